"""Driving an engine that speaks GTP."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from omello.core import BLACK, Limit, Move, Side
from omello.protocols.client import Client
from omello.protocols.errors import EngineRefusalError


@dataclass
class GtpClient(Client):
    """An Othello engine behind GTP.

    Answers are matched by order, not by number: engines are careless with those.
    """

    protocol: ClassVar[str] = "gtp"
    games: ClassVar[tuple[str, ...]] = ("othello",)

    _size: int = 0
    _known: list[Move] = field(default_factory=list)
    """The moves the engine has on its board."""
    _time: tuple[float | None, float | None] | None = None

    async def start(self) -> None:
        self.name = await self.command("name")
        for line in self.options.init:
            await self.command(line)

    async def choose(self, board: Any, limit: Limit) -> Move:
        moves: list[Move] = board.legal_moves()
        if moves == ["pass"]:
            # Engines disagree about who says a forced pass: it is told with the next move.
            return moves[0]
        await self._follow(board)
        await self._tell(board.turn, limit)
        question = f"genmove {colour(board.turn)}"
        said = await self.command(question, self.seconds(limit))
        move = self.checked(board, said, said.strip().lower())
        self._known.append(move)
        return move

    async def goodbye(self) -> None:
        await self.send("quit")

    async def command(self, line: str, seconds: float | None = None) -> str:
        """Ask, and return the text of the answer. Raises `EngineRefusalError` if it is a failure."""
        answer: list[str] = []

        async def read(text: str) -> str | None:
            if not answer:
                if text[:1] in ("=", "?"):
                    answer.append(text)
                elif text:
                    self.puzzle(text)
                return None
            if text:
                answer.append(text)
                return None
            return "\n".join(answer)

        await self.send(line)
        said = await self.ask(line, self.options.patience if seconds is None else seconds, read)
        if said.startswith("?"):
            raise EngineRefusalError(f"the answer to {line!r} was {said!r}")
        return said[1:].strip()

    async def _follow(self, board: Any) -> None:
        """Bring the engine's board to ours: by the moves that are new, otherwise from the start."""
        moves = board.moves
        if self._size != board.size or moves[: len(self._known)] != self._known:
            if not _starts_as_usual(board):
                raise EngineRefusalError("GTP cannot say a position that was set up by hand")
            if self._size != board.size:
                await self.command(f"boardsize {board.size}")
            await self.command("clear_board")
            self._size, self._known = board.size, []
        side = BLACK if len(self._known) % 2 == 0 else BLACK.other
        for move in moves[len(self._known) :]:
            try:
                await self.command(f"play {colour(side)} {move}")
            except EngineRefusalError:
                # Some engines pass by themselves and know no such move.
                if not move.is_pass:
                    raise
            self._known.append(move)
            side = side.other

    async def _tell(self, side: Side, limit: Limit) -> None:
        if limit.clock is not None:
            if self._time is None or self._time[1] is None:
                await self.command(f"time_settings {limit.clock:.0f} 0 0")
            await self.command(f"time_left {colour(side)} {limit.clock:.0f} 0")
        elif limit.time is not None and self._time != (limit.time, None):
            # No main time and one move in each period: that much for every move.
            await self.command(f"time_settings 0 {max(limit.time, 1):.0f} 1")
        self._time = (limit.time, limit.clock)


def colour(side: Side) -> str:
    return "b" if side is BLACK else "w"


def _starts_as_usual(board: Any) -> bool:
    start = board.copy()
    for _ in board.moves:
        start.undo()
    return bool(start == type(board)(board.size))
