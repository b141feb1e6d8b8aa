"""Training of the Othello evaluation, on very little data."""

from __future__ import annotations

import numpy as np
import pytest

from omello import Engine, othello
from omello.othello import weights as shipped
from training.othello import engine_games, refine, self_play
from training.othello.fit import fit, pack, unpack, zeros
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


@pytest.mark.parametrize("stage", refine.STAGES)
def test_refining_stays_in_its_stage(stage) -> None:
    games = random_positions(8, 40)
    few = stage._replace(count=50)
    found = refine.beside(games, few, np.random.default_rng(2))
    assert 0 < len(found.labels) <= 50
    # A pass on the way may leave a few squares more.
    assert found.empties.min() >= few.low
    assert found.empties.max() <= few.high + max(refine.DETOURS)
    shallow_stage = few._replace(depth=1)
    again = [refine.searched(found, shallow_stage, unpack(shipped.load(8))).labels for _ in range(2)]
    assert np.array_equal(*again)


def test_stages_train_every_late_phase_once() -> None:
    phases = [phase for stage in refine.STAGES for phase in stage.phases]
    assert phases[0] == 14
    assert sorted(set(phases), reverse=True) == list(range(14, phases[-1] - 1, -1))


def test_the_error_model_finds_what_made_the_errors() -> None:
    truth = np.array([1.5, 0.3, -0.2, -1.0, 0.8])
    samples = [
        Sample(depth, shallow(depth), empties, float(np.exp(truth @ terms(depth, shallow(depth), empties))), 100)
        for depth in range(3, 13)
        for empties in range(depth, 57, 7)
    ]
    assert fit_selectivity(samples) == pytest.approx(truth, abs=1e-6)
