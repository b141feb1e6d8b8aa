"""What notebooks show beside pictures: small tables that suit light and dark pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

CELL = "padding:2px 10px 2px 0;border:0;text-align:{};vertical-align:top;background:none"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, left: Sequence[int] = (0,)) -> str:
    """A table; columns are aligned to the right but those named as `left`.

    >>> table(["move"], [["f5"]]).count("f5")
    1
    """

    def line(tag: str, cells: Sequence[str]) -> str:
        style = [CELL.format("left" if at in left else "right") for at in range(len(cells))]
        return (
            "<tr style='background:none'>"
            + "".join(f"<{tag} style='{how}'>{escape(cell)}</{tag}>" for cell, how in zip(cells, style, strict=True))
            + "</tr>"
        )

    head = f"<thead>{line('th', heads)}</thead>" if any(heads) else ""
    body = "".join(line("td", row) for row in rows)
    style = "border-collapse:collapse;border:0;margin:0;font-variant-numeric:tabular-nums"
    return f"<table style='{style}'>{head}<tbody>{body}</tbody></table>"


def beside(picture: str, *parts: str) -> str:
    """A picture with something to read on its right, or below where there is no room."""
    words = "".join(parts)
    return (
        "<div style='display:flex;flex-wrap:wrap;gap:18px;align-items:flex-start'>"
        f"<div>{picture}</div><div style='max-width:36em'>{words}</div></div>"
    )


def paragraph(text: str) -> str:
    """A few words."""
    return f"<p style='margin:.3em 0'>{escape(text)}</p>"
