"""RenLib `.lib`: trees of Renju and Gomoku openings on 15×15."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from omello.core import Board, Move
from omello.errors import FormatError, OmelloError
from omello.notation import name
from omello.records.builder import Builder
from omello.records.node import Node
from omello.records.record import Record
from omello.records.sgf.properties import ARROW
from omello.records.start import start_board
from omello.records.text import decode
from omello.remarks import Remark

MAGIC = b"\xffRenLib\xff"
_HEADER = 20
_SIZE = 15
_SIBLING, _LEAF, _OLD_COMMENT, _COMMENT, _NO_MOVE, _EXTENSION = 0x80, 0x40, 0x20, 0x08, 0x02, 0x01
_BOARD_TEXT = 0x0001
_MULTILINE = b"\x08"
_VERSION = (3, 0)


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


def write(records: Iterable[Record]) -> dict[str, bytes]:
    """One tree, from the empty board."""
    (record,) = records
    out = [MAGIC, bytes(_VERSION), b"\xff" * (_HEADER - len(MAGIC) - len(_VERSION))]
    if record.root.comment:
        has_more = bool(record.root.children or record.root.marks)
        out.append(bytes((0, _COMMENT | (0 if has_more else _LEAF))) + _packed(record.root.comment))
    # What is still to be written, the next one last; each with whether a sibling follows it.
    waiting = _following(record.root)
    while waiting:
        entry, has_sibling = waiting.pop()
        flags = _SIBLING if has_sibling else 0
        if isinstance(entry, Node):
            assert entry.move is not None
            assert entry.parent is not None
            point, comment, label = entry.move, entry.comment, _label(entry.parent.marks.get(entry.move, ""))
            below = _following(entry)
            waiting += below
            flags |= 0 if below else _LEAF
        else:
            point, label = entry
            comment = ""
            flags |= _LEAF | _NO_MOVE
        flags |= (_COMMENT if comment else 0) | (_EXTENSION if label else 0)
        out.append(bytes((point.row << 4 | point.col + 1, flags)))
        out.append(_BOARD_TEXT.to_bytes(2, "big") if label else b"")
        out += [_packed(text) for text in (comment, label) if text]
    return {"": b"".join(out)}


def _following(node: Node) -> list[tuple[Node | tuple[Move, str], bool]]:
    """What stands under a node, the first last: the moves that follow, and the texts on other points."""
    moves = {child.move for child in node.children}
    texts = [(point, _label(mark)) for point, mark in node.marks.items() if point not in moves]
    entries: list[Node | tuple[Move, str]] = [*(text for text in texts if text[1]), *node.children]
    return [(entry, number > 0) for number, entry in enumerate(reversed(entries))]


def _label(mark: str) -> str:
    """The text of a mark; arrows have no place in a library."""
    return mark.partition(ARROW)[0].strip()


def _packed(text: str) -> bytes:
    """A text with its end: one line, then the others."""
    first, _, others = text.replace("\0", "").strip().partition("\n")
    data = first.strip().encode(errors="replace")
    data += _MULTILINE + others.strip().encode(errors="replace") if others.strip() else b""
    return data + (b"\0" if len(data) % 2 else b"\0\0")
