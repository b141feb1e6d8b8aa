"""The questions and announcements that come up over the board."""

from __future__ import annotations

from typing import get_args

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Button, Input, Label, Select, Static, TextArea

from omello import omok, players
from omello.core import BLACK, WHITE, Outcome, Side
from omello.errors import OmelloError
from omello.omok.swap import Swap
from omello.setup import USUAL_RULE, USUAL_SIZES, Setup
from omello.texts import Texts
from omello.tui import words
from omello.tui.local_game import HUMAN, LocalGame


class Notice(ModalScreen[None]):
    """A text that any key or click takes away."""

    def __init__(self, text: str, below: str = "", *, name: str) -> None:
        super().__init__(name=name)
        self.text = text
        self.below = below

    def compose(self) -> ComposeResult:
        with Vertical(id="notice"):
            yield Static(self.text.strip("\n"), markup=False, id="text")
            if self.below:
                yield Label(self.below, markup=False, id="below")

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.dismiss()

    def on_click(self) -> None:
        self.dismiss()


def result_notice(say: Texts, outcome: Outcome) -> Notice:
    """The result in large letters."""
    who = "draw" if outcome.winner is None else outcome.winner.word
    return Notice(say(f"banner.{who}"), f"{words.result(say, outcome)} {words.reason(say, outcome)}", name="result")


class AskLine(ModalScreen[str | None]):
    """Asks for a line of text."""

    BINDINGS = [Binding("escape", "dismiss(None)", show=False)]  # noqa: RUF012  (Textual's own way)

    def __init__(self, title: str, question: str, suggestion: str = "") -> None:
        super().__init__()
        self.heading = title
        self.question = question
        self.suggestion = suggestion

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Label(self.heading, markup=False, classes="title")
            yield Label(self.question, markup=False)
            yield Input(self.suggestion)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())


class AskFile(AskLine):
    """Asks for the name of a file."""

    def __init__(self, say: Texts, title: str, suggestion: str = "") -> None:
        super().__init__(title, say("panel.file"), suggestion)


class AskComment(ModalScreen[str | None]):
    """Asks for what there is to say, in as many lines as it takes."""

    BINDINGS = [  # noqa: RUF012  (Textual's own way)
        Binding("escape", "dismiss(None)", show=False),
        Binding("ctrl+s", "keep", show=False, priority=True),
    ]

    def __init__(self, say: Texts, text: str) -> None:
        super().__init__()
        self.say = say
        self.text = text

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Label(self.say("panel.comment"), markup=False, classes="title")
            yield TextArea(self.text)
            with Horizontal(id="buttons"):
                yield Button(self.say("action.save"), variant="primary", compact=True, id="keep")
                yield Button(self.say("action.cancel"), compact=True, id="cancel")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "cancel":
            self.dismiss(None)
        else:
            self.action_keep()

    def action_keep(self) -> None:
        self.dismiss(self.query_one(TextArea).text.strip())


Wanted = tuple[Setup, dict[Side, str], Swap | None]
"""A new game: what is played, by whom, and how it is opened."""
NONE = "none"
"""The choice of an opening by nothing but moves."""


class NewGame(ModalScreen[Wanted | None]):
    """Asks for the game, its size, rule and opening, and who plays."""

    BINDINGS = [Binding("escape", "dismiss(None)", show=False)]  # noqa: RUF012  (Textual's own way)

    def __init__(self, say: Texts, local: LocalGame) -> None:
        super().__init__()
        self.say = say
        self.local = local

    def compose(self) -> ComposeResult:
        say, board = self.say, self.local.board
        rule = board.rule.name if isinstance(board, omok.Board) else None
        names = [HUMAN, *(entry.name for entry in players.BUILT_IN if not entry.verbatim)]
        with Vertical(id="dialog"):
            yield Label(say("key.new"), markup=False, classes="title")
            with Horizontal(classes="field"):
                yield Label(say("new.game"))
                yield Select(
                    [(say(f"game.{game}"), game) for game in USUAL_SIZES],
                    value=board.game,
                    allow_blank=False,
                    compact=True,
                    id="game",
                )
            with Horizontal(classes="field"):
                yield Label(say("panel.size"))
                yield Input(str(board.size), type="integer", compact=True, id="size")
            with Horizontal(classes="field"):
                yield Label(say("new.rule"))
                yield Select(
                    [(say(f"rule.{rule}"), rule) for rule in omok.RULES],
                    value=rule or USUAL_RULE,
                    allow_blank=False,
                    compact=True,
                    id="rule",
                )
            with Horizontal(classes="field"):
                yield Label(say("new.opening"))
                yield Select(
                    [(say(f"opening.{kind}"), kind) for kind in (NONE, *get_args(Swap))],
                    value=self.local.opening.kind if self.local.opening else NONE,
                    allow_blank=False,
                    compact=True,
                    id="opening",
                )
            for side in Side:
                with Horizontal(classes="field"):
                    yield Label(say(f"side.{side.word}"))
                    spec = self.local.specs[side]
                    yield Input(spec, suggester=SuggestFromList(names), compact=True, id=side.word)
            yield Label(", ".join(names), markup=False, id="names")
            yield Label("", markup=False, id="error")
            with Horizontal(id="buttons"):
                yield Button(say("new.start-game"), variant="primary", compact=True, id="start")
                yield Button(say("action.cancel"), compact=True, id="cancel")

    def on_select_changed(self, event: Select.Changed) -> None:
        if event.select.id == "game":
            size = self.query_one("#size", Input)
            if event.value != self.local.board.game or size.value != str(self.local.board.size):
                size.value = str(USUAL_SIZES[event.value])  # type: ignore[index]
            for select in ("#rule", "#opening"):
                self.query_one(select, Select).disabled = event.value == "othello"

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "cancel":
            self.dismiss(None)
        else:
            self._start()

    def on_input_submitted(self) -> None:
        self._start()

    def _start(self) -> None:
        """Try the setup; what is wrong with it is said here, before the old game is gone."""
        specs = {side: self.query_one(f"#{side.word}", Input).value.strip() or HUMAN for side in (BLACK, WHITE)}
        game = str(self.query_one("#game", Select).value)
        rule = str(self.query_one("#rule", Select).value) if game == "omok" else None
        opening = self.query_one("#opening", Select).value if game == "omok" else NONE
        swap: Swap | None = None if opening == NONE else opening  # type: ignore[assignment]
        try:
            setup = Setup.of(game, int(self.query_one("#size", Input).value or 0), rule)
            LocalGame(setup, specs, swap=swap).close()
        except OmelloError as error:
            self.query_one("#error", Label).update(str(error))
            return
        self.dismiss((setup, specs, swap))
