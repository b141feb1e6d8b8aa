"""What there is to choose from."""

from __future__ import annotations

from typing import get_args

from fastapi import APIRouter

import omello
from omello.core import Game
from omello.records import FORMATS
from omello.server import board_crossing, opponents, wire
from omello.server.context import Shared
from omello.server.guests import Guests
from omello.setup import USUAL_SIZES

router = APIRouter(prefix="/api", tags=["catalog"])


@router.get("/catalog")
def get_catalog(context: Shared) -> wire.Catalog:
    """Sizes, rules, opponents and formats."""
    games = [_info(game, context.guests) for game in get_args(Game)]
    return wire.Catalog(version=omello.__version__, games=games, formats=_formats())


def _formats() -> list[wire.FormatInfo]:
    return [
        wire.FormatInfo(
            name=format.name,
            suffix=format.extensions[0],
            games=[game for game in get_args(Game) if game in format.games],
            binary=format.binary,
            writes=format.write is not None,
        )
        for format in FORMATS.values()
    ]


def _info(game: Game, guests: Guests) -> wire.GameInfo:
    rules = [wire.RuleInfo(rule=name, bans=board_crossing.usual_bans(name)) for name in board_crossing.RULES]
    return wire.GameInfo(
        game=game,
        sizes=opponents.BOARD_SIZES[game],
        usual_size=USUAL_SIZES[game],
        rules=rules if game == "omok" else [],
        opponents=opponents.gallery(game, guests),
    )
