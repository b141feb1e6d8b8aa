"""Omok as the rule book tells it, with a dictionary of stones: slow and obvious.

The definitions are those of the Renju International Federation, said for any number in a row; `omok.hpp` has them in
words. Only lists of points and their contents are used, no windows or tables.
"""

from __future__ import annotations

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
Point = tuple[int, int]


class Omok:
    """Points are (row, col) from the top left; sides are 0 (black) and 1 (white)."""

    def __init__(self, size: int, row: int, overline, double_three, double_four) -> None:
        self.size, self.row = size, row
        self.overline, self.double_three, self.double_four = overline, double_three, double_four
        self.stones: dict[Point, int] = {}

    def empties(self) -> list[Point]:
        cells = ((row, col) for row in range(self.size) for col in range(self.size))
        return [cell for cell in cells if cell not in self.stones]

    def is_empty(self, cell: Point) -> bool:
        return all(0 <= x < self.size for x in cell) and cell not in self.stones

    def line(self, cell: Point, way: Point, side: int) -> list[Point]:
        """The unbroken row through a stone, in order."""
        first = cell
        while self.stones.get((first[0] - way[0], first[1] - way[1])) == side:
            first = (first[0] - way[0], first[1] - way[1])
        row = []
        while self.stones.get(first) == side:
            row.append(first)
            first = (first[0] + way[0], first[1] + way[1])
        return row

    def five(self, cell: Point, way: Point, side: int) -> bool:
        length = len(self.line(cell, way, side))
        return length == self.row or (length > self.row and self.overline[side] == "win")

    def wins(self, cell: Point, side: int) -> bool:
        self.stones[cell] = side
        found = any(self.five(cell, way, side) for way in DIRECTIONS)
        del self.stones[cell]
        return found

    def completions(self, cell: Point, way: Point, side: int) -> set[Point]:
        found = set()
        for start in range(1 - self.row, 1):
            five = [(cell[0] + k * way[0], cell[1] + k * way[1]) for k in range(start, start + self.row)]
            gaps = [point for point in five if self.stones.get(point) != side]
            if len(gaps) == 1 and self.is_empty(gaps[0]):
                self.stones[gaps[0]] = side
                if self.five(gaps[0], way, side):
                    found.add(gaps[0])
                del self.stones[gaps[0]]
        return found

    def straight(self, cell: Point, way: Point, side: int) -> bool:
        row = self.line(cell, way, side)
        before = (row[0][0] - way[0], row[0][1] - way[1])
        behind = (row[-1][0] + way[0], row[-1][1] + way[1])
        return len(row) == self.row - 1 and {before, behind} <= self.completions(cell, way, side)

    def fours(self, cell: Point, way: Point, side: int) -> int:
        return 1 if self.straight(cell, way, side) else len(self.completions(cell, way, side))

    def three(self, cell: Point, way: Point, side: int) -> bool:
        if self.fours(cell, way, side):
            return False
        for k in range(2 - self.row, self.row - 1):
            point = (cell[0] + k * way[0], cell[1] + k * way[1])
            if not self.is_empty(point):
                continue
            self.stones[point] = side
            straight = self.straight(point, way, side) and cell in self.line(point, way, side)
            del self.stones[point]
            if straight and not self.wins(point, side) and self.forbidden(point, side) is None:
                return True
        return False

    def forbidden(self, cell: Point, side: int) -> str | None:
        if self.wins(cell, side):
            return None
        self.stones[cell] = side
        try:
            if self.overline[side] == "forbidden" and any(
                len(self.line(cell, way, side)) > self.row for way in DIRECTIONS
            ):
                return "overline"
            if side in self.double_four and sum(self.fours(cell, way, side) for way in DIRECTIONS) >= 2:
                return "double four"
            if side in self.double_three and sum(self.three(cell, way, side) for way in DIRECTIONS) >= 2:
                return "double three"
            return None
        finally:
            del self.stones[cell]
