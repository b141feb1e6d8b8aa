"""The tree of moves in a record."""

from __future__ import annotations

from collections.abc import Iterator

from omello.core import Move, Score


class Node:
    """A move with what is known about it, and the moves that follow; the first of them is the main line.

    The root of a record is the start position: its move is None.
    """

    __slots__ = ("children", "comment", "marks", "move", "parent", "score", "seconds")

    def __init__(self, move: Move | None = None, parent: Node | None = None) -> None:
        self.move = move
        self.parent = parent
        self.children: list[Node] = []
        self.comment = ""
        self.seconds: float | None = None
        """Time used for the move."""
        self.score: Score | None = None
        """What the move was judged to be worth to the side that made it; in the root, to the side to move."""
        self.marks: dict[Move, str] = {}
        """Short texts on squares or points of the position after the move; `A→f5→c3` has arrows to others behind it."""

    def __repr__(self) -> str:
        return f"<Node {self.move or 'start'}, {len(self.children)} follow>"

    def add(self, move: Move) -> Node:
        """The node of a following move: the one that is there, or a new last variation. The move is not checked."""
        for child in self.children:
            if child.move == move:
                return child
        child = Node(move, self)
        self.children.append(child)
        return child

    def main_line(self) -> Iterator[Node]:
        """The nodes after this one, always the first variation."""
        node = self
        while node.children:
            node = node.children[0]
            yield node

    def path(self) -> list[Node]:
        """The nodes from the first move to this one."""
        nodes = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def walk(self) -> Iterator[Node]:
        """This node and all below it, each before its children, the main line first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))
