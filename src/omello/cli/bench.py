"""`omello bench`: how fast boards and searches are on this machine."""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from omello.cli import search_bench

ROUNDS = 5
PERFT_DEPTH = 11
PERFT_LEAVES = 212_258_800


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that is done again and again: how often in one second of this CPU's time."""

    name: str
    unit: str
    run: Callable[[], int]
    """Does it some number of times, and says how many."""

    def rate(self) -> float:
        begun = time.process_time()
        done = self.run()
        return done / max(time.process_time() - begun, 1e-9)


def perft() -> int:
    """Othello's tree to depth 11, without a table of positions."""
    from omello import othello

    leaves = othello.Board().perft(PERFT_DEPTH)
    assert leaves == PERFT_LEAVES, f"perft({PERFT_DEPTH}) is {leaves}, not {PERFT_LEAVES}"
    return leaves


def push_and_undo() -> int:
    from omello import othello

    board = othello.Board()
    move = board.legal_moves()[0]
    push, undo = board.push, board.undo
    count = 200_000
    for _ in range(count):
        push(move)
        undo()
    return count


def random_games(count: int = 500) -> int:
    """Random games of Othello, driven move by move from Python."""
    from omello import othello

    choose = random.Random(1).choice
    for _ in range(count):
        board = othello.Board()
        while moves := board.legal_moves():
            board.push(choose(moves))
    return count


def batched_games() -> int:
    """Random games of Othello, all at once."""
    from omello import othello

    return len(othello.random_playouts(othello.Board(), 20_000, seed=1).plies)


def batched_omok_games() -> int:
    """Random games of Omok on 15×15, freestyle, all at once."""
    from omello import omok

    return len(omok.random_playouts(omok.Board(), 2_000, seed=1).plies)


def random_renju_positions(count: int = 300) -> list[tuple[list[str], list[str]]]:
    """Stones of both sides, close together, black to move."""
    dice = random.Random(1)
    points = [f"{letter}{row}" for letter in "defghijkl" for row in range(4, 13)]
    samples = [dice.sample(points, 2 * dice.randrange(6, 16)) for _ in range(count)]
    return [(sample[::2], sample[1::2]) for sample in samples]


def forbidden_points(positions: list[tuple[list[str], list[str]]]) -> Callable[[], int]:
    """Finds all forbidden points of Renju positions that are not over."""
    from omello import omok
    from omello.errors import PositionError

    boards = []
    for black, white in positions:
        try:
            boards.append(omok.Board.from_stones(black, white, rule="renju"))
        except PositionError:
            continue  # Random stones can make a row that ends the game.

    def run() -> int:
        for _ in range(10):
            for board in boards:
                board.forbidden_points()
        return 10 * len(boards)

    return run


def import_seconds() -> float:
    """CPU time of `import omello` in a new process, beyond starting Python."""
    code = "import time; begun = time.process_time(); import omello; print(time.process_time() - begun)"
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)


def measures() -> list[Measure]:
    return [
        Measure(f"perft({PERFT_DEPTH}) of Othello", "positions", perft),
        Measure("push and undo of Othello", "pairs", push_and_undo),
        Measure("random games of Othello, move by move", "games", random_games),
        Measure("random games of Othello, in batches", "games", batched_games),
        Measure("random games of Omok, in batches", "games", batched_omok_games),
        Measure("forbidden points of Renju", "positions", forbidden_points(random_renju_positions())),
    ]


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "bench",
        help="how fast boards and searches are on this machine",
        description="Measures boards and searches in seconds of CPU time on one core; boards by the median of some"
        " rounds. The signature of a search, the nodes of ten fixed searches, is the same on every machine.",
    )
    parser.add_argument("--only", choices=("boards", "searches"), help="leave out the rest")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"how often each is measured ({ROUNDS})")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from omello import _native

    print(f"build: {_native.BUILD}")
    if args.only != "searches":
        measure_boards(max(args.rounds, 1))
    if args.only != "boards":
        measure_searches()
    return 0


def measure_boards(rounds: int) -> None:
    for measure in measures():
        rate = median(measure.rate() for _ in range(rounds))
        print(f"{measure.name:40} {rate:>16,.0f} {measure.unit} a second", flush=True)
    print(f"{'import omello':40} {1000 * median(import_seconds() for _ in range(rounds)):>16,.0f} ms")


def measure_searches() -> None:
    from omello import Limit

    for game, suite in search_bench.SUITES.items():
        print(f"{game}, searches of {suite.depth} plies and of one second:")
        total, seconds = 0, 0.0
        searches = zip(search_bench.search(game), search_bench.search(game, Limit(time=1.0)), strict=True)
        for number, (fixed, timed) in enumerate(searches, 1):
            total, seconds = total + fixed.nodes, seconds + fixed.seconds
            rate = timed.nodes / max(timed.seconds, 1e-9)
            print(f"{number:4} {fixed.nodes:>12,} nodes; {rate:>12,.0f} a second, depth {timed.depth}", flush=True)
        print(f"{game} signature: {total}, {total / max(seconds, 1e-9):,.0f} nodes a second")
