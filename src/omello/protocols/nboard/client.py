"""Driving an engine that speaks NBoard."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import ClassVar

from omello import othello
from omello.analysis import Analysis, Line
from omello.core import BLACK, WHITE, Limit, Move
from omello.othello.searcher import thoughts_to_come
from omello.protocols.client import Client
from omello.protocols.errors import EngineGarbageError, EngineRefusalError, EngineTimeoutError
from omello.protocols.nboard import parse_move, stones_ahead
from omello.records import Clock, Record, write

DEEPEST = 60
_SEARCH = re.compile(
    r"search (?P<moves>(?:[A-Ha-h][1-8]|PA|pa|--)+) +(?P<worth>[+-]?\d+(?:\.\d+)?)"
    r"(?: +\S+(?: +(?P<depth>\d+)(?P<percent>%)?)?)?.*"
)
_MOVE = re.compile(r"[A-Ha-h][1-8]|PA|pa|--")


@dataclass
class NBoardClient(Client[othello.Board]):
    """An Othello engine behind the NBoard protocol. It is told the whole game before every move."""

    protocol: ClassVar[str] = "nboard"
    games: ClassVar[tuple[str, ...]] = ("othello",)

    _pings: int = 0
    _depth: int = 0

    async def start(self) -> None:
        await self.send("nboard 2")
        for line in self.options.init:
            await self.send(line)
        await self._ping()

    async def prepare(self, board: othello.Board) -> None:
        await self.send(f"set game {self._game(board, Limit())}")
        await self._ping()

    async def choose(self, board: othello.Board, limit: Limit) -> Move:
        moves = board.legal_moves()
        if moves == ["pass"]:
            # Nothing to choose; some engines crash when they are asked.
            return moves[0]
        self.opinion = None
        # No ping: an answered `go` leaves nothing behind that could be taken for the next answer.
        await self._tell(board, limit)
        await self.send("go")

        async def read(line: str) -> Move | None:
            if line.startswith("==="):
                name, said = parse_move(line[3:])
                self.opinion = stones_ahead(said[0]) if said else None
                return self.checked(board, line, name)
            self._small_talk(line)
            return None

        return await self.ask("go", self.seconds(limit), read)

    async def analyse(self, board: othello.Board, limit: Limit, lines: int) -> Analysis:
        """What the engine says to `hint`: until it is quiet, or the time is up."""
        # Engines tell their lines again with every depth: a move that comes again begins a new round.
        found: dict[Move, Line] = {}
        before: dict[Move, Line] = {}
        began = time.monotonic()
        await self._ping()
        await self._tell(board, limit)
        await self.send(f"hint {lines}")

        async def read(line: str) -> bool | None:
            if line.startswith("search "):
                said = _searched(board, line)
                if said is not None:
                    if said.move in found:
                        before.update(found)
                        found.clear()
                    found[said.move] = said
            elif line == "status" and found:
                return True
            else:
                self._small_talk(line)
            return None

        seconds = self.options.patience if limit.time is None else limit.time
        with suppress(EngineTimeoutError):
            await self.ask("hint", seconds, read)
        # Whatever is asked next ends a search that goes on.
        await self._ping()
        if not found:
            raise EngineGarbageError(f"no line of a search in answer to 'hint {lines}'")
        told = sorted(found.values(), key=lambda line: -line.score.value)
        # A round that was cut short is filled up with what was said before.
        told += [line for move, line in before.items() if move not in found][: max(0, lines - len(told))]
        depth = max(line.depth for line in told)
        return Analysis(tuple(told[:lines]), depth, 0, time.monotonic() - began, board=board.copy())

    async def _tell(self, board: othello.Board, limit: Limit) -> None:
        """The game so far and how deep to look."""
        depth = limit.depth or self.options.depth or DEEPEST
        if depth != self._depth:
            await self.send(f"set depth {depth}")
            self._depth = depth
        await self.send(f"set game {self._game(board, limit)}")

    async def goodbye(self) -> None:
        await self.send("quit")

    async def _ping(self) -> None:
        """Wait until the engine has understood everything: what it says later belongs to the next question."""
        self._pings += 1
        wanted = f"pong {self._pings}"

        async def read(line: str) -> bool | None:
            if line == wanted:
                return True
            self._small_talk(line)
            return None

        await self.send(f"ping {self._pings}")
        await self.ask(f"ping {self._pings}", self.options.patience, read)

    def _small_talk(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if line.startswith("set myname "):
            self.name = rest.removeprefix("myname ")
        elif word == "status" and "error" in rest.lower():
            raise EngineRefusalError(f"the engine said {line!r}")
        elif word not in ("set", "status", "nodestats", "search", "book", "pong", "learned", "analysis", "==="):
            self.puzzle(line)

    def _game(self, board: othello.Board, limit: Limit) -> str:
        """The game so far, with the time that is left.

        The protocol knows only clocks for a whole game, which engines divide by the moves they will think about: a
        limit for each move becomes what all those may take. Increments are left out: they would be counted for the
        moves that were made already.
        """
        record = Record.from_board(board)
        seconds = limit.clock
        if seconds is None and limit.time is not None:
            seconds = limit.time * thoughts_to_come(board)
        if seconds is not None:
            record.clocks = {side: Clock(round(seconds, 1), 0.0) for side in (BLACK, WHITE)}
        return write(record, "ggf").strip()


def _searched(board: othello.Board, said: str) -> Line | None:
    """A line of a search, as far as its moves can be played: `search F5d6C3 +1.25 0 12`; else None."""
    found = _SEARCH.fullmatch(said)
    worth = stones_ahead(found["worth"]) if found else None
    if found is None or worth is None:
        return None
    after = board.copy()
    before = len(after.moves)
    for text in _MOVE.findall(found["moves"]):
        name = parse_move(text.replace("--", "PA"))[0]
        if after.refusal(name) is not None:
            break
        after.push(name)
    moves = tuple(after.moves[before:])
    if not moves:
        return None
    # At 100% the end of the game is known.
    exact = bool(found["percent"]) and found["depth"] == "100"
    score = replace(worth, value=round(worth.value), exact=True) if exact else worth
    return Line(moves[0], score, moves, 0 if found["percent"] else int(found["depth"] or 0))
