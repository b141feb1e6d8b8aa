"""Board strings and drawings: a cell a sign, row by row from the top, then the side to move.

Read are lines such as `---…OX…--- X`, drawings with or without coordinates, and what `Board.to_text` writes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import isqrt

from omello import omok, othello
from omello.core import BLACK, WHITE, Board, Side
from omello.errors import FormatError, OmelloError
from omello.notation import name
from omello.position import CELLS
from omello.records.addresses import inside
from omello.records.builder import Builder
from omello.records.record import Record
from omello.records.start import as_position, rule_of, start_board
from omello.records.text import narrowed
from omello.remarks import Remark

_COLUMNS = re.compile(r"\s*a\s*b\s*c\s*d[\sa-z]*", re.IGNORECASE)
_TURN = re.compile(
    r"(?:turn\s*:\s*)?(?P<side>black|white|흑|백|黒番?|黑|白番?|先手|後手|[●○])(?:\s*(?:to\s+(?:move|play)|차례|の?番|の?手番))?",
    re.IGNORECASE,
)
_BLACK = ("black", "흑", "黒", "黒番", "黑", "先手", "●")
_SHORTEST = 16
_LARGEST = 26 * 26


def read(text: str, start: Board | None = None) -> Iterator[Record]:
    """The positions in a text: one a line, or one drawing; `start` says game and rule. Raises `FormatError`."""
    text = inside(text) or narrowed(text)
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise FormatError(Remark.of("no-position"))
    if all("/" in line or len("".join(line.split())) > _SHORTEST * 2 for _, line in lines):
        for number, line in lines:
            try:
                yield Builder(_position([line], start)).finish()
            except OmelloError as error:
                raise as_position(error, number) from None
    else:
        try:
            yield Builder(_position([line for _, line in lines], start)).finish()
        except OmelloError as error:
            raise as_position(error) from None


def _position(lines: list[str], start: Board | None) -> Board:
    if "/" in lines[0]:
        return omok.Board.from_text(" ".join(lines))
    cells, turn = _cells_and_turn(lines)
    size = isqrt(len(cells))
    if size * size != len(cells):
        raise FormatError(Remark.of("cells", text=repr(lines[0][:40])), detail=f"{len(cells)} cells make no square")
    owners = [CELLS[cell] for cell in cells]
    if (start.game if start else _likely_game(owners, size)) == "othello":
        return othello.Board.from_text(f"{cells} {'O' if turn is WHITE else 'X'}")
    stones = {
        side: [name("omok", size, *divmod(index, size)) for index, owner in enumerate(owners) if owner is side]
        for side in (BLACK, WHITE)
    }
    if turn is None:
        turn = WHITE if len(stones[BLACK]) > len(stones[WHITE]) else BLACK
    rule = rule_of(start) if start else "freestyle"
    return start_board("omok", size, rule, black=stones[BLACK], white=stones[WHITE], turn=turn)


def _cells_and_turn(lines: list[str]) -> tuple[str, Side | None]:
    """The signs of a board string or drawing without coordinates, and the side to move if it is there."""
    words = []
    turn: Side | None = None
    for line in lines:
        said = _TURN.fullmatch(line)
        if said:
            turn = BLACK if said["side"].lower() in _BLACK else WHITE
        elif not _COLUMNS.fullmatch(line):
            # A drawing marks the moves that are allowed with +; row numbers stand before or after the row.
            words += re.sub(r"^[0-9]{1,2}(?=[\s|])|(?<=[\s|])[0-9]{1,2}$", "", line).replace("|", " ").split()
    cells = "".join(words).replace("+", ".")
    if len(cells) > _LARGEST + 1:
        raise FormatError(Remark.of("cells", text=repr(lines[0][:40])), detail=f"{len(cells)} cells")
    strange = next((cell for cell in cells if cell not in CELLS), None)
    if strange is not None:
        raise FormatError(Remark.of("cells", text=repr(lines[0][:40])), detail=f"{strange!r} is no cell")
    if turn is None and isqrt(len(cells) - 1 if cells else 0) ** 2 == len(cells) - 1 and CELLS[cells[-1]] is not None:
        return cells[:-1], CELLS[cells[-1]]
    return cells, turn


def _likely_game(owners: list[Side | None], size: int) -> str:
    """Othello boards have an even size, and their four centre squares are never empty."""
    if size % 2 or not 4 <= size <= 16:
        return "omok"
    middle = size // 2
    centre = [owners[row * size + col] for row in (middle - 1, middle) for col in (middle - 1, middle)]
    return "omok" if None in centre else "othello"


def write(records: Iterable[Record]) -> str:
    """The start positions, one a line."""
    return "".join(f"{record.start.to_text()}\n" for record in records)
