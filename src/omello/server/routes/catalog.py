"""What there is to choose from."""

from __future__ import annotations

from typing import get_args

from fastapi import APIRouter

import omello
from omello.core import Game
from omello.server import opponents, tables, wire

router = APIRouter(prefix="/api", tags=["catalog"])


@router.get("/catalog")
def get_catalog() -> wire.Catalog:
    """Sizes, rules, opponents and formats."""
    return wire.Catalog(version=omello.__version__, games=[_info(game) for game in get_args(Game)], formats=[])


def _info(game: Game) -> wire.GameInfo:
    rules = [wire.RuleInfo(rule=name, bans=tables.usual_bans(name)) for name in tables.RULES]
    return wire.GameInfo(
        game=game,
        sizes=opponents.SIZES[game],
        usual_size=opponents.USUAL_SIZE[game],
        rules=rules if game == "omok" else [],
        opponents=opponents.gallery(game),
    )
