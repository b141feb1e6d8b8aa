"""From settings to boards, and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from omello import omok, othello
from omello.core import BLACK, WHITE, Move, Side
from omello.errors import PositionError
from omello.omok.bans import Bans, switched, unswitched
from omello.session.settings import Settings, StandardStart, StonesStart

Board = othello.Board | omok.Board


def with_bans(settings: Settings) -> Settings:
    """The same settings with the bans in force written out; raises `PositionError` for a rule where there is none."""
    if settings.game == "othello":
        if settings.rule is not None or settings.bans is not None:
            raise PositionError("Othello has no rule or bans to choose")
        return settings
    if settings.rule is None:
        raise PositionError("a game of Omok needs a rule")
    return replace(settings, bans=settings.bans or Bans.of(omok.Rule.parse(settings.rule)))


def rule_of(settings: Settings) -> omok.Rule:
    """The rule with its bans switched as the settings say."""
    if settings.rule is None:
        raise PositionError("a game of Omok needs a rule")
    rule = omok.Rule.parse(settings.rule)
    return rule if settings.bans is None else switched(rule, settings.bans)


def start_board(settings: Settings) -> Board:
    """The board before the first move."""
    start, size = settings.start, settings.size
    if settings.game == "othello":
        if not isinstance(start, StonesStart):
            return othello.Board(size)
        return othello.Board.from_stones(start.black, start.white, size=size, turn=Side.named(start.turn))
    rule = rule_of(settings)
    if not isinstance(start, StonesStart):
        return omok.Board(size, rule)
    return omok.Board.from_stones(start.black, start.white, size=size, rule=rule, turn=Side.named(start.turn))


def replayed(settings: Settings, moves: Iterable[str]) -> Board:
    """The board after moves that were checked when they were played."""
    board = start_board(settings)
    for move in moves:
        board.push(move)
    return board


def settings_of(board: Board) -> Settings:
    """The settings of a game that starts from the position on a board."""
    if isinstance(board, omok.Board):
        rule, bans = unswitched(board.rule)
        settings = Settings(game="omok", size=board.size, rule=str(rule), bans=bans)
    else:
        settings = Settings(game="othello", size=board.size)
    return replace(settings, start=StandardStart() if board == start_board(settings) else stones_start(board))


def stones_start(board: Board) -> StonesStart:
    """The position on a board as a start."""
    black, white = (tuple(str(stone) for stone in board.stones(side)) for side in (BLACK, WHITE))
    return StonesStart(black, white, board.turn.word)


def flips(board: Board, move: Move) -> tuple[str, ...]:
    """The stones that a legal move turns over, nearest first."""
    if not isinstance(board, othello.Board) or move.is_pass:
        return ()

    def distance(stone: Move) -> int:
        return max(abs(stone.row - move.row), abs(stone.col - move.col))

    return tuple(str(stone) for stone in sorted(board.flips(move), key=distance))
