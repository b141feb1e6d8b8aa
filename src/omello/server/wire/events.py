"""The log of a game: one event for everything that ever happened in it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from omello.server.wire.base import Glyph, Greeting, Offer, SideName, SwapChoice, Wire
from omello.server.wire.opinions import MoveReview, ReviewSummary, Score
from omello.server.wire.positions import Outcome
from omello.server.wire.settings import Bans, GameSettings, Human, Seat


class LoggedEvent(Wire):
    seq: int
    """1, 2, 3 … without gaps."""
    at: float
    """Unix time in seconds."""


class Clocks(Wire):
    """Seconds left to both sides."""

    black: float
    white: float


class CreatedEvent(LoggedEvent):
    """The first event of each game; its `seq` 1 is the root node."""

    type: Literal["created"] = "created"
    settings: GameSettings


class MoveEvent(LoggedEvent):
    """A stone was played. Its `seq` is the new node, and the game stands there now."""

    type: Literal["move"] = "move"
    parent: int
    side: SideName
    move: str
    flips: list[str]
    """Othello: the stones turned over, nearest first."""
    clocks: Clocks | None


class PassEvent(LoggedEvent):
    """A side without a move passed: the server plays forced passes itself."""

    type: Literal["pass"] = "pass"
    parent: int
    side: SideName
    clocks: Clocks | None


class UndoEvent(LoggedEvent):
    """The game went back to `node`. A move played from there drops what was taken back; until then it can be redone."""

    type: Literal["undo"] = "undo"
    node: int
    clocks: Clocks | None


class RedoEvent(LoggedEvent):
    """The game went forward to `node` again."""

    type: Literal["redo"] = "redo"
    node: int
    clocks: Clocks | None


class SwapEvent(LoggedEvent):
    """The players changed seats."""

    type: Literal["swap"] = "swap"
    black: Seat
    white: Seat


class ChoiceEvent(LoggedEvent):
    """In an opening by swap somebody took a colour, or wants to lay two more stones."""

    type: Literal["choice"] = "choice"
    side: SideName
    """Where they sat before."""
    choice: SwapChoice
    black: Seat
    """Who sits there now."""
    white: Seat


class JoinedEvent(LoggedEvent):
    """Somebody came by the link and took the seat."""

    type: Literal["joined"] = "joined"
    side: SideName
    seat: Human


class OfferEvent(LoggedEvent):
    """One player proposes something; a move, or the other's answer, settles it."""

    type: Literal["offer"] = "offer"
    side: SideName
    offer: Offer


class DeclinedEvent(LoggedEvent):
    """The offer is off: the other player declined it, or who made it took it back."""

    type: Literal["declined"] = "declined"
    side: SideName


class RematchEvent(LoggedEvent):
    """The players go on in another game, with colours changed."""

    type: Literal["rematch"] = "rematch"
    game: str


class GreetingEvent(LoggedEvent):
    type: Literal["greeting"] = "greeting"
    side: SideName
    greeting: Greeting


class BansEvent(LoggedEvent):
    type: Literal["bans"] = "bans"
    bans: Bans


class PauseEvent(LoggedEvent):
    type: Literal["pause"] = "pause"
    pause: float


class HeldEvent(LoggedEvent):
    """Where only computers play: somebody stopped the game for a while, or let it go on."""

    type: Literal["held"] = "held"
    held: bool


class EndedEvent(LoggedEvent):
    """The game is over. Only an undo opens it again."""

    type: Literal["ended"] = "ended"
    outcome: Outcome


class VariationEvent(LoggedEvent):
    """A move was added to the tree in analysis; the game itself stays where it is. Its `seq` is the new node."""

    type: Literal["variation"] = "variation"
    parent: int
    side: SideName
    move: str
    """May be `pass`."""
    flips: list[str]


class CommentEvent(LoggedEvent):
    type: Literal["comment"] = "comment"
    node: int
    text: str
    """Replaces the comment; empty takes it away."""


class MarksEvent(LoggedEvent):
    """Short texts on points of the position at a node, for teaching; they replace those before."""

    type: Literal["marks"] = "marks"
    node: int
    marks: dict[str, str]


class GlyphEvent(LoggedEvent):
    """What somebody calls a move, in a sign; it replaces the one before."""

    type: Literal["glyph"] = "glyph"
    node: int
    glyph: Glyph


class ChapterEvent(LoggedEvent):
    """A chapter begins at a node; an empty title takes it away."""

    type: Literal["chapter"] = "chapter"
    node: int
    title: str


class FiledEvent(LoggedEvent):
    """What the file that a game came from says of a node besides; more than this is kept for when it is saved."""

    type: Literal["filed"] = "filed"
    node: int
    score: Score | None
    """What the move is worth to the side that made it; at the start, to the side to move."""


class ReviewedEvent(LoggedEvent):
    """The engine went through a line of the game; it replaces the review before."""

    type: Literal["reviewed"] = "reviewed"
    nodes: list[int]
    """The line, from its first move on."""
    moves: list[MoveReview]
    summary: ReviewSummary


class RemoveEvent(LoggedEvent):
    """A variation was deleted: the node and everything after it."""

    type: Literal["remove"] = "remove"
    node: int


class PromoteEvent(LoggedEvent):
    """A variation became the first of its parent's children."""

    type: Literal["promote"] = "promote"
    node: int


Event = Annotated[
    CreatedEvent
    | MoveEvent
    | PassEvent
    | UndoEvent
    | RedoEvent
    | SwapEvent
    | ChoiceEvent
    | JoinedEvent
    | OfferEvent
    | DeclinedEvent
    | RematchEvent
    | GreetingEvent
    | BansEvent
    | PauseEvent
    | HeldEvent
    | EndedEvent
    | VariationEvent
    | CommentEvent
    | MarksEvent
    | GlyphEvent
    | ChapterEvent
    | FiledEvent
    | ReviewedEvent
    | RemoveEvent
    | PromoteEvent,
    Field(discriminator="type"),
]

EVENT: TypeAdapter[Event] = TypeAdapter(Event)
