"""Where everything lies in the drawing of a board."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import NamedTuple

from omello.core import Game, Move

UNIT = 40
"""The width of a cell; even, so that its centre is a whole number."""
RADIUS = 17
"""Of a stone."""


class Place(NamedTuple):
    """A spot in the drawing, counted from the top left."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Geometry:
    """The measures of one board's drawing.

    >>> geometry = Geometry("othello", 8, coordinates=True, flipped=False)
    >>> geometry.side, geometry.letters
    (348, 10)
    """

    game: Game
    size: int
    coordinates: bool
    flipped: bool

    @property
    def letters(self) -> int:
        """The height of the coordinates' letters: a share of the board, so that they look the same on every size."""
        return max(9, round(self.size * UNIT / (32 if self.game == "othello" else 42)))

    @property
    def lead(self) -> int:
        """The border on the left, and above in Othello or below in Omok: where the coordinates stand."""
        return round(self.letters * 1.9) if self.coordinates else self.trail

    @property
    def trail(self) -> int:
        """The border on the other two sides; Omok's outer half cells are nearly border enough."""
        return max(6, round(self.size * UNIT / 36)) if self.game == "othello" else 6

    @property
    def side(self) -> int:
        """Width and height of the whole board."""
        return self.size * UNIT + self.lead + self.trail

    @property
    def corner(self) -> Place:
        """The top left of the cells."""
        return Place(self.lead, self.lead if self.game == "othello" else self.trail)

    def place(self, cell: int) -> Place:
        """The centre of a cell."""
        row, col = divmod(self.size**2 - 1 - cell if self.flipped else cell, self.size)
        return Place(self.corner.x + col * UNIT + UNIT // 2, self.corner.y + row * UNIT + UNIT // 2)

    def lines(self) -> str:
        """The grid as a path: between the squares of Othello, through the points of Omok."""
        inset, count = (0, self.size + 1) if self.game == "othello" else (UNIT // 2, self.size)
        left, top = self.corner.x + inset, self.corner.y + inset
        length = (count - 1) * UNIT
        return "".join(f"M{left + at} {top}v{length}M{left} {top + at}h{length}" for at in range(0, count * UNIT, UNIT))

    def stars(self) -> list[Place]:
        """The dots that guide the eye: crossings of lines in Othello, points in Omok."""
        if self.game == "othello":
            ways = [2 * UNIT, (self.size - 2) * UNIT] if self.size >= 6 else []
        elif self.size < 7:
            ways = []
        else:
            edge = 2 if self.size < 13 else 3
            middle = [self.size // 2] if self.size % 2 else []
            ways = [UNIT * at + UNIT // 2 for at in (edge, *middle, self.size - 1 - edge)]
        found = itertools.product(ways, ways)
        if len(ways) == 3 and self.size < 19:
            # Of the nine only the corners and the middle.
            found = itertools.chain(itertools.product(ways[::2], ways[::2]), [(ways[1], ways[1])])  # type: ignore[assignment]
        return [Place(self.corner.x + x, self.corner.y + y) for x, y in found]

    def labels(self) -> list[tuple[Place, str]]:
        """The coordinates: numbers on the left, letters where the game's books have them: above, or below in Omok."""
        found = []
        middle = self.lead / 2
        for index in range(self.size):
            at = self.size - 1 - index if self.flipped else index
            along = index * UNIT + UNIT / 2
            top = middle if self.game == "othello" else self.side - middle
            number = at + 1 if self.game == "othello" else self.size - at
            found.append((Place(self.corner.x + along, top), chr(ord("a") + at)))
            found.append((Place(middle, self.corner.y + along), str(number)))
        return found

    def arrow(self, start: Move, end: Move) -> str:
        """The outline of an arrow from one cell to another, beside the middle of both."""
        one, other = self.place(start.cell), self.place(end.cell)
        length = math.hypot(other.x - one.x, other.y - one.y)
        right, down = (other.x - one.x) / length, (other.y - one.y) / length
        tail, neck, tip = UNIT * 0.3, length - UNIT * 0.5, length - UNIT * 0.1
        outline = ((tail, -3), (neck, -3), (neck, -9), (tip, 0), (neck, 9), (neck, 3), (tail, 3))
        corners = [
            f"{one.x + right * along - down * across:.1f} {one.y + down * along + right * across:.1f}"
            for along, across in outline
        ]
        return f"M{'L'.join(corners)}Z"
