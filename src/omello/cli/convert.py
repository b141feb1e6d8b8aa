"""`omello convert`: game records from one format to another."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from omello.core import Board

_HELP = """\
Convert game records between formats.

IN is a file, or - for standard input; its format is recognised. The extension of OUT names the new format:
.sgf (both games), .ggf .wtb (Othello), .psq (Omok), .txt (plain moves), .obf (Othello positions), .board
(board strings). - writes to standard output and needs --to. RenLib .lib files are read only.

A game that the new format cannot hold is refused; what it does not keep besides the moves is named.
"""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "convert",
        help="convert game records between formats",
        description=_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("source", metavar="IN", help="the file to read, or -")
    parser.add_argument("target", metavar="OUT", help="the file to write, or -")
    parser.add_argument("--from", dest="source_format", metavar="FORMAT", help="the format of IN, if not recognised")
    parser.add_argument("--to", dest="target_format", metavar="FORMAT", help="the format of OUT")
    parser.add_argument("--game", choices=("othello", "omok"), help="the game, where IN does not say")
    parser.add_argument("--size", type=int, help="the size of the board, where IN does not say")
    parser.add_argument("--rule", help="the rule of Omok, where IN does not say")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from omello import records
    from omello.errors import SpecError

    if args.target == "-" and args.target_format is None:
        raise SpecError("OUT is '-': name its format with --to")
    target = records.format_named(args.target_format) if args.target_format else records.format_of(Path(args.target))
    if args.source == "-":
        games = list(records.read_all(sys.stdin.buffer.read(), args.source_format, start=_start(args)))
    else:
        games = list(records.read_file(args.source, args.source_format, start=_start(args)))
    for number, record in enumerate(games, 1):
        which = f"game {number}: " if len(games) > 1 else ""
        for warning in record.warnings:
            print(f"{which}{warning}", file=sys.stderr)
        left_out = records.losses(record, target)
        if left_out:
            print(f"{which}{target.title} does not keep: {', '.join(left_out)}", file=sys.stderr)
    if args.target == "-":
        sys.stdout.write(records.write(games, target.name))
    else:
        records.write_file(args.target, games, target.name)
    return 0


def _start(args: argparse.Namespace) -> Board | None:
    from omello import omok, othello

    if args.game is None and args.size is None and args.rule is None:
        return None
    if args.game == "othello":
        return othello.Board(args.size or 8)
    return omok.Board(args.size or 15, args.rule or "freestyle")
