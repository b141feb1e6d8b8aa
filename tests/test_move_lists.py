"""Lists of moves are the caller's own, though they are made in the place of lists that nobody holds any more."""

from __future__ import annotations

import gc
import weakref

import pytest

from omello import omok, othello


@pytest.mark.parametrize("make", [othello.Board, omok.Board])
def test_a_list_that_is_held_never_changes(make) -> None:
    board = make()
    held = []
    while len(board.moves) < 30 and (moves := board.legal_moves()):
        held.append((moves, list(moves)))
        board.push(moves[len(moves) // 2])
    assert all(moves == copied for moves, copied in held)
    assert len({id(moves) for moves, _ in held}) == len(held)


@pytest.mark.parametrize("make", [othello.Board, omok.Board])
def test_what_is_done_to_a_list_is_seen_by_nobody_else(make) -> None:
    board = make()
    expected = [str(move) for move in board.legal_moves()]
    for change in (list.clear, list.reverse, lambda moves: moves.extend([object()] * 500), lambda moves: moves.pop()):
        moves = board.legal_moves()
        change(moves)
        del moves
        assert [str(move) for move in board.legal_moves()] == expected
        assert board.legal_moves() == board.legal_moves()


def test_lists_live_on_inside_others() -> None:
    board = othello.Board()
    first = iter(board.legal_moves())
    next(first)
    for _ in range(5):
        board.legal_moves()
    assert list(first) == ["c4", "f5", "e6"]
    pair = (board.legal_moves(), board.stones(board.turn))
    assert pair[0] is not pair[1]
    assert pair == (["d3", "c4", "f5", "e6"], ["e4", "d5"])


def test_what_goes_away_with_a_list_may_ask_for_another() -> None:
    """Something in an old list runs code when the list is made anew, and that code asks for lists itself."""
    board = othello.Board()
    asked: list[list[str]] = []

    class Curious:
        def __del__(self) -> None:
            asked.extend(list(board.legal_moves()) for _ in range(3))

    for _ in range(6):
        moves: list[object] = list(board.legal_moves())
        own = board.legal_moves()
        own.append(Curious())  # type: ignore[arg-type]
        del own
        assert list(board.legal_moves()) == moves
        assert list(board.legal_moves()) == moves
    assert asked
    assert all(each == ["d3", "c4", "f5", "e6"] for each in asked)


def test_what_was_put_into_a_list_is_not_kept_for_long() -> None:
    class Thing:
        pass

    board, thing = othello.Board(), Thing()
    gone = weakref.ref(thing)
    moves = board.legal_moves()
    moves.append(thing)  # type: ignore[arg-type]
    del moves, thing
    for _ in range(4):
        board.legal_moves()
        kept = board.legal_moves()
    gc.collect()
    assert gone() is None
    assert kept == ["d3", "c4", "f5", "e6"]


@pytest.mark.parametrize("make", [othello.Board, omok.Board])
def test_the_methods_of_loops_take_their_move_by_name_too_and_nothing_else(make) -> None:
    board = make()
    move = board.legal_moves()[0]
    assert board.is_legal(move=move)
    board.push(move=move)
    assert board.undo() is move
    for call in (
        lambda: board.push(),
        lambda: board.push(move, move),
        lambda: board.push(mvoe=move),
        lambda: board.push(move, move=move),
        lambda: board.legal_moves(1),
        lambda: board.undo(1),
        lambda: type(board).push(object(), move),
        lambda: type(board).__new__(type(board)).push(move),
        lambda: type(board).__new__(type(board)).legal_moves(),
    ):
        with pytest.raises(TypeError):
            call()
