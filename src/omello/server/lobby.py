"""Where people find each other: open challenges, quick pairing, games to watch.

All of it is in the database, so several servers have one lobby; a word to the others says that something changed.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import random
import time
from dataclasses import dataclass, replace

from omello.core import Side
from omello.errors import OmelloError
from omello.server import wire
from omello.server.archive import Archive
from omello.server.board_crossing import board_of, with_bans
from omello.server.conversation import Outbox
from omello.server.crossing import settings_in, settings_out
from omello.server.listing import summary
from omello.server.ratings import Ratings, identities_of, speed_of
from omello.server.refusals import RefusedError
from omello.server.room import Room
from omello.server.rooms import Rooms
from omello.server.storage import Statement
from omello.server.who import Who
from omello.session import Game, decisions
from omello.session.settings import Human, Invited, Settings

WORD = "lobby"
LOCK = "!lobby"
TICK_SECONDS = 1.0
SEEN_SECONDS = 20.0
"""Whoever has not been seen for so long is gone."""
SAY_SECONDS = 5.0
"""So often a server says who is here."""
FRESH_SECONDS = 60.0
"""So long a challenge is shown before its maker has to be seen somewhere."""
OPEN_SECONDS = 86_400.0
"""So long a challenge waits at most."""
MOST_SHOWN = 50
MOST_OWN = 5
"""Challenges of one person at a time."""
WINDOW, WIDENING = 100.0, 20.0
"""How far ratings may be apart at first, and how much further with each second of waiting."""

log = logging.getLogger(__name__)


class Guest(Outbox):
    """A connection to the lobby."""

    def __init__(self, who: Who) -> None:
        super().__init__()
        self.who = who
        self.told = ""


@dataclass(frozen=True, slots=True)
class _Listed:
    """A game of the lobby: what is shown of it, and to whom."""

    game: Game
    maker: str
    against: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class _Shown:
    """What the lobby looks like at a moment."""

    listed: tuple[_Listed, ...] = ()
    players: dict[tuple[str, str, str], wire.PlayerInfo] | None = None
    bots: tuple[wire.PlayerInfo, ...] = ()
    online: int = 0
    seekers: frozenset[str] = frozenset()


class Lobby:
    def __init__(self, archive: Archive, rooms: Rooms, ratings: Ratings) -> None:
        self.guests: set[Guest] = set()
        self._archive = archive
        self._rooms = rooms
        self._ratings = ratings
        self._turn = asyncio.Lock()
        self._changed = asyncio.Event()
        self._shown = _Shown()
        self._shown_at = 0.0
        self._said_at = 0.0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.ensure_future(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def hear(self) -> None:
        """Another server has changed something."""
        self._changed.set()

    def enter(self, who: Who) -> Guest:
        guest = Guest(who)
        self.guests.add(guest)
        self._said_at = 0.0
        self._changed.set()
        return guest

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)
        self._changed.set()

    async def _run(self) -> None:
        while True:
            try:
                async with asyncio.timeout(TICK_SECONDS):
                    await self._changed.wait()
            except TimeoutError:
                pass
            self._changed.clear()
            try:
                await self._tick()
            except OmelloError as error:
                log.warning("the lobby could not be looked after: %s", error)
            except Exception:
                log.exception("the lobby could not be looked after")
            # At most once a second, whatever happens.
            await asyncio.sleep(TICK_SECONDS / 2)

    async def _tick(self) -> None:
        now = time.time()
        if not self.guests:
            if await self._archive.ask("SELECT 1 FROM seekers LIMIT 1"):
                await self._pair(now)
            return
        if now - self._said_at > SAY_SECONDS:
            self._said_at = now
            await self._say_who_is_here(now)
        await self._pair(now)
        self._shown, self._shown_at = await self._look(now), now
        for guest in list(self.guests):
            self._tell(guest)
        await self._lead(now)

    def _tell(self, guest: Guest) -> None:
        text = self._view(guest.who).model_dump_json()
        if text != guest.told:
            guest.told = text
            guest.send(text)

    async def _say_who_is_here(self, now: float) -> None:
        here = {guest.who.identity for guest in self.guests if guest.who.identity}
        server = self._rooms.presence.server
        statements: list[Statement] = [(SEE, (identity, server, now)) for identity in here]
        marks = ", ".join("?" * len(here))
        if here:
            statements.append((f"UPDATE seekers SET seen = ? WHERE identity IN ({marks})", (now, *here)))
        await self._archive.change(
            *statements,
            ("DELETE FROM visitors WHERE seen < ?", (now - SEEN_SECONDS,)),
            ("DELETE FROM seekers WHERE seen < ?", (now - 3 * SEEN_SECONDS,)),
        )

    # --- What is shown ------------------------------------------------------------------------------------------

    async def show(self, who: Who) -> wire.Lobby:
        """What the lobby looks like to somebody."""
        now = time.time()
        if not self.guests or now - self._shown_at > 2 * TICK_SECONDS:
            self._shown, self._shown_at = await self._look(now), now
        return self._view(who)

    async def _look(self, now: float) -> _Shown:
        visitors = await self._archive.ask(
            "SELECT DISTINCT visitors.identity FROM visitors WHERE seen >= ?", now - SEEN_SECONDS
        )
        here = {str(identity) for (identity,) in visitors}
        rows = await self._archive.ask(
            "SELECT game_id, identity, against, at FROM challenges ORDER BY at DESC LIMIT ?", 4 * MOST_SHOWN
        )
        listed = []
        for game_id, maker, against, at in rows:
            try:
                game = (await self._rooms.open(str(game_id))).game
            except RefusedError:
                continue
            present, _ = self._rooms.presence.at(str(game_id))
            is_here = maker in here or bool(present) or now - at < FRESH_SECONDS
            listed.append(_Listed(game, str(maker), str(against), is_here))
            if game.outcome is not None or (game.is_waiting and now - at > OPEN_SECONDS):
                await self._archive.change(("DELETE FROM challenges WHERE game_id = ?", (game_id,)))
        keys = [
            (identity, each.game.settings.game, speed_of(each.game.settings.clock))
            for each in listed
            for identity in {each.maker, *identities_of(each.game).values()}
        ]
        seekers = await self._archive.ask("SELECT identity FROM seekers WHERE game_id = ''")
        return _Shown(
            tuple(listed),
            await self._ratings.players(keys),
            tuple(await self._bots(here)),
            len(here),
            frozenset(str(identity) for (identity,) in seekers),
        )

    async def _bots(self, here: set[str]) -> list[wire.PlayerInfo]:
        rows = await self._archive.ask("SELECT id, name FROM identities WHERE is_bot = 1 ORDER BY name LIMIT 500")
        return [
            wire.PlayerInfo(id=str(identity), name=str(name), rating=None, is_bot=True)
            for identity, name in rows
            if identity in here
        ]

    def _view(self, who: Who) -> wire.Lobby:
        shown = self._shown
        challenges, games = [], []
        for each in shown.listed:
            if each.game.outcome is not None:
                continue
            if not each.game.is_waiting:
                games.append(self._game(each))
            elif self._is_for(each, who):
                challenges.append(self._challenge(each, who))
        return wire.Lobby(
            challenges=challenges[:MOST_SHOWN],
            games=games[:MOST_SHOWN],
            bots=list(shown.bots),
            online=shown.online,
            seeking=bool(shown.seekers & who.ids),
        )

    def _is_for(self, each: _Listed, who: Who) -> bool:
        is_theirs = each.maker in who.ids
        return is_theirs or (each.is_here and (not each.against or each.against in who.ids))

    def _info(self, identity: str, game: Game) -> wire.PlayerInfo:
        key = (identity, game.settings.game, speed_of(game.settings.clock))
        found = (self._shown.players or {}).get(key)
        return found or wire.PlayerInfo(id=identity, name="", rating=None, is_bot=False)

    def _seated(self, game: Game, side: Side) -> wire.PlayerInfo:
        seat = game.seat(side)
        if not isinstance(seat, Human):
            return wire.PlayerInfo(id="", name="", rating=None, is_bot=False)
        return self._info(seat.identity, game).model_copy(update={"name": seat.name})

    def _challenge(self, each: _Listed, who: Who) -> wire.Challenge:
        settings = each.game.settings
        free = Side.BLACK if isinstance(settings.black, Invited) else Side.WHITE
        return wire.Challenge(
            game=each.game.id,
            settings=settings_out(settings),
            speed=speed_of(settings.clock),
            rated=settings.rated,
            by=self._seated(each.game, free.other),
            colour=free.word,
            yours=each.maker in who.ids,
            for_you=bool(each.against) and each.against in who.ids,
        )

    def _game(self, each: _Listed) -> wire.LobbyGame:
        game = each.game
        return wire.LobbyGame(
            game=summary(game),
            speed=speed_of(game.settings.clock),
            black=self._seated(game, Side.BLACK),
            white=self._seated(game, Side.WHITE),
        )

    # --- Challenges ---------------------------------------------------------------------------------------------

    async def check_room_for(self, who: Who) -> None:
        """Raises `RefusedError` for who has too many challenges already."""
        rows = await self._archive.ask("SELECT game_id FROM challenges WHERE identity = ?", who.identity)
        waiting = 0
        for (game_id,) in rows:
            try:
                waiting += (await self._rooms.open(str(game_id))).game.is_waiting
            except RefusedError:
                continue
        if waiting >= MOST_OWN:
            raise RefusedError("too-many-requests", f"{waiting} challenges of yours are waiting already")

    async def add(self, room: Room, who: Who, against: str) -> None:
        """Show a game that waits for somebody."""
        await self._change((CHALLENGE, (room.game.id, who.identity, against, time.time())))

    async def find(self, game_id: str, who: Who) -> tuple[str, str]:
        """Who made a challenge that somebody may accept, and for whom it is; raises `RefusedError`."""
        rows = await self._archive.ask("SELECT identity, against FROM challenges WHERE game_id = ?", game_id)
        if not rows or (rows[0][1] and rows[0][1] not in who.ids and rows[0][0] not in who.ids):
            raise RefusedError("not-found", f"there is no challenge {game_id!r}")
        return str(rows[0][0]), str(rows[0][1])

    async def accepted(self, game_id: str, maker: str) -> None:
        """Somebody has come: lead the maker to the game, unless they are sitting at it already."""
        now = time.time()
        lead: list[Statement] = [(LEAD, (maker, "", 0.0, now, now, game_id))]
        await self._change(*(lead if await self._is_elsewhere(maker, game_id) else ()))

    async def remove(self, game_id: str) -> None:
        await self._change(("DELETE FROM challenges WHERE game_id = ?", (game_id,)))

    async def _change(self, *statements: Statement) -> None:
        await self._archive.change(*statements, news=WORD)
        self._shown_at = 0.0
        self._changed.set()

    # --- Quick pairing ------------------------------------------------------------------------------------------

    async def seek(self, wish: wire.PairWish, who: Who) -> str | None:
        """Wait for somebody of about one's own strength; the game, if there is one already."""
        now = time.time()
        rating = await self._ratings.value(who.identity, wish.game, speed_of(wish.clock))
        await self._change((LEAD, (who.identity, _written(wish), rating, now, now, "")))
        await self._pair(now)
        return await self.found(who)

    async def found(self, who: Who) -> str | None:
        """The game that somebody was paired for; whoever asks is still waiting."""
        rows = await self._archive.ask("SELECT game_id FROM seekers WHERE identity = ?", who.identity)
        if not rows:
            return None
        if rows[0][0]:
            await self._archive.change(("DELETE FROM seekers WHERE identity = ?", (who.identity,)))
            return str(rows[0][0])
        await self._archive.change(("UPDATE seekers SET seen = ? WHERE identity = ?", (time.time(), who.identity)))
        return None

    async def give_up(self, who: Who) -> None:
        await self._change(("DELETE FROM seekers WHERE identity = ? AND game_id = ''", (who.identity,)))

    async def _lead(self, now: float) -> None:
        """Tell those who are here that their game has begun."""
        for identity, game_id in await self._archive.ask("SELECT identity, game_id FROM seekers WHERE game_id <> ''"):
            found = [guest for guest in self.guests if guest.who.identity == identity]
            if found and await self._is_elsewhere(identity, str(game_id)):
                for guest in found:
                    guest.say(wire.Paired(game=str(game_id)))
            if found:
                await self._archive.change(
                    ("DELETE FROM seekers WHERE identity = ? AND game_id = ?", (identity, game_id))
                )

    async def _is_elsewhere(self, identity: str, game_id: str) -> bool:
        """Whether somebody is missed at a game that is being played."""
        try:
            game = (await self._rooms.open(game_id)).game
        except RefusedError:
            return False
        present, _ = self._rooms.presence.at(game_id)
        is_there = any(side in present for side, who in identities_of(game).items() if who == identity)
        return game.outcome is None and not is_there

    async def _pair(self, now: float) -> None:
        question = "SELECT identity, wish, rating, since FROM seekers WHERE game_id = '' AND seen >= ? ORDER BY since"
        if len(await self._archive.ask(question, now - SEEN_SECONDS)) < 2:
            return
        async with self._turn, self._archive.claimed(LOCK):
            rows = await self._archive.ask(question, now - SEEN_SECONDS)
            seekers = [_Seeker(str(i), str(w), float(r), float(s)) for i, w, r, s in rows]
            for one, other in matched(seekers, now):
                await self._seat(one, other, now)

    async def _seat(self, one: _Seeker, other: _Seeker, now: float) -> None:
        wish = wire.PairWish.model_validate_json(one.wish)
        settings = settings_of(wish)
        people = [one, other]
        random.shuffle(people)
        names = await self._ratings.players((seeker.identity, wish.game, "") for seeker in people)
        black, white = (Human(names[each.identity, wish.game, ""].name, each.identity) for each in people)
        events = decisions.create(replace(settings, black=black, white=white, owner=black.identity), [], now)
        room = await self._rooms.create(events)
        found = "UPDATE seekers SET game_id = ?, seen = ? WHERE identity = ?"
        await self._change(
            (CHALLENGE, (room.game.id, black.identity, "", now)),
            *((found, (room.game.id, now, each.identity)) for each in people),
        )


