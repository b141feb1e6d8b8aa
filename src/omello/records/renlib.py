"""RenLib `.lib`: trees of Renju and Gomoku openings on 15×15. Only read."""

from __future__ import annotations

from collections.abc import Iterator

from omello.core import Board
from omello.errors import FormatError, OmelloError
from omello.notation import name
from omello.records.builder import Builder
from omello.records.node import Node
from omello.records.record import Record
from omello.records.start import start_board
from omello.records.text import decode
from omello.remarks import Remark

MAGIC = b"\xffRenLib\xff"
_HEADER = 20
_SIZE = 15
_SIBLING, _LEAF, _OLD_COMMENT, _COMMENT, _NO_MOVE, _EXTENSION = 0x80, 0x40, 0x20, 0x08, 0x02, 0x01
_BOARD_TEXT = 0x0001
_MULTILINE = b"\x08"


def read(data: bytes, start: Board | None = None) -> Iterator[Record]:
    """The tree of a library. Moves on occupied or forbidden points are left out with what follows them, and counted in
    the record's warnings. Raises `FormatError`.
    """
    if not data.startswith(MAGIC) or len(data) < _HEADER:
        raise FormatError(Remark.of("truncated"), offset=0)
    builder = Builder(start or start_board("omok", _SIZE, "freestyle"))
    if builder.board.size != _SIZE or builder.board.game != "omok":
        raise FormatError(Remark.of("not-this-size", format="RenLib", sizes="15×15", size=str(builder.board.size)))
    left_out = _walk(data, builder)
    if left_out:
        builder.record.remarks.append(Remark.of("left-out", n=left_out))
    yield builder.finish()


def _walk(data: bytes, builder: Builder) -> int:
    """Play the nodes, which stand in the order of a walk through the tree; the number of those left out."""
    branches: list[Node | None] = []  # Where the sibling of an open subtree goes on; None below a move left out.
    parent: Node | None = builder.node
    position, left_out = _HEADER, 0
    while position < len(data):
        offset = position
        head = data[position : position + 2]
        if len(head) < 2:
            raise FormatError(Remark.of("truncated"), offset=offset)
        byte, flags = head
        position += 2
        extension = 0
        if flags & _EXTENSION:
            extension = int.from_bytes(data[position : position + 2], "big")
            position += 2
        comment, position = _text(data, position) if flags & (_COMMENT | _OLD_COMMENT) else ("", position)
        label, position = _text(data, position) if extension & _BOARD_TEXT else ("", position)
        if flags & _SIBLING:
            branches.append(parent)
        point = _point(byte, offset)
        node = parent
        if parent is not None and point is not None:
            if label:
                parent.marks[builder.board.move(point)] = label
            if not flags & _NO_MOVE:
                builder.back_to(parent)
                try:
                    node = builder.play(point)
                except OmelloError:
                    node = None
                    left_out += 1
        if node is not None:
            builder.comment(comment, node)
        if not flags & _LEAF:
            parent = node
        elif branches:
            parent = branches.pop()
        else:
            return left_out
    if position > len(data):
        raise FormatError(Remark.of("truncated"), offset=len(data))
    return left_out


def _point(byte: int, offset: int) -> str | None:
    """The name of the point in a move byte; None for the root's."""
    if byte == 0:
        return None
    row, col = byte >> 4, (byte & 15) - 1
    if row >= _SIZE or not 0 <= col < _SIZE:
        raise FormatError(Remark.of("damaged", text=f"{byte:#04x}"), offset=offset)
    return name("omok", _SIZE, row, col)


def _text(data: bytes, position: int) -> tuple[str, int]:
    """A text that ends with a zero, filled up to an even length, and the place after it."""
    end = data.find(b"\0", position)
    if end < 0:
        raise FormatError(Remark.of("truncated"), offset=position)
    length = end - position
    lines = [decode(part).strip() for part in data[position:end].split(_MULTILINE)]
    return "\n".join(filter(None, lines)), end + (1 if length % 2 else 2)
