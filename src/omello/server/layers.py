"""Facts about a position as the wire has them: what the page draws over the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from omello import omok, othello
from omello.core import BLACK, WHITE, Move, Side
from omello.omok import threats
from omello.omok.forced_wins import Defence, ForcedWins
from omello.othello import reasons
from omello.server import board_crossing, wire
from omello.server.board_crossing import Board

_THREATS: dict[str, wire.ThreatKind] = {"three": "three", "four": "four", "open four": "open-four"}
_FORKS: dict[threats.ForkKind, wire.ForkKind] = {
    "double four": "double-four",
    "four three": "four-three",
    "double three": "double-three",
}


def layers_of(board: Board) -> wire.Layers:
    """All that can be drawn over a position; nothing when the game is over."""
    if board.outcome() is not None:
        return wire.Layers()
    return _omok(board) if isinstance(board, omok.Board) else _othello(board)


def _omok(board: omok.Board) -> wire.Layers:
    banned = next((side for side in (board.turn, board.turn.other) if board.rule.has_bans(side)), None)
    return wire.Layers(
        threats=[
            wire.Threat(side=side.word, kind=_THREATS[row.kind], stones=_names(row.stones), points=_names(row.points))
            for side in (BLACK, WHITE)
            for row in threats.standing(board, side)
        ],
        forks=[
            wire.Fork(
                side=side.word,
                kind=_FORKS[fork.kind],
                point=str(fork.point),
                lines=[_names(row.stones) for row in fork.rows if row.points],
            )
            for side in (BLACK, WHITE)
            for fork in threats.forks(board, side)
        ],
        forbidden=[] if banned is None else list(board_crossing.forbidden(threats.seen_by(board, banned))),
    )


def _othello(board: othello.Board) -> wire.Layers:
    return wire.Layers(
        stable=wire.BothSides(black=_names(reasons.stable(board, BLACK)), white=_names(reasons.stable(board, WHITE))),
        moves=wire.BothSides(
            black=_names(reasons.moves_of(board, BLACK)), white=_names(reasons.moves_of(board, WHITE))
        ),
        regions=[_names(region) for region in reasons.regions(board)],
    )


def forced_win(
    board: omok.Board, wins: ForcedWins, is_enough: Callable[[], bool] = lambda: False
) -> wire.ForcedWin | None:
    """A win of either side by fours and open threes, with every defence; None if none was found."""
    outcome = board.outcome()
    if outcome is not None:
        return None if outcome.winner is None else _told((), True, board, (), outcome.winner)
    win = wins.by_threats(board).win
    if win is None:
        answers = wins.defences(board, is_enough=is_enough)
        if not answers:
            return None
        longest = answers[0]
        moves, by_fours = (longest.move, *longest.win.moves), longest.win.kind == "vcf"
        return _told(moves, by_fours, board, answers, board.turn.other)
    later = board.copy()
    later.push(win.moves[0])
    answers = () if later.outcome() is not None else wins.defences(later, is_enough=is_enough)
    # A win of which not every defence could be shown in time is not shown as one.
    return None if answers is None else _told(win.moves, win.kind == "vcf", later, answers, board.turn)


def _told(
    moves: tuple[Move, ...], by_fours: bool, lost: omok.Board, answers: tuple[Defence, ...], winner: Side
) -> wire.ForcedWin:
    """`lost` is the position in which the answers are given."""
    aims = {point for row in threats.of_last_stone(lost) for point in row.points} if lost.outcome() is None else set()
    told = [answer for answer in answers if not answer.is_futile or answer.move in aims]
    return wire.ForcedWin(
        winner=winner.word,
        by_fours=by_fours,
        moves=_names(moves),
        stone=next((str(move) for move in lost.moves[-1:]), None),
        aims=sorted(map(str, aims)),
        defences=[wire.Defence(move=str(answer.move), moves=_names(answer.win.moves)) for answer in told],
        others=len(answers) - len(told),
    )


def _names(moves: Iterable[Move]) -> list[str]:
    return [str(move) for move in moves]
