"""The Omok board: set up, play, undo, outcome, texts, symmetries."""

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from omello import BLACK, WHITE, FormatError, MoveError, NotationError, PositionError, Reason, SpecError, omok
from omello.omok import RULES, Board, Rule
from omello.symmetry import Symmetry


@st.composite
def played(draw):
    """A board after some random legal moves."""
    rules = [*RULES.values(), Rule(4, "win"), Rule(3, "forbidden", (), (BLACK,)), Rule(6, "nothing", (WHITE,))]
    board = Board(draw(st.integers(5, 26)), draw(st.sampled_from(rules)))
    for choice in draw(st.lists(st.integers(0, 2**16), max_size=40)):
        moves = board.legal_moves()
        if moves:
            board.play(moves[choice % len(moves)])
    return board


def game(moves: str, **kwargs) -> Board:
    board = Board(**kwargs)
    for move in moves.split():
        board.play(move)
    return board


def test_a_new_board_is_empty_and_black_moves() -> None:
    board = Board()
    assert (board.size, board.turn, board.moves, board.score()) == (15, BLACK, [], (0, 0))
    assert len(board.legal_moves()) == 225
    assert board.legal_moves()[0] == "a15"
    assert board.rule == RULES["freestyle"]


@pytest.mark.parametrize("size", [4, 27, -1, 0, 15.0, "15", None])
def test_bad_sizes_are_refused(size) -> None:
    with pytest.raises(PositionError):
        Board(size)


@pytest.mark.parametrize("rule", ["chess", "", None, 5])
def test_bad_rules_are_refused(rule) -> None:
    with pytest.raises(SpecError, match="no rule"):
        Board(15, rule)


def test_bad_moves_leave_the_board_unchanged() -> None:
    board = game("h8 i9")
    before = board.copy()
    for move, error in (("h8", MoveError), ("pass", MoveError), ("p1", NotationError), ("", NotationError)):
        with pytest.raises(error, match=repr(move)):
            board.play(move)
    with pytest.raises(MoveError):
        board.push("h8")
    assert (board, board.moves) == (before, before.moves)


def test_a_pass_is_never_offered_but_can_be_followed() -> None:
    board = game("h8 i9", rule="renju")
    before = board.copy()
    assert "pass" not in board.legal_moves()
    assert not board.is_legal("pass")
    board.push("pass")
    assert (board.turn, board.score(), board.outcome()) == (WHITE, before.score(), None)
    assert board != before
    assert board == Board.from_stones(["h8"], ["i9"], rule="renju", turn=WHITE)
    board.play("a1")
    assert board["a1"] is WHITE
    for same in (board.copy(), pickle.loads(pickle.dumps(board)), board.transformed(Symmetry.IDENTITY)):
        assert (same, same.moves) == (board, ["h8", "i9", "pass", "a1"])
    assert board.transformed(Symmetry.TURN_90).moves[2] == "pass"
    assert [board.undo(), board.undo()] == ["a1", "pass"]
    assert (board, board.key) == (before, before.key)


def test_nobody_passes_after_the_end() -> None:
    board = game("h8 a1 h9 a2 h10 a3 h11 a4 h12")
    with pytest.raises(MoveError, match="over"):
        board.push("pass")


def test_five_in_each_direction_wins() -> None:
    for line in (["c3", "d3", "e3", "f3", "g3"], ["c3", "c4", "c5", "c6", "c7"], ["a1", "b2", "c3", "d4", "e5"]):
        board = Board.from_stones(black=line[:4], white=["o1", "o3", "o5", "o7"])
        board.play(line[4])
        outcome = board.outcome()
        assert (outcome.winner, outcome.reason, outcome.result) == (BLACK, Reason.ROW, "1-0")
        assert sorted(outcome.line) == sorted(line)
        assert board.legal_moves() == []
        with pytest.raises(MoveError, match="over"):
            board.play("h8")


@pytest.mark.parametrize(("rule", "wins"), [("freestyle", True), ("standard", False), ("korean", False)])
def test_six_in_a_row(rule, wins) -> None:
    board = Board.from_stones(black=["c3", "d3", "e3", "g3", "h3"], white=["o1", "o3", "o5", "o7", "n1"], rule=rule)
    board.play("f3")
    assert (board.outcome() is not None) is wins


def test_renju_overline_binds_black_only() -> None:
    row = ["c3", "d3", "e3", "g3", "h3"]
    far = ["o1", "o3", "o5", "o7", "n1"]
    board = Board.from_stones(black=row, white=far, rule="renju")
    with pytest.raises(MoveError, match="forbidden to black: overline"):
        board.play("f3")
    assert board.why_forbidden("f3").lines[0].stones == ("c3", "d3", "e3", "f3", "g3", "h3")
    board = Board.from_stones(black=far, white=row, rule="renju", turn=WHITE)
    board.play("f3")
    assert len(board.outcome().line) == 6


def test_undo_after_a_win_goes_on() -> None:
    board = game("h8 a1 h9 a2 h10 a3 h11 a4 h12")
    assert board.undo() == "h12"
    assert board.outcome() is None
    assert board.turn is BLACK
    with pytest.raises(MoveError):
        Board().undo()


def test_a_full_board_is_a_draw() -> None:
    rows = ["xxoox", "ooxxo", "xxoox", "ooxxo", "xxoo1"]
    board = Board.from_text(f"{'/'.join(rows)} b freestyle")
    assert board.outcome() is None
    board.play("e1")
    assert (board.outcome().winner, board.outcome().reason) == (None, Reason.FULL)


