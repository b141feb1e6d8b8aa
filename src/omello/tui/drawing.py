"""How a board looks in a terminal: text and colours for every cell, at the largest scale that fits.

A cell is a few columns wide and a few lines high; columns are about half as wide as lines are high, so 2×1, 4×2 and 6×3
look square. Nothing here knows the widget that shows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from omello.core import BLACK, Game, Side

GUTTER = 3
"""Columns for the row numbers."""
HEADING = 1
"""Lines for the column letters."""

Mark = Literal["legal", "forbidden", "last"]


@dataclass(frozen=True, slots=True)
class Scale:
    """Columns and lines of one cell."""

    width: int
    height: int


SCALES: dict[Game, tuple[Scale, ...]] = {
    "othello": (Scale(6, 3), Scale(4, 2), Scale(2, 1)),
    # Lines meet in the middle of a cell, so its height is odd.
    "omok": (Scale(5, 3), Scale(2, 1)),
}

# ▂ stands for its negative: ground below, stone above.
STONES = {
    Scale(6, 3): (" ▄▆▆▄ ", "▐████▌", " ▀▂▂▀ "),
    Scale(5, 3): (" ▄▆▄ ", "▐███▌", " ▀▂▀ "),
    Scale(4, 2): ("▗▆▆▖", "▝▂▂▘"),
}
NEGATIVE = "▂"


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of a board."""

    ground: tuple[str, str]
    """Of even and odd squares."""
    line: str
    cursor: str
    row: str
    """Behind the winning row."""
    mark: str
    forbidden: str
    hint: str


PALETTES: dict[Game, Palette] = {
    "othello": Palette(("#2f7d4e", "#2a7147"), "#1d5233", "#c9a227", "#b5533c", "#bfe3cb", "#ff6b5e", "#ffe08a"),
    "omok": Palette(("#d8a860", "#d8a860"), "#7b5a2b", "#f3e08b", "#e07b53", "#7b5a2b", "#b3261e", "#1f4fd1"),
}
STONE_COLOURS = {BLACK: "#14161a", Side.WHITE: "#fbfaf6"}
LAST = "#e5484d"
LAST_GROUND = "#8fae5d"


@dataclass(frozen=True, slots=True)
class Look:
    """All that is to be seen in one cell."""

    stone: Side | None = None
    mark: Mark | None = None
    number: int | None = None
    """The move number on the stone, or the rank of a hint on a free cell."""
    winning: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text in one colour on another."""

    text: str
    colour: str
    ground: str
    bold: bool = False


def extent(size: int, scale: Scale) -> tuple[int, int]:
    """Columns and lines that a board takes, coordinates included.

    >>> extent(19, Scale(2, 1))
    (41, 20)
    """
    return GUTTER + size * scale.width, HEADING + size * scale.height


def best_scale(game: Game, size: int, width: int, height: int) -> Scale | None:
    """The largest scale at which a board fits, or None.

    >>> best_scale("othello", 8, 80, 23), best_scale("omok", 19, 80, 23), best_scale("omok", 26, 80, 23)
    (Scale(width=4, height=2), Scale(width=2, height=1), None)
    """
    for scale in SCALES[game]:
        columns, lines = extent(size, scale)
        if columns <= width and lines <= height:
            return scale
    return None


def heading(size: int, scale: Scale) -> str:
    """The letters of the columns, each above the middle of its cell."""
    before = (scale.width - 1) // 2
    letters = (" " * before + chr(ord("a") + col) + " " * (scale.width - before - 1) for col in range(size))
    return " " * GUTTER + "".join(letters)


def gutter(game: Game, size: int, row: int, line: int, scale: Scale) -> str:
    """What stands left of a line of a row: its number beside the middle."""
    if line != scale.height // 2:
        return " " * GUTTER
    return f"{row + 1 if game == 'othello' else size - row:2} "


def cell(
    game: Game, size: int, row: int, col: int, look: Look, scale: Scale, line: int, cursor: bool
) -> Iterator[Piece]:
    """One line of one cell."""
    palette = PALETTES[game]
    # Stones of 4×2 have no middle for a dot; there the last move shows in the ground.
    last_ground = look.mark == "last" and look.number is None and scale.height == 2
    ground = palette.row if look.winning else LAST_GROUND if last_ground else palette.ground[(row + col) % 2]
    ground = palette.cursor if cursor else ground
    if look.stone is not None:
        if scale.width == 2:
            yield from _small_stone(game, size, col, look, ground)
            return
        text, colour = STONES[scale][line], STONE_COLOURS[look.stone]
    else:
        text = _grid(size, row, col, scale, line) if game == "omok" else " " * scale.width
        colour = palette.line
    label, label_colour = _label(look, palette)
    if line != scale.height // 2 or not label or last_ground:
        for sign, run in groupby(text, key=lambda letter: letter == NEGATIVE):
            yield Piece("".join(run), *((ground, colour) if sign else (colour, ground)))
        return
    start = (scale.width - len(label)) // 2 if scale.width != 2 else 0
    after = text[start + len(label) :]
    yield Piece(text[:start], colour, ground)
    yield Piece(label, label_colour, ground if look.stone is None else STONE_COLOURS[look.stone], bold=True)
    yield from (Piece(sign, ground, colour) if sign == NEGATIVE else Piece(sign, colour, ground) for sign in after)


def _label(look: Look, palette: Palette) -> tuple[str, str]:
    """What stands in the middle of a cell."""
    if look.number is not None:
        on_stone = LAST if look.mark == "last" or look.stone is None else STONE_COLOURS[look.stone.other]
        return str(look.number), palette.hint if look.stone is None else on_stone
    if look.mark == "last":
        return "•", LAST
    if look.mark == "forbidden":
        return "×", palette.forbidden
    return ("·", palette.mark) if look.mark == "legal" else ("", "")


def _small_stone(game: Game, size: int, col: int, look: Look, ground: str) -> Iterator[Piece]:
    """A stone in a cell of 2×1, where a number takes its place and the last move has a ring."""
    assert look.stone is not None
    colour = STONE_COLOURS[look.stone]
    if look.number is not None:
        mark = LAST if look.mark == "last" else STONE_COLOURS[look.stone.other]
        yield Piece(f"{look.number % 100:2}", mark, colour, bold=look.mark == "last")
        return
    yield Piece("◉" if look.mark == "last" else "●", colour, ground)
    tail = "─" if game == "omok" and col < size - 1 else " "
    yield Piece(tail, PALETTES[game].line, ground)


def _grid(size: int, row: int, col: int, scale: Scale, line: int) -> str:
    """The lines of an Omok board through one cell."""
    up, down, left, right = row > 0, row < size - 1, col > 0, col < size - 1
    middle, before = scale.height // 2, (scale.width - 1) // 2
    if line != middle:
        through = "│" if (up if line < middle else down) else " "
        return " " * before + through + " " * (scale.width - before - 1)
    joint = ("┌┬┐", "├┼┤", "└┴┘")[up + (not down)][left + (not right)]
    return ("─" if left else " ") * before + joint + ("─" if right else " ") * (scale.width - before - 1)
