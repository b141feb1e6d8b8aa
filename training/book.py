"""Growing opening books of both games.

The line that costs the sides least is looked at first, so that a book stays balanced and grows wide before it grows
long. What a book knows already is kept: growing it again looks at more.
"""

from __future__ import annotations

import heapq
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from omello.book import Book, key

Look = Callable[[Any, Book], bool]
"""Sees to it that a book knows the answers to a position, and says whether it had to think about them."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How a book grows; worth is counted as in the book."""

    width: float
    """Answers that lose more than this against the best are not followed."""
    step: float
    """What every move costs of itself: more of it makes wider books, less makes longer ones."""
    plies: int
    """Positions after so many moves are not looked at any more."""
    decided: float = math.inf
    """Answers worth so much, or so little, are not followed either."""


def grow(book: Book, start: Any, positions: int, shape: Shape, look: Look) -> None:
    """Look at so many more positions after `start`."""
    book.scores.setdefault(key(start), 0.0)
    order = count()
    queue = [(0.0, next(order), start)]
    answers: dict[int, list[int]] = {}
    looked_at, began = 0, time.perf_counter()
    while queue and looked_at < positions:
        cost, _, board = heapq.heappop(queue)
        if key(board) in answers or len(board.moves) >= shape.plies:
            continue
        fresh = look(board, book)
        known = book.moves(board)
        answers[key(board)] = []
        for move, worth in known:
            after = board.copy()
            after.push(move)
            answers[key(board)].append(key(after))
            loss = known[0].score - worth
            if loss <= shape.width and abs(worth) < shape.decided:
                heapq.heappush(queue, (cost + loss + shape.step, next(order), after))
        looked_at += fresh
        if fresh and looked_at % 10 == 0:
            print(f"{looked_at} of {positions} positions, {time.perf_counter() - began:.0f} s", flush=True)
    # What the answers are worth is known better than what they looked like from afar: the last positions first.
    for position in reversed(answers):
        if answers[position]:
            book.scores[position] = max(-book.scores[answer] for answer in answers[position])


def read(file: Path) -> Book:
    """The book in a file, an empty one if there is none."""
    return Book.from_bytes(file.read_bytes()) if file.exists() else Book()


def write(book: Book, file: Path) -> None:
    file.write_bytes(book.to_bytes())
    print(f"wrote {file}: {len(book.scores)} positions")
