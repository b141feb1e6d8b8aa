"""WTHOR: the database of tournament games of Othello; `.wtb` games with `.jou` players and `.trn` tournaments."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Literal, NamedTuple

from omello import othello
from omello.core import BLACK, WHITE, Board, Move, Reason, Score, Side
from omello.errors import FormatError
from omello.notation import PASS, table
from omello.records.node import Node
from omello.records.record import Record
from omello.records.results import by_margin
from omello.remarks import Remark

_HEADER = struct.Struct("<4BIHHBBBB")
_GAME = struct.Struct("<HHHBB60s")
_PLAYER, _TOURNAMENT = 20, 26
_SIZE, _CELLS = 8, 64
_DEPTH = 22
"""Empties from which the theoretical score is computed, where a file does not say."""


class Header(NamedTuple):
    created: tuple[int, int, int]
    games: int
    names: int
    year: int
    size: int
    kind: int
    depth: int


class Game(NamedTuple):
    """One game as the file holds it."""

    number: int
    """Counted from 1."""
    tournament: int
    black: int
    white: int
    score: int
    """Black's stones at the end, with the empty squares given to the winner."""
    theoretical: int
    """Black's stones if both had played perfectly from `Header.depth` empty squares on."""
    moves: bytes


class Replay(NamedTuple):
    """What became of a game's moves."""

    board: othello.Board
    illegal: str
    """The first move that could not be played, as the file has it, or nothing."""


def header(data: bytes) -> Header:
    """The header of any of the three kinds of file. Raises `FormatError`."""
    if len(data) < _HEADER.size:
        raise FormatError(Remark.of("truncated"), detail=f"a header has {_HEADER.size} bytes, not {len(data)}")
    century, year, month, day, games, names, game_year, size, kind, depth, _ = _HEADER.unpack_from(data)
    return Header((century * 100 + year, month, day), games, names, game_year, size, kind, depth or _DEPTH)


def looks_like_games(data: bytes) -> bool:
    return len(data) > _HEADER.size and len(data) == _HEADER.size + header(data).games * _GAME.size


def looks_like_large_games(data: bytes) -> bool:
    """Games on 10×10, which nobody has described to us: known for what they are, so that they are refused as that."""
    if len(data) <= _HEADER.size:
        return False
    head = header(data)
    is_date = 1 <= head.created[1] <= 12 and 1 <= head.created[2] <= 31
    return is_date and head.size == 10 and head.games > 0 and (len(data) - _HEADER.size) % head.games == 0


def looks_like_names(data: bytes) -> bool:
    return len(data) > _HEADER.size and len(data) - _HEADER.size in (
        header(data).names * _PLAYER,
        header(data).names * _TOURNAMENT,
    )


def games(data: bytes) -> Iterator[Game]:
    """The games of a `.wtb` file, quickly and unchecked. Raises `FormatError` if the file is not as long as it says."""
    head = header(data)
    if head.size == 10:
        raise FormatError(Remark.of("large-wthor"), offset=12)
    if len(data) != _HEADER.size + head.games * _GAME.size:
        expected = _HEADER.size + head.games * _GAME.size
        detail = f"{head.games} games would be {expected} bytes, not {len(data)}"
        raise FormatError(Remark.of("truncated"), detail=detail, offset=4)
    for number, fields in enumerate(_GAME.iter_unpack(memoryview(data)[_HEADER.size :]), 1):
        yield Game(number, *fields)


def names(data: bytes, width: int) -> list[str]:
    """The names of a `.jou` (width 20) or `.trn` (width 26) file. Raises `FormatError`."""
    count = header(data).names
    if len(data) != _HEADER.size + count * width:
        detail = f"{count} names of {width} bytes would be {_HEADER.size + count * width} bytes, not {len(data)}"
        raise FormatError(Remark.of("truncated"), detail=detail)
    return [_text(name) for name in _raw_names(data, width)]


