"""Facts about moves: what a sentence can be made of. The games compute them, the faces put them into words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from omello.core import Move

OthelloFact = Literal[
    "only-move",  # there is no other
    "takes-corner",
    "keeps-corner",  # no corner for the other side, as after every other move; `points`: the corners
    "forces-pass",  # the other side has no move
    "result-win",  # proven: by `n` stones
    "result-draw",
    "result-loss",
    "mobility",  # leaves the other side `theirs` moves and oneself `own`
    "quiet",  # turns only stones that no empty square touches
    "stable",  # makes `n` more stones safe for ever
    "parity",  # leaves only regions with an even number of empty squares
    "loses-stones",  # proven: a result of `best` becomes one of `played`
    "gives-corner",  # the other side could not take it before
    "leaves-corner",  # the other side can take it still
    "misses-corner",
    "misses-pass",  # the better move left the other side none
    "more-mobility",  # `theirs` moves to the other side instead of `instead`
    "less-mobility",  # `own` moves to oneself instead of `instead`
    "misses-stable",  # the better move made `n` more stones safe
    "opens-stones",  # `stones` of one's own touch empty squares instead of `instead`
    "beside-corner",  # on a neighbour of an empty corner
    "misses-parity",
    "misses-quiet",
    "gives-quiet",  # the other side has a quiet move now, and would have had none
]
OmokFact = Literal[
    "five",
    "stops-five",
    "forced-win-fours",  # proven: `points` are the `n` moves of one's own
    "forced-win-threats",  # proven likewise, with open threes among them
    "open-four",
    "double-four",
    "four-three",
    "double-three",
    "four",
    "open-three",
    "stops-three",
    "takes-fork",  # where the other side would have made two threats at once
    "stops-forced-win",  # `points`: what the other side would have won with
    "forbids",  # the other side may no longer play on `points`
    "misses-five",
    "ignores-four",  # the other side wins at once
    "misses-forced-win-fours",
    "misses-forced-win-threats",
    "ignores-three",  # an open three that was left becomes a forced win
    "allows-fork",  # proven: the other side wins, beginning with two threats at once
    "allows-forced-win-fours",
    "allows-forced-win-threats",
    "more-threes",  # the other side can make a three or more at `theirs` points instead of `instead`
    "better-attacks",  # the better move makes a three or a four, the one played nothing
    "better-blocks",  # the better move is where the other side makes a three or a four now
    "fewer-threes",  # oneself at `own` points instead of `instead`
]
FactKind = OthelloFact | OmokFact


@dataclass(frozen=True, slots=True)
class Fact:
    """Something true of a move, as it was computed."""

    kind: FactKind
    move: Move | None = None
    """The move or point it names: of the other side, or the better one of one's own."""
    points: tuple[Move, ...] = ()
    """What to show on the board."""
    line: tuple[Move, ...] = ()
    """What to play on the board, from the position in which the move was made."""
    numbers: Mapping[str, int] = field(default_factory=dict)
