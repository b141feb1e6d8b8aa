"""`weights`, row by row of its table, and its search against a slow and plain one."""

import random
import time

import pytest

import omello
from omello import BLACK, WHITE, Limit, MoveError, omok
from omello._native import OmokShapeTable
from omello.players.weigher import SHAPES, weigh
from tests.players import plain_weigher
from tests.players.omok_drawings import DIRECTIONS, Drawing, random_board

SIDES = pytest.mark.parametrize("side", [BLACK, WHITE])
START = {"row": (7, 4), "column": (4, 7), "falling": (4, 4), "rising": (10, 4)}


def choice(board, spec="weights"):
    before = board.to_text()
    move = omello.player(spec, board).choose(board, Limit())
    assert board.to_text() == before
    return move


def neighbours(board, point, side):
    """What the stones around a point give."""
    at = board.move(point)
    near = [
        stone for owner in (side, side.other) for stone in board.stones(owner)
        if max(abs(stone.row - at.row), abs(stone.col - at.col)) == 1
    ]  # fmt: skip
    return sum(1 if board[stone] is side else -1 for stone in near)


# `*` gains the amount, `:` is free and gains nothing, `x` is the weighing side, `o` the other.
TABLE = [
    ("*oo*", 5),
    ("xoo*", 5),
    ("*ooo*", 600),
    (":oo*o:", 600),
    (":o*oo:", 600),
    ("xooo*", 600),
    ("xoo:o*", 600),
    ("xo:oo*", 600),
    ("*oo:ox", 600),
    ("xoooo*", 150_000),
    ("*oooo*", 150_000),
    ("ooo*o", 150_000),
    ("oo*oo", 150_000),
    ("*xxx*", 10_000),
    (":xx*x:", 10_000),
    (":x*xx:", 10_000),
    ("oxxx*", 100),
    ("oxx*x*", 100),
    ("ox*xx*", 100),
    ("*xx*xo", 100),
    ("oxxxx*", 200_000),
    ("*xxxx*", 200_000),
    ("xxx*x", 200_000),
    ("xx*xx", 200_000),
]


@pytest.mark.parametrize("direction", DIRECTIONS)
@SIDES
@pytest.mark.parametrize(("shape", "amount"), TABLE)
@pytest.mark.parametrize("size", [15, 19])
def test_every_row_of_the_table(shape, amount, side, direction, size):
    drawing = Drawing(size, side).lay(shape, *START[direction], direction)
    board = drawing.board()
    weights = weigh(board, side)
    # A split shape holds smaller ones: a two, worth 5 at its ends, and in a split four a three.
    besides = 5 if amount < 100_000 else 20_000
    for point in drawing.marked:
        assert 0 <= weights[point] - neighbours(board, point, side) - amount <= besides, point
    others = [point for point in weights if point not in drawing.marked]
    assert max(weights[point] - neighbours(board, point, side) for point in others) <= besides


@pytest.mark.parametrize(
    ("shape", "row", "col", "direction", "amount"),
    [
        ("#oo*", 3, -1, "row", 5),
        ("#ooo*", -1, 3, "column", 600),
        ("*ooo#", 11, 3, "column", 600),
        ("#oooo*", -1, -1, "falling", 150_000),
        ("*oooo#", 10, 10, "falling", 150_000),
        ("*oooo#", 4, 10, "rising", 150_000),
        ("oo*oo#", 14, 10, "row", 150_000),
        ("#xxxx*", 15, -1, "rising", 200_000),
        ("*xxxx#", 0, 10, "row", 200_000),
        ("xxx*x#", 10, 14, "column", 200_000),
        ("#xxx*", 14, -1, "row", 100),
    ],
)
@SIDES
def test_nothing_is_missed_at_the_border(shape, row, col, direction, amount, side):
    drawing = Drawing(15, side).lay(shape, row, col, direction)
    board = drawing.board()
    for point in drawing.marked:
        assert weigh(board, side)[point] - neighbours(board, point, side) in range(amount - 20, amount + 11_000)


