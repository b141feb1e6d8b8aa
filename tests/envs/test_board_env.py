"""The environments pass PettingZoo's own tests and agree with the boards."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from omello.envs import env, raw_env

SETUPS = [("othello", 8, None), ("othello", 4, None), ("omok", 9, "freestyle"), ("omok", 15, "renju")]


@pytest.mark.parametrize(("game", "size", "rule"), SETUPS)
def test_pettingzoo_accepts_it(game, size, rule):
    api_test(env(game, size, rule), num_cycles=300)


def test_the_same_seed_gives_the_same_game():
    seed_test(lambda: env("othello", 6), num_cycles=100)


@pytest.mark.parametrize(("game", "size", "rule"), SETUPS)
def test_a_whole_game_ends_as_on_the_board(game, size, rule):
    made, chance = raw_env(game, size, rule), np.random.default_rng(1)
    made.reset()
    board = made.setup.board()
    totals = {"black": 0, "white": 0}
    for agent in made.agent_iter():
        observation, reward, over, _, _ = made.last()
        totals[agent] += reward
        if over:
            made.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        assert sorted(move.cell for move in board.legal_moves()) == list(legal)
        assert observation["observation"][..., 0].sum() == board.score()[board.turn]
        action = int(chance.choice(legal))
        board.push(next(move for move in board.legal_moves() if move.cell == action))
        made.step(action)
    outcome = board.outcome()
    assert outcome is not None
    winner = None if outcome.winner is None else outcome.winner.name.lower()
    assert totals == {agent: 0 if winner is None else 1 if agent == winner else -1 for agent in totals}


def test_an_illegal_action_loses():
    made = raw_env("othello")
    made.reset()
    made.step(0)
    assert made.terminations == {"black": True, "white": True}
    assert made.rewards == {"black": -1, "white": 1}


def test_it_draws_itself():
    made = env("othello", 4, render_mode="ansi")
    made.reset()
    assert "a b c d" in made.render()
