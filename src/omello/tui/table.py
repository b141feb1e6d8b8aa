"""The table two players sit at: a game in progress without a face.

The terminal app and the console both show a table; what it says it says as messages, which they put into words.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

import omello
from omello import omok, othello
from omello.core import BLACK, WHITE, Game, Limit, Move, Side
from omello.errors import FormatError, MoveError, SpecError
from omello.omok.swap import Choice, Step, Swap, SwapOpening
from omello.openings.fairness import Part
from omello.players import Player, close
from omello.players.opening import take_part
from omello.setup import Setup

HUMAN = "human"
SIDE = {BLACK: "black", WHITE: "white"}
OPPONENT: dict[Game, str] = {"othello": "engine:level=3", "omok": "engine:level=3"}
"""Whom somebody meets who has not said whom: beatable after some practice."""
HINT_LIMIT = Limit(time=1.0)
HINTS = 3

Ban = Literal["double_three", "double_four", "overline"]
CHOICES: dict[str, Choice] = {"b": "black", "w": "white", "t": "more"}
"""The keys for the choices of an opening by swap."""
BANS: tuple[Ban, ...] = ("double_three", "double_four", "overline")


class Message(NamedTuple):
    """Something to tell the people at the table: a key of the texts and its values, of which sides are translated."""

    key: str
    values: Mapping[str, object] = {}


class Table:
    """A board, who sits at it, and what was taken back."""

    def __init__(
        self, setup: Setup, specs: Mapping[Side, str], *, limit: Limit | None = None, swap: Swap | None = None
    ) -> None:
        if swap is not None and setup.game != "omok":
            raise SpecError(f"an opening by {swap!r} is for Omok")
        self.opening = None if swap is None else SwapOpening(swap)
        self.limit = limit or Limit(time=1.0)
        self.board = _board(setup)
        self.specs = dict(specs)
        self.players = self._seat()
        self.undone: list[Move] = []

    def _seat(self) -> dict[Side, Player | None]:
        return {side: None if spec == HUMAN else omello.player(spec, self.board) for side, spec in self.specs.items()}

    def close(self) -> None:
        for player in self.players.values():
            if player is not None:
                close(player)

    @property
    def to_move(self) -> Player | None:
        """The player whose turn it is; None if a person sits there."""
        return self.players[self.mover]

    @property
    def step(self) -> Step | None:
        """What comes next in an opening by swap; None without one, and when it is over."""
        return None if self.opening is None else self.opening.step(len(self.board.moves))

    @property
    def mover(self) -> Side:
        """Whose part it is: of the side to move, or of whoever lays stones or chooses in an opening."""
        return self.board.turn if self.step is None else self.step.seat

    @property
    def waits_for_human(self) -> bool:
        return self.to_move is None and self.board.outcome() is None

    def name(self, side: Side) -> str | None:
        """Who sits there; None for a person."""
        return None if self.players[side] is None else self.specs[side]

    # Moves

    def why_not(self, text: str) -> Message | None:
        """Why a move cannot be played, or None if it can."""
        refusal = self.board.refusal(text)
        if self.step is not None and self.step.choices and (refusal is None or refusal.kind != "no such point"):
            return self.task
        if refusal is None:
            return None
        kind = refusal.kind if refusal.forbidden is None else refusal.forbidden.kind
        return Message("refusal." + kind.replace(" ", "-"), {"move": refusal.move})

    @property
    def example(self) -> str:
        """A point that this board has."""
        return str(self.board.move(f"c{min(4, self.board.size)}"))

    def play(self, name: str) -> list[Message]:
        """Play a move, checked, and then the passes that it forces."""
        if not isinstance(name, str):  # from somebody's player
            raise MoveError(f"{name!r} is no move")
        side, before = self.board.turn, self.board.score()
        move = self.board.play(name)
        self.undone.clear()
        if self.board.game == "othello":
            turned = before[side.other] - self.board.score()[side.other]
            said = Message("say.turned", {"side": side, "move": move, "n": turned})
        else:
            said = Message("say.move", {"side": side, "move": move})
        return [said, *self.settle()]

    # The opening by swap

    @property
    def task(self) -> Message | None:
        """What the opening asks for next."""
        step = self.step
        if step is None:
            return None
        who = Message("opening.first" if step.seat is BLACK else "opening.second")
        key = "lay-who" if step.stones else "choose_more_key" if "more" in step.choices else "choose_key"
        return Message(f"opening.{key}", {"who": who, "n": step.stones})

    def choose(self, choice: Choice) -> Message:
        """Take a colour for whoever has the choice, or let them lay two more stones. Raises `MoveError`."""
        if self.opening is None:
            raise MoveError(f"{choice!r} cannot be chosen without an opening by swap")
        who = Message("opening.first" if self.mover is BLACK else "opening.second")
        self.opening = self.opening.choose(choice, len(self.board.moves))
        self.undone.clear()
        if self.opening.is_swapped:
            self._change_seats()
        if choice == "more":
            return Message("opening.took-more", {"who": who})
        return Message("opening.took", {"who": who, "colour": Message(f"side.{choice}")})

    def think_of_opening(self) -> Part:
        """A computer's part in the opening."""
        board, player = self.board.copy(), self.to_move
        assert isinstance(board, omok.Board)
        assert self.opening is not None
        assert player is not None
        return take_part(player, board, self.opening, self.limit, random.getrandbits(32))

    def open_game(self, choice: Choice | None, stones: Sequence[Move]) -> list[Message]:
        """Carry out a computer's part in the opening."""
        said = [] if choice is None else [self.choose(choice)]
        for stone in stones:
            said += self.play(stone)
        return said

    def settle(self) -> list[Message]:
        """Let a side without a move pass."""
        said = []
        while self._must_pass():
            said.append(Message("play.passes", {"side": self.board.turn}))
            self.board.push(self.board.legal_moves()[0])
        return said

    def _must_pass(self) -> bool:
        moves = self.board.legal_moves()
        return bool(moves) and moves[0].is_pass

    def undo(self) -> Message:
        """Take back to a person's last move, or one move if no person plays."""
        if not self._back():
            return Message("error.nothing-to-undo")
        while self._stops_short() and self._back():
            pass
        return Message("say.undone", {"number": len(self.board.moves)})

    def redo(self) -> Message:
        """Play again what was taken back."""
        if not self.undone:
            return Message("say.nothing_to_redo")
        self.board.push(self.undone.pop())
        while self.undone and self._stops_short():
            self.board.push(self.undone.pop())
        return Message("say.undone", {"number": len(self.board.moves)})

    def _back(self) -> bool:
        if self.opening is not None and len(self.board.moves) <= self.opening.settled:
            return False
        try:
            self.undone.append(self.board.undo())
        except MoveError:
            return False
        return True

    def _stops_short(self) -> bool:
        """True where nobody at the table would want to stop: a forced pass, or a computer's turn among people's."""
        computers_turn = self.to_move is not None and None in self.players.values()
        return self._must_pass() or (computers_turn and self.board.outcome() is None)

    def turned(self, side: Side) -> int:
        """How many stones a side has turned in this game (Othello)."""
        board, total = self.board.copy(), 0
        while isinstance(board, othello.Board) and board.moves:
            move = board.undo()
            if board.turn is side:
                total += len(board.flips(move))
        return total

    # The seats and the rule

    def swap(self) -> Message:
        """The two players change sides, and the game goes on; an opening by swap decides that itself."""
        if self.task is not None:
            return self.task
        self._change_seats()
        return Message("say.swap")

    def _change_seats(self) -> None:
        self.specs = {BLACK: self.specs[WHITE], WHITE: self.specs[BLACK]}
        self.players = {BLACK: self.players[WHITE], WHITE: self.players[BLACK]}

    def has_ban(self, ban: Ban) -> bool:
        if not isinstance(self.board, omok.Board):
            return False
        rule = self.board.rule
        return rule.overline[BLACK] == "forbidden" if ban == "overline" else BLACK in getattr(rule, ban)

    def switch_ban(self, ban: Ban) -> Message:
        """Forbid black something or allow it again; refused if that would undo a move already played."""
        if not isinstance(self.board, omok.Board):
            return Message("say.no_bans_here")
        old, turn_on = self.board.rule, not self.has_ban(ban)
        three, four, (black, white) = old.double_three, old.double_four, old.overline
        if ban == "overline":
            black = "forbidden" if turn_on else white
        elif ban == "double_three":
            three = (BLACK,) if turn_on else ()
        else:
            four = (BLACK,) if turn_on else ()
        board = _start(self.board, omok.Rule(old.row, (black, white), three, four))
        for move in self.board.moves:
            if not board.is_legal(move):
                return Message("say.ban_refused", {"move": move})
            board.push(move)
        self.board = board
        self.undone.clear()
        return Message("say.ban_on" if turn_on else "say.ban_off", {"ban": Message(f"ban.{ban}")})

    # Whole games

    def new(self) -> list[Message]:
        """Start again with the same players and the same rule."""
        self.board = _board(Setup.like(self.board))
        self.opening = None if self.opening is None else SwapOpening(self.opening.kind)
        self.undone.clear()
        return [Message("say.new_game"), *self.settle()]

    def change(self, setup: Setup, specs: Mapping[Side, str], swap: Swap | None = None) -> list[Message]:
        """Start another game, maybe with other players."""
        self.close()
        self.board, self.specs = _board(setup), dict(specs)
        self.opening = None if swap is None else SwapOpening(swap)
        self.players = self._seat()
        self.undone.clear()
        return [Message("say.new_game"), *self.settle()]

    def save(self, file: str) -> Message:
        """Write the game to a file; its ending says in which format."""
        from omello import records

        record = records.Record.from_board(self.board)
        record.players = {side: self.name(side) or "" for side in (BLACK, WHITE)}
        records.write_file(Path(file).expanduser(), [record])
        return Message("say.saved", {"file": file})

    def load(self, file: str) -> list[Message]:
        """Go on with the first game of a file, with the same players where they play that game."""
        from omello import records

        record = next(iter(records.read_file(Path(file).expanduser())), None)
        if record is None:
            raise FormatError(f"there is no game in {file!r}")
        board = record.board()
        assert isinstance(board, othello.Board | omok.Board)
        if board.game != self.board.game:
            self.close()
            self.specs = {side: HUMAN if spec == HUMAN else OPPONENT[board.game] for side, spec in self.specs.items()}
        self.board, self.opening = board, None
        self.players = self._seat()
        self.undone.clear()
        return [Message("say.loaded", {"file": file}), *self.settle()]

    def hint(self) -> list[Move]:
        """The engine's best moves here, best first."""
        board = self.board.copy()
        if board.outcome() is not None:
            return []
        analysis = omello.Engine(board, memory=16).analyse(board, HINT_LIMIT, lines=HINTS)
        return [line.move for line in analysis.lines]


def _board(setup: Setup) -> othello.Board | omok.Board:
    board = setup.board()
    assert isinstance(board, (othello.Board, omok.Board))
    return board


def _start(board: omok.Board, rule: omok.Rule) -> omok.Board:
    """The position a game began from, under another rule."""
    start = board.copy()
    for _ in board.moves:
        start.undo()
    return omok.Board.from_stones(start.stones(BLACK), start.stones(WHITE), size=board.size, rule=rule, turn=start.turn)
