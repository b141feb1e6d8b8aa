"""Many games against a player at once, as `gymnasium.vector` knows them, moved by one call of C++."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from omello import omok, othello
from omello.batch import Batch
from omello.core import Limit
from omello.envs.game_env import (
    SEATS,
    USUAL_LIMIT,
    Observation,
    Seat,
    actions,
    check_render_mode,
    check_seat,
    observation_space,
)
from omello.errors import SpecError
from omello.players import player
from omello.players.player import Player
from omello.setup import Setup

Policy = Callable[[NDArray[np.uint8], NDArray[np.bool_]], NDArray[np.int64]]
"""Planes and legal actions of many boards to an action for each: a network, say."""


def batch_of(setup: Setup, count: int, threads: int = 1) -> Batch:
    """So many games of a kind."""
    if setup.game == "othello":
        return othello.Batch(count, setup.size, threads=threads)
    return omok.Batch(count, setup.size, setup.rule, threads=threads)


class BatchEnv(VectorEnv[Any, NDArray[np.int64], NDArray[Any]]):
    """One side of many games. The opponent is a player's spec, a player, or a `Policy` that sees all boards at once.

    `random` and policies move all boards in one call; players are asked board by board. A board whose game ended begins
    anew at the next step, whose action it ignores, as Gymnasium's own vectors do.

    >>> import gymnasium, omello.envs
    >>> games = gymnasium.make_vec("omello/Omok-v0", num_envs=64, size=9)
    >>> observations, _ = games.reset(seed=1)
    >>> observations["observation"].shape, observations["action_mask"].shape
    ((64, 3, 9, 9), (64, 81))
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        size: int | None = None,
        rule: str | None = None,
        *,
        num_envs: int = 1,
        opponent: str | Player | Policy = "random",
        seat: Seat = "black",
        limit: Limit = USUAL_LIMIT,
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        check_seat(seat)
        check_render_mode(render_mode, ())
        self.setup = Setup.of(game, size, rule)
        self.batch = batch_of(self.setup, num_envs, threads)
        self.num_envs = num_envs
        self.seat = seat
        self._limit = limit
        self._policy = self._policy_of(opponent)
        self._sides = np.zeros(num_envs, np.uint8)
        self._ended = np.zeros(num_envs, np.bool_)
        self.single_observation_space = observation_space(self.setup)
        self.single_action_space = spaces.Discrete(actions(self.setup))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Any]:
        """New games on all boards. The seed decides `random`'s moves, and who has which side if that is random."""
        super().reset(seed=seed)
        self._begin(np.ones(self.num_envs, np.bool_))
        return self._seen(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        begun = self._ended
        chosen = np.asarray(actions, np.int64)
        within = np.clip(chosen, 0, self.batch.actions - 1)
        legal = (chosen == within) & self.batch.masks[np.arange(self.num_envs), within]
        illegal = ~legal & ~begun
        self.batch.step(chosen, which=legal & ~begun)
        self._answer(~illegal & ~begun)
        self._begin(begun)
        won = np.where(self.batch.winners == self._sides, 1.0, -1.0)
        rewards = np.where(self.batch.over & (self.batch.winners >= 0), won, 0.0)
        rewards[illegal] = -1.0
        self._ended = self.batch.over | illegal
        return self._seen(), rewards, self._ended.copy(), np.zeros(self.num_envs, np.bool_), {"illegal": illegal}

    def _seen(self) -> Observation:
        """What the agent sees now, copied: the next step changes the batch."""
        return {
            "observation": self.batch.planes.copy(),
            "action_mask": self.batch.masks.astype(np.int8),
        }

    def _begin(self, which: NDArray[np.bool_]) -> None:
        """New games there; where the agent has white, the opponent moves first."""
        if not which.any():
            return
        self.batch.reset(which)
        sides = SEATS[self.seat] if self.seat in SEATS else self.np_random.integers(2, size=self.num_envs)
        self._sides = np.where(which, sides, self._sides).astype(np.uint8)
        self._answer(which & (self._sides == 1))

    def _answer(self, which: NDArray[np.bool_]) -> None:
        """The opponent's move on these boards, where the game goes on."""
        which = which & ~self.batch.over
        self.batch.step(self._policy(which), which=which)

    def _policy_of(self, opponent: str | Player | Policy) -> Callable[[NDArray[np.bool_]], NDArray[np.int64]]:
        """What answers on the boards that are marked."""
        if opponent == "random":
            return lambda which: self.batch.random_actions(int(self.np_random.integers(2**63)))
        if not isinstance(opponent, str) and callable(opponent):
            return lambda which: np.asarray(opponent(self.batch.planes, self.batch.masks), np.int64)
        chooser: Any = player(opponent, self.setup.board()) if isinstance(opponent, str) else opponent
        if not hasattr(chooser, "choose"):
            raise SpecError(f"{opponent!r} is no opponent: expected a player's spec, a player or a policy")

        def one_by_one(which: NDArray[np.bool_]) -> NDArray[np.int64]:
            replies = np.zeros(self.num_envs, np.int64)
            for index in np.flatnonzero(which):
                replies[index] = chooser.choose(self.batch.board(int(index)), self._limit).cell
            return replies

        return one_by_one
