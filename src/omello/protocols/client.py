"""What the clients of all protocols share: options, time, and lines that do not answer."""

from __future__ import annotations

import abc
import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import ClassVar, Generic, Self, TypeVar

from omello import omok
from omello.analysis import Analysis
from omello.core import Board, Limit, Move, Reason, Score
from omello.errors import SpecError
from omello.omok.swap import SwapOpening
from omello.openings.fairness import Part
from omello.protocols.errors import EngineError, EngineGarbageError, EngineMoveError, EngineTimeoutError
from omello.protocols.transport import LoggedTransport, ProcessTransport, Transport

T = TypeVar("T")
B_contra = TypeVar("B_contra", bound=Board, contravariant=True)
"""The boards of the game that a protocol is for."""

MOST_GARBAGE = 200
"""Engines greet, warn and chat; so many lines that mean nothing before one answer are no chat any more."""
ECHO_PATIENCE = 2.0
"""Seconds for the first answer of a program that repeats the question: an engine behind a terminal, or no engine."""


@dataclass(frozen=True, slots=True)
class Options:
    """How to treat an engine; the words are those of a `cmd:` player's options."""

    patience: float = 60.0
    """Seconds to wait for an answer where no limit of time is set, and for the engine to get ready."""
    grace: float = 2.0
    """Seconds beyond a limit of time before the engine counts as hanging. (Being late by less is judged by others.)"""
    pause: float = 0.0
    """Milliseconds of rest after each answer: some engines lose commands that come at once."""
    depth: int = 0
    """NBoard: the depth to search where the limit names none; 0 is as deep as time allows."""
    rule: str = ""
    """Gomocup: the rule the engine is told, where it is not the board's."""
    dialect: str = "gomocup"
    """Gomocup: `yixin` for engines that take 2 for renju."""
    threads: int = 0
    """Gomocup: told as `thread_num`; 0 says nothing."""
    memory: int = 0
    """Gomocup: megabytes, told as `max_memory`; 0 says nothing."""
    scale: float = 0.0
    """Gomocup: so many points of the engine's evaluation mean a winning chance of 73%; 0 makes nothing of points."""
    init: tuple[str, ...] = ()
    """Lines sent as they are once the engine is ready."""


