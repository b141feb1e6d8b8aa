"""The options that `omello match`, `omello tournament` and `omello calibrate` share."""

from __future__ import annotations

import argparse
from pathlib import Path

OPENINGS = (
    "a file, `random`, `none`, or `auto`: the balanced ones; "
    "Omok also `swap` and `swap2`: the first player lays stones, the other takes a colour"
)


def add_options(parser: argparse.ArgumentParser, games: int) -> None:
    """The options of both commands."""
    parser.add_argument("--game", required=True, choices=("othello", "omok"))
    parser.add_argument("--size", type=int)
    parser.add_argument("--rule", help="Omok: freestyle, standard, renju or korean")
    parser.add_argument("--games", type=int, default=games, metavar="N", help=f"games of each pairing ({games})")
    parser.add_argument(
        "--limit",
        default="time=0.1",
        help="for a move or a game: time=1, nodes=5000, depth=8, clock=60+0.5, or several with commas; "
        "a player can have its own: SPEC@LIMIT",
    )
    parser.add_argument("--openings", default="auto", help=OPENINGS)
    parser.add_argument("--seed", type=int, default=0, help="for openings and for players that use chance")
    parser.add_argument("--margin", type=float, default=0.25, metavar="S", help="seconds a late move is forgiven")
    parser.add_argument("--max-moves", type=int, default=0, metavar="N", help="call longer games a draw")
    parser.add_argument("--judge", type=int, default=0, metavar="NODES", help="let the engine end decided games")
    parser.add_argument(
        "--agree", type=int, default=0, metavar="N", help="end games that both players hold for decided, N moves each"
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=int, default=1, metavar="N", help="games at once, in so many processes")
    where.add_argument("--cluster", default="", metavar="ADDRESS", help="play on a Dask cluster")
    parser.add_argument("--store", type=Path, metavar="FILE", help="keep the games here; an existing file is resumed")
    parser.add_argument("--log", type=Path, metavar="FOLDER", help="write what is said with engines of other people")
    parser.add_argument("--records", type=Path, metavar="FILE", help="write the games, in the format of the name")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw the ratings as SVG")
    parser.add_argument("--anchor", metavar="PLAYER=ELO", help="fix a player's rating; otherwise the average is 0")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress line")
