"""Cards: one's own mistakes, coming back on a schedule until they are no more.

The schedule is FSRS, by the library `fsrs`: a card answered right comes back later and later, one answered wrong soon.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

import fsrs

from omello import omok, opinion, othello
from omello.core import Game, Limit, Move, Side
from omello.engine import Engine
from omello.errors import FormatError
from omello.records import Record
from omello.review import BOUNDS, MoveReview

SOON = timedelta(minutes=10)
"""After a wrong answer."""
_SCHEDULER = fsrs.Scheduler(learning_steps=(SOON,), relearning_steps=(SOON,), enable_fuzzing=False)

NEARLY = {unit: bounds[-1][0] for unit, bounds in BOUNDS.items()}
"""A move that loses less than this against the best, in stones or winning chance, counts as good."""


@dataclass(frozen=True, slots=True)
class Card:
    """A position in which somebody erred, the move that was played, and a better line."""

    game: Game
    position: str
    """As `Board.to_text` writes it."""
    played: str
    line: tuple[str, ...]
    """The better move and what follows."""
    loss: float
    unit: Literal["stones", "chance"]
    source: str = ""
    """The game it comes from."""
    made: float = 0.0
    answers: tuple[tuple[float, bool], ...] = ()
    """When it was answered, and whether right."""
    schedule: dict[str, Any] = field(default_factory=dict)
    """As `fsrs.Card.to_dict` has it; empty before the first answer."""

    @property
    def id(self) -> str:
        """The same position is the same card, however it was turned."""
        board = self.board().canonical()
        return hashlib.sha256(f"{self.game} {board.to_text()}".encode()).hexdigest()[:10]

    def board(self) -> othello.Board | omok.Board:
        return omok.Board.from_text(self.position) if self.game == "omok" else othello.Board.from_text(self.position)

    @property
    def due(self) -> float:
        """From when on it is to be answered, in seconds since 1970."""
        if not self.schedule:
            return self.made
        return fsrs.Card.from_dict(self.schedule).due.timestamp()  # type: ignore[arg-type]

    def answered(self, right: bool, now: float) -> Card:
        """The card after an answer.

        >>> card = Card("othello", othello.Board().to_text(), "d3", ("f5",), 4.0, "stones", made=0.0)
        >>> wrong = card.answered(False, now=0.0)
        >>> (wrong.due, card.answered(True, now=0.0).due > 86_000)
        (600.0, True)
        """
        known = fsrs.Card.from_dict(self.schedule) if self.schedule else fsrs.Card(card_id=0)  # type: ignore[arg-type]
        rating = fsrs.Rating.Good if right else fsrs.Rating.Again
        moment = datetime.fromtimestamp(now, UTC)
        after, _ = _SCHEDULER.review_card(known, rating, moment)
        return replace(self, answers=(*self.answers, (now, right)), schedule=dict(after.to_dict()))

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Card:
        """Raises `FormatError` for a text that is no card."""
        try:
            found = json.loads(text)
            found["line"] = tuple(found["line"])
            found["answers"] = tuple((float(when), bool(right)) for when, right in found["answers"])
            card = cls(**found)
            card.board()
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise FormatError(f"{text[:80]!r} is no card: {error}") from None
        return card


def from_review(
    moves: Iterable[tuple[othello.Board | omok.Board, MoveReview]], *, source: str = "", now: float
) -> list[Card]:
    """A card for each real mistake of a reviewed game; the boards are those before the moves."""
    return [
        Card(
            game=board.game,
            position=board.to_text(),
            played=str(review.move),
            line=tuple(map(str, review.best.moves)),
            loss=review.loss,
            unit=review.score.unit,
            source=source,
            made=now,
        )
        for board, review in moves
        if review.verdict in ("mistake", "blunder")
    ]


def of_record(
    record: Record, engine: Engine, limit: Limit, *, sides: Collection[Side] = tuple(Side), source: str = "", now: float
) -> list[Card]:
    """Cards of the mistakes that some sides made in a game, found by an engine."""
    board = record.start.copy()
    assert isinstance(board, othello.Board | omok.Board)
    moves = [board.move(move) for move in record.moves()]
    judged = opinion.of_game(engine.analyse, board, limit, moves)
    boards = []
    for move in moves:
        boards.append(board.copy())
        board.push(move)
    own = [(before, review) for before, review in zip(boards, judged, strict=True) if review.side in sides]
    return from_review(own, source=source, now=now)


def due(cards: Iterable[Card], now: float) -> list[Card]:
    """What is to be answered now, the longest due first."""
    return sorted((card for card in cards if card.due <= now), key=lambda card: card.due)


def is_good(card: Card, move: Move, loss: float) -> bool:
    """Whether a move counts as an answer: the better one, or one that loses nearly nothing against the best."""
    return move == card.line[0] or (move != card.played and loss < NEARLY[card.unit])
