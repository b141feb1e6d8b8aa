"""Records read, kept and converted."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from omello.core import Game
from omello.server.wire.base import Glyph, SideName, Text, Wire
from omello.server.wire.errors import Remark
from omello.server.wire.opinions import Score
from omello.server.wire.settings import Beginning

MAX_EXPORT = 96 * 1024 * 1024


class RecordText(Wire):
    """A record as text, or as bytes in base64 (for binary formats). The format is detected unless named."""

    text: Text | None = None
    base64: Annotated[str, Field(max_length=8_000_000)] | None = None
    format: str | None = Field(default=None, max_length=20)
    beside: list[Annotated[str, Field(max_length=2_000_000)]] = Field(default=[], max_length=4)
    """Files that belong to it, in base64: the names of players (.jou) and tournaments (.trn) of a WTHOR file."""


class RecordsRequest(RecordText):
    trees: bool = True
    """Whether up to a hundred games are wanted as trees, too."""
    first: int = Field(default=1, ge=1, le=10_000_000)
    """The number of the first of these."""


class RecordNode(Wire):
    """A node of a record's tree, parents before children; `parent` is an index into the same list."""

    parent: int | None
    move: str | None
    """Null for the start."""
    side: SideName | None
    flips: list[str]
    comment: str
    marks: dict[str, str]
    """Short texts on points of the position after the move."""
    glyph: Glyph
    title: str
    """Of the chapter that begins here."""
    score: Score | None
    """What the move is worth to the side that made it."""


class RecordView(Wire):
    beginning: Beginning
    black: str
    white: str
    date: str
    result: str
    """`1-0`, `0-1`, `1/2-1/2` or `*`."""
    moves: list[str]
    """The main line."""
    nodes: list[RecordNode]


class RecordEntry(Wire):
    """A game of a file, for choosing among many."""

    number: int
    """From 1, in the order of the file."""
    game: Game
    size: int
    black: str
    white: str
    event: str
    date: str
    result: str
    """`1-0`, `0-1`, `1/2-1/2` or `*`."""
    moves: int


class Records(Wire):
    format: str
    total: int
    nameless: bool
    """True if names could be told, but the files that have them are not beside it."""
    entries: list[RecordEntry]
    """All games, up to twenty thousand."""
    records: list[RecordView]
    """A hundred from the first that was wanted, if trees were asked for."""


class ImportRequest(RecordText):
    """Keep the games of a record among my games: at most `limit` of them, from the one with that number on."""

    number: int = Field(default=1, ge=1, le=10_000_000)
    limit: int = Field(default=1, ge=1, le=1000)


class Imported(Wire):
    format: str
    ids: list[str]
    remarks: list[Remark]
    """What was wrong with the games, or is not kept of them; the same thing once."""


class Restore(Wire):
    base64: str = Field(max_length=MAX_EXPORT)
    """An export of all games: a zip file."""


class Restored(Wire):
    games: int
    """Those that were taken in."""
    known: int
    """Those that are here already, and stay as they are."""
    broken: int
    """Those whose log cannot be read."""
    notes: int
    """Lessons done, attempts at puzzles, cards."""


class ConvertRequest(RecordText):
    to: str = Field(max_length=20)


class Converted(Wire):
    format: str
    text: str | None
    base64: str | None
    """For binary formats."""