def test_only_forbidden_points_left_is_a_draw() -> None:
    board = Board.from_text("xxx1xx/ooxxoo/xxooxx/ooxxoo/xxooxx/ooxxoo b renju")
    assert board.forbidden_points() == ["d6"]
    assert board.legal_moves() == []
    assert (board.outcome().winner, board.outcome().reason) == (None, Reason.FULL)


@pytest.mark.parametrize(
    ("black", "white", "turn"),
    [
        (["h8", "h8"], [], None),
        (["h8"], ["h8"], None),
        (["pass"], [], None),
        (["h8", "h9", "h10"], [], None),
        ([], ["h8"], None),
        (["a1", "a2", "a3", "a4", "a5"], ["b1", "b2", "b3", "b4", "c6"], BLACK),
    ],
)
def test_senseless_set_ups_are_refused(black, white, turn) -> None:
    with pytest.raises(PositionError):
        Board.from_stones(black, white, turn=turn)


def test_a_set_up_win_is_over() -> None:
    board = Board.from_stones(["a1", "a2", "a3", "a4", "a5"], ["b1", "b2", "b3", "b4"])
    assert board.outcome().winner is BLACK
    assert board.legal_moves() == []


@given(played())
def test_text_pickle_and_copy_keep_everything(board) -> None:
    assert Board.from_text(board.to_text()) == board
    for twin in (pickle.loads(pickle.dumps(board)), copy.copy(board), copy.deepcopy(board), board.copy()):
        assert twin == board
        assert (hash(twin), twin.key, twin.moves, twin.rule) == (hash(board), board.key, board.moves, board.rule)
        assert twin.outcome() == board.outcome()


@given(played())
def test_undo_reverses_play(board) -> None:
    moves = board.moves
    keys = {board.key}
    for _ in moves:
        board.undo()
        keys.add(board.key)
    assert board == Board(board.size, board.rule)
    assert len(keys) == len(moves) + 1


@given(played(), st.sampled_from(Symmetry))
def test_symmetries_change_only_the_view(board, symmetry) -> None:
    seen = board.transformed(symmetry)
    assert len(seen.legal_moves()) == len(board.legal_moves())
    assert len(seen.forbidden_points()) == len(board.forbidden_points())
    first, second = board.outcome(), seen.outcome()
    assert (first and first.winner, first and first.reason) == (second and second.winner, second and second.reason)
    back = seen.transformed(symmetry.inverse)
    assert (back, back.moves) == (board, board.moves)
    assert seen.canonical() == board.canonical()


def test_a_quarter_turn_is_clockwise() -> None:
    assert game("a5 b5", size=5).transformed(Symmetry.TURN_90).moves == ["e5", "e4"]
    assert game("a5 b5", size=5).transformed(Symmetry.MIRROR).moves == ["e5", "d5"]


def test_boards_differ_by_stones_turn_size_and_rule() -> None:
    board = Board.from_stones(["h8"], ["i9"])
    assert board == Board.from_stones(["h8"], ["i9"], turn=BLACK)
    for twin in (
        Board.from_stones(["h8"], ["i9"], turn=WHITE),
        Board.from_stones(["i9"], ["h8"]),
        Board.from_stones(["h8"], ["i9"], rule="renju"),
        Board.from_stones(["h8"], ["i9"], size=16),
    ):
        assert twin != board
    assert board != "board"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5/5/5/5 b freestyle",
        "5/5/5/5/6 b freestyle",
        "5/5/5/5/xxxxxx b freestyle",
        "5/5/5/5/5 x freestyle",
        "5/5/5/5/5 b chess",
        "5/5/5/5/4z b freestyle",
        "5/5/5/5/999999999999999999999 b freestyle",
        "5/5/5/5/5",
        "5/5/5/5/xxxxx b freestyle",
    ],
)
def test_broken_texts_are_refused(text) -> None:
    with pytest.raises(FormatError):
        Board.from_text(text)


@given(st.text())
def test_any_text_is_read_or_refused(text) -> None:
    with pytest.raises(FormatError):
        Board.from_text(text)


def test_perft_counts_games() -> None:
    assert [Board(5).perft(depth) for depth in range(4)] == [1, 25, 600, 13800]
    assert game("h8 a1 h9 a2 h10 a3 h11 a4 h12").perft(2) == 0
    assert Board.from_text("xxx1xx/ooxxoo/xxooxx/ooxxoo/xxooxx/ooxxo1 b renju").perft(2) == 1


def test_planes_show_the_side_to_move_first() -> None:
    board = game("h8 i9 j10", rule="renju")
    planes = omok.boards_to_planes([board, board])
    assert (planes.shape, planes.dtype) == ((2, 3, 15, 15), np.uint8)
    stone = board.move("i9")
    assert planes[0, 0, stone.row, stone.col] == 1
    assert planes.sum(axis=(2, 3)).tolist() == [[1, 2, 222]] * 2
    with pytest.raises(PositionError):
        omok.boards_to_planes([Board(5), Board(6)])


def test_playouts_repeat_with_the_seed_and_can_be_replayed() -> None:
    start = game("e5 e6", size=9, rule="renju")
    first, second = (omok.random_playouts(start, 200, seed=3) for _ in range(2))
    assert all((one == two).all() for one, two in zip(first, second, strict=True))
    assert (omok.random_playouts(start, 200, seed=4).plies != first.plies).any()
    cells = {move.cell: move for move in Board(9).legal_moves()}
    for moves, plies, winner in zip(*first, strict=True):
        board = start.copy()
        for cell in moves[:plies]:
            board.play(cells[cell])
        assert (moves[plies:] == -1).all()
        outcome = board.outcome()
        assert outcome is not None
        assert winner == (-1 if outcome.winner is None else outcome.winner)
    with pytest.raises(SpecError):
        omok.random_playouts(start, -1)
