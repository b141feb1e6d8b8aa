"""The Gomocup protocol, which managers of Gomoku tournaments speak (Piskvork, GomocupJudge), with Yixin's additions.

One command a line. Points are `x,y` from 0 at the top left. Rules are numbers, and two dialects disagree about them.
"""

from __future__ import annotations

import re

from omello import notation
from omello.core import Move
from omello.errors import SpecError

UNLIMITED = 2147483647
"""Milliseconds that mean no limit."""

RULES = {
    "gomocup": {"freestyle": 0, "standard": 1, "renju": 4},
    "yixin": {"freestyle": 0, "standard": 1, "renju": 2},
}

_POINT = re.compile(r"\s*(-?\d{1,5})\s*,\s*(-?\d{1,5})\s*")


def rule_code(rule: str, dialect: str) -> int:
    """The number of a rule.

    >>> rule_code("renju", "gomocup"), rule_code("renju", "yixin")
    (4, 2)
    """
    if dialect not in RULES:
        raise SpecError(f"no dialect of the Gomocup protocol is called {dialect!r}: expected {', '.join(RULES)}")
    if rule not in RULES[dialect]:
        raise SpecError(f"the Gomocup protocol has no number for the rule {rule!r}; tell the engine another by rule=")
    return RULES[dialect][rule]


def point(move: Move) -> str:
    """A move as the protocol writes it."""
    return f"{move.col},{move.row}"


def parse_point(text: str) -> tuple[int, int] | None:
    """Column and row, or None if the text is no point.

    >>> parse_point("7, 11"), parse_point("OK")
    ((7, 11), None)
    """
    match = _POINT.fullmatch(text)
    return (int(match[1]), int(match[2])) if match else None


def point_name(size: int, x: int, y: int) -> str | None:
    """The name of a point on an Omok board, or None if it lies outside.

    >>> point_name(15, 0, 14), point_name(15, 15, 0)
    ('a1', None)
    """
    return notation.name("omok", size, y, x) if 0 <= x < size and 0 <= y < size else None
