"""Clocks as text: main time, increment and grace time, such as `5:00/0:10/1:00`."""

from __future__ import annotations

import re

from omello.records.record import Clock
from omello.records.text import number, plain

_TIME = re.compile(r"(?:([0-9]{1,4}):)?(?:([0-9]{1,6}):)?([0-9]{1,9}(?:\.[0-9]{1,6})?)")


def clock_text(clock: Clock) -> str:
    """
    >>> clock_text(Clock(300, 10)), clock_text(Clock(0.5))
    ('5:00/0:10', '0:00.5')
    """
    times = [clock.main, clock.increment, clock.grace]
    while len(times) > 1 and not times[-1]:
        times.pop()
    return "/".join(_time_text(seconds) for seconds in times)


def read_clock(text: str) -> Clock | None:
    """The clock in a text, or None.

    >>> read_clock("1:00:00//2:00"), read_clock("long")
    (Clock(main=3600.0, increment=0.0, grace=120.0), None)
    """
    times: list[float] = []
    if not text:
        return None
    for part in text.split("/")[:3]:
        # GGS adds options after a comma, such as the moves a time is for; they do not change the times.
        match = _TIME.fullmatch(part.split(",")[0].strip() or "0")
        if match is None:
            return None
        hours, minutes, seconds = match.groups()
        if hours is not None and minutes is None:
            hours, minutes = None, hours
        times.append(int(hours or 0) * 3600 + int(minutes or 0) * 60 + (number(seconds) or 0.0))
    return Clock(*times)


def _time_text(seconds: float) -> str:
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(int(minutes), 60)
    tail = plain(rest) if rest >= 10 else f"0{plain(rest)}"
    return f"{hours}:{minutes:02}:{tail}" if hours else f"{minutes}:{tail}"
