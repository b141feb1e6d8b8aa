"""Records read, kept and converted."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from omello.server.wire.base import SideName, Text, Wire
from omello.server.wire.tables import Table


class RecordText(Wire):
    """A record as text, or as bytes in base64 (for binary formats). The format is detected unless named."""

    text: Text | None = None
    base64: Annotated[str, Field(max_length=8_000_000)] | None = None
    format: str | None = Field(default=None, max_length=20)


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


class RecordView(Wire):
    table: Table
    black: str
    white: str
    date: str
    result: str
    """`1-0`, `0-1`, `1/2-1/2` or `*`."""
    moves: list[str]
    """The main line."""
    nodes: list[RecordNode]


class Records(Wire):
    format: str
    total: int
    records: list[RecordView]
    """The first hundred."""


class ImportRequest(RecordText):
    """Keep the games of a record among my games; at most `limit` of them."""

    limit: int = Field(default=1, ge=1, le=1000)


class Imported(Wire):
    format: str
    ids: list[str]


class ConvertRequest(RecordText):
    to: str = Field(max_length=20)


class Converted(Wire):
    format: str
    text: str | None
    base64: str | None
    """For binary formats."""
