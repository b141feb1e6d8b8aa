"""The terminal app: a board, what is said about it, and the keys."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import ClassVar, get_args

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from omello import texts
from omello.core import BLACK, Move
from omello.errors import OmelloError, said
from omello.omok.swap import Choice
from omello.openings.fairness import Part
from omello.session import ROOT, RequestError, requests
from omello.session.events import Glyph
from omello.session.requests import Request
from omello.texts import Texts
from omello.tui import words
from omello.tui.board_view import BoardView
from omello.tui.dialogs import AskComment, AskFile, AskLine, NewGame, Notice, Wanted, result_notice
from omello.tui.local_game import BANS, CHOICES, Ban, LocalGame, Message
from omello.tui.panel import Panel

KEYS = ("undo", "redo", "hint", "numbers", "swap", "new", "save", "load", "help", "quit")
LETTERS = dict(zip(KEYS, "urhmxnsl?q", strict=True)) | {"pause": "p"}
Answer = Move | Part
"""What a computer decided: a move, or its part in the opening."""
PAUSES = (0.0, 0.25, 0.5, 1.0, 2.0, 4.0)
"""Seconds before the computer answers, from the fastest on."""


class PlayApp(App[None]):
    """Plays a game until the person quits."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", show=False),
        Binding("r", "redo", show=False),
        Binding("h", "hint", show=False),
        Binding("m", "numbers", show=False),
        Binding("x", "swap", show=False),
        Binding("n", "new", show=False),
        Binding("s", "save", show=False),
        Binding("l", "load", show=False),
        Binding("p", "pause", show=False),
        Binding("plus,equals_sign", "speed(-1)", show=False),
        Binding("minus", "speed(1)", show=False),
        Binding("g", "language", show=False),
        Binding("exclamation_mark", "sign", show=False),
        Binding("c", "comment", show=False),
        Binding("k", "chapter", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("q,ctrl+c", "quit", show=False, priority=True),
        *(Binding(key, f"choose('{choice}')", show=False) for key, choice in CHOICES.items()),
        *(Binding(key, f"ban('{ban}')", show=False) for key, ban in zip("346", BANS, strict=True)),
    ]

    def __init__(self, local: LocalGame, say: Texts, *, pause: float = 1.0) -> None:
        super().__init__()
        self.local = local
        self.say = say
        self.pause = pause
        self._position = 0
        """Counts what happened in the game, so that a move thought out for an earlier position is dropped."""
        self._moved_on = threading.Event()
        self._paused = False
        self._held: tuple[int, Answer] | None = None
        """The answer that waits for the end of the pause."""

    def compose(self) -> ComposeResult:
        with Horizontal(id="main"):
            yield BoardView(self.local, self.say)
            yield Panel(self.local, self.say)
        yield Static(id="keys")

    def on_mount(self) -> None:
        self._label_keys()
        self._happened()

    @property
    def view(self) -> BoardView:
        return self.screen_stack[0].query_one(BoardView)

    @property
    def panel(self) -> Panel:
        return self.screen_stack[0].query_one(Panel)

    def _label_keys(self) -> None:
        # Who only watches needs no hint.
        watching = all(player is not None for player in self.local.players.values())
        line = "".join(
            f"[@click=app.{name}][bold reverse]{LETTERS[name]}[/bold reverse] {words.key(self.say, name)}[/] "
            for name in (("pause" if watching and key == "hint" else key) for key in KEYS)
        )
        self.screen_stack[0].query_one("#keys", Static).update(line)
        self.title = self.say(f"game.{self.local.board.game}")

    # What happens in the game

    def _happened(self, *said: Message) -> None:
        """Show the game as it is now, and let the computer think if it is its turn."""
        self._position += 1
        self._moved_on.set()
        self._moved_on = threading.Event()
        self.view.hints = []
        self.panel.tell(*said)
        self._show()
        outcome = self.local.session.outcome
        if outcome is not None:
            if said and said[-1].key in ("say.turned", "say.move", "play.passes"):
                self.push_screen(result_notice(self.say, outcome))
        elif self.local.to_move is not None:
            self._think(self._position, self._moved_on)

    def _show(self) -> None:
        black = self.local.board.turn is BLACK
        self.screen_stack[0].set_class(black, "black-to-move")
        self.screen_stack[0].set_class(not black, "white-to-move")
        self.view.update()
        self.panel.show()

    def _think(self, position: int, moved_on: threading.Event) -> None:
        """Ask the computer for a move on another thread; it answers after the pause at the earliest."""
        player, board, name = self.local.to_move, self.local.board.copy(), self.local.name(self.local.session.mover)
        assert player is not None
        is_opening = self.local.step is not None

        def work() -> None:
            began = time.monotonic()
            try:
                answer = self.local.think_of_opening() if is_opening else player.choose(board, self.local.limit)
            except Exception as error:
                self.call_from_thread(self._failed, position, Message("say.failed", {"name": name, "error": error}))
                return
            moved_on.wait(self.pause - (time.monotonic() - began))
            self.call_from_thread(self._answered, position, answer)

        self.run_worker(work, thread=True)

    def _answered(self, position: int, answer: Answer) -> None:
        if position != self._position:
            return
        if self._paused:
            self._held = (position, answer)
            return
        try:
            said = self.local.open_game(*answer) if isinstance(answer, tuple) else self.local.answer(answer)
        except Exception as error:  # whatever somebody's player answers
            name = self.local.name(self.local.session.mover)
            self._failed(position, Message("say.failed", {"name": name, "error": error}))
        else:
            self._happened(*said)

    def _failed(self, position: int, message: Message) -> None:
        if position == self._position:
            self.panel.tell(message)
            self._show()

    def on_board_view_chosen(self, event: BoardView.Chosen) -> None:
        if self.local.waits_for_human:
            self._ask(requests.Play(event.name))

    def _ask(self, request: Request) -> None:
        try:
            said = self.local.ask(request)
        except RequestError as error:
            self.panel.tell(self.local.refusal(request, error))
            self._show()
        else:
            self._happened(*said)

    # Keys

    def action_undo(self) -> None:
        self._ask(requests.Undo())

    def action_redo(self) -> None:
        self._ask(requests.Redo())

    def action_swap(self) -> None:
        self._ask(requests.Swap())

    def action_choose(self, choice: Choice) -> None:
        step = self.local.step
        if step is not None and choice in step.choices and self.local.waits_for_human:
            self._ask(requests.Choose(choice))

    def action_ban(self, ban: Ban) -> None:
        self._ask(self.local.switch(ban))

    def action_pause(self) -> None:
        """Let the computer wait with its moves, or go on."""
        self._paused = not self._paused
        self.panel.tell(Message("say.paused" if self._paused else "say.resumed"))
        self._show()
        held, self._held = self._held, None
        if held is not None:
            self._answered(*held)

    def action_speed(self, slower: int) -> None:
        """The next longer or shorter wait before the computer's moves."""
        nearest = min(range(len(PAUSES)), key=lambda number: abs(PAUSES[number] - self.pause))
        self.pause = PAUSES[max(0, min(len(PAUSES) - 1, nearest + slower))]
        self.panel.tell(Message("say.speed", {"seconds": f"{self.pause:g}"}))
        self._show()

    def action_numbers(self) -> None:
        self.view.numbers = not self.view.numbers
        self._show()

    def action_hint(self) -> None:
        position = self._position

        def work() -> None:
            moves = self.local.hint()
            self.call_from_thread(show, moves)

        def show(moves: list[Move]) -> None:
            if position == self._position:
                self.view.hints = moves
                self.panel.tell(Message("say.hint", {"move": ", ".join(moves)}) if moves else Message("say.no_hint"))
                self._show()

        self.run_worker(work, thread=True)

    def action_new(self) -> None:
        def start(wanted: Wanted | None) -> None:
            if wanted is not None:
                said = self.local.change(*wanted)
                self.view.centre()
                self.refresh(layout=True)
                self._label_keys()
                self._happened(*said)

        self.push_screen(NewGame(self.say, self.local), start)

    def action_save(self) -> None:
        suggestion = f"{self.local.board.game}.sgf"
        self._ask_file("save", suggestion, lambda file: self._happened(self.local.save(file)))

    def action_load(self) -> None:
        self._ask_file("load", "", lambda file: self._happened(*self.local.load(file)))

    def _ask_file(self, key: str, suggestion: str, use: Callable[[str], None]) -> None:
        def answered(file: str | None) -> None:
            if not file:
                return
            try:
                use(file)
                self.refresh(layout=True)
            except (OmelloError, OSError) as error:
                self.notify(said(error), severity="error", markup=False)

        self.push_screen(AskFile(self.say, words.key(self.say, key), suggestion), answered)

    # What is written about the game

    def _note(self, request: Request) -> None:
        """Write something down; whoever thinks goes on."""
        try:
            self.local.ask(request)
        except RequestError as error:
            self.panel.tell(self.local.refusal(request, error))
        self._show()

    def action_sign(self) -> None:
        """The next sign for the last move."""
        session = self.local.session
        signs = get_args(Glyph)
        after = signs.index(session.nodes[session.node].glyph) + 1
        if session.node != ROOT:
            self._note(requests.SetGlyph(session.node, signs[after % len(signs)]))

    def action_comment(self) -> None:
        node = self.local.session.node

        def answered(text: str | None) -> None:
            if text is not None:
                self._note(requests.SetComment(node, text))

        self.push_screen(AskComment(self.say, self.local.session.nodes[node].comment), answered)

    def action_chapter(self) -> None:
        node = self.local.session.node

        def answered(title: str | None) -> None:
            if title is not None:
                self._note(requests.SetChapter(node, title))

        title = self.local.session.nodes[node].title
        self.push_screen(AskLine(self.say("panel.chapter"), self.say("panel.chapter_name"), title), answered)

    def action_language(self) -> None:
        """The next language."""
        after = texts.LANGUAGES.index(self.say.language) + 1
        self.say = self.view.say = self.panel.say = texts.load(texts.LANGUAGES[after % len(texts.LANGUAGES)])
        self._label_keys()
        self._show()

    def action_help(self) -> None:
        self.push_screen(Notice(self.say("panel.help"), name="help"))
