"""How readers build records: every move is played on a board and checked."""

from __future__ import annotations

from omello import omok
from omello.core import Board, Move, Outcome, Reason, Side
from omello.errors import FormatError, OmelloError
from omello.notation import PASS
from omello.records.node import Node
from omello.records.record import Record
from omello.remarks import Remark, refusal_code


class Builder:
    """A record in the making, with the board at the node where the next move goes."""

    def __init__(self, start: Board) -> None:
        self.record = Record(start)
        self.board = self.record.start
        self.node = self.record.root
        self.left_out = 0
        """Moves that could not be played, each with what follows it."""
        self._passes = 0
        self._depth = 0
        self._fouls: set[Node] = set()
        self._comments: dict[Node, list[str]] = {}

    def play(self, name: str, side: Side | None = None) -> Node:
        """Add a move after the current node and go there. Raises `FormatError`, and leaves everything as it was.

        In Othello, passes that the source left out are put in, and `side` is not believed: the rules say who moves.
        In Omok, a side that moves twice makes the other one pass, a pass is followed, and a forbidden point may end a
        line, since games are lost that way.
        """
        board, number, before, branches = self.board, self._depth + 1, self.node, len(self.node.children)
        try:
            move = board.move(name)
            if move.is_pass and board.outcome() is not None:
                return self.node
            if isinstance(board, omok.Board):
                if self.node in self._fouls:
                    raise FormatError(self._refused(number, name, "after-forbidden"))
                if side is not None and side is not board.turn and board.outcome() is None:
                    self._put_pass()
                    self._passes += 1
                if move.is_pass:
                    self._put_pass()
                elif board.why_forbidden(move) is not None:
                    board.push(move)
                    self._step(move)
                    self._fouls.add(self.node)
                else:
                    self._step(board.play(move))
            else:
                if not move.is_pass and not board.is_legal(move) and board.is_legal(PASS):
                    self._put_pass()
                self._step(board.play(move))
        except OmelloError as error:
            if self.node is not before:
                # A pass that did not help.
                self.back_to(before)
                del before.children[branches:]
                self._passes -= board.game == "omok"
            if isinstance(error, FormatError):
                raise
            raise FormatError(self._refused(number, name, refusal_code(error))) from None
        return self.node

    def cut(self, error: FormatError, line: int | None = None) -> None:
        """Leave out a move that could not be played, with what follows it; raises the error if nothing came before."""
        if error.remark is None or not self.record.root.children:
            raise FormatError(error.remark or str(error), detail=error.detail, line=line) from None
        if not self.left_out:
            what = error.remark.values
            if error.remark.code != "illegal-move":
                what = {"n": self._depth + 1, "move": what.get("text", ""), "refusal": "no-such-point"}
            self.record.remarks.append(Remark("cut", what, line))
        self.left_out += 1

    def _refused(self, number: int, name: str, refusal: str) -> Remark:
        return Remark.of("illegal-move", n=number, move=name[:12], refusal=refusal)

    def _put_pass(self) -> None:
        self.board.push(self.board.move(PASS))
        self._step(self.board.move(PASS))

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
        if self.left_out > 1:
            record.remarks.append(Remark.of("left-out", n=self.left_out))
        if self._passes:
            record.remarks.append(Remark.of("passes-added", n=self._passes))
        if reached is not None and claimed is not None and claimed.winner is not reached.winner:
            record.remarks.append(Remark.of("result-differs", given=claimed.result, reached=reached.result))
        return record
