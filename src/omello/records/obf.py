"""OBF: Othello positions with the scores of their moves, one a line, as endgame tests are kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from omello import othello
from omello.core import Board, Score
from omello.errors import FormatError, OmelloError
from omello.notation import PASS
from omello.records.builder import Builder
from omello.records.record import Record
from omello.records.start import as_position
from omello.records.text import narrowed, number
from omello.remarks import Remark


def read(text: str, start: Board | None = None) -> Iterator[Record]:
    """A record for each position: its moves are variations with exact scores. Raises `FormatError`."""
    found = False
    for line_number, line in enumerate(narrowed(text).split("\n"), 1):
        body, _, comment = line.partition("%")
        if body.strip():
            found = True
            try:
                yield _record(body, comment.strip())
            except OmelloError as error:
                raise as_position(error, line_number) from None
    if not found:
        raise FormatError(Remark.of("no-position"))


def _record(body: str, comment: str) -> Record:
    position, *fields = body.split(";")
    builder = Builder(othello.Board.from_text(position))
    root = builder.record.root
    root.comment = comment
    for field in filter(None, map(str.strip, fields)):
        name, colon, value = field.rpartition(":")
        score = number(value)
        if score is None:
            raise FormatError(Remark.of("bad-score", text=repr(field[:40])))
        node = root
        if colon:
            node = builder.play(PASS if name.strip().lower() in ("ps", "pa", "--") else name.strip().lower())
            builder.back_to(root)
        node.score = Score.stones(score, exact=True)
    return builder.finish()


def write(records: Iterable[Record]) -> str:
    """The start positions with the scores of the root and of the first moves that have one."""
    return "".join(f"{_line(record)}\n" for record in records)


def _line(record: Record) -> str:
    fields = [record.start.to_text()]
    if record.root.score is not None:
        fields.append(f"{record.root.score.value:+.0f}")
    fields += [
        f"{node.move.upper() if not node.move.is_pass else 'PS'}:{node.score.value:+.0f}"
        for node in record.root.children
        if node.move is not None and node.score is not None
    ]
    comment = " ".join(record.root.comment.split())
    return "; ".join(fields) + ";" + (f" % {comment}" if comment else "")
