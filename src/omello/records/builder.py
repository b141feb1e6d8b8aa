"""How readers build records: every move is played on a board and checked."""

from __future__ import annotations

from omello import omok
from omello.core import Board, Move, Outcome, Reason, Side
from omello.errors import MoveError, OmelloError
from omello.notation import PASS
from omello.records.node import Node
from omello.records.record import Record


class Builder:
    """A record in the making, with the board at the node where the next move goes."""

    def __init__(self, start: Board) -> None:
        self.record = Record(start)
        self.board = self.record.start
        self.node = self.record.root
        self._depth = 0
        self._fouls: set[Node] = set()
        self._comments: dict[Node, list[str]] = {}

    def play(self, name: str, side: Side | None = None) -> Node:
        """Add a move after the current node and go there. Raises `OmelloError`.

        In Othello, passes that the source left out are put in, and `side` is not believed: the rules say who moves.
        In Omok, a forbidden point may end a line, since games are lost that way.
        """
        board = self.board
        number = self._depth + 1
        try:
            move = board.move(name)
            if board.game == "othello":
                if move.is_pass and board.outcome() is not None:
                    return self.node
                if not move.is_pass and not board.is_legal(move) and board.is_legal(PASS):
                    self._step(board.play(PASS))
            elif self.node in self._fouls:
                raise MoveError("the game ended on a forbidden point")
            elif side is not None and side is not board.turn:
                raise MoveError(f"{side.name.lower()} cannot move twice in a row")
            if isinstance(board, omok.Board) and not move.is_pass and board.why_forbidden(move) is not None:
                board.push(move)
                self._step(move)
                self._fouls.add(self.node)
            else:
                self._step(board.play(move))
        except OmelloError as error:
            raise type(error)(f"move {number}, {name!r}: {error}") from None
        return self.node

    def _step(self, move: Move) -> None:
        self.node = self.node.add(move)
        self._depth += 1

    def comment(self, text: str, node: Node | None = None) -> None:
        """Add to the comment of a node, by default the current one."""
        if text:
            self._comments.setdefault(node or self.node, []).append(text)

    def back_to(self, node: Node) -> None:
        """Take moves back until `node`, an ancestor of the current node, is reached."""
        while self.node is not node and self.node.parent is not None:
            self.board.undo()
            self.node = self.node.parent
            self._depth -= 1

    def finish(self, claimed: Outcome | None = None) -> Record:
        """The record, its outcome taken from the end of the main line, or as the source claims it."""
        record = self.record
        for node, texts in self._comments.items():
            node.comment = "\n".join(texts)
        board = record.board()
        foul = record.end() in self._fouls
        reached = Outcome(board.turn, Reason.FORBIDDEN) if foul else board.outcome()
        record.outcome = reached or claimed
        if reached is not None and claimed is not None and claimed.winner is not reached.winner:
            record.warnings.append(f"the result {claimed.result} was given, but the moves end {reached.result}")
        return record
