"""Games from the archive: read in pieces, and set aside when their logs are damaged."""

from __future__ import annotations

import asyncio
import logging

from omello.server.archive import Archive
from omello.server.refusals import RefusedError
from omello.session import Game
from omello.session.events import Event
from omello.session.log import NewerLogError, load

PIECE = 500
"""So many events are read at once; other games have their turn in between."""
PAGE_BYTES = 1_000_000
"""So much of a log is answered to one request."""

log = logging.getLogger(__name__)


async def load_texts(archive: Archive, game_id: str, after: int = 0, most: int | None = None) -> list[str]:
    """The log after an event as it is stored, up to about so many bytes; raises `RefusedError` if there is no game."""
    texts: list[str] = []
    size = 0
    while True:
        piece = await archive.events(game_id, after + len(texts), PIECE)
        if not piece and not texts and not await archive.last(game_id):
            raise RefusedError("not-found", f"there is no game {game_id!r}")
        for text in piece:
            size += len(text)
            if most is not None and size > most and texts:
                return texts
            texts.append(text)
        if len(piece) < PIECE:
            return texts


async def load_events(archive: Archive, game_id: str, after: int = 0, most: int | None = None) -> list[Event]:
    """The log after an event; raises `RefusedError` if there is no such game, or if it is damaged."""
    texts = await load_texts(archive, game_id, after, most)
    events: list[Event] = []
    for number, text in enumerate(texts):
        if number % PIECE == PIECE - 1:
            await asyncio.sleep(0)
        try:
            events.append(load(text))
        except NewerLogError as error:
            raise RefusedError("newer-log", f"game {game_id!r}: {error}") from error
        except Exception as error:
            raise await _damaged(archive, game_id, error) from error
    return events


async def load_game(archive: Archive, game_id: str) -> Game:
    """A game as its log tells it; raises `RefusedError` if there is no such game, or if its log is damaged."""
    events = await load_events(archive, game_id)
    try:
        game = Game(game_id, events[:PIECE])
        for number, event in enumerate(events[PIECE:]):
            if number % PIECE == 0:
                await asyncio.sleep(0)
            game.apply(event)
        return game
    except Exception as error:
        raise await _damaged(archive, game_id, error) from error


async def _damaged(archive: Archive, game_id: str, error: Exception) -> RefusedError:
    """Name a damaged log and have the list of games say so; nothing of it is changed."""
    why = (str(error).splitlines() or [""])[0][:200] or type(error).__name__
    log.error("the log of game %s is damaged: %s", game_id, why)
    await archive.set_aside(game_id)
    return RefusedError("damaged", f"the log of game {game_id!r} is damaged: {why}")
