"""`ladder`, rung by rung, in every direction, for both colours, in the middle and at the edge."""

import random

import pytest

import omello
from omello import BLACK, WHITE, Limit, MoveError, omok
from omello.notation import name
from tests.players.omok_drawings import DIRECTIONS, Drawing, cells_of, random_board

# One row a rung: the shapes it answers, the point to play marked.
RUNGS = {
    "complete 1_3": ("x*xxx", "xxx*x"),
    "complete 2_2": ("xx*xx",),
    "complete 4": ("oxxxx*", "*xxxxo"),
    "stop 4": ("xoooo*", "*oooox"),
    "stop 1_3": ("o*ooo", "ooo*o"),
    "stop 2_2": ("oo*oo",),
    "stop 1_2": (".o*oo.", ".oo*o."),
    "make four from 1_2": ("x*xx", "xx*x"),
    "make four from 3": ("oxxx*", "*xxxo"),
    "stop 3": ("*ooo*",),
    "make three from 1_1": ("x*x",),
    "make three from 2": ("oxx*", "*xxo"),
}
STEPS = [(rung, shape) for rung, shapes in RUNGS.items() for shape in shapes]
START = {"row": (8, 5), "column": (5, 8), "falling": (5, 5), "rising": (11, 5)}


def choice(board, seed=None):
    before = board.to_text()
    move = omello.player("ladder", board, seed=seed).choose(board, Limit())
    assert board.to_text() == before
    return move


@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("side", [BLACK, WHITE])
@pytest.mark.parametrize(("rung", "shape"), STEPS)
@pytest.mark.parametrize("size", [15, 19])
def test_every_rung_answers_its_shape(rung, shape, side, direction, size):
    drawing = Drawing(size, side).lay(shape, *START[direction], direction)
    assert choice(drawing.board()) in drawing.marked


@pytest.mark.parametrize("side", [BLACK, WHITE])
def test_a_higher_rung_goes_first(side):
    for higher, (rung, shape) in enumerate(STEPS):
        for other_rung, other_shape in STEPS[higher + 1 :]:
            if other_rung == rung:
                continue
            drawing = Drawing(19, side).lay(shape, 3, 5)
            expected = list(drawing.marked)
            assert choice(drawing.lay(other_shape, 13, 5).board()) in expected, (rung, other_rung)
            drawing = Drawing(19, side).lay(other_shape, 3, 5)
            drawing.marked.clear()
            assert choice(drawing.lay(shape, 13, 5).board()) in drawing.marked, (rung, other_rung)


@pytest.mark.parametrize("size", [15, 19])
@pytest.mark.parametrize("side", [BLACK, WHITE])
def test_an_open_four_cannot_be_stopped_and_is_not_answered(side, size):
    drawing = Drawing(size, side).lay("*oooo*", 8, 5)
    assert choice(drawing.board()) not in drawing.marked
    # It rather makes a three of its own two.
    drawing.marked.clear()
    assert choice(drawing.lay("oxx*", 2, 5).board()) in drawing.marked


@pytest.mark.parametrize(
    ("shape", "row", "col", "direction"),
    [
        ("#oooo*", 4, -1, "row"),
        ("*oooo#", 4, 10, "row"),
        ("#oooo*", -1, 3, "column"),
        ("*oooo#", 10, 3, "column"),
        ("#oooo*", -1, -1, "falling"),
        ("*oooo#", 10, 10, "falling"),
        ("#oooo*", 15, -1, "rising"),
        ("*oooo#", 4, 10, "rising"),
        ("#xxxx*", 4, -1, "row"),
        ("*xxxx#", 10, 10, "falling"),
        ("#oo*oo", 14, -1, "row"),
        ("ooo*o#", 10, 14, "column"),
    ],
)
@pytest.mark.parametrize("side", [BLACK, WHITE])
def test_the_edge_is_part_of_the_board(shape, row, col, direction, side):
    drawing = Drawing(15, side).lay(shape, row, col, direction)
    assert choice(drawing.board()) in drawing.marked


@pytest.mark.parametrize("shape", ["#ooo*", "xooo*", "*ooo#", "*ooox"])
@pytest.mark.parametrize("side", [BLACK, WHITE])
@pytest.mark.parametrize("size", [9, 19])
def test_a_three_that_is_closed_at_one_end_is_not_answered(shape, side, size):
    col = {0: -1, 4: size - 4}[shape.index("#")] if "#" in shape else 3
    drawing = Drawing(size, side).lay(shape, 4, col)
    drawing.marked.clear()
    assert choice(drawing.lay("oxx*", 7, 2).board()) in drawing.marked


@pytest.mark.parametrize("shape", ["#o*oo.", ".oo*o#", "xo*oo.", ".o*oox", "#oo*o.", ".o*oo#"])
@pytest.mark.parametrize("side", [BLACK, WHITE])
def test_a_split_three_is_answered_only_if_both_outer_ends_are_open(shape, side):
    col = -1 if shape[0] == "#" else 10 if shape[-1] == "#" else 4
    drawing = Drawing(15, side).lay(shape, 4, col)
    drawing.marked.clear()
    assert choice(drawing.lay("oxx*", 10, 3).board()) in drawing.marked


@pytest.mark.parametrize("side", [BLACK, WHITE])
def test_an_open_three_is_stopped_at_either_end_by_chance(side):
    drawing = Drawing(19, side).lay("*ooo*", 8, 5)
    assert {choice(drawing.board(), seed) for seed in range(40)} == set(drawing.marked)


