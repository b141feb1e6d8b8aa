"""A game with its size and rule: what a board starts from."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from omello.core import Board, Game
from omello.errors import SpecError

USUAL_SIZES: dict[Game, int] = {"othello": 8, "omok": 15}
USUAL_RULE = "renju"
"""What page and terminal offer people first; programs get freestyle unless they name a rule."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A game with its size and rule.

    >>> Setup.of("omok", rule="renju")
    Setup(game='omok', size=15, rule='renju')
    >>> Setup.of("othello").board().size
    8
    """

    game: Game
    size: int
    rule: str = ""
    """Omok: the rule's text; empty in Othello."""

    @classmethod
    def of(cls, game: str, size: int | None = None, rule: str | None = None) -> Setup:
        """A setup with the usual size and rule where none are given. Raises `SpecError` or `PositionError`."""
        if game == "othello":
            if rule:
                raise SpecError(f"Othello has no rule {rule!r}")
            made = cls("othello", size or USUAL_SIZES["othello"])
        elif game == "omok":
            made = cls("omok", size or USUAL_SIZES["omok"], rule or "freestyle")
        else:
            raise SpecError(f"no game is called {game!r}: expected othello or omok")
        made.board()
        return made

    @classmethod
    def like(cls, board: Board) -> Setup:
        """The setup of a board. Raises `SpecError` for anything else."""
        setup = getattr(board, "setup", None)
        if not isinstance(setup, cls):
            raise SpecError(f"{board!r} is no board: expected an othello.Board or an omok.Board")
        return setup

    def board(self) -> Board:
        """The board at the start of the game."""
        rules: Any = import_module(f"omello.{self.game}")
        board: Board = rules.Board(self.size, self.rule) if self.rule else rules.Board(self.size)
        return board

    def __str__(self) -> str:
        return f"{self.game}-{self.size}" + (f"-{self.rule}" if self.rule else "")
