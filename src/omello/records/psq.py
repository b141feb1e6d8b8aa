"""PSQ: games of the Piskvork manager, with the `.rec` files of Gomotur."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from omello.core import BLACK, WHITE, Board
from omello.errors import FormatError
from omello.notation import name
from omello.records.builder import Builder
from omello.records.record import Record
from omello.records.results import by_word
from omello.records.start import LIKELY_RULES, known_rule, rule_of, start_board
from omello.remarks import Remark

_HEADER = re.compile(
    r"Piskvorky\s+([0-9]{1,3})\s*x\s*([0-9]{1,3})\s*,\s*-?[0-9]{1,4}\s*:\s*-?[0-9]{1,4}\s*,\s*([01])\b.*"
)
_MOVE = re.compile(r"([0-9]{1,3})\s*,\s*([0-9]{1,3})(?:\s*,\s*(-?[0-9]{1,12}))?")
_CODE = re.compile(r"-?[0-9]{1,6}")
_JUDGED = re.compile(r"([012])\s*,\s*([A-Za-z][^,]*)")
"""The last line of Gomocup's archive: which player of the pairing won (0 is a draw), and the tournament."""
_REC_SIZE = 20


def read(text: str, start: Board | None = None) -> Iterator[Record]:
    """The game of a file; where no tournament tells its rule, `start` may. Raises `FormatError`."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise FormatError(Remark.of("no-game"))
    number, first = lines[0]
    header = _HEADER.fullmatch(first)
    if header is not None:
        width, height = int(header.group(1)), int(header.group(2))
        if width != height:
            raise FormatError(Remark.of("not-square", text=f"{width}x{height}"), line=number)
        record = _record(lines[1:], width, 1, start)
        if header.group(3) == "1" and len(record.players) == 2:
            # The names stand in the order of the seats, and here the second seat moved first.
            record.players = {side: record.players[side.other] for side in (BLACK, WHITE)}
        yield record
    elif first.startswith("Piskvorky"):
        raise FormatError(Remark.of("heading", text=repr(first[:60])), line=number)
    else:
        yield _record(lines, _REC_SIZE, 0, start)


def looks_like_rec(text: str) -> bool:
    """True for two names followed by moves `x,y,ms`."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return len(lines) > 2 and not any(map(_MOVE.fullmatch, lines[:2])) and _MOVE.fullmatch(lines[2]) is not None


def _record(lines: list[tuple[int, str]], size: int, origin: int, given: Board | None) -> Record:
    judged = next((match for _, line in lines if (match := _JUDGED.fullmatch(line))), None)
    stated = _rule_of(judged.group(2)) if judged else None
    if stated is not None:
        rules: tuple[str, ...] = (stated,)
    else:
        rules = (rule_of(given),) if given is not None and given.game == "omok" else LIKELY_RULES
    best: Builder | None = None
    for rule in rules:
        builder = _replayed(Builder(start_board("omok", size, rule)), lines, origin)
        if best is None or builder.left_out < best.left_out:
            best = builder
        if not best.left_out:
            break
    assert best is not None
    if judged is not None:
        best.record.event = judged.group(2)
    record = best.finish(by_word(None) if judged and judged.group(1) == "0" else None)
    if judged is not None and record.outcome is None:
        record.remarks.append(Remark.of("result-unclear", n=judged.group(1)))
    return record


def _rule_of(tournament: str) -> str | None:
    """The rule in the name of a tournament, such as Freestyle15_1."""
    word = re.match(r"[a-z]*", tournament.lower())
    return known_rule(word.group()) if word and word.group() else None


def _replayed(builder: Builder, lines: list[tuple[int, str]], origin: int) -> Builder:
    size = builder.board.size
    names: list[str] = []
    for number, line in lines:
        move = _MOVE.fullmatch(line)
        if move is None:
            if not _CODE.fullmatch(line) and not _JUDGED.fullmatch(line):
                names.append(line)
            continue
        if builder.left_out:
            continue
        try:
            col, row = int(move.group(1)) - origin, int(move.group(2)) - origin
            if not (0 <= row < size and 0 <= col < size):
                moves = len(builder.board.moves) + 1
                raise FormatError(Remark.of("illegal-move", n=moves, move=line, refusal="no-such-point"))
            node = builder.play(name("omok", size, row, col))
        except FormatError as error:
            builder.cut(error, number)
            continue
        if move.group(3) and int(move.group(3)) >= 0:
            node.seconds = int(move.group(3)) / 1000
    builder.record.players = dict(zip((BLACK, WHITE), names, strict=False))
    return builder


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
            if _MOVE.fullmatch(player) or _CODE.fullmatch(player) or _JUDGED.fullmatch(player):
                raise FormatError(Remark.of("not-this-text", format="PSQ", text=repr(player)))
            lines.append(player)
    return "\n".join([*lines, "-1"]) + "\n"
