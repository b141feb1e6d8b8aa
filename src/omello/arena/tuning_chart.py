"""How the numbers of a tuning moved, as a picture: one curve each, in SVG."""

from __future__ import annotations

from xml.sax.saxutils import escape

from omello.arena.tuning import Tuning

WIDTH, HEIGHT, LEFT, RIGHT, TOP, GAP = 760, 90, 150, 90, 40, 18
MOST_POINTS = 600
"""Of a long run so many steps are drawn."""


def svg(tuning: Tuning, title: str) -> str:
    """A drawing of the values after every step, between their bounds; it adapts to light and dark pages."""
    total = TOP + (HEIGHT + GAP) * len(tuning.parameters) + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {total}" role="img">',
        f"<title>{escape(title)}</title>",
        "<style>text{font:13px sans-serif;fill:#333}.f{fill:none;stroke:#bbb}.s{stroke:#999;stroke-dasharray:3 4}"
        ".c{fill:none;stroke:#26a;stroke-width:1.5}"
        "@media(prefers-color-scheme:dark){text{fill:#ddd}.f{stroke:#555}.c{stroke:#8bf}}</style>",
        f'<text x="{LEFT}" y="20">{escape(title)}</text>',
    ]
    stride = max(1, len(tuning.history) // MOST_POINTS)
    rows = [*tuning.history[:-1:stride], tuning.history[-1]]
    answer = tuning.answer()
    for index, parameter in enumerate(tuning.parameters):
        top = TOP + index * (HEIGHT + GAP)

        def y(value: float, top: int = top, low: float = parameter.low, high: float = parameter.high) -> float:
            return top + HEIGHT - (value - low) / (high - low) * HEIGHT

        width = (WIDTH - LEFT - RIGHT) / max(len(rows) - 1, 1)
        curve = " ".join(f"{LEFT + at * width:.1f},{y(row[index]):.1f}" for at, row in enumerate(rows))
        start = y(parameter.start)
        parts += [
            f'<rect class="f" x="{LEFT}" y="{top}" width="{WIDTH - LEFT - RIGHT}" height="{HEIGHT}"/>',
            f'<line class="s" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{start:.1f}" y2="{start:.1f}"/>',
            f'<polyline class="c" points="{curve}"/>',
            f'<text x="{LEFT - 10}" y="{top + HEIGHT / 2 + 4}" text-anchor="end">{escape(parameter.name)}</text>',
            f'<text x="{WIDTH - RIGHT + 8}" y="{top + 12}">{parameter.written(parameter.high)}</text>',
            f'<text x="{WIDTH - RIGHT + 8}" y="{top + HEIGHT / 2 + 4}">→ {escape(answer[parameter.name])}</text>',
            f'<text x="{WIDTH - RIGHT + 8}" y="{top + HEIGHT}">{parameter.written(parameter.low)}</text>',
        ]
    return "\n".join([*parts, "</svg>", ""])
