"""Between the logs of games and records: whole trees with their comments, both ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from omello import omok, othello
from omello.core import BLACK, WHITE, Move, Side
from omello.records import Node, Record
from omello.records.clocks import clock_text, read_clock
from omello.records.text import number as decimal
from omello.records.text import plain
from omello.session import boards, events
from omello.session.boards import Board
from omello.session.decisions import MAX_EVENTS, consequences
from omello.session.events import Ending, Event
from omello.session.game import ROOT, Game
from omello.session.refusals import RequestError
from omello.session.settings import Human, Seat, Settings, name_of

MAX_NAME, MAX_TITLE, MAX_COMMENT, MAX_MARK = 100, 200, 20_000, 100
"""Letters that are kept of what a record says."""


def record_of(game: Game) -> Record:
    """A game as a record: the game itself is the main line, everything else in its tree are variations."""
    record = Record(boards.start_board(game.settings))
    for side in Side:
        if name := name_of(game.seat(side)):
            record.players[side] = name
    record.event = game.settings.title
    record.date = datetime.fromtimestamp(game.created, UTC).date().isoformat()
    filed = game.nodes[ROOT].filed
    if filed is not None:
        _head(record, filed.headings)
    record.outcome = game.outcome
    played = set(game.path(game.node))
    waiting = [(ROOT, record.root)]
    while waiting:
        number, node = waiting.pop()
        known = game.nodes[number]
        node.comment = node.comment or known.comment
        node.glyph, node.title = node.glyph or known.glyph, node.title or known.title
        if known.filed is not None:
            node.score, node.seconds = node.score or known.filed.score, node.seconds or known.filed.seconds
            node.extra = {name: list(values) for name, values in known.filed.properties.items()} | node.extra
        node.marks = {game.board.move(point): text for point, text in known.marks.items()} | node.marks
        children = sorted(known.children, key=lambda child: child not in played)
        following = [(child, node.add(game.board.move(str(game.nodes[child].move)))) for child in children]
        # The game itself comes before a variation that begins with the same move: both become one node.
        waiting += reversed(following)
    return record


def steps(record: Record) -> Iterator[tuple[Node, Board]]:
    """Every node after the start with the board before its move, parents before children, the main line first."""
    board = start_of(record)
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


def start_of(record: Record) -> Board:
    board = record.start
    assert isinstance(board, othello.Board | omok.Board)
    return board


def marks_of(node: Node) -> dict[str, str]:
    return {str(point): text[:MAX_MARK] for point, text in node.marks.items()}


def analysed(record: Record, now: float) -> list[Event]:
    """The log of a game that was played elsewhere, ready for analysis."""
    black, white = (_named(Human(), record, side) for side in (BLACK, WHITE))
    log = _told(record, replace(boards.settings_of(start_of(record)), mode="analysis", black=black, white=white), now)
    outcome = record.outcome or record.board().outcome()
    if outcome is not None:
        log.append(events.EndedEvent(seq=len(log) + 1, at=now, outcome=Ending.of(outcome)))
    return log


def continued(record: Record, black: Seat, white: Seat, now: float) -> list[Event]:
    """The log of a game that goes on where a record stops, also where somebody resigned or ran out of time.

    All that the record says comes along; people without a name have the record's.
    """
    black, white = _named(black, record, BLACK), _named(white, record, WHITE)
    log = _told(record, replace(boards.settings_of(start_of(record)), black=black, white=white), now)
    # The nodes of the main line have the first numbers.
    last, board = ROOT + len(record.moves()), record.board()
    assert isinstance(board, othello.Board | omok.Board)
    return [*log, *consequences(board, last, None, len(log) + 1, now)]


def _told(record: Record, settings: Settings, now: float) -> list[Event]:
    """The log of a game with all the moves of a record and all that it says of them."""
    settings = replace(settings, title=record.event[:MAX_TITLE])
    log: list[Event] = [events.CreatedEvent(seq=1, at=now, settings=settings)]
    main = {id(node) for node in record.root.main_line()}
    numbers = {id(record.root): ROOT}
    annotated = [(ROOT, record.root)]
    for node, before in steps(record):
        seq, parent = len(log) + 1, numbers[id(node.parent)]
        if seq > MAX_EVENTS // 2:
            raise RequestError("too-large", f"the record has more than {MAX_EVENTS // 2} moves")
        numbers[id(node)] = seq
        move = before.move(str(node.move))
        if id(node) in main:
            log.append(_played(seq, now, parent, before, move))
        else:
            flips, side = boards.flips(before, move), before.turn.word
            log.append(events.VariationEvent(seq=seq, at=now, parent=parent, side=side, move=str(move), flips=flips))
        annotated.append((seq, node))
    for number, node in annotated:
        for make in _noted(node, _headings(record) if number == ROOT else {}):
            log.append(make(seq=len(log) + 1, at=now, node=number))
    return log


def grafted(game: Game, record: Record, now: float) -> list[Event]:
    """The events that bring back what a record of a game has and the game has no more: moves, and what is said of them.

    A node of which the game says anything stays as it is.
    """
    made: list[Event] = []
    numbers = {id(record.root): ROOT}
    for node, before in steps(record):
        parent, move = numbers[id(node.parent)], before.move(str(node.move))
        known = _following(game, parent, str(move))
        number = game.seq + len(made) + 1 if known is None else known
        numbers[id(node)] = number
        if known is None:
            flips, side = boards.flips(before, move), before.turn.word
            made.append(
                events.VariationEvent(seq=number, at=now, parent=parent, side=side, move=str(move), flips=flips)
            )
        if known is None or not game.nodes[known].says_anything:
            for make in _noted(node, {}):
                made.append(make(seq=game.seq + len(made) + 1, at=now, node=number))
    return made


def _following(game: Game, parent: int, move: str) -> int | None:
    """The node below another that a move leads to; the last if there are several, for that one was played."""
    children = game.nodes[parent].children if parent in game.nodes else []
    return next((child for child in reversed(children) if game.nodes[child].move == move), None)


def _named(seat: Seat, record: Record, side: Side) -> Seat:
    """A seat with the name that a record gives, if a person without one sits there."""
    if not isinstance(seat, Human) or seat.name:
        return seat
    return replace(seat, name=record.players.get(side, "")[:MAX_NAME])


def _noted(node: Node, headings: Mapping[str, str]) -> Iterator[Callable[..., Event]]:
    """What a record says of a node besides its move, as events without their numbers."""
    if node.comment:
        yield partial(events.CommentEvent, text=node.comment[:MAX_COMMENT])
    if node.marks:
        yield partial(events.MarksEvent, marks=marks_of(node))
    if node.glyph:
        yield partial(events.GlyphEvent, glyph=node.glyph)
    if node.title:
        yield partial(events.ChapterEvent, title=node.title[:MAX_TITLE])
    properties = {name: tuple(values) for name, values in node.extra.items()}
    if node.score is not None or node.seconds is not None or properties or headings:
        yield partial(
            events.FiledEvent, score=node.score, seconds=node.seconds, properties=properties, headings=headings
        )


def _headings(record: Record) -> dict[str, str]:
    """What a record says of the whole game that settings have no place for."""
    known = {"date": record.date, "place": record.place}
    known |= {f"{side.word} rating": plain(rating) for side, rating in record.ratings.items()}
    known |= {f"{side.word} clock": clock_text(clock) for side, clock in record.clocks.items()}
    return {name: text[:MAX_TITLE] for name, text in known.items() if text}


def _head(record: Record, headings: Mapping[str, str]) -> None:
    """Give a record back what `_headings` took from one."""
    record.date, record.place = headings.get("date", record.date), headings.get("place", "")
    for side in Side:
        rating = decimal(headings.get(f"{side.word} rating", ""))
        clock = read_clock(headings.get(f"{side.word} clock", ""))
        if rating is not None:
            record.ratings[side] = rating
        if clock is not None:
            record.clocks[side] = clock


def number_of(record: Record, moves: Sequence[str]) -> int:
    """The number that `analysed` gives to the node after some moves."""
    node = record.root
    for move in moves:
        node = next(child for child in node.children if str(child.move) == move)
    return next(number for number, found in enumerate(record.root.walk(), ROOT) if found is node)


def _played(seq: int, now: float, parent: int, board: Board, move: Move) -> Event:
    side = board.turn.word
    if move.is_pass:
        return events.PassEvent(seq=seq, at=now, parent=parent, side=side, clocks=None)
    flips = boards.flips(board, move)
    return events.MoveEvent(seq=seq, at=now, parent=parent, side=side, move=str(move), flips=flips, clocks=None)
