"""Games for two people, each on a device of their own: made, joined, given up, played again."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from typing import Literal

from omello.core import Side
from omello.server import wire
from omello.server.context import Context
from omello.server.refusals import RefusedError
from omello.server.room import Room
from omello.server.rooms import new_id
from omello.server.who import Who
from omello.session import Game, RequestError, company, decisions, requests
from omello.session.events import CreatedEvent
from omello.session.invitations import fingerprint
from omello.session.settings import Human, Invited, Settings

Colour = Literal["black", "white", "random"]


async def invite(
    context: Context, settings: Settings, moves: list[str], who: Who, colour: Colour | None, *, is_kept: bool = True
) -> Room:
    """A game that waits for whoever comes with its key; raises `RefusedError` if the seats do not fit."""
    seats = [settings.black, settings.white]
    mine = next((seat for seat in seats if isinstance(seat, Human)), None)
    if mine is None or settings.mode != "play":
        raise RefusedError("bad-request", "a game by link has one seat for its maker and one for who is invited")
    if not who.identity:
        raise RefusedError("bad-request", "a game by link needs an identity: ask for /api/me first")
    game_id = new_id()
    host = Human(await own_name(context, mine.name, who), who.identity)
    guest = Invited(fingerprint(context.rooms.seal.key(game_id)))
    if colour is None:
        colour = "black" if isinstance(settings.black, Human) else "white"
    elif colour == "random":
        colour = secrets.choice(("black", "white"))
    black, white = (host, guest) if colour == "black" else (guest, host)
    events = decisions.create(replace(settings, black=black, white=white), moves, time.time())
    return await context.rooms.create(events, is_kept=is_kept, game_id=game_id)


async def own_name(context: Context, given: str, who: Who) -> str:
    """What somebody is called at the table: as they say, or as they said before."""
    wanted = await context.identities.free_name(given, who.identity)
    return wanted or (await context.identities.profile(who.identity)).name


async def join(context: Context, room: Room, key: str, name: str, who: Who) -> None:
    """Take the free seat; raises `RefusedError` and its kin. Who sits there already may come again."""
    called = await own_name(context, name, who)
    if not who.sides(room.game):
        await room.carry_out(requests.Join(key, who.identity, called), who)
        context.identities.forget(who.identity)
    elif room.game.is_waiting:
        raise RequestError("own-game", "this is the invitation for the other player")


async def cancel(context: Context, room: Room, who: Who) -> None:
    """Give up an invitation that nobody followed."""
    if not who.sides(room.game):
        raise RequestError("only-watching", "whoever has no seat in a game can only watch it")
    if not room.game.is_waiting:
        raise RequestError("not-alone", "the other player has come: the game belongs to two people")
    await context.rooms.delete(room.game.id)


async def rematch(context: Context, room: Room, who: Who) -> None:
    """Accept the other player's wish: the next game is made first, then both are led there."""
    game = room.game
    first = (await room.events(0))[0]
    assert isinstance(first, CreatedEvent)
    events = decisions.create(company.rematch(game, first.settings), [], time.time())
    following = await context.rooms.create(events)
    if context.lobby is not None and first.settings.rated:
        await context.lobby.add(following, who, "")
    try:
        await room.carry_out(requests.Answer(True, rematch=following.game.id), who)
    except BaseException:
        await context.rooms.delete(following.game.id)
        raise


async def act(context: Context, room: Room, action: wire.Action, who: Who, lag: float = 0.0) -> wire.Ack:
    """Carry out a request; the one that leads to another game included."""
    wants = isinstance(action, wire.Answer) and action.accept
    asks = isinstance(action, wire.Propose) and action.offer == "rematch"
    if (wants or asks) and accepts_rematch(room, who):
        await rematch(context, room, who)
        return wire.Ack(id=action.id, seq=room.game.seq, node=room.game.node)
    return await room.act(action, who, lag)


async def leave(context: Context, game: Game, who: Who) -> None:
    """Take a finished game out of one's own list; when both have, it is forgotten."""
    if game.outcome is None:
        raise RequestError("not-alone", "the game belongs to two people: resign first")
    for identity in who.ids:
        await context.archive.change(("DELETE FROM people WHERE identity = ? AND game_id = ?", (identity, game.id)))
    if not await context.archive.ask("SELECT 1 FROM people WHERE game_id = ? LIMIT 1", game.id):
        await context.rooms.delete(game.id)


def accepts_rematch(room: Room, who: Who) -> bool:
    """Whether the other player has asked for another game."""
    offer, sides = room.game.offer, who.sides(room.game)
    return offer is not None and offer.offer == "rematch" and bool(sides) and Side.named(offer.side) not in sides
