"""Omello as a Gomocup engine for Omok, with the additions that Yixin's board uses for analysis."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import ClassVar

import omello
from omello import omok
from omello.analysis import Analysis, Line
from omello.core import BLACK, WHITE, Game, Limit, Move, Score, Side
from omello.errors import MoveError, OmelloError
from omello.protocols.gomocup import RULES, UNLIMITED, balance, parse_point, point, point_name
from omello.protocols.gomocup.opinion import chance_of
from omello.protocols.gomocup.swap import swap2
from omello.protocols.speaker import Speaker, Thinker, Write, in_time, whole

OWN, OTHER = 1, 2
POINTS = 200
"""Of a bias, in the unit of Yixin and its relatives: so many mean a winning chance of 73%."""
TO_CLEAR = 4
"""Milliseconds of a turn for each megabyte of the table: making it takes a part of them."""


class GomocupRefusalError(Exception):
    """What is answered with `ERROR`."""


@dataclass
class Info:
    """What `INFO` lines have told, in the units of the protocol."""

    timeout_turn: int | None = None
    timeout_match: int = 0
    time_left: int = UNLIMITED
    max_node: int = 0
    max_depth: int = 0
    rule: int = 0
    used: int = 0
    """Milliseconds since the time left was told, or since the game began: not every manager tells before each move."""
    other: dict[str, str] = field(default_factory=dict)
    """Keys without an effect of their own, as they came."""

    def set(self, key: str, value: str) -> None:
        """Take one key. What is not a number is ignored, as unknown keys are."""
        if key in ("timeout_turn", "timeout_match", "time_left", "max_node", "max_depth", "rule"):
            if (number := whole(value)) is not None:
                setattr(self, key, number)
                self.used = 0 if key == "time_left" else self.used
        else:
            self.other[key] = value

    def number(self, key: str) -> int | None:
        """A key without an effect of its own, if it has a number above zero."""
        number = whole(self.other.get(key, ""))
        return number if number and number > 0 else None

    def limit(self, default: Limit, waited: float = 0.0) -> Limit:
        """The limit for a move that was asked for so many seconds ago; the default's time where none is set."""
        seconds = clock = None
        if self.timeout_match > 0 or self.time_left != UNLIMITED:
            told = self.time_left if self.time_left != UNLIMITED else self.timeout_match
            clock = in_time(max((told - self.used) / 1000 - waited, 0.0))
        if self.timeout_turn is not None:
            # 0 asks for an answer as fast as possible.
            seconds = in_time(max(self.timeout_turn / 1000 - waited, 0.0)) if self.timeout_turn > 0 else 0.02
        elif clock is None:
            seconds = default.time
        return Limit(seconds, self.max_node or default.nodes, self.max_depth or default.depth, clock)


