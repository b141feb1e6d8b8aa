"""Results as texts name them, where the moves do not show them."""

from __future__ import annotations

from omello.core import BLACK, WHITE, Outcome, Reason, Side, Tally


def by_margin(margin: float, cells: int) -> Outcome:
    """An Othello game on so many squares that black is said to have won by so many stones.

    >>> by_margin(-12, 64).score
    Tally(black=26, white=38)
    """
    winner = BLACK if margin > 0 else WHITE if margin < 0 else None
    black, rest = divmod(cells + margin, 2)
    score = Tally(int(black), cells - int(black)) if rest == 0 and 0 <= black <= cells else None
    return Outcome(winner, Reason.ADJUDICATION, score=score)


def by_word(winner: Side | None) -> Outcome:
    """A game whose winner is named without a reason."""
    return Outcome(winner, Reason.AGREEMENT if winner is None else Reason.ADJUDICATION)
