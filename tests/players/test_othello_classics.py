"""The Othello classics, line by line: positions made for each rule, then a plain second reading on random games.

In the drawings `x` is the side to move and `o` the other.
"""

import random

import pytest

import omello
from omello import BLACK, WHITE, Limit, MoveError, othello
from omello.players.corner_hunter import CORNER, EDGE, EVEN, NEXT_TO_EMPTY_CORNER
from omello.players.positional import Place, place

SIDES = pytest.mark.parametrize("side", [BLACK, WHITE])
NAMES = ("random", "greedy", "corner-hunter", "positional", "positional-policy")


def position(rows, side):
    """A board from a drawing in the middle of nothing: short drawings are filled up with empty squares."""
    size = max(len(rows), len(rows[0]))
    cells = "".join(row.ljust(size, ".") for row in rows).ljust(size * size, ".")
    stones = {sign: [f"{chr(97 + i % size)}{i // size + 1}" for i, c in enumerate(cells) if c == sign] for sign in "xo"}
    black, white = (stones["x"], stones["o"]) if side is BLACK else (stones["o"], stones["x"])
    return othello.Board.from_stones(black, white, size=size, turn=side)


def choice(spec, board):
    before = board.to_text(), board.moves
    move = omello.player(spec, board).choose(board, Limit())
    assert (board.to_text(), board.moves) == before
    return move


# 1. greedy


@SIDES
@pytest.mark.parametrize("size", [6, 8, 10])
def test_greedy_takes_the_most_stones(side, size):
    board = position(["." * size, "xo", "", "xooo"], side)
    assert board.legal_moves() == ["c2", "e4"]
    assert choice("greedy", board) == "e4"


@SIDES
@pytest.mark.parametrize("size", [6, 8])
def test_greedy_takes_the_first_of_equals_in_reading_order(side, size):
    assert choice("greedy", position(["." * size, "", "xo", "", "..xo"], side)) == "c3"
    assert choice("greedy", position(["." * size, ".", ".ox", "", "xo"], side)) == "a3"
    assert choice("greedy", position([".oxxo".ljust(size, ".")], side)) == "a1"


@SIDES
def test_greedy_counts_every_direction(side):
    # e4 turns two to the left; d1 turns one in each of three directions.
    board = position(["......", "..ooo.", ".x.x.x", "......", "xoo...", "......"], side)
    assert len(board.flips("d1")) == 3
    assert choice("greedy", board) == "d1"


# 2. corner-hunter


@SIDES
@pytest.mark.parametrize("size", [8, 16])
def test_corner_hunter_prefers_a_corner_to_everything(side, size):
    board = position(["." + "o" + "x" + "." * (size - 3), "", "xooooo", "o", "o", "o", "x"], side)
    assert len(board.flips("g3")) == 5
    assert len(board.flips("a1")) == 1
    assert choice("corner-hunter", board) == "a1"


@SIDES
@pytest.mark.parametrize("size", [8, 16])
@pytest.mark.parametrize("bait", ["b1", "a2", "b2"])
def test_corner_hunter_shuns_the_neighbours_of_an_empty_corner(side, size, bait):
    rows = {
        "b1": ["..oox" + "." * (size - 5), "", "", "xo"],
        "a2": ["." * size, "", "o", "o", "x", "", "xo"],
        "b2": ["." * size, "", "..o", "...o", "....x", "", "xo"],
    }[bait]
    board = position(rows, side)
    quiet = "c4" if bait == "b1" else "c7"
    assert set(board.legal_moves()) == {bait, quiet}
    assert len(board.flips(bait)) == 2
    assert len(board.flips(quiet)) == 1
    assert choice("corner-hunter", board) == quiet


@SIDES
@pytest.mark.parametrize("size", [8, 16])
@pytest.mark.parametrize("holder", ["x", "o"])
def test_corner_hunter_is_not_afraid_of_a_taken_corner(side, size, holder):
    # a2 is an edge again once a1 is taken, and edges go before inner squares.
    board = position([holder + "." * (size - 1), "", "o", "x", "", "..xooo"], side)
    assert choice("corner-hunter", board) == "a2"


@SIDES
@pytest.mark.parametrize("size", [8, 16])
def test_corner_hunter_prefers_an_edge_to_any_inner_square(side, size):
    board = position(["." * size, "", ".xoooo", "", "o", "x"], side)
    assert board.legal_moves() == ["g3", "a4"]
    assert choice("corner-hunter", board) == "a4"


@SIDES
@pytest.mark.parametrize("size", [8, 16])
def test_corner_hunter_likes_even_squares_a_little(side, size):
    # d4 comes first and both turn one stone, but e7 has row 6 and column 4.
    board = position(["." * size, "", "", ".xo", "", "", "..xo"], side)
    assert board.legal_moves() == ["d4", "e7"]
    assert choice("corner-hunter", board) == "e7"
    # Many stones are worth more than the bonus.
    board = position(["." * size, "", "", "xooooo", "", "", "..xo"], side)
    assert board.legal_moves() == ["g4", "e7"]
    assert choice("corner-hunter", board) == "g4"


