"""GGF: Generic Game Format, as game servers and NBoard write Othello games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from omello import othello
from omello.core import BLACK, WHITE, Board, Outcome, Reason, Score
from omello.errors import FormatError
from omello.notation import PASS
from omello.records.builder import Builder
from omello.records.clocks import clock_text, read_clock
from omello.records.record import Record
from omello.records.results import by_margin
from omello.records.start import start_board
from omello.records.text import line_at, number, plain
from omello.remarks import Remark

_TOKEN = re.compile(r"\s*(?:(\(\s*;)|(;\s*\))|([A-Za-z]{1,2})\s*\[([^\]]*)\])")
_COUNT = re.compile(r"\s*[0-9]{0,9}\s*")
_TYPE = re.compile(r"s?([0-9]{1,2})(.*)", re.IGNORECASE | re.DOTALL)
_DATE = re.compile(r"(\d{4})\.(\d{2})\.(\d{2})(?:_(\d{2}:\d{2}:\d{2})(?:\.(\w{1,8}))?)?", re.ASCII)
_ISO_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}:\d{2}:\d{2})(?: (\w{1,8}))?)?", re.ASCII)
_REASONS = {"r": Reason.RESIGNATION, "t": Reason.TIME, "s": Reason.AGREEMENT}

Tags = list[tuple[str, str, int]]


def read(text: str, start: Board | None = None) -> Iterator[Record]:
    """The games of an archive, both of a synchro pair. Raises `FormatError`."""
    for tags in _games(text):
        yield _record(text, tags)


def _games(text: str) -> Iterator[Tags]:
    """The tags of each game with their offsets."""
    position, tags, inside = 0, Tags(), False
    while position < len(text):
        if not inside:
            count = _COUNT.match(text, position)
            position = count.end() if count else position
            if position == len(text):
                return
        token = _TOKEN.match(text, position)
        if token is None or inside == bool(token.group(1)):
            if inside and not text[position:].strip():
                break
            found = text[position:].lstrip()[:12]
            raise FormatError(Remark.of("syntax", found=repr(found)), line=line_at(text, position))
        opened, closed, tag, value = token.groups()
        if opened:
            inside, tags = True, Tags()
        elif closed:
            inside = False
            yield tags
        else:
            tags.append((tag.upper(), value, token.start(3)))
        position = token.end()
    if inside:
        raise FormatError(Remark.of("unclosed"), line=line_at(text, len(text)))


def _record(text: str, tags: Tags) -> Record:
    fields: dict[str, str] = {}
    for tag, value, _ in tags:
        fields.setdefault(tag, value.strip())
    if fields.get("GM", "Othello").lower() not in ("othello", "reversi"):
        raise FormatError(Remark.of("wrong-game", text=f"GM[{fields['GM'][:20]}]"))
    builder = Builder(_start(fields))
    for tag, value, offset in tags:
        if tag in ("B", "W"):
            try:
                _play(builder, value)
            except FormatError as error:
                builder.cut(error, line_at(text, offset))
                break
    record = builder.record
    for side, letter in ((BLACK, "B"), (WHITE, "W")):
        if fields.get(f"P{letter}"):
            record.players[side] = fields[f"P{letter}"]
        rating = number(fields.get(f"R{letter}", ""))
        if rating is not None:
            record.ratings[side] = rating
        clock = read_clock(fields.get(f"T{letter}") or fields.get("TI", ""))
        if clock is not None:
            record.clocks[side] = clock
    record.place = fields.get("PC", "")
    record.date = _read_date(fields.get("DT", ""))
    record.root.comment = fields.get("CO", "")
    return builder.finish(_claimed(fields.get("RE", ""), record.size))


def _start(fields: dict[str, str]) -> Board:
    kind = _TYPE.fullmatch(fields.get("TY", "8"))
    if kind is None or (letters := kind.group(2).lower()).startswith("8"):
        raise FormatError(Remark.of("not-square", text=f"TY[{fields['TY'][:20]}]"))
    if "a" in letters:
        raise FormatError(Remark.of("anti", text=f"TY[{fields['TY'][:20]}]"))
    if "BO" not in fields:
        return start_board("othello", int(kind.group(1)))
    size, _, cells = fields["BO"].partition(" ")
    board = othello.Board.from_text(cells)
    if str(board.size) != size:
        raise FormatError(Remark.of("cells", text=f"BO[{fields['BO'][:20]}…]"), detail=f"{board.size**2} squares")
    return board


def _play(builder: Builder, value: str) -> None:
    name, *rest = (part.strip() for part in value.split("/"))
    node = builder.play(PASS if name.upper() in ("PA", "PASS") else name)
    score = number(rest[0]) if rest else None
    if score is not None:
        node.score = Score.stones(score)
    if len(rest) > 1:
        node.seconds = number(rest[1])


def _claimed(result: str, size: int) -> Outcome | None:
    margin_text, _, flag = result.partition(":")
    margin = number(margin_text)
    if margin is None:
        return None
    reason = _REASONS.get(flag.strip().lower()[:1])
    if reason is None:
        return by_margin(margin, size * size)
    return Outcome(by_margin(margin, size * size).winner, reason)


def _read_date(text: str) -> str:
    match = _DATE.match(text)
    if match is None:
        return " ".join(text.split())
    year, month, day, *time = match.groups()
    return " ".join([f"{year}-{month}-{day}", *(part for part in time if part)])


def _date_text(text: str) -> str:
    match = _ISO_DATE.fullmatch(text)
    if match is None:
        return text
    year, month, day, time, zone = match.groups()
    return f"{year}.{month}.{day}" + (f"_{time}" if time else "") + (f".{zone}" if zone else "")


def write(records: Iterable[Record]) -> str:
    """An archive, one game a line; the main lines only."""
    return "".join(f"{_game(record)}\n" for record in records)


def _game(record: Record) -> str:
    start = record.start
    cells, turn_sign = start.to_text().replace("X", "*").split()
    rows = " ".join(cells[index : index + record.size] for index in range(0, len(cells), record.size))
    fields = {
        "GM": "Othello",
        "PC": record.place,
        "DT": _date_text(record.date),
        "PB": record.players.get(BLACK, ""),
        "PW": record.players.get(WHITE, ""),
        "RB": plain(record.ratings[BLACK]) if BLACK in record.ratings else "",
        "RW": plain(record.ratings[WHITE]) if WHITE in record.ratings else "",
        "TY": str(record.size),
        "RE": _result(record),
        "CO": record.root.comment,
    }
    if record.clocks.get(BLACK) == record.clocks.get(WHITE):
        fields["TI"] = clock_text(record.clocks[BLACK]) if record.clocks else ""
    else:
        fields |= {f"T{side.name[0]}": clock_text(clock) for side, clock in record.clocks.items()}
    fields["BO"] = f"{record.size} {rows} {turn_sign}"
    for key, value in fields.items():
        if "]" in value:
            raise FormatError(Remark.of("not-this-text", format="GGF", text=repr(value[:40])), detail=f"']' in {key}")
    text = "".join(f"{key}[{value}]" for key, value in fields.items() if value)
    turn = start.turn
    for node in record.root.main_line():
        assert node.move is not None
        name = "PA" if node.move.is_pass else node.move.upper()
        score = f"{node.score.value:.2f}" if node.score is not None else ""
        seconds = plain(node.seconds) if node.seconds is not None else ""
        text += f"{turn.name[0]}[{'/'.join([name, score, seconds]).rstrip('/')}]"
        turn = turn.other
    return f"(;{text};)"


def _result(record: Record) -> str:
    outcome = record.outcome
    if outcome is None:
        return "?"
    if outcome.score is not None:
        margin = outcome.score.black - outcome.score.white
    else:
        # A resignation or a time-out has no score of its own: the whole board goes to the winner.
        margin = 0 if outcome.winner is None else record.size**2 * (1 if outcome.winner is BLACK else -1)
    flag = next((f":{flag}" for flag, reason in _REASONS.items() if reason is outcome.reason), "")
    return f"{margin:+.2f}{flag}"
