"""The lobby of a public server, and who is best there."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, WebSocket

from omello.core import Game, Side
from omello.server import inviting, starts, wire
from omello.server.context import Asker, Client, Context, Shared
from omello.server.conversation import converse
from omello.server.crossing import settings_in
from omello.server.lobby import Lobby, settings_of
from omello.server.ratings import identities_of, speed_of
from omello.server.refusals import RefusedError
from omello.server.rights import open_room
from omello.server.routes.games import GameId
from omello.server.who import Who

PINGS_A_SECOND = 2.0

router = APIRouter(prefix="/api", tags=["lobby"])


def _lobby(context: Context, who: Who) -> Lobby:
    if context.lobby is None:
        raise RefusedError("not-found", "this server has no lobby")
    if not who.identity:
        raise RefusedError("bad-request", "there is no identity: ask for /api/me first")
    return context.lobby


@router.get("/lobby")
async def show_lobby(context: Shared, who: Asker) -> wire.Lobby:
    """Challenges, games to watch, bots, and how many are here."""
    return await _lobby(context, who).show(who)


@router.websocket("/lobby/socket")
async def lobby_socket(socket: WebSocket, context: Shared, who: Asker) -> None:
    """The same whenever it changes, and where to go when somebody has come."""
    await socket.accept()
    if context.lobby is None or not who.identity:
        await socket.close(wire.NOT_FOUND, "not found")
        return
    guest = context.lobby.enter(who)

    async def answer(ping: wire.Ping) -> None:
        guest.say(wire.Pong(id=ping.id))

    try:
        await converse(socket, guest, wire.LOBBY_REQUEST, PINGS_A_SECOND, answer)
    finally:
        context.lobby.leave(guest)


@router.post("/lobby/challenges", status_code=201)
async def challenge(new: wire.NewChallenge, context: Shared, client: Client, who: Asker) -> wire.GameState:
    """Offer a game to everybody, or to a bot."""
    lobby = _lobby(context, who)
    context.budgets.make_game(who, client)
    await lobby.check_room_for(who)
    if new.rated and speed_of(new.clock) == "casual":
        raise RefusedError("bad-request", "a rated game needs a clock")
    if new.rated and (new.moves or not isinstance(new.start, wire.StandardStart)):
        raise RefusedError("bad-request", "a rated game begins at the beginning")
    if new.against and new.against in who.ids:
        raise RefusedError("bad-request", "nobody plays against themselves")
    name = next((seat.name for seat in (new.black, new.white) if isinstance(seat, wire.Human) and seat.name), "")
    plain = wire.NewGame(
        **{field: getattr(new, field) for field in wire.NewGame.model_fields if field not in ("black", "white")},
        black=wire.Human(name=name),
        white=wire.Invited(),
    )
    settled = await starts.settled(plain, client, context.pool)
    settings = replace(settings_in(settled, who.identity), rated=new.rated)
    room = await inviting.invite(context, settings, new.moves, who, new.colour or "random")
    await lobby.add(room, who, new.against)
    return room.state(who)


@router.post("/lobby/challenges/{game_id}/accept")
async def accept(game_id: GameId, context: Shared, who: Asker) -> wire.GameState:
    """Sit down to a challenge."""
    lobby = _lobby(context, who)
    maker, _ = await lobby.find(game_id, who)
    room = await open_room(context, game_id, who)
    await inviting.join(context, room, context.rooms.seal.key(game_id), "", who)
    await lobby.accepted(game_id, maker)
    return await room.now(who)


@router.delete("/lobby/challenges/{game_id}", status_code=204)
async def withdraw(game_id: GameId, context: Shared, who: Asker) -> None:
    """Take one's challenge back; who alone was challenged declines it so."""
    lobby = _lobby(context, who)
    maker, against = await lobby.find(game_id, who)
    room = await open_room(context, game_id, who)
    if maker in who.ids:
        await inviting.cancel(context, room, who)
    elif against and against in who.ids and room.game.is_waiting:
        await context.rooms.delete(game_id)
    else:
        raise RefusedError("not-found", f"there is no challenge {game_id!r} of yours")
    await lobby.remove(game_id)


@router.post("/lobby/pair")
async def pair(wish: wire.PairWish, context: Shared, who: Asker) -> wire.Pairing:
    """Be paired with somebody of about one's own strength, further away the longer it takes."""
    lobby = _lobby(context, who)
    settings_of(wish)
    return wire.Pairing(game=await lobby.seek(wish, who))


@router.get("/lobby/pair")
async def ask_pair(context: Shared, who: Asker) -> wire.Pairing:
    """Whether somebody has come; for those without the socket, who say so that they still wait."""
    return wire.Pairing(game=await _lobby(context, who).found(who))


@router.delete("/lobby/pair", status_code=204)
async def give_up(context: Shared, who: Asker) -> None:
    """Wait no longer."""
    await _lobby(context, who).give_up(who)


@router.get("/leaders")
async def show_leaders(context: Shared, game: Game, speed: wire.Speed) -> wire.Leaders:
    """The best of a game at a speed."""
    return wire.Leaders(leaders=await context.ratings.leaders(game, speed))


@router.get("/games/{game_id}/players")
async def show_players(game_id: GameId, context: Shared, who: Asker) -> wire.Players:
    """Who plays a game, with their ratings."""
    game = (await open_room(context, game_id, who)).game
    speed, people = speed_of(game.settings.clock), identities_of(game)
    found = await context.ratings.players((identity, game.settings.game, speed) for identity in people.values())

    def info(side: Side) -> wire.PlayerInfo | None:
        identity = people.get(side)
        return None if identity is None else found[identity, game.settings.game, speed]

    return wire.Players(speed=speed, black=info(Side.BLACK), white=info(Side.WHITE))
