"""A table that is drawn anew while games are played: over itself in a terminal, in its place in a notebook."""

from __future__ import annotations

import shutil
import sys
import time
from importlib import import_module
from typing import Any

from omello.arena.report import table_text
from omello.arena.result import Result

PAUSE = 0.2
"""Summing up a long match takes a while: no more than a few times a second."""


class Live:
    """Shows how a match or tournament stands, if somebody is there to see it: `match(..., watch=Live())`.

    A terminal has it on standard error, so that it does not mix with results; it is gone when `end` is called.
    """

    def __init__(self) -> None:
        self._notebook = _in_notebook()
        self._terminal = not self._notebook and sys.stderr.isatty()
        self._cell: Any = None
        self._next = 0.0
        self._height = 0

    def __call__(self, result: Result) -> None:
        done = len(result.games) == result.total
        if time.monotonic() < self._next and not done:
            return
        self._next = time.monotonic() + PAUSE
        if self._cell is not None:
            self._cell.update(result)
        elif self._notebook:
            self._cell = import_module("IPython.display").display(result, display_id=True)
        elif self._terminal:
            self._clear()
            text = picture(result, shutil.get_terminal_size().lines - 1)
            print(text, end="", file=sys.stderr, flush=True)
            self._height = text.count("\n")

    def end(self) -> None:
        """Clear the terminal for what comes after."""
        if self._terminal:
            self._clear()
            sys.stderr.flush()

    def _clear(self) -> None:
        up = f"\x1b[{self._height}A" if self._height else ""
        print(f"\r{up}\x1b[J", end="", file=sys.stderr)


def picture(result: Result, most_lines: int) -> str:
    """How far it is and how it stands: one line for a match, the table for a tournament."""
    done = len(result.games)
    bar = "█" * (20 * done // max(1, result.total))
    line = f"{bar:░<20} {done}/{result.total}"
    if not result.is_match:
        return "\n".join([line, *table_text(result.standings, result.anchor).splitlines()][:most_lines])
    first, second = result.score
    line += f"  {first:g} - {second:g}  Elo {result.elo}"
    if result.sprt:
        line += f"  ratio {result.sprt.ratio(result.standings.sample(*result.plan.names)):.2f}"
    return line


def _in_notebook() -> bool:
    """Whether what is displayed goes to a notebook and not to a terminal."""
    shell: Any = sys.modules.get("IPython")
    return shell is not None and hasattr(shell.get_ipython(), "kernel")
