"""A position as SVG, drawn so that it needs no style sheet, no font and no picture from elsewhere."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar
from xml.sax.saxutils import escape

from omello.analysis import Analysis
from omello.core import BLACK, WHITE, Board, Score, Side
from omello.drawing import theme as themes
from omello.drawing.geometry import RADIUS, UNIT, Geometry, Place
from omello.drawing.theme import Theme, mixed
from omello.errors import SpecError

if TYPE_CHECKING:
    from omello import omok

T = TypeVar("T")

CAPTION = 1 / 10
"""The height of the line under the board, as a share of the board's."""
FONT = "system-ui,-apple-system,'Segoe UI','Noto Sans KR','Noto Sans JP',sans-serif"
WORST = {"stones": 8.0, "chance": 0.3}
"""A move that loses so much against the best one has the colour of the worst."""
STAR = "M0-9 2.3-3.1 8.6-2.8 3.7 1.2 5.3 7.3 0 3.8-5.3 7.3-3.7 1.2-8.6-2.8-2.3-3.1Z"
SHAPES = {
    "○": f'<circle r="{RADIUS - 2}"/>',
    "□": '<rect x="-12" y="-12" width="24" height="24"/>',
    "△": '<path d="M0-15 13 8H-13Z"/>',
    "×": '<path d="M-11-11l22 22m0-22l-22 22"/>',
}