def kind_of_names(data: bytes) -> Literal["players", "tournaments"]:
    """What a list of names is of. Raises `FormatError` if the file is not such a list."""
    if looks_like_names(data):
        return "players" if len(data) == _HEADER.size + header(data).names * _PLAYER else "tournaments"
    raise FormatError(Remark.of("truncated"))


def players(data: bytes) -> list[str]:
    """The names in a `.jou` file. Raises `FormatError`."""
    return names(data, _PLAYER)


def tournaments(data: bytes) -> list[str]:
    """The names in a `.trn` file. Raises `FormatError`."""
    return names(data, _TOURNAMENT)


def replay(game: Game) -> Replay:
    """Play a game's moves, with the passes that the file leaves out, up to the first that is not legal."""
    board = othello.Board()
    for byte in game.moves:
        if byte == 0:
            break
        move = _MOVES.get(byte)
        if move is None:
            return Replay(board, str(byte))
        if not board.is_legal(move):
            if not board.is_legal(PASS):
                return Replay(board, move)
            board.push(PASS)
            if not board.is_legal(move):
                return Replay(board, move)
        board.push(move)
    return Replay(board, "")


_MOVES: dict[int, Move] = {
    10 * (row + 1) + col + 1: table("othello", _SIZE)[row * _SIZE + col] for row in range(_SIZE) for col in range(_SIZE)
}


def problem(game: Game, replayed: Replay) -> Remark | None:
    """What is wrong with a game, or None: a move that is not legal, an early end, another score than its moves give."""
    board, illegal = replayed
    outcome = board.outcome()
    if illegal:
        return Remark.of("cut", n=len(board.moves) + 1, move=illegal, refusal="impossible")
    if outcome is None:
        return Remark.of("unfinished", n=len(board.moves), score=game.score)
    if outcome.score is not None and outcome.score.black != game.score:
        return Remark.of("score-differs", reached=outcome.score.black, given=game.score)
    return None


@dataclass(frozen=True)
class Names:
    """The files of names that games refer to by number, as they are; empty where there are none."""

    players_file: bytes = b""
    tournaments_file: bytes = b""

    @cached_property
    def players(self) -> list[str]:
        return players(self.players_file) if self.players_file else []

    @cached_property
    def tournaments(self) -> list[str]:
        return tournaments(self.tournaments_file) if self.tournaments_file else []


@dataclass(frozen=True)
class Origin:
    """Where a record comes from: what lets it be written back as it was, byte by byte."""

    header: bytes
    row: bytes
    names: Names


def read(data: bytes, start: Board | None = None, *, names: Names | None = None) -> Iterator[Record]:
    """The games of a `.wtb` file; what is wrong with one is among its record's remarks. Raises `FormatError`."""
    if not looks_like_games(data) and looks_like_names(data):
        raise FormatError(Remark.of("names-only"))
    head, names = header(data), names or Names()
    for game in games(data):
        at = _HEADER.size + (game.number - 1) * _GAME.size
        record = _record(game, head, names)
        record.origin = Origin(data[: _HEADER.size], data[at : at + _GAME.size], names)
        yield record


def _record(game: Game, head: Header, names: Names) -> Record:
    replayed = replay(game)
    record = Record.from_board(replayed.board)
    for side, index in ((BLACK, game.black), (WHITE, game.white)):
        record.players[side] = _named(names.players, index)
    record.event = _named(names.tournaments, game.tournament)
    record.date = str(head.year) if head.year else ""
    judged = _judged_node(record, head.depth)
    if judged is not None and game.theoretical <= _CELLS:
        node, mover = judged
        node.score = Score.stones(_margin(game.theoretical, mover), exact=True)
    wrong = problem(game, replayed)
    if wrong is not None:
        record.remarks.append(wrong)
        record.outcome = record.outcome or by_margin(_margin(game.score, BLACK), _CELLS)
    return record


def _named(names: Sequence[str], index: int) -> str:
    return names[index] if index < len(names) else f"#{index}"


def _margin(black: int, side: Side) -> int:
    """By how much a side won when black has so many stones, the empty squares counted."""
    return 2 * black - _CELLS if side is BLACK else _CELLS - 2 * black


