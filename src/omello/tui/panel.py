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
        parts = [
            Text(words.rule(self.say, local), style="bold"),
            self._bans(),
            self._seat(below.other),
            self._moves(),
            self._seat(below),
            self._state(),
            *(Text(words.tell(self.say, message)) for message in self.said),
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

    def _moves(self) -> Text:
        """The last moves, two a line."""
        moves = self.local.board.moves
        pairs = [(start // 2 + 1, moves[start : start + 2]) for start in range(0, len(moves), 2)]
        text = Text(f"\n{self.say('play.moves')}", style="dim")
        lines = (columns(words.tell(self.say, said)) // max(self.size.width, 1) + 1 for said in self.said)
        room = max(self.size.height - 14 - sum(lines), 3)
        for number, pair in pairs[-room:]:
            text.append(f"\n{number:3}. " + "  ".join(f"{move:4}" for move in pair))
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
