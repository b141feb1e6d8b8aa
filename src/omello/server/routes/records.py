"""Records: read, converted, kept among my games, and written out again."""

from __future__ import annotations

import contextlib
import logging
import tempfile
import time
import zipfile
from collections.abc import Iterator
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response, StreamingResponse

from omello.records import FORMATS, Format, refusal
from omello.server import backup, recording, wire
from omello.server.archive import Archive
from omello.server.context import Asker, Client, Shared
from omello.server.loading import load_game
from omello.server.refusals import RefusedError
from omello.server.rights import open_game, owned
from omello.server.routes.games import GameId
from omello.session.log import NewerLogError

PATIENCE = 60.0
ALWAYS = "sgf"
"""The format that can hold everything."""
PIECE = 64 * 1024
MAX_IN_MEMORY = 10_000_000
"""A larger export is kept in a file until it has been sent."""

log = logging.getLogger(__name__)

router = APIRouter(prefix="/api", tags=["records"])
FormatName = Annotated[str, Query(max_length=20)]


@router.post("/records")
async def read_records(source: wire.RecordsRequest, context: Shared, client: Client) -> wire.Records:
    """The games in a record of any format, listed, and the first as trees."""
    answer: wire.Records = await context.pool.run(client, "study", PATIENCE, recording.views, source)
    return answer


@router.post("/convert")
async def convert_record(request: wire.ConvertRequest, context: Shared, client: Client) -> wire.Converted:
    """A record in another format."""
    answer: wire.Converted = await context.pool.run(client, "study", PATIENCE, recording.converted, request)
    return answer


@router.post("/games/import", status_code=201)
async def import_games(request: wire.ImportRequest, context: Shared, client: Client, who: Asker) -> wire.Imported:
    """Keep the games of a record among my games."""
    context.budgets.make_game(who, client, request.limit)
    format, logs, remarks = await context.pool.run(client, "study", PATIENCE, recording.imported, request, time.time())
    rooms = [await context.rooms.create(owned(events, who)) for events in logs]
    return wire.Imported(format=format, ids=[room.game.id for room in rooms], remarks=remarks)


@router.get("/games/export", response_class=Response, responses={200: {"content": {"application/zip": {}}}})
async def export_games(context: Shared, who: Asker, format: FormatName = ALWAYS) -> Response:
    """My games in one zip file; what the format cannot hold is SGF, and logs that cannot be read are as they are.

    The folder `omello` in it is for `POST /api/games/restore`: what was learned and, for the owner, the logs.
    """
    target = recording.format_of(format)
    packed = tempfile.SpooledTemporaryFile(max_size=MAX_IN_MEMORY)  # noqa: SIM115
    try:
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as files:
            for game_id in await context.archive.ids(None if who.is_home else who.people()):
                with contextlib.suppress(RefusedError):  # deleted since
                    files.writestr(*await _exported(context.archive, game_id, target))
                    # A log names the identities of all who play: that is for whoever runs the server.
                    if who.is_owner:
                        files.writestr(backup.log_name(game_id), await backup.log_text(context.archive, game_id))
            files.writestr(backup.LEARNED, await backup.learned(context.archive, who.name_in_lists))
        packed.seek(0)
    except BaseException:
        packed.close()
        raise

    def pieces() -> Iterator[bytes]:
        with packed:
            while piece := packed.read(PIECE):
                yield piece

    return StreamingResponse(pieces(), media_type="application/zip", headers=_attached("omello-games.zip"))


async def _exported(archive: Archive, game_id: str, target: Format) -> tuple[str, str | bytes]:
    """The name and the content of a game's file."""
    try:
        record = recording.record_of(await load_game(archive, game_id))
        name = target.name if target.write is not None and refusal(record, target) is None else ALWAYS
        content = recording.written([record], name)
        return f"{record.date}-{record.game}-{game_id}{FORMATS[name].extensions[0]}", content
    except Exception as error:
        if isinstance(error, RefusedError) and error.code not in ("damaged", "newer-log"):
            raise
        log.error("game %s cannot be written as a record: %s", game_id, error)
        folder = "newer" if isinstance(error.__cause__, NewerLogError) else "damaged"
        return f"{folder}/{game_id}.jsonl", await backup.log_text(archive, game_id)


@router.post("/games/restore")
async def restore_games(request: wire.Restore, context: Shared, who: Asker) -> wire.Restored:
    """Take in all games and all that was learned from an export; games that are here already stay as they are."""
    if not who.is_owner:
        raise RefusedError("only-watching", "only who runs the server takes games in with their logs")
    return await backup.restore(context.archive, recording.decoded(request.base64))


@router.get("/games/{game_id}/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def get_record(
    game_id: GameId,
    context: Shared,
    who: Asker,
    format: FormatName = ALWAYS,
    node: Annotated[int | None, Query(ge=1)] = None,
    annotated: Literal["", "ko", "en", "ja"] = "",
) -> Response:
    """A game as a file; in a format without moves, the position at a node of it.

    With a language in `annotated`, the review that was kept with the game is written into it.
    """
    record, content = recording.saved(await open_game(context, game_id, who), format, node, annotated)
    name = f"{record.date}-{record.game}{recording.format_of(format).extensions[0]}"
    if isinstance(content, str):
        return _download(content.encode(errors="replace"), "text/plain; charset=utf-8", name)
    return _download(content, "application/octet-stream", name)


def _download(content: bytes, media_type: str, name: str) -> Response:
    return Response(content, media_type=media_type, headers=_attached(name))


def _attached(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