def _judged_node(record: Record, empties: int) -> tuple[Node, Side] | None:
    """The move after which so many squares are empty, and who made it: there the theoretical score belongs."""
    mover = BLACK
    left = _CELLS - 4
    for node in record.root.main_line():
        if node.move is not None and not node.move.is_pass:
            left -= 1
            if left == empties:
                return node, mover
        mover = mover.other
    return None


def write(records: Iterable[Record], created: date | None = None) -> dict[str, bytes]:
    """A database of games: the games, and the names beside them by their extension. Raises `FormatError`.

    The games must be Othello on 8×8 from the usual start. Those that were read from one database and not changed are
    written as they stood there, with its names.
    """
    kept = list(records)
    shared = _shared(kept)
    source = shared.names if shared is not None else Names()
    players = _Numbers(_PLAYER, source.players_file)
    tournaments = _Numbers(_TOURNAMENT, source.tournaments_file)
    depth, year = _depth(kept, shared), _year(kept)
    rows = [_row(record, shared, depth, players, tournaments) for record in kept]
    day = created or date.today()

    def head(games: int, names: int, year: int, size: int, depth: int) -> bytes:
        century, short = divmod(day.year, 100)
        return _HEADER.pack(century, short, day.month, day.day, games, names, year, size, 0, depth, 0)

    heading = head(len(rows), 0, year, _SIZE, depth)
    if shared is not None and year == header(shared.header).year:
        same = len(rows) == header(shared.header).games
        heading = shared.header if same else shared.header[:4] + len(rows).to_bytes(4, "little") + shared.header[8:]
    return {
        "": heading + b"".join(rows),
        ".jou": players.file(lambda count: head(0, count, 0, 0, 0)),
        ".trn": tournaments.file(lambda count: head(0, count, 0, 0, 0)),
    }


def _shared(records: Sequence[Record]) -> Origin | None:
    """Where all records come from, if it is one database."""
    origins = [record.origin for record in records if isinstance(record.origin, Origin)]
    first = origins[0] if len(origins) == len(records) and origins else None
    if first is not None and any(each.header != first.header or each.names != first.names for each in origins):
        return None
    return first


def _year(records: Sequence[Record]) -> int:
    """The year that all games are of, or 0."""
    years = {int(text) if (text := record.date[:4]).isascii() and text.isdigit() else 0 for record in records}
    return years.pop() if len(years) == 1 else 0


def held(records: Sequence[Record]) -> list[set[str]]:
    """What a file of these games keeps of each, among what WTHOR has little room for: a year, a score, a count."""
    year, depth = _year(records), _depth(records, _shared(records))
    return [
        {
            part
            for part, is_held in (
                ("date", record.date == str(year)),
                ("scores", _holds_scores(record, depth)),
                ("result", _holds_result(record)),
            )
            if is_held
        }
        for record in records
    ]


def _holds_scores(record: Record, depth: int) -> bool:
    """True if the only score is the one that is read from the file again."""
    judged = _judged_node(record, depth)
    if judged is None or [node for node in record.root.walk() if node.score is not None] != [judged[0]]:
        return False
    theoretical = _theoretical(record, depth)
    return theoretical is not None and judged[0].score == Score.stones(_margin(theoretical, judged[1]), exact=True)


def _holds_result(record: Record) -> bool:
    """True if a count of stones says how the game ended."""
    outcome = record.outcome
    if outcome is None or outcome.reason not in (Reason.ADJUDICATION, Reason.AGREEMENT):
        return False
    return by_margin(_margin(_black_stones(record), BLACK), _CELLS).winner is outcome.winner


