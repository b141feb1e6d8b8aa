"""Facts about moves put into words; `web/src/lib/facts.ts` says the same on the page."""

from __future__ import annotations

from collections.abc import Sequence

from omello import omok, othello
from omello.core import Board, Side
from omello.facts import Fact
from omello.review import MoveReview
from omello.texts import Texts

NAMED = 4
"""So many moves of a line are named."""


def sentence(fact: Fact, side: Side, texts: Texts, reader: Side | None = None) -> str:
    """The sentence for a fact about a move of `side`; "you" is said only to a reader who plays it.

    >>> from omello import othello, texts
    >>> board = othello.Board.from_rows(["--OX----", *["--------"] * 7])
    >>> fact = othello.reasons.good(board, board.move("b1"))[0]
    >>> print(sentence(fact, board.turn, texts.load("en")))
    It is the only move.
    """
    key = f"fact.{fact.kind}"
    of_side = f"{key}.of-side"
    return texts(
        of_side if reader is not side and of_side in texts else key,
        **fact.numbers,
        move=fact.move,
        points=listed(fact.points),
        mover=texts(f"side.{side.name.lower()}"),
        other=texts(f"side.{side.other.name.lower()}"),
        before=result(fact.numbers.get("best", 0), texts),
        after=result(fact.numbers.get("played", 0), texts),
    )


def why(board: Board, judged: MoveReview) -> list[Fact]:
    """What makes a move that was judged worse than the best, the most telling first; nothing for a good one."""
    if judged.verdict not in ("inaccuracy", "mistake", "blunder") or not board.is_legal(judged.move):
        return []
    if isinstance(board, omok.Board):
        return omok.reasons.bad(board, judged.move, judged.best.move, omok.ForcedWins(board))
    assert isinstance(board, othello.Board)
    exact = (judged.score.value, judged.best.score.value) if judged.exact else None
    return othello.reasons.bad(board, judged.move, judged.best.move, exact)


def listed(points: Sequence[str]) -> str:
    return ", ".join([*points[:NAMED], *(["…"] if len(points) > NAMED else [])])


def result(stones: int, texts: Texts) -> str:
    """A result in stones: `a win by 6`."""
    word = "win" if stones > 0 else "loss" if stones < 0 else "draw"
    return texts(f"stones.{word}", n=abs(stones))
