"""`omello tournament`: everybody against everybody, or one against all, with a rating table."""

from __future__ import annotations

import argparse
from typing import Any

from omello.cli import contest


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("tournament", help="a round robin or gauntlet of many players, with ratings")
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="player specs, see `omello players`")
    contest.add_options(parser, games=20)
    parser.add_argument("--gauntlet", action="store_true", help="only the first player meets all others")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from omello.arena import Plan
    from omello.arena.schedule import gauntlet, round_robin
    from omello.cli import contest_run

    pair_up = gauntlet if args.gauntlet else round_robin
    plan = Plan.of(args.players, pair_up, args.game, args.games, contest_run.options(args))
    return contest_run.play(args, plan, anchor=contest_run.parse_anchor(args.anchor))[1]
