"""The environments against a player pass Gymnasium's own checks, singly and in vectors, and agree with the boards."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from PIL import Image

import omello.envs
from omello import OmelloError, othello
from omello.envs import BatchEnv, GameEnv, raw_env
from omello.envs.picture import BACKGROUND, CELL, picture

GAMES = [
    ("Othello", {"size": 6}),
    ("Othello", {"size": 8, "opponent": "greedy"}),
    ("Omok", {"size": 9, "rule": "renju"}),
]


def legal(observation, chance) -> int:
    return int(chance.choice(np.flatnonzero(observation["action_mask"])))


@pytest.mark.filterwarnings("ignore")  # It would rather have rewards known beforehand, and no players of ours.
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_gymnasium_accepts_it(name, options) -> None:
    check_env(gymnasium.make(f"omello/{name}-v0", **options).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("seat", ["black", "white", "random"])
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_the_reward_is_that_of_the_board(name, options, seat) -> None:
    made, chance = GameEnv(name.lower(), seat=seat, **options), np.random.default_rng(3)
    rewards = []
    for game in range(5):
        observation, _ = made.reset(seed=game)
        own = made.board.turn
        over = False
        while not over:
            assert made.board.turn is own
            observation, reward, over, _, _ = made.step(np.int64(legal(observation, chance)))
        outcome = made.board.outcome()
        assert outcome is not None
        assert reward == (0 if outcome.winner is None else 1 if outcome.winner is own else -1)
        rewards.append(reward)
    assert set(rewards) <= {-1.0, 0.0, 1.0}


def test_the_same_seed_gives_the_same_games() -> None:
    def play() -> list[str]:
        made, chance = GameEnv("omok", 7, seat="random"), np.random.default_rng(1)
        observation, _ = made.reset(seed=5)
        over = False
        while not over:
            observation, _, over, _, _ = made.step(np.int64(legal(observation, chance)))
        return [str(move) for move in made.board.moves]

    assert play() == play()


def test_an_illegal_action_loses() -> None:
    made = GameEnv("othello")
    made.reset()
    _, reward, over, _, info = made.step(np.int64(0))
    assert (reward, over, info) == (-1.0, True, {"illegal": True})


@pytest.mark.parametrize("seat", ["black", "white", "random"])
@pytest.mark.parametrize("opponent", ["random", "positional", lambda planes, masks: masks.argmax(axis=1)])
def test_a_vector_plays_whole_games_and_begins_anew(seat, opponent) -> None:
    games = BatchEnv("othello", 6, num_envs=16, opponent=opponent, seat=seat)
    observations, _ = games.reset(seed=2)
    chance = np.random.default_rng(2)
    ended = np.zeros(16, bool)
    finished = 0
    for _ in range(60):
        before = games.batch.plies.copy()
        masks = observations["action_mask"]
        actions = np.array([chance.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
        observations, rewards, over, cut, infos = games.step(actions)
        assert not cut.any()
        assert not infos["illegal"].any()
        assert (games.batch.plies[ended] <= 1).all()  # begun anew; the opponent may have moved
        grown = games.batch.plies[~ended] - before[~ended]
        assert ((grown == 2) | (over[~ended] & (grown == 1))).all()
        going = ~over
        assert (games.batch.turns[going] == games._sides[going]).all()
        for index in np.flatnonzero(over):
            outcome = games.batch.board(int(index)).outcome()
            expected = 0 if outcome.winner is None else 1 if outcome.winner == games._sides[index] else -1
            assert rewards[index] == expected
        assert (rewards[going] == 0).all()
        ended = over
        finished += over.sum()
    assert finished > 16


def test_in_a_vector_an_illegal_action_loses_its_game_alone() -> None:
    games = gymnasium.make_vec("omello/Othello-v0", num_envs=3)
    assert isinstance(games.unwrapped, BatchEnv)
    games.reset(seed=1)
    _, rewards, over, _, infos = games.step(np.array([19, 0, 900]))
    assert rewards.tolist() == [0, -1, -1]
    assert over.tolist() == [False, True, True]
    assert infos["illegal"].tolist() == [False, True, True]
    _, rewards, over, _, _ = games.step(np.array([np.flatnonzero(games.unwrapped.batch.masks[0])[0], 0, 0]))
    assert rewards.tolist() == [0, 0, 0]
    assert not over.any()


def test_gymnasiums_own_vectors_take_it_too() -> None:
    games = gymnasium.make_vec("omello/Omok-v0", num_envs=2, vectorization_mode="sync", size=5)
    observations, _ = games.reset(seed=1)
    assert observations["observation"].shape == (2, 3, 5, 5)
    games.step(np.array([0, 1]))


def test_rgb_array_is_a_picture_of_the_board() -> None:
    made = gymnasium.make("omello/Othello-v0", render_mode="rgb_array", opponent="greedy")
    made.reset(seed=1)
    image = made.render()
    assert image.shape == (8 * CELL, 8 * CELL, 3)
    assert image.dtype == np.uint8
    middle = image[CELL // 2 :: CELL, CELL // 2 :: CELL].astype(int).sum(axis=2)
    assert (middle[3, 3] > 600, middle[3, 4] < 100, middle[0, 0]) == (True, True, sum(BACKGROUND["othello"]))
    two = raw_env("othello", render_mode="rgb_array")
    two.reset()
    assert np.array_equal(two.render(), image)


def test_the_last_move_is_marked() -> None:
    board = othello.Board()
    board.play("d3")
    row, col = (int((0.5 + at) * CELL) for at in (2, 3))
    red, green, blue = picture(board)[row, col].tolist()
    assert red > 2 * max(green, blue)
    assert Image.fromarray(picture(board)).size == (256, 256)


@pytest.mark.parametrize(
    "options",
    [
        {"render_mode": "video"},
        {"seat": "north"},
        {"opponent": "nobody"},
        {"size": 7},
        {"game": "chess"},
        {"rule": "renju"},
    ],
)
def test_what_there_is_not_is_refused(options) -> None:
    with pytest.raises(OmelloError):
        GameEnv(**{"game": "othello", **options})
    with pytest.raises(OmelloError):
        BatchEnv(**{"game": "othello", **options})
    if "render_mode" in options:
        with pytest.raises(OmelloError):
            omello.envs.env("othello", **options)
