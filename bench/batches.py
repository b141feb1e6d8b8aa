"""Steps and planes a second beside other libraries, singly and in batches, measured in turn in one run.

Run it as `make bench`, which installs the others: rust-reversi, OpenSpiel and pgx. A step is a random legal move, found
and played by the library itself, and what a learner sees after it; seconds are those of the CPU, of all threads.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pgx
import pyspiel
import rust_reversi
from boards import beside
from pgx.experimental import auto_reset

from omello import _native, omok, othello
from omello.cli.bench import Measure

BOARDS = 4096
STEPS = 100


# Which move is next in each of some games, drawn beforehand: Python's `choice` would take twice as long as the fastest
# board. How many steps the games have is counted once, outside the clock.
GAMES = 50
DRAWS = [[random.Random(game).randrange(2**20) for _ in range(400)] for game in range(GAMES)]


@dataclass(frozen=True, slots=True)
class Games:
    """Games played again and again from one list of draws; knows how many steps they have."""

    play: Callable[[], None]
    steps: int
    times: int

    def __call__(self) -> int:
        for _ in range(self.times):
            self.play()
        return self.steps * self.times


def one_by_one(module: Any, times: int) -> Games:
    """Ours, a board at a time from Python: list the moves, choose, push."""

    def play() -> None:
        for draws in DRAWS:
            board = module.Board()
            legal_moves, push = board.legal_moves, board.push
            for draw in draws:
                moves = legal_moves()
                if not moves:
                    break
                push(moves[draw % len(moves)])

    def steps(draws: list[int]) -> int:
        board = module.Board()
        while moves := board.legal_moves():
            board.push(moves[draws[len(board.moves)] % len(moves)])
        return len(board.moves)

    return Games(play, sum(map(steps, DRAWS)), times)


def rust_steps(times: int) -> Games:
    def play() -> None:
        for draws in DRAWS:
            board = rust_reversi.Board()
            is_over, is_pass, legal_moves, push = (
                board.is_game_over,
                board.is_pass,
                board.get_legal_moves_vec,
                board.do_move,
            )
            for draw in draws:
                if is_over():
                    break
                if is_pass():
                    board.do_pass()
                else:
                    moves = legal_moves()
                    push(moves[draw % len(moves)])

    def steps(draws: list[int]) -> int:
        board = rust_reversi.Board()
        for count, draw in enumerate(draws):
            if board.is_game_over():
                return count
            if board.is_pass():
                board.do_pass()
            else:
                moves = board.get_legal_moves_vec()
                board.do_move(moves[draw % len(moves)])
        raise AssertionError("a game of Othello is shorter than that")

    return Games(play, sum(map(steps, DRAWS)), times)


def loop_alone(times: int) -> Games:
    """The floor that Python sets: the same loop with calls that do next to nothing, `list.copy` and `abs`."""

    def play() -> None:
        for draws in DRAWS:
            legal_moves, push = list(range(8)).copy, abs
            for draw in draws[:60]:
                moves = legal_moves()
                if not moves:
                    break
                push(moves[draw % len(moves)])

    return Games(play, 60 * GAMES, times)


def spiel_steps(name: str, times: int) -> Games:
    game = pyspiel.load_game(name)

    def play() -> None:
        for draws in DRAWS:
            state = game.new_initial_state()
            legal_actions, apply_action = state.legal_actions, state.apply_action
            for draw in draws:
                moves = legal_actions()
                if not moves:
                    break
                apply_action(moves[draw % len(moves)])

    def steps(draws: list[int]) -> int:
        state = game.new_initial_state()
        while moves := state.legal_actions():
            state.apply_action(moves[draws[len(state.history())] % len(moves)])
        return len(state.history())

    return Games(play, sum(map(steps, DRAWS)), times)


def batch_steps(batch: Any) -> Callable[[], int]:
    """Ours: games that end begin anew."""

    def run() -> int:
        for step in range(STEPS):
            batch.step(batch.random_actions(step))
            batch.reset(batch.over)
        return STEPS * len(batch)

    return run


def pgx_steps(name: str) -> Callable[[], int]:
    """pgx on this CPU: all steps in one compiled loop, which is compiled before the clock runs."""
    env = pgx.make(name)
    begin = jax.jit(jax.vmap(env.init))
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def play(state: Any, key: Any) -> Any:
        def once(_: int, carried: Any) -> Any:
            state, key = carried
            key, choice, luck = jax.random.split(key, 3)
            actions = jax.random.categorical(choice, jnp.where(state.legal_action_mask, 0.0, -jnp.inf))
            return step(state, actions, jax.random.split(luck, BOARDS)), key

        return jax.lax.fori_loop(0, STEPS, once, (state, key))

    state = begin(jax.random.split(jax.random.PRNGKey(1), BOARDS))
    jax.block_until_ready(play(state, jax.random.PRNGKey(2)))

    def run() -> int:
        jax.block_until_ready(play(state, jax.random.PRNGKey(2)))
        return STEPS * BOARDS

    return run


def planes(module: Any, **options: Any) -> Callable[[], int]:
    """Boards in the middle of random games to planes."""
    batch = module.Batch(BOARDS, **options)
    for step in range(20):
        batch.step(batch.random_actions(step))
    boards = batch.boards()

    def run() -> int:
        for _ in range(10):
            module.boards_to_planes(boards)
        return 10 * len(boards)

    return run


def spiel_planes(name: str) -> Callable[[], int]:
    state = pyspiel.load_game(name).new_initial_state()
    for _ in range(20):
        state.apply_action(random.Random(1).choice(state.legal_actions()))

    def run() -> int:
        for _ in range(2000):
            np.asarray(state.observation_tensor(0), np.float32)
        return 2000

    return run


def main() -> None:
    print(f"build: {_native.BUILD}; jax {jax.__version__} on {jax.default_backend()}, pgx {pgx.__version__}")
    beside(
        Measure("Othello 8×8, one by one", "steps", one_by_one(othello, 20)),
        Measure("rust-reversi", "steps", rust_steps(10)),
        Measure("OpenSpiel", "steps", spiel_steps("othello", 1)),
        Measure("the loop alone, with list.copy and abs", "steps", loop_alone(20)),
    )
    beside(
        Measure("Omok 15×15, one by one", "steps", one_by_one(omok, 2)),
        Measure("OpenSpiel's Gomoku", "steps", spiel_steps("gomoku(size=15)", 1)),
    )
    beside(
        Measure(f"Othello 8×8, {BOARDS} boards at once", "steps", batch_steps(othello.Batch(BOARDS))),
        Measure("pgx", "steps", pgx_steps("othello")),
    )
    # pgx has no Omok; of its games Hex is the nearest: stones on points, no capture, smaller than ours.
    beside(
        Measure(f"Omok 15×15, {BOARDS} boards at once", "steps", batch_steps(omok.Batch(BOARDS))),
        Measure("pgx's Hex 11×11", "steps", pgx_steps("hex")),
    )
    beside(Measure("Renju 15×15, as many at once", "steps", batch_steps(omok.Batch(BOARDS, rule="renju"))))
    beside(
        Measure("planes of Othello 8×8", "boards", planes(othello)),
        Measure("OpenSpiel", "boards", spiel_planes("othello")),
    )
    beside(
        Measure("planes of Omok 15×15", "boards", planes(omok)),
        Measure("OpenSpiel's Gomoku", "boards", spiel_planes("gomoku(size=15)")),
    )


if __name__ == "__main__":
    main()
