"""The course of a training as a picture."""

from __future__ import annotations

from collections.abc import Sequence

WIDTH, HEIGHT, MARGIN = 480, 300, 45


def draw(losses: Sequence[tuple[float, float]]) -> str:
    """An SVG of the loss after every epoch: on the training games and on those held out."""
    values = [value for pair in losses for value in pair]
    low, high = min(values), max(values)

    def place(epoch: int, value: float) -> str:
        x = MARGIN + (WIDTH - 2 * MARGIN) * epoch / max(1, len(losses) - 1)
        y = MARGIN + (HEIGHT - 2 * MARGIN) * (high - value) / (high - low or 1)
        return f"{x:.1f},{y:.1f}"

    lines = "".join(
        f'<polyline fill="none" stroke="{colour}" points="'
        f'{" ".join(place(epoch, pair[k]) for epoch, pair in enumerate(losses))}"/>'
        f'<text x="{WIDTH - MARGIN}" y="{20 + 14 * k}" text-anchor="end" fill="{colour}">{name}</text>'
        for k, (name, colour) in enumerate((("training games", "#36c"), ("held out", "#c33")))
    )
    ticks = "".join(
        f'<text x="{MARGIN - 4}" y="{place(0, value).split(",")[1]}" text-anchor="end">{value:.3f}</text>'
        for value in (low, high)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12">'
        f'<text x="{MARGIN}" y="20">loss by epoch</text>{ticks}{lines}</svg>\n'
    )
