"""PSQ: games of the Piskvork manager, with the `.rec` files of Gomotur."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from omello.core import BLACK, WHITE, Board
from omello.errors import FormatError, OmelloError
from omello.notation import name
from omello.records.builder import Builder
from omello.records.record import Record
from omello.records.start import LIKELY_RULES, rule_of, start_board

_HEADER = re.compile(
    r"Piskvorky\s+([0-9]{1,3})\s*x\s*([0-9]{1,3})\s*,\s*-?[0-9]{1,4}\s*:\s*-?[0-9]{1,4}\s*,\s*([01])\b.*"
)
_MOVE = re.compile(r"([0-9]{1,3})\s*,\s*([0-9]{1,3})(?:\s*,\s*(-?[0-9]{1,12}))?")
_CODE = re.compile(r"-?[0-9]{1,6}")
_REC_SIZE = 20


def read(text: str, start: Board | None = None) -> Iterator[Record]:
    """The game of a file, which does not name its rule: `start` may. Raises `FormatError`."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise FormatError("an empty text holds no game")
    number, first = lines[0]
    header = _HEADER.fullmatch(first)
    if header is not None:
        width, height = int(header.group(1)), int(header.group(2))
        if width != height:
            raise FormatError(f"a board of {width}x{height} is not square", line=number)
        record = _record(lines[1:], width, 1, start)
        if header.group(3) == "1" and len(record.players) == 2:
            # The names stand in the order of the seats, and here the second seat moved first.
            record.players = {side: record.players[side.other] for side in (BLACK, WHITE)}
        yield record
    elif first.startswith("Piskvorky"):
        raise FormatError(f"{first[:60]!r} is no heading such as 'Piskvorky 15x15, 0:0, 0'", line=number)
    else:
        yield _record(lines, _REC_SIZE, 0, start)


def looks_like_rec(text: str) -> bool:
    """True for two names followed by moves `x,y,ms`."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return len(lines) > 2 and not any(map(_MOVE.fullmatch, lines[:2])) and _MOVE.fullmatch(lines[2]) is not None


def _record(lines: list[tuple[int, str]], size: int, origin: int, given: Board | None) -> Record:
    rules = (rule_of(given),) if given is not None and given.game == "omok" else LIKELY_RULES
    failure: FormatError | None = None
    for rule in rules:
        try:
            return _replay(Builder(start_board("omok", size, rule)), lines, origin)
        except FormatError as error:
            failure = failure or error
    assert failure is not None
    raise failure


def _replay(builder: Builder, lines: list[tuple[int, str]], origin: int) -> Record:
    size = builder.board.size
    names: list[str] = []
    for number, line in lines:
        move = _MOVE.fullmatch(line)
        if move is None:
            if not _CODE.fullmatch(line):
                names.append(line)
            continue
        col, row = int(move.group(1)) - origin, int(move.group(2)) - origin
        if not (0 <= row < size and 0 <= col < size):
            raise FormatError(f"{line!r} is no point of a board of size {size}", line=number)
        try:
            node = builder.play(name("omok", size, row, col))
        except OmelloError as error:
            raise FormatError(str(error), line=number) from None
        if move.group(3) and int(move.group(3)) >= 0:
            node.seconds = int(move.group(3)) / 1000
    builder.record.players = dict(zip((BLACK, WHITE), names, strict=False))
    return builder.finish()


def write(records: Iterable[Record]) -> str:
    """One game; the main line only."""
    (record,) = records
    lines = [f"Piskvorky {record.size}x{record.size}, 0:0, 0"]
    for node in record.root.main_line():
        assert node.move is not None
        lines.append(f"{node.move.col + 1},{node.move.row + 1},{round((node.seconds or 0) * 1000)}")
    if record.players:
        for side in (BLACK, WHITE):
            player = " ".join(record.players.get(side, "").split()) or side.name.lower()
            if _MOVE.fullmatch(player) or _CODE.fullmatch(player):
                raise FormatError(f"PSQ cannot hold the name {player!r}: it would be read as a move or a code")
            lines.append(player)
    return "\n".join([*lines, "-1"]) + "\n"
