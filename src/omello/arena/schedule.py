"""Who meets whom. Every opening is played twice, with colours swapped."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

from omello.arena.game import Fixture
from omello.arena.terms import Contestant
from omello.errors import SpecError
from omello.openings import Opening

Pairing = tuple[Contestant, Contestant]
Share = Callable[[Pairing], float]
"""Which part of the games a pairing plays."""


def round_robin(contestants: Sequence[Contestant]) -> list[Pairing]:
    """Everybody against everybody."""
    _check(contestants)
    return list(itertools.combinations(contestants, 2))


def gauntlet(contestants: Sequence[Contestant]) -> list[Pairing]:
    """The first against each of the others."""
    _check(contestants)
    return [(contestants[0], other) for other in contestants[1:]]


def neighbours(contestants: Sequence[Contestant], reach: int) -> list[Pairing]:
    """Each against those who stand at most `reach` places away: for a long row from weak to strong."""
    _check(contestants)
    return [
        (contestants[i], contestants[j])
        for i, j in itertools.combinations(range(len(contestants)), 2)
        if j - i <= reach
    ]


def schedule(
    pairings: Sequence[Pairing], games: int, openings: Sequence[Opening], share: Share = lambda _: 1
) -> Iterator[Fixture]:
    """The games in order: `games` of each pairing, an even number, or its share of them, two at least.

    All pairings play their first opening before any plays its second, so that a table is fair at any time. A game keeps
    its number when more games are asked for, so pairings that sit out a round leave a gap.

    >>> from omello import Limit
    >>> pair = [Contestant.parse(name, Limit()) for name in ("random", "greedy")]
    >>> for game in schedule(round_robin(pair), 2, [("f5",)]):
    ...     print(game.number, game.black.name, game.white.name, game.opening)
    0 random greedy ('f5',)
    1 greedy random ('f5',)
    """
    if games < 2 or games % 2:
        raise SpecError(f"an even number of games is needed, so that both sides play every opening; not {games!r}")
    for round_ in range(games // 2):
        opening = openings[round_ % len(openings)] if openings else ()
        for place, (one, other) in enumerate(pairings):
            if round_ and round_ >= games / 2 * share((one, other)):
                continue
            number = 2 * (round_ * len(pairings) + place)
            yield Fixture(number, one, other, opening)
            yield Fixture(number + 1, other, one, opening)


def _check(contestants: Sequence[Contestant]) -> None:
    names = [contestant.name for contestant in contestants]
    if len(names) < 2:
        raise SpecError(f"a tournament needs two players at least, not {names!r}")
    if len(set(names)) < len(names):
        raise SpecError(f"a player is named twice in {names!r}")
