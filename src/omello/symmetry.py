"""The eight ways to turn and mirror a square board."""

from __future__ import annotations

import enum


class Symmetry(enum.IntEnum):
    """A mirror image of left and right if the name says so, then quarter turns clockwise.

    >>> from omello import othello
    >>> board = othello.Board()
    >>> board.play("f5")
    Move('f5')
    >>> board.transformed(Symmetry.TURN_180).moves
    [Move('c4')]
    """

    IDENTITY = 0
    TURN_90 = 1
    TURN_180 = 2
    TURN_270 = 3
    MIRROR = 4
    MIRROR_TURN_90 = 5
    MIRROR_TURN_180 = 6
    MIRROR_TURN_270 = 7

    @property
    def inverse(self) -> Symmetry:
        """The symmetry that undoes this one.

        >>> Symmetry.TURN_90.inverse, Symmetry.MIRROR_TURN_90.inverse
        (<Symmetry.TURN_270: 3>, <Symmetry.MIRROR_TURN_90: 5>)
        """
        return Symmetry(-self & 3) if self < Symmetry.MIRROR else self
