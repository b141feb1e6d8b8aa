"""How lines travel to an engine and back: the interface, and a process at the other end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import time
import uuid
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, Self

from omello.protocols.errors import EngineCrashError, EngineError, EngineGarbageError
from omello.protocols.process_tree import LEASH, MARK, kill_tree

LONGEST_LINE = 1 << 16
"""A line of more characters is no answer in any protocol."""

_END_OF_LINE = re.compile(r"\r\n|\r|\n")


class Transport(Protocol):
    """A two-way channel of text lines. Only one task may receive at a time."""

    async def send(self, line: str) -> None:
        """Write one line. Raises `EngineCrashError` if nobody is there to read it."""

    async def receive(self) -> str:
        """The next line, without its end. Waits for ever; raises `EngineCrashError` at the end of the output."""

    async def close(self, grace: float) -> None:
        """End the engine: after `grace` seconds by force, with everything it started."""


class LoggedTransport:
    """A channel that writes down all that goes through it: `>` what we say, `<` what the engine says, with seconds."""

    def __init__(self, inner: Transport, path: Path) -> None:
        self._inner = inner
        path.parent.mkdir(parents=True, exist_ok=True)
        # Appended: an engine that is started again in the same game goes on in the same file.
        self._file = path.open("a", encoding="utf-8", errors="replace")
        self._began = time.monotonic()

    def _write(self, sign: str, line: str) -> None:
        self._file.write(f"{time.monotonic() - self._began:9.3f} {sign} {line}\n")
        self._file.flush()

    async def send(self, line: str) -> None:
        self._write(">", line)
        await self._inner.send(line)

    async def receive(self) -> str:
        try:
            line = await self._inner.receive()
        except EngineError as error:
            self._write("!", str(error))
            raise
        self._write("<", line)
        return line

    async def close(self, grace: float) -> None:
        try:
            await self._inner.close(grace)
        finally:
            self._file.close()


class LineReader:
    """Cuts text that arrives in pieces into lines that end in LF, CR LF or CR.

    >>> reader = LineReader()
    >>> reader.feed("=1 d6" + chr(13)), reader.feed(chr(10) + "next"), reader.feed(chr(10))
    (['=1 d6'], [], ['next'])
    """

    def __init__(self) -> None:
        self._rest = ""
        self._after_cr = False

    def feed(self, text: str) -> list[str]:
        if not text:
            return []
        if self._after_cr and text.startswith("\n"):
            text = text[1:]
        self._after_cr = text.endswith("\r")
        *lines, self._rest = _END_OF_LINE.split(self._rest + text)
        if len(self._rest) > LONGEST_LINE:
            raise EngineGarbageError(f"a line without end: {self._rest[:60]!r}…")
        return lines


class ProcessTransport:
    """An engine in a process of its own, in a session of its own."""

    def __init__(self, process: asyncio.subprocess.Process, command: Sequence[str], mark: str) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._process = process
        self._stdin, self._stdout = process.stdin, process.stdout
        self._command = " ".join(command)
        self._mark = mark
        self._reader = LineReader()
        self._lines: deque[str] = deque()
        self._complaints: deque[str] = deque(maxlen=5)
        self._listener = asyncio.create_task(self._listen(process.stderr))

    @classmethod
    async def start(cls, command: Sequence[str], cwd: str | None = None) -> Self:
        """Start a program. Raises `EngineCrashError` if that fails."""
        mark = uuid.uuid4().hex
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                cwd=cwd,
                env={**os.environ, MARK: mark},
                start_new_session=True,
                preexec_fn=LEASH,
            )
        except (OSError, ValueError) as error:
            raise EngineCrashError(f"cannot start {' '.join(command)!r}: {error}") from error
        return cls(process, command, mark)

    @property
    def pid(self) -> int:
        return self._process.pid

    async def send(self, line: str) -> None:
        try:
            self._stdin.write(line.encode() + b"\n")
            await self._stdin.drain()
        except (ConnectionError, RuntimeError) as error:
            raise await self._crash() from error

    async def receive(self) -> str:
        while not self._lines:
            # An engine that floods its output must not keep the loop from noticing that its time is up.
            await asyncio.sleep(0)
            data = await self._stdout.read(1 << 14)
            if not data:
                raise await self._crash()
            self._lines.extend(self._reader.feed(data.decode(errors="replace")))
        return self._lines.popleft()

    async def close(self, grace: float) -> None:
        # Shielded: a caller who gives up waiting must not leave a process behind.
        await asyncio.shield(asyncio.create_task(self._end(grace)))

    async def _end(self, grace: float) -> None:
        with contextlib.suppress(ConnectionError, RuntimeError):
            self._stdin.close()
        drain = asyncio.create_task(self._drain())
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), grace)
        try:
            await asyncio.to_thread(kill_tree, self._process.pid, self._mark)
        except RuntimeError:
            # The interpreter is on its way out and starts no threads any more.
            kill_tree(self._process.pid, self._mark)
        await self._process.wait()
        drain.cancel()
        self._listener.cancel()

    async def _drain(self) -> None:
        # What nobody reads would fill the pipe, and an engine that is writing its last words would never end.
        while await self._stdout.read(1 << 16):
            await asyncio.sleep(0)

    async def _listen(self, stderr: asyncio.StreamReader) -> None:
        reader = LineReader()
        with contextlib.suppress(EngineGarbageError):
            while data := await stderr.read(1 << 14):
                self._complaints.extend(line for line in reader.feed(data.decode(errors="replace")) if line.strip())
                await asyncio.sleep(0)
        while await stderr.read(1 << 16):
            await asyncio.sleep(0)

    async def _crash(self) -> EngineCrashError:
        try:
            code = await asyncio.wait_for(self._process.wait(), 0.5)
            how = f"ended with exit code {code}"
        except TimeoutError:
            how = "closed its output"
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(self._listener), 0.2)
        complaints = f"; it complained: {' / '.join(self._complaints)!r}" if self._complaints else ""
        return EngineCrashError(f"{self._command!r} {how}{complaints}")
