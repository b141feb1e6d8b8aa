"""The materials of a board: wood, felt, paper, or the strongest contrast; the page has the same ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from omello.core import Game
from omello.errors import SpecError


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a board, each as CSS writes them."""

    frame: str
    """Around the field, where the coordinates stand."""
    field: str
    line: str
    star: str
    """The dots that guide the eye."""
    label: str
    """The coordinates and the caption."""
    legal: str
    mark: str
    """Crosses on forbidden points, and winning rows."""
    mark_on_black: str = "#ff9d80"
    """The last move's dot on a black stone."""
    mark_on_white: str = "#b3261e"
    black_light: str = "#67645f"
    black: str = "#2b2a28"
    black_dark: str = "#131211"
    white_light: str = "#fffefb"
    white: str = "#f1ede4"
    white_dark: str = "#cbc5b8"
    edge: str = "rgba(0,0,0,.28)"
    """Around every stone."""
    edge_width: float = 0.6
    shadow: float = 0.42
    """How dark a stone's shadow is, from 0 to 1."""
    line_width: float = 1.0
    grain: bool = False
    """Whether the field shows the grain of wood."""
    on_black: str = "#f4f1ea"
    """Numbers on black stones."""
    on_white: str = "#24221f"
    good: str = "#1f6fb5"
    """Values from good over middling to bad: a scale that does without red and green."""
    middling: str = "#8b8b86"
    bad: str = "#b9560f"
    paper: str = "#fbfaf7"
    """Under values and letters."""
    ink: str = "#1f1e1b"
    best: str = "#b57a00"
    """The best move's star."""

    def with_colours(self, colours: Mapping[str, str]) -> Theme:
        """The same theme with some colours changed. Raises `SpecError` for a name it does not have.

        >>> THEMES["felt"].with_colours({"field": "#204080"}).field
        '#204080'
        """
        names = [name for name, value in asdict(self).items() if isinstance(value, str)]
        for name, colour in colours.items():
            if name not in names:
                raise SpecError(f"a board has no colour {name!r}: expected one of {', '.join(names)}")
            if not isinstance(colour, str) or set(colour) & set("<>\"'{};"):
                raise SpecError(f"{colour!r} is no colour for {name!r}")
        return replace(self, **colours)  # type: ignore[arg-type]


THEMES: dict[str, Theme] = {
    "wood": Theme(
        frame="#dcb36d",
        field="#dcb36d",
        line="#59401f",
        star="#4a3518",
        label="#553c19",
        legal="rgba(60,40,10,.38)",
        mark="#a3170f",
        grain=True,
    ),
    "felt": Theme(
        frame="#23211e",
        field="#2c7a55",
        line="#174a32",
        star="#051a10",
        label="#b9b2a4",
        legal="rgba(8,40,24,.52)",
        mark="#ffd0a8",
    ),
    "paper": Theme(
        frame="#f8f6f0",
        field="#f8f6f0",
        line="#8d877b",
        star="#6d675c",
        label="#6a6459",
        legal="rgba(40,35,25,.42)",
        mark="#b3261e",
        black_light="#3b3936",
        black="#2b2a28",
        black_dark="#252422",
        white_light="#fff",
        white="#fdfcfa",
        white_dark="#f6f4ee",
        edge="#2b2a28",
        edge_width=1.2,
        shadow=0.12,
    ),
    "contrast": Theme(
        frame="#fff",
        field="#ffd84a",
        line="#000",
        star="#000",
        label="#000",
        legal="#00449e",
        mark="#b00000",
        mark_on_black="#ffb000",
        mark_on_white="#b00000",
        black_light="#0c0c0c",
        black="#0c0c0c",
        black_dark="#0c0c0c",
        white_light="#fdfdfd",
        white="#fdfdfd",
        white_dark="#fdfdfd",
        edge="#0c0c0c",
        edge_width=2.5,
        shadow=0.0,
        line_width=2.0,
    ),
}
"""By the names that the page's settings have, too."""

USUAL: dict[Game, str] = {"othello": "felt", "omok": "wood"}


def find(game: Game, name: str, colours: Mapping[str, str]) -> Theme:
    """A theme by its name, or the usual one of the game, with some colours changed. Raises `SpecError`."""
    wanted = USUAL[game] if isinstance(name, str) and not name else name
    if not isinstance(wanted, str) or wanted not in THEMES:
        raise SpecError(f"no board is made of {name!r}: expected one of {', '.join(THEMES)}")
    return THEMES[wanted].with_colours(colours)


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two, both written `#rrggbb`.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    parts = [[int(colour[at : at + 2], 16) for at in (1, 3, 5)] for colour in (one, other)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(*parts, strict=True))
