"""Games for training, of both engines, in one command that can be interrupted and spread over cores or a cluster.

    python -m training.games omok --rule renju --games 10000 --nodes 2000 --jobs 2 --out data/renju
    python -m training.games othello --games 20000 --depth 6 --level 0 --wthor data/wthor --jobs 2 --out data/othello

The games are made in chunks, each a file of its own in the folder, whose number is its seed: the same command makes the
same files on any number of cores, and makes only those that are missing. Train from them with `--from data/renju`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

import numpy as np

from omello import omok
from omello.arena.executors import executor
from omello.arena.store import differences
from omello.errors import OmelloError, SpecError
from omello.omok.weights import load as omok_weights
from omello.othello.weights import load as othello_weights
from training.omok import self_play as omok_self_play
from training.othello import engine_games, wthor
from training.othello import self_play as othello_self_play
from training.othello.positions import Positions

CHUNK = {"omok": 50, "othello": 2000}
PLAN = "plan.json"
"""In the folder: what its files are made of."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be made: the same order makes the same files."""

    game: str
    size: int
    rule: str
    games: int
    """At least so many: chunks are whole, so that more can be asked for later."""
    nodes: int
    """Omok: for every move."""
    depth: int
    """Othello: for every move."""
    seed: int
    weights: str
    """A file; the shipped ones if empty."""
    level: int = engine_games.EXACT
    """Othello: the level of confidence of the searches, as native/othello/confidence.hpp has it."""
    wthor: str = ""
    """Othello 8×8: a folder of games to start beside; beside games without search if empty."""

    @property
    def chunks(self) -> int:
        return -(-self.games // CHUNK[self.game])

    def read_weights(self) -> bytes:
        if self.weights:
            return Path(self.weights).read_bytes()
        return omok_weights(omok.Rule.parse(self.rule)) if self.game == "omok" else othello_weights(self.size)


@cache
def known_games(folder: str) -> Positions:
    """Read once in every process: it takes seconds."""
    return wthor.read(Path(folder)).positions


def chunk_file(folder: Path, number: int) -> Path:
    return folder / f"{number:06}.npz"


def make(order: Order, weights: bytes, number: int, count: int, folder: str) -> int:
    """Make one chunk of `count` games and write it: whole or not at all. Returns how many there are."""
    seed = order.seed * 1_000_003 + number
    file = chunk_file(Path(folder), number)
    part = file.with_suffix(f".{os.getpid()}.part.npz")
    if order.game == "omok":
        board = omok.Board(order.size, order.rule)
        omok_self_play.save(part, omok_self_play.play(board, weights, count, order.nodes, seed, report=None))
    else:
        random = np.random.default_rng(seed)
        source = (
            known_games(order.wthor) if order.wthor else othello_self_play.games(order.size, weights, 4 * count, seed)
        )
        starts = engine_games.starts(source, count, random)
        played = engine_games.play(order.size, weights, starts, order.depth, level=order.level, report=None)
        endings = engine_games.endings(source, weights, 4 * count, random)
        Positions.join([played, endings]).save(part)
    part.replace(file)
    return count


def missing(order: Order, folder: Path) -> list[int]:
    return [number for number in range(order.chunks) if not chunk_file(folder, number).exists()]


def make_all(order: Order, folder: Path, *, jobs: int = 1, cluster: str = "") -> Iterator[int]:
    """Make what is missing and yield how many games there are, after every chunk."""
    folder.mkdir(parents=True, exist_ok=True)
    plan = folder / PLAN
    told = asdict(order) | {"games": 0}  # More games may be asked for later.
    if plan.exists():
        strange = differences(json.loads(plan.read_text(encoding="utf-8")), told)
        if strange:
            raise SpecError(f"{str(folder)!r} holds other games ({'; '.join(strange)}); give a new folder")
    else:
        plan.write_text(json.dumps(told), encoding="utf-8")
    todo = missing(order, folder)
    chunk = CHUNK[order.game]
    done = (order.chunks - len(todo)) * chunk
    weights = order.read_weights()
    make_executor, at_once = executor(jobs, cluster)
    pool = make_executor()
    running: set[Future[int]] = set()
    try:
        while todo or running:
            while todo and len(running) < at_once:
                running.add(pool.submit(make, order, weights, todo.pop(0), chunk, str(folder.absolute())))
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ended:
                done += future.result()
                yield done
    finally:
        for future in running:
            future.cancel()
        pool.shutdown(wait=False)


def files(paths: list[Path]) -> list[Path]:
    """The files of games that `--from` names: those in its folders, and its files."""
    found = [sorted(path.glob("[0-9]*[0-9].npz")) if path.is_dir() else [path] for path in paths]
    return [file for group in found for file in group]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m training.games", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=("omok", "othello"))
    parser.add_argument("--size", type=int, help="15 for Omok, 8 for Othello, where it is 8 at most")
    parser.add_argument("--rule", default="freestyle", help="Omok: freestyle, standard, renju or korean")
    parser.add_argument("--games", type=int, default=10_000, metavar="N")
    parser.add_argument("--nodes", type=int, default=2000, metavar="N", help="Omok: for every move (2000)")
    parser.add_argument("--depth", type=int, default=4, metavar="N", help="Othello: plies for every move (4)")
    parser.add_argument(
        "--level",
        type=int,
        choices=range(engine_games.EXACT + 1),
        default=engine_games.EXACT,
        help="Othello: how sure the searches are, from 0 to 5, which leaves nothing out (5)",
    )
    parser.add_argument("--wthor", default="", metavar="FOLDER", help="Othello: start beside these games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", default="", metavar="FILE", help="play with these, not the shipped ones")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=int, default=1, metavar="N", help="chunks at once, in so many processes")
    where.add_argument("--cluster", default="", metavar="ADDRESS", help="on a Dask cluster that shares the folder")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    args = parser.parse_args(argv)
    size = args.size or (15 if args.game == "omok" else 8)
    rule = args.rule if args.game == "omok" else ""
    order = Order(
        args.game, size, rule, args.games, args.nodes, args.depth, args.seed, args.weights, args.level, args.wthor
    )
    begun, first = time.monotonic(), 0
    try:
        for count, done in enumerate(make_all(order, args.out, jobs=args.jobs, cluster=args.cluster)):
            if count == 0:
                begun, first = time.monotonic(), done
            hourly = 3600 * (done - first) / max(time.monotonic() - begun, 1e-9)
            print(f"{done:,} of {order.games:,} games, {hourly:,.0f} an hour", flush=True)
    except OmelloError as error:
        print(f"training.games: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
