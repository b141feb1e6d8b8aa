"""The socket for analysis."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from omello.server.wire.base import Request, Wire
from omello.server.wire.game_socket import ErrorMessage, Ping, Pong
from omello.server.wire.opinions import Analysis, MoveReview, ReviewSummary
from omello.server.wire.settings import Course


class Analyse(Request):
    """Watch the engine think about a position until it is done, stopped, or replaced by the next request."""

    type: Literal["analyse"]
    setup: Course
    lines: int = Field(default=3, ge=1, le=20)
    seconds: float = Field(default=60, gt=0, le=600)


class Review(Request):
    """Go through a whole game: every move gets its loss and what was better."""

    type: Literal["review"]
    setup: Course
    seconds: float = Field(default=0.5, gt=0, le=30)
    """For each move."""
    game: str | None = Field(default=None, max_length=40)
    """Keep the finished review with this game, in whose tree the moves must be."""


class Stop(Request):
    """Stop what is running; it is answered with a last `analysis` or `review` that is `done`."""

    type: Literal["stop"]


AnalysisRequest = Annotated[Analyse | Review | Stop | Ping, Field(discriminator="type")]


class AnalysisMessage(Wire):
    """What the engine thinks by now: each message replaces the one before."""

    type: Literal["analysis"] = "analysis"
    id: int
    analysis: Analysis
    done: bool


class ReviewMessage(Wire):
    """Progress of a review; each move is sent once, in no fixed order."""

    type: Literal["review"] = "review"
    id: int
    moves: list[MoveReview]
    """New since the last message."""
    ready: int
    total: int
    summary: ReviewSummary | None
    """With the last message, unless it was stopped before."""
    done: bool


AnalysisSocketMessage = Annotated[AnalysisMessage | ReviewMessage | ErrorMessage | Pong, Field(discriminator="type")]

ANALYSIS_REQUEST: TypeAdapter[AnalysisRequest] = TypeAdapter(AnalysisRequest)
