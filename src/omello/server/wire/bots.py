"""Bots and engines that the owner of the machine adds."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from omello.server.wire.base import Wire


class NewBot(Wire):
    """A bot to add: the text of a Python file with a class that has `choose`, or the command that starts an engine."""

    name: str = Field(min_length=1, max_length=40)
    source: str | None = Field(default=None, max_length=400_000)
    command: str | None = Field(default=None, min_length=1, max_length=1000)
    protocol: Literal["", "gomocup", "nboard", "gtp"] = ""
    """What the engine speaks; by default Gomocup's for Omok, GTP for Othello."""


class OwnBots(Wire):
    allowed: bool
    """Whether whoever asks may add bots: only on the server's own machine, if it was started for that."""
    names: list[str]
    """What was added."""
