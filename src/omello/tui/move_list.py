"""The moves of a game as lines: two a line with their signs, and a chapter begins on a line of its own."""

from __future__ import annotations

from typing import NamedTuple

from omello.session import ROOT, Game

SIGNED = 6
"""Columns of a move with its sign."""


class Row(NamedTuple):
    """A line of the list."""

    text: str
    is_title: bool


def rows(game: Game) -> list[Row]:
    """The way to where the game stands.

    >>> from omello.session import record_log
    >>> from omello.records import Record
    >>> from omello import othello
    >>> record = Record(othello.Board())
    >>> record.play("f5").glyph = "!"
    >>> record.play("d6").title = "Diagonal"
    >>> for row in rows(Game("game", record_log.analysed(record, 0.0))):
    ...     print(row.text)
      1. f5!
    Diagonal
      1. …       d6
    """
    found = [Row(title, True)] if (title := game.nodes[ROOT].title) else []
    line = ""
    for ply, number in enumerate(game.path(game.node)):
        node = game.nodes[number]
        if node.title:
            found += [Row(line.rstrip(), False)] if line else []
            found.append(Row(node.title, True))
            line = ""
        if not line:
            line = f"{ply // 2 + 1:3}. " + ("" if ply % 2 == 0 else f"{'…':{SIGNED}}  ")
        line += f"{node.move}{node.glyph}".ljust(SIGNED) + "  "
        if ply % 2:
            found.append(Row(line.rstrip(), False))
            line = ""
    return [*found, Row(line.rstrip(), False)] if line else found
