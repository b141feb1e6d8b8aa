"""One environment for both games: the agents `black` and `white` move in turn until the game ends.

An action is a cell (`row * size + col`); in Othello one more stands for the pass. An observation has the planes of the
agent's own stones and of the other's, as the agent sees them, and a mask of the legal actions.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from omello.core import BLACK, WHITE, Side
from omello.envs.game_env import RENDER_MODES, actions, check_render_mode, observe
from omello.envs.picture import picture
from omello.setup import Setup

AGENTS = {"black": BLACK, "white": WHITE}


class BoardEnv(AECEnv):  # type: ignore[misc]
    """The environment without PettingZoo's wrappers. The winner gets 1, the loser -1; an illegal action loses."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "omello_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, setup: Setup, render_mode: str | None = None) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.setup = setup
        self.render_mode = render_mode
        self.board = setup.board()
        self.possible_agents = list(AGENTS)
        self.agents = list(AGENTS)
        size = setup.size
        self.action_count = actions(setup)
        planes = spaces.Box(0, 1, (size, size, 2), np.int8)
        mask = spaces.Box(0, 1, (self.action_count,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": planes, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.action_count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The games have no chance in them, so the seed changes nothing."""
        self.board = self.setup.board()
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._mover()

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        seen = observe(self.board)
        planes = seen["observation"][:2].transpose(1, 2, 0).view(np.int8)
        if self.board.turn is AGENTS[agent]:
            return {"observation": planes.copy(), "action_mask": seen["action_mask"]}
        return {"observation": planes[..., ::-1].copy(), "action_mask": np.zeros(self.action_count, np.int8)}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0
        move = next((move for move in self.board.legal_moves() if move.cell == action), None)
        if move is None:
            self._end(AGENTS[agent].other)
        else:
            self.board.push(move)
            outcome = self.board.outcome()
            if outcome is not None:
                self._end(outcome.winner)
        self.agent_selection = next(other for other in self.possible_agents if other != agent)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | np.ndarray[Any, Any] | None:
        """The board as text (`ansi`) or as an array of colours (`rgb_array`); in the mode `human` it is printed."""
        if self.render_mode == "human":
            print(self.board)
            return None
        return picture(self.board) if self.render_mode == "rgb_array" else str(self.board)

    def close(self) -> None:
        """Nothing is held open."""

    def _mover(self) -> str:
        return next(agent for agent, side in AGENTS.items() if side is self.board.turn)

    def _end(self, winner: Side | None) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        if winner is not None:
            self.rewards = {agent: 1 if AGENTS[agent] is winner else -1 for agent in self.agents}


def raw_env(game: str, size: int | None = None, rule: str | None = None, render_mode: str | None = None) -> BoardEnv:
    """The environment of a game without wrappers."""
    return BoardEnv(Setup.of(game, size, rule), render_mode)


def env(game: str, size: int | None = None, rule: str | None = None, render_mode: str | None = None) -> Any:
    """The environment of a game with PettingZoo's usual wrappers, which catch mistakes in its use."""
    made = wrappers.TerminateIllegalWrapper(raw_env(game, size, rule, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))