class Svg(str):
    """A picture as text, which a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def draw(
    board: Board,
    *,
    size: int = 400,
    last: bool | str = True,
    legal: bool = False,
    forbidden: bool = True,
    numbers: bool | Mapping[str, int] = False,
    values: Analysis | Mapping[str, Score | str] | None = None,
    marks: Mapping[str, str] | None = None,
    arrows: Iterable[tuple[str, str]] = (),
    theme: str = "",
    colours: Mapping[str, str] | None = None,
    coordinates: bool = True,
    flipped: bool = False,
    caption: str = "",
) -> Svg:
    """The position as a picture.

    `size` is its width in pixels. `last` marks the last move, or the point that it names; `legal` the moves one may
    play, `forbidden` the points one may not (Omok). `numbers` are written on the stones: True stands for the order of
    the moves. `values` are written on empty points: an analysis, or scores and texts by point. `marks` are letters or
    the shapes ○ □ △ × by point, and, as in records, arrows behind them (`A→f5`); `arrows` are pairs of points.
    `theme` is wood, felt, paper or contrast, and `colours` change single ones of its colours (see `Theme`).

    >>> from omello import othello
    >>> board = othello.Board()
    >>> _ = board.play("f5")
    >>> picture = board.svg(size=300, marks={"d6": "A"}, arrows=[("f5", "d6")], caption="After f5")
    >>> picture.count("<use"), "After f5" in picture
    (10, True)
    """
    scene = Scene.of(board, theme, colours, coordinates=coordinates, flipped=flipped, caption=caption)
    parts = [*scene.ground(), *scene.stones()]
    if numbers:
        parts += scene.numbers(_numbers(board) if numbers is True else by_name("numbers", numbers))
    given = _values(values)
    if legal:
        parts += scene.legal(without=given)
    if forbidden and board.game == "omok":
        parts += scene.forbidden()
    if last:
        parts += scene.last(last if isinstance(last, str) else None, numbered=bool(numbers))
    parts += scene.row()
    parts += scene.values(given)
    parts += scene.marks(by_name("marks", marks), arrows)
    return scene.whole("".join(parts), size)


@dataclass(frozen=True, slots=True)
class Scene:
    """A board on its way to a picture: each method draws one kind of thing."""

    board: Board
    geometry: Geometry
    theme: Theme
    caption: str

    @classmethod
    def of(
        cls,
        board: Board,
        theme: str,
        colours: Mapping[str, str] | None,
        *,
        coordinates: bool,
        flipped: bool,
        caption: str,
    ) -> Scene:
        """The scene of a board, nothing drawn yet. Raises `SpecError` for a theme or colour that there is not."""
        if not isinstance(caption, str):
            raise SpecError(f"a caption is a text, not {caption!r}")
        found = themes.find(board.game, theme, by_name("colours", colours))
        return cls(board, Geometry(board.game, board.size, bool(coordinates), bool(flipped)), found, caption)

    @property
    def height(self) -> int:
        """Of the whole picture, the caption included."""
        return self.geometry.side + (round(self.geometry.side * CAPTION) if self.caption else 0)

    def at(self, point: str) -> Place:
        """The place of a named point. Raises `NotationError`."""
        return self.geometry.place(self.board.move(point).cell)

    def ground(self) -> list[str]:
        """Wood or cloth, the grid and the coordinates."""
        theme, geometry = self.theme, self.geometry
        (left, top), field = geometry.corner, geometry.size * UNIT
        whole = f'<rect width="{geometry.side}" height="{self.height}"'
        sheet = f'<rect x="{left}" y="{top}" width="{field}" height="{field}"'
        parts = [f'{whole} fill="{theme.frame}"/>']
        if theme.frame != theme.field:
            parts.append(f'{sheet} fill="{theme.field}"/>')
        if theme.grain:
            parts += _grain(geometry.side, self.height)
        if theme.shadow > 0.2:
            parts.append(f'{whole if theme.frame == theme.field else sheet} fill="url(#ID-light)"/>')
        parts.append(
            f'<path d="{geometry.lines()}" fill="none" stroke="{theme.line}" stroke-width="{theme.line_width * 1.2:g}" '
            f'stroke-linecap="square"/>'
        )
        dot = 2.6 if geometry.game == "othello" else 3.6
        parts += [f'<circle cx="{x:g}" cy="{y:g}" r="{dot}" fill="{theme.star}"/>' for x, y in geometry.stars()]
        if geometry.coordinates:
            parts.append(f'<g font-size="{geometry.letters}" font-weight="500" fill="{theme.label}">')
            parts += [f'<text x="{x:g}" y="{y:g}" dy=".36em">{text}</text>' for (x, y), text in geometry.labels()]
            parts.append("</g>")
        return parts

    def stones(self) -> list[str]:
        """All shadows, then all stones."""
        places = [(side, self.geometry.place(stone.cell)) for side in Side for stone in self.board.stones(side)]
        return [_use("shadow", place) for _, place in places] + [_use(str(side), place) for side, place in places]

    def numbers(self, numbers: Mapping[str, int]) -> list[str]:
        """Numbers on stones; the last move's in another colour."""
        parts = []
        moves = self.board.moves
        for point, number in numbers.items():
            stone, (x, y) = self.board[point], self.at(point)
            colour = self.theme.label if stone is None else self.on(stone)
            if stone is not None and moves and moves[-1] == point:
                colour = self.marked(stone)
            text = printable(str(number))
            parts.append(
                f'<text class="number" x="{x:g}" y="{y:g}" dy=".35em" font-size="{14 if len(text) < 3 else 12}" '
                f'font-weight="600" fill="{colour}">{text}</text>'
            )
        return parts

    def on(self, stone: Side) -> str:
        return self.theme.on_black if stone is BLACK else self.theme.on_white

    def marked(self, stone: Side) -> str:
        return self.theme.mark_on_black if stone is BLACK else self.theme.mark_on_white

    def legal(self, without: Mapping[str, object]) -> list[str]:
        """A faint dot on every move one may play, unless something else is written there."""
        moves = [move for move in self.board.legal_moves() if not move.is_pass and move not in without]
        places = [self.geometry.place(move.cell) for move in moves]
        return [f'<circle class="legal" cx="{x:g}" cy="{y:g}" r="4.5" fill="{self.theme.legal}"/>' for x, y in places]

    def forbidden(self) -> list[str]:
        """A small cross on every point that is forbidden to the side to move."""
        board: omok.Board = self.board  # type: ignore[assignment]
        points = board.forbidden_points() if board.outcome() is None else []
        return [
            f'<path class="forbidden" d="M{x - 6:g} {y - 6:g}l12 12m0-12l-12 12" fill="none" '
            f'stroke="{self.theme.mark}" stroke-width="3" stroke-linecap="round"/>'
            for x, y in map(self.at, points)
        ]

    def last(self, point: str | None, *, numbered: bool) -> list[str]:
        """A dot on the last stone; a number there says it already."""
        moves = [move for move in self.board.moves if not move.is_pass]
        shown = self.board.move(point) if point is not None else moves[-1] if moves else None
        stone = None if shown is None else self.board[shown]
        if shown is None or stone is None or (numbered and point is None):
            return []
        x, y = self.geometry.place(shown.cell)
        return [f'<circle class="last" cx="{x:g}" cy="{y:g}" r="4.6" fill="{self.marked(stone)}"/>']

    def row(self) -> list[str]:
        """The winning row, as rings around its stones: what is written on them stays readable."""
        outcome = self.board.outcome()
        return [
            f'<circle class="row" cx="{x:g}" cy="{y:g}" r="{RADIUS + 0.5}" fill="none" stroke="{self.theme.mark}" '
            f'stroke-width="3"/>'
            for x, y in map(self.at, () if outcome is None else outcome.line)
        ]

    def values(self, values: Mapping[str, Score | str]) -> list[str]:
        """What moves are worth: proven ones in full colour, estimates pale, the best one with a star."""
        scores = [score for score in values.values() if isinstance(score, Score)]
        best = max(scores, default=None)
        parts = []
        starred = False
        for point, value in values.items():
            x, y = self.at(point)
            colour, ink, text, extra = self.theme.paper, self.theme.ink, str(value), ""
            if isinstance(value, Score) and best is not None:
                share = min(1.0, max(0.0, (best.value - value.value) / WORST[value.unit]))
                ends = (self.theme.good, self.theme.middling, self.theme.bad)
                scale = mixed(*ends[:2], 2 * share) if share < 0.5 else mixed(*ends[1:], 2 * share - 1)
                colour = scale if value.exact else mixed(self.theme.paper, scale, 0.24)
                ink, text = ("#ffffff" if value.exact else self.theme.ink), short(value)
                if value == best and not starred:
                    starred = True
                    extra = (
                        f'<path d="{STAR}" transform="translate(15 -12)scale(.66)" fill="{self.theme.best}" '
                        f'stroke="{self.theme.paper}" stroke-width="1.4"/>'
                    )
            edge = f' stroke="{self.theme.ink}" stroke-width="1.3"' if extra else ""
            parts.append(
                f'<g class="value" transform="translate({x:g} {y:g})">'
                f'<rect x="-18" y="-11" width="36" height="22" rx="11" fill="{colour}"{edge}/>'
                f'<text dy=".35em" font-size="12" font-weight="600" fill="{ink}">{printable(text)}</text>{extra}</g>'
            )
        return parts

    def marks(self, marks: Mapping[str, str], arrows: Iterable[tuple[str, str]]) -> list[str]:
        """Shapes, letters and arrows that somebody drew."""
        parts = []
        pairs = []
        for arrow in arrows:
            if not isinstance(arrow, tuple | list) or len(arrow) != 2:
                raise SpecError(f"an arrow is a pair of points, not {arrow!r}")
            pairs.append((self.board.move(arrow[0]), self.board.move(arrow[1])))
        for point, mark in marks.items():
            label, *targets = str(mark).split("→")
            pairs += [(self.board.move(point), self.board.move(target)) for target in targets]
            if not label:
                continue
            x, y = self.at(point)
            shape = SHAPES.get(label)
            if shape is None:
                inside = (
                    f'<text dy=".35em" font-size="18" font-weight="700" fill="{self.theme.ink}" '
                    f'stroke="{self.theme.paper}" stroke-width="5" stroke-linejoin="round" paint-order="stroke">'
                    f"{printable(label[:3])}</text>"
                )
            else:
                inside = f'<g fill="none" stroke="{self.theme.good}" stroke-width="3.2">{shape}</g>'
            parts.append(f'<g class="mark" transform="translate({x:g} {y:g})">{inside}</g>')
        for start, end in pairs:
            if start.is_pass or end.is_pass or start == end:
                raise SpecError(f"an arrow leads from one point to another, not from {str(start)!r} to {str(end)!r}")
        return parts + [
            f'<path class="arrow" d="{self.geometry.arrow(start, end)}" fill="{self.theme.good}" fill-opacity=".85" '
            f'stroke="{self.theme.paper}" stroke-width="1" stroke-linejoin="round"/>'
            for start, end in pairs
        ]

    def definitions(self) -> str:
        """What stones and light are made of."""
        theme = self.theme
        black, white = (
            f'<radialGradient id="ID-{side}-light" cx=".38" cy=".32" r="{reach}"><stop stop-color="{light}"/>'
            f'<stop offset="{half}" stop-color="{middle}"/><stop offset="1" stop-color="{dark}"/></radialGradient>'
            f'<circle id="ID-{side}" r="{RADIUS}" fill="url(#ID-{side}-light)" stroke="{theme.edge}" '
            f'stroke-width="{theme.edge_width}"/>'
            for side, reach, half, light, middle, dark in (
                (BLACK, 0.75, 0.55, theme.black_light, theme.black, theme.black_dark),
                (WHITE, 0.8, 0.6, theme.white_light, theme.white, theme.white_dark),
            )
        )
        return (
            f'<defs>{black}{white}<radialGradient id="ID-dim"><stop offset=".72" stop-opacity="{theme.shadow}"/>'
            f'<stop offset="1" stop-opacity="0"/></radialGradient>'
            f'<circle id="ID-shadow" r="{RADIUS + 2}" cy="2" fill="url(#ID-dim)"/>'
            f'<radialGradient id="ID-light" cx=".4" cy=".3" r=".95"><stop stop-color="#fff" stop-opacity=".13"/>'
            f'<stop offset=".5" stop-color="#fff" stop-opacity=".02"/><stop offset="1" stop-opacity=".12"/>'
            f"</radialGradient></defs>"
        )

    def whole(self, body: str, size: int) -> Svg:
        """The picture around what was drawn."""
        if not isinstance(size, int) or size < 1:
            raise SpecError(f"a picture cannot be {size!r} pixels wide")
        side, height = self.geometry.side, self.height
        if self.caption:
            colour, line = self.theme.label, height - side
            body += (
                f'<path d="M{UNIT // 2} {side + line * 0.12:.1f}H{side - UNIT // 2}" stroke="{colour}" '
                f'stroke-opacity=".35"/>'
                f'<text x="{side / 2:g}" y="{side + line * 0.54:.1f}" dy=".35em" font-size="{line * 0.42:.1f}" '
                f'fill="{colour}">{printable(self.caption)}</text>'
            )
        label = printable(self.caption) or f"{self.board.game.capitalize()} {self.board.size}×{self.board.size}"
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{round(size * height / side)}" '
            f'viewBox="0 0 {side} {height}" role="img" aria-label="{label}" font-family="{FONT}" '
            f'text-anchor="middle">{self.definitions()}{body}</svg>'
        )
        # Pictures in one page share its names: each has its own.
        return Svg(text.replace("ID-", f"o{zlib.crc32(text.encode()):x}-"))


