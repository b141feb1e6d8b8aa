"""Driving an engine that speaks the Gomocup protocol."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from omello.core import Limit, Move
from omello.protocols.client import Client
from omello.protocols.errors import EngineMoveError, EngineRefusalError
from omello.protocols.gomocup import UNLIMITED, parse_point, point, point_name, rule_code


@dataclass
class GomocupClient(Client):
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

    async def prepare(self, board: Any) -> None:
        if self._size != board.size:
            await self._new_board(board.size)
        await self._tell_rule(board)

    async def choose(self, board: Any, limit: Limit) -> Move:
        before = board.copy()
        last = before.undo() if board.moves else None
        goes_on = last is not None and self._after == (before.size, before.key)
        stones = self._stones(board)
        if self._size != board.size or (not stones and self._after is not None):
            await self._new_board(board.size)
        self._after = None
        await self._tell(board, limit)
        question = f"TURN {point(last)}" if last is not None and goes_on else "BOARD" if stones else "BEGIN"
        await self.send(question)
        if question == "BOARD":
            for stone in stones:
                await self.send(f"{point(stone)},{1 if board[stone] is board.turn else 2}")
            await self.send("DONE")
        move = await self._move(board, question, self.seconds(limit))
        after = board.copy()
        after.push(move)
        self._after = (after.size, after.key)
        return move

    async def goodbye(self) -> None:
        await self.send("END")

    async def about(self) -> str:
        """What the engine says about itself."""

        async def read(line: str) -> str | None:
            return line if line and not line.startswith(("MESSAGE", "DEBUG")) else None

        await self.send("ABOUT")
        return await self.ask("ABOUT", self.options.patience, read)

    async def _new_board(self, size: int) -> None:
        question = f"START {size}"

        async def read(line: str) -> bool | None:
            if line.upper().startswith("OK"):
                return True
            self._skip(line, question)
            return None

        await self.send(question)
        await self.ask(question, self.options.patience, read)
        self._size, self._told = size, {}

    async def _tell(self, board: Any, limit: Limit) -> None:
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

    async def _tell_rule(self, board: Any) -> None:
        await self._tell_once("rule", rule_code(self.options.rule or str(board.rule), self.options.dialect))

    async def _tell_once(self, key: str, value: int) -> None:
        if self._told.get(key) != value:
            await self.send(f"INFO {key} {value}")
            self._told[key] = value

    async def _move(self, board: Any, question: str, seconds: float) -> Move:
        async def read(line: str) -> Move | None:
            found = parse_point(line)
            if found is not None:
                name = point_name(board.size, *found)
                if name is None:
                    raise EngineMoveError(f"{line!r} lies outside a board of size {board.size}")
                return self.checked(board, line, name)
            if line.upper().startswith("SUGGEST"):
                await self.send(f"PLAY {line[7:].strip()}")
            else:
                self._skip(line, question)
            return None

        return await self.ask(question, seconds, read)

    def _skip(self, line: str, question: str) -> None:
        """Pass over what is no answer. An engine that refuses would otherwise look as if it hung."""
        word = line.upper().split(" ")[0]
        # Some engines complain about a key of INFO that they should have ignored, and only now.
        if word in ("ERROR", "UNKNOWN") and "INFO" not in line.upper():
            raise EngineRefusalError(f"the answer to {question!r} was {line!r}")
        if word not in ("MESSAGE", "DEBUG", "INFO", "ERROR", "UNKNOWN", ""):
            self.puzzle(line)

    @staticmethod
    def _stones(board: Any) -> list[Move]:
        """All stones: first those that were set up, then the moves in the order they were played."""
        moves: list[Move] = board.moves
        played = set(moves)
        set_up = [stone for side in (board.turn, board.turn.other) for stone in board.stones(side)]
        return [stone for stone in set_up if stone not in played] + moves
