"""The bans of a rule as switches, which may be thrown in the middle of a game."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cache

from omello.core import BLACK, WHITE
from omello.omok.rule import RULES, Overline, Rule


@dataclass(frozen=True, slots=True)
class Bans:
    """What is forbidden, each by itself: to whom the rule forbids anything, else to black.

    >>> Bans.of(Rule.named("korean"))
    Bans(double_three=True, double_four=False, overline=False)
    """

    double_three: bool
    double_four: bool
    overline: bool

    @classmethod
    def of(cls, rule: Rule) -> Bans:
        """What a rule forbids of itself."""
        return cls(bool(rule.double_three), bool(rule.double_four), "forbidden" in rule.overline)


def switched(rule: Rule, bans: Bans) -> Rule:
    """The rule with its bans switched on and off. Switched back, it is the rule that it was.

    >>> str(switched(Rule.named("korean"), Bans(False, False, False)))
    'standard'
    >>> str(switched(Rule.named("korean"), Bans(True, False, False)))
    'korean'
    """
    if bans == Bans.of(rule):
        return rule
    banned = tuple(side for side in (BLACK, WHITE) if rule.has_bans(side)) or (BLACK,)

    def overline(word: Overline, is_banned: bool) -> Overline:
        if bans.overline and is_banned:
            return "forbidden"
        return free if word == "forbidden" else word

    # What a long row is to a side that may make it, it is to the other without the ban.
    free: Overline = next((word for word in rule.overline if word != "forbidden"), "nothing")
    black, white = (overline(word, side in banned) for side, word in zip((BLACK, WHITE), rule.overline, strict=True))
    three, four = rule.double_three or banned, rule.double_four or banned
    return Rule(rule.row, (black, white), three if bans.double_three else (), four if bans.double_four else ())


@cache
def unswitched(rule: Rule) -> tuple[Rule, Bans]:
    """The rule with a name that becomes this one by switching bans, and how; the rule itself if there is none.

    >>> named, bans = unswitched(Rule(double_three=(BLACK,)))
    >>> named.name, bans
    ('freestyle', Bans(double_three=True, double_four=False, overline=False))
    """
    others = [Bans(*on) for on in itertools.product((False, True), repeat=3)]
    for named in RULES.values():
        if named == rule:
            return named, Bans.of(rule)
    for named, bans in itertools.product(RULES.values(), others):
        if switched(named, bans) == rule:
            return named, bans
    return rule, Bans.of(rule)
