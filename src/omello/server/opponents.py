"""Who can be asked to play over the wire, and who is shown in the gallery."""

from __future__ import annotations

import re
from typing import Literal

from omello.core import Game
from omello.errors import SpecError
from omello.omok.board import MAX_SIZE, MIN_SIZE
from omello.othello.board import SIZES
from omello.players.levels import HIGHEST, levels
from omello.players.registry import BUILT_IN
from omello.players.spec import Spec
from omello.ratings import measured, tables
from omello.server import wire
from omello.server.guests import Guests
from omello.setup import USUAL_SIZES, Setup

BOARD_SIZES: dict[Game, list[int]] = {
    "othello": list(SIZES),
    "omok": list(range(MIN_SIZE, MAX_SIZE + 1)),
}
CLASSICS: dict[Game, dict[str, int]] = {
    "othello": {"greedy": 8, "corner-hunter": 16, "positional": 8, "positional-policy": 8},
    "omok": {"ladder": 19, "weights": 15},
}
"""The classics and the boards they are at home on."""

Kind = Literal["classic", "level", "guest"]
ALLOWED: dict[str, frozenset[str]] = {
    "random": frozenset({"seed"}),
    "positional": frozenset({"endgame"}),
    "positional-policy": frozenset({"temperature", "seed"}),
    "ladder": frozenset({"seed"}),
    "weights": frozenset({"depth"}),
    "engine": frozenset({"level", "time", "nodes", "depth", "book", "seed"}),
}
"""The options that requests may give. Memory, threads and thinking on the other's time are the machine's, and for its
owner to give: as a guest."""
STRANGERS_OPTIONS = frozenset({"seed", "level", "temperature", "book"})
_VALUE = re.compile(r"[+-]?\d{1,12}(\.\d{1,12})?|yes|no|on|off|true|false", re.ASCII)


def check_player(spec: str, game: Game, guests: Guests, *, is_stranger: bool = False) -> None:
    """Refuse what a page must not ask for: commands, files, and options that could name one.

    Strangers do not choose how long a player thinks, either.
    """
    guest = guests.find(spec)
    if guest is not None:
        if game not in guest.games:
            raise SpecError(f"{spec!r} does not play {game}")
        return
    parsed = Spec.parse(spec)
    names = [entry.name for entry in BUILT_IN if game in entry.games and not entry.verbatim]
    if parsed.name not in names:
        raise SpecError(f"{spec!r} cannot play {game} here; there are {', '.join(names)}")
    for option, value in parsed.options().items():
        allowed = ALLOWED.get(parsed.name, frozenset())
        if option not in (allowed & STRANGERS_OPTIONS if is_stranger else allowed):
            raise SpecError(f"player {spec!r}: the option {option!r} cannot be chosen here")
        if not _VALUE.fullmatch(value):
            raise SpecError(f"player {spec!r}: {option} has to be a number or a switch here, not {value!r}")


def gallery(game: Game, guests: Guests) -> list[wire.Opponent]:
    """The opponents that the page offers: classics, levels (both with what was measured), guests."""
    names = [name for name in tables() if name.startswith(f"{game}-")]
    ratings = {name: measured(name) for name in names}

    counts = {size: len(levels(Setup.of(game, size))) for size in BOARD_SIZES[game]}

    def opponent(id: str, player: str, kind: Kind, home_size: int, level: int | None = None) -> wire.Opponent:
        rated = {name: found[player] for name, found in ratings.items() if player in found}
        return wire.Opponent(
            id=id,
            player=player,
            kind=kind,
            level=level,
            sizes=[size for size, count in counts.items() if level is None or level <= count],
            home_size=home_size,
            measured={
                name: wire.Measured(rating=found.elo, rating_error=found.error, seconds=found.seconds)
                for name, found in rated.items()
            },
        )

    usual = USUAL_SIZES[game]
    numbered = ((number, f"engine:level={number}") for number in range(1, 1 + HIGHEST))
    return [
        *(opponent(name, name, "classic", size) for name, size in CLASSICS[game].items()),
        *(opponent(f"level-{number}", player, "level", usual, number) for number, player in numbered),
        *(opponent(guest.player, guest.player, "guest", usual) for guest in guests.playing(game)),
    ]
