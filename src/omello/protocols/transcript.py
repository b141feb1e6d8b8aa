"""Conversations with an engine as text, and an engine that plays its part of one: tests need no process.

A transcript has `> ` before what the engine is told, `< ` before what it says, `# ` before comments. `…` stands for
anything. `! crash` ends the engine at that point, `! hang` leaves it silent.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import NamedTuple

from omello.errors import FormatError
from omello.protocols.errors import EngineCrashError


class Entry(NamedTuple):
    """One line of a transcript."""

    kind: str
    """`>`, `<` or `!`."""
    text: str

    def matches(self, line: str) -> bool:
        """Whether a line is what the entry says, with `…` for anything."""
        return re.fullmatch(".*".join(map(re.escape, self.text.split("…"))), line) is not None


def parse(text: str) -> Iterator[Entry]:
    """The lines of a transcript, without comments.

    >>> list(parse("> BEGIN  # our move" + chr(10) + "< 7,7"))
    [Entry(kind='>', text='BEGIN'), Entry(kind='<', text='7,7')]
    """
    for number, line in enumerate(text.splitlines(), 1):
        content = line.split("# ")[0].strip()
        if not content or content == "#":
            continue
        kind, rest = content[0], content[1:].strip()
        if kind in "><" or (kind == "!" and rest in ("crash", "hang")):
            yield Entry(kind, rest)
        else:
            raise FormatError(f"no line of a transcript: {line!r}", line=number)


class ScriptedTransport:
    """A transport to an engine that keeps to a transcript.

    What is sent must be what the transcript expects next, otherwise `AssertionError` is raised.
    """

    def __init__(self, text: str) -> None:
        self._entries = list(parse(text))
        self._next = 0
        self.closed = False

    @property
    def rest(self) -> list[Entry]:
        """What has not been said yet."""
        return self._entries[self._next :]

    async def send(self, line: str) -> None:
        entry = self._entries[self._next] if self.rest else Entry("!", "the end of the transcript")
        if entry.kind == "!":
            raise EngineCrashError(f"the scripted engine does not listen to {line!r}")
        assert (entry.kind, entry.matches(line)) == (">", True), f"sent {line!r} instead of {entry.kind} {entry.text!r}"
        self._next += 1

    async def receive(self) -> str:
        entry = self._entries[self._next] if self.rest else Entry("!", "crash")
        if entry == Entry("!", "crash"):
            raise EngineCrashError("the scripted engine ended")
        if entry.kind != "<":
            # Nothing will come: the engine hangs, or waits for a line that it was not sent.
            await asyncio.Event().wait()
        self._next += 1
        return entry.text

    async def close(self, grace: float) -> None:
        self.closed = True
