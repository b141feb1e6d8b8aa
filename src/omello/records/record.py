"""A played game with its variations and comments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from omello.core import BLACK, WHITE, Board, Game, Move, Outcome, Side
from omello.records.node import Node
from omello.records.start import rule_of, start_board
from omello.remarks import Remark


@dataclass(frozen=True, slots=True)
class Clock:
    """The time a side has, in seconds."""

    main: float
    increment: float = 0.0
    """Added after each move."""
    grace: float = 0.0
    """Left when the main time is over."""


class Record:
    """A game from a start position: a tree of moves, who played, and how it ended.

    >>> from omello import othello, records
    >>> record = records.Record(othello.Board())
    >>> for move in ("f5", "d6", "c3"):
    ...     node = record.play(move)
    >>> node.comment = "tiger"
    >>> record.moves()
    [Move('f5'), Move('d6'), Move('c3')]
    >>> print(records.write(record, "moves"))
    f5d6c3
    """

    def __init__(self, start: Board) -> None:
        self._start = start.copy()
        for _ in range(len(self._start.moves)):
            self._start.undo()
        self.root = Node()
        self.players: dict[Side, str] = {}
        self.ratings: dict[Side, float] = {}
        self.clocks: dict[Side, Clock] = {}
        self.outcome: Outcome | None = None
        self.date = ""
        """Such as 2026-01-02, or 2026-01-02 09:00:00 KST."""
        self.event = ""
        self.place = ""
        self.remarks: list[Remark] = []
        """What a reader could not keep, or had to mend."""
        self.origin: object = None
        """What the reader of a format wants its writer to have again."""

    @classmethod
    def from_board(cls, board: Board) -> Record:
        """The game that led to a position.

        >>> from omello import omok
        >>> board = omok.Board()
        >>> board.play("h8"), board.play("i9")
        (Move('h8'), Move('i9'))
        >>> Record.from_board(board).moves()
        [Move('h8'), Move('i9')]
        """
        record = cls(board)
        node = record.root
        for move in board.moves:
            node = node.add(move)
        record.outcome = board.outcome()
        return record

    @property
    def warnings(self) -> list[str]:
        """The remarks in English."""
        return [str(remark) for remark in self.remarks]

    @property
    def start(self) -> Board:
        """The position before the first move (a copy)."""
        return self._start.copy()

    @property
    def game(self) -> Game:
        return self._start.game

    @property
    def size(self) -> int:
        return self._start.size

    @property
    def headers(self) -> dict[str, str]:
        """What is known about the game besides its moves, by the words that people use for it.

        >>> from omello import omok
        >>> record = Record(omok.Board(rule="renju"))
        >>> record.players[BLACK] = "Nakamura"
        >>> record.headers
        {'game': 'omok', 'size': '15', 'rule': 'renju', 'black': 'Nakamura'}
        """
        names = {side: self.players.get(side, "") for side in Side}
        ratings = {side: f"{self.ratings[side]:g}" if side in self.ratings else "" for side in Side}
        known = {
            "game": self.game,
            "size": str(self.size),
            "rule": self._start.setup.rule,
            "black": names[BLACK],
            "white": names[WHITE],
            "black rating": ratings[BLACK],
            "white rating": ratings[WHITE],
            "date": self.date,
            "event": self.event,
            "place": self.place,
            "result": "" if self.outcome is None else self.outcome.result,
            "reason": "" if self.outcome is None else self.outcome.reason.value,
        }
        return {name: text for name, text in known.items() if text}

    def main_line(self) -> Iterator[Node]:
        """The nodes after the start, always the first variation.

        >>> from omello import records
        >>> [node.move for node in records.read("f5d6c3").main_line()]
        [Move('f5'), Move('d6'), Move('c3')]
        """
        return self.root.main_line()

    def end(self) -> Node:
        """The last node of the main line."""
        node = self.root
        for node in self.root.main_line():  # noqa: B007
            pass
        return node

    def moves(self) -> list[Move]:
        """The moves of the main line."""
        return [node.move for node in self.root.main_line() if node.move is not None]

    def board(self, node: Node | None = None) -> Board:
        """The position at a node; without one, at the end of the main line."""
        board = self.start
        for step in (node or self.end()).path():
            if step.move is not None:
                board.push(step.move)
        return board

    def position(self, node: Node | None = None) -> Record:
        """The position at a node, or at the end, as a record that begins there.

        >>> from omello import records
        >>> print(records.write(records.read("f5d6").position(), "board"), end="")
        ---------------------------OX------OXX-----O-------------------- X
        """
        board = self.board(node)
        stones = {side: [str(stone) for stone in board.stones(side)] for side in Side}
        rule = rule_of(board)
        record = Record(
            start_board(self.game, self.size, rule, black=stones[BLACK], white=stones[WHITE], turn=board.turn)
        )
        record.players, record.date, record.event, record.place = self.players, self.date, self.event, self.place
        return record

    def play(self, move: str, after: Node | None = None) -> Node:
        """Add a move, checked, at the end of the main line or after a node. Raises `NotationError` or `MoveError`."""
        parent = after or self.end()
        return parent.add(self.board(parent).play(move))

    def _repr_html_(self) -> str:
        from omello.drawing import html

        end = self.end()
        board = self.board()
        picture = board.svg(numbers=self.game == "omok", marks=end.marks)
        words = [html.paragraph(end.comment)] if end.comment else []
        return html.beside(
            picture, html.table([], self.headers.items(), left=(0, 1)), html.paragraph(" ".join(self.moves())), *words
        )

    def __repr__(self) -> str:
        return f"<Record of {self.game} {self.size}x{self.size}, {len(self.moves())} moves>"
