"""A game that somebody is looking at: the place where requests, the computer, the clocks and the log meet."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from omello.core import Limit, Side
from omello.errors import OmelloError
from omello.omok.swap import SwapOpening
from omello.server import board_crossing, guests, wire, work
from omello.server.archive import Archive
from omello.server.audience import Audience
from omello.server.crossing import request_in, setup_out
from omello.server.guests import Guests
from omello.server.lag import Lag
from omello.server.listing import entry
from omello.server.loading import load_events
from omello.server.metrics import Metrics
from omello.server.pool import LostError, Pool
from omello.server.presence import Presence
from omello.server.refusals import RefusedError, error_of
from omello.server.seal import Seal
from omello.server.stopwatch import Stopwatch
from omello.server.storage import ConflictError, News
from omello.server.timekeeper import Timekeeper
from omello.server.views import View, Watcher, personal, state
from omello.server.who import HOME, Who
from omello.session import Game, decisions
from omello.session.events import BESIDE_THE_GAME, EndedEvent, Event, MoveEvent, ReviewedEvent
from omello.session.log import load
from omello.session.requests import AddLine, AddVariation, Play, Request
from omello.session.settings import Computer

THINK_AT_MOST = 30.0
GUEST_SECONDS = 5.0
"""Most engines use all the time they are given."""
MARGIN = 30.0
"""So much longer than its time a player may take on a busy machine, before it is ended."""
STAND_IN, STAND_IN_SECONDS = "engine", 0.5
"""Who moves for a player that was ended, so that the game goes on."""
RETRY_SECONDS = (1.0, 2.0, 5.0, 10.0, 30.0)
"""Between attempts to store what the computer or a clock decided, while the database fails."""
PASSING = frozenset({"busy", "disk-full", "not-stored"})
"""Failures that are nobody's fault here and may be over soon: the computer tries again."""
MAX_LOG = 8_000_000
"""So long the log of a game may grow by what is written beside it."""
LINGER = 5.0
"""The computer goes on thinking so long after the last page has gone, for a page that only reloads."""

Result = TypeVar("Result")
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class House:
    """What all rooms share."""

    archive: Archive
    pool: Pool
    guests: Guests
    metrics: Metrics
    seal: Seal
    time: Timekeeper
    presence: Presence
    ended: Callable[[Game], None]
    """Told of every game that ends here."""


