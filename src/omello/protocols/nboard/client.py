"""Driving an engine that speaks NBoard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from omello.core import BLACK, WHITE, Limit, Move
from omello.protocols.client import Client
from omello.protocols.errors import EngineRefusalError
from omello.protocols.nboard import parse_move, stones_ahead
from omello.records import Clock, Record, write

DEEPEST = 60
SOLVED_EMPTIES, FEWEST_THOUGHTS = 20, 2
"""With so many empty squares engines know the rest of the game after one or two more thoughts."""


@dataclass
class NBoardClient(Client):
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

    async def prepare(self, board: Any) -> None:
        await self.send(f"set game {self._game(board, Limit())}")
        await self._ping()

    async def choose(self, board: Any, limit: Limit) -> Move:
        moves: list[Move] = board.legal_moves()
        if moves == ["pass"]:
            # Nothing to choose; some engines crash when they are asked.
            return moves[0]
        self.opinion = None
        depth = limit.depth or self.options.depth or DEEPEST
        if depth != self._depth:
            await self.send(f"set depth {depth}")
            self._depth = depth
        # No ping: an answered `go` leaves nothing behind that could be taken for the next answer.
        await self.send(f"set game {self._game(board, limit)}")
        await self.send("go")

        async def read(line: str) -> Move | None:
            if line.startswith("==="):
                name, said = parse_move(line[3:])
                self.opinion = stones_ahead(said[0]) if said else None
                return self.checked(board, line, name)
            self._small_talk(line)
            return None

        return await self.ask("go", self.seconds(limit), read)

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

    def _game(self, board: Any, limit: Limit) -> str:
        """The game so far, with the time that is left.

        The protocol knows only clocks for a whole game, which engines divide by the moves they will think about: a
        limit for each move becomes what all those may take. Increments are left out: they would be counted for the
        moves that were made already.
        """
        record = Record.from_board(board)
        seconds = limit.clock
        if seconds is None and limit.time is not None:
            empties = board.size**2 - sum(board.score())
            seconds = limit.time * max(FEWEST_THOUGHTS, (empties - SOLVED_EMPTIES) / 2 + FEWEST_THOUGHTS)
        if seconds is not None:
            record.clocks = {side: Clock(round(seconds, 1), 0.0) for side in (BLACK, WHITE)}
        return write(record, "ggf").strip()
