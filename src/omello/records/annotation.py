"""The engine's judgement of a game written into its record, so that other programs show it, too."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat

from omello.records.node import Glyph
from omello.records.record import Record
from omello.review import MoveReview, Verdict
from omello.texts import Texts
from omello.texts.scores import score_text

GLYPHS: dict[Verdict, Glyph] = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def annotate(
    record: Record,
    reviews: Sequence[MoveReview],
    say: Texts,
    summary: str = "",
    reasons: Sequence[Sequence[str]] = (),
) -> None:
    """Give every move that was judged its value, and those that were not good a glyph, sentences and the better line.

    The moves are those of the main line, or of another one from the start; `reasons` has sentences for each of them.
    The better line becomes a variation; what the record had to say before stays, and is not said again.
    """
    node = record.root
    node.comment = _with(node.comment, summary)
    for one, why in zip(reviews, chain(reasons, repeat(())), strict=False):
        following = next((child for child in node.children if child.move == one.move), None)
        if following is None:
            return
        before, node = node, following
        node.score = one.score
        if one.verdict not in GLYPHS:
            continue
        node.glyph = node.glyph or GLYPHS[one.verdict]
        better = say("analyse.better", move=one.best.move, score=score_text(one.best.score, one.side, say))
        for sentence in (f"{say(f'verdict.{one.verdict}')} · {better}", *why):
            node.comment = _with(node.comment, sentence)
        better_node = before.add(one.best.move)
        better_node.score = one.best.score
        for move in one.best.moves[1:]:
            better_node = better_node.add(move)


def _with(comment: str, more: str) -> str:
    """A comment with some more lines, unless it has them already."""
    return comment if more in comment else "\n".join(filter(None, (comment, more)))
