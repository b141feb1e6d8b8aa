"""Ratings and matches as pictures in SVG, which adapt to light and dark pages."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Iterable, Sequence
from xml.sax.saxutils import escape

from omello.arena.ratings import Rating
from omello.arena.sprt import Sprt
from omello.arena.standings import Standings
from omello.arena.stats import Estimate

Moment = tuple[int, Estimate, float]
"""After so many games: the difference, and the ratio of a test."""

ROW, MARGIN, WIDTH, NAMES_WIDTH = 28, 40, 760, 260
HEIGHT, TEST_HEIGHT = 260, 120
LIGHT = {
    "text": "fill:#333",
    ".l": "stroke:#ddd",
    ".z": "stroke:#999",
    ".t": "stroke:#b9560f;stroke-dasharray:5 4",
    ".b": "stroke:#1f6fb5;stroke-width:2;fill:none",
    ".a": "fill:#1f6fb5;opacity:.18",
    "circle": "fill:#1f6fb5",
}
DARK = {
    "text": "fill:#ddd",
    ".l": "stroke:#444",
    ".z": "stroke:#888",
    ".t": "stroke:#e88e45;stroke-dasharray:5 4",
    ".b": "stroke:#8bf;stroke-width:2;fill:none",
    ".a": "fill:#8bf;opacity:.2",
    "circle": "fill:#8bf",
}
MOST_POINTS = 200
"""A long match is drawn at so many moments."""


def ratings(rows: Sequence[Rating], title: str) -> str:
    """One point with its error bar for each player.

    >>> ratings([Rating("a", 12.0, 30.0, 5.5, 10)], "test").startswith("<svg")
    True
    """
    low = min((row.elo - row.error for row in rows), default=0.0)
    high = max((row.elo + row.error for row in rows), default=0.0)
    span = max(high - low, 1.0)

    def x(elo: float) -> float:
        return NAMES_WIDTH + (elo - low) / span * (WIDTH - NAMES_WIDTH - MARGIN)

    height = 2 * MARGIN + ROW * len(rows)
    parts = []
    for tick in ticks(low, high):
        parts.append(f'<path class="l" d="M{x(tick):.1f} {MARGIN - 10}V{height - 24}"/>')
        parts.append(f'<text x="{x(tick):.1f}" y="{height - 8}" text-anchor="middle">{tick:.0f}</text>')
    for i, row in enumerate(rows):
        y = MARGIN + ROW * i + 8
        left, right = x(row.elo - row.error), x(row.elo + row.error)
        parts.append(f'<text x="{NAMES_WIDTH - 14}" y="{y + 4}" text-anchor="end">{escape(row.name[:36])}</text>')
        parts.append(f'<path class="b" d="M{left:.1f} {y}H{right:.1f}"/><circle cx="{x(row.elo):.1f}" cy="{y}" r="4"/>')
    return _picture(parts, title, height)


def course(standings: Standings, title: str, sprt: Sprt | None = None) -> str:
    """How the difference between two players settled: its 95% interval after every pair, and below it the test.

    >>> course(Standings(["a", "b"]), "nothing yet").startswith("<svg")
    True
    """
    moments = list(_moments(standings, sprt))
    bounds = [edge for _, elo, _ in moments for edge in (elo.low, elo.high) if math.isfinite(edge)]
    # The first games say little, and would press the rest into a line.
    later = [edge for _, elo, _ in moments[len(moments) // 3 :] for edge in (elo.low, elo.high) if math.isfinite(edge)]
    low, high = min([-10.0, *(later or bounds)]), max([10.0, *(later or bounds)])
    last = max((number for number, _, _ in moments), default=1)

    def x(number: float) -> float:
        return 60 + number / last * (WIDTH - 60 - MARGIN)

    def y(elo: float) -> float:
        return MARGIN + (high - max(low, min(high, elo))) / (high - low) * (HEIGHT - 2 * MARGIN)

    parts = []
    for tick in ticks(low, high):
        parts.append(f'<path class="{"z" if tick == 0 else "l"}" d="M60 {y(tick):.1f}H{WIDTH - MARGIN}"/>')
        parts.append(f'<text x="52" y="{y(tick) + 4:.1f}" text-anchor="end">{tick:+.0f}</text>')
    if moments:
        upper = " ".join(f"{x(number):.1f},{y(elo.high):.1f}" for number, elo, _ in moments)
        lower = " ".join(f"{x(number):.1f},{y(elo.low):.1f}" for number, elo, _ in reversed(moments))
        middle = " ".join(f"{x(number):.1f},{y(elo.elo):.1f}" for number, elo, _ in moments)
        parts.append(f'<polygon class="a" points="{upper} {lower}"/><polyline class="b" points="{middle}"/>')
    height = HEIGHT
    if sprt is not None:
        height += TEST_HEIGHT
        parts += _test(moments, sprt, x)
    for tick in ticks(0, last):
        parts.append(f'<text x="{x(tick):.1f}" y="{height - 12}" text-anchor="middle">{tick:.0f}</text>')
    name = escape(f"{standings.names[0][:30]} against {standings.names[1][:30]}, Elo by games")
    parts.append(f'<text x="{WIDTH - MARGIN}" y="22" text-anchor="end">{name}</text>')
    return _picture(parts, title, height, left=60)


def _test(moments: Sequence[Moment], sprt: Sprt, x: Callable[[float], float]) -> list[str]:
    """The ratio of the test between its two bounds."""
    span = 1.15 * max([sprt.upper, -sprt.lower, *(abs(ratio) for _, _, ratio in moments)])
    middle = HEIGHT + TEST_HEIGHT / 2 - 22

    def y(ratio: float) -> float:
        return middle - ratio / span * (TEST_HEIGHT / 2 - 12)

    parts = [f'<path class="z" d="M60 {y(0):.1f}H{WIDTH - MARGIN}"/>']
    for bound in (sprt.lower, sprt.upper):
        parts.append(f'<path class="t" d="M60 {y(bound):.1f}H{WIDTH - MARGIN}"/>')
        parts.append(f'<text x="52" y="{y(bound) + 4:.1f}" text-anchor="end">{bound:+.2f}</text>')
    points = " ".join(f"{x(number):.1f},{y(ratio):.1f}" for number, _, ratio in moments)
    return [*parts, f'<polyline class="b" points="{points}"/>']


def _moments(standings: Standings, sprt: Sprt | None) -> Iterable[Moment]:
    """After how many games the difference, and the ratio of the test, was what."""
    so_far = Standings(standings.names)
    step = max(1, len(standings.games) // MOST_POINTS)
    for number, played in enumerate(standings.games, 1):
        so_far.add(played)
        # At the end of pairs: in between the colours are not even.
        if number % 2 == 0 and (number // 2 % step == 0 or number == len(standings.games)):
            sample = so_far.sample(*standings.names)
            yield number, sample.estimate(), sprt.ratio(sample) if sprt else 0.0


def ticks(low: float, high: float) -> list[float]:
    """Round numbers between two others, about five of them.

    >>> ticks(-12, 95)
    [0.0, 20.0, 40.0, 60.0, 80.0]
    """
    span = max(high - low, 1e-9)
    power = 10.0 ** math.floor(math.log10(span / 4))
    step = next(power * factor for factor in (1, 2, 5, 10) if span / (power * factor) <= 8)
    return [number * step for number in range(math.ceil(low / step), math.floor(high / step) + 1)]


def _picture(parts: Iterable[str], title: str, height: int, left: int = NAMES_WIDTH) -> str:
    body = "".join(parts)
    # Its styles hold for this picture only, also where it stands in a page among others.
    name = f"c{zlib.crc32(f'{title}{body}'.encode(errors='replace')):x}"
    day, night = ("".join(f".{name} {what}{{{how}}}" for what, how in rules.items()) for rules in (LIGHT, DARK))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{name}" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'font-family="system-ui,sans-serif" font-size="13"><title>{escape(title)}</title>'
        f"<style>{day}@media(prefers-color-scheme:dark){{{night}}}</style>"
        f'<text x="{left}" y="22">{escape(title)}</text>{body}</svg>\n'
    )