class GomocupSpeaker(Speaker):
    """Hears Gomocup commands. All are acted upon in order, but `YXSTOP` and `END` at once."""

    protocol: ClassVar[str] = "gomocup"
    games: ClassVar[tuple[Game, ...]] = ("omok",)

    def __init__(self, thinker: Thinker, write: Write, limit: Limit, dialect: str = "gomocup") -> None:
        super().__init__(thinker, write, limit)
        self.memory = thinker.memory
        """Megabytes that we were started with."""
        self.board: omok.Board | None = None
        self.info = Info()
        self._rules = {number: rule for rule, number in RULES[dialect].items()}
        self._lines: list[str] | None = None
        """The lines of a `BOARD` that is being told, or None."""
        self._told: Callable[[list[str]], None]
        self._heard = 0.0
        """When the command came that is being acted upon; the other side's clock has been running since."""
        self._blocked: set[str] = set()
        """Points that must not be our next move."""
        self._commands: dict[str, Callable[[str], None]] = {
            "START": self._start,
            "RECTSTART": self._rectstart,
            "RESTART": lambda rest: self._start(str(self._playing().size)),
            "BEGIN": self._begin,
            "TURN": self._turn,
            "PLAY": self._play,
            "TAKEBACK": self._takeback,
            "BOARD": lambda rest: self._listen(self._board),
            "SWAP2BOARD": lambda rest: self._listen(self._swap2board),
            "INFO": self._info,
            "ABOUT": lambda rest: self.say(f'name="Omello", version="{omello.__version__}", author="Omello"'),
            "YXBOARD": lambda rest: self._listen(self._set_position),
            "YXNBEST": self._nbest,
            "YXBALANCEONE": lambda rest: self._balance(rest, lambda *how: point(balance.one(*how))),
            "YXBALANCETWO": lambda rest: self._balance(rest, lambda *how: " ".join(map(point, balance.two(*how)))),
            "YXBLOCK": lambda rest: self._listen(lambda lines: self._blocked.update(map(self._name, lines))),
            "YXBLOCKUNDO": lambda rest: self._listen(
                lambda lines: self._blocked.difference_update(map(self._name, lines))
            ),
            "YXBLOCKRESET": lambda rest: self._blocked.clear(),
            "YXSHOWFORBID": self._show_forbidden,
            "YXSHOWINFO": self._show_info,
        }

    def hear(self, line: str) -> bool:
        word = line.partition(" ")[0].upper()
        if word == "YXSTOP":
            self.halt()
            self.thinker.rest()
        elif word != "END":
            heard = time.monotonic()
            self.think(lambda: self._act(line, heard))
        return word != "END"

    def _act(self, line: str, heard: float) -> None:
        word, _, rest = line.partition(" ")
        word, start, self._heard = word.upper(), time.monotonic(), heard
        try:
            if self._lines is not None:
                if word != "DONE":
                    self._lines.append(line)
                else:
                    lines, self._lines = self._lines, None
                    self._told(lines)
            elif word in self._commands:
                self._commands[word](rest.strip())
            elif word:
                self.say(f"UNKNOWN {word[:60]!r} is no command")
        except (GomocupRefusalError, OmelloError) as error:
            self.complain(error)
        self.info.used += round((time.monotonic() - start) * 1000)

    def complain(self, error: Exception) -> None:
        self.say(f"ERROR {error}")

    def _playing(self) -> omok.Board:
        """The board. Raises before the game and for rules we do not play."""
        if self.board is None:
            raise GomocupRefusalError("no game: START comes first")
        if self.info.rule not in self._rules:
            raise GomocupRefusalError(f"rule {self.info.rule} is not played here")
        return self.board

    def _start(self, rest: str) -> None:
        try:
            # The rule may come before or after; an unknown one is refused when a move is asked for.
            self.board = omok.Board(whole(rest) or 0, self._rules.get(self.info.rule, "freestyle"))
        except OmelloError:
            raise GomocupRefusalError(f"a board of size {rest[:20]!r} is not played here") from None
        self.thinker.player_for(self.board)
        self.info.used = 0
        self.say("OK")

    def _rectstart(self, rest: str) -> None:
        width, _, height = rest.partition(",")
        if width.strip() != height.strip():
            raise GomocupRefusalError("only square boards are played here")
        self._start(width.strip())

    def _begin(self, rest: str) -> None:
        board = self._playing()
        if any(board.score()):
            raise GomocupRefusalError("BEGIN is for an empty board")
        self._answer()

    def _turn(self, rest: str) -> None:
        self._put(rest)
        self._answer()

    def _play(self, rest: str) -> None:
        self.say(point(self._put(rest)))

    def _put(self, text: str) -> Move:
        """Play a move of the other side's; a refusal names the point as it was sent."""
        try:
            return self._playing().play(self._name(text))
        except MoveError as error:
            if error.refusal is None:
                raise
            raise GomocupRefusalError(replace(error.refusal, move=text[:40])) from None

    def _takeback(self, rest: str) -> None:
        board, name = self._playing(), self._name(rest)
        if board.moves and board.moves[-1] == name:
            board.undo()
        elif board[name] is None:
            raise GomocupRefusalError(f"there is no stone on {rest!r}")
        else:
            stones = {side: [stone for stone in board.stones(side) if stone != name] for side in (BLACK, WHITE)}
            self.board = omok.Board.from_stones(
                stones[BLACK], stones[WHITE], size=board.size, rule=board.rule, turn=board.turn.other
            )
        self.say("OK")

    def _listen(self, told: Callable[[list[str]], None]) -> None:
        """Collect lines until `DONE`, then act on them."""
        self._lines, self._told = [], told

    def _board(self, lines: list[str]) -> None:
        self._set_position(lines)
        self._answer()

    def _set_position(self, lines: list[str]) -> None:
        """Stones as `x,y,whose`, in any order; we are to move."""
        board = self._playing()
        stones: list[tuple[str, int]] = []
        for line in lines:
            place, _, whose = line.rpartition(",")
            if whose.strip() not in ("1", "2", "3"):
                raise GomocupRefusalError(f"{line[:40]!r} is no stone: expected x,y and 1, 2 or 3")
            # 3 marks a stone out of play: for us it is in the way like any other of the opponent's.
            stones.append((self._free(place, stones), OWN if whose.strip() == "1" else OTHER))
        self.board = arrange(stones, board)

    def _swap2board(self, lines: list[str]) -> None:
        board = self._playing()
        stones: list[tuple[str, int]] = []
        for i, line in enumerate(lines):
            # Some managers also say whose the stones are, which their order tells already.
            stones.append((self._free(",".join(line.split(",")[:2]), stones), i % 2))
        black, white = ([name for name, side in stones if side == which] for which in (0, 1))
        position = omok.Board.from_stones(
            black, white, size=board.size, rule=board.rule, turn=WHITE if len(stones) % 2 else BLACK
        )
        limit = self._prepared(board)
        self.say(swap2(position, self.thinker, limit))

    def _info(self, rest: str) -> None:
        key, _, value = rest.partition(" ")
        self.info.set(key.lower(), value.strip())
        if key.lower() == "pondering":
            self.thinker.set_pondering((whole(value) or 0) > 0)
        if key.lower() == "rule" and self.board is not None and self.info.rule in self._rules:
            self.board = with_rule(self.board, self._rules[self.info.rule])

    def at_rest(self) -> None:
        with contextlib.suppress(GomocupRefusalError, OmelloError):  # It is told when a move is asked for.
            self._prepare(self._playing())

    def _prepare(self, board: omok.Board) -> None:
        """Have the player ready for what all the INFO lines together asked for.

        Each line alone would have us make an engine that the next one throws away, while a clock may run already.
        """
        self.thinker.resize(threads=self.info.number("thread_num"), memory=self._memory())
        self.thinker.player_for(board)

    def _prepared(self, board: omok.Board) -> Limit:
        """The limit for a move, with the player ready to think of it."""
        self._prepare(board)
        return self.info.limit(self.limit, time.monotonic() - self._heard)

    def _memory(self) -> int | None:
        """The megabytes for our table: as many as asked for, or no more than allowed; None leaves them as they are."""
        if asked := self.info.number("hash_size"):
            return asked >> 10
        if allowed := self.info.number("max_memory"):
            # In bytes, for the whole process: what the interpreter and the weights take is kept back. More than a
            # turn can fill would only cost the time to clear it.
            fillable = max((self.info.timeout_turn or 0) // TO_CLEAR, self.memory)
            return min(((allowed >> 20) - 100) // 2, fillable)
        return None

    def _nbest(self, rest: str) -> None:
        lines = whole(rest) or 0
        if lines < 1:
            raise GomocupRefusalError(f"{rest[:20]!r} is no number of lines")
        self._answer(lines=lines)

    def _balance(self, rest: str, find: Callable[[omok.Board, Thinker, Limit, float], str]) -> None:
        """Say what would make the position even, or good by so many points; the board stays as it is."""
        board, bias = self._playing(), whole(rest or "0")
        if bias is None:
            raise GomocupRefusalError(f"{rest[:20]!r} is no bias: expected points, 0 for an even game")
        if board.outcome() is not None:
            raise GomocupRefusalError("the game is over")
        limit = self._prepared(board)
        self.say(find(board, self.thinker, limit, chance_of(bias, POINTS)))

    def _show_forbidden(self, rest: str) -> None:
        forbidden = self._playing().forbidden_points()
        self.say("FORBID " + "".join(f"{move.col:02}{move.row:02}" for move in forbidden) + ".")

    def _show_info(self, rest: str) -> None:
        self.say(f"MESSAGE INFO MAX_THREAD_NUM {os.cpu_count()}")
        self.say("MESSAGE INFO MAX_HASH_SIZE 20")

    def _name(self, text: str) -> str:
        """The name of a point on our board."""
        size, found = self._playing().size, parse_point(text)
        name = point_name(size, *found) if found else None
        if name is None:
            raise GomocupRefusalError(f"{text[:40]!r} is no point of this board")
        return name

    def _free(self, text: str, stones: list[tuple[str, int]]) -> str:
        """The name of a point on which no stone of those told before lies."""
        name = self._name(text)
        if name in (place for place, _ in stones):
            raise GomocupRefusalError(f"{text[:40]!r} holds more than one stone")
        return name

    def _answer(self, lines: int = 1) -> None:
        """Think of a move, play it and say it."""
        board = self._playing()
        if board.outcome() is not None:
            raise GomocupRefusalError("the game is over")
        limit = self._prepared(board)
        shows = lines > 1 or bool(self._blocked) or self.info.other.get("show_detail") == "1"
        view = self._analyse(board, limit, lines) if shows else None
        move = view.best.move if view else self.thinker.choose(board, limit)
        board.push(move)
        self.say(point(move))

    def _analyse(self, board: omok.Board, limit: Limit, lines: int) -> Analysis | None:
        """The engine's opinion, told as it forms; None from players that have none."""
        view = self.thinker.analyse(board, limit, lines + len(self._blocked), self._go_on)
        if view is None or not (free := self._unblocked(view)):
            return None
        self._report(view)
        return replace(view, lines=free)

    def _unblocked(self, view: Analysis) -> tuple[Line, ...]:
        return tuple(line for line in view.lines if line.move not in self._blocked)

    def _go_on(self, view: Analysis) -> None:
        """A finished depth; the next one begins with the move that is best so far."""
        self._report(view)
        if lines := self._unblocked(view):
            self.say(f"MESSAGE REALTIME POS {point(lines[0].move)}")

    def _report(self, view: Analysis) -> None:
        """Every line with its score and moves, and marks for a board that shows the search as it goes."""
        lines = self._unblocked(view)
        if not lines:
            return
        self.say("MESSAGE REALTIME REFRESH")
        for number, line in enumerate(lines, 1):
            moves = " ".join(map(point, line.moves))
            self.say(f"MESSAGE ({number}) depth {line.depth} score {line.score} nodes {view.nodes} pv {moves}")
            if line.score.exact and line.score < Score.draw():
                self.say(f"MESSAGE REALTIME LOST {point(line.move)}")
            else:
                self.say(f"MESSAGE REALTIME DONE {point(line.move)}")
        self.say(f"MESSAGE REALTIME BEST {point(lines[0].move)}")


def arrange(stones: list[tuple[str, int]], like: omok.Board) -> omok.Board:
    """A board with those stones and us to move, played in the given order if that is an ordinary game.

    Who is black follows from the numbers: with as many stones as the other side, or more, we are.
    """
    own, other = ([name for name, whose in stones if whose == which] for which in (OWN, OTHER))
    we = BLACK if len(own) >= len(other) else WHITE
    side_of = {OWN: we, OTHER: we.other}
    sides = [side_of[whose] for _, whose in stones]
    if sides == [Side(i % 2) for i in range(len(stones))] and len(stones) % 2 == we:
        board = omok.Board(like.size, like.rule)
        try:
            for name, _ in stones:
                board.play(name)
        except OmelloError:
            # An order in which the game could not have been played.
            pass
        else:
            return board
    by_side = {we: own, we.other: other}
    return omok.Board.from_stones(by_side[BLACK], by_side[WHITE], size=like.size, rule=like.rule, turn=we)


def with_rule(board: omok.Board, rule: str) -> omok.Board:
    """The same stones under another rule."""
    changed = omok.Board.from_stones(
        board.stones(BLACK), board.stones(WHITE), size=board.size, rule=rule, turn=board.turn
    )
    return changed if any(board.score()) else omok.Board(board.size, rule)
