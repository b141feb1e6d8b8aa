"""Rules of Omok as values: what wins, and what is forbidden to whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, cast

from omello import _native
from omello.core import BLACK, WHITE, Side
from omello.errors import SpecError

Overline = Literal["win", "nothing", "forbidden"]
OVERLINES: tuple[Overline, ...] = ("win", "nothing", "forbidden")


@dataclass(frozen=True, slots=True, init=False)
class Rule:
    """How many in a row win, what a longer row is, and to whom double three and double four are forbidden.

    `overline` is one word for both sides or a pair for black and white.

    >>> Rule.named("renju")
    Rule(row=5, overline=('forbidden', 'win'), double_three=(<Side.BLACK: 0>,), double_four=(<Side.BLACK: 0>,))
    >>> Rule(overline="nothing").name
    'standard'
    >>> str(Rule(double_three=(BLACK,)))
    'row=5,overline=win/win,33=black,44=none'
    """

    row: int
    overline: tuple[Overline, Overline]
    double_three: tuple[Side, ...]
    """To whom a double three is forbidden (only where five or more in a row win)."""
    double_four: tuple[Side, ...]
    """To whom a double four is forbidden."""

    def __init__(
        self,
        row: int = 5,
        overline: Overline | tuple[Overline, Overline] = "win",
        double_three: Iterable[Side] = (),
        double_four: Iterable[Side] = (),
    ) -> None:
        if not isinstance(row, int) or not _native.OMOK_MIN_ROW <= row <= _native.OMOK_MAX_ROW:
            raise SpecError(
                f"{row!r} in a row cannot be the aim: expected {_native.OMOK_MIN_ROW} to {_native.OMOK_MAX_ROW}"
            )
        double_three, double_four = _sides(double_three), _sides(double_four)
        pair = (overline, overline) if isinstance(overline, str) else tuple(overline)
        if len(pair) != 2 or any(not isinstance(word, str) or word not in OVERLINES for word in pair):
            raise SpecError(f"an overline cannot be {overline!r}: expected 'win', 'nothing' or 'forbidden'")
        if row < 5 and double_three:
            raise SpecError(f"with {row!r} in a row there is no double three to forbid: that takes five or more")
        object.__setattr__(self, "row", row)
        object.__setattr__(self, "overline", pair)
        object.__setattr__(self, "double_three", double_three)
        object.__setattr__(self, "double_four", double_four)

    @classmethod
    def named(cls, name: str) -> Rule:
        """The rule of a name: freestyle, standard, renju or korean."""
        try:
            return RULES[name]
        except (KeyError, TypeError):
            raise SpecError(f"{name!r} is no rule: expected one of {', '.join(RULES)}") from None

    @classmethod
    def parse(cls, text: str) -> Rule:
        """A rule from its text: a name, or what `str` makes of a rule without one.

        >>> Rule.parse("row=5,overline=win/win,33=black,44=none").double_three
        (<Side.BLACK: 0>,)
        """
        if not isinstance(text, str):
            raise SpecError(f"{text!r} is no rule: expected a text")
        if text in RULES:
            return RULES[text]
        fields = dict(part.partition("=")[::2] for part in text.split(","))
        if set(fields) != {"row", "overline", "33", "44"} or fields["row"] not in map(str, range(100)):
            raise SpecError(f"{text!r} is no rule: expected one of {', '.join(RULES)}, or row=,overline=,33=,44=")
        if fields["33"] not in _WHO or fields["44"] not in _WHO:
            raise SpecError(f"{text!r} is no rule: 33 and 44 are one of {', '.join(_WHO)}")
        black, _, white = fields["overline"].partition("/")
        return cls(
            int(fields["row"]),
            (cast(Overline, black), cast(Overline, white)),
            _WHO[fields["33"]],
            _WHO[fields["44"]],
        )

    @property
    def name(self) -> str | None:
        """The name of this rule, if it has one."""
        return next((name for name, rule in RULES.items() if rule == self), None)

    def has_bans(self, side: Side) -> bool:
        """True if something is forbidden to that side."""
        return self.overline[side] == "forbidden" or side in self.double_three or side in self.double_four

    def __str__(self) -> str:
        if self.name is not None:
            return self.name
        who = {sides: word for word, sides in _WHO.items()}
        overline = "/".join(self.overline)
        return f"row={self.row},overline={overline},33={who[self.double_three]},44={who[self.double_four]}"

    def _numbers(self) -> tuple[int, int, int, int, int]:
        black, white = (OVERLINES.index(word) for word in self.overline)
        three, four = (sum(1 << side for side in sides) for sides in (self.double_three, self.double_four))
        return self.row, black, white, three, four


def _sides(sides: Iterable[Side]) -> tuple[Side, ...]:
    try:
        return tuple(sorted({Side(side) for side in sides}))
    except (TypeError, ValueError):
        raise SpecError(f"{sides!r} names no sides: expected BLACK, WHITE, both or none") from None


_WHO: dict[str, tuple[Side, ...]] = {"none": (), "black": (BLACK,), "white": (WHITE,), "both": (BLACK, WHITE)}

RULES: dict[str, Rule] = {
    "freestyle": Rule(),
    "standard": Rule(overline="nothing"),
    "renju": Rule(overline=("forbidden", "win"), double_three=(BLACK,), double_four=(BLACK,)),
    "korean": Rule(overline="nothing", double_three=(BLACK, WHITE)),
}
"""The rules that have names."""