def test_shapes_are_looked_for_along_rows_then_columns_then_diagonals_in_reading_order():
    for shapes, expected in [
        ([("xx*xx", 9, 9, "row"), ("xx*xx", 1, 1, "column")], "l6"),
        ([("xx*xx", 9, 9, "column"), ("xx*xx", 1, 1, "falling")], "j4"),
        ([("xx*xx", 9, 9, "falling"), ("xx*xx", 5, 1, "rising")], "l4"),
        ([("xx*xx", 9, 1, "row"), ("xx*xx", 3, 9, "row")], "l12"),
        ([("xx*xx", 9, 1, "column"), ("xx*xx", 9, 9, "column")], "b4"),
    ]:
        drawing = Drawing(15, BLACK)
        for shape in shapes:
            drawing.lay(*shape)
        assert choice(drawing.board()) == expected


# Weights


@pytest.mark.parametrize("side", [BLACK, WHITE])
@pytest.mark.parametrize("size", [6, 9, 19])
def test_without_a_shape_it_stays_close_to_the_other_and_away_from_itself(side, size):
    board = Drawing(size, side).lay("o", 2, 2).board()
    ring = {name("omok", size, row, col) for row in (1, 2, 3) for col in (1, 2, 3)} - {name("omok", size, 2, 2)}
    assert {choice(board, seed) for seed in range(200)} == ring
    board = Drawing(size, side).lay("o.x", 2, 1).board()
    far_side = {name("omok", size, row, col) for row, col in ((1, 0), (2, 0), (3, 0), (1, 1), (3, 1))}
    assert {choice(board, seed) for seed in range(200)} == far_side


@pytest.mark.parametrize("size", [9, 19])
def test_the_last_column_and_the_last_row_are_weighed_too(size):
    last = size - 1
    column = Drawing(size, BLACK).lay("o.o", 3, last, "column").board()
    between = {name("omok", size, 4, last), name("omok", size, 4, last - 1)}
    assert {choice(column, seed) for seed in range(40)} == between
    row = Drawing(size, BLACK).lay("o.o", last, 3).board()
    assert {choice(row, seed) for seed in range(40)} == {name("omok", size, last, 4), name("omok", size, last - 1, 4)}


def test_an_empty_board_is_even_everywhere():
    board = omok.Board(5)
    assert {choice(board, seed) for seed in range(400)} == set(board.legal_moves())


# The rest


def plain(board):
    """A second reading of the rungs: all points that may be played, found by trying every cell."""
    cells, size = cells_of(board), board.size

    def at(row, col):
        return cells[row][col] if 0 <= row < size and 0 <= col < size else "#"

    def find(*shapes):
        for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1)):
            for row in range(size):
                for col in range(size):
                    for shape in shapes:
                        lead = min(shape.find(sign) for sign in "xo" if sign in shape)
                        places = [
                            (row + (step - lead) * down, col + (step - lead) * right) for step in range(len(shape))
                        ]
                        if all(
                            at(*place) in {"x": "x", "o": "o", ".": ".", "*": ".", "|": "x#"}[sign]
                            for place, sign in zip(places, shape, strict=True)
                        ):
                            return {name("omok", size, *p) for p, s in zip(places, shape, strict=True) if s == "*"}
        return None

    for shapes in (
        ("x*xxx", "xxx*x"),
        ("xx*xx",),
        ("*xxxx", "xxxx*"),
        ("*oooo|", "|oooo*"),
        ("o*ooo", "ooo*o"),
        ("oo*oo",),
        (".o*oo.", ".oo*o."),
        ("x*xx", "xx*x"),
        ("*xxx", "xxx*"),
        ("*ooo*",),
        ("x*x",),
        ("*xx", "xx*"),
    ):
        found = find(*shapes)
        if found:
            return found
    weights = {}
    for row in range(size):
        for col in range(size):
            if cells[row][col] == ".":
                near = [at(row + r, col + c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]
                weights[name("omok", size, row, col)] = 2 * near.count("o") - 2 * near.count("x")
    return {point for point, weight in weights.items() if weight == max(weights.values())}


@pytest.mark.parametrize("size", [5, 8, 15, 19, 26])
def test_it_plays_as_its_document_says_on_random_positions(size):
    chance = random.Random(size)
    turns = set()
    for seed in range(40 if size < 26 else 10):
        board = random_board(size, chance, chance.randint(1, min(size * 2, 20)))
        turns.add(board.turn)
        assert choice(board, seed) in plain(board)
    assert turns == {BLACK, WHITE}


def test_a_seed_makes_its_games_repeatable_and_other_seeds_change_them():
    def game(seed):
        board = omok.Board(9)
        player = omello.player(f"ladder:seed={seed}", board)
        while board.outcome() is None:
            board.push(player.choose(board, Limit()))
        return tuple(board.moves)

    assert game(7) == game(7)
    assert len({game(seed) for seed in range(5)}) > 1


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "korean"])
@pytest.mark.parametrize("size", [5, 15, 19])
def test_whole_games_under_every_rule_keep_to_the_rules(rule, size):
    for side in (BLACK, WHITE):
        board = omok.Board(size, rule=rule)
        players = {side: omello.player("ladder:seed=3", board), side.other: omello.player("random:seed=3", board)}
        while board.outcome() is None:
            board.play(players[board.turn].choose(board, Limit()))
        assert size == 5 or board.outcome().winner is side


def test_a_forbidden_point_is_passed_over():
    drawing = Drawing(15, BLACK, rule="renju").lay("xx*xxx", 7, 3)
    board = drawing.board()
    assert board.forbidden_points() == drawing.marked
    assert choice(board) not in drawing.marked


def test_after_the_end_there_is_nothing_to_choose():
    board = omok.Board(5)
    for move in ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"]:
        board.play(move)
    with pytest.raises(MoveError, match="game is over"):
        choice(board)
