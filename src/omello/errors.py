"""Everything Omello raises for bad input: one small family, each also a `ValueError`.

Messages quote the input and say what was wrong; the object that raised is unchanged. Only what is not even of the right
type (a number for a list, None for a callback) may be Python's own `TypeError` instead.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from omello.core import Refusal
    from omello.remarks import Remark


class OmelloError(ValueError):
    """The base of the family."""


class NotationError(OmelloError):
    """A text that names no square, point or pass."""


class MoveError(OmelloError):
    """A move that the rules do not allow here, or an undo with nothing to undo.

    `refusal` is the reason as data where a board refused a move.
    """

    refusal: Refusal | None

    def __init__(self, reason: str | Refusal) -> None:
        super().__init__(str(reason))
        self.refusal = None if isinstance(reason, str) else reason


class PositionError(OmelloError):
    """A board size, rule or set-up position that makes no sense."""


class SpecError(OmelloError):
    """An unknown name or option: of a game, rule, player or format."""


class FormatError(OmelloError):
    """A file or text that is broken; `line` (from 1) or `offset` (from 0) say where, if known.

    `remark` is what is wrong as data, where a face may want to say it in its own words; `detail` is what only the
    English message has besides.
    """

    remark: Remark | None

    def __init__(
        self, fault: str | Remark, *, detail: str = "", line: int | None = None, offset: int | None = None
    ) -> None:
        self.detail = detail
        self.remark = None if isinstance(fault, str) else fault.at(line)
        self.line = line if self.remark is None else self.remark.line
        self.offset = offset
        where = f"line {line}: " if self.remark is None and line is not None else ""
        where += "" if offset is None else f"byte {offset}: "
        super().__init__(f"{where}{self.remark or fault}" + (f" ({detail})" if detail else ""))

    def __reduce__(self) -> tuple[object, ...]:
        # Errors cross from worker processes, and named arguments do not by themselves.
        return _format_error, (str(self), self.remark, self.detail, self.line, self.offset)


def _format_error(message: str, *facts: Any) -> FormatError:
    error = FormatError(message)
    error.remark, error.detail, error.line, error.offset = facts
    return error


_COMMANDS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters but for the tab and the end of a line, and those that turn the direction of writing round."""


def said(error: Exception) -> str:
    """What went wrong, for people: of a failure of the system its words and the file, without its number.

    >>> said(FileNotFoundError(2, "No such file or directory", "game.sgf"))
    "'game.sgf': No such file or directory"
    """
    if not isinstance(error, OSError) or error.strerror is None:
        return visible(str(error))
    return error.strerror if error.filename is None else f"{str(error.filename)!r}: {error.strerror}"


def visible(text: str) -> str:
    r"""A text from anywhere as it may be shown in a terminal, which takes some characters for commands.

    >>> print(visible("red: \x1b[31m"))
    red: \x1b[31m
    """
    return _COMMANDS.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)
