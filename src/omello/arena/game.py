"""One game between two players, watched: time, crashes and illegal moves decide it as the rules do."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, TypeVar, cast

from omello import omok
from omello.arena.adjudication import Adjudicator
from omello.arena.patience import Asker, HangError
from omello.arena.terms import Contestant, Terms
from omello.arena.witness import NOTEBOOK, Note
from omello.core import BLACK, Board, Limit, Outcome, Reason, Score, Side, Tally
from omello.errors import OmelloError
from omello.omok.swap import Choice, SwapOpening
from omello.openings.fairness import carry_out
from omello.players import close, player
from omello.players.abilities import Logged, Opinionated, Preparing, Stoppable
from omello.players.opening import take_part
from omello.players.player import describe
from omello.protocols.errors import EngineError

T = TypeVar("T")

HANGING = 10.0
"""Seconds after its time at which a player without an answer is given up."""
UNLIMITED_HANGING = 3600.0
"""The same where the limit is no time."""
FORFEITS = (Reason.TIME, Reason.CRASH, Reason.ILLEGAL, Reason.FORBIDDEN)
"""Reasons that say more about a program than about its play."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played."""

    number: int
    black: Contestant
    white: Contestant
    opening: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played."""

    number: int
    black: str
    white: str
    moves: tuple[str, ...]
    """All moves; those of the opening come first."""
    opening: int
    """How many moves belong to the opening."""
    winner: Side | None
    reason: Reason
    seconds: tuple[float, float]
    """Time used by black and white."""
    slowest: tuple[float, float]
    """The longest that black and white took for one move."""
    score: Tally | None = None
    """Othello: the official score."""
    note: str = ""
    """What went wrong, if something did."""
    chosen: tuple[Choice, ...] = ()
    """What was chosen in an opening by swap; black and white are the colours that were taken in it."""
    spent: tuple[float, ...] = ()
    """Seconds for each move after the opening."""
    opinions: tuple[Score | None, ...] = ()
    """What the mover thought of each of these moves, if it said so."""
    date: str = ""
    """When the game began, in universal time."""

    def points(self, name: str) -> float:
        """What the player of that name got: 1, ½ or 0."""
        if self.winner is None:
            return 0.5
        return 1.0 if (self.black if self.winner is BLACK else self.white) == name else 0.0

    @property
    def result(self) -> tuple[Any, ...]:
        """What a repetition of a deterministic game has in common with it: all but the times."""
        return (self.number, self.black, self.white, self.moves, self.winner, self.reason)


class Clock:
    """The time of one side: what it may use for the next move, and whether it was late."""

    def __init__(self, limit: Limit, margin: float) -> None:
        self._limit, self._margin = limit, margin
        self._left = limit.clock
        self.used = 0.0
        self.slowest = 0.0
        self.last = 0.0

    def limit(self) -> Limit:
        """The limit for the next move."""
        return self._limit if self._left is None else replace(self._limit, clock=max(self._left, 0.0))

    def patience(self) -> float:
        """Seconds until a player that has not answered counts as hanging."""
        allowed = [seconds for seconds in (self._limit.time, self._left) if seconds is not None]
        return max(min(allowed), 0.0) + self._margin + HANGING if allowed else UNLIMITED_HANGING

    def spend(self, seconds: float) -> str:
        """Charge a move; the answer says what was exceeded, and is empty if nothing was."""
        self.used += seconds
        self.last = seconds
        self.slowest = max(self.slowest, seconds)
        if self._limit.time is not None and seconds > self._limit.time + self._margin:
            return f"{seconds:.2f} s for a move of {self._limit.time:g} s"
        if self._left is not None:
            self._left -= seconds
            if self._left < -self._margin:
                return f"the clock ran out by {-self._left:.2f} s"
            self._left += self._limit.increment
        return ""


def play(fixture: Fixture, terms: Terms) -> Played:
    """Play a game with fresh players; whatever goes wrong with one of them ends the game, never the caller.

    Raises `SpecError` for a player that does not exist.
    """
    board = terms.setup.board()
    for move in fixture.opening:
        board.play(move)
    seats = [
        # Games are numbered from 0, and every side of each has a seed of its own.
        Seat(contestant, board, terms, terms.seed * 1_000_003 + fixture.number * 2 + side)
        for side, contestant in enumerate((fixture.black, fixture.white))
    ]
    adjudicator = Adjudicator(terms, board)
    outcome, note, spent, opinions = board.outcome(), "", [], []
    began = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    opening = SwapOpening(terms.swap) if terms.swap else None

    def note_down(side: Side) -> None:
        played = opening.settled if opening else len(fixture.opening)
        NOTEBOOK.write(Note(fixture.number, side, seats[0].name, seats[1].name, played, board.moves))

    try:
        if outcome is None:
            for side in Side:
                seats[side].prepare(side, board, fixture.number)
        while opening and (step := opening.step(len(board.moves))):
            note_down(step.seat)
            opening = seats[step.seat].open(step.seat, cast("omok.Board", board), opening)
        if opening and opening.is_swapped:
            seats.reverse()
        while outcome is None:
            note_down(board.turn)
            seat = seats[board.turn]
            outcome = seat.turn(board)
            spent.append(round(seat.clock.last, 6))
            opinions.append(seat.opinion)
            outcome = outcome or adjudicator.decide(board, seat.opinion)
    except ForfeitError as forfeit:
        outcome, note = forfeit.outcome, forfeit.note
    finally:
        NOTEBOOK.clear()
        for seat in seats:
            seat.close()
    black, white = seats
    return Played(
        fixture.number,
        black.name,
        white.name,
        tuple(map(str, board.moves)),
        opening.settled if opening else len(fixture.opening),
        outcome.winner,
        outcome.reason,
        (black.clock.used, white.clock.used),
        (black.clock.slowest, white.clock.slowest),
        outcome.score,
        note,
        opening.chosen if opening else (),
        tuple(spent),
        tuple(opinions),
        began,
    )


def lost(note: Note, what: str) -> Played:
    """The game of a player that ended the process in which it was to move. How long it took nobody knows."""
    winner = Side(note.side).other
    unknown = (0.0, 0.0)
    return Played(
        note.number,
        note.black,
        note.white,
        tuple(note.moves),
        note.opening,
        winner,
        Reason.CRASH,
        unknown,
        unknown,
        note=what,
    )


class ForfeitError(Exception):
    """A player lost the game other than by play."""

    def __init__(self, loser: Side, reason: Reason, note: str) -> None:
        self.outcome = Outcome(loser.other, reason)
        self.note = note


class Seat:
    """A player at the board with its clock. All its methods raise `ForfeitError`."""

    def __init__(self, contestant: Contestant, board: Board, terms: Terms, seed: int) -> None:
        self.name = contestant.name
        self.player = player(contestant.spec, board, seed=seed)
        self.clock = Clock(contestant.limit, terms.margin)
        self._log = terms.log
        self._seed = seed
        self._asker = Asker()

    def prepare(self, side: Side, board: Board, game: int) -> None:
        """Let an engine in another process start before its clock runs, with a file for what is said."""
        try:
            if self._log is not None and isinstance(self.player, Logged):
                name = re.sub(r"[^\w.=-]+", "_", self.name)[:80]
                self.player.log_to(self._log / f"{game:05}-{side}-{name}.log")
            if isinstance(self.player, Preparing):
                self.player.prepare(board.copy())
        except Exception as error:
            raise _failure(side, error) from error

    @property
    def opinion(self) -> Score | None:
        """What the player thinks of the move it made last, if it is one that tells."""
        told = self.player.opinion if isinstance(self.player, Opinionated) else None
        return told if isinstance(told, Score) else None

    def close(self) -> None:
        self._asker.close(self.player.stop if isinstance(self.player, Stoppable) else None)
        close(self.player)

    def turn(self, board: Board) -> Outcome | None:
        """One move on the board; how the game ended by it."""
        side = board.turn
        # A copy: a careless bot that forgets to take its trial moves back harms only itself.
        move = self._ask(side, lambda: self.player.choose(board.copy(), self.clock.limit()))
        refusal = board.refusal(move)
        if refusal is not None:
            reason = Reason.FORBIDDEN if refusal.kind == "forbidden" else Reason.ILLEGAL
            raise ForfeitError(side, reason, str(refusal))
        board.push(move)
        return board.outcome()

    def open(self, side: Side, board: omok.Board, opening: SwapOpening) -> SwapOpening:
        """The player's part in an opening by swap, carried out on the board."""
        part = self._ask(side, lambda: take_part(self.player, board.copy(), opening, self.clock.limit(), self._seed))
        try:
            return carry_out(part, board, opening)
        except (OmelloError, TypeError, ValueError) as error:
            raise ForfeitError(side, Reason.ILLEGAL, str(error)) from error

    def _ask(self, side: Side, question: Callable[[], T]) -> T:
        """Have the player answer in its time."""
        start = time.perf_counter()
        try:
            answer = self._asker.ask(question, self.clock.patience())
        except HangError as error:
            self.clock.spend(time.perf_counter() - start)
            raise ForfeitError(side, Reason.TIME, f"it hangs: {error}") from error
        except Exception as error:
            self.clock.spend(time.perf_counter() - start)
            raise _failure(side, error) from error
        if late := self.clock.spend(time.perf_counter() - start):
            raise ForfeitError(side, Reason.TIME, late)
        return answer


def _failure(side: Side, error: Exception) -> ForfeitError:
    if isinstance(error, EngineError):
        return ForfeitError(side, error.reason, f"{type(error).__name__}: {error}")
    return ForfeitError(side, Reason.CRASH, describe(error))
