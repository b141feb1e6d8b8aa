"""Between the logs of games and records: whole trees with their comments, both ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from omello import omok, othello
from omello.core import BLACK, WHITE, Move, Side
from omello.records import Node, Record
from omello.session import boards, events
from omello.session.boards import Board
from omello.session.decisions import MAX_EVENTS, consequences
from omello.session.events import Ending, Event
from omello.session.game import ROOT, Game
from omello.session.refusals import RequestError
from omello.session.settings import Human, Seat, name_of

MAX_NAME, MAX_TITLE, MAX_COMMENT, MAX_MARK = 100, 200, 20_000, 20
"""Letters that are kept of what a record says."""


def record_of(game: Game) -> Record:
    """A game as a record: the game itself is the main line, everything else in its tree are variations."""
    record = Record(boards.start_board(game.settings))
    for side in Side:
        if name := name_of(game.seat(side)):
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
    black, white = (Human(record.players.get(side, "")[:MAX_NAME]) for side in (BLACK, WHITE))
    settings = boards.settings_of(start_of(record))
    settings = replace(settings, mode="analysis", black=black, white=white, title=record.event[:MAX_TITLE])
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
        if node.comment:
            comment = node.comment[:MAX_COMMENT]
            log.append(events.CommentEvent(seq=len(log) + 1, at=now, node=number, text=comment))
        if node.marks:
            log.append(events.MarksEvent(seq=len(log) + 1, at=now, node=number, marks=marks_of(node)))
    outcome = record.outcome or record.board().outcome()
    if outcome is not None:
        log.append(events.EndedEvent(seq=len(log) + 1, at=now, outcome=Ending.of(outcome)))
    return log


def number_of(record: Record, moves: Sequence[str]) -> int:
    """The number that `analysed` gives to the node after some moves."""
    node = record.root
    for move in moves:
        node = next(child for child in node.children if str(child.move) == move)
    return next(number for number, found in enumerate(record.root.walk(), ROOT) if found is node)


def continued(record: Record, black: Seat, white: Seat, now: float) -> list[Event]:
    """The log of a game that goes on where a record stops, also where somebody resigned or ran out of time."""
    board = start_of(record)
    settings = replace(boards.settings_of(board), black=black, white=white)
    log: list[Event] = [events.CreatedEvent(seq=1, at=now, settings=settings)]
    for move in record.moves():
        log.append(_played(len(log) + 1, now, len(log), board, board.move(move)))
        board.push(move)
    return [*log, *consequences(board, len(log), None, len(log) + 1, now)]


def _played(seq: int, now: float, parent: int, board: Board, move: Move) -> Event:
    side = board.turn.word
    if move.is_pass:
        return events.PassEvent(seq=seq, at=now, parent=parent, side=side, clocks=None)
    flips = boards.flips(board, move)
    return events.MoveEvent(seq=seq, at=now, parent=parent, side=side, move=str(move), flips=flips, clocks=None)
