"""Why a move of Omok is good, or worse than another: facts, the most telling first. Each is proven, none is guessed."""

from __future__ import annotations

from collections.abc import Iterator

from omello.core import Move, Side
from omello.facts import Fact, OmokFact
from omello.omok.board import Board
from omello.omok.forced_wins import ForcedWins
from omello.omok.threats import Row, fives, fork_kind, forks, of_last_stone, promising, seen_by, standing

CLEARLY = 2
"""So many points more or fewer are worth a word."""

DEFENCES: frozenset[OmokFact] = frozenset({"stops-three", "takes-fork", "stops-forced-win"})
"""True also of a move that loses in another way; then they would only raise hopes."""

_FORKS: dict[str, OmokFact] = {
    "double four": "double-four",
    "four three": "four-three",
    "double three": "double-three",
}


def after(board: Board, move: Move) -> Board:
    later = board.copy()
    later.push(move)
    return later


def good(board: Board, move: Move, wins: ForcedWins) -> list[Fact]:
    """Why a legal move is good."""
    return list(_good(board, move, wins))


def bad(board: Board, move: Move, best: Move, wins: ForcedWins) -> list[Fact]:
    """Why a legal move is worse than another one."""
    return list(_bad(board, move, best, wins))


def _good(board: Board, move: Move, wins: ForcedWins) -> Iterator[Fact]:
    side, later = board.turn, after(board, move)
    outcome = later.outcome()
    if outcome is not None:
        if outcome.winner is side:
            yield Fact("five", move, points=outcome.line)
        return
    if move in fives(board, side.other) and not fives(later, side.other):
        yield Fact("stops-five", move, points=(move,))
    win = wins.by_threats(board).win
    if win is not None and win.moves[0] != move:
        win = wins.wins_with(board, move).win
    if win is not None:
        kind: OmokFact = "forced-win-fours" if win.kind == "vcf" else "forced-win-threats"
        yield Fact(kind, move, points=win.moves[::2], line=win.moves, numbers={"n": len(win.moves[::2])})
    made = of_last_stone(later)
    shown = _what_it_makes(made)
    if shown is not None:
        yield Fact(shown, move, points=_stones(made))
    makes_four = any(row.kind in ("four", "open four") for row in made)
    # A four only puts off what the other side threatens.
    if win is None and not makes_four and not fives(board, side.other):
        yield from _stops(board, move, later, wins)
    yield from _forbids(board, later, side.other)


def _stops(board: Board, move: Move, later: Board, wins: ForcedWins) -> Iterator[Fact]:
    """What the other side would have done, and no longer can."""
    other = board.turn.other
    threat = wins.by_threats(seen_by(board, other)).win
    if threat is None or not wins.by_threats(later).refuted:
        return
    fork = next((fork for fork in forks(board, other) if fork.point == move), None)
    threes = [row for row in standing(board, other) if row.kind == "three"]
    if threes:
        yield Fact("stops-three", move, points=threes[0].stones)
    elif fork is not None:
        yield Fact("takes-fork", move, points=_stones(fork.rows))
    else:
        yield Fact("stops-forced-win", threat.moves[0], points=threat.moves[::2])


def _forbids(board: Board, later: Board, other: Side) -> Iterator[Fact]:
    if not board.rule.has_bans(other):
        return
    before = set(seen_by(board, other).forbidden_points())
    new = [point for point in later.forbidden_points() if point not in before]
    if new:
        yield Fact("forbids", new[0], points=tuple(new))


def _bad(board: Board, move: Move, best: Move, wins: ForcedWins) -> Iterator[Fact]:
    side = board.turn
    played, better = after(board, move), after(board, best)
    if played.outcome() is not None:
        return
    now = fives(board, side)
    if now:
        yield Fact("misses-five", now[0], points=now, line=(now[0],))
        return
    lost = fives(played, side.other)
    if lost and not (better.outcome() is None and fives(better, side.other)):
        yield Fact("ignores-four", lost[0], points=lost, line=(move, lost[0]))
        return
    win = wins.by_threats(board).win
    if win is not None and wins.wins_with(board, move).win is None:
        kind: OmokFact = "misses-forced-win-fours" if win.kind == "vcf" else "misses-forced-win-threats"
        yield Fact(kind, win.moves[0], points=win.moves[::2], line=win.moves, numbers={"n": len(win.moves[::2])})
    if better.outcome() is None:
        yield from _allows(board, move, played, better, wins)
    yield from _builds_less(board, move, best, played, better)


def _allows(board: Board, move: Move, played: Board, better: Board, wins: ForcedWins) -> Iterator[Fact]:
    """A win that the other side now has, and would not have had."""
    other = board.turn.other
    threat = wins.by_threats(played).win
    if threat is None or not wins.by_threats(better).refuted:
        return
    line, first = (move, *threat.moves), threat.moves[0]
    threes = [row for row in standing(board, other) if row.kind == "three"]
    fork = next((fork for fork in forks(played, other) if fork.point == first), None)
    if threes and any(first in row.points for row in threes):
        yield Fact("ignores-three", first, points=threes[0].stones, line=line)
    elif fork is not None:
        yield Fact("allows-fork", first, points=_stones(fork.rows), line=line)
    else:
        kind: OmokFact = "allows-forced-win-fours" if threat.kind == "vcf" else "allows-forced-win-threats"
        yield Fact(kind, first, points=threat.moves[::2], line=line, numbers={"n": len(threat.moves[::2])})


def _builds_less(board: Board, move: Move, best: Move, played: Board, better: Board) -> Iterator[Fact]:
    """How many points are left to make threats at."""
    side = board.turn
    if better.outcome() is not None:
        return
    if of_last_stone(better) and not of_last_stone(played):
        yield Fact("better-attacks", best, points=_stones(of_last_stone(better)), line=(best,))
    threatened = dict(promising(played, side.other)).get(best, ())
    if any(row.points for row in threatened):
        yield Fact("better-blocks", best, points=_stones(threatened), line=(move, best))
    theirs, instead = (sum(1 for _ in promising(later, side.other)) for later in (played, better))
    if theirs >= instead + CLEARLY:
        yield Fact("more-threes", best, line=(move,), numbers={"theirs": theirs, "instead": instead})
    own, instead = (sum(1 for _ in promising(later, side)) for later in (played, better))
    if own + CLEARLY <= instead:
        yield Fact("fewer-threes", best, line=(best,), numbers={"own": own, "instead": instead})


def _what_it_makes(made: tuple[Row, ...]) -> OmokFact | None:
    kinds = {row.kind for row in made}
    if "open four" in kinds:
        return "open-four"
    fork = fork_kind(made)
    if fork is not None:
        return _FORKS[fork]
    return "four" if "four" in kinds else "open-three" if "three" in kinds else None


def _stones(made: tuple[Row, ...]) -> tuple[Move, ...]:
    return tuple(dict.fromkeys(stone for row in made if row.points for stone in row.stones))
