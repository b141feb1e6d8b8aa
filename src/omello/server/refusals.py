"""What the server says when it cannot do what was asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

from omello.errors import FormatError, MoveError, NotationError, OmelloError, PositionError, SpecError
from omello.remarks import Remark
from omello.server import wire
from omello.session import RequestError

STATUS: dict[wire.ErrorCode, int] = {
    "bad-request": 422,
    "bad-move": 422,
    "occupied": 409,
    "flips-nothing": 409,
    "forbidden-point": 409,
    "not-your-turn": 409,
    "only-watching": 403,
    "not-alone": 409,
    "waiting": 409,
    "seat-taken": 409,
    "own-game": 409,
    "no-offer": 409,
    "name-taken": 409,
    "bad-code": 404,
    "game-over": 409,
    "out-of-date": 409,
    "nothing-to-undo": 409,
    "bad-position": 422,
    "bad-record": 422,
    "unknown-player": 422,
    "player-failed": 502,
    "not-found": 404,
    "too-large": 413,
    "too-many-requests": 429,
    "busy": 503,
    "damaged": 422,
    "newer-log": 422,
    "disk-full": 507,
    "not-stored": 503,
    "secret-needed": 401,
    "wrong-origin": 403,
    "not-allowed": 403,
    "internal": 500,
}

_CODES: tuple[tuple[type[OmelloError], wire.ErrorCode], ...] = (
    (NotationError, "bad-move"),
    (MoveError, "bad-move"),
    (PositionError, "bad-position"),
    (SpecError, "unknown-player"),
    (FormatError, "bad-record"),
    (OmelloError, "bad-request"),
)


class RefusedError(OmelloError):
    """Something that the server cannot do, with a code that the page can translate."""

    def __init__(self, code: wire.ErrorCode, message: str, **args: str) -> None:
        super().__init__(message)
        self.code: wire.ErrorCode = code
        self.details = args

    def __reduce__(self) -> tuple[Any, ...]:
        # Refusals cross from worker processes, and named arguments do not by themselves.
        return _restored, (self.code, str(self), self.details)


def _restored(code: wire.ErrorCode, message: str, details: dict[str, str]) -> RefusedError:
    return RefusedError(code, message, **details)


def error_of(error: OmelloError) -> wire.Error:
    """The error as it crosses the wire."""
    if isinstance(error, RefusedError | RequestError):
        return wire.Error(code=error.code, message=str(error), args=error.details)
    code = next(code for kind, code in _CODES if isinstance(error, kind))
    fault = error.remark if isinstance(error, FormatError) else None
    return wire.Error(code=code, message=str(error), remark=None if fault is None else remark(fault))


def remark(said: Remark) -> wire.Remark:
    """A remark as it crosses the wire."""
    line = {} if said.line is None else {"line": str(said.line)}
    return wire.Remark(code=said.code, args={key: str(value) for key, value in said.values.items()} | line)


def bad_request(error: ValidationError) -> RefusedError:
    """The first thing that is wrong with a message, in one sentence."""
    return RefusedError("bad-request", first_fault(error.errors(include_url=False, include_context=False)))


def first_fault(faults: Sequence[Any]) -> str:
    """One sentence from what pydantic found."""
    fault = faults[0]
    where = ".".join(str(part) for part in fault["loc"])
    given = repr(fault.get("input"))
    shown = given if len(given) <= 80 else f"{given[:77]}..."
    return f"{where or 'the message'}: {fault['msg']}; got {shown}"
