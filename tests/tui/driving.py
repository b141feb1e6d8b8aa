"""The terminal app at a test's hand."""

from __future__ import annotations

from collections.abc import Callable

from textual.pilot import Pilot


async def until(pilot: Pilot[None], condition: Callable[[], object]) -> None:
    """Wait until something has come true."""
    for _ in range(3000):
        if condition():
            return
        await pilot.pause(0.02)
    raise AssertionError("it did not happen")
