"""From records to SGF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import omello
from omello.core import BLACK, WHITE, Board, Game, Move, Outcome, Reason, Score, Side
from omello.errors import OmelloError
from omello.records.clocks import clock_text
from omello.records.node import Node
from omello.records.record import Record
from omello.records.sgf.properties import ARROW, CHANCE, CLOCKS, GLYPHS, LETTERS, REASONS, SECONDS, SHAPES, TITLE
from omello.records.sgf.syntax import escaped, escaped_part
from omello.records.start import rule_of
from omello.records.text import plain

_KEYS = {shape: key for key, shape in SHAPES.items()}
_WHY = {reason: letter for letter, reason in REASONS.items()} | {Reason.CRASH: "F", Reason.FORBIDDEN: "F"}


def write(records: Iterable[Record]) -> str:
    """A collection of games."""
    return "".join(_game(record) for record in records)


def _game(record: Record) -> str:
    out, start = ["("], record.start
    waiting: list[tuple[Node, Side] | str] = [(record.root, start.turn)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        node, turn = item
        out.append(f";{_root(record)}" if node is record.root else _move(record.game, node, turn.other))
        out.append(_annotations(start, node, turn if node is record.root else turn.other))
        if node is record.root:
            out.append("\n")
        if len(node.children) == 1:
            waiting.append((node.children[0], turn.other))
        else:
            for child in reversed(node.children):
                waiting.extend((")", (child, turn.other), "\n("))
    return "".join([*out, ")\n"])


def _root(record: Record) -> str:
    start = record.start
    fields = {
        "FF": "4",
        "GM": "2" if record.game == "othello" else "4",
        "CA": "UTF-8",
        "AP": f"Omello:{omello.__version__}",
        "SZ": str(record.size),
        "RU": "" if "RU" in record.root.extra else rule_of(start),
        "PB": record.players.get(BLACK, ""),
        "PW": record.players.get(WHITE, ""),
        "BR": plain(record.ratings[BLACK]) if BLACK in record.ratings else "",
        "WR": plain(record.ratings[WHITE]) if WHITE in record.ratings else "",
        "DT": record.date,
        "EV": record.event,
        "PC": record.place,
        "RE": _result(record.outcome) or ("" if "RE" in record.root.extra else "?"),
    }
    black, white = (record.clocks.get(side) for side in (BLACK, WHITE))
    if black is not None and black == white:
        fields["TM"] = plain(black.main)
        fields["OT"] = clock_text(black) if black.increment or black.grace else ""
    else:
        fields |= {CLOCKS[side]: clock_text(clock) for side, clock in record.clocks.items()}
    text = "".join(f"{key}[{escaped(' '.join(value.split()))}]" for key, value in fields.items() if value)
    kept = {key: values for key, values in record.root.extra.items() if not fields.get(key)}
    return text + _kept(kept) + _setup(start)


def _kept(extra: dict[str, list[str]]) -> str:
    """Properties as they stood in the file they came from."""
    return "".join(f"{key}{''.join(f'[{value}]' for value in values)}" for key, values in extra.items())


def _setup(start: Board) -> str:
    """The start position: always written for Othello, as other programs do; for Omok unless it is the empty board."""
    text = ""
    for side in (BLACK, WHITE):
        points = "".join(f"[{_point(start.game, move)}]" for move in start.stones(side))
        text += f"A{LETTERS[side]}{points}" if points else ""
    return f"{text}PL[{LETTERS[start.turn]}]" if text or start.turn is WHITE else text


def _point(game: Game, move: Move) -> str:
    if move.is_pass:
        return "PA" if game == "othello" else ""
    return str(move) if game == "othello" else f"{chr(ord('a') + move.col)}{chr(ord('a') + move.row)}"


def _move(game: Game, node: Node, side: Side) -> str:
    return f";{LETTERS[side]}[{_point(game, node.move)}]" if node.move is not None else ";"


def _annotations(start: Board, node: Node, viewer: Side) -> str:
    text = f"{TITLE}[{escaped(' '.join(node.title.splitlines()))}]" if node.title else ""
    if node.glyph in GLYPHS:
        name, value = GLYPHS[node.glyph]
        text += f"{name}[{value}]"
    text += _score(node.score, viewer) if node.score is not None else ""
    if node.seconds is not None:
        text += f"{SECONDS}[{plain(node.seconds)}]"
    marked: dict[str, str] = {}
    for move, mark in node.marks.items():
        for key, value in _mark(start, move, mark):
            marked[key] = f"{marked.get(key, '')}[{value}]"
    text += "".join(f"{key}{values}" for key, values in marked.items())
    text += _kept(node.extra) if node.parent is not None else ""
    return f"{text}C[{escaped(node.comment)}]" if node.comment else text


def _mark(start: Board, move: Move, mark: str) -> Iterator[tuple[str, str]]:
    """What stands on a point, then the arrows from it, as properties and their values."""
    point = _point(start.game, move)
    label, *targets = mark.split(ARROW)
    try:
        ends = [start.move(target) for target in targets]
    except OmelloError:
        label, ends = mark, []  # A text that only looks like arrows.
    key = _KEYS.get(label, "LB")
    if label or not ends:
        yield key, f"{point}:{escaped_part(label)}" if key == "LB" else point
    for end in ends:
        yield "AR", f"{point}:{_point(start.game, end)}"


def _score(score: Score, viewer: Side) -> str:
    if score.unit == "stones":
        value = plain(score.value if viewer is BLACK else -score.value)
        return f"V[{value}]" + (f"{CHANCE}[exact]" if score.exact else "")
    if score.plies is not None:
        return f"{CHANCE}[{'win' if score.value > 0.5 else 'loss'} {score.plies}]"
    return f"{CHANCE}[draw]" if score.exact else f"{CHANCE}[{plain(score.value * 100)}%]"


def _result(outcome: Outcome | None) -> str:
    if outcome is None:
        return ""
    if outcome.winner is None:
        return "0"
    how = _WHY.get(outcome.reason, "")
    if outcome.score is not None and not how:
        how = str(abs(outcome.score.black - outcome.score.white))
    return f"{LETTERS[outcome.winner]}+{how}"
