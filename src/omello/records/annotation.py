"""The engine's judgement of a game written into its record, so that other programs show it, too."""

from __future__ import annotations

from collections.abc import Sequence

from omello.records.record import Record
from omello.review import MoveReview, Verdict
from omello.texts import Texts

GLYPHS: dict[Verdict, tuple[str, str]] = {"inaccuracy": ("DO", ""), "mistake": ("BM", "1"), "blunder": ("BM", "2")}
"""What SGF calls a doubtful move, a bad one and a very bad one."""


def annotate(record: Record, reviews: Sequence[MoveReview], say: Texts, summary: str = "") -> None:
    """Give every move of the main line its value, and those that were not good a glyph, a sentence and the better line.

    The better line becomes a variation; what the record had to say before stays.
    """
    node = record.root
    node.comment = "\n".join(filter(None, (node.comment, summary)))
    for one in reviews:
        before, node = node, node.children[0]
        node.score = one.score
        if one.verdict not in GLYPHS:
            continue
        name, value = GLYPHS[one.verdict]
        node.extra[name] = [value]
        better = say("analyse.better", move=one.best.move, score=one.best.score)
        node.comment = "\n".join(filter(None, (node.comment, f"{say(f'verdict.{one.verdict}')} · {better}")))
        better_node = before.add(one.best.move)
        better_node.score = one.best.score
        for move in one.best.moves[1:]:
            better_node = better_node.add(move)