@SIDES
@pytest.mark.parametrize("size", [6, 8])
def test_corner_hunter_takes_the_first_of_equals(side, size):
    board = position(["." * size, ".xo", "", ".xo"], side)
    assert board.legal_moves() == ["d2", "d4"]
    assert choice("corner-hunter", board) == "d2"


def test_the_constants_keep_their_order_on_every_board():
    most_flips = 8 * 14
    assert most_flips + EVEN < EDGE
    assert most_flips + EVEN + EDGE < CORNER
    assert NEXT_TO_EMPTY_CORNER + most_flips + EVEN + EDGE < 0
    assert 0 < EVEN < most_flips


# 4. positional


@pytest.mark.parametrize(
    ("size", "drawing"),
    [
        (4, ["CxxC", "xxxx", "xxxx", "CxxC"]),
        (6, ["CxeexC", "xxaaxx", "eannae", "eannae", "xxaaxx", "CxeexC"]),
        (
            8,
            ["CxeeeexC", "xxaaaaxx", "eannnnae", "eannnnae", "eannnnae", "eannnnae", "xxaaaaxx", "CxeeeexC"],
        ),
    ],
)
def test_positional_sorts_every_square_into_its_class(size, drawing):
    letters = dict(zip(Place, "Cenax", strict=True))
    board = othello.Board(size)
    drawn = [
        "".join(letters[place(board.move(f"{chr(97 + col)}{row + 1}"), size)] for col in range(size))
        for row in range(size)
    ]
    assert drawn == drawing


@SIDES
@pytest.mark.parametrize("size", [8, 10])
def test_positional_plays_from_the_best_class(side, size):
    empty = ["." * size] * (size - 2)
    corner_or_edge = position([".ox".ljust(size, "."), "", "", "", "o", "x"], side)
    assert corner_or_edge.legal_moves() == ["a1", "a4"]
    assert choice("positional", corner_or_edge) == "a1"
    edge_or_neutral = position(["." * size, "", "..xo", "", "o", "x"], side)
    assert edge_or_neutral.legal_moves() == ["e3", "a4"]
    assert choice("positional", edge_or_neutral) == "a4"
    neutral_or_beside_edge = position(["." * size, "..xo", "", "", "..xo"], side)
    assert neutral_or_beside_edge.legal_moves() == ["e2", "e5"]
    assert choice("positional", neutral_or_beside_edge) == "e5"
    beside_edge_or_corner = position([*empty[:2], "..o", "...x", *empty[4:], "..xo"], side)
    assert beside_edge_or_corner.legal_moves() == ["b2", f"e{size - 1}"]
    assert choice("positional", beside_edge_or_corner) == f"e{size - 1}"


@SIDES
@pytest.mark.parametrize("size", [8, 12])
def test_positional_flips_for_mobility_first_and_for_stones_after_the_threshold(side, size):
    chance = random.Random(size)
    told_apart = 0
    while told_apart < 5:
        board = random_board(size, chance)
        if board.turn is not side or board.legal_moves()[0].is_pass:
            continue
        early, late = plain_positional(board, endgame=1), plain_positional(board, endgame=0)
        assert choice("positional:endgame=1", board) == early
        assert choice("positional:endgame=0", board) == late
        told_apart += early != late


def test_the_endgame_begins_with_three_quarters_of_the_board():
    chance = random.Random(4)
    seen = {"before": 0, "after": 0}
    while min(seen.values()) < 3:
        board = random_board(6, chance, plies=chance.randint(20, 28))
        early, late = plain_positional(board, endgame=1), plain_positional(board, endgame=0)
        if early == late:
            continue
        phase = "before" if sum(board.score()) < 27 else "after"
        assert choice("positional", board) == (early if phase == "before" else late)
        assert choice("positional:endgame=0.75", board) == choice("positional", board)
        seen[phase] += 1


@pytest.mark.parametrize(
    "spec", ["positional:endgame=1.5", "positional:endgame=-1", "positional-policy:temperature=-1"]
)
def test_options_out_of_range_are_refused(spec):
    with pytest.raises(omello.SpecError, match=spec.partition("=")[2]):
        omello.player(spec, othello.Board())


# All of them, against a second reading on random positions


def random_board(size, chance, plies=None):
    """A position from random play in which there is something to choose."""
    while True:
        board = othello.Board(size)
        for _ in range(chance.randrange(size * size - 6) if plies is None else plies):
            if moves := board.legal_moves():
                board.push(chance.choice(moves))
        if board.outcome() is None and not board.legal_moves()[0].is_pass:
            return board


def cells_of(board):
    """The stones as plain numbers: 1 for the mover, -1 for the other, 0 for none."""
    size = range(board.size)
    value = {board.turn: 1, board.turn.other: -1, None: 0}
    return [[value[board[f"{chr(97 + col)}{row + 1}"]] for col in size] for row in size]


