"""Training of the Othello evaluation, on very little data."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from omello import Engine, othello
from omello._training import othello_evaluate
from omello.othello import weights as shipped
from training.othello import engine_games, self_play, tempo, wide
from training.othello.fit import fit, pack, phase_importance, unpack, zeros
from training.othello.positions import Positions
from training.othello.selectivity import Sample, shallow, terms
from training.othello.selectivity import fit as fit_selectivity


def random_positions(size: int, count: int = 60) -> Positions:
    return self_play.games(size, None, count, 3)


def test_packed_weights_come_back() -> None:
    weights = zeros(6)
    weights[2, 5:9] = (1.5, -2.25, 0.0, 3.0)
    assert np.array_equal(unpack(pack(6, weights)), weights)


def test_learnt_weights_are_better_than_none() -> None:
    source = random_positions(4, 300)
    errors: dict[int, float] = {}
    fit([source], ridge=20.0, seed=1, report=lambda result: errors.update({result.phase: result.train_error}))
    spread = float(np.sqrt(np.mean(np.square(source.labels))))
    assert len(errors) == 3
    assert errors[2] < 0.8 * spread


def test_the_same_seed_makes_the_same_weights() -> None:
    first, second = (fit([random_positions(4)], ridge=20.0, seed=1, report=lambda _: None) for _ in range(2))
    assert np.array_equal(first, second)


def test_exact_labels_are_those_of_the_engine() -> None:
    source = random_positions(6)
    late = source.stones[source.empties <= 8][:20]
    labels = engine_games.solve(6, shipped.load(6), late)
    cells = 36
    for (own, opp), label in zip(late.tolist(), labels.tolist(), strict=True):
        text = "".join("X" if own >> i & 1 else "O" if opp >> i & 1 else "-" for i in range(cells))
        board = othello.Board.from_text(f"{text} X")
        assert Engine(board, memory=1).solve(board).best.score.value == label


def test_own_games_know_their_results() -> None:
    random = np.random.default_rng(1)
    source = random_positions(6)
    begun = engine_games.starts(source, 5, random)
    played = engine_games.play(6, shipped.load(6), begun, 2)
    assert len(played.labels) > len(begun)
    assert np.abs(played.labels).max() <= 36


def test_labels_lie_between_what_searches_said_and_what_came_of_it() -> None:
    """Two games, the second one move longer; signs turn what was said to white into what it means for black."""
    stones = np.zeros((2, 2), np.uint64)
    plies = [
        engine_games.Ply(np.array([0, 1]), stones, np.float32([1, 1]), np.float32([4, 0])),
        engine_games.Ply(np.array([0, 1]), stones, np.float32([-1, -1]), np.float32([-10, 2])),
        engine_games.Ply(np.array([1]), stones[:1], np.float32([1]), np.float32([8])),
    ]
    trust = engine_games.TRUST
    white = trust * -8 + (1 - trust) * 2
    expected = [trust * 10 + (1 - trust) * 4, trust * -white, -10, white, 8]
    assert engine_games.labels_of(plies, 2) == pytest.approx(expected)


def test_phases_of_one_parity_see_only_positions_of_that_parity() -> None:
    empties = np.arange(61)
    for phase in range(24):
        seen = empties[phase_importance(8, empties, phase) > 0]
        assert len(seen) > 1
        assert set(seen % 2) == {phase % 2}


def test_close_results_count_most() -> None:
    """One pattern, two results: the fit lies near the close one."""
    one = random_positions(4, 1).select(np.array([0, 0]))
    both = replace(one, labels=np.float32([0, 16]), games=np.array([1, 2]))
    predicted = []
    for close in (4.0, np.inf):
        weights = fit([both], ridge=1e-3, seed=1, close=close, report=lambda _: None)
        value = np.zeros(1, np.float32)
        othello_evaluate(4, pack(4, weights), both.stones[:1], value)
        predicted.append(float(value[0]))
    assert predicted == pytest.approx([16 / 18, 8], abs=0.3)


def test_the_error_model_finds_what_made_the_errors() -> None:
    truth = np.array([1.5, 0.3, -0.2, -1.0, 0.8])
    samples = [
        Sample(depth, shallow(depth), empties, float(np.exp(truth @ terms(depth, shallow(depth), empties))), 100)
        for depth in range(3, 13)
        for empties in range(depth, 57, 7)
    ]
    assert fit_selectivity(samples) == pytest.approx(truth, abs=1e-6)


def test_wide_boards_learn_from_games_of_their_search(monkeypatch) -> None:
    # The narrowest and the widest; every move makes a new table, which takes longer than such a search if it is large.
    monkeypatch.setattr(wide, "SHARES", {10: 1.0, 16: 1.0})
    monkeypatch.setattr(engine_games, "TABLE_BYTES", 1 << 20)
    first, second = (wide.train(count=1, rounds=1, ridge=100.0, seed=1, report=lambda _: None) for _ in range(2))
    assert np.array_equal(first, second)
    assert first.shape == unpack(shipped.load(10)).shape
    assert np.isfinite(first).all()
    assert first.any()


def test_a_constant_for_the_side_to_move_is_found_again(monkeypatch) -> None:
    """Odd and even depths are apart without it, and it comes back within the error of few positions."""
    monkeypatch.setattr(tempo, "COUNT", 60)
    whole = unpack(shipped.load(8))
    first = whole.shape[1] - tempo.COUNTS * tempo.COUNT_TABLE
    without = whole.copy()
    without[:, first : first + tempo.COUNT_TABLE] -= 1.5
    source = self_play.games(8, shipped.load(8), 80, 3)
    settled = tempo.settle(without, source, 1)
    change = settled - without
    assert np.allclose(change[:, first : first + tempo.COUNT_TABLE], change[:, first : first + 1], atol=1e-5)
    assert not change[:, :first].any()
    assert not change[:, first + tempo.COUNT_TABLE :].any()
    assert 1.0 < change[:, first].mean() < 2.0
