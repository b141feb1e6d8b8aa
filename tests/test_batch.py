"""A batch is nothing but many boards: every step of random games agrees with boards that are played one by one."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

from omello import BLACK, WHITE, MoveError, OmelloError, PositionError, omok, othello
from omello.batch import transform_planes, transform_policies
from omello.symmetry import Symmetry

OMOK = [(size, rule) for size in (5, 6, 8, 9, 11, 15, 16) for rule in omok.RULES]
OMOK += [(size, "freestyle") for size in range(5, 27)] + [(19, "renju"), (26, "korean")]
RULES_OF_ONES_OWN = [
    omok.Rule(row=3),
    omok.Rule(row=4, overline="forbidden", double_four=(BLACK, WHITE)),
    omok.Rule(row=6, double_three=(BLACK, WHITE)),
]


def agree(batch: Any, boards: list[Any], module: Any) -> None:
    assert np.array_equal(batch.planes, module.boards_to_planes(boards))
    assert batch.turns.tolist() == [board.turn for board in boards]
    for index, board in enumerate(boards):
        outcome = board.outcome()
        assert batch.over[index] == (outcome is not None)
        winner = None if outcome is None else outcome.winner
        assert batch.winners[index] == (-1 if winner is None else winner)
        legal = [] if outcome else sorted(move.cell for move in board.legal_moves())
        assert np.flatnonzero(batch.masks[index]).tolist() == legal
        if isinstance(batch, othello.Batch):
            score = None if outcome is None else outcome.score
            assert batch.scores[index] == (0 if score is None else score.black - score.white)


def play_random_games(batch: Any, module: Any, names: Any) -> None:
    boards = batch.boards()
    agree(batch, boards, module)
    step = 0
    while not batch.over.all():
        actions = batch.random_actions(step)
        for board, action, over in zip(boards, actions, batch.over, strict=True):
            if not over:
                board.push(names[int(action)])
        batch.step(actions)
        agree(batch, boards, module)
        step += 1
    assert batch.plies.max() == step


@pytest.mark.parametrize("size", range(4, 17, 2))
def test_a_batch_of_othello_is_as_many_boards(size) -> None:
    names = [othello.Board(size).move(name) for name in _names("othello", size)]
    play_random_games(othello.Batch(10, size), othello, names)


@pytest.mark.parametrize(("size", "rule"), [*OMOK, *((9, rule) for rule in RULES_OF_ONES_OWN)], ids=str)
def test_a_batch_of_omok_is_as_many_boards(size, rule) -> None:
    play_random_games(omok.Batch(3, size, rule), omok, _names("omok", size))


def _names(game: str, size: int) -> list[str]:
    from omello.notation import table

    return [table(game, size)[cell] for cell in range(size * size + 1)]  # type: ignore[arg-type]


def test_games_on_many_threads_are_the_same_games() -> None:
    one, four = othello.Batch(20_000), othello.Batch(20_000, threads=4)
    for step in range(10):
        actions = one.random_actions(step)
        assert np.array_equal(actions, four.random_actions(step))
        one.step(actions)
        four.step(actions)
    assert np.array_equal(one.planes, four.planes)
    assert np.array_equal(one.masks, four.masks)


def test_an_illegal_action_is_refused_and_nothing_is_played() -> None:
    batch = othello.Batch(3)
    before = batch.planes.copy()
    for bad in (0, -1, 64, 65, 2**40):
        with pytest.raises(MoveError, match=f"action {bad} of board 2 is not legal"):
            batch.step([19, 26, bad])
    assert np.array_equal(batch.planes, before)
    assert batch.plies.tolist() == [0, 0, 0]


@pytest.mark.parametrize("actions", [[19, 26], 19, [[19]], [0.5] * 3, ["d3"] * 3, [[1], [1, 2], 3], None])
def test_what_are_no_actions_is_refused(actions) -> None:
    with pytest.raises(OmelloError):
        othello.Batch(3).step(actions)


def test_only_the_boards_named_begin_anew() -> None:
    batch = omok.Batch(4, 9)
    batch.step([0, 1, 2, 3])
    batch.reset([True, False, False, True])
    assert batch.plies.tolist() == [0, 1, 1, 0]
    assert batch.planes[:, :2].sum(axis=(1, 2, 3)).tolist() == [0, 1, 1, 0]
    batch.reset()
    assert batch.plies.tolist() == [0, 0, 0, 0]


def test_only_the_boards_named_are_moved_on() -> None:
    batch = omok.Batch(3, 9)
    batch.step([5, -1, 7], which=[True, False, True])
    assert batch.plies.tolist() == [1, 0, 1]
    assert batch.turns.tolist() == [1, 0, 1]


def test_actions_of_games_that_are_over_are_ignored() -> None:
    batch = omok.Batch(2, 5, omok.Rule(row=3))
    for black, white in ((0, 5), (1, 6)):
        batch.step([black, black])
        batch.step([white, white])
    batch.step([2, 24])  # a row on the first board only
    assert batch.over.tolist() == [True, False]
    assert batch.winners.tolist() == [0, -1]
    batch.step([99, 23])
    assert batch.plies.tolist() == [5, 6]


def test_arrays_are_windows_and_cannot_be_written_to() -> None:
    batch = othello.Batch(2, 4)
    planes = batch.planes
    batch.step(batch.random_actions(1))
    assert planes is batch.planes
    assert planes.sum() > 0
    for array in (batch.planes, batch.masks, batch.turns, batch.over, batch.winners, batch.scores, batch.plies):
        assert not array.flags.writeable
    del batch
    assert planes[:, :2].sum() == 10  # the memory lives as long as its windows


def test_positions_go_in_as_planes_and_come_out_as_boards() -> None:
    board = othello.Board(6)
    board.play("c2")
    other = othello.Board(6)
    batch = othello.Batch.from_boards([board, other])
    assert batch.boards() == [board, other]
    assert batch.board(0) == board
    assert othello.boards_from_planes(batch.planes, batch.turns) == [board, other]
    stones = omok.Board.from_stones(["c3", "d4"], ["c4"], size=7, rule="renju", turn=WHITE)
    assert omok.Batch.from_boards([stones]).board(0) == stones
    assert omok.boards_from_planes(omok.boards_to_planes([stones]), [WHITE], rule="renju") == [stones]


def test_positions_that_make_no_sense_are_refused() -> None:
    batch = othello.Batch(2, 4)
    both = np.ones((2, 2, 4, 4), np.uint8)
    for planes in (both, np.zeros((2, 2, 4, 4), np.uint8), both[:1], both[:, :1], both.astype(int)):
        with pytest.raises(PositionError):
            batch.set_up(planes, [0, 0])
    with pytest.raises(OmelloError, match="no turns"):
        batch.set_up(batch.planes, [0, 2])
    assert batch.boards() == [othello.Board(4)] * 2
    five = np.zeros((1, 2, 9, 9), np.uint8)
    five[0, 0, 0, :5] = 1
    with pytest.raises(PositionError):
        omok.Batch(1, 9).set_up(five, [0])
    won = omok.Batch(1, 9)
    won.set_up(five[:, ::-1], [0])
    assert won.over.all()
    assert won.winners.tolist() == [WHITE]
    with pytest.raises(PositionError):
        omok.Batch.from_boards([omok.Board(9), omok.Board(9, "renju")])


@pytest.mark.parametrize("symmetry", Symmetry)
def test_planes_and_policies_turn_as_boards_do(symmetry) -> None:
    board = othello.Board(6)
    for move in ("c2", "b2", "b3"):
        board.play(move)
    turned = board.transformed(symmetry)
    planes = othello.boards_to_planes([board])
    assert np.array_equal(transform_planes(planes, symmetry), othello.boards_to_planes([turned]))
    policy = np.zeros((1, 37))
    policy[0, board.move("b3").cell], policy[0, 36] = 1, 2
    moved = transform_policies(policy, symmetry)
    assert moved[0, turned.moves[-1].cell] == 1
    assert moved[0, 36] == 2
    assert np.array_equal(transform_policies(moved, symmetry.inverse), policy)


def test_every_board_can_have_its_own_symmetry() -> None:
    planes = np.arange(8 * 2 * 25).reshape(8, 2, 5, 5)
    own = transform_planes(planes, np.arange(8))
    for symmetry in Symmetry:
        assert np.array_equal(own[symmetry], transform_planes(planes[symmetry : symmetry + 1], symmetry)[0])
    for bad in (8, -1, 0.5, [0] * 7, [[0]], [], "x"):
        with pytest.raises(OmelloError):
            transform_planes(planes, bad)
    with pytest.raises(OmelloError):
        transform_policies(np.zeros((1, 27)), 0)


def test_random_actions_are_legal_and_all_equally_likely() -> None:
    batch = othello.Batch(40_000)
    actions = batch.random_actions(5)
    cells, counts = np.unique(actions, return_counts=True)
    assert cells.tolist() == [19, 26, 37, 44]
    assert counts.min() > 9_500
    assert not np.array_equal(actions, batch.random_actions(6))


def test_two_threads_may_use_one_batch() -> None:
    batch = othello.Batch(2000, 6)

    def play() -> None:
        for step in range(50):
            try:
                batch.step(batch.random_actions(step))
            except MoveError:
                continue  # The other was quicker.
            batch.reset(batch.over.copy())

    threads = [threading.Thread(target=play) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert np.array_equal(batch.planes, othello.boards_to_planes(batch.boards()))
