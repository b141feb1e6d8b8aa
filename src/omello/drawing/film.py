"""A whole game as one moving picture, which plays by itself wherever SVG is shown and needs no script."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle, pairwise
from numbers import Real

from omello.core import Board, Side
from omello.drawing.geometry import RADIUS
from omello.drawing.picture import Scene, Svg
from omello.errors import SpecError

TURN = 0.28
"""Seconds in which a stone turns over."""
REST = 2.5
"""Seconds for which the last position stays."""

SLOWEST = 60.0

Change = tuple[float, Side | None]
"""From which second on a cell shows a stone, or nothing."""


def film(
    board: Board,
    *,
    pace: float = 0.7,
    size: int = 400,
    theme: str = "",
    colours: Mapping[str, str] | None = None,
    coordinates: bool = True,
    flipped: bool = False,
    caption: str = "",
) -> Svg:
    """The game that led to a position, move by move, `pace` seconds each, over and over.

    Whoever has asked their system for less motion, or looks with a program that knows none, sees the last position.

    >>> from omello import othello
    >>> board = othello.Board()
    >>> for move in ("f5", "d6", "c3"):
    ...     _ = board.play(move)
    >>> moving = film(board, pace=0.5)
    >>> moving.startswith("<svg"), "@keyframes" in moving
    (True, True)
    """
    if not isinstance(pace, Real) or not 0 < pace <= SLOWEST:
        raise SpecError(f"a move of a film cannot take {pace!r} seconds: at most {SLOWEST:g}")
    scene = Scene.of(board, theme, colours, coordinates=coordinates, flipped=flipped, caption=caption)
    total = pace * (len(board.moves) + 1) + REST
    rules: list[str] = []
    parts = scene.ground()
    histories = _histories(board, pace)
    parts += [_shadow(scene, cell, history, total, rules) for cell, history in histories.items()]
    parts += [_stone(scene, cell, history, total, rules) for cell, history in histories.items()]
    parts.append(_last(scene, pace, total, rules))
    rules.append("@media(prefers-reduced-motion:reduce){[class^=ID-]{animation:none!important}}")
    return scene.whole("".join(["<style>", *rules, "</style>", *parts]), size)


def _histories(board: Board, pace: float) -> dict[int, list[Change]]:
    """What every cell that is ever occupied shows, and since when."""
    now = board.start()
    shown: dict[int, list[Change]] = {}

    def look(second: float) -> None:
        for side in Side:
            for stone in now.stones(side):
                history = shown.setdefault(stone.cell, [] if second == 0 else [(0.0, None)])
                if not history or history[-1][1] is not side:
                    history.append((second, side))

    look(0.0)
    for number, move in enumerate(board.moves, 1):
        now.push(move)
        look(number * pace)
    return shown


def _keyframes(name: str, total: float, frames: list[tuple[float, str]], rules: list[str], *, steps: bool) -> str:
    """Add the rule of an animation; the answer is the attribute that asks for it."""
    timing = "step-end" if steps else "linear"
    body = "".join(f"{100 * min(second, total) / total:.2f}%{{{state}}}" for second, state in frames)
    rules.append(f"@keyframes ID-{name}{{{body}}}.ID-{name}{{animation:ID-{name} {total:g}s {timing} infinite}}")
    return f'class="ID-{name}"'


def _shadow(scene: Scene, cell: int, history: list[Change], total: float, rules: list[str]) -> str:
    x, y = scene.geometry.place(cell)
    moving = ""
    if history[0][1] is None:
        frames = [(0.0, "opacity:0"), (history[1][0], "opacity:1"), (total, "opacity:1")]
        moving = _keyframes(f"s{cell}", total, frames, rules, steps=True)
    return f'<use href="#ID-shadow" x="{x:g}" y="{y:g}" {moving}/>'


def _stone(scene: Scene, cell: int, history: list[Change], total: float, rules: list[str]) -> str:
    """A stone with both its faces: it settles when it is put down, and narrows and widens when it turns."""
    x, y = scene.geometry.place(cell)
    faces = []
    for side in Side:
        shown = f"opacity:{int(history[-1][1] is side)}"
        moving = ""
        if len(history) > 1:
            # The face changes in the middle of the turn, when there is nothing to see of it.
            frames = [
                (
                    0.0 if second == 0 else second + (TURN / 2 if before is not None else 0.0),
                    f"opacity:{int(now is side)}",
                )
                for (second, now), before in zip(history, [None, *(side for _, side in history)], strict=False)
            ]
            moving = _keyframes(f"{side}{cell}", total, [*frames, (total, shown)], rules, steps=True)
        faces.append(f'<use href="#ID-{side}" style="{shown}" {moving}/>')
    frames = [(0.0, "transform:none")]
    for (_, before), (second, _) in pairwise(history):
        if before is None:
            frames += [(second, "transform:scale(1.12)"), (second + 0.12, "transform:none")]
        else:
            turned = "transform:scale(.04,1)"
            frames += [(second, "transform:none"), (second + TURN / 2, turned), (second + TURN, "transform:none")]
    moving = (
        _keyframes(f"m{cell}", total, [*frames, (total, "transform:none")], rules, steps=False) if frames[1:] else ""
    )
    return f'<g transform="translate({x:g} {y:g})"><g {moving}>{"".join(faces)}</g></g>'


def _last(scene: Scene, pace: float, total: float, rules: list[str]) -> str:
    """The dot on the last move."""
    first = scene.board.start().turn
    sides = (first, first.other)
    places = [
        (number * pace, move.cell, side)
        for number, (move, side) in enumerate(zip(scene.board.moves, cycle(sides), strict=False), 1)
        if not move.is_pass
    ]
    if not places:
        return ""

    def state(cell: int, side: Side) -> str:
        x, y = scene.geometry.place(cell)
        return f"transform:translate({x:g}px,{y:g}px);fill:{scene.marked(side)};opacity:1"

    frames = [(0.0, "opacity:0"), *((second, state(cell, side)) for second, cell, side in places)]
    final = state(*places[-1][1:])
    moving = _keyframes("last", total, [*frames, (total, final)], rules, steps=True)
    return f'<circle r="{RADIUS * 0.27:.1f}" style="{final}" {moving}/>'
