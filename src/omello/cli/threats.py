"""`omello threats`: forced wins of an Omok position."""

from __future__ import annotations

import argparse
import json
import re

from omello.cli import limits

_HELP = """\
Look for a win that the side to move can force by fours, or by fours and open threes (Omok).

POSITION is the text of a board, such as "15/15/.../15 b renju", or the moves of a game such as h8i9g9.
"""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "threats",
        help="find forced wins in Omok",
        description=_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("position", metavar="POSITION", help="a board's text, or moves")
    parser.add_argument("--size", type=int, default=15, help="of the board, for moves (15)")
    parser.add_argument("--rule", default="freestyle", help="for moves (freestyle)")
    limits.add_option(parser, "time=10", "how long to look")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of words")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from omello.engine import Engine
    from omello.omok import Board

    if "/" in args.position:
        board = Board.from_text(args.position)
    else:
        board = Board(args.size, args.rule)
        for move in re.findall(r"[A-Za-z]\d+|\S", args.position):
            board.play(move)
    win = Engine(board).forced_win(board, limits.limit_of(args))
    if args.json:
        found = win and {
            "kind": win.kind,
            "plies": win.plies,
            "moves": list(win.moves),
        }
        print(json.dumps({"position": board.to_text(), "win": found}))
    elif win is None:
        print("no forced win found")
    else:
        kind = {"vcf": "fours", "vct": "fours and threes"}[win.kind]
        print(f"{board.turn} wins in {win.plies} by {kind}: {' '.join(win.moves)}")
    return 0
