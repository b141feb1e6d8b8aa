"""What our side of all protocols shares: hearing lines, thinking in a thread that can be stopped, keeping time."""

from __future__ import annotations

import abc
import contextlib
import queue
import re
import threading
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from omello.analysis import Analysis
from omello.core import Board, Game, Limit, Move, Score
from omello.engine import Engine
from omello.players import close, player
from omello.players.abilities import Analyst, Opinionated, Stoppable
from omello.setup import Setup

Write = Callable[[str], None]

SILENCE = 0.05
"""Seconds without a line after which there is time to get something ready."""


def in_time(seconds: float) -> float:
    """So long to think that the answer arrives within `seconds`: what the way through pipes may cost is kept back.

    >>> in_time(5.0), in_time(0.02)
    (4.92, 0.01)
    """
    return round(max(seconds - 0.03 - 0.01 * seconds, seconds / 2), 4)


def whole(text: str) -> int | None:
    """A whole number from the other side, or None if the text is not one.

    >>> whole(" 15 "), whole("-3"), whole("--3"), whole("²")
    (15, -3, None, None)
    """
    return int(text) if re.fullmatch(r"\s*-?[0-9]{1,18}\s*", text) else None


class Thinker:
    """What thinks for us: a player, made for the kind of board it is asked about.

    Omello's engine can do more than choose: it can be stopped, and it says what it thinks of a position.
    """

    def __init__(self, make: Callable[[Any], Any]) -> None:
        self.memory = 0
        """Megabytes that the player takes, if it is one that has the choice."""
        self.opinion: Score | None = None
        """What the player thinks of the move it chose last, if it is one that tells."""
        self._make = make
        self._made: tuple[Setup, Any] | None = None

    @classmethod
    def of(cls, spec: str) -> Thinker:
        """The player that a spec names."""
        return cls(lambda board: player(spec, board))

    def player_for(self, board: Board) -> Any:
        """The player; a new one where the game has another size or rule than before.

        Called as early as possible: making an engine takes a moment that no clock should be charged for.
        """
        setup = Setup.like(board)
        if self._made is None or self._made[0] != setup:
            self.close()
            self._made = (setup, self._make(board))
        return self._made[1]

    def choose(self, board: Board, limit: Limit) -> Move:
        moves = board.legal_moves()
        if len(moves) == 1:
            # Nothing to think about: a forced move costs no time.
            self.opinion = None
            return moves[0]
        made = self.player_for(board)
        move: Move = made.choose(board.copy(), limit)
        self.opinion = made.opinion if isinstance(made, Opinionated) else None
        return move

    def analyse(
        self, board: Board, limit: Limit, lines: int = 1, progress: Callable[[Analysis], None] | None = None
    ) -> Analysis | None:
        """What the engine thinks of a position; None from players that only choose."""
        made = self.player_for(board)
        if not isinstance(made, Analyst):
            return None
        return made.analyse(board.copy(), limit, lines=lines, progress=progress)

    def stop(self) -> None:
        """End the thinking as soon as the player can; those that cannot be stopped finish in their time."""
        made = self._made
        if made is not None and isinstance(made[1], Stoppable):
            made[1].stop()

    def resize(self, *, threads: int | None = None, memory: int | None = None) -> None:
        """Take so many threads and megabytes from now on; players that have no such choice ignore it."""

    def set_pondering(self, pondering: bool) -> None:
        """Think on the other side's time from now on, or no more; players that have no such choice ignore it."""

    def rest(self) -> None:
        """Think no more on the other side's time, until the next move has been chosen."""

    def close(self) -> None:
        if self._made is not None:
            close(self._made[1])
            self._made = None


