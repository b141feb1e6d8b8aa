"""The training of `positional-policy`, and what it has learned."""

import json
import random
import sys

import numpy as np
import pytest

import omello
from omello import Limit, othello
from omello.players.positional_policy import FEATURES, features, learned, probabilities
from training import positional_policy


def test_the_same_seed_learns_the_same_and_another_does_not(capsys):
    def train(seed):
        return positional_policy.train(seed, games=20, batch=10, rate=0.1)

    weights, curve = train(5)
    again, same_curve = train(5)
    assert np.array_equal(weights, again)
    assert curve == same_curve
    assert not np.array_equal(weights, train(6)[0])
    assert "20/20 games" in capsys.readouterr().err


def test_the_command_writes_weights_and_a_picture(tmp_path, monkeypatch):
    out, curve = tmp_path / "weights.json", tmp_path / "curve.png"
    monkeypatch.setattr(
        sys, "argv", ["train", "--games", "20", "--batch", "10", "--out", str(out), "--curve", str(curve)]
    )
    positional_policy.main()
    named = json.loads(out.read_text())
    assert [list(named[phase]) for phase in ("start", "shift")] == [list(FEATURES)] * 2
    assert curve.read_bytes().startswith(b"\x89PNG")


def test_learning_raises_the_chance_of_moves_that_win():
    weights, _ = positional_policy.train(1, games=300, batch=50, rate=0.1)
    corner, beside = FEATURES.index("corner"), FEATURES.index("next to empty corner")
    assert weights[0][corner] > 0 > weights[0][beside]


def test_the_shipped_weights_know_what_every_player_learns_first():
    start = dict(zip(FEATURES, learned()[0], strict=True))
    assert start["corner"] > start["edge"] > start["neutral"] > start["next to empty corner"]
    assert start["own moves"] > 0 > start["other's moves"]
    assert start["next to own corner"] > start["next to other's corner"]


@pytest.mark.parametrize("size", [4, 6, 8, 16])
def test_probabilities_are_given_for_every_legal_move(size):
    chance = random.Random(size)
    board = othello.Board(size)
    while board.outcome() is None:
        before = board.to_text()
        shares = probabilities(board)
        assert board.to_text() == before
        assert list(shares) == board.legal_moves()
        assert sum(shares.values()) == pytest.approx(1)
        assert min(shares.values()) >= 0
        board.push(chance.choice(board.legal_moves()))


def test_features_say_what_the_move_does():
    rows = ["." * 8, ".o......", "..x.....", "........", "....ox..", "........", "........", "........"]
    board = othello.Board.from_rows([row.replace(".", "-") for row in rows])
    moves = board.legal_moves()
    assert moves == ["a1", "d5"]
    corner, neutral = (dict(zip(FEATURES, row, strict=True)) for row in features(board, moves))
    assert (corner["corner"], neutral["corner"], neutral["neutral"]) == (1, 0, 1)
    assert corner["flips"] == neutral["flips"] == 1 / 8


def test_a_temperature_lets_it_choose_by_probability():
    board = othello.Board()
    board.play("f5")
    shares = probabilities(board)
    seeds = [omello.player(f"positional-policy:temperature=1,seed={seed}", board) for seed in range(600)]
    counts = dict.fromkeys(shares, 0)
    for player in seeds:
        counts[player.choose(board, Limit())] += 1
    for move, share in shares.items():
        assert counts[move] / 600 == pytest.approx(share, abs=0.08)


def test_the_learned_policy_beats_positional():
    points = 0.0
    for game in range(60):
        board = positional_policy.random_start(8, 8, np.random.default_rng(game // 2))
        sides = ("positional-policy", "positional") if game % 2 else ("positional", "positional-policy")
        players = [omello.player(spec, board) for spec in sides]
        while board.outcome() is None:
            board.push(players[board.turn].choose(board, Limit()))
        winner = board.outcome().winner
        points += 0.5 if winner is None else sides[winner] == "positional-policy"
    assert points > 40
