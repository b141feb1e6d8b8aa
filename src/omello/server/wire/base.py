"""What every type on the wire is made of."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from omello.core import SideName as SideName

RuleName = Literal["freestyle", "standard", "renju", "korean"]
MoveName = Annotated[str, Field(min_length=2, max_length=4, examples=["f5"])]
Text = Annotated[str, Field(max_length=1_000_000)]
SwapName = Literal["swap", "swap2"]
SwapChoice = Literal["black", "white", "more"]
"""As in `omello.omok.swap`."""
BanName = Literal["double-three", "double-four", "overline"]
EndReason = Literal[
    "row",
    "no moves",
    "full",
    "forbidden",
    "resignation",
    "time",
    "illegal move",
    "crash",
    "agreement",
    "adjudication",
]
"""As in `omello.Reason`."""
Offer = Literal["undo", "draw", "rematch"]
Greeting = Literal["hello", "good-luck", "nice-move", "one-moment", "thanks", "good-game"]
"""All that players by link say to each other; as in `omello.session.events`."""
RowKind = Literal["five", "three", "four", "overline"]
PlayerSpec = Annotated[str, Field(min_length=1, max_length=200, examples=["greedy", "engine:level=5"])]
RequestId = Annotated[int, Field(ge=0, le=2**53 - 1)]
Node = Annotated[int, Field(ge=1, le=2**53 - 1)]
"""A place in a game's tree: the number of the event that made it; 1 is the start position."""
Glyph = Literal["", "!!", "!", "!?", "?!", "?", "??"]
"""As in `omello.records.node`; empty is none."""
Title = Annotated[str, Field(max_length=200)]


class Wire(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        strict=True,
        use_attribute_docstrings=True,
        json_schema_serialization_defaults_required=True,
    )


class Request(Wire):
    id: RequestId = 0
    """The page's own number; the answer bears it."""
