"""Between the wire and the boards: a table makes a board, a board makes a position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar, get_args

from omello import core, omok, othello
from omello.core import BLACK, WHITE, Move, Outcome, Side
from omello.errors import PositionError
from omello.notation import PASS
from omello.server import threats, wire

Board = othello.Board | omok.Board
AnyTable = TypeVar("AnyTable", bound=wire.Table)

SIDES: dict[Side, wire.SideName] = {BLACK: "black", WHITE: "white"}
NAMES: dict[wire.SideName, Side] = {"black": BLACK, "white": WHITE}
RULES: tuple[wire.RuleName, ...] = get_args(wire.RuleName)

_BANS: dict[str, tuple[wire.BanName, wire.RowKind]] = {
    "double three": ("double-three", "three"),
    "double four": ("double-four", "four"),
    "overline": ("overline", "overline"),
}


def as_board(board: core.Board) -> Board:
    """A board of either game, by its own type."""
    assert isinstance(board, othello.Board | omok.Board)
    return board


def usual_bans(name: wire.RuleName) -> wire.Bans:
    """What a rule forbids of itself."""
    rule = omok.Rule.named(name)
    return wire.Bans(
        double_three=bool(rule.double_three),
        double_four=bool(rule.double_four),
        overline="forbidden" in rule.overline,
    )


def rule_of(table: wire.Table) -> omok.Rule:
    """The rule with its bans switched as the table says."""
    if table.rule is None:
        raise PositionError("a game of Omok needs a rule")
    named = omok.Rule.named(table.rule)
    bans = table.bans
    if bans is None or bans == usual_bans(table.rule):
        return named
    banned = (BLACK, WHITE) if table.rule == "korean" else (BLACK,)
    # No named rule forbids white an overline, so what it is to white is what it is to anybody without the ban.
    free = named.overline[WHITE]
    black, white = ("forbidden" if bans.overline and side in banned else free for side in (BLACK, WHITE))
    return omok.Rule(named.row, (black, white), banned if bans.double_three else (), banned if bans.double_four else ())


def with_bans(table: AnyTable) -> AnyTable:
    """The same table with the bans in force written out; raises `PositionError` for a rule where there is none."""
    if table.game == "othello":
        if table.rule is not None or table.bans is not None:
            raise PositionError("Othello has no rule or bans to choose")
        return table
    if table.rule is None:
        raise PositionError("a game of Omok needs a rule")
    return table.model_copy(update={"bans": table.bans or usual_bans(table.rule)})


def start_board(table: wire.Table) -> Board:
    """The board before the first move. The start must be stones or the standard one."""
    start = table.start
    if isinstance(start, wire.StonesStart):
        turn = NAMES[start.turn]
        if table.game == "othello":
            return othello.Board.from_stones(black=start.black, white=start.white, size=table.size, turn=turn)
        return omok.Board.from_stones(
            black=start.black, white=start.white, size=table.size, rule=rule_of(table), turn=turn
        )
    if not isinstance(start, wire.StandardStart):
        raise PositionError(f"a start of kind {start.kind!r} has to be worked out first")
    return othello.Board(table.size) if table.game == "othello" else omok.Board(table.size, rule_of(table))


def board_of(setup: wire.Setup) -> Board:
    """The board after the moves; raises what `play` raises. A pass in Omok, which records may have, is followed."""
    board = start_board(setup)
    for move in setup.moves:
        if isinstance(board, omok.Board) and move == PASS:
            board.push(move)
        else:
            board.play(move)
    return board


def replayed(table: wire.Table, moves: Iterable[str]) -> Board:
    """The board after moves that were checked when they were played."""
    board = start_board(table)
    for move in moves:
        board.push(move)
    return board


def stones_start(board: Board) -> wire.StonesStart:
    """The position on a board as a start."""
    return wire.StonesStart(
        kind="stones",
        black=[str(stone) for stone in board.stones(BLACK)],
        white=[str(stone) for stone in board.stones(WHITE)],
        turn=SIDES[board.turn],
    )


def stones(board: Board) -> str:
    """The stones as `wire.Position` has them."""
    letters = ["."] * (board.size * board.size)
    for side, letter in ((BLACK, "x"), (WHITE, "o")):
        for stone in board.stones(side):
            letters[stone.cell] = letter
    return "".join(letters)


def flips(board: Board, move: Move) -> list[str]:
    """The stones that a legal move turns over, nearest first."""
    if not isinstance(board, othello.Board) or move.is_pass:
        return []
    return [
        str(stone)
        for stone in sorted(
            board.flips(move), key=lambda stone: max(abs(stone.row - move.row), abs(stone.col - move.col))
        )
    ]


def position(board: Board) -> wire.Position:
    outcome = board.outcome()
    legal = board.legal_moves() if outcome is None else []
    tally = board.score()
    return wire.Position(
        game=board.game,
        size=board.size,
        stones=stones(board),
        turn=SIDES[board.turn] if outcome is None else None,
        last=next((str(move) for move in board.moves[-1:]), None),
        score=wire.Tally(black=tally.black, white=tally.white),
        legal=[str(move) for move in legal],
        flips={str(move): flips(board, move) for move in legal if not move.is_pass}
        if isinstance(board, othello.Board)
        else {},
        forbidden=list(_forbidden(board)) if isinstance(board, omok.Board) and outcome is None else [],
        threats=threats.fives(board) if isinstance(board, omok.Board) and outcome is None else [],
        threes=threats.threes(board) if isinstance(board, omok.Board) and outcome is None else [],
        outcome=None if outcome is None else outcome_of(outcome),
    )


def _forbidden(board: omok.Board) -> Iterable[wire.ForbiddenPoint]:
    for point in board.forbidden_points():
        why = board.why_forbidden(point)
        if why is not None:
            reason, kind = _BANS[why.kind]
            yield wire.ForbiddenPoint(
                point=str(point),
                reason=reason,
                lines=[wire.Row(kind=kind, points=[str(stone) for stone in line.stones]) for line in why.lines],
            )


def outcome_of(outcome: Outcome) -> wire.Outcome:
    return wire.Outcome(
        winner=None if outcome.winner is None else SIDES[outcome.winner],
        reason=outcome.reason.value,
        line=[str(move) for move in outcome.line],
        score=None if outcome.score is None else wire.Tally(black=outcome.score.black, white=outcome.score.white),
    )
