"""Othello as the rule book tells it, with a dictionary of stones: slow and obvious."""

from __future__ import annotations

DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)]


class Othello:
    """Cells are (row, col) from the top left; sides are "black" and "white"."""

    def __init__(self, size: int) -> None:
        self.size = size
        low, high = size // 2 - 1, size // 2
        self.stones = {(low, low): "white", (high, high): "white", (low, high): "black", (high, low): "black"}
        self.turn = "black"

    @property
    def other(self) -> str:
        return "white" if self.turn == "black" else "black"

    def flips(self, row: int, col: int) -> set[tuple[int, int]]:
        if (row, col) in self.stones:
            return set()
        flipped = set()
        for down, right in DIRECTIONS:
            line = []
            at = (row + down, col + right)
            while self.stones.get(at) == self.other:
                line.append(at)
                at = (at[0] + down, at[1] + right)
            if self.stones.get(at) == self.turn:
                flipped.update(line)
        return flipped

    def moves(self) -> list[tuple[int, int]]:
        return [(row, col) for row in range(self.size) for col in range(self.size) if self.flips(row, col)]

    def play(self, row: int, col: int) -> None:
        for stone in self.flips(row, col):
            self.stones[stone] = self.turn
        self.stones[row, col] = self.turn
        self.turn = self.other

    def skip(self) -> None:
        self.turn = self.other

    def official_score(self) -> tuple[int, int]:
        black = sum(side == "black" for side in self.stones.values())
        white = len(self.stones) - black
        empties = self.size**2 - len(self.stones)
        if black == white:
            return self.size**2 // 2, self.size**2 // 2
        return (black + empties, white) if black > white else (black, white + empties)
