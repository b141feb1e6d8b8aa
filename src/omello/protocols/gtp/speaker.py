"""Omello as a GTP engine for Othello."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import omello
from omello import othello, records
from omello.core import BLACK, WHITE, Game, Limit, Move, Side
from omello.errors import OmelloError, said
from omello.protocols.errors import EngineError
from omello.protocols.speaker import Speaker, Thinker, Write, in_time, whole
from omello.records.text import read_bytes


class GtpRefusalError(Exception):
    """What is answered with a question mark."""


class GtpSpeaker(Speaker):
    """Hears GTP version 2 commands; each is answered before the next is heard."""

    protocol: ClassVar[str] = "gtp"
    games: ClassVar[tuple[Game, ...]] = ("othello",)

    def __init__(self, thinker: Thinker, write: Write, limit: Limit) -> None:
        super().__init__(thinker, write, limit)
        self.board = othello.Board()
        self._times: dict[Side, Clock | None] = {BLACK: None, WHITE: None}
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "protocol_version": lambda args: "2",
            "name": lambda args: "Omello",
            "version": lambda args: omello.__version__,
            "known_command": lambda args: str(" ".join(args) in self._commands).lower(),
            "list_commands": lambda args: "\n".join(self._commands),
            "quit": lambda args: "",
            "boardsize": self._boardsize,
            "clear_board": self._clear_board,
            "komi": lambda args: "",
            "play": self._play,
            "genmove": self._genmove,
            "reg_genmove": lambda args: self._choose(args),
            "undo": self._undo,
            "showboard": lambda args: "\n" + str(self.board),
            "final_score": self._final_score,
            "time_settings": self._time_settings,
            "time_left": self._time_left,
            "loadsgf": self._loadsgf,
            "set_game": self._set_game,
            "list_games": lambda args: "Othello",
            "gogui-rules_game_id": lambda args: "Othello",
            "gogui-rules_board": lambda args: self._rows(),
            "gogui-rules_board_size": lambda args: str(self.board.size),
            "gogui-rules_legal_moves": lambda args: " ".join(move.upper() for move in self.board.legal_moves()),
            "gogui-rules_side_to_move": lambda args: str(self.board.turn),
            "gogui-rules_final_result": self._final_result,
        }

    def hear(self, line: str) -> bool:
        words = "".join(letter for letter in line.replace("\t", " ").split("#")[0] if letter.isprintable()).split()
        if not words:
            return True
        number = words.pop(0) if words[0].isdigit() else ""
        name, args = (words[0], words[1:]) if words else ("", [])
        try:
            if name not in self._commands:
                raise GtpRefusalError("unknown command")
            answer = self._commands[name](args)
            self.say(f"={number} {answer}".rstrip(" ") + "\n")
        except (GtpRefusalError, OmelloError, EngineError) as error:
            self.say(f"?{number} {error}\n")
        return name != "quit"

    def complain(self, error: Exception) -> None:
        self.say(f"? {error}\n")

    def _boardsize(self, args: list[str]) -> str:
        try:
            self.board = othello.Board(whole(" ".join(args)) or 0)
        except OmelloError:
            raise GtpRefusalError("unacceptable size") from None
        self.thinker.player_for(self.board)
        return ""

    def _clear_board(self, args: list[str]) -> str:
        self.board = othello.Board(self.board.size)
        self.thinker.player_for(self.board)
        for clock in self._times.values():
            if clock is not None:
                clock.reset()
        return ""

    def _play(self, args: list[str]) -> str:
        if len(args) != 2:
            raise GtpRefusalError("syntax error")
        side, move = _side(args), args[1].lower()
        if move == "pass" and self.board.turn is not side:
            # The other side's forced pass was played already, or nobody has to pass.
            raise GtpRefusalError("illegal move")
        self._turn_to(side)
        # What we answer ourselves when the game is over may be played then, too.
        if not self.board.is_legal(move) and (move != "pass" or self.board.outcome() is None):
            raise GtpRefusalError("illegal move")
        self.board.push(move)
        return ""

    def _genmove(self, args: list[str]) -> str:
        move = self._choose(args)
        self.board.push(move)
        return move

    def _choose(self, args: list[str]) -> Move:
        side = _side(args)
        self._turn_to(side)
        if self.board.outcome() is not None:
            return self.board.move("pass")
        clock, start = self._times[side], time.monotonic()
        move = self.thinker.choose(self.board, clock.limit(self.limit) if clock else self.limit)
        if clock:
            clock.spend(time.monotonic() - start)
        return move

    def _turn_to(self, side: Side) -> None:
        """Some programs leave forced passes out: play the one that is missing. After the end anybody passes."""
        if self.board.turn is not side:
            if self.board.legal_moves() not in (["pass"], []):
                raise GtpRefusalError(f"it is {self.board.turn}'s turn")
            self.board.push("pass")

    def _undo(self, args: list[str]) -> str:
        if not self.board.moves:
            raise GtpRefusalError("cannot undo")
        self.board.undo()
        return ""

    def _time_settings(self, args: list[str]) -> str:
        main, period, stones = _numbers(args, 3)
        # A period without stones in it means no limit at all.
        limited = stones > 0 or period == 0
        self._times = {side: Clock(main, period, stones) if limited else None for side in (BLACK, WHITE)}
        return ""

    def _time_left(self, args: list[str]) -> str:
        seconds, stones = _numbers(args[1:], 2)
        side = _side(args)
        clock = self._times[side] or Clock(seconds, 0, 0)
        clock.left, clock.stones_left = seconds, int(stones)
        self._times[side] = clock
        return ""

    def _set_game(self, args: list[str]) -> str:
        if " ".join(args).lower() != "othello":
            raise GtpRefusalError("unknown game")
        return ""

    def _loadsgf(self, args: list[str]) -> str:
        if not args:
            raise GtpRefusalError("syntax error")
        try:
            record = records.read(read_bytes(Path(args[0])))
        except OSError as error:
            raise GtpRefusalError(f"cannot load file: {said(error)}") from None
        board = record.board()
        if not isinstance(board, othello.Board):
            raise GtpRefusalError("cannot load file: no game of Othello")
        before = whole(args[1]) if len(args) > 1 else None
        while before is not None and len(board.moves) > max(before - 1, 0):
            board.undo()
        self.board = board
        return ""

    def _rows(self) -> str:
        letters = {BLACK: "X", WHITE: "O", None: "."}
        size = self.board.size
        names = [[f"{chr(ord('a') + col)}{row + 1}" for col in range(size)] for row in range(size)]
        return "\n" + "\n".join(" ".join(letters[self.board[name]] for name in row) for row in names)

    def _final_score(self, args: list[str]) -> str:
        outcome = self.board.outcome()
        if outcome is None or outcome.score is None:
            raise GtpRefusalError("the game is not over")
        difference = outcome.score.black - outcome.score.white
        return "0" if not difference else f"{'B' if difference > 0 else 'W'}+{abs(difference)}"

    def _final_result(self, args: list[str]) -> str:
        outcome = self.board.outcome()
        if outcome is None or outcome.score is None:
            return ""
        winner = "Draw" if outcome.winner is None else f"{outcome.winner.name.capitalize()} wins"
        return f"{winner} {outcome.score.black}-{outcome.score.white}"


class Clock:
    """The time of one side: a main time, then periods in which a number of moves has to be made."""

    def __init__(self, main: float, period: float, stones: float) -> None:
        self._main, self._period, self._stones = main, period, int(stones)
        self.reset()

    def reset(self) -> None:
        self.left, self.stones_left = (self._main, 0) if self._main > 0 else (self._period, self._stones)

    def limit(self, default: Limit) -> Limit:
        """The limit for the next move, with the depth and nodes of the default."""
        if self.stones_left > 0:
            return Limit(in_time(self.left / self.stones_left), default.nodes, default.depth)
        return Limit(None, default.nodes, default.depth, clock=in_time(max(self.left, 0.0)))

    def spend(self, seconds: float) -> None:
        self.left -= seconds
        in_period = self.stones_left > 0
        self.stones_left -= in_period
        if self._stones and (self.stones_left == 0 if in_period else self.left <= 0):
            self.left, self.stones_left = self._period, self._stones


def _side(args: list[str]) -> Side:
    word = args[0].lower() if args else ""
    if word not in ("b", "black", "w", "white"):
        raise GtpRefusalError("invalid color")
    return BLACK if word.startswith("b") else WHITE


def _numbers(args: list[str], count: int) -> list[float]:
    try:
        found = [float(word) for word in args]
    except ValueError:
        found = []
    if len(found) != count or not all(0 <= number < math.inf for number in found):
        raise GtpRefusalError("syntax error")
    return found
