"""Between the wire and the boards: a beginning makes a board, a board makes a position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar, get_args

from omello import core, omok, othello
from omello.core import BLACK, WHITE, Move
from omello.notation import PASS
from omello.omok import threats
from omello.omok.bans import Bans
from omello.server import crossing, wire
from omello.session import boards
from omello.session.boards import Board as Board

AnyBeginning = TypeVar("AnyBeginning", bound=wire.Beginning)

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
    return crossing.bans_out(Bans.of(omok.Rule.named(name)))


def with_bans(beginning: AnyBeginning) -> AnyBeginning:
    """The same beginning with the bans in force written out; raises `PositionError` for a rule where there is none."""
    plain = beginning.model_copy(update={"start": wire.StandardStart()})
    bans = boards.with_bans(crossing.beginning_in(plain)).bans
    return beginning.model_copy(update={"bans": None if bans is None else crossing.bans_out(bans)})


def start_board(beginning: wire.Beginning) -> Board:
    """The board before the first move. The start must be stones or the standard one."""
    return boards.start_board(crossing.beginning_in(beginning))


def board_of(setup: wire.Course) -> Board:
    """The board after the moves; raises what `play` raises. A pass in Omok, which records may have, is followed."""
    board = start_board(setup)
    for move in setup.moves:
        if isinstance(board, omok.Board) and move == PASS:
            board.push(move)
        else:
            board.play(move)
    return board


def replayed(beginning: wire.Beginning, moves: Iterable[str]) -> Board:
    """The board after moves that were checked when they were played."""
    return boards.replayed(crossing.beginning_in(beginning), moves)


def stones_start(board: Board) -> wire.StonesStart:
    """The position on a board as a start."""
    return crossing.start_out(boards.stones_start(board))


def stones(board: Board) -> str:
    """The stones as `wire.Position` has them."""
    letters = ["."] * (board.size * board.size)
    for side, letter in ((BLACK, "x"), (WHITE, "o")):
        for stone in board.stones(side):
            letters[stone.cell] = letter
    return "".join(letters)


def flips(board: Board, move: Move) -> list[str]:
    """The stones that a legal move turns over, nearest first."""
    return list(boards.flips(board, move))


def position(board: Board) -> wire.Position:
    outcome = board.outcome()
    legal = board.legal_moves() if outcome is None else []
    tally = board.score()
    return wire.Position(
        game=board.game,
        size=board.size,
        stones=stones(board),
        turn=board.turn.word if outcome is None else None,
        last=next((str(move) for move in board.moves[-1:]), None),
        score=wire.Tally(black=tally.black, white=tally.white),
        legal=[str(move) for move in legal],
        flips={str(move): flips(board, move) for move in legal if not move.is_pass}
        if isinstance(board, othello.Board)
        else {},
        forbidden=list(forbidden(board)) if isinstance(board, omok.Board) and outcome is None else [],
        threats=_last_points(board, "four", "open four") if outcome is None else [],
        threes=_last_points(board, "three") if outcome is None else [],
        outcome=crossing.outcome_out(outcome),
    )


def _last_points(board: Board, *kinds: threats.RowKind) -> list[str]:
    """Where the rows of some kinds that the last stone made would grow."""
    if not isinstance(board, omok.Board):
        return []
    return sorted({str(point) for row in threats.of_last_stone(board) if row.kind in kinds for point in row.points})


def forbidden(board: omok.Board) -> Iterable[wire.ForbiddenPoint]:
    """The points forbidden to the side to move, and why."""
    for point in board.forbidden_points():
        why = board.why_forbidden(point)
        if why is not None:
            reason, kind = _BANS[why.kind]
            yield wire.ForbiddenPoint(
                point=str(point),
                reason=reason,
                lines=[wire.Row(kind=kind, points=[str(stone) for stone in line.stones]) for line in why.lines],
            )
