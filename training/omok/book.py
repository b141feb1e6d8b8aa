"""Grow the opening books of Omok: `python -m training.omok.book --rule renju --positions 60 --nodes 200000`.

What is in the file of the rule already is kept; run it again for more.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from omello import Engine, Limit, omok
from omello.book import Book, key
from omello.setup import Setup
from training.book import Look, Shape, grow, read, write

LINES = 6
"""So many moves of each position are kept."""
SHAPE = Shape(width=6.0, step=0.5, plies=8, decided=50.0)
"""In percent of winning chance above one half: 50 is a win."""


def look_by(engine: Engine, limit: Limit) -> Look:
    """The best answers are searched together."""

    def look(board: omok.Board, book: Book) -> bool:
        # Fewer are known by other ways to the same positions only.
        if len(book.moves(board)) >= LINES:
            return False
        for line in engine.analyse(board, limit, lines=LINES).lines:
            after = board.copy()
            after.push(line.move)
            book.scores.setdefault(key(after), 100 * (0.5 - line.score.value))
        return True

    return look


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.omok.book", description=__doc__)
    parser.add_argument("--rule", default="freestyle")
    parser.add_argument("--size", type=int, default=15)
    parser.add_argument("--positions", type=int, default=60, help="how many more positions to look at")
    parser.add_argument("--nodes", type=int, default=200_000, help="how long to look at each")
    parser.add_argument("--out", type=Path, default=Path("src/omello/data"), help="the folder of the books")
    args = parser.parse_args()
    setup = Setup.of("omok", args.size, args.rule)
    file, start = args.out / f"{setup}.book", omok.Board(setup.size, setup.rule)
    book = read(file)
    grow(book, start, args.positions, SHAPE, look_by(Engine(start), Limit(nodes=args.nodes)))
    write(book, file)


if __name__ == "__main__":
    main()
