"""The example that learns from batches really learns: a few seconds are enough to beat `greedy`."""

import importlib.util
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn_from_batches.py"


@pytest.mark.slow
def test_a_small_network_learns_to_beat_greedy() -> None:
    spec = importlib.util.spec_from_file_location("learn_from_batches", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    untrained = example.Network(37, 64, 1)
    trained = example.train(rounds=20, games=128, hidden=64, report=20)
    before, after = example.meet_greedy(untrained, 300, 7), example.meet_greedy(trained, 300, 7)
    assert after > before
    assert after > 0.6
