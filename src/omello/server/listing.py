"""What the list of games says of a game."""

from __future__ import annotations

from collections.abc import Sequence

from omello.core import Side
from omello.notation import PASS
from omello.server import tables, wire
from omello.server.crossing import outcome_out, settings_out
from omello.server.storage import Entry
from omello.session import ROOT, Game
from omello.session.events import Event
from omello.session.log import dump
from omello.session.settings import Computer, name_of


def entry(game: Game, events: Sequence[Event]) -> Entry:
    """New events of a game as they are stored; the game has followed them already."""
    settings = game.settings
    names = [name_of(seat) for seat in (settings.black, settings.white)]
    return Entry(
        game_id=game.id,
        seq=events[0].seq,
        events=[dump(event) for event in events],
        updated=game.updated,
        game=settings.game,
        opponent=opponent(game),
        result=result(game),
        words=" ".join([settings.title, *names]).lower(),
        summary=summary(game).model_dump_json(),
    )


def summary(game: Game) -> wire.GameSummary:
    board, number = game.board, game.node
    if game.settings.mode == "analysis":
        number = next(reversed(list(game.main_line())), ROOT)
        board = game.board_at(number)
    return wire.GameSummary(
        id=game.id,
        settings=settings_out(game.settings),
        created=game.created,
        updated=game.updated,
        moves=sum(move != PASS for move in board.moves),
        stones=tables.stones(board),
        last=game.nodes[number].move,
        outcome=outcome_out(game.outcome),
    )


def opponent(game: Game) -> str:
    """The computer's spec; `human` when two people play, `analysis` when nobody does."""
    if game.settings.mode == "analysis":
        return "analysis"
    seats = (game.settings.black, game.settings.white)
    return next((seat.player for seat in seats if isinstance(seat, Computer)), "human")


def result(game: Game) -> str:
    """`open`, `draw`, then `win` or `loss` of the only human, or `decided`."""
    if game.outcome is None:
        return "open"
    if game.outcome.winner is None:
        return "draw"
    humans = set(Side) - game.computers()
    if len(humans) != 1:
        return "decided"
    return "win" if game.outcome.winner in humans else "loss"
