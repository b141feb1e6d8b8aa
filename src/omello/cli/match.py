"""`omello match`: games between two players."""

from __future__ import annotations

import argparse
from typing import Any

from omello.cli import contest


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("match", help="games between two players, with Elo and error bars")
    parser.add_argument("players", nargs=2, metavar="PLAYER", help="a player spec, see `omello players`")
    contest.add_options(parser, games=100)
    parser.add_argument("--sprt", metavar="ELO0,ELO1", help="stop as soon as the first player's advantage is known")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from omello.arena import Plan, Sprt
    from omello.arena.schedule import round_robin
    from omello.cli import contest_run

    sprt = Sprt.parse(args.sprt) if args.sprt else None
    plan = Plan.of(args.players, round_robin, args.game, args.games, contest_run.options(args))
    return contest_run.play(args, plan, sprt=sprt, anchor=contest_run.parse_anchor(args.anchor))[1]
