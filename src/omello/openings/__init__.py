"""Openings: read from files, shipped with the package, or drawn at random; always distinct under symmetry."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterable, Iterator
from importlib import resources
from pathlib import Path

from omello.book import key
from omello.core import Board, Move
from omello.errors import FormatError, OmelloError, SpecError
from omello.notation import name
from omello.setup import Setup

Opening = tuple[str, ...]

_MOVE = re.compile(r"pass|[a-z]\d{1,2}")
_OFFSETS = re.compile(r"-?\d{1,2}(\s*,\s*-?\d{1,2})+")


def parse(text: str, setup: Setup) -> Opening:
    """The moves of an opening, written together or with blanks, checked on the board.

    >>> parse("f5d6 C3", Setup.of("othello"))
    ('f5', 'd6', 'c3')

    Openings of Omok may also be written as Piskvork and Gomocup have them: steps to the right and down from the middle.

    >>> parse("0,0, 1,-1", Setup.of("omok"))
    ('h8', 'i9')
    """
    if setup.game == "omok" and _OFFSETS.fullmatch(text):
        text = _from_middle([int(number) for number in text.split(",")], setup.size)
    moves = _MOVE.findall(text.lower())
    if "".join(moves) != "".join(text.lower().split()):
        raise FormatError(f"{text!r} is no opening: expected moves such as f5d6c3")
    board = setup.board()
    for move in moves:
        board.play(move)
    if board.outcome() is not None:
        raise FormatError(f"the opening {text!r} leaves nothing to play")
    return tuple(moves)


def read(lines: Iterable[str], setup: Setup) -> list[Opening]:
    """The openings of a file: one a line, `#` starts a comment. Raises `FormatError` with the line."""
    found = []
    for number, line in enumerate(lines, 1):
        text = line.split("#")[0].strip()
        if not text:
            continue
        try:
            found.append(parse(text, setup))
        except OmelloError as error:
            raise FormatError(str(error), line=number) from None
    return found


def read_file(path: str, setup: Setup) -> list[Opening]:
    """The openings of a file, one at least: a line each, as moves or Piskvork's offsets, or the games of any format."""
    try:
        lines = Path(path).read_text(encoding="utf-8", errors="replace").splitlines()
        texts = [text for line in lines if (text := line.split("#")[0].strip())]
        plain = bool(texts) and (_MOVE.match(texts[0].lower()) or _OFFSETS.fullmatch(texts[0]))
        found = read(lines, setup) if plain else _games(path, setup)
    except OSError as error:
        raise SpecError(f"cannot read the openings {path!r}: {getattr(error, 'strerror', None) or error}") from None
    if not found:
        raise FormatError(f"{path!r} holds no openings")
    return found


def _from_middle(steps: list[int], size: int) -> str:
    """The points that steps to the right and down lead to, two numbers each."""
    points = [(size // 2 + down, size // 2 + right) for right, down in zip(steps[::2], steps[1::2], strict=False)]
    if len(steps) % 2 or any(not (0 <= row < size and 0 <= col < size) for row, col in points):
        raise FormatError(f"{steps} are no steps from the middle to points of a board of {size} lines")
    return " ".join(name("omok", size, row, col) for row, col in points)


def _games(path: str, setup: Setup) -> list[Opening]:
    """The games of a file in any format of records, each as an opening."""
    from omello import records

    found = []
    for number, record in enumerate(records.read_file(path, start=setup.board()), 1):
        if record.start.setup != setup or record.start != setup.board():
            raise FormatError(f"{path!r}: game {number} does not begin at the start of {setup}")
        try:
            found.append(parse(" ".join(record.moves()), setup))
        except OmelloError as error:
            raise FormatError(f"{path!r}: game {number}: {error}") from None
    return found


def shipped(setup: Setup) -> list[Opening]:
    """The balanced openings that come with the package; none for the less common setups."""
    file = resources.files("omello.openings") / "data" / f"{setup}.txt"
    return read(file.read_text(encoding="utf-8").splitlines(), setup) if file.is_file() else []


def choose(setup: Setup, count: int, seed: int) -> list[Opening]:
    """So many openings for a match: the shipped ones, shuffled; where they do not suffice, random ones are added."""
    found = shipped(setup)
    random.Random(f"openings/{seed}").shuffle(found)
    if len(found) < count:
        seen = {key(after(setup, opening)) for opening in found}
        found += drawn(setup, count - len(found), seed, seen)
    return found[:count]


def drawn(setup: Setup, count: int, seed: int, seen: set[int] | None = None) -> list[Opening]:
    """Random openings, distinct under symmetry from each other and from those `seen`; fewer if there are no more.

    >>> drawn(Setup.of("othello", 4), 2, seed=1) == drawn(Setup.of("othello", 4), 2, seed=1)
    True
    """
    return list(itertools.islice(candidates(setup, seed, seen), count))


def candidates(setup: Setup, seed: int, seen: set[int] | None = None) -> Iterator[Opening]:
    """Random openings without end, unless nothing new has come up for a long while."""
    seen = set() if seen is None else seen
    chance = random.Random(f"drawn/{setup}/{seed}")
    in_vain = 0
    while in_vain < 500:
        board = setup.board()
        for _ in range(plies(setup, chance)):
            moves = near(board) if setup.game == "omok" else board.legal_moves()
            if moves:
                board.push(chance.choice(moves))
        if board.outcome() is None and key(board) not in seen:
            seen.add(key(board))
            in_vain = 0
            yield tuple(map(str, board.moves))
        else:
            in_vain += 1


def plies(setup: Setup, chance: random.Random) -> int:
    """How long a random opening is: enough for variety, too short to decide much."""
    if setup.game == "omok":
        return chance.randint(3, 6)
    return 8 if setup.size >= 8 else 6 if setup.size == 6 else 3


def near(board: Board) -> list[Move]:
    """Omok: legal points not far from the centre and, once there are stones, close to one of them."""
    centre, stones = (board.size - 1) / 2, board.moves
    reach = max(2, board.size // 3)
    return [
        move
        for move in board.legal_moves()
        if max(abs(move.row - centre), abs(move.col - centre)) <= reach
        and (not stones or min(max(abs(move.row - s.row), abs(move.col - s.col)) for s in stones) <= 2)
    ]


def after(setup: Setup, opening: Opening) -> Board:
    """The board after an opening."""
    board = setup.board()
    for move in opening:
        board.push(move)
    return board