def _row(record: Record, shared: Origin | None, depth: int, players: _Numbers, tournaments: _Numbers) -> bytes:
    origin = record.origin
    if shared is not None and isinstance(origin, Origin):
        as_read = _record(Game(0, *_GAME.unpack(origin.row)), header(origin.header), origin.names)
        if _said(as_read) == _said(record):
            fields = _GAME.unpack(origin.row)
            # Numbers without a name stay numbers: nothing else is known of them.
            if fields[0] >= len(origin.names.tournaments) or max(fields[1:3]) >= len(origin.names.players):
                players.keep(record.players[BLACK], fields[1])
                players.keep(record.players[WHITE], fields[2])
                tournaments.keep(record.event, fields[0])
            return origin.row
    moves = bytes(10 * (move.row + 1) + move.col + 1 for move in record.moves() if not move.is_pass)
    score = _black_stones(record)
    theoretical = _theoretical(record, depth)
    black, white = (players.index(record.players.get(side, "")) for side in (BLACK, WHITE))
    event = tournaments.index(record.event)
    return _GAME.pack(event, black, white, score, score if theoretical is None else theoretical, moves)


def _theoretical(record: Record, depth: int) -> int | None:
    """Black's stones by the exact score at a depth, if there is one."""
    judged = _judged_node(record, depth)
    if judged is None or judged[0].score is None or not judged[0].score.exact:
        return None
    margin = int(judged[0].score.value)
    return (_CELLS + (margin if judged[1] is BLACK else -margin)) // 2


def _said(record: Record) -> tuple[object, ...]:
    """All of a record that a row holds."""
    scores = [node.score for node in record.root.main_line()]
    return record.moves(), record.players, record.event, record.outcome, scores


def _depth(records: Sequence[Record], shared: Origin | None) -> int:
    """The depth of the database they come from, or the number of empty squares at which most have an exact score."""
    if shared is not None:
        return header(shared.header).depth
    depths: Counter[int] = Counter()
    for record in records:
        left = _CELLS - 4
        for node in record.root.main_line():
            left -= node.move is not None and not node.move.is_pass
            if node.score is not None and node.score.exact:
                depths[left] += 1
                break
    return depths.most_common(1)[0][0] if depths else _DEPTH


class _Numbers:
    """The names of a file and their places in it, beginning with those of another one."""

    def __init__(self, width: int, source: bytes) -> None:
        self.width = width
        self._source = source
        found = _raw_names(source, width) if source else []
        self._names = list(found)
        self._places = {_text(name): place for place, name in reversed(list(enumerate(found)))}

    def index(self, name: str) -> int:
        try:
            key = name.encode("latin-1")[: self.width - 1].decode("latin-1")
        except UnicodeEncodeError:
            raise FormatError(Remark.of("not-this-text", format="WTHOR", text=repr(name))) from None
        if key not in self._places:
            self._names.append(key.encode("latin-1").ljust(self.width, b"\0"))
            self._places[key] = len(self._names) - 1
        if self._places[key] > 0xFFFF:
            raise FormatError(Remark.of("too-many-names", format="WTHOR"))
        return self._places[key]

    def keep(self, name: str, place: int) -> None:
        """Have a name at a place, with what fills it up to there."""
        for number in range(len(self._names), place + 1):
            filler = f"#{number}"
            self._names.append(filler.encode().ljust(self.width, b"\0"))
            self._places.setdefault(filler, number)

    def file(self, head: Callable[[int], bytes]) -> bytes:
        """The file; as it was where no name came new."""
        names = b"".join(self._names)
        return self._source if self._source[_HEADER.size :] == names and names else head(len(self._names)) + names


def _raw_names(data: bytes, width: int) -> list[bytes]:
    return [data[at : at + width] for at in range(_HEADER.size, len(data), width)]


def _text(name: bytes) -> str:
    return name.split(b"\0")[0].decode("latin-1")


def _black_stones(record: Record) -> int:
    """Black's stones with the empty squares given to the winner, or to who is ahead where there is none."""
    if record.outcome is not None and record.outcome.score is not None:
        return record.outcome.score.black
    black, white = record.board().score()
    if black == white:
        return _CELLS // 2
    winner = record.outcome.winner if record.outcome else BLACK if black > white else WHITE
    return _CELLS - white if winner is BLACK else black
