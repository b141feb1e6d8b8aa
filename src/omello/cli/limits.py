"""The `--limit` option: how long to think, said in one way by every command."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from omello.core import Limit

OLDER = {"time": "time", "seconds": "time", "nodes": "nodes", "depth": "depth"}
"""Options that said a part of it, by the word it has now: they are understood, but no longer shown."""


def add_option(parser: argparse.ArgumentParser, usual: str, what: str) -> None:
    """The option with its usual value, for `what`."""
    parser.add_argument(
        "--limit",
        action="append",
        metavar="LIMIT",
        help=f"{what}: seconds, or time=1, nodes=5000, depth=8, several with commas ({usual})",
    )
    for word, part in OLDER.items():
        parser.add_argument(
            f"--{word}", dest="limit", action="append", type=f"{part}={{}}".format, help=argparse.SUPPRESS
        )
    parser.set_defaults(usual_limit=usual)


def limit_of(args: argparse.Namespace) -> Limit:
    """The limit that the options ask for. Raises `SpecError`."""
    from omello.arena.terms import parse_limit

    return parse_limit(",".join(args.limit or [args.usual_limit]))
