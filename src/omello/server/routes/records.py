"""Records: read, converted, kept among my games, and written out again."""

from __future__ import annotations

import io
import time
import zipfile
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response

from omello.records import FORMATS, refusal
from omello.server import recording, wire
from omello.server.context import Client, Shared
from omello.server.game import Game
from omello.server.room import load_events
from omello.server.routes.games import GameId

PATIENCE = 60.0
ALWAYS = "sgf"
"""The format that can hold everything."""

router = APIRouter(prefix="/api", tags=["records"])
FormatName = Annotated[str, Query(max_length=20)]


@router.post("/records")
async def read_records(source: wire.RecordText, context: Shared, client: Client) -> wire.Records:
    """The games in a record of any format, as trees."""
    answer: wire.Records = await context.pool.run(client, "study", PATIENCE, recording.views, source)
    return answer


@router.post("/convert")
async def convert_record(request: wire.ConvertRequest, context: Shared, client: Client) -> wire.Converted:
    """A record in another format."""
    answer: wire.Converted = await context.pool.run(client, "study", PATIENCE, recording.converted, request)
    return answer


@router.post("/games/import", status_code=201)
async def import_games(request: wire.ImportRequest, context: Shared, client: Client) -> wire.Imported:
    """Keep the games of a record among my games."""
    format, logs = await context.pool.run(
        client, "study", PATIENCE, recording.imported, request, request.limit, time.time()
    )
    rooms = [await context.rooms.create(events) for events in logs]
    return wire.Imported(format=format, ids=[room.game.id for room in rooms])


@router.get("/games/export", response_class=Response, responses={200: {"content": {"application/zip": {}}}})
async def export_games(context: Shared, format: FormatName = ALWAYS) -> Response:
    """All games in one zip file; what the format cannot hold is there as SGF."""
    target = recording.format_of(format)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as files:
        for game_id in await context.archive.ids():
            record = recording.record_of(Game(game_id, await load_events(context.archive, game_id)))
            name = format if target.write is not None and refusal(record, target) is None else ALWAYS
            content = recording.written([record], name)
            files.writestr(f"{record.date}-{record.game}-{game_id}{FORMATS[name].extensions[0]}", content)
    return _download(packed.getvalue(), "application/zip", "omello-games.zip")


@router.get("/games/{game_id}/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def get_record(game_id: GameId, context: Shared, format: FormatName = ALWAYS) -> Response:
    """A game as a file."""
    record = recording.record_of(Game(game_id, await load_events(context.archive, game_id)))
    content = recording.written([record], format)
    name = f"{record.date}-{record.game}{recording.format_of(format).extensions[0]}"
    if isinstance(content, str):
        return _download(content.encode(errors="replace"), "text/plain; charset=utf-8", name)
    return _download(content, "application/octet-stream", name)


def _download(content: bytes, media_type: str, name: str) -> Response:
    return Response(content, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})
