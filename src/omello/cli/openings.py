"""`omello openings`: make balanced openings."""

from __future__ import annotations

import argparse
import contextlib
from pathlib import Path
from typing import Any


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("openings", help="make balanced openings, judged by the engine")
    parser.add_argument("game", choices=("othello", "omok"))
    parser.add_argument("--size", type=int)
    parser.add_argument("--rule", help="Omok: freestyle, standard, renju or korean")
    parser.add_argument("--count", type=int, default=50, metavar="N")
    parser.add_argument("--limit", default="nodes=100000", help="for the judgement of each: nodes=, depth= or time=")
    parser.add_argument("--tolerance", type=float, help="how far from even: stones (2) or winning chance (0.08)")
    parser.add_argument("--seed", type=int, default=0)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=int, default=1, metavar="N", help="so many processes")
    where.add_argument("--cluster", default="", metavar="ADDRESS", help="work on a Dask cluster")
    parser.add_argument("--output", type=Path, metavar="FILE", help="write here, not to standard output")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from omello.arena.executors import executor
    from omello.arena.terms import parse_limit
    from omello.core import Limit
    from omello.errors import SpecError
    from omello.openings.balance import balanced, lines, usual_tolerance
    from omello.setup import Setup

    setup, limit = Setup.of(args.game, args.size, args.rule), parse_limit(args.limit)
    if args.count < 1:
        raise SpecError(f"at least one opening is needed, not {args.count!r}")
    if limit == Limit():
        raise SpecError("a judgement needs a limit: nodes=, depth= or time=")
    if args.tolerance is not None and not args.tolerance > 0:
        raise SpecError(f"a tolerance cannot be {args.tolerance!r}")
    tolerance = usual_tolerance(setup) if args.tolerance is None else args.tolerance
    make_executor, at_once = executor(args.jobs, args.cluster)
    found = balanced(
        setup,
        args.count,
        seed=args.seed,
        limit=limit,
        tolerance=tolerance,
        make_executor=make_executor,
        at_once=at_once,
    )
    within = f"{tolerance:g} stones" if args.game == "othello" else f"{tolerance:.0%} of even chances"
    text = lines(found, f"{setup}: within {within} by the engine at {args.limit}, seed {args.seed}")
    # Written line by line: whoever interrupts a long search keeps what was found.
    with args.output.open("w", encoding="utf-8") if args.output else contextlib.nullcontext() as file:
        for line in text:
            print(line, file=file, flush=True)
    return 0