class EngineThinker(Thinker):
    """Omello's engine, with as many threads and as much memory as it was given last."""

    def __init__(self, threads: int, memory: int, *, pondering: bool = False) -> None:
        super().__init__(self._engine)
        self.threads, self.memory, self.pondering = threads, memory, pondering

    def _engine(self, board: Board) -> Engine:
        engine = Engine(board, threads=self.threads, memory=self.memory)
        if board.legal_moves():
            # The first search takes longer than others: better now than when a clock runs.
            engine.analyse(board.copy(), Limit(depth=1))
        return engine

    def choose(self, board: Board, limit: Limit) -> Move:
        engine, moves = self.player_for(board), board.legal_moves()
        best = None if len(moves) == 1 else engine.analyse(board.copy(), limit).best
        expected, self.opinion = (best.moves, best.score) if best else (moves, None)
        if self.pondering:
            engine.ponder(board, expected)
        move: Move = expected[0]
        return move

    def set_pondering(self, pondering: bool) -> None:
        self.pondering = pondering
        self.rest()

    def rest(self) -> None:
        if self._made is not None:
            self._made[1].close()

    def resize(self, *, threads: int | None = None, memory: int | None = None) -> None:
        before = self.threads, self.memory
        self.threads = self.threads if threads is None else min(max(threads, 1), 256)
        self.memory = self.memory if memory is None else min(max(memory, 1), 1 << 14)
        # Some partners say the same before every move: the engine need not forget everything each time.
        if before != (self.threads, self.memory):
            self.close()


class Speaker(abc.ABC):
    """Our side of a protocol: hears lines, says lines. What takes time is done in a thread of its own, in order."""

    protocol: ClassVar[str]
    games: ClassVar[tuple[Game, ...]]

    def __init__(self, thinker: Thinker, write: Write, limit: Limit) -> None:
        self.thinker = thinker
        self.limit = limit
        """Holds where the other side sets none."""
        self._write = write
        self._lock = threading.Lock()
        self._thoughts: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        threading.Thread(target=self._work, name="omello-thought", daemon=True).start()

    @abc.abstractmethod
    def hear(self, line: str) -> bool:
        """Act on one line, at once or in its turn; False ends the conversation."""

    @abc.abstractmethod
    def complain(self, error: Exception) -> None:
        """Tell the other side that something went wrong."""

    def at_rest(self) -> None:  # noqa: B027  (most have nothing to do)
        """Get ready for what may come next; called once in every silence."""

    def converse(self, lines: Iterable[str], gone: Callable[[], bool] = lambda: False) -> None:
        """Hear all lines. At their end the thought goes on to its answer; after a farewell it is dropped.

        It is also dropped when `gone` says that nobody is there any more to hear the answer.
        """
        try:
            for line in lines:
                if not self.hear(line.strip()):
                    break
            else:
                over = self._after_all()
                while not over.wait(0.2) and not gone():
                    pass
        finally:
            self.halt()
            self._thoughts.put(None)
            self.thinker.close()

    def say(self, line: str) -> None:
        with self._lock:
            self._write(line)

    def think(self, thought: Callable[[], None]) -> None:
        """Do something that takes time, after everything that was to be done before."""
        self._thoughts.put(thought)

    def finish(self) -> None:
        """Wait for all thoughts to come to their end."""
        self._after_all().wait()

    def halt(self) -> None:
        """Stop all thoughts and wait for them."""
        over = self._after_all()
        while not over.wait(0.01):
            # Again and again: a search that has not begun yet does not hear the first call.
            self.thinker.stop()

    def _after_all(self) -> threading.Event:
        """What is set when everything has been done that was to be done up to now."""
        over = threading.Event()
        self._thoughts.put(over.set)
        return over

    def _work(self) -> None:
        rested = True
        while True:
            try:
                thought = self._thoughts.get(timeout=None if rested else SILENCE)
                rested = False
            except queue.Empty:
                thought, rested = self.at_rest, True
            if thought is None:
                return
            try:
                thought()
            except Exception as error:
                # Silence would look as if we hung; but perhaps nobody listens any more.
                with contextlib.suppress(OSError):
                    self.complain(error)