def short(score: Score) -> str:
    """A score in a few letters, as the page writes it.

    >>> short(Score.stones(6, exact=True)), short(Score.chance(0.62)), short(Score.win(7)), short(Score.draw())
    ('+6', '62%', '+#4', '=')
    """
    if score.unit == "stones":
        text = f"{score.value:+.{0 if score.exact or abs(score.value) >= 10 else 1}f}".replace("-", "−")
        return "0" if float(text[1:]) == 0 else text
    if score.plies is not None:
        return f"{'+' if score.value > 0.5 else '−'}#{score.moves}"
    return "=" if score.exact else f"{score.value:.0%}"


def printable(text: str) -> str:
    """A text as SVG can hold it: letters that nobody can print, and some that no file can hold, give way."""
    return escape("".join(letter if letter.isprintable() else "\ufffd" for letter in text), {'"': "&quot;"})


def by_name(what: str, given: Mapping[str, T] | None) -> Mapping[str, T]:
    """What was given for some points, or nothing. Raises `SpecError` unless it is a mapping."""
    if given is None or isinstance(given, Mapping):
        return given or {}
    raise SpecError(f"a picture's {what} are given by name, not as {given!r}")


def _numbers(board: Board) -> dict[str, int]:
    """The numbers of the moves by point, passes counted; in Omok and Othello alike no point is played twice."""
    return {move: number for number, move in enumerate(board.moves, 1) if not move.is_pass}


