"""Grow the opening book: `python -m training.othello.book --positions 300 --depth 14`.

What is in the file already is kept; run it again for more.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from omello import Engine, Limit, othello
from omello.book import Book, key
from training.book import Look, Shape, grow, read, write

SHAPE = Shape(width=4.0, step=0.2, plies=16)


def look_by(engine: Engine, limit: Limit) -> Look:
    """Every answer is searched by itself."""

    def look(board: othello.Board, book: Book) -> bool:
        fresh = False
        for move in board.legal_moves():
            after = board.copy()
            after.push(move)
            if key(after) not in book.scores:
                fresh = True
                book.scores[key(after)] = engine.analyse(after, limit).best.score.value
        return fresh

    return look


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.othello.book", description=__doc__)
    parser.add_argument("--positions", type=int, default=300, help="how many more positions to look at")
    parser.add_argument("--depth", type=int, default=14, help="how deep to search the answers to each")
    parser.add_argument("--out", type=Path, default=Path("src/omello/data/othello-8.book"))
    args = parser.parse_args()
    book, start = read(args.out), othello.Board()
    grow(book, start, args.positions, SHAPE, look_by(Engine(start), Limit(depth=args.depth)))
    write(book, args.out)


if __name__ == "__main__":
    main()
