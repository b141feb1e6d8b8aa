"""The boards beside other libraries, each pair measured in turn in one run, in seconds of CPU time.

Run it as `make bench`, which installs the others: rust-reversi and OpenSpiel. Positions for the forbidden points are
those of the file that `OMELLO_POSITIONS` names (in the form of `tests/omok/renju_forbidden.txt`), else of that one.
"""

from __future__ import annotations

import os
import random
import re
from pathlib import Path
from statistics import median

import pyspiel
import rust_reversi

from omello import _native
from omello.cli import bench
from omello.cli.bench import Measure

ROUNDS = 7
POSITIONS = Path(os.environ.get("OMELLO_POSITIONS") or Path(__file__).parents[1] / "tests/omok/renju_forbidden.txt")


def rust_games(count: int = 300) -> int:
    """rust-reversi, driven move by move from Python."""
    choose = random.Random(1).choice
    for _ in range(count):
        board = rust_reversi.Board()
        while not board.is_game_over():
            if board.is_pass():
                board.do_pass()
            else:
                board.do_move(choose(board.get_legal_moves_vec()))
    return count


def rust_own_games(count: int = 300) -> int:
    """rust-reversi with its own random mover."""
    for _ in range(count):
        board = rust_reversi.Board()
        while not board.is_game_over():
            if board.is_pass():
                board.do_pass()
            else:
                board.do_move(board.get_random_move())
    return count


def spiel_games(count: int = 50) -> int:
    """OpenSpiel, driven move by move from Python."""
    choose = random.Random(1).choice
    game = pyspiel.load_game("othello")
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
    return count


def spiel_omok_games(count: int = 20) -> int:
    """OpenSpiel's Gomoku, driven move by move from Python."""
    choose = random.Random(1).choice
    game = pyspiel.load_game("gomoku(size=15)")
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
    return count


def known_positions() -> list[tuple[list[str], list[str]]]:
    if not POSITIONS.exists():
        return bench.random_renju_positions()
    lines = [line for line in POSITIONS.read_text().splitlines() if line.strip() and not line.startswith("#")]
    moves = [re.findall(r"[a-o][0-9]+", line.split(";")[0]) for line in lines]
    return [(names[::2], names[1::2]) for names in moves]


def beside(ours: Measure, *others: Measure) -> None:
    """Measure ours and the others in turn, and print the medians with their ratios."""
    rates: dict[str, list[float]] = {measure.name: [] for measure in (ours, *others)}
    for _ in range(ROUNDS):
        for measure in (ours, *others):
            rates[measure.name].append(measure.rate())
    mine = median(rates[ours.name])
    print(f"{ours.name:40} {mine:>14,.0f} {ours.unit} a second")
    for other in others:
        theirs = median(rates[other.name])
        print(f"    {other.name:36} {theirs:>14,.0f}    ours is {mine / theirs:.1f} times as fast", flush=True)


def main() -> None:
    print(f"build: {_native.BUILD}")
    rust = Measure("rust-reversi, move by move", "games", rust_games)
    own = Measure("rust-reversi, its own mover", "games", rust_own_games)
    spiel = Measure("OpenSpiel, move by move", "games", spiel_games)
    gomoku = Measure("OpenSpiel's Gomoku, move by move", "games", spiel_omok_games)
    beside(Measure("perft(11) of Othello", "positions", bench.perft))
    beside(Measure("push and undo of Othello", "pairs", bench.push_and_undo))
    beside(Measure("random games of Othello, move by move", "games", bench.random_games), rust, spiel)
    beside(Measure("random games of Othello, in batches", "games", bench.batched_games), own)
    beside(Measure("random games of Omok, in batches", "games", bench.batched_omok_games), gomoku)
    beside(Measure("forbidden points of Renju", "positions", bench.forbidden_points(known_positions())))
    print(f"{'import omello':40} {1000 * median(bench.import_seconds() for _ in range(ROUNDS)):>14,.0f} ms")


if __name__ == "__main__":
    main()
