"""What Gomocup engines say about their chances in messages, which every author words in another way."""

from __future__ import annotations

import math
import re

from omello.core import Score

_OTHER_LINE = re.compile(r"\((?!1\))\d+\)|.*\bmultipv (?!1\b)\d", re.IGNORECASE)
"""Lines about moves that are not the best one."""
_WORTH = re.compile(
    r"\b(?:score|eval|ev|value|winrate)\b[\s:=|~]*"
    r"(?:(?P<end>win|loss) in (?P<moves>\d{1,3})"
    r"|(?P<sign>[+-]?)M(?P<mate>\d{1,3})\b"
    r"|(?P<number>[+-]?\d{1,6}(?:\.\d+)?)\s*(?P<percent>%?))",
    re.IGNORECASE,
)


def opinion(message: str, scale: float = 0.0) -> Score | None:
    """The engine's winning chance in a message, or None if there is nothing about it.

    Percent and announced wins speak for themselves; points need the scale of the engine.

    >>> opinion("depth 11 ev -M6 n 20k"), opinion("(1) depth 9 score ~62% nodes 900 pv 7,7")
    (Score('~loss in 6'), Score('~62%'))
    >>> opinion("Depth 9-16 | Eval 200 | Time 12ms", scale=200), opinion("Depth 9-16 | Eval 200")
    (Score('~73%'), None)
    """
    found = None if _OTHER_LINE.match(message) else _WORTH.search(message)
    if found is None:
        return None
    if found["number"] is None:
        wins = found["end"].lower() == "win" if found["end"] else found["sign"] != "-"
        return Score("chance", float(wins), plies=int(found["moves"] or found["mate"]))
    value = float(found["number"])
    if found["percent"]:
        return Score.chance(value / 100) if 0 <= value <= 100 else None
    return Score.chance(chance_of(value, scale)) if scale > 0 else None


def chance_of(points: float, scale: float) -> float:
    """The winning chance that an evaluation in points stands for.

    >>> chance_of(0, 200), round(chance_of(-200, 200), 2)
    (0.5, 0.27)
    """
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, points / scale))))
