"""Balanced openings: random ones of which the engine thinks that neither side is much ahead."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from functools import lru_cache
from typing import NamedTuple

from omello.core import Limit, Score
from omello.engine import Engine
from omello.openings import Opening, after, candidates
from omello.setup import Setup

EVEN = {"stones": 0.0, "chance": 0.5}


class Judged(NamedTuple):
    """An opening and what the engine thinks of it, seen by the side to move."""

    opening: Opening
    score: Score

    @property
    def distance(self) -> float:
        """How far the position is from even, in stones or in winning chance."""
        return abs(self.score.value - EVEN[self.score.unit])


def usual_tolerance(setup: Setup) -> float:
    """How far from even an opening may be: two stones, or a winning chance from 42% to 58%."""
    return 2.0 if setup.game == "othello" else 0.08


def judge(setup: Setup, opening: Opening, limit: Limit) -> Judged:
    """Ask the engine, which remembers nothing of what it was asked before: the answer depends on the opening alone."""
    engine = _engine(setup)
    engine.clear()
    return Judged(opening, engine.analyse(after(setup, opening), limit).best.score)


@lru_cache(maxsize=1)
def _engine(setup: Setup) -> Engine:
    return Engine(setup.board(), memory=16)


def balanced(
    setup: Setup,
    count: int,
    *,
    seed: int,
    limit: Limit,
    tolerance: float,
    make_executor: Callable[[], Executor],
    at_once: int = 1,
) -> Iterator[Judged]:
    """So many openings within the tolerance, distinct under symmetry, in an order that does not depend on the executor.

    Fewer come if there are no more.
    """
    drawn = candidates(setup, seed)
    waiting: list[Future[Judged]] = []
    executor = make_executor()
    try:
        while count:
            waiting += [
                executor.submit(judge, setup, opening, limit)
                for opening in itertools.islice(drawn, at_once - len(waiting))
            ]
            if not waiting:
                return
            found = waiting.pop(0).result()
            if found.distance <= tolerance and not (found.score.exact and found.score.unit == "chance"):
                count -= 1
                yield found
    finally:
        for future in waiting:
            future.cancel()
        executor.shutdown(wait=False)


def lines(found: Iterator[Judged], title: str) -> Iterator[str]:
    """The lines of a file of openings, with the engine's opinion behind each."""
    yield f"# {title}"
    for judged in found:
        yield f"{''.join(judged.opening)}  # {judged.score}"
