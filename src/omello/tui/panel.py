"""What stands beside the board: who plays, the score, whose turn it is, and the moves."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static

from omello import omok
from omello.core import BLACK, WHITE, Side
from omello.texts import Texts
from omello.texts import width as columns
from omello.tui import words
from omello.tui.local_game import BANS, LocalGame, Message
from omello.tui.move_list import rows

DISCS = {BLACK: "●", WHITE: "○"}


class Panel(Static):
    """A game in words."""

    def __init__(self, local: LocalGame, say: Texts) -> None:
        super().__init__(id="panel")
        self.local = local
        self.say = say
        self.said: list[Message] = []

    def on_resize(self) -> None:
        self.show()

    def tell(self, *messages: Message) -> None:
        self.said = list(messages)

    def show(self) -> None:
        """Look at the game again; the opponent's seat is above, one's own below."""
        local = self.local
        below = WHITE if local.players[WHITE] is None and local.players[BLACK] is not None else BLACK
        told = [*words.notes(self.say, local), *(words.tell(self.say, message) for message in self.said)]
        parts = [
            Text(words.rule(self.say, local), style="bold"),
            self._bans(),
            self._seat(below.other),
            self._moves(told),
            self._seat(below),
            self._state(),
            *(Text(text) for text in told),
        ]
        self.update(Text("\n").join(part for part in parts if part is not None))

    def _bans(self) -> Text | None:
        if not isinstance(self.local.board, omok.Board):
            return None
        text = Text()
        for ban in BANS:
            on = self.local.has_ban(ban)
            text.append("■ " if on else "□ ").append(self.say(f"ban.{ban}") + "  ", style="" if on else "dim")
        return text

    def _seat(self, side: Side) -> Text:
        board, say = self.local.board, self.say
        text = Text(f"\n{DISCS[side]} ", style="bold")
        text.append(f"{say(f'side.{side.word}')} · {words.seat(say, self.local, side)}")
        text.append(f"\n  {say('panel.stones')} {board.score()[side]}", style="bold")
        if board.game == "othello":
            text.append(f"   {say('panel.captured')} {self.local.turned(side)}", style="not bold")
        return text

    def _moves(self, told: list[str]) -> Text:
        """The last moves, two a line, as many as what is told leaves room for."""
        text = Text(f"\n{self.say('play.moves')}", style="dim")
        lines = (columns(line) // max(self.size.width, 1) + 1 for said in told for line in said.split("\n"))
        room = max(self.size.height - 14 - sum(lines), 3)
        for row in rows(self.local.session)[-room:]:
            text.append(f"\n{row.text}", style="bold not dim" if row.is_title else "")
        return text

    def _state(self) -> Text:
        board = self.local.board
        outcome = board.outcome()
        if outcome is not None:
            return Text(f"\n{words.result(self.say, outcome)} {words.reason(self.say, outcome)}", style="bold")
        text = Text(f"\n{DISCS[board.turn]} {words.turn(self.say, board.turn)}", style="bold")
        if self.local.task is not None:
            text.append(f"\n{words.tell(self.say, self.local.task)}", style="not bold")
        if self.local.to_move is not None:
            name = words.seat(self.say, self.local, self.local.session.mover)
            text.append(f"\n{self.say('say.thinking', name=name)}", style="italic not bold")
        return text
