"""Levels: the engine's strength in up to twenty even steps on every board, from a beginner to one who is hard to beat.

Weak levels err as people do. They look only a few moves ahead, so they miss what is far away; they misjudge positions,
the same one always in the same way; in Othello they like turning many stones, in Omok they see a four but not yet what
an open three will become. How much that costs depends on the board, so each has numbers of its own: chosen so that a
level is about as much stronger than the one below everywhere, and measured (docs/levels.md).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from omello.core import Limit
from omello.errors import SpecError
from omello.setup import Setup

HIGHEST = 20
"""The number of the highest level there is."""


@dataclass(frozen=True, slots=True)
class Level:
    """How strong the engine plays. Limits of nodes and depth, not of time: a level is as strong on every machine."""

    nodes: int | None = None
    """Positions it looks at for a move; None for as many as the depth needs."""
    depth: int | None = None
    """Plies it looks ahead; None for as many as the nodes allow."""
    error: float = 0.0
    """How far off its judgement of a move usually is: in stones, or for Omok in winning chance."""
    greed: float = 0.0
    """Othello: what turning one more stone seems to be worth, in stones."""
    sight: int | None = None
    """Omok: forced wins and losses farther away than so many plies are not seen; None for all the search finds."""

    @property
    def limit(self) -> Limit:
        return Limit(nodes=self.nodes, depth=self.depth)

    @property
    def memory(self) -> int:
        """Megabytes that its search can use; more would only take time to clear."""
        if self == FULL:
            return 64
        nodes = self.nodes or 0
        return 1 if nodes <= 20_000 else 4 if nodes <= 100_000 else 16


FULL = Level()
"""No limits but those of the game."""

Errors = Iterable[float]


def _othello(width: float, one: Errors, two: Errors, three: Errors, nodes: Iterable[int]) -> tuple[Level, ...]:
    """Levels that look one, two and three plies ahead, by how far off they are, then those that do not err.

    The errors are in stones of an 8×8 board; others are so many times as `width`.
    """
    return (
        *(Level(depth=1, error=error * width, greed=max(0.0, 0.16 * (error - 2))) for error in one),
        *(Level(depth=2, error=error * width) for error in two),
        *(Level(depth=3, error=error * width) for error in three),
        *map(Level, nodes),
    )


def _omok(two: Errors, four: Errors, six: Errors, ten: Errors, nodes: Iterable[int]) -> tuple[Level, ...]:
    """Levels that see what is two, four, six and ten plies away, by how far off they are, then those without errors."""
    return (
        *(Level(1_000, depth=1, error=error, sight=2) for error in two),
        *(Level(1_000, depth=1, error=error, sight=4) for error in four),
        *(Level(3_000, depth=2, error=error, sight=6) for error in six),
        *(Level(8_000, depth=3, error=error, sight=10) for error in ten),
        *map(Level, nodes),
    )


LEVELS: dict[str, tuple[Level, ...]] = {
    **dict.fromkeys(
        ("omok-15-freestyle", "omok-15-renju", "omok-15-standard"),
        _omok(
            two=(0.24, 0.2, 0.16, 0.113),
            four=(0.18, 0.1, 0.0625),
            six=(0.062, 0.036),
            ten=(0.029, 0.0105),
            nodes=(500, 1_000, 1_900, 3_500, 6_500, 12_000, 23_000, 46_000, 100_000),
        ),
    ),
    "omok-19-freestyle": _omok(
        two=(0.23, 0.165, 0.12, 0.085),
        four=(0.145, 0.085),
        six=(0.079, 0.048),
        ten=(0.06, 0.022),
        nodes=(320, 550, 1_000, 2_000, 4_000, 7_200, 12_500, 22_000, 40_000, 75_000),
    ),
    "othello-6": _othello(
        0.8,
        one=(20, 10.8, 6.2),
        two=(6.5, 4.4, 1.6),
        three=(3.5,),
        nodes=(600, 920, 1_900, 6_300, 23_000),
    ),
    "othello-8": _othello(
        1.0,
        one=(15, 11, 8, 5.8, 4.2, 3.1),
        two=(3.8, 2.8, 2.1, 1.5),
        three=(1.4,),
        nodes=(960, 1_950, 3_500, 6_100, 10_500, 18_000, 31_000, 56_000, 110_000),
    ),
    "othello-10": _othello(
        1.2,
        one=(20, 9, 5.8),
        two=(7.3, 5.2, 2.7),
        three=(3.9, 2),
        nodes=(2_100, 3_600, 6_500, 12_500, 24_000, 43_000, 75_000, 130_000, 230_000),
    ),
    "othello-16": _othello(
        1.8,
        one=(20, 9.8, 5.9),
        two=(6.5, 3.2, 1.5),
        three=(),
        nodes=(1_900, 4_300, 9_000, 18_500, 39_000, 105_000),
    ),
}
"""By setup, those that were fitted and measured."""

LIKE = {"korean": "standard"}
"""Rules without levels of their own, and the one that is most like them; for all others freestyle."""


def levels(setup: Setup) -> tuple[Level, ...]:
    """The levels of a board from weak to strong: its own, or those of the one that is most like it.

    >>> len(levels(Setup.of("othello", 12))), len(levels(Setup.of("othello", 6)))
    (17, 12)
    """
    measured = [Setup.of(game, int(size), *rule) for game, size, *rule in (name.split("-") for name in LEVELS)]
    same = [each for each in measured if each.game == setup.game]
    rules = {each.rule for each in same}
    rule = setup.rule if setup.rule in rules else LIKE.get(setup.rule, "freestyle")
    nearest = min(same, key=lambda each: (each.rule not in ("", rule), abs(each.size - setup.size)))
    return LEVELS[str(nearest)]


def level(setup: Setup, number: int) -> Level:
    """Level `number` of a board; where there are fewer, the numbers above are as strong as its highest.

    >>> level(Setup.of("othello", 8), 20).nodes
    110000
    """
    if not 1 <= number <= HIGHEST:
        raise SpecError(f"there is no level {number!r}: {setup.game} has levels 1 to {HIGHEST}")
    known = levels(setup)
    return known[min(number, len(known)) - 1]
