"""Driving an engine that speaks GTP."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from omello import othello
from omello.core import BLACK, Limit, Move, Side
from omello.protocols.client import Client
from omello.protocols.errors import EngineRefusalError


@dataclass
class GtpClient(Client[othello.Board]):
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

    async def prepare(self, board: othello.Board) -> None:
        await self.command(f"boardsize {board.size}")
        await self.command("clear_board")
        self._size, self._known = board.size, []

    async def choose(self, board: othello.Board, limit: Limit) -> Move:
        moves = board.legal_moves()
        if moves == ["pass"]:
            # Engines disagree about who says a forced pass: it is told with the next move.
            return moves[0]
        questions = [*self._news(board), *self._times(board.turn, limit), f"genmove {colour(board.turn)}"]
        # All at once: waiting for every answer before the next question would cost a move several times the way.
        for question in questions:
            await self.send(question)
        for question in questions[:-1]:
            try:
                await self._answer(question, self.options.patience)
            except EngineRefusalError:
                # Some engines pass by themselves and know no such move.
                if not question.endswith(" pass"):
                    raise
        said = await self._answer(questions[-1], self.seconds(limit))
        move = self.checked(board, said, said.lower())
        self._known = [*board.moves, move]
        return move

    async def goodbye(self) -> None:
        await self.send("quit")

    async def command(self, line: str) -> str:
        """Ask, and return the text of the answer. Raises `EngineRefusalError` if it is a failure."""
        await self.send(line)
        return await self._answer(line, self.options.patience)

    async def _answer(self, question: str, seconds: float) -> str:
        answer: list[str] = []

        async def read(text: str) -> str | None:
            if not answer and text[:1] not in ("=", "?"):
                if text:
                    self.puzzle(text)
            elif text:
                answer.append(text)
            else:
                return "\n".join(answer)
            return None

        said = await self.ask(question, seconds, read)
        if said.startswith("?"):
            raise EngineRefusalError(f"the answer to {question!r} was {said!r}")
        return said[1:].strip()

    def _news(self, board: othello.Board) -> Iterator[str]:
        """What brings the engine's board to ours: the moves that are new, otherwise the game from the start."""
        moves, known = board.moves, self._known
        if self._size != board.size or moves[: len(known)] != known:
            if not _starts_as_usual(board):
                raise EngineRefusalError("GTP cannot say a position that was set up by hand")
            if self._size != board.size:
                yield f"boardsize {board.size}"
            yield "clear_board"
            self._size, known = board.size, []
        side = BLACK if len(known) % 2 == 0 else BLACK.other
        for move in moves[len(known) :]:
            yield f"play {colour(side)} {move}"
            side = side.other

    def _times(self, side: Side, limit: Limit) -> Iterator[str]:
        """The time in whole seconds, as the protocol counts; never more than there is."""
        if limit.clock is not None:
            if self._time is None or self._time[1] is None:
                yield f"time_settings {int(limit.clock)} 0 0"
            yield f"time_left {colour(side)} {int(limit.clock)} 0"
        elif limit.time is not None:
            # No main time, and so many moves in each period: a tenth of a second for each is a second for ten.
            each = Fraction(max(limit.time, 0.01)).limit_denominator(100)
            if self._time != (limit.time, None):
                yield f"time_settings 0 {each.numerator} {each.denominator}"
            if each.denominator > 1:
                # The period begins again, so that every move has its even share of it.
                yield f"time_left {colour(side)} {each.numerator} {each.denominator}"
        self._time = (limit.time, limit.clock)


def colour(side: Side) -> str:
    return "b" if side is BLACK else "w"


def _starts_as_usual(board: othello.Board) -> bool:
    start = board.copy()
    for _ in board.moves:
        start.undo()
    return start == othello.Board(board.size)
