"""The board in the terminal app: draws a game's board and says which cell was chosen."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from omello import notation, omok
from omello.core import BLACK, Move, Side
from omello.texts import Texts
from omello.tui import drawing
from omello.tui.drawing import GUTTER, HEADING, Look, Scale
from omello.tui.local_game import LocalGame


class BoardView(Widget, can_focus=True):
    """The board, at the largest scale that fits."""

    BINDINGS = [  # noqa: RUF012  (Textual's own way)
        Binding("up", "step(-1, 0)", show=False),
        Binding("down", "step(1, 0)", show=False),
        Binding("left", "step(0, -1)", show=False),
        Binding("right", "step(0, 1)", show=False),
        Binding("home", "step(0, -99)", show=False),
        Binding("end", "step(0, 99)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    cursor: reactive[tuple[int, int]] = reactive((0, 0))

    class Chosen(Message):
        """A person wants to play here."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, local: LocalGame, say: Texts) -> None:
        super().__init__(id="board")
        self.local = local
        self.say = say
        self.numbers = False
        self.hints: list[Move] = []
        self._looks: dict[tuple[int, int], Look] = {}
        self.centre()

    def centre(self) -> None:
        middle = self.local.board.size // 2
        self.cursor = (middle, middle)

    @property
    def scale(self) -> Scale | None:
        return drawing.best_scale(self.local.board.game, self.local.board.size, self.size.width, self.size.height)

    def update(self) -> None:
        """Look at the game again."""
        self._looks = self._see()
        self.refresh()

    def _see(self) -> dict[tuple[int, int], Look]:
        board = self.local.board
        outcome = board.outcome()
        last = next((move for move in reversed(board.moves) if not move.is_pass), None)
        winning = set(outcome.line) if outcome is not None else set()
        order = {move: number for number, move in enumerate(board.moves, 1)} if self.numbers else {}
        ranks = {move: rank for rank, move in enumerate(self.hints, 1)}
        human = self.local.waits_for_human
        legal = set(board.legal_moves()) if human and board.game == "othello" else set()
        forbidden = set(board.forbidden_points()) if isinstance(board, omok.Board) else set()
        looks = {}
        for side in Side:
            for stone in board.stones(side):
                mark = "last" if stone == last else None
                looks[stone.row, stone.col] = Look(side, mark, order.get(stone), winning=stone in winning)  # type: ignore[arg-type]
        for points, mark in ((legal, "legal"), (forbidden, "forbidden")):
            for point in points:
                looks[point.row, point.col] = Look(mark=mark)  # type: ignore[arg-type]
        for point, rank in ranks.items():
            looks[point.row, point.col] = Look(number=rank)
        return looks

    # Drawing

    def get_content_width(self, container: Size, viewport: Size) -> int:
        board = self.local.board
        scale = drawing.best_scale(board.game, board.size, container.width, container.height)
        return container.width if scale is None else drawing.extent(board.size, scale)[0]

    def render_line(self, y: int) -> Strip:
        scale = self.scale
        if scale is None:
            return self._apology(y)
        board = self.local.board
        quiet = Style(color="#9aa0a8" if board.turn is BLACK else "#5f646b")
        if y == 0:
            return self._line([Segment(drawing.heading(board.size, scale), quiet)])
        row, line = divmod(y - HEADING, scale.height)
        if row >= board.size:
            return self._line([])
        segments = [Segment(drawing.gutter(board.game, board.size, row, line, scale), quiet)]
        show_cursor = self.has_focus and self.local.waits_for_human
        for col in range(board.size):
            look = self._looks.get((row, col), Look())
            at_cursor = show_cursor and self.cursor == (row, col)
            for piece in drawing.cell(board.game, board.size, row, col, look, scale, line, at_cursor):
                segments.append(Segment(piece.text, Style(color=piece.colour, bgcolor=piece.ground, bold=piece.bold)))
        return self._line(segments)

    def _line(self, segments: list[Segment]) -> Strip:
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style).apply_style(self.rich_style)

    def _apology(self, y: int) -> Strip:
        """What is said instead of a board that does not fit."""
        size = self.local.board.size
        columns, lines = drawing.extent(size, drawing.SCALES[self.local.board.game][-1])
        aside = self.app.size.width - self.size.width, self.app.size.height - self.size.height
        text = self.say(
            "say.too_small",
            size=size,
            columns=columns + aside[0],
            lines=lines + aside[1],
            width=self.app.size.width,
            height=self.app.size.height,
        )
        rows = _wrap(text, max(self.size.width - 4, 10))
        index = y - (self.size.height - len(rows)) // 2
        return self._line([Segment("  " + rows[index])] if 0 <= index < len(rows) else [])

    # Keys and mouse

    def action_step(self, down: int, right: int) -> None:
        last = self.local.board.size - 1
        row, col = self.cursor
        self.cursor = (min(max(row + down, 0), last), min(max(col + right, 0), last))

    def action_choose(self) -> None:
        row, col = self.cursor
        self.post_message(self.Chosen(notation.name(self.local.board.game, self.local.board.size, row, col)))

    def _cell_at(self, event: events.MouseEvent) -> tuple[int, int] | None:
        if self.scale is None:
            return None
        row, col = (event.y - HEADING) // self.scale.height, (event.x - GUTTER) // self.scale.width
        return (row, col) if 0 <= row < self.local.board.size and 0 <= col < self.local.board.size else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if (cell := self._cell_at(event)) is not None:
            self.cursor = cell

    def on_click(self, event: events.Click) -> None:
        if (cell := self._cell_at(event)) is not None:
            self.cursor = cell
            self.action_choose()


def _wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most so many columns, broken between words where there are any."""
    from omello.texts import width as columns

    lines = [""]
    for word in text.split(" "):
        if lines[-1] and columns(lines[-1]) + 1 + columns(word) > width:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
        while columns(lines[-1]) > width:
            cut = max(end for end in range(1, len(lines[-1])) if columns(lines[-1][:end]) <= width)
            lines[-1:] = [lines[-1][:cut], lines[-1][cut:]]
    return lines
