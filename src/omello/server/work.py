"""What the server lets other processes think about. Everything here runs in a worker, one call at a time."""

from __future__ import annotations

import itertools
import random
import shlex
import threading
import time
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path

import omello
from omello import Engine, core, omok, openings, opinion, othello, players, review
from omello.analysis import Analysis, Line
from omello.core import Limit, Score
from omello.facts import Fact
from omello.learn import words
from omello.omok.forced_wins import ForcedWins
from omello.omok.swap import Choice, SwapOpening
from omello.openings import fairness
from omello.openings.balance import Judged, usual_tolerance
from omello.players.opening import take_part
from omello.server import board_crossing, layers, recording, wire
from omello.server.board_crossing import Board
from omello.server.refusals import RefusedError
from omello.setup import Setup

STOP = threading.Event()
"""Set when the answer is wanted at once."""
MEMORY = 64
"""Megabytes for an engine's table."""
OPENINGS = 12
"""So many random openings are looked at for an even one."""
OPENING_LIMIT = Limit(time=1.0)
"""For a player's part in an opening by swap."""
PACKAGE = Path(omello.__file__).parent
MAX_SAID = 2000
"""Letters of what a player said when it failed."""
HINT_SECONDS = 1.0
HINTS = 3
MAX_REASONS = 2
"""For each of them."""
FORCED_WIN_SECONDS = 3.0
"""So long all defences of a forced win may take."""
FIRST_LOOK = 0.05
"""Seconds after which there is a first opinion of every point."""
FIRST_ROUND = 0.2
"""Seconds of the first round of a study after that; each round takes twice as long as the one before."""

_engines: dict[Setup, Engine] = {}
"""The engine of the last position, kept for what it has learnt about it."""
_forced_wins: dict[Setup, ForcedWins] = {}
"""The search for forced wins of the last position, likewise."""
_players: dict[tuple[Setup, str], players.Player] = {}
"""The player of the last move, likewise."""


def stop() -> None:
    STOP.set()
    for thinker in (*_engines.values(), *_players.values()):
        if hasattr(thinker, "stop"):
            thinker.stop()


def close() -> None:
    """Let go of everything that other processes hold for us."""
    for player in _players.values():
        players.close(player)


def _engine(board: core.Board) -> Engine:
    key = Setup.like(board)
    if key not in _engines:
        _engines.clear()
        _engines[key] = Engine(board, memory=MEMORY)
    return _engines[key]


def _player(spec: str, board: Board) -> players.Player:
    key = (Setup.like(board), spec)
    if key not in _players:
        for other in _players.values():
            players.close(other)
        _players.clear()
        _players[key] = players.player(spec, board)
    return _players[key]


def _analyse(board: core.Board, limit: Limit, *, lines: int = 1, moves: Iterable[str] | None = None) -> Analysis:
    """An analysis that ends soon after `STOP`, even if that was set before it began."""
    engine = _engine(board)

    def progress(analysis: Analysis) -> None:
        if STOP.is_set():
            engine.stop()

    return engine.analyse(board, limit, lines=lines, moves=moves, progress=progress)


def choose(setup: wire.Course, spec: str, limit: Limit) -> str:
    """The move that a player picks; raises `RefusedError` when it fails, or plays what it may not."""
    board = board_crossing.board_of(setup)
    player = _player(spec, board)
    try:
        move = board.move(player.choose(board.copy(), limit))
    except Exception as error:
        raise _failure(player, spec, error) from error
    if not board.is_legal(move):
        raise _failed(player, f"it played {str(move)!r}, which is not allowed")
    return str(move)


def open_game(setup: wire.Course, spec: str, opening: SwapOpening) -> tuple[Choice | None, list[str]]:
    """A player's part in an opening by swap: its choice, if it has one, and the stones it lays."""
    board = board_crossing.board_of(setup)
    assert isinstance(board, omok.Board)
    player = _player(spec, board)
    try:
        part = take_part(player, board.copy(), opening, OPENING_LIMIT, random.getrandbits(32))
        fairness.carry_out(part, board, opening)
    except Exception as error:
        raise _failure(player, spec, error) from error
    return part.choice, [str(stone) for stone in part.stones]


