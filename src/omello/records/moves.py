"""Plain move text: `f5d6c3`, `h8 i9`, `1. f5 d6 2. c3`, with or without headings such as `[Black "hana"]`.

This is what people paste and what sites hand out. The game follows from the moves: Othello on 8×8 if they can be
played there, else Omok; a heading or a start position says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from omello.core import BLACK, WHITE, Board, Game, Outcome
from omello.errors import FormatError
from omello.notation import PASS
from omello.records.addresses import inside
from omello.records.builder import Builder
from omello.records.record import Record
from omello.records.results import by_margin, by_word
from omello.records.start import LIKELY_RULES, known_rule, rule_of, start_board
from omello.records.text import narrowed
from omello.remarks import Remark

_HEADING = re.compile(r'\[\s*(\w{1,30})\s+"([^"\n]*)"\s*\]')
_TOKEN = re.compile(
    r"(?P<move>[A-Za-z][1-9][0-9]?(?![0-9]))"
    r"|(?P<result>1-0|0-1|1/2-1/2|½-½|\*|[0-9]{1,3}\s?[-:]\s?[0-9]{1,3}(?![0-9]))"
    r"|(?P<skip>[0-9]{1,3}(?:\s?[.):,]+|…|\s?(?:手目?|수)|(?=\s|$)|(?=[A-Za-z][1-9]))|[\s,;.:…|/→>]+|\{[^}]*\}|#[^\n]*"
    r"|-(?=[A-Za-z][1-9])|[黒黑흑白백][번番]?|[●○▲△]|[①-⑳㉑-㊿])"
    r"|(?P<pass>pass|pa|ps|--+)(?=[^A-Za-z0-9]|[A-Za-z][1-9]|$)",
    re.IGNORECASE,
)
_SIZES = (15, 19, 20, 26)
_SURELY_OTHELLO = 2
"""Omok games that stay within 8×8 and begin with so many legal moves of Othello are Othello with a mistake."""
_RESULTS = {"1-0": BLACK, "0-1": WHITE, "1/2-1/2": None, "½-½": None}


class _Word(NamedTuple):
    name: str
    line: int


class _Section(NamedTuple):
    """Headings and the moves under them."""

    headings: dict[str, str]
    words: list[_Word]
    claimed: str

    @property
    def reach(self) -> int:
        """The smallest size that has all the points."""
        points = [word.name for word in self.words if word.name != PASS]
        return max((max(ord(point[0]) - ord("a") + 1, int(point[1:])) for point in points), default=1)


def read(text: str, start: Board | None = None) -> Iterator[Record]:
    """The games in a text, or in the address of a page, played from `start` if it is given. Raises `FormatError`."""
    text = inside(text) or narrowed(text)
    found = False
    for section in _sections(text):
        if section.words or section.headings:
            found = True
            yield from _games(section, start)
    if not found:
        raise FormatError(Remark.of("no-game"))


def _sections(text: str) -> Iterator[_Section]:
    position, line = 0, 1
    section = _Section({}, [], "")
    while position < len(text):
        heading = _HEADING.match(text, position)
        token = heading or _TOKEN.match(text, position)
        if token is None:
            found = text[position:].split()[0][:20]
            raise FormatError(Remark.of("no-move", text=repr(found)), line=line)
        if heading is not None:
            if section.words:
                yield section
                section = _Section({}, [], "")
            section.headings.setdefault(heading.group(1).lower(), heading.group(2).strip())
        elif token.lastgroup == "move":
            section.words.append(_Word(token.group().lower(), line))
        elif token.lastgroup == "pass":
            section.words.append(_Word(PASS, line))
        elif token.lastgroup == "result" and section.words:
            yield section._replace(claimed=re.sub(r"\s", "", token.group()))
            section = _Section({}, [], "")
        position = token.end()
        line += token.group().count("\n")
    yield section


def _games(section: _Section, start: Board | None) -> Iterator[Record]:
    """One game, or one a line where the lines cannot be one game."""
    failure: FormatError | _CutError
    try:
        yield _game(section, start)
        return
    except (FormatError, _CutError) as error:
        failure = error
    lines: dict[int, list[_Word]] = {}
    for word in section.words:
        lines.setdefault(word.line, []).append(word)
    games = (_game(section._replace(words=words), start) for words in lines.values())
    try:
        first, second = next(games), next(games)
        if first.game != second.game:
            raise failure  # A line that only another game allows is no game of its own.
    except (_CutError, FormatError, StopIteration):
        if isinstance(failure, _CutError):
            yield _described(failure.builder, section)
            return
        raise failure from None
    yield from (first, second)
    for words in list(lines.values())[2:]:
        try:
            yield _game(section._replace(words=words), start)
        except _CutError as cut:
            yield _described(cut.builder, section)


class _CutError(Exception):
    """A game of which only the beginning could be played."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder


