"""What the list of games says of a game."""

from __future__ import annotations

from collections.abc import Sequence

from omello.server import wire
from omello.server.game import Game
from omello.server.storage import Entry
from omello.server.tables import SIDES


def entry(game: Game, events: Sequence[wire.Event]) -> Entry:
    """New events of a game as they are stored; the game has followed them already."""
    settings = game.settings
    names = [seat.name if isinstance(seat, wire.Human) else seat.player for seat in (settings.black, settings.white)]
    return Entry(
        game_id=game.id,
        seq=events[0].seq,
        events=[event.model_dump_json() for event in events],
        updated=game.updated,
        game=settings.game,
        opponent=opponent(game),
        result=result(game),
        words=" ".join([settings.title, *names]).lower(),
        summary=game.summary().model_dump_json(),
    )


def opponent(game: Game) -> str:
    """The computer's spec; `human` when two people play, `analysis` when nobody does."""
    if game.settings.mode == "analysis":
        return "analysis"
    seats = (game.settings.black, game.settings.white)
    return next((seat.player for seat in seats if isinstance(seat, wire.Computer)), "human")


def result(game: Game) -> str:
    """`open`, `draw`, then `win` or `loss` of the only human, or `decided`."""
    if game.outcome is None:
        return "open"
    if game.outcome.winner is None:
        return "draw"
    humans = set(SIDES.values()) - game.computers()
    if len(humans) != 1:
        return "decided"
    return "win" if game.outcome.winner in humans else "loss"
