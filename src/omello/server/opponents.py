"""Who can be asked to play over the wire, and who is shown in the gallery."""

from __future__ import annotations

import re

from omello.core import Game
from omello.errors import SpecError
from omello.omok.board import MAX_SIZE, MIN_SIZE
from omello.othello.board import SIZES as OTHELLO_SIZES
from omello.players.levels import LEVELS
from omello.players.registry import BUILT_IN
from omello.players.spec import Spec
from omello.ratings import measured
from omello.server import wire
from omello.setup import Setup

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
    """The opponents that the page offers: the classics, then the engine's levels, each with what was measured."""
    ratings = measured(Setup.of(game))

    def opponent(id: str, player: str, level: int | None, home_size: int) -> wire.Opponent:
        rated = ratings.get(player)
        return wire.Opponent(
            id=id,
            player=player,
            kind="classic" if level is None else "level",
            level=level,
            sizes=SIZES[game],
            home_size=home_size,
            rating=None if rated is None else rated.elo,
            rating_error=None if rated is None else rated.error,
            seconds=None if rated is None else rated.seconds,
        )

    classics = [opponent(name, name, None, size) for name, size in CLASSICS[game].items()]
    return [
        *classics,
        *(
            opponent(f"level-{number}", f"engine:level={number}", number, USUAL_SIZE[game])
            for number, _ in enumerate(LEVELS[game], 1)
        ),
    ]
