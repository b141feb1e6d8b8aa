"""Who wins a position of Omok soon, and when: every move is tried, by the rules of `omok.py`; slow and obvious."""

from __future__ import annotations

from omello import omok
from omello.core import Side
from tests.oracles.omok import DIRECTIONS, Omok, Point


class Solver:
    """A position of `omok.Board`, solved a few moves deep. Lengths count moves of both sides, the last included."""

    def __init__(self, board: omok.Board) -> None:
        rule = board.rule
        self.turn = int(board.turn)
        self.rules = Omok(board.size, rule.row, rule.overline, rule.double_three, rule.double_four)
        for side in Side:
            for stone in board.stones(side):
                self.rules.stones[stone.row, stone.col] = int(side)
        size, row = board.size, rule.row
        self.windows = [
            [(at[0] + k * way[0], at[1] + k * way[1]) for k in range(row)]
            for at in ((r, c) for r in range(size) for c in range(size))
            for way in DIRECTIONS
            if 0 <= at[0] + (row - 1) * way[0] < size and 0 <= at[1] + (row - 1) * way[1] < size
        ]

    def allowed(self, cell: Point, side: int) -> bool:
        return self.rules.forbidden(cell, side) is None

    def gaps(self, side: int, missing: int) -> set[Point]:
        """The empty points of rows that lack so many stones, and have none of the other side's."""
        found: set[Point] = set()
        stones = self.rules.stones
        for window in self.windows:
            empty = [cell for cell in window if cell not in stones]
            if len(empty) == missing and all(stones[cell] == side for cell in window if cell in stones):
                found.update(empty)
        return found

    def fives(self, side: int) -> set[Point]:
        """Where a side wins at once."""
        return {cell for cell in self.gaps(side, 1) if self.rules.wins(cell, side)}

    def win(self, side: int, plies: int) -> int:
        """How soon the side to move wins, within `plies`; 0 if it does not."""
        if plies < 1:
            return 0
        if self.fives(side):
            return 1
        for most in range(3, plies + 1, 2):
            # To win with the next stone but one, a row must lack two.
            cells = self.fives(1 - side) or (self.gaps(side, 2) if most == 3 else self.rules.empties())
            for cell in sorted(cells):
                if self.allowed(cell, side):
                    self.rules.stones[cell] = side
                    length = self.loss(1 - side, most - 1)
                    del self.rules.stones[cell]
                    if length:
                        return length + 1
        return 0

    def loss(self, side: int, plies: int) -> int:
        """How long the side to move lasts if it loses within `plies`, whatever it plays; 0 if it does not."""
        if plies < 2 or self.fives(side):
            return 0
        threats = self.fives(1 - side)
        if not threats and (plies < 4 or (plies == 4 and not self.gaps(1 - side, 2))):
            return 0
        longest = 0
        # Where the other side would like to play is tried first: mostly that holds.
        likely = threats | self.gaps(1 - side, 2) | self.gaps(side, 2)
        for cell in sorted(self.rules.empties(), key=lambda cell: (cell not in likely, cell)):
            if self.allowed(cell, side):
                length = self.after(cell, side, plies)
                if not length:
                    return 0
                longest = max(longest, length)
        return longest

    def after(self, cell: Point, side: int, plies: int) -> int:
        """How long the side that plays there lasts, if it loses within `plies`; 0 if it does not."""
        self.rules.stones[cell] = side
        length = self.win(1 - side, plies - 1)
        del self.rules.stones[cell]
        return length + 1 if length else 0