def _values(values: Analysis | Mapping[str, Score | str] | None) -> dict[str, Score | str]:
    if isinstance(values, Analysis):
        return {line.move: line.score for line in values.lines if not line.move.is_pass}
    return dict(by_name("values", values))


def _use(name: str, place: Place) -> str:
    return f'<use href="#ID-{name}" x="{place.x:g}" y="{place.y:g}"/>'


def _grain(width: int, height: int) -> list[str]:
    """Streaks of darker and lighter wood from top to bottom: always the same tree."""
    chance = random.Random(15)
    parts = []
    x = -10.0
    while x < width:
        x += chance.uniform(4, 17)
        bends = [x + chance.uniform(-9, 9) for _ in range(3)]
        colour = "#5a3a10" if chance.random() < 0.7 else "#fff3d6"
        broad, strength = chance.uniform(0.7, 6), chance.uniform(0.03, 0.11)
        curve = f"{bends[0]:.0f} {height / 3:.0f} {bends[1]:.0f} {height * 2 / 3:.0f} {bends[2]:.0f} {height}"
        parts.append(
            f'<path d="M{x:.0f} 0C{curve}" fill="none" stroke="{colour}" stroke-opacity="{strength:.2f}" '
            f'stroke-width="{broad:.1f}"/>'
        )
    return parts
