"""Omello as an NBoard engine for Othello."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from omello import othello
from omello.analysis import Analysis, Line
from omello.core import BLACK, WHITE, Game, Limit, Side
from omello.errors import OmelloError
from omello.othello.searcher import thoughts_to_come
from omello.protocols.nboard import move_text, parse_move
from omello.protocols.speaker import Speaker, Thinker, Write, in_time, whole
from omello.records import Clock, Record, read
from omello.records.text import number


class NBoardSpeaker(Speaker):
    """Hears NBoard commands. Anything that changes the position, and every `ping`, stops the thought first."""

    protocol: ClassVar[str] = "nboard"
    games: ClassVar[tuple[Game, ...]] = ("othello",)

    def __init__(self, thinker: Thinker, write: Write, limit: Limit) -> None:
        super().__init__(thinker, write, limit)
        self.board = othello.Board()
        self.depth = limit.depth or 0
        self._clocks: dict[Side, Clock | None] = {BLACK: None, WHITE: None}
        self._commands: dict[str, Callable[[str], None]] = {
            "nboard": lambda rest: self.say("set myname Omello"),
            "set": self._set,
            "move": self._move,
            "hint": self._hint,
            "go": lambda rest: self.think(self._choose),
            "ping": self._ping,
            "learn": lambda rest: self.say("learned"),
            "analyze": lambda rest: self.think(self._analyse_game),
        }

    def hear(self, line: str) -> bool:
        word, _, rest = line.partition(" ")
        if word == "quit":
            return False
        if word in self._commands:
            self.halt()
            try:
                self._commands[word](rest.strip())
            except OmelloError as error:
                self.complain(error)
        return True

    def complain(self, error: Exception) -> None:
        self.say(f"status error: {error}")

    def _ping(self, rest: str) -> None:
        # Whoever asks wants to be sure that no thinking goes on.
        self.thinker.rest()
        self.say(f"pong {rest}")

    def _set(self, rest: str) -> None:
        what, _, value = rest.partition(" ")
        if what == "depth" and (depth := whole(value) or 0) > 0:
            self.depth = depth
            self.say(f"set myname Omello{self.depth}")
        elif what == "game":
            record = read(value, "ggf")
            board = record.board()
            assert isinstance(board, othello.Board)
            self.board = board
            self.thinker.player_for(board)
            self._clocks = {side: clock_at_end(record, side) for side in (BLACK, WHITE)}

    def _move(self, rest: str) -> None:
        side = self.board.turn
        name, said = parse_move(rest)
        self.board.play(name)
        clock, seconds = self._clocks[side], number(said[1]) if len(said) > 1 else None
        if clock is not None and seconds is not None:
            self._clocks[side] = spent(clock, seconds)

    def _hint(self, rest: str) -> None:
        lines = max(1, whole(rest) or 1)
        self.think(lambda: self._analyse(lines))

    def _choose(self) -> None:
        # The answer is only a proposal: a `move` follows if the other side agrees.
        board, start = self.board, time.monotonic()
        if board.outcome() is not None:
            self.say("status the game is over")
            return
        self.say("status thinking")
        clock = self._clocks[board.turn]
        if clock is None:
            limit = Limit(self.limit.time, self.limit.nodes, self.depth or None)
        else:
            left = in_time(max(clock.main, 0.0))
            # The clock may stand for a limit of each move: no move takes more than its share.
            share = in_time(max(clock.main, 0.0) / thoughts_to_come(board) + clock.increment)
            limit = Limit(share, self.limit.nodes, self.depth or None, left, clock.increment)
        move = self.thinker.choose(board, limit)
        opinion = self.thinker.opinion
        worth = "" if opinion is None else f"{opinion.value:.2f}"
        self.say(f"=== {move_text(move)}/{worth}/{time.monotonic() - start:.2f}")
        self.say("status")

    def _analyse(self, lines: int) -> None:
        board = self.board
        if board.outcome() is not None:
            self.say("status the game is over")
            return
        self.say("status analysing")
        limit = Limit(None if self.depth else self.limit.time, self.limit.nodes, self.depth or None)
        found = self.thinker.analyse(board, limit, lines, self._report)
        if found is not None:
            self._report(found)
            self.say(f"nodestats {found.nodes} {found.seconds:.2f}")
        self.say("status")

    def _report(self, found: Analysis) -> None:
        for line in found.lines:
            self.say(search_text(line, found))

    def _analyse_game(self) -> None:
        """The value of every position of the game, from the end to the start."""
        board = self.board.copy()
        limit = Limit(self.limit.time, self.limit.nodes, self.depth or None)
        for ply in range(len(board.moves), -1, -1):
            found = self.thinker.analyse(board, limit) if board.outcome() is None else None
            if found is not None:
                self.say(f"analysis {ply} {found.best.score.value:.2f}")
            if ply:
                board.undo()
        self.say("status")


def search_text(line: Line, found: Analysis) -> str:
    """A line of play with its value in stones and its depth; `100%` for one that is solved."""
    moves = "-".join(map(move_text, line.moves))
    depth = "100%" if line.score.exact else str(line.depth or found.depth)
    return f"search {moves} {line.score.value:.2f} 0 {depth}"


def clock_at_end(record: Record, side: Side) -> Clock | None:
    """A side's clock at the end of a record, or None if it has none."""
    clock, turn = record.clocks.get(side), record.start.turn
    if clock is None:
        return None
    for node in record.root.main_line():
        if turn is side:
            clock = spent(clock, node.seconds or 0.0)
        turn = turn.other
    return clock


def spent(clock: Clock, seconds: float) -> Clock:
    """A clock after a move that took so long."""
    return replace(clock, main=clock.main + clock.increment - seconds)
