"""`omello tune`: the values of a player's options that win most games."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from omello.arena.tuning import Tuning

EXAMPLE = """example:
  omello tune positional --game othello --tune endgame=0.5,0.0,1.0 --steps 500 --jobs 2 \\
    --log tuning.jsonl --picture tuning.svg --sprt 0,20
"""


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "tune",
        help="find the best values of a player's options by playing",
        description="Moves all named options of a player up and down by chance, lets both meet in two games, and goes a"
        " little the way of the winner, step by step (SPSA). With --sprt the result then has to beat the start.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("player", metavar="PLAYER", help="a player spec, see `omello players`")
    parser.add_argument("--game", required=True, choices=("othello", "omok"))
    parser.add_argument("--size", type=int)
    parser.add_argument("--rule", help="Omok: freestyle, standard, renju or korean")
    parser.add_argument(
        "--tune",
        required=True,
        action="append",
        metavar="NAME=START,LOW,HIGH[,SPREAD]",
        help="an option of the player; SPREAD is how far it is moved (a tenth of the range); may be repeated; a number"
        " of the engine's search needs its name alone",
    )
    parser.add_argument("--steps", type=int, default=1000, metavar="N", help="steps of two games each (1000)")
    parser.add_argument("--limit", default="nodes=2000", help="for a move: time=0.1, nodes=2000, depth=4 (nodes=2000)")
    parser.add_argument("--openings", default="auto", help="a file, or `auto`: the balanced ones")
    parser.add_argument("--seed", type=int, default=0, help="for openings, steps and players that use chance")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=int, default=1, metavar="N", help="games at once, in so many processes")
    where.add_argument("--cluster", default="", metavar="ADDRESS", help="play on a Dask cluster")
    parser.add_argument(
        "--log", type=Path, metavar="FILE", help="keep the steps here; an existing file is gone on with"
    )
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw how the values moved as SVG")
    parser.add_argument(
        "--sprt", metavar="ELO0,ELO1", help="then play the result against the start until this is known"
    )
    parser.add_argument("--sprt-limit", default="time=0.1", metavar="LIMIT", help="for the moves of that (time=0.1)")
    parser.add_argument("--sprt-games", type=int, default=4000, metavar="N", help="at most so many games (4000)")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress line")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from omello.arena.tuner import tune
    from omello.arena.tuning import with_options
    from omello.arena.tuning_chart import svg
    from omello.errors import SpecError

    for path in (args.log, args.picture):
        if path and not path.absolute().parent.is_dir():
            raise SpecError(f"there is no folder for {str(path)!r}")
    progress = Progress(args.steps, quiet=args.quiet)
    try:
        tuning = tune(
            args.player,
            args.tune,
            game=args.game,
            steps=args.steps,
            size=args.size,
            rule=args.rule,
            limit=args.limit,
            openings=args.openings,
            seed=args.seed,
            jobs=args.jobs,
            cluster=args.cluster,
            log=args.log,
            watch=progress.show,
        )
    finally:
        progress.end()
        # Also of a run that was interrupted: one looks at it to decide whether to go on.
        if args.picture and progress.latest:
            args.picture.write_text(svg(progress.latest, f"{args.player}, {args.game}"), encoding="utf-8")
    answer = tuning.answer()
    spec = with_options(args.player, answer)
    if args.json:
        print(json.dumps({"player": spec, "options": answer, "steps": len(tuning.done)}, ensure_ascii=False))
    else:
        for parameter in tuning.parameters:
            print(f"{parameter.name:20} {parameter.written(parameter.start):>10} → {answer[parameter.name]}")
        print(spec, flush=True)
    return match(args, spec, with_options(args.player, start(tuning))) if args.sprt else 0


def start(tuning: Tuning) -> dict[str, str]:
    return {parameter.name: parameter.written(parameter.start) for parameter in tuning.parameters}


def match(args: argparse.Namespace, tuned: str, begun: str) -> int:
    """The test whether the result is really better, as `omello match` plays it."""
    from omello import cli

    if tuned == begun:
        print("nothing has changed: there is nothing to test")
        return 0
    # Other openings than those of the steps.
    options = [f"--{name}={getattr(args, name)}" for name in ("size", "rule", "jobs", "cluster") if getattr(args, name)]
    options += ["--quiet"] * args.quiet + ["--json"] * args.json
    if args.cluster:
        options = [option for option in options if not option.startswith("--jobs")]
    return cli.main(
        [
            *("match", tuned, begun, f"--game={args.game}", f"--games={args.sprt_games}", f"--sprt={args.sprt}"),
            *(f"--limit={args.sprt_limit}", f"--seed={args.seed + 1}", *options),
        ]
    )


class Progress:
    """One line on standard error that is written over and over, if somebody is there to see it."""

    def __init__(self, steps: int, *, quiet: bool) -> None:
        self.latest: Tuning | None = None
        self._steps = steps
        self._quiet = quiet or not sys.stderr.isatty()
        self._next = 0.0
        self._first: tuple[float, int] | None = None

    def show(self, tuning: Tuning) -> None:
        self.latest = tuning
        now = time.monotonic()
        if self._first is None:
            self._first = now, len(tuning.done)
        if self._quiet or now < self._next:
            return
        self._next = now + 0.2
        print(f"\r\x1b[K{self.line(tuning, now)}", end="", file=sys.stderr, flush=True)

    def line(self, tuning: Tuning, now: float) -> str:
        """How far it is, how fast, and where the values are."""
        done = len(tuning.done)
        bar = "█" * (20 * done // self._steps)
        since, before = self._first or (now, done)
        hourly = 2 * (done - before) / max(now - since, 1e-9) * 3600
        pairs = zip(tuning.parameters, tuning.values, strict=True)
        values = "  ".join(f"{parameter.name} {parameter.written(value)}" for parameter, value in pairs)
        return f"{bar:░<20} {done}/{self._steps}  {hourly:,.0f} games an hour  {values}"

    def end(self) -> None:
        if not self._quiet:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
