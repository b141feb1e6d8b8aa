"""WTHOR: the database of tournament games of Othello; `.wtb` games with `.jou` players and `.trn` tournaments."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from omello import othello
from omello.core import BLACK, WHITE, Board, Move, Score, Side
from omello.errors import FormatError
from omello.notation import PASS, table
from omello.records.node import Node
from omello.records.record import Record
from omello.records.results import by_margin

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
        raise FormatError(f"a WTHOR file has a header of {_HEADER.size} bytes, this has {len(data)} bytes", offset=0)
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
        raise FormatError(
            "a WTHOR file of 10×10 games: how these are stored is not known, so it is not read", offset=12
        )
    if len(data) != _HEADER.size + head.games * _GAME.size:
        raise FormatError(
            f"the file says that it holds {head.games} games, which would be {_HEADER.size + head.games * _GAME.size} "
            f"bytes; it has {len(data)}",
            offset=4,
        )
    for number, fields in enumerate(_GAME.iter_unpack(memoryview(data)[_HEADER.size :]), 1):
        yield Game(number, *fields)


def names(data: bytes, width: int) -> list[str]:
    """The names of a `.jou` (width 20) or `.trn` (width 26) file. Raises `FormatError`."""
    count = header(data).names
    if len(data) != _HEADER.size + count * width:
        raise FormatError(f"the file says that it holds {count} names of {width} bytes, but has {len(data)} bytes")
    body = data[_HEADER.size :]
    return [body[at : at + width].split(b"\0")[0].decode("latin-1") for at in range(0, len(body), width)]


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


def problem(game: Game, replayed: Replay) -> str | None:
    """What is wrong with a game, or None: a move that is not legal, an early end, another score than its moves give."""
    board, illegal = replayed
    outcome = board.outcome()
    if illegal:
        return f"game {game.number}: move {len(board.moves) + 1}, {illegal!r}, is not legal; score given: {game.score}"
    if outcome is None:
        return f"game {game.number}: stops after {len(board.moves)} moves; score given: {game.score}"
    if outcome.score is not None and outcome.score.black != game.score:
        return f"game {game.number}: ends {outcome.score.black}, but the score given is {game.score}"
    return None


def read(
    data: bytes, start: Board | None = None, *, players: Sequence[str] = (), tournaments: Sequence[str] = ()
) -> Iterator[Record]:
    """The games of a `.wtb` file; what is wrong with one is among its record's warnings. Raises `FormatError`."""
    if not looks_like_games(data) and looks_like_names(data):
        raise FormatError("this is a list of names that belongs to a .wtb file, which holds the games")
    head = header(data)
    for game in games(data):
        replayed = replay(game)
        record = Record.from_board(replayed.board)
        for side, index in ((BLACK, game.black), (WHITE, game.white)):
            record.players[side] = players[index] if index < len(players) else f"#{index}"
        record.event = tournaments[game.tournament] if game.tournament < len(tournaments) else f"#{game.tournament}"
        record.date = str(head.year) if head.year else ""
        judged = _judged_node(record, head.depth)
        if judged is not None and game.theoretical <= _CELLS:
            node, mover = judged
            node.score = Score.stones(_margin(game.theoretical, mover), exact=True)
        wrong = problem(game, replayed)
        if wrong is not None:
            record.warnings.append(wrong)
            record.outcome = record.outcome or by_margin(_margin(game.score, BLACK), _CELLS)
        yield record


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


class Files(NamedTuple):
    """The three files of a database."""

    games: bytes
    players: bytes
    tournaments: bytes


def write(records: Iterable[Record], created: date | None = None) -> Files:
    """A database of games, which must be Othello on 8×8 from the usual start. Raises `FormatError`."""
    players, tournaments = _Names(_PLAYER), _Names(_TOURNAMENT)
    rows, years = [], set()
    for record in records:
        moves = bytes(10 * (move.row + 1) + move.col + 1 for move in record.moves() if not move.is_pass)
        score = _black_stones(record)
        judged = _judged_node(record, _DEPTH)
        theoretical = score
        if judged is not None and judged[0].score is not None and judged[0].score.exact:
            margin = int(judged[0].score.value)
            theoretical = (_CELLS + (margin if judged[1] is BLACK else -margin)) // 2
        black, white = (players.index(record.players.get(side, "")) for side in (BLACK, WHITE))
        rows.append(_GAME.pack(tournaments.index(record.event), black, white, score, theoretical, moves))
        years.add(int(record.date[:4]) if record.date[:4].isascii() and record.date[:4].isdigit() else 0)
    day = created or date.today()
    year = years.pop() if len(years) == 1 else 0

    def head(games: int, names: int, year: int, size: int, depth: int) -> bytes:
        century, short = divmod(day.year, 100)
        return _HEADER.pack(century, short, day.month, day.day, games, names, year, size, 0, depth, 0)

    return Files(
        head(len(rows), 0, year, _SIZE, _DEPTH) + b"".join(rows),
        head(0, len(players.indices), 0, 0, 0) + players.packed(),
        head(0, len(tournaments.indices), 0, 0, 0) + tournaments.packed(),
    )


class _Names:
    """The names of a file and their places in it."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.indices: dict[bytes, int] = {}

    def index(self, name: str) -> int:
        try:
            key = name.encode("latin-1")[: self.width - 1]
        except UnicodeEncodeError:
            raise FormatError(f"WTHOR names are Latin letters only: it cannot hold {name!r}") from None
        place = self.indices.setdefault(key, len(self.indices))
        if place > 0xFFFF:
            raise FormatError("WTHOR holds at most 65,536 names")
        return place

    def packed(self) -> bytes:
        return b"".join(name.ljust(self.width, b"\0") for name in self.indices)


def _black_stones(record: Record) -> int:
    """Black's stones with the empty squares given to the winner, or to who is ahead where there is none."""
    if record.outcome is not None and record.outcome.score is not None:
        return record.outcome.score.black
    black, white = record.board().score()
    if black == white:
        return _CELLS // 2
    winner = record.outcome.winner if record.outcome else BLACK if black > white else WHITE
    return _CELLS - white if winner is BLACK else black
