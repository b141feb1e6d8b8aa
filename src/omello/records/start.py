"""Start positions, as formats describe them."""

from __future__ import annotations

from collections.abc import Sequence

from omello import omok, othello
from omello.core import BLACK, WHITE, Board, Game, Side
from omello.errors import FormatError, OmelloError
from omello.remarks import Remark

LIKELY_RULES = ("freestyle", "standard")
"""Tried in turn when a source names no rule: an overline that did not end the game shows that it was not the first."""

_ALIASES = {"gomoku": "freestyle", "free": "freestyle", "omok": "korean", "rif": "renju"}


def rule_of(board: Board) -> str:
    """The name of an Omok board's rule, or its text; nothing for Othello."""
    return str(board.rule) if isinstance(board, omok.Board) else ""


def known_rule(text: str) -> str | None:
    """The rule that a text names, as boards know it, or None."""
    word = text.strip().lower()
    word = _ALIASES.get(word, word)
    try:
        return str(omok.Rule.parse(word))
    except OmelloError:
        return None


def start_board(
    game: Game,
    size: int,
    rule: str = "freestyle",
    *,
    black: Sequence[str] = (),
    white: Sequence[str] = (),
    turn: Side = BLACK,
) -> Board:
    """A start position; without stones, the usual one. Raises `FormatError`."""
    try:
        if game == "omok":
            return omok.Board.from_stones(black, white, size=size, rule=rule, turn=turn)
        if not black and not white:
            usual = othello.Board(size)
            if turn is BLACK:
                return usual
            black, white = usual.stones(BLACK), usual.stones(WHITE)
        return othello.Board.from_stones(black, white, size=size, turn=turn)
    except OmelloError as error:
        raise as_position(error) from None


def as_position(error: OmelloError, line: int | None = None) -> FormatError:
    """An error with its line; one that has no remark means that a position cannot be."""
    if isinstance(error, FormatError) and error.remark is not None:
        return FormatError(error.remark, detail=error.detail, line=line)
    return FormatError(Remark.of("impossible"), detail=str(error), line=line)
