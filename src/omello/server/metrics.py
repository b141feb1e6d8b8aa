"""What a server has done and is doing, as numbers: the text that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


@dataclass(slots=True)
class Histogram:
    """How often something took how many seconds."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    total: float = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> Iterator[str]:
        so_far = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            so_far += count
            yield f'{name}_bucket{{le="{bound}"}} {so_far}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {so_far}"


@dataclass(slots=True)
class Metrics:
    """What the parts of a server count together."""

    stored: Histogram = field(default_factory=Histogram)
    """From a request to its events being on disk."""
    moves: int = 0
    """Played by people and computers."""
    retries: int = 0
    """Moves of computers that were asked for once more."""
    stand_ins: int = 0
    """Moves made for a computer that did not answer."""
    conflicts: int = 0
    """Events that another server was first with."""


def described(name: str, kind: str, text: str, lines: Iterator[str] | list[str]) -> Iterator[str]:
    yield f"# HELP {name} {text}"
    yield f"# TYPE {name} {kind}"
    yield from lines


def number(name: str, kind: str, text: str, value: float) -> Iterator[str]:
    return described(name, kind, text, [f"{name} {value:g}"])


def labelled(name: str, kind: str, text: str, label: str, values: dict[str, float]) -> Iterator[str]:
    return described(name, kind, text, [f'{name}{{{label}="{key}"}} {value:g}' for key, value in values.items()])
