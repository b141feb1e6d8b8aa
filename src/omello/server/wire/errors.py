"""What went wrong."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from omello.server.wire.base import Wire

ErrorCode = Literal[
    "bad-request",
    "bad-move",
    "occupied",
    "flips-nothing",
    "forbidden-point",
    "not-your-turn",
    "only-watching",
    "not-alone",
    "waiting",
    "seat-taken",
    "own-game",
    "no-offer",
    "name-taken",
    "bad-code",
    "game-over",
    "out-of-date",
    "nothing-to-undo",
    "bad-position",
    "bad-record",
    "unknown-player",
    "player-failed",
    "not-found",
    "too-large",
    "too-many-requests",
    "busy",
    "damaged",
    "newer-log",
    "disk-full",
    "not-stored",
    "secret-needed",
    "wrong-origin",
    "not-allowed",
    "internal",
]


class Remark(Wire):
    """Something to say about a record: a code that the page has words for (`record.…`), and what they name."""

    code: str
    args: dict[str, str] = Field(default={})


class Error(Wire):
    """What went wrong: a code for the page to translate, and a sentence in English."""

    code: ErrorCode
    message: str
    args: dict[str, str] = Field(default={})
    """What the sentence names, such as `{"move": "f5"}`."""
    remark: Remark | None = None
    """What is wrong with a record."""


class ErrorAnswer(Wire):
    """The body of every HTTP answer that is not a success."""

    error: Error
