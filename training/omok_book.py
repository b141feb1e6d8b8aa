"""Grow the opening books of Omok: `python -m training.omok_book --rule renju --positions 60 --nodes 200000`.

The line that costs the sides least is looked at first, so that a book grows wide before it grows long.
"""

from __future__ import annotations

import argparse
import heapq
import time
from itertools import count
from pathlib import Path

from omello import Engine, Limit, omok
from omello.book import Book, key
from omello.setup import Setup

LINES = 6
"""So many moves of each position are kept."""
WIDTH = 6.0
"""Moves that lose more percent of winning chance than this against the best are not followed."""
PLIES = 8


def grow(setup: Setup, positions: int, limit: Limit) -> Book:
    """A book made by looking at so many positions; scores are percent of winning chance above one half."""
    start = omok.Board(setup.size, setup.rule)
    engine = Engine(start)
    book = Book({key(start): 0.0})
    order = count()
    queue = [(0.0, next(order), start)]
    children: dict[int, list[int]] = {}
    started = time.perf_counter()
    while queue and len(children) < positions:
        cost, _, board = heapq.heappop(queue)
        if key(board) in children or len(board.moves) >= PLIES:
            continue
        lines = engine.analyse(board, limit, lines=LINES).lines
        children[key(board)] = []
        for line in lines:
            after = board.copy()
            after.push(line.move)
            worth = 100 * (line.score.value - 0.5)
            book.scores.setdefault(key(after), -worth)
            children[key(board)].append(key(after))
            loss = 100 * (lines[0].score.value - line.score.value)
            if loss <= WIDTH and line.score.plies is None:
                heapq.heappush(queue, (cost + loss + 0.5, next(order), after))
        if len(children) % 10 == 0:
            print(f"{setup}: {len(children)} of {positions}, {time.perf_counter() - started:.0f} s", flush=True)
    # What the answers are worth is known better than what they looked like from afar: the last positions first.
    for parent in reversed(children):
        book.scores[parent] = max(-book.scores[child] for child in children[parent])
    return book


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.omok_book", description=__doc__)
    parser.add_argument("--rule", default="freestyle")
    parser.add_argument("--size", type=int, default=15)
    parser.add_argument("--positions", type=int, default=60, help="how many positions to look at")
    parser.add_argument("--nodes", type=int, default=200_000, help="how long to look at each")
    parser.add_argument("--out", type=Path, default=Path("src/omello/data"), help="the folder of the books")
    args = parser.parse_args()
    setup = Setup.of("omok", args.size, args.rule)
    book = grow(setup, args.positions, Limit(nodes=args.nodes))
    file = args.out / f"{setup}.book"
    file.write_bytes(book.to_bytes())
    print(f"wrote {file}: {len(book.scores)} positions")


if __name__ == "__main__":
    main()
