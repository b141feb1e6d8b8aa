"""A slow, plain reading of the player `weights`: everything is worked out anew for every position.

It shares nothing with the player but the document: the table is written out a second time, shape by shape in both
orders, and the search is alpha-beta as in a textbook (`prune=False` leaves even that out).
"""

from functools import cache

from omello.notation import name

# The document's table: what is there, which point gains, how much. 2 is the other's stone, 1 an own one, 0 free, and
# B blocks the stones of the shape: a stone of the other colour or the edge.
OPEN_TWO = ["0220"]
OPEN_THREE = ["02220", "022020", "020220"]
GAINS = [
    ("0220", (0, 3), 5, None),
    ("B220", (3,), 5, "two"),
    ("022B", (0,), 5, "two"),
    ("02220", (0, 4), 600, None),
    ("022020", (3,), 600, None),
    ("020220", (2,), 600, None),
    ("B2220", (4,), 600, "three"),
    ("0222B", (0,), 600, "three"),
    ("B22020", (5,), 600, "three"),
    ("B20220", (5,), 600, "three"),
    ("02022B", (0,), 600, "three"),
    ("02202B", (0,), 600, "three"),
    ("022220", (0, 5), 150000, None),
    ("B22220", (5,), 150000, None),
    ("02222B", (0,), 150000, None),
    ("22202", (3,), 150000, None),
    ("20222", (1,), 150000, None),
    ("22022", (2,), 150000, None),
    ("01110", (0, 4), 10000, None),
    ("011010", (3,), 10000, None),
    ("010110", (2,), 10000, None),
    ("B1110", (4,), 100, None),
    ("0111B", (0,), 100, None),
    ("B11010", (3, 5), 100, None),
    ("B10110", (2, 5), 100, None),
    ("01011B", (0, 2), 100, None),
    ("01101B", (0, 3), 100, None),
    ("011110", (0, 5), 200000, None),
    ("B11110", (5,), 200000, None),
    ("01111B", (0,), 200000, None),
    ("11101", (3,), 200000, None),
    ("10111", (1,), 200000, None),
    ("11011", (2,), 200000, None),
]
LESS = {"two": 15, "three": 700}


def lines(size):
    """Every line of the board as cells."""
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for row in range(size):
            for col in range(size):
                if not (0 <= row - down < size and 0 <= col - right < size):
                    line, r, c = [], row, col
                    while 0 <= r < size and 0 <= c < size:
                        line.append((r, c))
                        r, c = r + down, c + right
                    yield line


@cache
def all_lines(size):
    return list(lines(size))


def lies_at(shape, text, start):
    blocks = "1#" if "2" in shape else "2#"
    for sign, found in zip(shape, text[start : start + len(shape)], strict=True):
        if found not in (blocks if sign == "B" else sign):
            return False
    return True


@cache
def along(text):
    """What one line gives: (index, amount, group) for its points, and which open shapes of the other lie on it.

    The text has the edge at both ends.
    """
    gains, opened = [], set()
    for shape, points, amount, group in GAINS:
        for start in range(len(text) - len(shape) + 1):
            if lies_at(shape, text, start):
                gains += [(start + point - 1, amount, group) for point in points]
    for group, shapes in (("two", OPEN_TWO), ("three", OPEN_THREE)):
        for shape in shapes:
            if any(lies_at(shape, text, start) for start in range(len(text) - len(shape) + 1)):
                opened.add(group)
    return gains, opened


def weights(cells, size, own):
    """The weight of every free point for a side; `cells` maps places to 1 and 2, `own` says which is own."""
    turned = {"1": "1", "2": "2"} if own == "1" else {"1": "2", "2": "1"}
    total = {(r, c): 0 for r in range(size) for c in range(size) if (r, c) not in cells}
    late, opened = [], set()
    for line in all_lines(size):
        text = "#" + "".join(turned[cells[place]] if place in cells else "0" for place in line) + "#"
        gains, found = along(text)
        opened |= found
        for index, amount, group in gains:
            total[line[index]] += amount
            if group:
                late.append((line[index], group))
    for place, group in late:
        if group in opened:
            total[place] -= LESS[group]
    for row, col in total:
        for r in (-1, 0, 1):
            for c in (-1, 0, 1):
                stone = cells.get((row + r, col + c))
                if stone:
                    total[row, col] += 1 if turned[stone] == "1" else -1
    return total


WIN = 10**8


def search(board, depth, prune=True):
    """The move and its value, by the definition; the rules are asked of the board itself."""
    size = board.size
    sign = {board.turn: "1", board.turn.other: "2"}

    def stones():
        return {(m.row, m.col): sign[side] for side in sign for m in board.stones(side)}

    def outlook(own):
        return max(weights(stones(), size, own).values(), default=0)

    def from_centre(move):
        return (move.row - (size - 1) / 2) ** 2 + (move.col - (size - 1) / 2) ** 2

    def value(move, depth, ply, alpha, beta):
        mover = sign[board.turn]
        board.push(move)
        try:
            outcome = board.outcome()
            if outcome is not None:
                return WIN - ply if outcome.winner is not None else 0
            if depth == 1:
                return outlook(mover) - outlook("2" if mover == "1" else "1")
            return -best(depth - 1, ply + 1, -beta, -alpha)[1]
        finally:
            board.undo()

    def best(depth, ply, alpha, beta):
        own = weights(stones(), size, sign[board.turn])
        moves = sorted(
            board.legal_moves(), key=lambda move: (-own[move.row, move.col], from_centre(move), move.row, move.col)
        )
        chosen, top = None, -10 * WIN
        for move in moves:
            found = value(move, depth, ply, max(alpha, top) if prune else -10 * WIN, beta if prune else 10 * WIN)
            if found > top:
                chosen, top = move, found
            if prune and top >= beta:
                break
        return chosen, top

    return best(depth, 0, -10 * WIN, 10 * WIN)


def named(board, weights):
    return {name("omok", board.size, row, col): weight for (row, col), weight in weights.items()}