@SIDES
@pytest.mark.parametrize("size", [15, 19])
def test_a_closed_two_loses_while_the_other_has_an_open_two(side, size):
    drawing = Drawing(size, side).lay("xoo*", 2, 2).lay(".oo.", 10, 5)
    (point,) = drawing.marked
    assert weigh(drawing.board(), side)[point] - neighbours(drawing.board(), point, side) == 5 - 15


@SIDES
@pytest.mark.parametrize("closed", ["xooo*", "xoo.o*", "xo.oo*"])
@pytest.mark.parametrize("opened", [".ooo.", ".oo.o.", ".o.oo."])
def test_a_closed_three_loses_while_the_other_has_an_open_three(side, closed, opened):
    drawing = Drawing(15, side).lay(closed, 2, 2)
    board = drawing.board()
    (point,) = drawing.marked
    alone = weigh(board, side)[point]
    drawing.lay(opened, 10, 5)
    # The open three may hold an open two, which costs the closed two inside a closed split three.
    assert weigh(drawing.board(), side)[point] - alone in (-700, -715)


def test_own_stones_attract_and_the_others_repel():
    board = Drawing(9, BLACK).lay("x....o", 4, 1).board()
    weights = weigh(board, BLACK)
    assert (weights["a5"], weights["c6"], weights["f5"], weights["h4"], weights["d5"]) == (1, 1, -1, -1, 0)
    assert weigh(board, WHITE) == {point: -weight for point, weight in weights.items()}


