"""Questions about a position by itself: nothing is kept."""

from __future__ import annotations

import time
from dataclasses import replace

from fastapi import APIRouter

from omello.core import Limit
from omello.server import board_crossing, layers, opponents, starts, wire, work
from omello.server.budgets import seconds_for
from omello.server.context import Asker, Client, Context, Shared
from omello.server.refusals import RefusedError
from omello.server.who import Who

USUAL_SECONDS = 1.0
MAX_SECONDS = 60.0
PATIENCE = MAX_SECONDS + 5.0
PICTURE = 640
"""The width of a shared picture."""

router = APIRouter(prefix="/api", tags=["positions"])


@router.post("/position")
async def show_position(setup: wire.Course, context: Shared, client: Client) -> wire.Position:
    """What is on the board after some moves, and what may be played there."""
    return board_crossing.position(board_crossing.board_of(await starts.settled(setup, client, context.pool)))


@router.post("/layers")
async def show_layers(setup: wire.Course, context: Shared, client: Client) -> wire.Layers:
    """What can be drawn over a position: threats and forks, stable stones, moves of both sides, regions."""
    return layers.layers_of(board_crossing.board_of(await starts.settled(setup, client, context.pool)))


@router.post("/forced-win")
async def forced_win(setup: wire.Course, context: Shared, client: Client, who: Asker) -> wire.ForcedWinAnswer:
    """Omok: a win by fours and open threes of either side, with every defence."""
    settled = await starts.settled(setup, client, context.pool)
    if board_crossing.board_of(settled).game != "omok":
        raise RefusedError("bad-request", "Othello has no forced wins to look for")
    context.budgets.think(who, client, USUAL_SECONDS)
    answer: wire.ForcedWinAnswer = await context.pool.run(client, "move", PATIENCE, work.forced_win, settled)
    return answer


@router.post("/move")
async def choose_move(request: wire.MoveRequest, context: Shared, client: Client, who: Asker) -> wire.MoveAnswer:
    """The move that a player picks in a position."""
    opponents.check_player(request.player, request.setup.game, context.guests, is_stranger=not who.is_owner)
    setup = await starts.settled(request.setup, client, context.pool)
    board = board_crossing.board_of(setup)
    if board.outcome() is not None:
        raise RefusedError("game-over", "there is no move to choose: the game is over")
    started = time.monotonic()
    guest = context.guests.find(request.player)
    spec = request.player if guest is None else guest.spec
    effort = allowed(request.effort, context, client, who)
    move = await context.pool.run(client, "move", PATIENCE, work.choose, setup, spec, effort)
    board.play(move)
    return wire.MoveAnswer(move=move, seconds=time.monotonic() - started, position=board_crossing.position(board))


@router.post("/analyse")
async def analyse(request: wire.AnalyseRequest, context: Shared, client: Client, who: Asker) -> wire.Analysis:
    """The engine's opinion of a position."""
    setup = await starts.settled(request.setup, client, context.pool)
    board_crossing.board_of(setup)
    effort = allowed(request.effort, context, client, who)
    answer: wire.Analysis = await context.pool.run(
        client, "study", PATIENCE, work.analyse, setup, request.lines, effort
    )
    return answer


@router.post("/hint")
async def hint(request: wire.HintRequest, context: Shared, client: Client, who: Asker) -> wire.Hints:
    """The best moves of a position, and why."""
    setup = await starts.settled(request.setup, client, context.pool)
    board_crossing.board_of(setup)
    context.budgets.think(who, client, USUAL_SECONDS)
    return wire.Hints(hints=await context.pool.run(client, "move", PATIENCE, work.hints, setup))


def limit(effort: wire.Effort) -> Limit:
    """An effort as players take it; never without an end."""
    is_open = effort.nodes is None and effort.depth is None
    usual = USUAL_SECONDS if is_open else MAX_SECONDS
    return Limit(time=effort.seconds or usual, nodes=effort.nodes, depth=effort.depth)


def allowed(effort: wire.Effort, context: Context, client: str, who: Who) -> Limit:
    """An effort as far as somebody may ask for it; raises `RefusedError` when they have had enough."""
    found = limit(effort)
    seconds = seconds_for(who, found.time or MAX_SECONDS)
    context.budgets.think(who, client, seconds)
    return replace(found, time=seconds)


@router.post("/picture")
async def draw_picture(request: wire.PictureRequest, context: Shared, client: Client) -> wire.Picture:
    """A position as a picture to give away."""
    board = board_crossing.board_of(await starts.settled(request.setup, client, context.pool))
    svg = board.svg(
        size=PICTURE,
        numbers=request.numbers,
        marks=request.marks,
        theme=request.theme,
        caption=request.caption,
    )
    return wire.Picture(svg=svg)
