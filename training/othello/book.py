"""Grow the opening book: `python -m training.othello.book --positions 300 --depth 14`.

The line that costs the sides least is looked at first, so that the book stays balanced and grows wide before it grows
long. What is in the file already is kept; run it again for more.
"""

from __future__ import annotations

import argparse
import heapq
import time
from itertools import count
from pathlib import Path

from omello import Engine, Limit, othello
from omello.book import Book, key

WIDTH = 4.0
"""Moves that lose more stones than this against the best are not kept."""
PLIES = 16


def grow(book: Book, positions: int, depth: int) -> None:
    """Look at `positions` more positions."""
    engine = Engine(othello.Board())
    order = count()
    queue = [(0.0, next(order), othello.Board())]
    children: dict[int, list[int]] = {}
    looked_at = 0
    start = time.perf_counter()
    while queue and looked_at < positions:
        cost, _, board = heapq.heappop(queue)
        if key(board) in children or len(board.moves) >= PLIES:
            continue
        known = []
        fresh = False
        for move in board.legal_moves():
            after = board.copy()
            after.push(move)
            if key(after) not in book.scores:
                fresh = True
                book.scores[key(after)] = engine.analyse(after, Limit(depth=depth)).best.score.value
            known.append((-book.scores[key(after)], after))
        looked_at += fresh
        best = max(score for score, _ in known)
        children[key(board)] = [key(after) for _, after in known]
        for score, after in known:
            if best - score <= WIDTH:
                heapq.heappush(queue, (cost + (best - score) + 0.2, next(order), after))
        if fresh and looked_at % 10 == 0:
            print(f"{looked_at} of {positions} positions, {time.perf_counter() - start:.0f} s", flush=True)
    # What the answers are worth is known better than what they looked like from afar: the last positions first.
    for parent in reversed(children):
        book.scores[parent] = max(-book.scores[child] for child in children[parent])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.othello.book", description=__doc__)
    parser.add_argument("--positions", type=int, default=300, help="how many more positions to look at")
    parser.add_argument("--depth", type=int, default=14, help="how deep to search the answers to each")
    parser.add_argument("--out", type=Path, default=Path("src/omello/data/othello-8.book"))
    args = parser.parse_args()
    book = Book.from_bytes(args.out.read_bytes()) if args.out.exists() else Book()
    grow(book, args.positions, args.depth)
    args.out.write_bytes(book.to_bytes())
    print(f"wrote {args.out}: {len(book.scores)} positions")


if __name__ == "__main__":
    main()
