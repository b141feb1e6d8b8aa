"""The line-by-line console: `omello play --plain`.

It asks for row and column, or a point such as h8, and asks again with a reason until it gets one. It needs no terminal:
moves may come through a pipe.
"""

from __future__ import annotations

import re
import sys
from typing import get_args

from omello import notation
from omello.core import BLACK, Side
from omello.errors import OmelloError, said
from omello.session import ROOT, RequestError, requests
from omello.session.events import Glyph
from omello.session.requests import Request
from omello.texts import Texts
from omello.tui import words
from omello.tui.local_game import BANS, CHOICES, LocalGame, Message
from omello.tui.move_list import rows

FREE, LEGAL, FULL, HOLLOW = "+*●○"
COMMANDS = {"undo": "u", "redo": "r", "hint": "h", "moves": "m", "swap": "x", "new": "n", "help": "?"}
"""What may be written as a word, and its letter."""
COMMANDS_WITH_MORE = ("ban", "save", "load", "sign", "comment", "chapter")
_BAN_KEYS = dict(zip("346", BANS, strict=True))
_REQUESTS: dict[str, Request] = {"u": requests.Undo(), "r": requests.Redo(), "x": requests.Swap()}
_PAIR = re.compile(r"(\d+)[\s,]+(\d+|[a-z])")


class QuitRequest(Exception):  # noqa: N818  (it is no error)
    """The person wants to stop."""


class PlayerFailure(Exception):  # noqa: N818  (the error is its cause)
    """A computer player could not go on."""


