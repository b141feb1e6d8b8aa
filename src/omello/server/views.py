"""Where a game stands, as each of those who look at it is told."""

from __future__ import annotations

from dataclasses import dataclass

from omello.core import Side, SideName
from omello.server import wire
from omello.server.conversation import Outbox
from omello.server.crossing import clocks_out, outcome_out, settings_out
from omello.server.seal import Seal
from omello.server.who import HOME, Who
from omello.session import Game, company
from omello.session.clocks import Clocks


class Watcher(Outbox):
    """A connection to a game, and whose it is."""

    def __init__(self, who: Who = HOME) -> None:
        super().__init__()
        self.who = who


@dataclass(frozen=True, slots=True)
class View:
    """What somebody may know: equal views are told the same."""

    sides: frozenset[Side]
    may_invite: bool

    @classmethod
    def of(cls, who: Who, game: Game) -> View:
        sides = who.sides(game)
        return cls(sides, game.is_waiting and bool(sides))


def state(
    game: Game,
    *,
    position: wire.Position,
    clocks: Clocks | None,
    is_running: bool,
    is_thinking: bool,
    present: frozenset[Side],
    watchers: int,
) -> wire.GameState:
    """What everybody is told."""
    step = game.step() if game.outcome is None else None
    offer = game.offer
    return wire.GameState(
        id=game.id,
        seq=game.seq,
        settings=settings_out(game.settings),
        node=game.node,
        position=position,
        opening=None
        if step is None
        else wire.SwapStep(seat=step.seat.word, stones=step.stones, choices=list(step.choices)),
        outcome=outcome_out(game.outcome),
        clocks=clocks_out(clocks),
        running=game.board.turn.word if is_running else None,
        thinking=game.mover.word if is_thinking else None,
        can_undo=game.undo_target() is not None and not game.is_by_link,
        can_redo=bool(game.ahead) and not game.is_by_link,
        you=[],
        by_link=game.is_by_link,
        waiting=game.is_waiting,
        invitation=None,
        present=wire.Presence(black=Side.BLACK in present, white=Side.WHITE in present),
        watchers=watchers,
        offer=None if offer is None else wire.PendingOffer(side=offer.side, offer=offer.offer),
        rematch=game.rematch or None,
        rated=game.settings.rated,
    )


def personal(told: wire.GameState, game: Game, view: View, seal: Seal) -> wire.GameState:
    """The same for somebody with seats, or without."""
    you: list[SideName] = [side.word for side in Side if side in view.sides]
    changes: dict[str, object] = {"you": you}
    if game.is_by_link:
        changes["can_undo"] = game.outcome is None and any(
            company.undo_target(game, side) is not None for side in view.sides
        )
        if view.sides:
            join = f"/join/{game.id}/{seal.key(game.id)}" if view.may_invite else None
            changes["invitation"] = wire.Invitation(join=join, watch=f"/watch/{game.id}")
    return told.model_copy(update=changes)
