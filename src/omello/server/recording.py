"""Records over the wire: read, shown, kept as games and written again."""

from __future__ import annotations

import base64
import binascii
import itertools

from omello import records
from omello.core import Side
from omello.errors import FormatError, PositionError
from omello.records import FORMATS, Format, Record
from omello.remarks import Remark
from omello.server import crossing, guests, tables, wire
from omello.server.refusals import RefusedError
from omello.server.tables import Board
from omello.session import Game, boards, record_log
from omello.session.events import Event
from omello.session.settings import Settings

MAX_SHOWN = 100


def record_of(game: Game) -> Record:
    """A game as a record, with guests under their own names."""
    record = record_log.record_of(game)
    record.players = {side: name.removeprefix(guests.PREFIX) for side, name in record.players.items()}
    return record


def table_of(board: Board) -> wire.Table:
    """The table a board stands on, with the position on it as the start; raises `PositionError` for unusual rules."""
    return crossing.table_out(_shown(boards.settings_of(board)))


def events_of(record: Record, now: float) -> list[Event]:
    """The log of a game that was played elsewhere, ready for analysis."""
    _shown(boards.settings_of(record_log.start_of(record)))
    return record_log.analysed(record, now)


def _shown(settings: Settings) -> Settings:
    if settings.rule not in (None, *tables.RULES):
        raise PositionError(f"the rule {settings.rule!r} cannot be shown on the page")
    return settings


def content(source: wire.RecordText) -> str | bytes:
    """What was pasted or dropped."""
    if (source.text is None) == (source.base64 is None):
        raise RefusedError("bad-request", "a record is either text or base64")
    if source.base64 is None:
        return source.text or ""
    try:
        return base64.b64decode(source.base64, validate=True)
    except (binascii.Error, ValueError) as error:
        raise RefusedError("bad-request", f"{source.base64[:40]!r} is no base64") from error


def imported(source: wire.RecordText, limit: int, now: float) -> tuple[str, list[list[Event]]]:
    """The logs of the first games in a record, and its format."""
    data = content(source)
    name = source.format or records.detect(data)
    found = list(itertools.islice(records.read_all(data, name), limit))
    if not found:
        raise FormatError(Remark.of("no-game"))
    return name, [events_of(record, now) for record in found]


def format_of(name: str) -> Format:
    if name not in FORMATS:
        raise RefusedError("bad-request", f"{name!r} is no format: expected one of {', '.join(FORMATS)}")
    return FORMATS[name]


def view_of(record: Record) -> wire.RecordView:
    board = tables.as_board(record.start)
    root = record.root
    nodes = [
        wire.RecordNode(
            parent=None, move=None, side=None, flips=[], comment=root.comment, marks=record_log.marks_of(root)
        )
    ]
    numbers = {id(record.root): 0}
    for node, before in record_log.steps(record):
        numbers[id(node)] = len(nodes)
        move = before.move(str(node.move))
        nodes.append(
            wire.RecordNode(
                parent=numbers[id(node.parent)],
                move=str(move),
                side=before.turn.word,
                flips=tables.flips(before, move),
                comment=node.comment,
                marks=record_log.marks_of(node),
            )
        )
    return wire.RecordView(
        table=table_of(board),
        black=record.players.get(Side.BLACK, ""),
        white=record.players.get(Side.WHITE, ""),
        date=record.date,
        result="*" if record.outcome is None else record.outcome.result,
        moves=[str(move) for move in record.moves()],
        nodes=nodes,
    )


def views(source: wire.RecordText) -> wire.Records:
    """All that is in a record, up to a hundred games of it."""
    data = content(source)
    name = source.format or records.detect(data)
    shown: list[wire.RecordView] = []
    total = 0
    for total, record in enumerate(records.read_all(data, name), 1):
        if total <= MAX_SHOWN:
            shown.append(view_of(record))
    return wire.Records(format=name, total=total, records=shown)


def written(given: list[Record], format: str) -> str | bytes:
    """Records in a format, as text or (of a binary format) as bytes."""
    target = format_of(format)
    if not target.binary or target.write is None:
        return records.write(given, format)
    return records.contents_of(given[0] if len(given) == 1 else given, target)[""]


def converted(source: wire.ConvertRequest) -> wire.Converted:
    found = list(records.read_all(content(source), source.format))
    text = written(found, source.to)
    if isinstance(text, str):
        return wire.Converted(format=source.to, text=text, base64=None)
    return wire.Converted(format=source.to, text=None, base64=base64.b64encode(text).decode())


def last_position(table: wire.Table, text: str) -> wire.StonesStart:
    """Where a pasted game or diagram ends, as a start for the same game and size."""
    plain = table.model_copy(update={"start": wire.StandardStart()})
    board = tables.as_board(records.read(text, start=tables.start_board(plain)).board())
    if (board.game, board.size) != (table.game, table.size):
        raise FormatError(
            f"the text holds {board.game} on {board.size}×{board.size}, not {table.game} on {table.size}×{table.size}"
        )
    return tables.stones_start(board)