class Console:
    """A game told and asked line by line."""

    def __init__(self, local: LocalGame, say: Texts, *, wide: bool = False) -> None:
        self.local = local
        self.say = say
        self.wide = wide
        self.full = self._full()

    def run(self) -> int:
        """Play until the game is over or the person leaves; returns the exit code."""
        try:
            self._play()
        except (QuitRequest, EOFError):
            print(f"\n{self.say('console.bye')}")
        except KeyboardInterrupt:
            print(f"\n{self.say('console.bye')}")
            return 130
        except PlayerFailure as failure:
            self._tell(Message("say.failed", {"name": failure.args[0], "error": failure.__cause__}))
            return 1
        return 0

    def _play(self) -> None:
        local = self.local
        self._welcome()
        print(self.say("console.how", example=local.example))
        self.draw()
        while (outcome := local.session.outcome) is None:
            if local.to_move is None:
                self._ask()
            else:
                self._let_play()
        print(self.say("result.over"))
        print(words.result(self.say, outcome))
        print(words.reason(self.say, outcome))

    def _welcome(self) -> None:
        """What is played, and who has which stones."""
        full, hollow = self.full, self.full.other
        seats = {"first": words.seat(self.say, self.local, full), "second": words.seat(self.say, self.local, hollow)}
        sides = {"full": self.say(f"side.{full.word}"), "hollow": self.say(f"side.{hollow.word}")}
        print(self.say("console.welcome", game=words.rule(self.say, self.local), **seats, **sides))

    def _let_play(self) -> None:
        player = self.local.to_move
        assert player is not None
        try:
            if self.local.step is not None:
                said = self.local.open_game(*self.local.think_of_opening())
            else:
                said = self.local.answer(player.choose(self.local.board.copy(), self.local.limit))
        except Exception as error:  # whatever somebody's player does
            raise PlayerFailure(self.local.name(self.local.session.mover)) from error
        self._tell(*said)
        self.draw()

    def _tell(self, *messages: Message) -> None:
        """Say what happened; what a side did begins with its stone."""
        for message in messages:
            side = message.values.get("side")
            stone = f"{self.sign(side)} " if isinstance(side, Side) else ""
            print(f"{stone}{words.tell(self.say, message)}")

    # Asking

    def _read(self, prompt: str) -> str:
        text = input(prompt).strip()
        if not sys.stdin.isatty():
            print()
        if text.lower() in ("q", "quit", "exit"):
            raise QuitRequest
        return text

    def _ask(self) -> None:
        """One answer of a person: a move or a command."""
        board, step = self.local.board, self.local.step
        if self.local.task is not None:
            self._tell(self.local.task)
        side = f"{words.turn(self.say, board.turn)} {self.sign(board.turn)}"
        prompt = self.say("console.move", side=side, size=board.size, example=self.local.example)
        text = self._read("> " if step is not None and step.choices else prompt)
        if not text:
            return
        if step is not None and CHOICES.get(text.lower()) in step.choices:
            self._ask_session(requests.Choose(CHOICES[text.lower()]))
            return
        word, _, rest = text.partition(" ")
        word = word.lower()
        command = word if rest else COMMANDS.get(word, word)
        if command in (COMMANDS_WITH_MORE if rest else COMMANDS.values()):
            self._command(command, rest.strip())
        elif (point := self._point(text.lower())) is not None:
            self._ask_session(requests.Play(point))

    def _ask_session(self, request: Request) -> None:
        try:
            said = self.local.ask(request)
        except RequestError as error:
            self._tell(self.local.refusal(request, error))
        else:
            self._tell(*said)
            self.draw()

    def _point(self, text: str) -> str | None:
        """The name of the point that is meant; None after saying why there is none."""
        if pair := _PAIR.fullmatch(text):
            return self._named(pair[1], pair[2])
        if text.isdecimal():
            if not self._in_range(text):
                return None
            column = ""
            while not column:
                column = self._read(self.say("console.column", size=self.local.board.size)).lower()
            return self._named(text, column)
        if not re.fullmatch(r"[a-z]\s*-?\d+|pass", text):
            print(self.say("console.unknown", text=text))
            return None
        return text.replace(" ", "")

    def _named(self, row: str, column: str) -> str | None:
        if not self._in_range(row):
            return None
        if column.isalpha() and len(column) == 1:
            return f"{column}{int(row)}"
        return f"{chr(ord('a') + int(column) - 1)}{int(row)}" if self._in_range(column) else None

    def _in_range(self, text: str) -> bool:
        size = self.local.board.size
        if text.isdecimal() and 1 <= int(text) <= size:
            return True
        print(self.say("console.not_a_number", text=text, size=size))
        return False

    def _command(self, word: str, rest: str) -> None:
        local = self.local
        if word == "?":
            print(self.say("console.help"))
            return
        if word == "h":
            moves = local.hint()
            self._tell(Message("say.hint", {"move": ", ".join(moves)}) if moves else Message("say.no_hint"))
            return
        if word == "m":
            print("\n".join([*(row.text for row in rows(local.session)), *words.notes(self.say, local)]))
            return
        if word in ("sign", "comment", "chapter"):
            self._note(word, rest)
            return
        if word in _REQUESTS:
            self._ask_session(_REQUESTS[word])
            return
        if word == "ban":
            if rest in _BAN_KEYS:
                self._ask_session(local.switch(_BAN_KEYS[rest]))
            else:
                print(self.say("console.unknown", text=f"{word} {rest}"))
            return
        try:
            if word == "save":
                self._tell(local.save(rest))
                return
            told = local.load(rest) if word == "load" else local.new()
        except (OmelloError, OSError) as error:
            print(said(error))
            return
        self.full = self._full()
        self._tell(*told)
        self._welcome()
        self.draw()

    def _note(self, kind: str, text: str) -> None:
        """Write something about the last move; a minus takes it away."""
        node, text = self.local.session.node, "" if text == "-" else text
        request: Request = requests.SetComment(node, text)
        if kind == "chapter":
            request = requests.SetChapter(node, text)
        elif kind == "sign":
            glyph = next((glyph for glyph in get_args(Glyph) if glyph == text), None)
            if glyph is None or node == ROOT:
                print(self.say("console.unknown", text=f"{kind} {text}"))
                return
            request = requests.SetGlyph(node, glyph)
        self.local.ask(request)
        self._command("m", "")

    # Drawing

    def _full(self) -> Side:
        """Who gets ● for a game: in Othello black; in Omok a person, as in the classic, and of equals black.

        It is asked when a game begins, for stones on the board keep their looks whoever takes them over.
        """
        persons = [side for side in Side if self.local.players[side] is None]
        return persons[0] if persons and self.local.board.game == "omok" else BLACK

    def sign(self, side: Side) -> str:
        return FULL if side is self.full else HOLLOW

    def draw(self) -> None:
        """The board with its coordinates, every point two columns wide; in Othello with a person's legal squares."""
        board = self.local.board
        legal = board.legal_moves() if board.game == "othello" and self.local.waits_for_human else []
        columns = range(board.size)
        letters = "   " + " ".join(chr(ord("a") + col) for col in columns)
        print(letters)
        for row in columns:
            names = [notation.name(board.game, board.size, row, col) for col in columns]
            stones = [board[name] for name in names]
            free = [LEGAL if name in legal else FREE for name in names]
            cells = [free[col] if stone is None else self.sign(stone) for col, stone in enumerate(stones)]
            # Where a terminal draws ● two columns wide, it needs no blank after it.
            line = "".join(cell if self.wide and cell in (FULL, HOLLOW) else f"{cell} " for cell in cells)
            print(f"{names[0][1:]:>2} {line}".rstrip())
        print(letters)
