"""What two people who play by link ask of each other, and what a game between them does not allow."""

from __future__ import annotations

from omello.core import Outcome, Reason, Side
from omello.notation import PASS
from omello.session import events, requests
from omello.session.events import Ending, Event, Offer
from omello.session.game import Game
from omello.session.invitations import fits
from omello.session.refusals import RequestError
from omello.session.settings import Human, Settings

ALONE = (
    requests.Undo,
    requests.Redo,
    requests.Swap,
    requests.SwitchBans,
    requests.SetPause,
    requests.Hold,
    requests.AddVariation,
    requests.AddLine,
    requests.SetComment,
    requests.SetMarks,
    requests.SetGlyph,
    requests.SetChapter,
    requests.Remove,
    requests.Promote,
)
"""What nobody does to a game that is also somebody else's."""
TOGETHER = (requests.Propose, requests.Answer, requests.Greet)
"""What only two people have to say to each other."""


def check(game: Game, request: requests.Request, sides: frozenset[Side]) -> None:
    """Raises `RequestError` for what whoever holds these seats may not ask."""
    if isinstance(request, requests.Join):
        return
    if not sides:
        raise RequestError("only-watching", "whoever has no seat in a game can only watch it")
    if not game.is_by_link:
        if isinstance(request, TOGETHER):
            raise RequestError("bad-request", "nobody else plays this game")
        return
    if isinstance(request, ALONE):
        raise RequestError("not-alone", "the game belongs to two people: offer it, or analyse a copy")
    if game.is_waiting:
        raise RequestError("waiting", "the other player has not come yet")


def join(game: Game, request: requests.Join, now: float) -> list[Event]:
    """The event of somebody taking the seat their key is for; none if they sit there already."""
    if game.sides_of(request.identity):
        if any(fits(request.key, game.seat(side)) for side in Side):
            raise RequestError("own-game", "this is the invitation for the other player")
        return []
    for side in Side:
        if fits(request.key, game.seat(side)):
            seat = Human(request.name, request.identity)
            return [events.JoinedEvent(seq=game.seq + 1, at=now, side=side.word, seat=seat)]
    raise RequestError("seat-taken", "somebody else has taken this seat")


def propose(game: Game, offer: Offer, side: Side, now: float, used: float) -> list[Event]:
    """The event of an offer; what the other player has offered, too, is agreed."""
    if offer == "rematch":
        if game.outcome is None:
            raise RequestError("bad-request", "the game is not over")
        if game.rematch:
            raise RequestError("game-over", f"the players went on in game {game.rematch!r}")
    elif game.outcome is not None:
        raise RequestError("game-over", "the game is over")
    elif offer == "undo" and undo_target(game, side) is None:
        raise RequestError("nothing-to-undo", "there is no move to take back")
    pending = game.offer
    if pending is not None and pending.offer == offer:
        if pending.side == side.word:
            return []
        if offer == "draw":
            return _accepted(game, pending, "", now, used)
    return [events.OfferEvent(seq=game.seq + 1, at=now, side=side.word, offer=offer)]


def answer(game: Game, request: requests.Answer, side: Side, now: float, used: float) -> list[Event]:
    """What follows from the answer to the offer there is."""
    pending = game.offer
    if pending is None:
        raise RequestError("no-offer", "there is no offer to answer")
    if not request.accept:
        return [events.DeclinedEvent(seq=game.seq + 1, at=now, side=side.word)]
    if pending.side == side.word:
        raise RequestError("no-offer", "one's own offer is for the other player to accept")
    return _accepted(game, pending, request.rematch, now, used)


def _accepted(game: Game, pending: events.OfferEvent, rematch: str, now: float, used: float) -> list[Event]:
    seq = game.seq + 1
    match pending.offer:
        case "undo":
            target = undo_target(game, Side.named(pending.side))
            if target is None:
                raise RequestError("nothing-to-undo", "there is no move to take back")
            # Time that was thought away does not come back.
            return [events.UndoEvent(seq=seq, at=now, node=target, clocks=game.clocks_after(used))]
        case "draw":
            return [events.EndedEvent(seq=seq, at=now, outcome=Ending.of(Outcome(None, Reason.AGREEMENT)))]
        case "rematch":
            if not rematch:
                raise RequestError("bad-request", "the game for the rematch has to be made first")
            return [events.RematchEvent(seq=seq, at=now, game=rematch)]


def undo_target(game: Game, side: Side) -> int | None:
    """Where the game stood before the last move of a side; what colours were chosen for stays."""
    if game.step() is not None:
        return None
    for number in reversed(game.path(game.node)[game.opening.settled if game.opening else 0 :]):
        node = game.nodes[number]
        if node.move != PASS and node.side is side:
            return node.parent
    return None


def rematch(game: Game, first: Settings) -> Settings:
    """The settings of the next game: as this one began, by `first`, with colours changed."""
    black, white = game.settings.white, game.settings.black
    return Settings(
        game=first.game,
        size=first.size,
        rule=first.rule,
        bans=first.bans,
        start=first.start,
        black=black,
        white=white,
        opening=first.opening,
        clock=first.clock,
        title=first.title,
        owner=first.owner,
        rated=first.rated,
    )
