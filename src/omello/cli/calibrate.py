"""`omello calibrate`: measure the levels and the classics, and write the table for the manual and the app."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import Any

from omello.cli import contest

TOLD = ("limit", "openings", "margin", "max_moves", "judge", "agree")
"""Options that change what is measured: the table names those that are not as usual."""


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("calibrate", help="measure the levels against each other and the classics")
    contest.add_options(parser, games=20)
    parser.add_argument("--levels", metavar="FROM-TO", help="only these; all that the board has otherwise")
    parser.add_argument("--data", type=Path, metavar="FILE", help="put the table into this data file of the app")
    parser.add_argument("--docs", type=Path, metavar="FILE", help="write this page of the manual from the data file")
    parser.set_defaults(run=run, limit="none")
    parser.set_defaults(usual={name: parser.get_default(name) for name in TOLD})


def run(args: argparse.Namespace) -> int:
    from omello.arena import Plan, calibration
    from omello.cli import contest_run
    from omello.errors import SpecError
    from omello.players.levels import levels
    from omello.setup import Setup

    setup = Setup.of(args.game, args.size, args.rule)
    highest = len(levels(setup))
    args.levels = args.levels or f"1-{highest}"
    first, _, last = args.levels.partition("-")
    if not (first.isdigit() and (last or first).isdigit()) or not 1 <= int(first) <= int(last or first) <= highest:
        raise SpecError(f"levels are FROM-TO, from 1 to {highest} on {setup}, not {args.levels!r}")
    if args.docs and not args.data:
        raise SpecError("the page of the manual is written from a data file: --docs needs --data")
    players = calibration.players(setup.game, range(int(first), int(last or first) + 1))
    share = partial(calibration.share, setup)
    plan = Plan.of(players, calibration.pairings, args.game, args.games, contest_run.options(args), share)
    result, code = contest_run.play(args, plan, anchor=(calibration.ORIGIN, 0.0))
    if code == 0 and args.data:
        tables = calibration.update(args.data, setup, result.standings, command(args, setup))
        if args.docs:
            before = args.docs.read_text(encoding="utf-8") if args.docs.exists() else ""
            args.docs.write_text(calibration.docs(tables, before), encoding="utf-8")
    return code


def command(args: argparse.Namespace, setup: Any) -> str:
    """What to type to measure the same again."""
    rule = f" --rule {setup.rule}" if setup.rule else ""
    unusual = [name for name in TOLD if getattr(args, name) != args.usual[name]]
    options = "".join(f" --{name.replace('_', '-')} {getattr(args, name)}" for name in unusual)
    return (
        f"omello calibrate --game {setup.game} --size {setup.size}{rule} --levels {args.levels} "
        f"--games {args.games} --seed {args.seed}{options} --data src/omello/data/ratings.json --docs docs/levels.md"
    )
