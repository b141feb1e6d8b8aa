"""What the routes share: handed to each by FastAPI."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from omello.server.archive import Archive
from omello.server.budgets import Budgets
from omello.server.claims import Claims
from omello.server.connections import Door
from omello.server.guard import WHO
from omello.server.guests import Guests
from omello.server.identities import Identities
from omello.server.lobby import Lobby
from omello.server.metrics import Metrics
from omello.server.own_bots import OwnBots
from omello.server.pool import STRANGER, Pool
from omello.server.ratings import Ratings
from omello.server.rooms import Rooms
from omello.server.who import Who


@dataclass(frozen=True, slots=True)
class Context:
    archive: Archive
    pool: Pool
    rooms: Rooms
    guests: Guests
    metrics: Metrics
    door: Door
    answers: Counter[int]
    identities: Identities
    is_public: bool
    is_reachable: bool
    """Others in the same network get here."""
    ratings: Ratings
    lobby: Lobby | None
    budgets: Budgets
    claims: Claims
    own_bots: OwnBots | None
    """None unless the server was started for that."""


def _context(connection: HTTPConnection) -> Context:
    context: Context = connection.app.state.context
    return context


def _client(connection: HTTPConnection) -> str:
    address = connection.client.host if connection.client else ""
    return address if _who(connection).is_owner else STRANGER + address


def _who(connection: HTTPConnection) -> Who:
    who: Who = connection.scope[WHO]
    return who


Shared = Annotated[Context, Depends(_context)]
Client = Annotated[str, Depends(_client)]
"""Who asks: work for one client waits its turn behind the others'."""
Asker = Annotated[Who, Depends(_who)]
"""Who asks, and what is theirs."""
