"""How the server is: for load balancers, and for Prometheus."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse

import omello
from omello.errors import OmelloError
from omello.server import wire
from omello.server.archive import Archive
from omello.server.context import Shared
from omello.server.metrics import described, labelled, number

PATIENCE = 5.0

router = APIRouter(tags=["health"])


@router.get("/api/health", responses={503: {"model": wire.Health}})
async def get_health(context: Shared, response: Response) -> wire.Health:
    """Whether games can be read and stored. Needs no secret."""
    problem = await _problem(context.archive)
    response.status_code = 503 if problem else 200
    return wire.Health(status="failing" if problem else "ok", version=omello.__version__, problem=problem)


async def _problem(archive: Archive) -> str:
    try:
        async with asyncio.timeout(PATIENCE):
            await archive.last("")
    except TimeoutError:
        return "the database does not answer"
    except OmelloError:
        return "the database cannot be read"
    return "the last games could not be stored" if archive.is_failing else ""


@router.get("/metrics", response_class=PlainTextResponse)
async def get_metrics(context: Shared) -> PlainTextResponse:
    """What the server has done and is doing, for Prometheus."""
    pool, metrics = context.pool, context.metrics
    in_lobby = 0 if context.lobby is None else len(context.lobby.guests)
    queues: dict[str, float] = {"thinking": pool.waiting, **context.archive.waiting}
    answers: dict[str, float] = {str(status): count for status, count in sorted(context.answers.items())}
    parts = (
        number("omello_games_open", "gauge", "Games in memory", len(context.rooms)),
        number("omello_watchers", "gauge", "Pages and scripts that look at a game", context.rooms.watchers),
        number(
            "omello_players_by_link", "gauge", "Seats of games by link with a page here", context.rooms.presence.players
        ),
        number("omello_lobby", "gauge", "Pages and bots in the lobby", in_lobby),
        number("omello_moves_total", "counter", "Moves played", metrics.moves),
        number("omello_over_budget_total", "counter", "What strangers wanted too much of", context.budgets.refused),
        number("omello_connections", "gauge", "Open connections", len(context.door)),
        number("omello_connections_refused_total", "counter", "Connections beyond a limit", context.door.refused),
        labelled("omello_answers_total", "counter", "HTTP answers by status", "status", answers),
        described(
            "omello_stored_seconds",
            "histogram",
            "From a request in a game to its events being on disk",
            metrics.stored.lines("omello_stored_seconds"),
        ),
        labelled("omello_waiting", "gauge", "Work that waits, by queue", "queue", queues),
        number("omello_workers", "gauge", "Processes that think", pool.size),
        number("omello_workers_busy", "gauge", "Processes that are thinking", pool.running),
        number("omello_workers_lost_total", "counter", "Processes that ended under their work", pool.lost),
        number("omello_overdue_total", "counter", "Work that was ended because it did not stop", pool.overdue),
        number("omello_retries_total", "counter", "Moves of computers asked for once more", metrics.retries),
        number("omello_stand_ins_total", "counter", "Moves made for a computer that did not answer", metrics.stand_ins),
        number("omello_conflicts_total", "counter", "Events that another server was first with", metrics.conflicts),
    )
    text = "".join(f"{line}\n" for part in parts for line in part)
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4; charset=utf-8")
