"""All games and all that was learned in one file, to be taken in again elsewhere as they were.

Besides the records that people and other programs read, an export has a folder `omello/`: the log of every game, under
the name that it has here, and what was learned.
"""

from __future__ import annotations

import asyncio
import io
import re
import zipfile
from pathlib import PurePosixPath

from pydantic import ValidationError

from omello.errors import FormatError, OmelloError
from omello.server import learning, wire
from omello.server.archive import Archive
from omello.server.learning import Learning
from omello.server.listing import entry
from omello.server.refusals import RefusedError
from omello.server.room import MAX_LOG
from omello.server.storage import ConflictError, Entry
from omello.session import Game
from omello.session.log import load

FOLDER = "omello"
LEARNED = f"{FOLDER}/learning.json"
MAX_LEARNED = 64_000_000
GAME_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


def log_name(game_id: str) -> str:
    return f"{FOLDER}/games/{game_id}.jsonl"


async def log_text(archive: Archive, game_id: str) -> str:
    return "".join(f"{text}\n" for text in await archive.events(game_id))


async def learned(archive: Archive, owner: str) -> str:
    return wire.Notes(notes=await Learning(archive, owner).everything()).model_dump_json()


async def restore(archive: Archive, packed: bytes) -> wire.Restored:
    """Take in what an export holds; games that are here already stay as they are. Raises `RefusedError`."""
    try:
        files = zipfile.ZipFile(io.BytesIO(packed))
    except zipfile.BadZipFile as error:
        raise RefusedError("bad-request", f"this is no export of Omello: {error}") from None
    with files:
        names = [name for name in files.namelist() if PurePosixPath(name).parts[:1] == (FOLDER,)]
        if not names:
            raise RefusedError("bad-request", f"this is no export of Omello: there is no folder {FOLDER!r} in it")
        notes = _notes(files) if LEARNED in names else []
        counts = {"games": 0, "known": 0, "broken": 0}
        for name in names:
            if PurePosixPath(name).match(f"{FOLDER}/games/*.jsonl"):
                counts[await _restore_game(archive, files, name)] += 1
    await Learning(archive).take_in(notes)
    return wire.Restored(**counts, notes=len(notes))


async def _restore_game(archive: Archive, files: zipfile.ZipFile, name: str) -> str:
    id = PurePosixPath(name).stem
    if GAME_ID.fullmatch(id) is None:
        return "broken"
    if await archive.last(id):
        return "known"
    try:
        # Other games have their turn meanwhile.
        await archive.append(await asyncio.to_thread(_entry, id, _read(files, name, MAX_LOG)))
    except ConflictError:
        return "known"
    except (OmelloError, ValueError, KeyError, AssertionError) as error:
        if isinstance(error, RefusedError):
            raise
        return "broken"
    return "games"


def _entry(id: str, text: str) -> Entry:
    events = [load(line) for line in text.splitlines()]
    if not events:
        raise FormatError(f"the log of game {id!r} is empty")
    return entry(Game(id, events), events)


def _notes(files: zipfile.ZipFile) -> list[wire.NoteText]:
    try:
        notes = wire.Notes.model_validate_json(_read(files, LEARNED, MAX_LEARNED)).notes
    except (ValidationError, FormatError) as error:
        raise RefusedError("bad-request", f"{LEARNED!r} cannot be read: {error}") from None
    learning.check_all(notes)
    return notes


def _read(files: zipfile.ZipFile, name: str, most: int) -> str:
    """A file of the export; raises `FormatError` for one that is damaged or grows too large."""
    try:
        with files.open(name) as file:
            content = file.read(most + 1)
        if len(content) > most:
            raise FormatError(f"{name!r} is too large")
        return content.decode()
    except (zipfile.BadZipFile, UnicodeDecodeError, OSError, EOFError, RuntimeError, NotImplementedError) as error:
        raise FormatError(f"{name!r} cannot be read: {error}") from None
