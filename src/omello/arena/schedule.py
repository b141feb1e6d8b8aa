"""Who meets whom. Every opening is played twice, with colours swapped."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Literal

from omello.arena.game import Fixture
from omello.arena.terms import Contestant
from omello.errors import SpecError

Kind = Literal["round-robin", "gauntlet"]
Opening = tuple[str, ...]


def schedule(
    contestants: Sequence[Contestant], games: int, openings: Sequence[Opening], kind: Kind = "round-robin"
) -> Iterator[Fixture]:
    """The games in order: `games` (an even number) between any two, or between the first and each other.

    All pairings play their first opening before any plays its second, so that a table is fair at any time.

    >>> from omello import Limit
    >>> pair = [Contestant.parse(name, Limit()) for name in ("random", "greedy")]
    >>> for game in schedule(pair, 2, [("f5",)]):
    ...     print(game.number, game.black.name, game.white.name, game.opening)
    0 random greedy ('f5',)
    1 greedy random ('f5',)
    """
    names = [contestant.name for contestant in contestants]
    if len(names) < 2:
        raise SpecError(f"a tournament needs two players at least, not {names!r}")
    if len(set(names)) < len(names):
        raise SpecError(f"a player is named twice in {names!r}")
    if games < 2 or games % 2:
        raise SpecError(f"an even number of games is needed, so that both sides play every opening; not {games!r}")
    if kind == "gauntlet":
        pairings = [(contestants[0], other) for other in contestants[1:]]
    else:
        pairings = list(itertools.combinations(contestants, 2))
    number = itertools.count()
    for round_ in range(games // 2):
        opening = openings[round_ % len(openings)] if openings else ()
        for one, other in pairings:
            yield Fixture(next(number), one, other, opening)
            yield Fixture(next(number), other, one, opening)
