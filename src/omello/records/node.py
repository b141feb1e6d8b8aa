"""The tree of moves in a record."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

from omello.core import Move, Score

Glyph = Literal["", "!!", "!", "!?", "?!", "?", "??"]
"""What a move is called in a sign: nothing, brilliant, good, interesting, doubtful, bad, a blunder."""


class Node:
    """A move with what is known about it, and the moves that follow; the first of them is the main line.

    The root of a record is the start position: its move is None.
    """

    __slots__ = ("children", "comment", "extra", "glyph", "marks", "move", "parent", "score", "seconds", "title")

    def __init__(self, move: Move | None = None, parent: Node | None = None) -> None:
        self.move = move
        self.parent = parent
        self.children: list[Node] = []
        self.comment = ""
        self.glyph: Glyph = ""
        self.title = ""
        """What begins here: the name of a chapter."""
        self.seconds: float | None = None
        """Time used for the move."""
        self.score: Score | None = None
        """What the move was judged to be worth to the side that made it; in the root, to the side to move."""
        self.marks: dict[Move, str] = {}
        """Short texts on squares or points of the position after the move; `A→f5→c3` has arrows to others behind it."""
        self.extra: dict[str, list[str]] = {}
        """SGF's other properties, such as GC or KO, with their values as they stand in the file."""

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

    def root(self) -> Node:
        """The start of the tree that the node is in."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node

    def walk(self) -> Iterator[Node]:
        """This node and all below it, each before its children, the main line first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def __reduce__(self) -> tuple[Callable[..., Node], tuple[object, ...]]:
        # Flat, for trees are deeper than Python calls; with the whole tree, for a node alone is nowhere.
        nodes = list(self.root().walk())
        numbers = {id(node): number for number, node in enumerate(nodes)}
        rows = [
            (
                None if node.parent is None else numbers[id(node.parent)],
                node.move,
                {name: getattr(node, name) for name in NOTES if getattr(node, name)},
                node.seconds,
                node.score,
            )
            for node in nodes
        ]
        return _regrown, (rows, numbers[id(self)])


NOTES = ("comment", "glyph", "title", "marks", "extra")
"""What most nodes do not have."""


def _regrown(
    rows: list[tuple[int | None, Move | None, dict[str, Any], float | None, Score | None]], wanted: int
) -> Node:
    nodes: list[Node] = []
    for parent, move, notes, seconds, score in rows:
        node = Node(move, None if parent is None else nodes[parent])
        if node.parent is not None:
            node.parent.children.append(node)
        node.seconds, node.score = seconds, score
        for name, value in notes.items():
            setattr(node, name, value)
        nodes.append(node)
    return nodes[wanted]
