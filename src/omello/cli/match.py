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
    from omello.arena.report import match_text
    from omello.arena.schedule import round_robin
    from omello.arena.sprt import Sprt

    sprt = Sprt.parse(args.sprt) if args.sprt else None
    return contest.report(
        args, lambda: contest.contest(args, round_robin, sprt), lambda table: match_text(table, sprt), sprt
    )
