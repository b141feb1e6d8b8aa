"""Omok positions drawn along a line, for the tests of the classics."""

from omello import BLACK, omok
from omello.notation import name

DIRECTIONS = {"row": (0, 1), "column": (1, 0), "falling": (1, 1), "rising": (-1, 1)}


class Drawing:
    """Stones laid along lines: `x` the side to move, `o` the other, `*` a point to remember."""

    def __init__(self, size, side, rule="freestyle"):
        self.size, self.side, self.rule = size, side, rule
        self.stones = {"x": [], "o": []}
        self.marked = []

    def lay(self, shape, row, col, direction="row"):
        """Lay a shape from a cell on; what falls off the board is the edge."""
        down, right = DIRECTIONS[direction]
        for step, sign in enumerate(shape):
            r, c = row + step * down, col + step * right
            if not (0 <= r < self.size and 0 <= c < self.size):
                assert sign == "#", "only the edge lies off the board"
                continue
            assert sign != "#", "the edge lies on the board"
            if sign == "*":
                self.marked.append(name("omok", self.size, r, c))
            elif sign in "xo":
                self.stones[sign].append(name("omok", self.size, r, c))
        return self

    def board(self):
        black, white = (self.stones[sign] for sign in ("xo" if self.side is BLACK else "ox"))
        return omok.Board.from_stones(black, white, size=self.size, rule=self.rule, turn=self.side)


def cells_of(board):
    """The board as rows of text, `x` for the side to move, `o` for the other."""
    signs = {board.turn: "x", board.turn.other: "o", None: "."}
    size = range(board.size)
    return ["".join(signs[board[name("omok", board.size, row, col)]] for col in size) for row in size]


def random_board(size, chance, stones, rule="freestyle"):
    """A position from random play near the stones already there, the game not over."""
    while True:
        board = omok.Board(size, rule=rule)
        for _ in range(stones):
            moves = board.legal_moves()
            near = [m for m in moves if any(abs(m.row - s.row) <= 2 and abs(m.col - s.col) <= 2 for s in board.moves)]
            if moves:
                board.push(chance.choice(near or moves))
        if board.outcome() is None:
            return board