def _failure(player: players.Player, spec: str, error: Exception) -> RefusedError:
    """What a player said when it failed, and where; not the command or the folder behind its name."""
    said = f"{type(error).__name__}: {error}"
    if spec.startswith("cmd:"):
        command = spec.removeprefix("cmd:").partition("?")[0]
        for text in (command, " ".join(shlex.split(command))):
            said = said.replace(text, _name(player))
    frames = traceback.extract_tb(error.__traceback__)
    if own := [frame for frame in frames if not Path(frame.filename).is_relative_to(PACKAGE)]:
        said += f" ({Path(own[-1].filename).name}, line {own[-1].lineno})"
    return _failed(player, said[:MAX_SAID])


def _failed(player: players.Player, said: str) -> RefusedError:
    name = _name(player)
    return RefusedError("player-failed", f"{name} failed: {said}", player=name, said=said)


def _name(player: players.Player) -> str:
    """What a player is called, without the folder it comes from."""
    return Path(player.name).name


def start_of(beginning: wire.Beginning) -> wire.StonesStart:
    """The stones of a random or pasted start."""
    if isinstance(beginning.start, wire.TextStart):
        return recording.last_position(beginning, beginning.start.text)
    plain = board_crossing.start_board(beginning.model_copy(update={"start": wire.StandardStart()}))
    return board_crossing.stones_start(_balanced(Setup.like(plain)))


def _balanced(setup: Setup) -> Board:
    """A board after one of the shipped openings; where there are none, after the most even of some random ones."""
    shipped = openings.shipped(setup)
    if shipped:
        return board_crossing.as_board(openings.after(setup, random.choice(shipped)))
    best: tuple[float, Board] | None = None
    for opening in itertools.islice(openings.candidates(setup, random.randrange(2**32)), OPENINGS):
        board = board_crossing.as_board(openings.after(setup, opening))
        distance = Judged(opening, _analyse(board, Limit(time=0.1)).best.score).distance
        if best is None or distance < best[0]:
            best = distance, board
        if distance <= usual_tolerance(setup):
            break
    return best[1] if best is not None else board_crossing.as_board(setup.board())


def hints(setup: wire.Course) -> list[wire.Hint]:
    """The best moves of a position and why they are good; none when the game is over."""
    board = board_crossing.board_of(setup)
    if board.outcome() is not None:
        return []
    seen = opinion.opinion(_analyse, board, Limit(time=HINT_SECONDS), HINTS)
    return [
        wire.Hint(move=str(line.move), score=score_of(line.score), reasons=_reasons(board, line)) for line in seen.lines
    ]


def _reasons(board: Board, line: Line) -> list[wire.Reason]:
    """The most telling reasons for the first move of a line."""
    if isinstance(board, omok.Board):
        facts = omok.reasons.good(board, line.move, omok.ForcedWins(board))
        if line.score.exact and line.score.value < 0.5:
            facts = [fact for fact in facts if fact.kind not in omok.reasons.DEFENCES]
    else:
        facts = othello.reasons.good(board, line.move, line.score.value if line.score.exact else None)
    return [reason_of(fact) for fact in facts[:MAX_REASONS]]


def reason_of(fact: Fact) -> wire.Reason:
    return wire.Reason(
        code=fact.kind,
        move=None if fact.move is None else str(fact.move),
        points=[str(point) for point in fact.points],
        line=[str(move) for move in fact.line],
        values=dict(fact.numbers),
    )


def analyse(setup: wire.Course, lines: int, limit: Limit) -> wire.Analysis:
    """The best lines of a position."""
    board = board_crossing.board_of(setup)
    if board.outcome() is not None:
        return finished(board)
    return analysis_of(board, opinion.opinion(_analyse, board, limit, lines))


