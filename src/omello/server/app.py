"""The server as an application: what it is made of, and how it starts and stops."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route
from starlette.types import Scope

import omello
from omello.errors import OmelloError
from omello.server import guard, storage, wire
from omello.server.archive import Archive
from omello.server.budgets import Budgets
from omello.server.claims import Claims
from omello.server.connections import Door
from omello.server.context import Context
from omello.server.ear import Ear
from omello.server.guests import Guest, Guests
from omello.server.identities import Identities
from omello.server.limits import Buckets
from omello.server.lobby import Lobby
from omello.server.metrics import Metrics
from omello.server.own_bots import OwnBots
from omello.server.pool import Pool
from omello.server.ratings import Ratings
from omello.server.refusals import STATUS, error_of, first_fault
from omello.server.rooms import Rooms
from omello.server.routes import (
    analysis_socket,
    bots,
    catalog,
    game_socket,
    games,
    health,
    joining,
    learn,
    me,
    meeting,
    positions,
    records,
    sharing,
)
from omello.server.seal import Seal
from omello.server.secret import Secret
from omello.server.static import Page

ROUTERS = tuple(
    module.router
    for module in (
        bots,
        catalog,
        records,
        games,
        joining,
        game_socket,
        analysis_socket,
        positions,
        learn,
        sharing,
        me,
        meeting,
        health,
    )
)
PASSING_SECONDS = 7 * 86_400.0
"""What was only looked at is forgotten after so long."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a server runs."""

    database: str | Path
    """A file for SQLite, or the address of a PostgreSQL database."""
    secret: str | None = None
    names: frozenset[str] = guard.LOCAL_NAMES
    """What the server may be called in an address; empty means anything."""
    rate: float = 100.0
    """Requests to the API that one client may make in a second, on average; four times as many at once."""
    workers: int | None = None
    """Processes that think; by default one for each processor, at least two."""
    is_public: bool = False
    """Everybody may play here; the secret is the owner's alone."""
    has_lobby: bool = False
    """People find each other here."""
    is_reachable: bool = False
    """It listens on all addresses of its machine."""
    guests: tuple[Guest, ...] = ()
    """Opponents of the server's own."""
    own_bots: Path | None = None
    """Where bots are kept that its owner adds from the page; None: nobody adds any."""
    door: Door = field(default_factory=Door)
    """Who is connected."""


def create_app(options: Options) -> FastAPI:
    """The application, ready for uvicorn."""
    metrics, answers = Metrics(), Counter[int]()
    archive = Archive(storage.database(options.database))
    identities = Identities(archive)
    has_lobby = options.has_lobby or options.is_public

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        pool = Pool(options.workers) if options.workers else Pool()
        guests = Guests(options.guests)
        own_bots = None if options.own_bots is None else OwnBots(options.own_bots, guests)
        if own_bots is not None:
            own_bots.load()
        ear = Ear()
        await archive.start(ear.hear)
        await archive.sweep(time.time() - PASSING_SECONDS)
        seal, ratings = await Seal.kept(archive), Ratings(archive)
        rooms = Rooms(archive, pool, guests, metrics, seal, ratings.ended)
        lobby = Lobby(archive, rooms, ratings) if has_lobby else None
        ear.listen(rooms, lobby)
        pool.start()
        await rooms.start()
        if lobby is not None:
            await ratings.start()
            lobby.start()
        app.state.context = Context(
            archive=archive,
            pool=pool,
            rooms=rooms,
            guests=guests,
            metrics=metrics,
            door=options.door,
            answers=answers,
            identities=identities,
            is_public=options.is_public,
            is_reachable=options.is_reachable,
            ratings=ratings,
            lobby=lobby,
            budgets=Budgets(),
            claims=Claims(archive, identities, seal),
            own_bots=own_bots,
        )
        yield
        if lobby is not None:
            await lobby.close()
            await ratings.close()
        await rooms.close()
        pool.close()
        await archive.close()

    app = FastAPI(
        title="Omello",
        version=omello.__version__,
        summary="Omok and Othello: games, analysis and records",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        responses={"4XX": {"model": wire.ErrorAnswer}, "5XX": {"model": wire.ErrorAnswer}},
    )
    for router in ROUTERS:
        app.include_router(router)
    _answer_errors(app)
    app.router.default = Page().serve
    buckets = Buckets(options.rate, 4 * options.rate)
    secret = None if options.secret is None else Secret(options.secret)
    app.add_middleware(
        guard.Guard,
        secret=secret,
        identities=identities,
        is_public=options.is_public,
        has_lobby=has_lobby,
        names=options.names,
        buckets=buckets,
        answers=answers,
    )
    return app


def _answer_errors(app: FastAPI) -> None:
    """Every answer that is not a success has the same form."""

    def answer(error: wire.Error, status: int) -> JSONResponse:
        return JSONResponse(wire.ErrorAnswer(error=error).model_dump(), status)

    @app.exception_handler(OmelloError)
    def refused(request: Request, error: OmelloError) -> JSONResponse:
        told = error_of(error)
        return answer(told, STATUS[told.code])

    @app.exception_handler(RequestValidationError)
    def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        return answer(wire.Error(code="bad-request", message=first_fault(error.errors())), 422)

    @app.exception_handler(HTTPException)
    def failed(request: Request, error: HTTPException) -> JSONResponse:
        told = answer(wire.Error(code="bad-request", message=str(error.detail)), error.status_code)
        if error.status_code == 405:
            told.headers["Allow"] = ", ".join(sorted(_methods(request.scope)))
        return told

    @app.exception_handler(Exception)
    def broken(request: Request, error: Exception) -> JSONResponse:
        return answer(wire.Error(code="internal", message="something went wrong inside: see the server's log"), 500)


def _methods(scope: Scope) -> set[str]:
    """What an address can be asked with; several routes may share it."""
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, Route)]
    path = next((route.path for route in routes if route.matches(scope)[0] is not Match.NONE), None)
    return {method for route in routes if route.path == path for method in route.methods or ()}