class Room:
    """One game in memory. Requests are carried out one after the other, each on disk before anybody hears of it."""

    def __init__(self, game: Game, size: int, house: House) -> None:
        self.game = game
        self.size = size
        """How long the texts of the log are together."""
        self.audience = Audience(house.seal)
        self.broken: RefusedError | None = None
        """Why what is in memory must not be used any more: the game was deleted, or its log cannot be read."""
        self._archive = house.archive
        self._pool = house.pool
        self._guests = house.guests
        self._metrics = house.metrics
        self._seal = house.seal
        self._time = house.time
        self._presence = house.presence
        self._ended = house.ended
        self._lag = Lag()
        self._turn = asyncio.Lock()
        self._admission: asyncio.Task[None] | None = None
        """Lets in all who wait."""
        self._counting: asyncio.Handle | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._hurried = asyncio.Event()
        """Set when somebody does not want to wait for the computer's move."""
        self._wants_one = False
        """Of a game that was stopped, one more move is wanted."""
        self._linger: asyncio.TimerHandle | None = None
        self._flag: asyncio.TimerHandle | None = None
        self._watch = Stopwatch()
        """Runs while somebody is there: at one table, a game that nobody looks at loses no time."""
        self._position = board_crossing.position(game.board)
        self._work: set[asyncio.Task[Any]] = set()

    # --- What others ask for ------------------------------------------------------------------------------------

    async def act(self, action: wire.Action, who: Who = HOME, lag: float = 0.0) -> wire.Ack:
        """Carry out a request; raises `RefusedError` and its kin. It is not given up when its sender is gone.

        `lag` is how long a message and its answer take on the way to whoever asks.
        """
        request = request_in(action)
        seq, node = await self.carry_out(request, who, lag)
        return wire.Ack(id=action.id, seq=seq, node=node)

    async def carry_out(self, request: Request, who: Who, lag: float = 0.0) -> tuple[int, int]:
        """The number of the last event after a request, and the node that it led to; raises what refuses it."""
        started = time.monotonic()
        # Between two players, a move is not kept waiting for the question whether another server was first: storing it
        # tells. At one table the same move may be right for either side.
        is_hasty = self._archive.is_shared and isinstance(request, Play) and self.game.is_by_link

        async def carry_out() -> tuple[int, int]:
            before = self.game.seq
            while True:
                stood = self._stand()
                used, sides = self._used(), who.sides(self.game)
                if isinstance(request, Play) and self.game.is_by_link and self.game.mover in sides:
                    used = max(0.0, used - self._lag.made_good(self.game.board.turn, lag))
                try:
                    events = decisions.decide(self.game, request, time.time(), used, sides)
                except OmelloError:
                    # Another server may have stored what makes it right.
                    if is_hasty and await self._catch_up():
                        continue
                    raise
                try:
                    await self._commit(events)
                    break
                except ConflictError as error:
                    # What was only written beside the game is no reason to refuse a move.
                    if self._stand() != stood:
                        raise RefusedError("out-of-date", "somebody else was first: the game has moved on") from error
            self._metrics.stored.add(time.monotonic() - started)
            node = self.game.node
            if isinstance(request, AddVariation):
                node = decisions.following(self.game, request.parent, request.move.lower()) or node
            elif isinstance(request, AddLine):
                node = decisions.end_of_line(self.game, request.parent, request.moves)
            return max(before, self.game.seq), node

        return await self._in_turn(carry_out, is_hasty=is_hasty)

    async def move_now(self, request: wire.MoveNow, who: Who = HOME) -> wire.Ack:
        """Let the computer play what it has found so far; where the game is stopped, let it play one move."""

        async def hurry() -> wire.Ack:
            if not who.sides(self.game):
                raise RefusedError("only-watching", "whoever has no seat in a game can only watch it")
            self._wants_one = self.game.held
            self._consider()
            if self._thinking is not None:
                self._hurried.set()
                seat = self.game.seat(self.game.mover)
                # Other people's engines cannot be asked for what they have: only the pause after them is spared.
                if isinstance(seat, Computer) and not seat.player.startswith(guests.PREFIX) and not self.game.held:
                    self._pool.hurry(self.game.id)
            return wire.Ack(id=request.id, seq=self.game.seq, node=self.game.node)

        return await self._in_turn(hurry)

    async def keep_review(self, moves: list[str], reviews: list[wire.MoveReview], summary: wire.ReviewSummary) -> None:
        """Keep what the engine thinks of a line of the game."""

        async def keep() -> None:
            while True:
                reviewed = ReviewedEvent(
                    seq=self.game.seq + 1,
                    at=time.time(),
                    nodes=tuple(self.game.line(moves)),
                    moves=tuple(review.model_dump() for review in reviews),
                    summary=summary.model_dump(),
                )
                with suppress(ConflictError):
                    await self._commit([reviewed])
                    return

        await self._in_turn(keep)

    async def attach(self, after: int, who: Who = HOME) -> Watcher:
        """Start to watch; the first message has all events after the given one."""
        watcher = Watcher(who)
        self.audience.expect(watcher, after)
        # A crowd that comes at once is let in at once: the players do not wait for each of them.
        if self._admission is None:
            self._admission = asyncio.ensure_future(self._in_turn(self._admit))
        try:
            await asyncio.shield(self._admission)
        except BaseException:
            self.detach(watcher)
            raise
        return watcher

    async def _admit(self) -> None:
        """Let in all who have come so far."""
        self._admission = None
        expected = self.audience.expected
        log = await self.events(min(expected.values(), default=self.game.seq))
        newcomers = {watcher: expected[watcher] for watcher in self.audience.let_in(expected)}
        if not newcomers:
            return
        if self._linger is not None:
            self._linger.cancel()
            self._linger = None
        self._watch.start()
        self._set_flag()
        self._consider()
        # What another server has stored since is told when this one follows it.
        known = [event for event in log if event.seq <= self.game.seq]
        self.audience.welcome(newcomers, self.game, self._state(), known)
        self._note_presence()

    def detach(self, watcher: Watcher) -> None:
        """Stop watching. When nobody is left, the clocks of a game at one table stop and soon the computer, too."""
        self.audience.leave(watcher)
        # A crowd that goes at once is counted once.
        if self._counting is None:
            self._counting = asyncio.get_running_loop().call_soon(self._note_presence)
        if not self.audience:
            self._watch.stop()
            self._set_flag()
            self._linger = asyncio.get_running_loop().call_later(LINGER, self._consider)

    async def events(self, after: int) -> list[Event]:
        """The log after an event."""
        return await load_events(self._archive, self.game.id, after)

    async def now(self, who: Who = HOME) -> wire.GameState:
        """Where the game stands, with nothing in it that is not on disk."""

        async def look() -> wire.GameState:
            return self.state(who)

        return await self._in_turn(look)

    async def delete(self) -> None:
        async def forget() -> None:
            await self._archive.delete(self.game.id)
            self._vanish()

        await self._in_turn(forget)

    def follow(self, news: News | None) -> None:
        """Another server has changed the game, or may have: look for it."""

        async def look() -> None:
            if news is None or not self._learn(news):
                await self._catch_up()

        task = asyncio.ensure_future(self._in_turn(look, is_hasty=True))
        # A game that was deleted or cannot be read now: whoever asks for it next is told so.
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    @property
    def is_idle(self) -> bool:
        """Nobody looks at it and nothing is going on in it."""
        return not self.audience and not self._work and self._thinking is None and self._flag is None

    def state(self, who: Who = HOME) -> wire.GameState:
        return personal(self._state(), self.game, View.of(who, self.game), self._seal)

    def _state(self) -> wire.GameState:
        game = self.game
        present, watchers = self._presence.at(game.id) if game.is_by_link else (frozenset(Side), 0)
        return state(
            game,
            position=self._position,
            clocks=game.clocks_after(self._used()),
            is_running=game.is_timed and self._is_running,
            is_thinking=self._thinking is not None,
            present=present,
            watchers=watchers,
        )

    def _note_presence(self) -> None:
        """Whoever plays by link sees who else is there."""
        self._counting = None
        if self.game.is_by_link:
            self._presence.note(self.game.id, *self.audience.present(self.game))

    def show(self) -> None:
        """Tell everybody where the game stands: what is beside the log has changed."""
        if self.broken is None:
            self.audience.update(self.game, self._state(), [])

    # --- The log ------------------------------------------------------------------------------------------------

    async def _in_turn(self, request: Callable[[], Coroutine[Any, Any, Result]], *, is_hasty: bool = False) -> Result:
        """Carry out one request after the other, on what all servers have stored unless it is hasty."""

        async def run() -> Result:
            async with self._turn:
                if self.broken is not None:
                    raise self.broken
                if self._archive.is_shared and not is_hasty:
                    await self._catch_up()
                return await request()

        task = asyncio.ensure_future(run())
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return await asyncio.shield(task)

    async def _commit(self, events: list[Event]) -> None:
        if not events:
            return
        before = self.game.seq
        for event in events:
            self.game.apply(event)
        stored = entry(self.game, events)
        more = sum(map(len, stored.events))
        try:
            if self.size + more > MAX_LOG and all(isinstance(event, BESIDE_THE_GAME) for event in events):
                raise RefusedError("too-large", f"the game {self.game.id!r} has no room for more beside its moves")
            await self._archive.append(stored)
        except BaseException as error:
            await self._go_back(before)
            if isinstance(error, ConflictError):
                self._metrics.conflicts += 1
                await self._catch_up()
            raise
        self.size += more
        self._metrics.moves += sum(isinstance(event, MoveEvent) for event in events)
        self._after(events)
        if self.game.is_by_link and any(isinstance(event, EndedEvent) for event in events):
            self._ended(self.game)

    async def _go_back(self, seq: int) -> None:
        """Forget what could not be stored; without the archive there is nothing to go back to."""
        try:
            log = await load_events(self._archive, self.game.id)
            self.game = Game(self.game.id, log[:seq])
        except Exception:
            self._break(RefusedError("not-stored", f"the game {self.game.id!r} cannot be read now"))

    async def _catch_up(self) -> bool:
        """Follow what other servers have stored, if anything; raises `RefusedError` if they have deleted the game."""
        last = await self._archive.last(self.game.id)
        if last < self.game.seq:
            raise self._vanish()
        if last == self.game.seq:
            return False
        events = await load_events(self._archive, self.game.id, self.game.seq)
        size = await self._archive.size(self.game.id)
        self._follow(events, size)
        return True

    def _learn(self, news: News) -> bool:
        """Follow what another server has told; False if that is not all that there is to know."""
        known = self.game.seq
        if 0 < news.seq <= known:
            return True
        if not news.events or news.first > known + 1:
            return False
        texts = news.events[known + 1 - news.first :]
        try:
            events = [load(text) for text in texts]
        except OmelloError:
            return False
        self._follow(events, self.size + sum(map(len, texts)))
        return True

    def _follow(self, events: list[Event], size: int) -> None:
        try:
            for event in events:
                self.game.apply(event)
        except Exception:
            # Half of it is followed by now.
            self._break(RefusedError("damaged", f"the log of game {self.game.id!r} is damaged"))
            raise
        self.size = size
        self._after(events)

    def _after(self, events: list[Event]) -> None:
        """New events are stored: everybody hears of them, and what follows from them begins."""
        self._position = board_crossing.position(self.game.board)
        if not all(isinstance(event, BESIDE_THE_GAME) for event in events):
            self._watch.reset()
            self._set_flag()
            self._cancel_thinking()
            self._wants_one = False
            self._consider()
        self._note_presence()
        self.audience.update(self.game, self._state(), events)

    def _stand(self) -> tuple[object, ...]:
        """Where the game stands, for telling whether it has moved on."""
        return self.game.node, self.game.outcome, self.game.settings

    def _vanish(self) -> RefusedError:
        """The game was deleted, here or by another server."""
        self.audience.tell(wire.Deleted())
        gone = RefusedError("not-found", f"the game {self.game.id!r} is not here any more")
        self._break(gone)
        return gone

    def _break(self, why: RefusedError) -> None:
        """What is in memory must not be used any more; pages come back and find what is stored."""
        self.broken = why
        self._cancel_thinking()
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        self.audience.dismiss()

    # --- The computer -------------------------------------------------------------------------------------------

    def _consider(self) -> None:
        """Let the computer think if it is its turn and somebody waits for it, and only then."""
        game = self.game
        seat = game.seat(game.mover)
        wanted = bool(self.audience) and game.outcome is None and game.settings.mode == "play"
        is_stopped = game.held and not self._wants_one
        if not wanted or is_stopped or not isinstance(seat, Computer):
            self._cancel_thinking()
        elif self._thinking is None:
            self._hurried.clear()
            # About the game as it is now: later it may have in it what is still on its way to the disk.
            opening = None if game.step() is None else game.opening
            self._thinking = asyncio.ensure_future(self._think(seat.player, setup_out(game, game.node), opening))

    def _cancel_thinking(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
        self._thinking = None

    async def _think(self, player: str, setup: wire.Course, opening: SwapOpening | None) -> None:
        try:
            await self._persist(lambda: self._think_once(player, setup, opening))
        except OmelloError as error:
            log.warning("game %s: %s failed: %s", self.game.id, player, error)
            if self._thinking is asyncio.current_task():
                self._thinking = None
            self.audience.tell(wire.ErrorMessage(id=None, error=error_of(error)))

            async def show() -> None:
                self.audience.update(self.game, self._state(), [])

            with suppress(OmelloError):
                await self._in_turn(show)

    async def _think_once(self, player: str, setup: wire.Course, opening: SwapOpening | None) -> None:
        started = time.monotonic()
        # Of several servers with pages at this game, one thinks; when it dies, the next one does.
        async with self._archive.claimed(self.game.id):
            decided = await self._decide(player, setup, opening)
            with suppress(TimeoutError):
                async with asyncio.timeout(self.game.settings.pause - (time.monotonic() - started)):
                    await self._hurried.wait()
            await self._persist(lambda: self._answer(decided))

    async def _persist(self, attempt: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do something; again and again while it fails for a reason that passes."""
        for seconds in itertools.chain(RETRY_SECONDS, itertools.repeat(RETRY_SECONDS[-1])):
            try:
                await attempt()
                return
            except RefusedError as error:
                if error.code not in PASSING or self.broken is not None:
                    raise
                self._metrics.retries += 1
                self.audience.tell(wire.ErrorMessage(id=None, error=error_of(error)))
            await asyncio.sleep(seconds)

    async def _answer(self, decided: Callable[[], list[Event]]) -> None:
        """Play what the computer has decided, if it still is its turn."""
        thought = asyncio.current_task()

        async def answer() -> None:
            if self._thinking is thought:
                # Whoever follows the events ends the thought, which is this one.
                self._thinking = None
                try:
                    await self._commit_decided(decided)
                except RefusedError:
                    self._thinking = thought
                    raise

        await self._in_turn(answer)

    async def _commit_decided(self, decide: Callable[[], list[Event]]) -> None:
        """Store what the server itself has decided, unless another one has moved the game on."""
        stood = self._stand()
        while self._stand() == stood:
            with suppress(ConflictError):
                await self._commit(decide())
                return

    async def _decide(self, player: str, setup: wire.Course, opening: SwapOpening | None) -> Callable[[], list[Event]]:
        """What the computer wants to do, as events to be made when it is done."""
        guest = self._guests.find(player)
        spec, most = (player, THINK_AT_MOST) if guest is None else (guest.spec, GUEST_SECONDS)

        async def ask(function: Callable[..., Any], spec: str, *more: Any) -> Any:
            return await self._pool.run(
                self.game.id, "move", most + MARGIN, function, setup, spec, *more, has_place=True
            )

        if opening is not None:
            try:
                choice, stones = await ask(work.open_game, spec, opening)
            except LostError:
                self._tell_of_stand_in(player)
                choice, stones = await ask(work.open_game, STAND_IN, opening)
            return lambda: decisions.open_game(self.game, choice, stones, time.time())
        try:
            move = await ask(work.choose, spec, self._limit(most))
        except LostError:
            self._tell_of_stand_in(player)
            move = await ask(work.choose, STAND_IN, self._limit(STAND_IN_SECONDS))
        return lambda: decisions.play(self.game, move, time.time(), self._used())

    def _tell_of_stand_in(self, player: str) -> None:
        self._metrics.stand_ins += 1
        log.warning("game %s: %s did not answer in time: %s moves for it", self.game.id, player, STAND_IN)
        said = f"did not answer in time: {STAND_IN} moves for it"
        error = RefusedError("player-failed", f"{player} {said}", player=player, said=said)
        self.audience.tell(wire.ErrorMessage(id=None, error=error_of(error)))

    def _limit(self, most: float) -> Limit:
        """So many seconds at most, and what the clock allows."""
        clock, left = self.game.settings.clock, self._left()
        if clock is None or left is None:
            return Limit(time=most)
        return Limit(time=most, clock=left, increment=clock.increment)

    # --- The clocks ---------------------------------------------------------------------------------------------

    def _used(self) -> float:
        """Seconds that the clock of the side to move has run since the game last moved on."""
        if self.game.is_by_link:
            return self._time.used(self.game.since, time.time())
        return self._watch.seconds()

    @property
    def _is_running(self) -> bool:
        return self.game.is_by_link or self._watch.is_running

    def _left(self) -> float | None:
        """Seconds left to the side to move; None without clocks."""
        clocks = self.game.clocks_after(self._used())
        return None if clocks is None else clocks.left(self.game.board.turn)

    def _set_flag(self) -> None:
        """Have the flag fall when the time of the side to move is up."""
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        left = self._left()
        if left is not None and self.game.is_timed and self._is_running:
            self._flag = asyncio.get_running_loop().call_later(left + self._grace() + 0.01, self._fall)

    def _grace(self) -> float:
        """A move may still be on its way when the time is up."""
        return self._lag.left(self.game.board.turn) if self.game.is_by_link else 0.0

    def look_at_the_clock(self) -> None:
        """Nobody may have looked for a while: the time may be up by now."""
        if self._flag is None:
            self._set_flag()

    def _fall(self) -> None:
        self._flag = None

        async def end() -> None:
            used = self._used() - self._grace()
            clocks = self.game.clocks_after(used)
            if clocks is None or not self.game.is_timed:
                return
            if clocks.left(self.game.board.turn) > 0:
                self._set_flag()
            else:
                await self._commit_decided(lambda: decisions.flag(self.game, time.time()))

        def again(done: asyncio.Future[None]) -> None:
            if not done.cancelled() and done.exception() is not None and self.broken is None:
                self._flag = asyncio.get_running_loop().call_later(RETRY_SECONDS[1], self._fall)

        asyncio.ensure_future(self._in_turn(end)).add_done_callback(again)
