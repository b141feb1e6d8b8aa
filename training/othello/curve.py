"""The learning curve: how the error on held-out positions falls with the number of positions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from training.othello.fit import fit_phase, is_held_out, zeros
from training.othello.positions import Positions

SHARES = (1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1)
COLOURS = ("#1f6f4a", "#c2571a", "#3b5fa8", "#8a3b8f")
WIDTH, HEIGHT, MARGIN = 640, 400, 56

Curve = list[tuple[int, float]]
"""Positions trained on, and the error on held-out ones in stones."""


def learning_curve(parts: list[Positions], phase: int, *, ridge: float, close: float, seed: int) -> Curve:
    """Fit one phase from nothing with growing shares of its positions; the held-out ones stay the same."""
    points = []
    random = np.random.default_rng(seed)
    for share in SHARES:
        some = [part.select((random.random(len(part.labels)) < share) | is_held_out(part, seed)) for part in parts]
        prior = zeros(parts[0].size)[phase]
        _, result = fit_phase(some, phase, prior, ridge=ridge, close=close, seed=seed)
        points.append((result.positions, result.held_out_error))
    return points


def draw(curves: dict[str, Curve], path: Path) -> None:
    """Write the curves as a picture, both axes labelled, positions on a logarithmic scale."""
    points = [point for curve in curves.values() for point in curve]
    low_x, high_x = (f(math.log10(count) for count, _ in points) for f in (min, max))
    high_y = math.ceil(max(error for _, error in points))

    def x(count: float) -> float:
        return MARGIN + (math.log10(count) - low_x) / max(high_x - low_x, 1e-9) * (WIDTH - 2 * MARGIN)

    def y(error: float) -> float:
        return HEIGHT - MARGIN - error / high_y * (HEIGHT - 2 * MARGIN)

    def text(left: float, top: float, words: str, *, anchor: str = "middle", colour: str = "#333") -> str:
        return f'<text x="{left:.0f}" y="{top:.0f}" text-anchor="{anchor}" fill="{colour}">{words}</text>'

    def line(places: Sequence[tuple[float, float]], colour: str, width: float) -> str:
        at = " ".join(f"{left:.1f},{top:.1f}" for left, top in places)
        return f'<polyline points="{at}" fill="none" stroke="{colour}" stroke-width="{width}"/>'

    parts = [text(WIDTH / 2, HEIGHT - 12, "positions trained on"), text(MARGIN, 28, "held-out error, stones")]
    for error in range(0, high_y + 1, max(1, high_y // 6)):
        parts += [
            line([(MARGIN, y(error)), (WIDTH - MARGIN, y(error))], "#ddd", 1),
            text(MARGIN - 14, y(error) + 4, str(error)),
        ]
    for number, (name, curve) in enumerate(curves.items()):
        colour = COLOURS[number % len(COLOURS)]
        parts.append(line([(x(count), y(error)) for count, error in curve], colour, 2))
        parts.append(text(WIDTH - MARGIN, 28 + 18 * number, name, anchor="end", colour=colour))
    for count, _ in next(iter(curves.values())):
        parts.append(text(x(count), HEIGHT - MARGIN + 20, f"{count:,}"))
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"'
        f' font-size="12"><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>' + "".join(parts) + "</svg>\n"
    )
