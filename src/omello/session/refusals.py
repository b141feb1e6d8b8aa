"""Why a request is refused: one code for every face to put into words."""

from __future__ import annotations

from typing import Any, Literal

from omello.core import Refusal, RefusalKind
from omello.errors import OmelloError

Code = Literal[
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
    "game-over",
    "out-of-date",
    "nothing-to-undo",
    "not-found",
    "too-large",
]

_CODES: dict[RefusalKind, Code] = {
    "no such point": "bad-move",
    "game over": "game-over",
    "no pass": "bad-move",
    "must pass": "bad-move",
    "occupied": "occupied",
    "turns nothing": "flips-nothing",
    "forbidden": "forbidden-point",
}


class RequestError(OmelloError):
    """A request that the game does not allow.

    `details` names what a sentence about it needs, such as the move and the board's reason.
    """

    def __init__(self, code: Code, message: str, **details: str) -> None:
        super().__init__(message)
        self.code: Code = code
        self.details = details

    def __reduce__(self) -> tuple[Any, ...]:
        # Refusals cross from worker processes, and named arguments do not by themselves.
        return _restored, (self.code, str(self), self.details)


def _restored(code: Code, message: str, details: dict[str, str]) -> RequestError:
    return RequestError(code, message, **details)


def refused(refusal: Refusal) -> RequestError:
    """A board's refusal of a move; the reason is its kind, for a forbidden point what it would make."""
    kind = refusal.kind if refusal.forbidden is None else refusal.forbidden.kind
    return RequestError(_CODES[refusal.kind], str(refusal), move=refusal.move, reason=kind.replace(" ", "-"))
