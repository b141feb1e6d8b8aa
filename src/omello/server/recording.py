"""Between games and records: whole trees with their comments, both ways."""

from __future__ import annotations

import base64
import binascii
import itertools
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache

from omello import omok, records
from omello.core import BLACK, WHITE, Side
from omello.errors import FormatError, PositionError
from omello.notation import PASS
from omello.omok.bans import Bans, switched
from omello.records import FORMATS, Format, Node, Record
from omello.server import crossing, guests, tables, wire
from omello.server.refusals import RefusedError
from omello.server.tables import Board
from omello.session import ROOT, Game, boards
from omello.session.decisions import MAX_EVENTS
from omello.session.events import (
    CommentEvent,
    CreatedEvent,
    EndedEvent,
    Ending,
    Event,
    MarksEvent,
    MoveEvent,
    PassEvent,
    VariationEvent,
)
from omello.session.settings import Human

MAX_SHOWN = 100


def record_of(game: Game) -> Record:
    """A game as a record: the game itself is the main line, everything else in its tree are variations."""
    record = Record(boards.start_board(game.settings))
    for side in (BLACK, WHITE):
        seat = game.seat(side)
        name = seat.name if isinstance(seat, Human) else seat.player.removeprefix(guests.PREFIX)
        if name:
            record.players[side] = name
    record.event = game.settings.title
    record.date = datetime.fromtimestamp(game.created, UTC).date().isoformat()
    record.outcome = game.outcome
    played = set(game.path(game.node))
    waiting = [(ROOT, record.root)]
    while waiting:
        number, node = waiting.pop()
        node.comment = node.comment or game.nodes[number].comment
        node.marks = {game.board.move(point): text for point, text in game.nodes[number].marks.items()} | node.marks
        children = sorted(game.nodes[number].children, key=lambda child: child not in played)
        following = [(child, node.add(game.board.move(str(game.nodes[child].move)))) for child in children]
        # The game itself comes before a variation that begins with the same move: both become one node.
        waiting += reversed(following)
    return record


def table_of(board: Board) -> wire.Table:
    """The table a board stands on, with the position on it as the start."""
    start: wire.Start = wire.StandardStart()
    if isinstance(board, omok.Board):
        rule, bans = _named_rule(board.rule)
        usual: Board = omok.Board(board.size, board.rule)
        table = wire.Table(game="omok", size=board.size, rule=rule, bans=bans)
    else:
        table = wire.Table(game="othello", size=board.size)
        usual = tables.start_board(table)
    if board != usual:
        start = tables.stones_start(board)
    return table.model_copy(update={"start": start})


@cache
def _named_rule(rule: omok.Rule) -> tuple[wire.RuleName, wire.Bans]:
    """A rule as a name and switches; raises `PositionError` for rules that cannot be said so."""
    named = [(name, omok.Rule.named(name)) for name in tables.RULES]
    usual = [(name, like, Bans.of(like)) for name, like in named]
    other = [(name, like, Bans(*on)) for name, like in named for on in itertools.product((False, True), repeat=3)]
    for name, like, bans in (*usual, *other):
        if switched(like, bans) == rule:
            return name, crossing.bans_out(bans)
    raise PositionError(f"the rule {str(rule)!r} cannot be shown on the page")


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


def _steps(record: Record) -> Iterator[tuple[Node, Board]]:
    """Every node after the start with the board before its move, parents before children, the main line first."""
    board = tables.as_board(record.start)
    path: list[Node] = []
    for node in record.root.walk():
        if node.move is None:
            continue
        while path and path[-1] is not node.parent:
            path.pop()
            board.undo()
        yield node, board
        board.push(node.move)
        path.append(node)


def events_of(record: Record, now: float) -> list[Event]:
    """The log of a game that was played elsewhere, ready for analysis."""
    board = tables.as_board(record.start)
    table = table_of(board)
    names = {side: record.players.get(side, "")[:100] for side in (BLACK, WHITE)}
    settings = wire.GameSettings(
        **dict(table),
        mode="analysis",
        black=wire.Human(name=names[BLACK]),
        white=wire.Human(name=names[WHITE]),
        title=record.event[:200],
    )
    events: list[Event] = [CreatedEvent(seq=1, at=now, settings=crossing.settings_in(settings))]
    main = {id(node) for node in record.root.main_line()}
    numbers = {id(record.root): ROOT}
    annotated = [(ROOT, record.root)]
    for node, before in _steps(record):
        seq, parent, side = len(events) + 1, numbers[id(node.parent)], before.turn.word
        if seq > MAX_EVENTS // 2:
            raise RefusedError("too-large", f"the record has more than {MAX_EVENTS // 2} moves")
        numbers[id(node)] = seq
        move = before.move(str(node.move))
        flips = boards.flips(before, move)
        if id(node) not in main:
            events.append(VariationEvent(seq=seq, at=now, parent=parent, side=side, move=str(move), flips=flips))
        elif move == PASS:
            events.append(PassEvent(seq=seq, at=now, parent=parent, side=side, clocks=None))
        else:
            events.append(
                MoveEvent(seq=seq, at=now, parent=parent, side=side, move=str(move), flips=flips, clocks=None)
            )
        annotated.append((seq, node))
    for number, node in annotated:
        if node.comment:
            events.append(CommentEvent(seq=len(events) + 1, at=now, node=number, text=node.comment[:20_000]))
        if node.marks:
            events.append(MarksEvent(seq=len(events) + 1, at=now, node=number, marks=_marks(node)))
    outcome = record.outcome or record.board().outcome()
    if outcome is not None:
        events.append(EndedEvent(seq=len(events) + 1, at=now, outcome=Ending.of(outcome)))
    return events


def _marks(node: Node) -> dict[str, str]:
    return {str(point): text[:20] for point, text in node.marks.items()}


def imported(source: wire.RecordText, limit: int, now: float) -> tuple[str, list[list[Event]]]:
    """The logs of the first games in a record, and its format."""
    data = content(source)
    name = source.format or records.detect(data)
    found = list(itertools.islice(records.read_all(data, name), limit))
    if not found:
        raise FormatError("there is no game in it")
    return name, [events_of(record, now) for record in found]


def format_of(name: str) -> Format:
    if name not in FORMATS:
        raise RefusedError("bad-request", f"{name!r} is no format: expected one of {', '.join(FORMATS)}")
    return FORMATS[name]


def view_of(record: Record) -> wire.RecordView:
    board = tables.as_board(record.start)
    root = record.root
    nodes = [wire.RecordNode(parent=None, move=None, side=None, flips=[], comment=root.comment, marks=_marks(root))]
    numbers = {id(record.root): 0}
    for node, before in _steps(record):
        numbers[id(node)] = len(nodes)
        move = before.move(str(node.move))
        nodes.append(
            wire.RecordNode(
                parent=numbers[id(node.parent)],
                move=str(move),
                side=before.turn.word,
                flips=tables.flips(before, move),
                comment=node.comment,
                marks=_marks(node),
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
    for record in given:
        if (reason := records.refusal(record, target)) is not None:
            raise FormatError(reason)
    files = target.write(given)
    return files if isinstance(files, str) else files.games


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