def _game(section: _Section, start: Board | None) -> Record:
    """The game of a section. Raises `FormatError`, or `_CutError` if it can be played for a while."""
    failures: list[tuple[int, Builder, FormatError]] = []
    for board in _starts(section, start):
        builder = Builder(board)
        for played, word in enumerate(section.words):
            try:
                builder.play(word.name)
            except FormatError as error:
                failures.append((played, builder, FormatError(error.remark or "", detail=error.detail, line=word.line)))
                break
        else:
            return _described(builder, section)
        if board.game == "othello" and played >= _SURELY_OTHELLO and section.reach <= board.size:
            break
    # The start on which most of the moves could be played is the one that was meant.
    played, builder, failure = max(failures, key=lambda failure: failure[0])
    if played < _SURELY_OTHELLO:
        raise failure
    builder.cut(failure, failure.line)
    raise _CutError(builder)


def _starts(section: _Section, start: Board | None) -> Iterator[Board]:
    if start is not None:
        yield start
        return
    headings = section.headings
    size_text = re.match(r"[0-9]{1,2}", headings.get("size", ""))
    size = int(size_text.group()) if size_text else None
    game = _stated_game(headings)
    if game == "othello" or (game is None and size in (None, 8)):
        yield start_board("othello", size or 8)
    if game != "othello":
        rule = known_rule(headings.get("rule", ""))
        fitting = size or next(size for size in _SIZES if size >= section.reach or size == _SIZES[-1])
        for each in [rule] if rule else LIKELY_RULES:
            yield start_board("omok", fitting, each)


def _stated_game(headings: dict[str, str]) -> Game | None:
    words = " ".join(headings.get(key, "") for key in ("game", "gametype", "variant")).lower()
    if "othello" in words or "reversi" in words:
        return "othello"
    return "omok" if any(word in words for word in ("omok", "gomoku", "renju")) else None


def _described(builder: Builder, section: _Section) -> Record:
    record = builder.record
    headings = {key: value for key, value in section.headings.items() if value not in ("", "?", "-")}
    for side in (BLACK, WHITE):
        if side.name.lower() in headings:
            record.players[side] = headings[side.name.lower()]
    record.date = headings.get("date", "").replace(".", "-").replace("-??", "")
    record.event, record.place = headings.get("event", ""), headings.get("site", "")
    return builder.finish(_claimed(section.claimed or headings.get("result", ""), record.size))


def _claimed(result: str, size: int) -> Outcome | None:
    if result in _RESULTS:
        return by_word(_RESULTS[result])
    stones = re.fullmatch(r"([0-9]{1,3})[-:]([0-9]{1,3})", result)
    return by_margin(int(stones.group(1)) - int(stones.group(2)), size * size) if stones else None


def write(records: Iterable[Record]) -> str:
    """One game a line; headings only where the moves alone would be read as another game."""
    return "\n".join(_text(record) for record in records)


def _text(record: Record) -> str:
    moves = record.moves()
    if record.game == "omok":
        text = "".join(f" {PASS} " if move.is_pass else move for move in moves).rstrip()
    else:
        text = "".join(move for move in moves if not move.is_pass)
        if moves and moves[-1].is_pass:
            text += f" {PASS}"  # The only pass that the next move does not show.
    try:
        bare = next(read(text)) if text else None
    except FormatError:
        bare = None
    if bare is not None and bare.start == record.start and bare.moves() == moves:
        return text
    rule = rule_of(record.start)
    headings = f'[Game "{record.game}"]\n[Size "{record.size}"]\n' + (f'[Rule "{rule}"]\n' if rule else "")
    return headings + text
