"""The rating table as a picture: one point with its error bar for each player, in SVG."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from omello.arena.ratings import Rating

ROW, MARGIN, WIDTH, NAMES = 28, 40, 760, 260


def svg(rows: Sequence[Rating], title: str) -> str:
    """A drawing of the ratings; it adapts to light and dark pages.

    >>> svg([Rating("a", 12.0, 30.0, 5.5, 10)], "test").startswith("<svg")
    True
    """
    low = min((row.elo - row.error for row in rows), default=0.0)
    high = max((row.elo + row.error for row in rows), default=0.0)
    span = max(high - low, 1.0)

    def x(elo: float) -> float:
        return NAMES + (elo - low) / span * (WIDTH - NAMES - MARGIN)

    height = 2 * MARGIN + ROW * len(rows)
    step = next(step for step in (10, 20, 50, 100, 200, 500, 1000, 10**9) if span / step <= 8)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        "<style>text{font:13px sans-serif;fill:#333}.l{stroke:#bbb}.b{stroke:#26a;stroke-width:2}circle{fill:#26a}"
        "@media(prefers-color-scheme:dark){text{fill:#ddd}.l{stroke:#555}.b{stroke:#8bf}circle{fill:#8bf}}</style>",
        f'<text x="{NAMES}" y="18">{escape(title)}</text>',
    ]
    tick = -(-low // step) * step
    while tick <= high:
        parts.append(f'<line class="l" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{MARGIN - 10}" y2="{height - 24}"/>')
        parts.append(f'<text x="{x(tick):.1f}" y="{height - 8}" text-anchor="middle">{tick:.0f}</text>')
        tick += step
    for i, row in enumerate(rows):
        y = MARGIN + ROW * i + 8
        left, right = x(row.elo - row.error), x(row.elo + row.error)
        parts.append(f'<text x="{NAMES - 14}" y="{y + 4}" text-anchor="end">{escape(row.name[:36])}</text>')
        parts.append(f'<line class="b" x1="{left:.1f}" x2="{right:.1f}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle cx="{x(row.elo):.1f}" cy="{y}" r="4"/>')
    return "\n".join([*parts, "</svg>", ""])
