"""A game in letters that fit into an address, and back."""

from __future__ import annotations

import base64
import binascii
import zlib

from pydantic import ValidationError

from omello import records
from omello.records import Record
from omello.server import board_crossing, recording, wire
from omello.server.refusals import RefusedError
from omello.session.events import Event

MAX_CODE = 20_000
MAX_TEXT = 200_000


def pack(text: str) -> str:
    """Any text in letters fit for an address."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9, wbits=-15)).decode().rstrip("=")


def unpack(code: str) -> str:
    """The text behind a code; raises `RefusedError` for what `pack` did not make.

    >>> unpack(pack("f5d6"))
    'f5d6'
    """
    try:
        if len(code) > MAX_CODE:
            raise ValueError("too long")
        packed = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(wbits=-15)
        text = unpacker.decompress(packed, MAX_TEXT)
        if not unpacker.eof or unpacker.unused_data:
            raise ValueError("not all of it could be read")
        return text.decode()
    except (ValueError, binascii.Error, zlib.error) as error:
        raise _refusal(code) from error


def _refusal(code: str) -> RefusedError:
    return RefusedError("bad-request", f"{code[:40]!r} is not a shared game")


def encode_record(record: Record) -> str:
    """A game with all that is written in it; raises `RefusedError` if an address cannot hold so much."""
    text = records.write(record, "sgf")
    code = pack(text)
    if len(code) > MAX_CODE or len(text.encode()) > MAX_TEXT:
        raise RefusedError("too-large", "the game is too long for an address: save it as a file instead")
    return code


def events(text: str, now: float) -> list[Event]:
    """The log of an unpacked game, ready for analysis."""
    return recording.events_of(records.read(text, "sgf"), now)


def is_record(text: str) -> bool:
    """Whether an unpacked text is a whole game; before, links held a line of moves alone."""
    return text.startswith("(")


def encode(setup: wire.Course) -> str:
    """
    >>> setup = wire.Course(game="othello", moves=["f5", "d6"])
    >>> decode(encode(setup)) == setup
    True
    """
    if setup.rule is not None and setup.bans == board_crossing.usual_bans(setup.rule):
        setup = setup.model_copy(update={"bans": None})
    return pack(setup.model_dump_json(exclude_defaults=True))


def decode(code: str) -> wire.Course:
    """The setup behind a code; raises `RefusedError` for anything else, and what an impossible position raises."""
    try:
        setup = board_crossing.with_bans(wire.Course.model_validate_json(unpack(code)))
    except ValidationError as error:
        raise _refusal(code) from error
    board_crossing.board_of(setup)
    return setup