@dataclass
class Client(abc.ABC, Generic[B_contra]):
    """One engine behind a transport, from `start` to `close`; all methods are coroutines of one event loop."""

    transport: Transport
    options: Options = field(default_factory=Options)
    name: str = ""
    """What the engine calls itself, where its protocol tells."""
    opinion: Score | None = None
    """What the engine thinks of the move it chose last, if it said so."""

    protocol: ClassVar[str]
    games: ClassVar[tuple[str, ...]]

    _rested_at: float = 0.0
    _puzzling: int = 0
    _answered: bool = False
    """Whether the program has shown that it speaks the protocol."""

    @classmethod
    async def open(cls, command: Sequence[str], options: Options | None = None, log: Path | None = None) -> Self:
        """Start a program and say hello; what is said is written to `log`.

        Use it as `async with await GomocupClient.open(["./pbrain-x"]) as engine`.
        """
        process = await ProcessTransport.start(command)
        client = cls(process if log is None else LoggedTransport(process, log), options or Options())
        try:
            await client.start()
        except BaseException:
            await client.close()
            raise
        return client

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    @abc.abstractmethod
    async def start(self) -> None:
        """Say hello; must come first."""

    @abc.abstractmethod
    async def prepare(self, board: B_contra) -> None:
        """Tell what can be told before the clock runs."""

    @abc.abstractmethod
    async def choose(self, board: B_contra, limit: Limit) -> Move:
        """The engine's move on any board: the engine is told whatever it does not know yet."""

    async def take_part(self, board: omok.Board, opening: SwapOpening, limit: Limit) -> Part | None:
        """The engine's part in an opening by swap; None where its protocol, or the engine, has no words for it."""
        return None

    async def analyse(self, board: B_contra, limit: Limit, lines: int) -> Analysis:
        """The engine's best lines. Raises `SpecError` where its protocol has no words for them."""
        raise SpecError(f"{self.protocol} has no words for an analysis: such engines only choose moves")

    @abc.abstractmethod
    async def goodbye(self) -> None:
        """Ask the engine to end."""

    async def close(self) -> None:
        """End the engine, in any state: politely if it listens, otherwise by force, with everything it started."""
        with contextlib.suppress(EngineError, TimeoutError):
            async with asyncio.timeout(0.5):
                await self.goodbye()
        await self.transport.close(grace=0.5)

    async def send(self, line: str) -> None:
        """Write one line, after the pause the engine needs since its last answer."""
        if self.options.pause:
            rest = self._rested_at - asyncio.get_running_loop().time()
            if rest > 0:
                await asyncio.sleep(rest)
        await self.transport.send(line)

    async def ask(self, question: str, seconds: float, read: Callable[[str], Awaitable[T | None]]) -> T:
        """What `read` makes of the lines that come, given one by one until it finds the answer in them.

        Raises `EngineTimeoutError` after `seconds`, telling what was said instead.
        """
        heard: deque[str] = deque(maxlen=3)
        self._puzzling = 0
        loop = asyncio.get_running_loop()
        echoed = False
        try:
            async with asyncio.timeout(seconds) as patience:
                while True:
                    line = (await self.transport.receive()).strip()
                    heard.append(line)
                    found = await read(line)
                    if found is not None:
                        break
                    if line == question and not self._answered and not echoed:
                        echoed = True
                        patience.reschedule(loop.time() + min(seconds, ECHO_PATIENCE))
        except TimeoutError:
            if echoed:
                raise EngineGarbageError(
                    f"it repeats {question!r} instead of answering: is this an engine that speaks {self.protocol}?"
                ) from None
            said = f"; it said {list(heard)!r}" if heard else ""
            raise EngineTimeoutError(f"no answer to {question!r} in {seconds:.1f} s{said}") from None
        self._answered = True
        self._rested_at = loop.time() + self.options.pause / 1000
        return found

    def puzzle(self, line: str) -> None:
        """Pass over a line that means nothing in the protocol, but not for ever."""
        self._puzzling += 1
        if self._puzzling > MOST_GARBAGE:
            raise EngineGarbageError(f"{self._puzzling} lines and no answer among them, the last is {line[:60]!r}")

    def seconds(self, limit: Limit) -> float:
        """How long to wait for a move before the engine counts as hanging."""
        bounds = [bound for bound in (limit.time, limit.clock) if bound is not None]
        return min(bounds) + self.options.grace if bounds else self.options.patience

    @staticmethod
    def checked(board: Board, said: str, name: str) -> Move:
        """The move of that name. Raises `EngineMoveError`, which quotes what the engine said."""
        refusal = board.refusal(name)
        if refusal is not None:
            reason = Reason.FORBIDDEN if refusal.kind == "forbidden" else Reason.ILLEGAL
            raise EngineMoveError(f"{said!r} is no move on {board.to_text()!r}: {refusal}", reason)
        return board.move(name)


def parse_options(options: Mapping[str, list[str]]) -> Options:
    """Options from the words after `?` in a `cmd:` spec."""
    values: dict[str, object] = {}
    types = {
        "patience": float,
        "grace": float,
        "pause": float,
        "scale": float,
        "depth": int,
        "threads": int,
        "memory": int,
    }
    known = [option.name for option in fields(Options)]
    for name, given in options.items():
        if name not in known:
            raise SpecError(f"an engine has no option {name!r}; it has {', '.join(known)}")
        try:
            values[name] = tuple(given) if name == "init" else types.get(name, str)(given[-1])
        except ValueError:
            raise SpecError(f"the option {name}={given[-1]!r} is no number") from None
    return Options(**values)  # type: ignore[arg-type]
