"""Driving an engine that speaks the Gomocup protocol."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from omello import omok
from omello.core import Limit, Move
from omello.omok.swap import FIRST, MORE, Choice, SwapOpening
from omello.openings.fairness import Part
from omello.protocols.client import Client
from omello.protocols.errors import EngineMoveError, EngineRefusalError
from omello.protocols.gomocup import UNLIMITED, parse_point, point, point_name, rule_code
from omello.protocols.gomocup.opinion import opinion

LAID = {0: (FIRST,), FIRST: (1, MORE), FIRST + MORE: (1,)}
"""How many stones an answer to `SWAP2BOARD` has, by the number on the board."""


@dataclass
class GomocupClient(Client[omok.Board]):
    """An Omok engine behind the Gomocup protocol.

    The engine is sent the moves it does not know: one `TURN` in an ordinary game, a whole `BOARD` after anything else.
    """

    protocol: ClassVar[str] = "gomocup"
    games: ClassVar[tuple[str, ...]] = ("omok",)

    _size: int = 0
    _after: tuple[int, int] | None = None
    """Size and key of the position the engine is in after its last move."""
    _told: dict[str, int] = field(default_factory=dict)

    async def start(self) -> None:
        for line in self.options.init:
            await self.send(line)

    async def prepare(self, board: omok.Board) -> None:
        if self._size != board.size:
            await self._new_board(board.size)
        await self._tell_rule(board)

    async def choose(self, board: omok.Board, limit: Limit) -> Move:
        before = board.copy()
        last = before.undo() if board.moves else None
        goes_on = last is not None and not last.is_pass and self._after == (before.size, before.key)
        stones = self._stones(board)
        if self._size != board.size or (not stones and self._after is not None):
            await self._new_board(board.size)
        self._after = self.opinion = None
        await self._tell(board, limit)
        question = f"TURN {point(last)}" if last is not None and goes_on else "BOARD" if stones else "BEGIN"
        await self.send(question)
        if question == "BOARD":
            for stone in stones:
                await self.send(_whose(board, stone))
            await self.send("DONE")
        move = await self._move(board, question, self.seconds(limit))
        after = board.copy()
        after.push(move)
        self._after = (after.size, after.key)
        return move

    async def take_part(self, board: omok.Board, opening: SwapOpening, limit: Limit) -> Part | None:
        """By `SWAP2BOARD`; the protocol has no words for an opening by swap alone."""
        if opening.kind != "swap2":
            return None
        if self._size != board.size:
            await self._new_board(board.size)
        # Some engines want to hear whose every stone is, as in a BOARD.
        for write in (point, lambda stone: _whose(board, stone)):
            try:
                return await self._swap2(board, limit, [write(stone) for stone in board.moves])
            except EngineRefusalError:
                await self._new_board(board.size, after_refusal=True)
        return None

    async def _swap2(self, board: omok.Board, limit: Limit, stones: list[str]) -> Part:
        self._after = None
        await self._tell(board, limit)
        for line in ("SWAP2BOARD", *stones, "DONE"):
            await self.send(line)

        async def read(line: str) -> Part | None:
            if line.upper() == "SWAP":
                return Part("black", ())
            if all(parse_point(word) for word in line.split() or ["-"]):
                return self._laid(board, line)
            self._skip(line, "SWAP2BOARD")
            return None

        return await self.ask("SWAP2BOARD", self.seconds(limit), read)

    def _laid(self, board: omok.Board, line: str) -> Part:
        """What the stones of an answer mean: the first three, two more, or the next move of who stays white."""
        before, after = len(board.moves), board.copy()
        for word in line.split():
            after.push(self._checked(after, word))
        stones = tuple(after.moves[before:])
        meant: Choice | None = "more" if len(stones) == MORE else "white"
        if len(stones) not in LAID[before]:
            raise EngineMoveError(f"{line!r} is no answer to an opening with {before} stones")
        return Part(meant if before else None, stones)

    async def goodbye(self) -> None:
        await self.send("END")

    async def about(self) -> str:
        """What the engine says about itself."""

        async def read(line: str) -> str | None:
            return line if line and not line.startswith(("MESSAGE", "DEBUG")) else None

        await self.send("ABOUT")
        return await self.ask("ABOUT", self.options.patience, read)

    async def _new_board(self, size: int, *, after_refusal: bool = False) -> None:
        """Start a game; after a refusal the engine may still have more to say about that."""
        question = f"START {size}"

        async def read(line: str) -> bool | None:
            if line.upper().startswith("OK"):
                return True
            if not after_refusal:
                self._skip(line, question)
            return None

        await self.send(question)
        await self.ask(question, self.options.patience, read)
        self._size, self._told = size, {}

    async def _tell(self, board: omok.Board, limit: Limit) -> None:
        """Send what has changed; the time left before every move."""
        turn = limit.time if limit.time is not None else limit.clock
        clock = UNLIMITED if limit.clock is None else round(limit.clock * 1000)
        await self._tell_rule(board)
        wanted = {
            "timeout_turn": round((self.options.patience if turn is None else turn) * 1000),
            "timeout_match": 0 if limit.clock is None else max(clock, self._told.get("timeout_match", 0)),
            "game_type": 1,
        }
        optional = {
            "max_memory": self.options.memory << 20,
            "thread_num": self.options.threads,
            "max_node": limit.nodes or 0,
            "max_depth": limit.depth or 0,
        }
        wanted |= {key: value for key, value in optional.items() if value or self._told.get(key)}
        for key, value in wanted.items():
            await self._tell_once(key, value)
        await self.send(f"INFO time_left {clock}")

    async def _tell_rule(self, board: omok.Board) -> None:
        await self._tell_once("rule", rule_code(self.options.rule or str(board.rule), self.options.dialect))

    async def _tell_once(self, key: str, value: int) -> None:
        if self._told.get(key) != value:
            await self.send(f"INFO {key} {value}")
            self._told[key] = value

    async def _move(self, board: omok.Board, question: str, seconds: float) -> Move:
        async def read(line: str) -> Move | None:
            if parse_point(line):
                return self._checked(board, line)
            if line.upper().startswith("SUGGEST"):
                await self.send(f"PLAY {line[7:].strip()}")
            else:
                self._skip(line, question)
            return None

        return await self.ask(question, seconds, read)

    def _checked(self, board: omok.Board, text: str) -> Move:
        """The move that a point of the engine's is. Raises `EngineMoveError`."""
        found = parse_point(text)
        name = point_name(board.size, *found) if found else None
        if name is None:
            raise EngineMoveError(f"{text!r} lies outside a board of size {board.size}")
        return self.checked(board, text, name)

    def _skip(self, line: str, question: str) -> None:
        """Pass over a line that does not answer. An engine that refuses would otherwise look as if it hung."""
        word = line.upper().split(" ")[0]
        if word == "MESSAGE":
            self.opinion = opinion(line[8:], self.options.scale) or self.opinion
        # Some engines complain about a key of INFO that they should have ignored, and only now.
        if word in ("ERROR", "UNKNOWN") and "INFO" not in line.upper():
            raise EngineRefusalError(f"the answer to {question!r} was {line!r}")
        if word not in ("MESSAGE", "DEBUG", "INFO", "ERROR", "UNKNOWN", ""):
            self.puzzle(line)

    @staticmethod
    def _stones(board: omok.Board) -> list[Move]:
        """All stones: first those that were set up, then the moves in the order they were played."""
        moves = board.moves
        played = set(moves)
        set_up = [stone for side in (board.turn, board.turn.other) for stone in board.stones(side)]
        return [stone for stone in set_up if stone not in played] + [move for move in moves if not move.is_pass]


def _whose(board: omok.Board, stone: Move) -> str:
    """A stone of a position: 1 for those of the side to move, 2 for the other's."""
    return f"{point(stone)},{1 if board[stone] is board.turn else 2}"