def plain_flips(cells, row, col, who):
    size, found = len(cells), []
    if cells[row][col]:
        return []
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            line, r, c = [], row + down, col + right
            while (down or right) and 0 <= r < size and 0 <= c < size and cells[r][c] == -who:
                line.append((r, c))
                r, c = r + down, c + right
            if line and 0 <= r < size and 0 <= c < size and cells[r][c] == who:
                found += line
    return found


def plain_moves(cells, who):
    size = range(len(cells))
    return [(row, col) for row in size for col in size if plain_flips(cells, row, col, who)]


def plain_greedy(board):
    cells = cells_of(board)
    counts = [(len(plain_flips(cells, *move, 1)), move) for move in plain_moves(cells, 1)]
    most = max(count for count, _ in counts)
    return name(next(move for count, move in counts if count == most))


def plain_corner_hunter(board):
    cells, last = cells_of(board), board.size - 1
    corners = [(0, 0), (0, last), (last, 0), (last, last)]
    best = None
    for row, col in plain_moves(cells, 1):
        value = len(plain_flips(cells, row, col, 1))
        near = [c for c in corners if max(abs(c[0] - row), abs(c[1] - col)) == 1 and not cells[c[0]][c[1]]]
        if (row, col) in corners:
            value += CORNER
        elif near:
            value += NEXT_TO_EMPTY_CORNER
        elif row in (0, last) or col in (0, last):
            value += EDGE
        value += EVEN if row % 2 == 0 and col % 2 == 0 else 0
        if best is None or value > best[0]:
            best = (value, (row, col))
    return name(best[1])


def plain_class(row, col, size):
    last = size - 1
    corners = [(0, 0), (0, last), (last, 0), (last, last)]
    if (row, col) in corners:
        return 1
    if any(max(abs(r - row), abs(c - col)) == 1 for r, c in corners):
        return 5
    if row in (0, last) or col in (0, last):
        return 2
    return 4 if row in (1, last - 1) or col in (1, last - 1) else 3


def plain_positional(board, endgame):
    cells, size = cells_of(board), board.size
    moves = plain_moves(cells, 1)
    best = min(plain_class(*move, size) for move in moves)
    moves = [move for move in moves if plain_class(*move, size) == best]
    stones = sum(map(bool, [cell for row in cells for cell in row]))

    def worth(move):
        turned = plain_flips(cells, *move, 1)
        if stones >= endgame * size * size:
            return len(turned)
        after = [list(row) for row in cells]
        for row, col in [move, *turned]:
            after[row][col] = 1
        return len(plain_moves(after, 1)) - len(plain_moves(after, -1))

    values = [worth(move) for move in moves]
    return name(moves[values.index(max(values))])


def name(square):
    return f"{chr(97 + square[1])}{square[0] + 1}"


@pytest.mark.parametrize("size", [4, 6, 8, 10, 16])
def test_the_classics_play_as_their_documents_say_on_random_positions(size):
    chance = random.Random(size)
    turns = set()
    for _ in range(40 if size < 16 else 8):
        board = random_board(size, chance)
        turns.add(board.turn)
        assert choice("greedy", board) == plain_greedy(board)
        assert choice("corner-hunter", board) == plain_corner_hunter(board)
        assert choice("positional", board) == plain_positional(board, 0.75)
    assert turns == {BLACK, WHITE}


# What all players do


@pytest.mark.parametrize("spec", NAMES)
def test_a_forced_pass_is_passed(spec):
    board = othello.Board.from_stones(black=["a1"], white=["b1"], turn=WHITE)
    assert board.legal_moves() == ["pass"]
    assert choice(spec, board) == "pass"


@pytest.mark.parametrize("spec", NAMES)
def test_after_the_end_there_is_nothing_to_choose(spec):
    board = othello.Board.from_stones(black=["a1"], white=[], turn=BLACK)
    with pytest.raises(MoveError, match="game is over"):
        omello.player(spec, board).choose(board, Limit())


@pytest.mark.parametrize("size", [4, 6, 8, 16])
@pytest.mark.parametrize("spec", NAMES)
def test_a_whole_game_with_either_colour(spec, size):
    for side in (BLACK, WHITE):
        board = othello.Board(size)
        players = {side: omello.player(spec, board, seed=1), side.other: omello.player("random:seed=5", board)}
        while board.outcome() is None:
            board.play(players[board.turn].choose(board, Limit()))
        assert sum(board.score()) > size


@pytest.mark.parametrize("spec", ["random:seed=7", "positional-policy:temperature=1,seed=7"])
def test_a_seed_makes_chance_repeatable(spec):
    def game():
        board = othello.Board(6)
        player = omello.player(spec, board)
        while board.outcome() is None:
            board.push(player.choose(board, Limit()))
        return board.moves

    assert game() == game()


def test_random_without_a_seed_varies_and_reaches_every_move():
    board = othello.Board()
    assert {choice("random", board) for _ in range(200)} == set(board.legal_moves())
