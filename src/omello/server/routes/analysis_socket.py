"""The socket for analysis: one question at a time, answered as the answer grows."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Coroutine
from typing import Any

from fastapi import APIRouter, WebSocket

from omello.errors import OmelloError
from omello.server import board_crossing, starts, wire, work
from omello.server.budgets import REVIEW_SECONDS, seconds_for
from omello.server.context import Asker, Client, Context, Shared
from omello.server.conversation import Outbox, converse
from omello.server.refusals import error_of
from omello.server.reviews import Review
from omello.server.rights import open_room
from omello.server.room import Room
from omello.server.routes.game_socket import check_alone
from omello.server.who import Who
from omello.session import RequestError

GRACE = 5.0
REQUESTS_A_SECOND = 10.0
_numbers = itertools.count()

router = APIRouter()


@router.websocket("/api/analysis/socket")
async def analysis_socket(socket: WebSocket, context: Shared, client: Client, who: Asker) -> None:
    await socket.accept()
    outbox = Outbox()
    desk = Desk(outbox, context, f"{client}/analysis-{next(_numbers)}", client, who)
    try:
        await converse(socket, outbox, wire.ANALYSIS_REQUEST, REQUESTS_A_SECOND, desk.carry_out)
    finally:
        desk.stop()


class Desk:
    """One connection. What is going on belongs to it alone and ends with it."""

    def __init__(self, outbox: Outbox, context: Context, owner: str, client: str, who: Who) -> None:
        self._outbox = outbox
        self._pool = context.pool
        self._context = context
        self._client = client
        self._who = who
        self._owner = owner
        self._running: asyncio.Task[None] | None = None
        self._last: wire.AnalysisMessage | wire.ReviewMessage | None = None
        """What the running question has been answered last."""

    async def carry_out(self, request: wire.AnalysisRequest) -> None:
        match request:
            case wire.Ping():
                self._outbox.say(wire.Pong(id=request.id))
            case wire.Stop():
                last = self._last
                self.stop()
                if isinstance(last, wire.ReviewMessage):
                    self._outbox.say(last.model_copy(update={"moves": [], "done": True}))
                elif last is not None:
                    self._outbox.say(last.model_copy(update={"done": True}))
            case wire.Analyse():
                self._start(request.id, self._analyse(request))
            case wire.Review():
                self._start(request.id, self._review(request))

    def stop(self) -> None:
        if self._running is not None:
            self._running.cancel()
        self._running = self._last = None

    def _start(self, number: int, answer: Coroutine[Any, Any, None]) -> None:
        self.stop()

        async def run() -> None:
            try:
                await answer
            except OmelloError as error:
                self._outbox.say(wire.ErrorMessage(id=number, error=error_of(error)))

        self._running = asyncio.ensure_future(run())

    def _tell(self, message: wire.AnalysisMessage | wire.ReviewMessage) -> None:
        self._outbox.say(message)
        self._last = None if message.done else message

    async def _analyse(self, request: wire.Analyse) -> None:
        setup = await starts.settled(request.setup, self._owner, self._pool)
        board_crossing.board_of(setup)
        spent = 0.0
        wanted = seconds_for(self._who, request.seconds)
        self._context.budgets.think(self._who, self._client, wanted)

        def report(analysis: wire.Analysis) -> None:
            self._tell(wire.AnalysisMessage(id=request.id, analysis=analysis, done=False))

        while True:
            started, left = time.monotonic(), wanted - spent
            analysis, is_settled = await self._pool.run(
                self._owner, "study", left + GRACE, work.study, setup, request.lines, left, spent, progress=report
            )
            spent += time.monotonic() - started
            done = is_settled or spent >= wanted
            self._tell(wire.AnalysisMessage(id=request.id, analysis=analysis, done=done))
            if done:
                return

    async def _review(self, request: wire.Review) -> None:
        setup = await starts.settled(request.setup, self._owner, self._pool)
        room = None if request.game is None else await self._own_room(request.game)
        seconds = seconds_for(self._who, request.seconds, REVIEW_SECONDS)
        self._context.budgets.think(self._who, self._client, seconds * len(setup.moves) / 2)
        review = Review(setup, seconds, self._owner, self._pool)

        def tell(moves: list[wire.MoveReview], summary: wire.ReviewSummary | None = None) -> None:
            self._tell(
                wire.ReviewMessage(
                    id=request.id,
                    moves=moves,
                    ready=review.ready,
                    total=review.total,
                    summary=summary,
                    done=summary is not None,
                )
            )

        tell([])
        summary = await review.run(tell)
        if room is not None:
            await room.keep_review(request.setup.moves, [review.told[ply] for ply in sorted(review.told)], summary)
        tell([], summary)

    async def _own_room(self, game_id: str) -> Room:
        """The room of a game whose review may be kept there: one's own, and decided if it is also somebody else's."""
        room = await open_room(self._context, game_id, self._who)
        if not self._who.is_in(room.game):
            raise RequestError("only-watching", "whoever has no seat in a game can only watch it")
        check_alone(room.game)
        return room
