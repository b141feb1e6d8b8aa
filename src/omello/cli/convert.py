"""`omello convert`: game records from one format to another."""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from omello.core import Board
    from omello.records import Format, Record

MOST, SHOWN = 10, 3
"""So many lines are printed about a file, each with so many of the games it is about."""

_HELP = """\
Convert game records between formats.

IN is a file, a folder, or - for standard input; the format is recognised. The extension of OUT names the new format:
.sgf (both games), .ggf .wtb (Othello), .psq .lib (Omok), .txt (plain moves), .obf (Othello positions), .board
(board strings). - writes to standard output and needs --to. Of a folder all records become one file; if OUT is a
folder, too, each has a file of its own there, in the format of --to.

A game that the new format cannot hold is refused; what it does not keep besides the moves is named, and so is what
could not be read.
"""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser(
        "convert",
        help="convert game records between formats",
        description=_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("source", metavar="IN", help="the file or folder to read, or -")
    parser.add_argument("target", metavar="OUT", help="the file or folder to write, or -")
    parser.add_argument("--from", dest="source_format", metavar="FORMAT", help="the format of IN, if not recognised")
    parser.add_argument("--to", dest="target_format", metavar="FORMAT", help="the format of OUT")
    parser.add_argument("--game", choices=("othello", "omok"), help="the game, where IN does not say")
    parser.add_argument("--size", type=int, help="the size of the board, where IN does not say")
    parser.add_argument("--rule", help="the rule of Omok, where IN does not say")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from omello import records
    from omello.errors import SpecError

    source, target = Path(args.source), Path(args.target)
    into_folder = source.is_dir() and (target.is_dir() or (not target.suffix and args.target != "-"))
    if (args.target == "-" or into_folder) and args.target_format is None:
        raise SpecError(f"OUT is {args.target!r}: name its format with --to")
    format = records.format_named(args.target_format) if args.target_format else records.format_of(target)
    start = _start(args)
    remarks = Remarks(format)
    if into_folder:
        target.mkdir(parents=True, exist_ok=True)
        for file in files_of(source):
            games = remarks.heard(records.read_file(file, args.source_format, start=start), file.name)
            records.write_file(target / f"{file.stem}{format.extensions[0]}", games, format.name)
            remarks.end_file()
    else:
        if args.source == "-":
            games = remarks.heard(records.read_all(sys.stdin.buffer.read(), args.source_format, start=start))
        elif source.is_dir():
            games = itertools.chain.from_iterable(
                remarks.heard(records.read_file(file, args.source_format, start=start), file.name)
                for file in files_of(source)
            )
        else:
            games = remarks.heard(records.read_file(args.source, args.source_format, start=start))
        if args.target == "-":
            sys.stdout.write(records.write(games, format.name))
        else:
            records.write_file(args.target, games, format.name)
        remarks.end_file()
    for line in remarks.lines():
        print(line, file=sys.stderr)
    return 0


def files_of(folder: Path) -> list[Path]:
    """The records in a folder and those below it: files with an ending that a format has. Raises `SpecError`."""
    from omello.errors import SpecError
    from omello.records import FORMATS

    endings = {ending for each in FORMATS.values() for ending in each.extensions} - {".jou", ".trn"}
    found = sorted(file for file in folder.rglob("*") if file.is_file() and file.suffix.lower() in endings)
    if not found:
        raise SpecError(f"there are no game records in the folder {str(folder)!r}")
    return found


class Remarks:
    """What there is to say about many games, in a few lines: each thing once, with the first games it holds for."""

    def __init__(self, target: Format) -> None:
        self._target = target
        self._games: dict[str, list[str]] = {}
        self._count = 0
        self._together: list[tuple[str, Record]] = []
        """Games of which a file keeps what the others let it: it has to be known whole."""

    def heard(self, games: Iterable[Record], file: str = "") -> Iterator[Record]:
        """The games, as they pass by."""
        from omello import records

        for number, record in enumerate(games, 1):
            self._count += 1
            which = f"{file}: game {number}" if file else f"game {number}"
            for remark in record.remarks:
                self._add(str(remark), which)
            if self._target.held is None:
                self._add_losses(records.losses(record, self._target), which)
            else:
                self._together.append((which, record))
            yield record

    def end_file(self) -> None:
        """All games of a file have passed by."""
        from omello import records

        lost = records.losses_together([record for _, record in self._together], self._target)
        for (which, _), parts in zip(self._together, lost, strict=True):
            self._add_losses(parts, which)
        self._together.clear()

    def _add_losses(self, parts: list[str], which: str) -> None:
        from omello.remarks import Remark

        if parts:
            self._add(str(Remark.of("not-kept", format=self._target.title, parts=",".join(parts))), which)

    def _add(self, text: str, which: str) -> None:
        self._games.setdefault(text, []).append(which)

    def lines(self) -> Iterator[str]:
        if self._count == 1:
            yield from self._games
            return
        # What holds for most games comes first; of what holds for single ones a few are enough.
        ranked = sorted(self._games.items(), key=lambda item: -len(item[1]))
        for text, games in ranked[:MOST]:
            more = f" and {len(games) - SHOWN:,} more" if len(games) > SHOWN else ""
            yield f"{', '.join(games[:SHOWN])}{more}: {text}"
        if len(ranked) > MOST:
            rest = sum(len(games) for _, games in ranked[MOST:])
            yield f"and {rest:,} more remarks on single games"


def _start(args: argparse.Namespace) -> Board | None:
    from omello import omok, othello

    if args.game is None and args.size is None and args.rule is None:
        return None
    if args.game == "othello":
        return othello.Board(args.size or 8)
    return omok.Board(args.size or 15, args.rule or "freestyle")