SEE = """INSERT INTO visitors (identity, server, seen) VALUES (?, ?, ?)
    ON CONFLICT (identity, server) DO UPDATE SET seen = excluded.seen"""
CHALLENGE = "INSERT INTO challenges (game_id, identity, against, at) VALUES (?, ?, ?, ?)"
LEAD = """INSERT INTO seekers (identity, wish, rating, since, seen, game_id) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (identity) DO UPDATE SET wish = excluded.wish, rating = excluded.rating, since = excluded.since,
    seen = excluded.seen, game_id = excluded.game_id"""


@dataclass(frozen=True, slots=True)
class _Seeker:
    identity: str
    wish: str
    rating: float
    since: float

    def window(self, now: float) -> float:
        return WINDOW + WIDENING * max(0.0, now - self.since)


def matched(seekers: list[_Seeker], now: float) -> list[tuple[_Seeker, _Seeker]]:
    """Who plays whom: the nearest in strength first, none further apart than either is ready for."""
    pairs = [
        (abs(one.rating - other.rating), one, other)
        for one, other in itertools.combinations(seekers, 2)
        if one.wish == other.wish and one.identity != other.identity
    ]
    found: list[tuple[_Seeker, _Seeker]] = []
    taken: set[str] = set()
    for apart, one, other in sorted(pairs, key=lambda pair: (pair[0], pair[1].since)):
        if apart <= max(one.window(now), other.window(now)) and not {one.identity, other.identity} & taken:
            taken |= {one.identity, other.identity}
            found.append((one, other))
    return found


def _written(wish: wire.PairWish) -> str:
    """Equal wishes are equal texts."""
    return json.dumps(wish.model_dump(), sort_keys=True)


def settings_of(wish: wire.PairWish) -> Settings:
    """The game of a wish; raises what a bad one raises."""
    given = wire.NewGame.model_validate(
        {"game": wish.game, "size": wish.size, "rule": wish.rule or ("freestyle" if wish.game == "omok" else None)}
        | ({} if wish.clock is None else {"clock": wish.clock})
    )
    board_of(wire.Course(game=given.game, size=given.size, rule=given.rule))
    return replace(settings_in(with_bans(given)), rated=wish.clock is not None)
