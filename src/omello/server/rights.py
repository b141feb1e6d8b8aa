"""Games as somebody may have them: what is not theirs is not there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from omello.server.archive import Archive
from omello.server.context import Context
from omello.server.loading import load_game
from omello.server.refusals import RefusedError
from omello.server.room import Room
from omello.server.who import Who
from omello.session import Game
from omello.session.events import CreatedEvent, Event

UNREADABLE = ("damaged", "newer-log")


def not_found(game_id: str) -> RefusedError:
    return RefusedError("not-found", f"there is no game {game_id!r}")


async def open_room(context: Context, game_id: str, who: Who) -> Room:
    """The room of a game that somebody may look at; raises `RefusedError`."""
    try:
        room = await context.rooms.open(game_id)
    except RefusedError as error:
        raise await _told(context.archive, error, game_id, who) from error
    if not who.sees(room.game):
        raise not_found(game_id)
    return room


async def open_game(context: Context, game_id: str, who: Who) -> Game:
    """The game as it is stored, if somebody may look at it; raises `RefusedError`."""
    try:
        game = await load_game(context.archive, game_id)
    except RefusedError as error:
        raise await _told(context.archive, error, game_id, who) from error
    if not who.sees(game):
        raise not_found(game_id)
    return game


def owned(events: Sequence[Event], who: Who) -> list[Event]:
    """The first events of a game as somebody's own."""
    first, *others = events
    assert isinstance(first, CreatedEvent)
    return [replace(first, settings=replace(first.settings, owner=who.name_in_lists)), *others]


async def is_listed(archive: Archive, game_id: str, who: Who) -> bool:
    """Whether a game is among somebody's, also one that cannot be read."""
    people = who.people()
    marks = ", ".join("?" * len(people)) or "NULL"
    question = f"SELECT 1 FROM people WHERE game_id = ? AND identity IN ({marks})"
    return who.is_owner or bool(await archive.ask(question, game_id, *people))


async def _told(archive: Archive, error: RefusedError, game_id: str, who: Who) -> RefusedError:
    """That a game is damaged is for those whose it is."""
    if error.code in UNREADABLE and not await is_listed(archive, game_id, who):
        return not_found(game_id)
    return error