def study(
    setup: wire.Course, lines: int, seconds: float, done: float, report: Callable[[wire.Analysis], None]
) -> tuple[wire.Analysis, bool]:
    """Every legal point and the best lines, deeper and deeper; and whether that is all there is to find.

    `done` is how many seconds earlier calls have spent: the rounds go on where they ended.
    """
    board = board_crossing.board_of(setup)
    if board.outcome() is not None:
        return finished(board), True
    started = time.monotonic()
    if not done:
        seen = opinion.of_every_point(_analyse, board, Limit(time=FIRST_LOOK), lines, lambda: True)
        answer = analysis_of(board, seen)
        if seen.is_settled:
            return answer, True
        report(answer)
    size = FIRST_ROUND
    while size < done / 4:
        size *= 2
    before: opinion.Opinion | None = None
    while True:
        seen = opinion.of_every_point(_analyse, board, Limit(time=size), lines, STOP.is_set)
        answer = analysis_of(board, seen)
        # The engine looks no further than a win: some points may then never be settled.
        if seen.is_settled or (before is not None and seen.says_the_same(before)):
            return answer, True
        before = seen
        if STOP.is_set() or time.monotonic() - started > seconds:
            return answer, False
        report(answer)
        size *= 2


def forced_win(setup: wire.Course) -> wire.ForcedWinAnswer:
    """A win of either side by fours and open threes, as far as there is time to look for it."""
    board = board_crossing.board_of(setup)
    assert isinstance(board, omok.Board)
    key = Setup.like(board)
    if key not in _forced_wins:
        _forced_wins.clear()
        _forced_wins[key] = ForcedWins(board)
    end = time.monotonic() + FORCED_WIN_SECONDS
    is_late = False

    def is_enough() -> bool:
        nonlocal is_late
        is_late = STOP.is_set() or time.monotonic() > end
        return is_late

    win = layers.forced_win(board, _forced_wins[key], is_enough)
    return wire.ForcedWinAnswer(win=win, complete=win is not None or not is_late)


def look(setup: wire.Course, seconds: float) -> Line | None:
    """The first look of a review at a position: its best line, or None if the game is over."""
    return opinion.look(_analyse, board_crossing.board_of(setup), Limit(time=seconds))


def look_at_move(
    setup: wire.Course, seconds: float, best: Line | None, after: Line | None
) -> tuple[review.MoveReview, list[wire.Reason]]:
    """The last move judged, and what makes it worse than the best: for the review of a game.

    `best` is the first look at the position where it was made, `after` is what is said of the one after it.
    """
    board = board_crossing.board_of(setup)
    move = board.undo()
    played = opinion.line_of_move(board, move, after)
    judged = review.judge(board, *opinion.of_move(_analyse, board, Limit(time=seconds), best, played))
    return judged, [reason_of(fact) for fact in words.why(board, judged)[:MAX_REASONS]]


def finished(board: Board) -> wire.Analysis:
    """There is nothing to say about a game that is over."""
    return wire.Analysis(
        position=board_crossing.position(board), points=[], lines=[], depth=0, nodes=0, seconds=0, confidence=100
    )


def analysis_of(board: Board, seen: opinion.Opinion) -> wire.Analysis:
    return wire.Analysis(
        position=board_crossing.position(board),
        points=[
            wire.PointScore(move=str(line.move), score=score_of(line.score), depth=line.depth) for line in seen.points
        ],
        lines=[line_of(line) for line in seen.lines],
        depth=seen.depth,
        nodes=seen.nodes,
        seconds=seen.seconds,
        confidence=seen.confidence,
    )


def line_of(line: Line) -> wire.Line:
    return wire.Line(
        move=str(line.move),
        score=score_of(line.score),
        moves=[str(move) for move in line.moves],
        depth=line.depth,
    )


def score_of(score: Score) -> wire.Score:
    return wire.Score(unit=score.unit, value=score.value, exact=score.exact, plies=score.plies)
