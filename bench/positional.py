"""How fast `positional` finds its move, beside its own old idea done well in Python.

    python bench/positional.py

The old program kept what it knew about legal moves and looked again only at the lines through changed stones.
`LineBoard` below is that idea at its best in plain Python: lines are numbers in base three, and what a line allows is
looked up, once computed. Both play the same games, move for move; the time is CPU time for one decision.
"""

from __future__ import annotations

import argparse
import random
import time
from functools import cache

import omello
from omello import BLACK, Limit, othello
from omello.players.positional import place

EMPTY, DARK, LIGHT = 0, 1, 2


@cache
def allowed(length: int, code: int) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """What a line gives dark and light: pairs of an index and the stones turned by playing there."""
    cells = [code // 3**index % 3 for index in range(length)]
    both = []
    for own in (DARK, LIGHT):
        found: dict[int, int] = {}
        for index in range(length):
            if cells[index] != EMPTY:
                continue
            for step in (-1, 1):
                at = index + step
                while 0 <= at < length and cells[at] == 3 - own:
                    at += step
                turned = abs(at - index) - 1
                if turned and 0 <= at < length and cells[at] == own:
                    found[index] = found.get(index, 0) + turned
        both.append(tuple(found.items()))
    return both[0], both[1]


class Lines:
    """The lines of a board: all of them, and those through each cell."""

    def __init__(self, size: int) -> None:
        self.lines: list[list[int]] = []
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            for start in range(size * size):
                row, col = divmod(start, size)
                if 0 <= row - down < size and 0 <= col - right < size:
                    continue
                line = []
                while 0 <= row < size and 0 <= col < size:
                    line.append(row * size + col)
                    row, col = row + down, col + right
                if len(line) > 2:
                    self.lines.append(line)
        self.through: list[list[tuple[int, int]]] = [[] for _ in range(size * size)]
        for number, line in enumerate(self.lines):
            for index, cell in enumerate(line):
                self.through[cell].append((number, 3**index))


class LineBoard:
    """Stones and legal moves of both sides; a move looks again only at the lines through changed stones."""

    def __init__(self, lines: Lines, cells: list[int]) -> None:
        self.lines, self.cells = lines, [EMPTY] * len(cells)
        self.codes = [0] * len(lines.lines)
        self.flips: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self._set([(cell, stone) for cell, stone in enumerate(cells) if stone])

    def copy(self) -> LineBoard:
        twin = LineBoard.__new__(LineBoard)
        twin.lines, twin.cells, twin.codes = self.lines, self.cells[:], self.codes[:]
        twin.flips = (self.flips[0].copy(), self.flips[1].copy())
        return twin

    def _set(self, stones: list[tuple[int, int]]) -> None:
        before: dict[int, int] = {}
        for cell, stone in stones:
            change = stone - self.cells[cell]
            self.cells[cell] = stone
            for line, power in self.lines.through[cell]:
                before.setdefault(line, self.codes[line])
                self.codes[line] += change * power
        for number, old in before.items():
            line = self.lines.lines[number]
            for flips, lost, won in zip(
                self.flips, allowed(len(line), old), allowed(len(line), self.codes[number]), strict=True
            ):
                for index, count in lost:
                    left = flips[line[index]] - count
                    if left:
                        flips[line[index]] = left
                    else:
                        del flips[line[index]]
                for index, count in won:
                    flips[line[index]] = flips.get(line[index], 0) + count

    def play(self, cell: int, own: int) -> None:
        turned = [(cell, own)]
        for number, _ in self.lines.through[cell]:
            line = self.lines.lines[number]
            index = line.index(cell)
            for step in (-1, 1):
                run, at = [], index + step
                while 0 <= at < len(line) and self.cells[line[at]] == 3 - own:
                    run.append((line[at], own))
                    at += step
                if run and 0 <= at < len(line) and self.cells[line[at]] == own:
                    turned += run
        self._set(turned)


def line_choice(board: LineBoard, own: int, size: int, places: list[int], endgame: float = 0.75) -> int:
    """The move of `positional`, by the old idea."""
    mine = board.flips[own - 1]
    best = min(places[cell] for cell in mine)
    moves = sorted(cell for cell in mine if places[cell] == best)
    if sum(map(bool, board.cells)) >= endgame * size * size:
        return max(moves, key=mine.__getitem__)

    def net(cell: int) -> int:
        after = board.copy()
        after.play(cell, own)
        return len(after.flips[own - 1]) - len(after.flips[2 - own])

    return max(moves, key=net)


def measure(size: int, games: int) -> tuple[float, float, int]:
    """CPU seconds of ours and of the old idea over the same decisions, and how many these were."""
    chance, lines = random.Random(size), Lines(size)
    places = [
        int(place(othello.Board(size).move(f"{chr(97 + c)}{r + 1}"), size)) for r in range(size) for c in range(size)
    ]
    ours = old = 0.0
    decisions = 0
    for _ in range(games):
        board = othello.Board(size)
        player = omello.player("positional", board)
        twin = LineBoard(lines, [0] * size**2)
        twin._set([(s.cell, DARK if side is BLACK else LIGHT) for side in omello.Side for s in board.stones(side)])
        while moves := board.legal_moves():
            own = DARK if board.turn is BLACK else LIGHT
            if moves[0].is_pass:
                board.push(moves[0])
                continue
            began = time.process_time()
            move = player.choose(board, Limit())
            between = time.process_time()
            cell = line_choice(twin, own, size, places)
            old += time.process_time() - between
            ours += between - began
            assert cell == move.cell, (board.to_text(), cell, move)
            decisions += 1
            if chance.random() < 0.3:
                move = chance.choice(moves)
            board.push(move)
            began = time.process_time()
            twin.play(move.cell, own)
            old += time.process_time() - began
    return ours, old, decisions


def main() -> None:
    parser = argparse.ArgumentParser(description="Time `positional` beside its own old idea in Python.")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--sizes", type=int, nargs="+", default=[8, 12, 16])
    args = parser.parse_args()
    for size in args.sizes:
        ours, old, decisions = measure(size, args.games)
        print(
            f"{size}×{size}: ours {ours / decisions * 1e6:.0f} µs a move, lines in Python"
            f" {old / decisions * 1e6:.0f} µs, {old / ours:.1f} times as long ({decisions} moves, all the same)"
        )


if __name__ == "__main__":
    main()
