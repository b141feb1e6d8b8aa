"""A game against a player, as Gymnasium's single agents know it."""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from omello.core import BLACK, WHITE, Board, Limit, Side
from omello.envs.picture import picture
from omello.errors import SpecError
from omello.players import player
from omello.players.player import Player
from omello.setup import Setup

Observation = dict[str, NDArray[Any]]
Seat = Literal["black", "white", "random"]
SEATS: dict[str, Side] = {"black": BLACK, "white": WHITE}
USUAL_LIMIT = Limit(nodes=1000)
"""For an opponent that thinks; one with a limit or level of its own keeps to both."""
RENDER_MODES = ("ansi", "human", "rgb_array")


def observation_space(setup: Setup) -> spaces.Dict:
    """Three planes (the mover's stones, the other side's, where it may put one) and the legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (3, setup.size, setup.size), np.uint8),
            "action_mask": spaces.Box(0, 1, (actions(setup),), np.int8),
        }
    )


def actions(setup: Setup) -> int:
    """How many actions there are: a cell (`row * size + col`), and in Othello one more for the pass."""
    return setup.size**2 + (setup.game == "othello")


def observe(board: Board) -> Observation:
    """What the side to move sees."""
    from omello import omok, othello

    planes = (othello if board.game == "othello" else omok).boards_to_planes([board])[0]
    mask = np.zeros(actions(board.setup), np.int8)
    mask[: board.size**2] = planes[2].ravel()
    if board.game == "othello" and not mask.any() and board.outcome() is None:
        mask[-1] = 1
    return {"observation": planes, "action_mask": mask}


def check_seat(seat: str) -> None:
    if seat not in (*SEATS, "random"):
        raise SpecError(f"nobody sits at {seat!r}: expected black, white or random")


def check_render_mode(mode: str | None, modes: tuple[str, ...] = RENDER_MODES) -> None:
    if mode is not None and mode not in modes:
        raise SpecError(f"there is no render mode {mode!r}: expected {', '.join(modes)}")


class GameEnv(gymnasium.Env[Any, np.int64]):
    """One side of a game; a player has the other. A win is worth 1, a loss -1, and an illegal action loses.

    >>> import gymnasium, omello.envs
    >>> game = gymnasium.make("omello/Othello-v0", size=6, opponent="greedy")
    >>> observation, _ = game.reset(seed=1)
    >>> observation["observation"].shape, int(observation["action_mask"].sum())
    ((3, 6, 6), 4)
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        size: int | None = None,
        rule: str | None = None,
        *,
        opponent: str | Player = "random",
        seat: Seat = "black",
        limit: Limit = USUAL_LIMIT,
        render_mode: str | None = None,
    ) -> None:
        check_seat(seat)
        check_render_mode(render_mode)
        self.setup = Setup.of(game, size, rule)
        self.render_mode = render_mode
        self.board: Board = self.setup.board()
        self.seat = seat
        self._opponent = opponent
        self._limit = limit
        self._player = self._seated(None)
        self._side = BLACK
        self.observation_space = observation_space(self.setup)
        self.action_space = spaces.Discrete(actions(self.setup))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Any]:
        """A new game. The seed decides the opponent's luck, and who has which side if that is random."""
        super().reset(seed=seed)
        if seed is not None:
            self._player = self._seated(seed)
        self._side = SEATS[self.seat] if self.seat in SEATS else Side(int(self.np_random.integers(2)))
        self.board = self.setup.board()
        if self._side is WHITE:
            self._answer()
        self._show()
        return observe(self.board), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        move = next((move for move in self.board.legal_moves() if move.cell == action), None)
        if move is None:
            return observe(self.board), -1.0, True, False, {"illegal": True}
        self.board.push(move)
        if self.board.outcome() is None:
            self._answer()
        self._show()
        outcome = self.board.outcome()
        winner = None if outcome is None else outcome.winner
        reward = 0.0 if winner is None else 1.0 if winner is self._side else -1.0
        return observe(self.board), reward, outcome is not None, False, {}

    def render(self) -> Any:
        """The board as text (`ansi`) or as an array of colours (`rgb_array`); `human` prints it at every move."""
        return picture(self.board) if self.render_mode == "rgb_array" else str(self.board)

    def _answer(self) -> None:
        self.board.push(self._player.choose(self.board.copy(), self._limit))

    def _show(self) -> None:
        if self.render_mode == "human":
            print(self.board)

    def _seated(self, seed: int | None) -> Player:
        if isinstance(self._opponent, str):
            return player(self._opponent, self.setup.board(), seed=seed)
        return self._opponent
