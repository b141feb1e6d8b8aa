"""What may be asked of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from omello.core import SideName
from omello.omok.bans import Bans
from omello.omok.swap import Choice
from omello.session.events import Glyph, Greeting, Offer


@dataclass(frozen=True, slots=True)
class Play:
    move: str
    node: int | None = None
    """Where the game is thought to stand; refused as `out-of-date` when it stands elsewhere."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Against the computer it goes back to a person's own last move, else one move."""


@dataclass(frozen=True, slots=True)
class Redo:
    pass


@dataclass(frozen=True, slots=True)
class Resign:
    side: SideName | None = None
    """A human's; by default the only one, or the side to move when both are."""


@dataclass(frozen=True, slots=True)
class Swap:
    """The players change seats; a computer then moves for the other side."""


@dataclass(frozen=True, slots=True)
class Choose:
    """In an opening by swap: take a colour, or lay two more stones."""

    choice: Choice


@dataclass(frozen=True, slots=True)
class Join:
    """Take the seat that a key is for."""

    key: str
    identity: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Propose:
    """Offer the other player something; their own pending offer of the same is accepted by it."""

    offer: Offer


@dataclass(frozen=True, slots=True)
class Answer:
    """Accept the other player's offer, or decline it; who made it takes it back by declining."""

    accept: bool
    rematch: str = ""
    """The game that was made for a rematch, before it is accepted."""


@dataclass(frozen=True, slots=True)
class Greet:
    greeting: Greeting


@dataclass(frozen=True, slots=True)
class SwitchBans:
    bans: Bans


@dataclass(frozen=True, slots=True)
class SetPause:
    pause: float


@dataclass(frozen=True, slots=True)
class Hold:
    """Where only computers play: stop the game for a while, or let it go on."""

    held: bool


@dataclass(frozen=True, slots=True)
class AddVariation:
    """Add a move below any node; when it is already there nothing is added."""

    parent: int
    move: str


@dataclass(frozen=True, slots=True)
class AddLine:
    """Add moves below any node, one after the other; those that are already there are followed."""

    parent: int
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetComment:
    node: int
    text: str


@dataclass(frozen=True, slots=True)
class SetMarks:
    node: int
    marks: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SetGlyph:
    """Call a move something, in a sign; empty takes it away."""

    node: int
    glyph: Glyph


@dataclass(frozen=True, slots=True)
class SetChapter:
    """Begin a chapter at a node, or rename it; an empty title takes it away."""

    node: int
    title: str


@dataclass(frozen=True, slots=True)
class Remove:
    node: int


@dataclass(frozen=True, slots=True)
class Promote:
    node: int


Request = (
    Play
    | Undo
    | Redo
    | Resign
    | Swap
    | Choose
    | Join
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
)
