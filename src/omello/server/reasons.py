"""Why a move is good, in codes that the page says in the user's language."""

from __future__ import annotations

from collections.abc import Iterator

from omello import omok, othello
from omello.analysis import Line
from omello.core import Move, Side
from omello.notation import PASS
from omello.server import wire
from omello.server.tables import Board
from omello.server.threats import seen_by, wins_at

FEW_MOVES = 3
MAX_REASONS = 2


def reasons(board: Board, line: Line, threat: tuple[Move, ...]) -> list[wire.Reason]:
    """The most telling reasons for the first move of a line.

    `threat` is what the other side would win with if it were to move now (Omok), or nothing.
    """
    if len(board.legal_moves()) == 1:
        return [wire.Reason(code="only-move")]
    found = _othello(board, line) if isinstance(board, othello.Board) else _omok(board, line, threat)
    return [reason for reason, _ in zip(found, range(MAX_REASONS), strict=False)]


def _othello(board: othello.Board, line: Line) -> Iterator[wire.Reason]:
    move, last = line.move, board.size - 1
    if move.row in (0, last) and move.col in (0, last):
        yield wire.Reason(code="corner")
    if line.score.exact:
        yield wire.Reason(code="proven", values={"stones": line.score.value})
    after = board.copy()
    after.push(move)
    replies = after.legal_moves()
    if replies == [PASS]:
        yield wire.Reason(code="forces-pass")
    elif 0 < len(replies) <= FEW_MOVES:
        yield wire.Reason(code="mobility", values={"moves": len(replies)}, points=[str(reply) for reply in replies])
    if not line.score.exact:
        yield wire.Reason(code="stones", values={"stones": line.score.value})


def _omok(board: omok.Board, line: Line, threat: tuple[Move, ...]) -> Iterator[wire.Reason]:
    move, side = line.move, board.turn
    after = board.copy()
    after.push(move)
    outcome = after.outcome()
    if outcome is not None and outcome.winner is side:
        yield wire.Reason(code="five", points=[str(point) for point in outcome.line])
        return
    if line.score.plies is not None and line.score.value == 1.0:
        yield wire.Reason(
            code="forced-win", values={"plies": line.score.plies}, points=[str(point) for point in line.moves]
        )
    if move in fives(board, side.other):
        yield wire.Reason(code="stops-five", points=[str(move)])
    elif threat:
        yield wire.Reason(code="stops-forced-win", points=[str(point) for point in threat])
    if targets := fives(after, side):
        yield wire.Reason(code="four", points=[str(point) for point in targets])
    if line.score.plies is None:
        yield wire.Reason(code="chance", values={"chance": line.score.value})


def fives(board: omok.Board, side: Side) -> list[Move]:
    """Where a side would win at once if it were to move."""
    if board.outcome() is not None:
        return []
    view = seen_by(board, side)
    return wins_at(view, view.legal_moves())
