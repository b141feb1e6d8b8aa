"""The line-by-line console: `omello play --plain`.

It asks for row and column, or a point such as h8, and asks again with a reason until it gets one. It needs no terminal:
moves may come through a pipe.
"""

from __future__ import annotations

import re
import sys

from omello import notation
from omello.core import BLACK, Side
from omello.errors import OmelloError, said
from omello.texts import Texts
from omello.tui import words
from omello.tui.table import BANS, CHOICES, SIDE, Message, Table

FREE, LEGAL, OWN, OTHER = "+*●○"
COMMANDS = ("u", "r", "h", "x", "n", "?")
COMMANDS_WITH_MORE = ("ban", "save", "load")
_BAN_KEYS = dict(zip("346", BANS, strict=True))
_PAIR = re.compile(r"(\d+)[\s,]+(\d+|[a-z])")


class QuitRequest(Exception):  # noqa: N818  (it is no error)
    """The person wants to stop."""


class PlayerFailure(Exception):  # noqa: N818  (the error is its cause)
    """A computer player could not go on."""


class Console:
    """A table told and asked line by line."""

    def __init__(self, table: Table, say: Texts, *, wide: bool = False) -> None:
        self.table = table
        self.say = say
        self.wide = wide

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
        table = self.table
        full, hollow = sorted(Side, key=lambda side: self.sign(side) != OWN)
        seats = {"first": words.seat(self.say, table, full), "second": words.seat(self.say, table, hollow)}
        sides = {"full": self.say(f"side.{SIDE[full]}"), "hollow": self.say(f"side.{SIDE[hollow]}")}
        print(self.say("console.welcome", game=words.rule(self.say, table), **seats, **sides))
        print(self.say("console.how", example=table.example))
        self._tell(*table.settle())
        self.draw()
        while (outcome := table.board.outcome()) is None:
            if table.to_move is None:
                self._ask()
            else:
                self._let_play()
        print(self.say("result.over"))
        print(words.result(self.say, outcome))
        print(words.reason(self.say, outcome))

    def _let_play(self) -> None:
        player = self.table.to_move
        assert player is not None
        try:
            if self.table.step is not None:
                said = self.table.open_game(*self.table.think_of_opening())
            else:
                said = self.table.play(player.choose(self.table.board.copy(), self.table.limit))
        except Exception as error:  # whatever somebody's player does
            raise PlayerFailure(self.table.name(self.table.mover)) from error
        self._tell(*said)
        self.draw()

    def _tell(self, *messages: Message) -> None:
        for message in messages:
            print(words.tell(self.say, message))

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
        board, step = self.table.board, self.table.step
        if self.table.task is not None:
            self._tell(self.table.task)
        side = f"{words.turn(self.say, board.turn)} {self.sign(board.turn)}"
        prompt = self.say("console.move", side=side, size=board.size, example=self.table.example)
        text = self._read("> " if step is not None and step.choices else prompt)
        if not text:
            return
        if step is not None and CHOICES.get(text.lower()) in step.choices:
            self._tell(self.table.choose(CHOICES[text.lower()]))
            self.draw()
            return
        word, _, rest = text.partition(" ")
        if word.lower() in (COMMANDS_WITH_MORE if rest else COMMANDS):
            self._command(word.lower(), rest.strip())
        elif (point := self._point(text.lower())) is not None:
            why = self.table.why_not(point)
            self._tell(*([why] if why else self.table.play(board.move(point))))
            if why is None:
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
                column = self._read(self.say("console.column", size=self.table.board.size)).lower()
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
        size = self.table.board.size
        if text.isdecimal() and 1 <= int(text) <= size:
            return True
        print(self.say("console.not_a_number", text=text, size=size))
        return False

    def _command(self, word: str, rest: str) -> None:
        table = self.table
        if word == "?":
            print(self.say("console.help"))
            return
        if word == "h":
            moves = table.hint()
            self._tell(Message("say.hint", {"move": ", ".join(moves)}) if moves else Message("say.no_hint"))
            return
        try:
            if word == "ban":
                if rest not in _BAN_KEYS:
                    print(self.say("console.unknown", text=f"{word} {rest}"))
                    return
                self._tell(table.switch_ban(_BAN_KEYS[rest]))
            elif word == "save":
                self._tell(table.save(rest))
                return
            elif word == "load":
                self._tell(*table.load(rest))
            elif word == "n":
                self._tell(*table.new())
            else:
                self._tell({"u": table.undo, "r": table.redo, "x": table.swap}[word]())
        except (OmelloError, OSError) as error:
            print(said(error))
            return
        self.draw()

    # Drawing

    def sign(self, side: Side) -> str:
        """In Othello black has ●. In Omok a person has, and the computer ○, as in the classic; of equals black."""
        persons = [side for side in Side if self.table.players[side] is None]
        first = persons[0] if persons and self.table.board.game == "omok" else BLACK
        return OWN if side is first else OTHER

    def draw(self) -> None:
        """The board with its coordinates, every point two columns wide; in Othello with a person's legal squares."""
        board = self.table.board
        legal = board.legal_moves() if board.game == "othello" and self.table.waits_for_human else []
        columns = range(board.size)
        letters = "   " + " ".join(chr(ord("a") + col) for col in columns)
        print(letters)
        for row in columns:
            names = [notation.name(board.game, board.size, row, col) for col in columns]
            stones = [board[name] for name in names]
            free = [LEGAL if name in legal else FREE for name in names]
            cells = [free[col] if stone is None else self.sign(stone) for col, stone in enumerate(stones)]
            # Where a terminal draws ● two columns wide, it needs no blank after it.
            line = "".join(cell if self.wide and cell in (OWN, OTHER) else f"{cell} " for cell in cells)
            print(f"{names[0][1:]:>2} {line}".rstrip())
        print(letters)
