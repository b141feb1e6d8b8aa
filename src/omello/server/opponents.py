"""Who can be asked to play over the wire, and who is shown in the gallery."""

from __future__ import annotations

import re

from omello.core import Game
from omello.errors import SpecError
from omello.omok.board import MAX_SIZE, MIN_SIZE
from omello.othello.board import SIZES as OTHELLO_SIZES
from omello.players.registry import BUILT_IN
from omello.players.spec import Spec
from omello.server import wire

USUAL_SIZE: dict[Game, int] = {"othello": 8, "omok": 15}
SIZES: dict[Game, list[int]] = {
    "othello": list(OTHELLO_SIZES),
    "omok": list(range(MIN_SIZE, MAX_SIZE + 1)),
}
CLASSICS: dict[Game, dict[str, int]] = {
    "othello": {"greedy": 8, "corner-hunter": 16, "positional": 8, "positional-policy": 8},
    "omok": {"ladder": 19, "weights": 15},
}
"""The classics and the boards they are at home on."""

_VALUE = re.compile(r"[+-]?\d{1,12}(\.\d{1,12})?|yes|no|on|off|true|false", re.ASCII)


def check_player(spec: str, game: Game) -> None:
    """Refuse what a page must not ask for: commands, files, and options that could name one."""
    parsed = Spec.parse(spec)
    names = [entry.name for entry in BUILT_IN if game in entry.games and not entry.verbatim]
    if parsed.name not in names:
        raise SpecError(f"{spec!r} cannot play {game} here; there are {', '.join(names)}")
    for option, value in parsed.options().items():
        if not _VALUE.fullmatch(value):
            raise SpecError(f"player {spec!r}: {option} has to be a number or a switch here, not {value!r}")


def gallery(game: Game) -> list[wire.Opponent]:
    """The opponents that the page offers, easiest first within their kind."""
    known = {entry.name for entry in BUILT_IN}
    return [
        wire.Opponent(
            id=name,
            player=name,
            kind="classic",
            level=None,
            sizes=SIZES[game],
            home_size=size,
            rating=None,
            rating_error=None,
            seconds=None,
        )
        for name, size in CLASSICS[game].items()
        if name in known
    ]
