"""A game in letters that fit into an address, and back."""

from __future__ import annotations

import base64
import binascii
import zlib

from pydantic import ValidationError

from omello.server import tables, wire
from omello.server.refusals import RefusedError

MAX_CODE = 20_000
MAX_TEXT = 200_000


def encode(setup: wire.Setup) -> str:
    """
    >>> setup = wire.Setup(game="othello", moves=["f5", "d6"])
    >>> decode(encode(setup)) == setup
    True
    """
    if setup.rule is not None and setup.bans == tables.usual_bans(setup.rule):
        setup = setup.model_copy(update={"bans": None})
    text = setup.model_dump_json(exclude_defaults=True)
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9, wbits=-15)).decode().rstrip("=")


def decode(code: str) -> wire.Setup:
    """The setup behind a code; raises `RefusedError` for anything else, and what an impossible position raises."""
    try:
        if len(code) > MAX_CODE:
            raise ValueError("too long")
        packed = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(wbits=-15)
        text = unpacker.decompress(packed, MAX_TEXT)
        if not unpacker.eof or unpacker.unused_data:
            raise ValueError("not all of it could be read")
        setup = tables.with_bans(wire.Setup.model_validate_json(text))
    except (ValueError, binascii.Error, zlib.error, ValidationError) as error:
        raise RefusedError("bad-request", f"{code[:40]!r} is not a shared game") from error
    tables.board_of(setup)
    return setup
