"""The NBoard protocol, version 2, which graphical Othello boards speak with engines.

Positions travel as GGF records, moves as `F5/eval/seconds`, a pass as `PA`. `ping` is the only synchronisation.
"""

from __future__ import annotations

import math

from omello.core import Move, Score


def move_text(move: Move) -> str:
    """A move as the protocol writes it."""
    return "PA" if move.is_pass else move.upper()


def parse_move(text: str) -> tuple[str, list[str]]:
    """The name of a move and what is said about it, with slashes or, as some engines have it, blanks between.

    >>> parse_move("C3/1.25/0.4"), parse_move("pa -1.00 0.0")
    (('c3', ['1.25', '0.4']), ('pass', ['-1.00', '0.0']))
    >>> parse_move("F5//2.4")
    ('f5', ['', '2.4'])
    """
    name, *rest = text.strip().split("/" if "/" in text else None) or [""]
    return "pass" if name.upper() in ("PA", "PASS") else name.lower(), rest


def stones_ahead(text: str) -> Score | None:
    """An evaluation in stones, or None where there is none.

    >>> stones_ahead("+1.25"), stones_ahead("")
    (Score('+1.2'), None)
    """
    try:
        value = float(text)
    except ValueError:
        return None
    return Score.stones(value) if math.isfinite(value) else None
