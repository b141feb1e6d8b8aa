"""The socket of a game: what the page asks for, and what it hears."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from omello.server.wire.base import Glyph, Greeting, MoveName, Node, Offer, Request, SideName, SwapChoice, Title, Wire
from omello.server.wire.errors import Error
from omello.server.wire.events import Event
from omello.server.wire.opinions import Hint
from omello.server.wire.positions import Position
from omello.server.wire.settings import Bans
from omello.server.wire.states import GameState


class Play(Request):
    type: Literal["play"]
    move: MoveName
    node: Node | None = None
    """Where the page thinks the game stands; refused as `out-of-date` when it stands elsewhere."""


class Undo(Request):
    """Against the computer it goes back to your own last move, else one move."""

    type: Literal["undo"]


class Redo(Request):
    type: Literal["redo"]


class Resign(Request):
    type: Literal["resign"]
    side: SideName | None = None
    """A human's; by default the only one, or the side to move when both are."""


class Swap(Request):
    """The players change seats; a computer then moves for the other side."""

    type: Literal["swap"]


class Choose(Request):
    """In an opening by swap: take a colour, or lay two more stones."""

    type: Literal["choose"]
    choice: SwapChoice


class Propose(Request):
    """By link: offer the other player something; their own pending offer of the same is accepted by it."""

    type: Literal["propose"]
    offer: Offer


class Answer(Request):
    """Accept the other player's offer, or decline it; who made it takes it back by declining."""

    type: Literal["answer"]
    accept: bool


class Greet(Request):
    type: Literal["greet"]
    greeting: Greeting


class Cancel(Request):
    """Give up an invitation that nobody has followed: the game is deleted."""

    type: Literal["cancel"]


class SwitchBans(Request):
    type: Literal["bans"]
    bans: Bans


class SetPause(Request):
    type: Literal["pause"]
    pause: float = Field(ge=0, le=10)


class Hold(Request):
    """Where only computers play: stop the game for a while, or let it go on."""

    type: Literal["hold"]
    held: bool


class AddVariation(Request):
    """Add a move below any node; when it is already there nothing is added. Answered with `ack`, whose `node` it is."""

    type: Literal["variation"]
    parent: Node
    move: MoveName


class AddLine(Request):
    """Add moves below any node, one after the other; what is already there is followed. The `ack` has the last node."""

    type: Literal["line"]
    parent: Node
    moves: list[MoveName] = Field(min_length=1, max_length=2000)


class SetComment(Request):
    type: Literal["comment"]
    node: Node
    text: str = Field(max_length=20_000)


class SetMarks(Request):
    type: Literal["marks"]
    node: Node
    marks: dict[MoveName, Annotated[str, Field(max_length=100)]] = Field(max_length=676)


class SetGlyph(Request):
    """Call a move something, in a sign; an empty one takes it away."""

    type: Literal["glyph"]
    node: Node
    glyph: Glyph


class SetChapter(Request):
    """Begin a chapter at a node, or rename it; an empty title takes it away."""

    type: Literal["chapter"]
    node: Node
    title: Title


class Remove(Request):
    type: Literal["remove"]
    node: Node


class Promote(Request):
    type: Literal["promote"]
    node: Node


class Look(Request):
    """Ask for the position at any node; answered with `position`."""

    type: Literal["look"]
    node: Node


class AskHint(Request):
    """Answered with `hint` when it has been found; a newer request or a move cancels it, and no hints come back."""

    type: Literal["hint"]
    node: Node | None = None


class MoveNow(Request):
    """The computer shall play what it has found so far; where the game is stopped, one move. Answered with `ack`."""

    type: Literal["move-now"]


class Ping(Request):
    type: Literal["ping"]


Action = Annotated[
    Play
    | Undo
    | Redo
    | Resign
    | Swap
    | Choose
    | Propose
    | Answer
    | Greet
    | SwitchBans
    | SetPause
    | Hold
    | AddVariation
    | AddLine
    | SetComment
    | SetMarks
    | SetGlyph
    | SetChapter
    | Remove
    | Promote,
    Field(discriminator="type"),
]
"""What changes a game; also accepted by `POST /api/games/{id}/actions`."""

GameRequest = Annotated[
    Play
    | Undo
    | Redo
    | Resign
    | Swap
    | Choose
    | Propose
    | Answer
    | Greet
    | SwitchBans
    | SetPause
    | Hold
    | AddVariation
    | AddLine
    | SetComment
    | SetMarks
    | SetGlyph
    | SetChapter
    | Remove
    | Promote
    | Cancel
    | Look
    | AskHint
    | MoveNow
    | Ping,
    Field(discriminator="type"),
]


class Update(Wire):
    """New events and where the game stands after them. The first message of each connection is one."""

    type: Literal["update"] = "update"
    events: list[Event]
    """Everything after the event the page said it has; may be empty."""
    state: GameState


class Ack(Wire):
    """The request was carried out and is stored."""

    type: Literal["ack"] = "ack"
    id: int
    seq: int
    node: int


class PositionMessage(Wire):
    type: Literal["position"] = "position"
    id: int
    node: int
    position: Position


class HintMessage(Wire):
    type: Literal["hint"] = "hint"
    id: int
    node: int
    hints: list[Hint]


class ErrorMessage(Wire):
    type: Literal["error"] = "error"
    id: int | None
    """Null when the request could not even be read."""
    error: Error


class Deleted(Wire):
    """The game was deleted; the connection ends."""

    type: Literal["deleted"] = "deleted"


class Pong(Wire):
    type: Literal["pong"] = "pong"
    id: int


GameMessage = Annotated[
    Update | Ack | PositionMessage | HintMessage | ErrorMessage | Deleted | Pong, Field(discriminator="type")
]

GAME_REQUEST: TypeAdapter[GameRequest] = TypeAdapter(GameRequest)
