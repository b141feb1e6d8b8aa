"""Fair openings: one player lays the first stones, the other chooses a colour."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from omello.core import BLACK, WHITE, Side
from omello.errors import MoveError

Swap = Literal["swap", "swap2"]
Choice = Literal["black", "white", "more"]
"""Take a colour, or lay two more stones and let the other player take one."""

FIRST, MORE = 3, 2
"""Stones of the first player, and of the second who wants more."""


class Step(NamedTuple):
    """What is to be done next, and by whom."""

    seat: Side
    """Who does it: the first player sits at black until the colours are taken, the second at white."""
    stones: int
    """So many more stones are to be laid, black and white in turn; 0 when there is a choice to make."""
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class SwapOpening:
    """How far an opening by swap or swap2 has come; the stones themselves are on the board.

    >>> opening = SwapOpening("swap2")
    >>> opening.step(stones=0)
    Step(seat=<Side.BLACK: 0>, stones=3, choices=())
    >>> opening.step(stones=3)
    Step(seat=<Side.WHITE: 1>, stones=0, choices=('black', 'white', 'more'))
    >>> opening = opening.choose("more", stones=3)
    >>> opening.step(stones=4).stones, opening.step(stones=5).choices
    (1, ('black', 'white'))
    >>> opening = opening.choose("white", stones=5)
    >>> opening.step(stones=5), opening.is_swapped
    (None, True)
    """

    kind: Swap
    chosen: tuple[Choice, ...] = ()
    """The choices made so far."""

    def step(self, stones: int) -> Step | None:
        """What comes next with so many stones on the board; None when the opening is over."""
        if self.chosen not in ((), ("more",)):
            return None
        goal = FIRST + MORE if self.chosen else FIRST
        layer = WHITE if self.chosen else BLACK
        if stones < goal:
            return Step(layer, goal - stones, ())
        more: tuple[Choice, ...] = ("more",) if self.kind == "swap2" and not self.chosen else ()
        return Step(layer.other, 0, ("black", "white", *more))

    def choose(self, choice: Choice, stones: int) -> SwapOpening:
        """The opening after a choice. Raises `MoveError` if there is no such choice now."""
        step = self.step(stones)
        if step is None or choice not in step.choices:
            raise MoveError(f"{choice!r} cannot be chosen in this opening with {stones} stones on the board")
        return replace(self, chosen=(*self.chosen, choice))

    @property
    def settled(self) -> int:
        """So many stones cannot be taken back any more: a choice was made about them."""
        return (0, FIRST, FIRST + MORE)[len(self.chosen)]

    @property
    def is_swapped(self) -> bool:
        """Whether the players have changed seats: the one who chose took the other's colour."""
        return self.chosen in (("black",), ("more", "white"))