@pytest.mark.parametrize("size", [5, 7, 10, 15, 26])
def test_weights_agree_with_the_plain_reading_on_random_positions(size):
    chance = random.Random(size)
    for _ in range(25 if size < 20 else 5):
        board = random_board(size, chance, chance.randint(0, min(size * size // 2, 60)))
        cells = {(m.row, m.col): sign for side, sign in ((BLACK, "1"), (WHITE, "2")) for m in board.stones(side)}
        for side, own in ((BLACK, "1"), (WHITE, "2")):
            assert weigh(board, side) == plain_weigher.named(board, plain_weigher.weights(cells, size, own))


# The search


def agree(board, depth, prune=True):
    move, value, _ = OmokShapeTable(SHAPES).search(board, depth)
    assert (move, value) == plain_weigher.search(board.copy(), depth, prune)
    assert choice(board, f"weights:depth={depth}") == move


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "korean"])
@pytest.mark.parametrize(("size", "depth", "count"), [(15, 1, 2), (9, 1, 6), (8, 2, 2), (6, 2, 4)])
def test_it_plays_as_the_plain_search_does(rule, size, depth, count):
    chance = random.Random(f"{rule}{size}{depth}")
    for _ in range(count):
        agree(random_board(size, chance, chance.randint(4, size * size // 3), rule), depth)


@pytest.mark.parametrize("rule", ["freestyle", "renju"])
def test_it_plays_as_the_plain_search_of_depth_three_does(rule):
    chance = random.Random(rule)
    for _ in range(6):
        agree(random_board(6, chance, chance.randint(12, 22), rule), 3)


@pytest.mark.parametrize(
    ("size", "stones", "rule"),
    [(9, 30, "freestyle"), (9, 24, "renju"), (11, 50, "freestyle"), (13, 60, "renju"), (15, 120, "freestyle")],
)
def test_depth_three_agrees_on_large_boards_too(size, stones, rule):
    agree(random_board(size, random.Random(f"{size}{rule}"), stones, rule), 3)


def test_pruning_does_not_change_what_it_plays():
    chance = random.Random(1)
    for _ in range(6):
        agree(random_board(6, chance, chance.randint(8, 24)), 2, prune=False)
    agree(random_board(5, chance, 12), 3, prune=False)


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["freestyle", "renju"])
def test_it_plays_as_the_plain_search_does_on_its_home_board(rule):
    chance = random.Random(2)
    agree(random_board(15, chance, 14, rule), 2)


@pytest.mark.alone
@pytest.mark.parametrize("rule", ["freestyle", "renju"])
def test_depth_three_takes_less_than_a_second_in_the_middle_game(rule):
    chance = random.Random(3)
    for stones in (10, 20, 30, 40):
        board = random_board(15, chance, stones, rule)
        began = time.process_time()
        choice(board)
        assert time.process_time() - began < 1


# The player


@pytest.mark.parametrize(("size", "centre"), [(15, "h8"), (19, "j10"), (9, "e5"), (6, "d3"), (26, "n13")])
@pytest.mark.parametrize("rule", ["freestyle", "renju"])
def test_it_starts_at_the_centre(size, centre, rule):
    assert choice(omok.Board(size, rule=rule)) == centre


@SIDES
@pytest.mark.parametrize("size", [9, 15])
def test_it_makes_five_and_stops_five(side, size):
    drawing = Drawing(size, side).lay("oxxxx*", 2, 2).lay("xoooo.", 6, 2)
    assert choice(drawing.board()) in drawing.marked
    drawing = Drawing(size, side).lay("xoooo*", 2, 2).lay("oxx", 6, 2)
    assert choice(drawing.board()) in drawing.marked


@SIDES
def test_it_sees_a_win_three_moves_ahead(side):
    drawing = Drawing(15, side).lay("*xxx*", 7, 5).lay("oo", 2, 2)
    assert choice(drawing.board()) in drawing.marked


def test_it_keeps_to_the_bans_of_the_board():
    threes = Drawing(15, BLACK, rule="renju").lay("xx", 7, 8).lay("xx", 8, 7, "column").lay("ooo", 2, 2)
    board = threes.board()
    assert board.forbidden_points() == ["h8"]
    assert choice(board) != "h8"


def test_each_ban_can_be_switched_by_itself():
    drawing = Drawing(15, BLACK).lay("xx*xxx", 7, 3)
    for overline, expected in (("win", True), ("nothing", False), ("forbidden", False)):
        drawing.rule = omok.Rule(overline=(overline, "win"))
        assert (choice(drawing.board()) in drawing.marked) is expected


@pytest.mark.parametrize("rule", ["freestyle", "renju"])
@pytest.mark.parametrize("size", [5, 15, 19])
def test_whole_games_with_either_colour(size, rule):
    for side in (BLACK, WHITE):
        board = omok.Board(size, rule=rule)
        players = {side: omello.player("weights:depth=2", board), side.other: omello.player("random:seed=3", board)}
        while board.outcome() is None:
            board.play(players[board.turn].choose(board, Limit()))
        assert size == 5 or board.outcome().winner is side


@pytest.mark.parametrize("depth", [0, -1, 7])
def test_a_depth_out_of_range_is_refused(depth):
    with pytest.raises(omello.SpecError, match=str(depth)):
        omello.player(f"weights:depth={depth}", omok.Board())


def test_a_limit_may_ask_for_less_depth():
    board = random_board(15, random.Random(5), 20)
    shallow = omello.player("weights:depth=1", board).choose(board, Limit())
    assert omello.player("weights", board).choose(board, Limit(depth=1)) == shallow


def test_after_the_end_there_is_nothing_to_choose():
    board = omok.Board(5)
    for move in ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"]:
        board.play(move)
    with pytest.raises(MoveError, match="game is over"):
        choice(board)


def test_it_keeps_its_time_on_the_largest_board():
    # Four plies on 26 by 26 would take days; a clock's time is divided among the moves to come.
    board = omok.Board(26, "freestyle")
    for move in ("m13", "n14", "m14", "n13", "k10", "p17"):
        board.play(move)
    for limit in (Limit(time=0.2), Limit(clock=6.0), Limit(time=0.0)):
        started = time.monotonic()
        assert omello.player("weights:depth=4", board).choose(board.copy(), limit) in board.legal_moves()
        assert time.monotonic() - started < 30
    # With time enough, the answer is that of the whole search.
    small = omok.Board(9, "freestyle")
    small.play("e5")
    assert OmokShapeTable(SHAPES).search(small, 2, 1000.0) == OmokShapeTable(SHAPES).search(small, 2)
