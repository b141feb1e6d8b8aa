"""A game with its review written into it: values, signs, sentences and better lines, for other programs to show."""

from __future__ import annotations

from omello import texts
from omello.analysis import Line
from omello.core import Board, Score, Side
from omello.facts import Fact
from omello.learn import words
from omello.records import Record
from omello.records.annotation import annotate
from omello.review import MoveReview
from omello.server import wire
from omello.session.events import ReviewedEvent


def with_review(record: Record, review: ReviewedEvent, language: str) -> None:
    """Write what was kept of a review into the record of its game; raises `SpecError` for an unknown language."""
    say = texts.load(language)
    told = [wire.MoveReview.model_validate(move) for move in review.moves]
    board = record.start
    judged = [_judged(board, move) for move in told]
    reasons = [
        [words.sentence(_fact(board, reason), one.side, say) for reason in move.reasons]
        for one, move in zip(judged, told, strict=True)
    ]
    summary = wire.ReviewSummary.model_validate(review.summary)
    lines = [_summary(side, total, say) for side, total in ((Side.BLACK, summary.black), (Side.WHITE, summary.white))]
    annotate(record, judged, say, "\n".join(lines), reasons)


def _judged(board: Board, told: wire.MoveReview) -> MoveReview:
    best = told.best
    moves = tuple(board.move(move) for move in best.moves)
    line = Line(board.move(best.move), _score(best.score), moves, best.depth)
    side, move = Side.named(told.side), board.move(told.move)
    return MoveReview(side, move, _score(told.score), line, told.loss, told.verdict)


def _score(told: wire.Score) -> Score:
    return Score(told.unit, told.value, told.exact, told.plies)


def _fact(board: Board, reason: wire.Reason) -> Fact:
    move = None if reason.move is None else board.move(reason.move)
    points, line = (tuple(board.move(name) for name in names) for names in (reason.points, reason.line))
    return Fact(reason.code, move, points, line, reason.values)


def _summary(side: Side, total: wire.SideReview, say: texts.Texts) -> str:
    counts = {word: getattr(total, word) for word in ("inaccuracies", "mistakes", "blunders")}
    return say("analyse.summary", side=say(f"side.{side.word}"), accuracy=f"{total.accuracy:.0f}", **counts)
