"""Records over the wire: read, shown, kept as games and written again."""

from __future__ import annotations

import base64
import binascii
import itertools
from collections.abc import Iterator
from typing import Any

from omello import records
from omello.core import Side
from omello.errors import FormatError, PositionError
from omello.records import FORMATS, Format, Node, Record, wthor
from omello.remarks import Remark
from omello.server import board_crossing, crossing, guests, wire
from omello.server.annotated import with_review
from omello.server.board_crossing import Board
from omello.server.refusals import RefusedError, remark
from omello.session import Game, boards, record_log
from omello.session.events import Event
from omello.session.settings import Settings

MAX_SHOWN = 100
MAX_LISTED = 20_000
MAX_SAID = 20
"""More remarks on one import nobody reads."""


def record_of(game: Game) -> Record:
    """A game as a record, with guests under their own names."""
    record = record_log.record_of(game)
    record.players = {side: name.removeprefix(guests.PREFIX) for side, name in record.players.items()}
    return record


def beginning_of(board: Board) -> wire.Beginning:
    """A game that begins with the position on this board; raises `PositionError` for unusual rules."""
    return crossing.beginning_out(_shown(boards.settings_of(board)))


def events_of(record: Record, now: float) -> list[Event]:
    """The log of a game that was played elsewhere, ready for analysis."""
    _shown(boards.settings_of(record_log.start_of(record)))
    return record_log.analysed(record, now)


def _shown(settings: Settings) -> Settings:
    if settings.rule not in (None, *board_crossing.RULES):
        raise PositionError(f"the rule {settings.rule!r} cannot be shown on the page")
    return settings


def content(source: wire.RecordText) -> str | bytes:
    """What was pasted or dropped."""
    if (source.text is None) == (source.base64 is None):
        raise RefusedError("bad-request", "a record is either text or base64")
    return source.text or "" if source.base64 is None else decoded(source.base64)


def decoded(text: str) -> bytes:
    """Bytes from base64; raises `RefusedError`."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise RefusedError("bad-request", f"{text[:40]!r} is no base64") from error


def imported(request: wire.ImportRequest, now: float) -> tuple[str, list[list[Event]], list[wire.Remark]]:
    """The logs of the games that are wanted from a record, its format, and what there is to say about them."""
    name, games = games_of(request)
    first = request.number - 1
    found = list(itertools.islice(games, first, first + request.limit))
    if not found:
        raise FormatError(Remark.of("no-game"))
    said: list[wire.Remark] = []
    for record in found:
        said += [told for each in record.remarks if (told := remark(each)) not in said]
    return name, [events_of(record, now) for record in found], said[:MAX_SAID]


def games_of(source: wire.RecordText) -> tuple[str, Iterator[Record]]:
    """The format and the games of what was pasted or dropped, with the names that came beside it."""
    data = content(source)
    name = source.format or records.detect(data)
    if name != "wthor" or not isinstance(data, bytes):
        return name, records.read_all(data, name)
    return name, wthor.read(data, names=_names(source))


def _names(source: wire.RecordText) -> wthor.Names:
    lists: dict[str, bytes] = {}
    for each in source.beside:
        try:
            lists.setdefault(wthor.kind_of_names(data := decoded(each)), data)
        except FormatError:
            continue  # Something else that lay beside it.
    return wthor.Names(lists.get("players", b""), lists.get("tournaments", b""))


def format_of(name: str) -> Format:
    if name not in FORMATS:
        raise RefusedError("bad-request", f"{name!r} is no format: expected one of {', '.join(FORMATS)}")
    return FORMATS[name]


def view_of(record: Record) -> wire.RecordView:
    board = board_crossing.as_board(record.start)
    nodes = [wire.RecordNode(parent=None, move=None, side=None, flips=[], **_notes(record.root))]
    numbers = {id(record.root): 0}
    for node, before in record_log.steps(record):
        numbers[id(node)] = len(nodes)
        move = before.move(str(node.move))
        nodes.append(
            wire.RecordNode(
                parent=numbers[id(node.parent)],
                move=str(move),
                side=before.turn.word,
                flips=board_crossing.flips(before, move),
                **_notes(node),
            )
        )
    return wire.RecordView(
        beginning=beginning_of(board),
        black=record.players.get(Side.BLACK, ""),
        white=record.players.get(Side.WHITE, ""),
        date=record.date,
        result="*" if record.outcome is None else record.outcome.result,
        moves=[str(move) for move in record.moves()],
        nodes=nodes,
    )


def _notes(node: Node) -> dict[str, Any]:
    """What is written beside a move, as `wire.RecordNode` has it."""
    score = None if node.score is None else wire.Score.model_validate(node.score, from_attributes=True)
    marks = record_log.marks_of(node)
    return {"comment": node.comment, "marks": marks, "glyph": node.glyph, "title": node.title, "score": score}


def entry_of(number: int, record: Record) -> wire.RecordEntry:
    return wire.RecordEntry(
        number=number,
        game=record.game,
        size=record.size,
        black=record.players.get(Side.BLACK, ""),
        white=record.players.get(Side.WHITE, ""),
        event=record.event,
        date=record.date,
        result="*" if record.outcome is None else record.outcome.result,
        moves=len(record.moves()),
    )


def views(source: wire.RecordsRequest) -> wire.Records:
    """All games that are in a record, and up to a hundred of them as trees."""
    name, games = games_of(source)
    entries: list[wire.RecordEntry] = []
    shown: list[wire.RecordView] = []
    total = 0
    for total, record in enumerate(games, 1):
        if total <= MAX_LISTED:
            entries.append(entry_of(total, record))
        if source.trees and source.first <= total < source.first + MAX_SHOWN:
            shown.append(view_of(record))
    nameless = name == "wthor" and not _names(source).players_file
    return wire.Records(format=name, total=total, nameless=nameless, entries=entries, records=shown)


def written(given: list[Record], format: str) -> str | bytes:
    """Records in a format, as text or (of a binary format) as bytes."""
    target = format_of(format)
    if not target.binary or target.write is None:
        return records.write(given, format)
    return records.contents_of(given[0] if len(given) == 1 else given, target)[""]


def saved(game: Game, format: str, node: int | None = None, annotated: str = "") -> tuple[Record, str | bytes]:
    """A game in a format; of one that holds no moves, the position at a node, or where the game stands.

    With a language, what the engine thought of the game is written into it.
    """
    target = format_of(format)
    record = record_of(game)
    if annotated and game.review is not None:
        with_review(record, game.review, annotated)
    if not target.moves:
        record = Record.from_board(game.board_at(game.node if node is None else node)).position()
    return record, written([record], format)


def converted(source: wire.ConvertRequest) -> wire.Converted:
    found = list(records.read_all(content(source), source.format))
    text = written(found, source.to)
    if isinstance(text, str):
        return wire.Converted(format=source.to, text=text, base64=None)
    return wire.Converted(format=source.to, text=None, base64=base64.b64encode(text).decode())


def last_position(beginning: wire.Beginning, text: str) -> wire.StonesStart:
    """Where a pasted game or diagram ends, as a start for the same game and size."""
    plain = beginning.model_copy(update={"start": wire.StandardStart()})
    board = board_crossing.as_board(records.read(text, start=board_crossing.start_board(plain)).board())
    if (board.game, board.size) != (beginning.game, beginning.size):
        found, wanted = f"{board.game} {board.size}×{board.size}", f"{beginning.game} {beginning.size}×{beginning.size}"
        raise FormatError(Remark.of("other-table", found=found, wanted=wanted))
    return board_crossing.stones_start(board)
