"""What there is to say about a file or a game in it, as data: every face has its own words for a code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from omello import texts
from omello.errors import MoveError, NotationError, OmelloError

Value = str | int


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing to say; as a text it is English.

    >>> print(Remark.of("illegal-move", n=2, move="h8", refusal="occupied").at(3))
    line 3: move 2 cannot be played. There is already a stone on h8.
    """

    code: str
    """The texts have words for it, under `record.`."""
    values: Mapping[str, Value] = field(default_factory=dict)
    """What fills their places. Codes with words of their own are `refusal`, why a move cannot be played, and `parts`,
    of a record, with commas."""
    line: int | None = None
    """Where in the file, from 1."""

    @classmethod
    def of(cls, code: str, **values: Value) -> Self:
        return cls(code, values)

    def at(self, line: int | None) -> Self:
        """The same, said of a line, unless it names one already."""
        return replace(self, line=line) if self.line is None else self

    def said(self, say: texts.Texts) -> str:
        """In the words of a language."""
        values: dict[str, Value] = dict(self.values)
        if "parts" in values:
            values["parts"] = ", ".join(say(f"record.part.{part}") for part in str(values["parts"]).split(","))
        if "refusal" in values:
            values["why"] = say(f"refusal.{values['refusal']}", move=values.get("move", ""))
        text = say(f"record.{self.code}", **values)
        return text if self.line is None else say("record.line", line=self.line, what=text)

    def __str__(self) -> str:
        return self.said(texts.load("en"))


def refusal_code(error: OmelloError) -> str:
    """Why a move was refused, as the texts call it."""
    if isinstance(error, MoveError) and error.refusal is not None:
        forbidden = error.refusal.forbidden
        return (error.refusal.kind if forbidden is None else forbidden.kind).replace(" ", "-")
    return "no-such-point" if isinstance(error, NotationError) else "impossible"
