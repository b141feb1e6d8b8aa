"""Everything that can ever happen in a game, one event each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from omello.core import Board, Outcome, Reason, Score, Side, SideName, Tally
from omello.omok.bans import Bans
from omello.omok.swap import Choice
from omello.records.node import Glyph as Glyph
from omello.session.clocks import Clocks
from omello.session.settings import Human, Seat, Settings

Offer = Literal["undo", "draw", "rematch"]
"""What one player may propose to the other."""
Greeting = Literal["hello", "good-luck", "nice-move", "one-moment", "thanks", "good-game"]
"""All that is said between players by link."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedEvent:
    seq: int
    """1, 2, 3 … without gaps."""
    at: float
    """Unix time in seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatedEvent(LoggedEvent):
    """The first event of each game; its `seq` 1 is the root node."""

    settings: Settings
    type: Literal["created"] = "created"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveEvent(LoggedEvent):
    """A stone was played. Its `seq` is the new node, and the game stands there now."""

    parent: int
    side: SideName
    move: str
    flips: tuple[str, ...]
    """Othello: the stones turned over, nearest first; so a face needs no rules to follow a game."""
    clocks: Clocks | None
    type: Literal["move"] = "move"


@dataclass(frozen=True, slots=True, kw_only=True)
class PassEvent(LoggedEvent):
    """A side without a move passed."""

    parent: int
    side: SideName
    clocks: Clocks | None
    type: Literal["pass"] = "pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoEvent(LoggedEvent):
    """The game went back to `node`. A move played from there drops what was taken back; until then it can be redone."""

    node: int
    clocks: Clocks | None
    type: Literal["undo"] = "undo"


@dataclass(frozen=True, slots=True, kw_only=True)
class RedoEvent(LoggedEvent):
    """The game went forward to `node` again."""

    node: int
    clocks: Clocks | None
    type: Literal["redo"] = "redo"


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapEvent(LoggedEvent):
    """The players changed seats."""

    black: Seat
    white: Seat
    type: Literal["swap"] = "swap"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceEvent(LoggedEvent):
    """In an opening by swap somebody took a colour, or wants to lay two more stones."""

    side: SideName
    """Where they sat before."""
    choice: Choice
    black: Seat
    """Who sits there now."""
    white: Seat
    type: Literal["choice"] = "choice"


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinedEvent(LoggedEvent):
    """Somebody came with the key of an invited seat and took it."""

    side: SideName
    seat: Human
    type: Literal["joined"] = "joined"


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferEvent(LoggedEvent):
    """One player proposes something; a move, or the other's answer, settles it."""

    side: SideName
    offer: Offer
    type: Literal["offer"] = "offer"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclinedEvent(LoggedEvent):
    """The offer is off: the other player declined it, or who made it took it back."""

    side: SideName
    type: Literal["declined"] = "declined"


@dataclass(frozen=True, slots=True, kw_only=True)
class RematchEvent(LoggedEvent):
    """The players go on in another game, with colours changed."""

    game: str
    type: Literal["rematch"] = "rematch"


@dataclass(frozen=True, slots=True, kw_only=True)
class GreetingEvent(LoggedEvent):
    side: SideName
    greeting: Greeting
    type: Literal["greeting"] = "greeting"


@dataclass(frozen=True, slots=True, kw_only=True)
class BansEvent(LoggedEvent):
    bans: Bans
    type: Literal["bans"] = "bans"


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseEvent(LoggedEvent):
    pause: float
    type: Literal["pause"] = "pause"


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldEvent(LoggedEvent):
    """Where only computers play: somebody stopped the game for a while, or let it go on."""

    held: bool
    type: Literal["held"] = "held"


@dataclass(frozen=True, slots=True)
class Ending:
    """An outcome in words."""

    winner: SideName | None
    """None is a draw."""
    reason: str
    """The value of a `core.Reason`."""
    line: tuple[str, ...] = ()
    """Omok: the winning row."""
    score: Tally | None = None
    """Othello: the official score."""

    @classmethod
    def of(cls, outcome: Outcome) -> Ending:
        winner = None if outcome.winner is None else outcome.winner.word
        return cls(winner, outcome.reason.value, tuple(str(move) for move in outcome.line), outcome.score)

    def outcome(self, board: Board) -> Outcome:
        winner = None if self.winner is None else Side.named(self.winner)
        return Outcome(winner, Reason(self.reason), tuple(board.move(point) for point in self.line), self.score)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedEvent(LoggedEvent):
    """The game is over. Only an undo opens it again."""

    outcome: Ending
    type: Literal["ended"] = "ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class VariationEvent(LoggedEvent):
    """A move was added to the tree in analysis; the game itself stays where it is. Its `seq` is the new node."""

    parent: int
    side: SideName
    move: str
    """May be `pass`."""
    flips: tuple[str, ...]
    type: Literal["variation"] = "variation"


@dataclass(frozen=True, slots=True, kw_only=True)
class CommentEvent(LoggedEvent):
    node: int
    text: str
    """Replaces the comment; empty takes it away."""
    type: Literal["comment"] = "comment"


@dataclass(frozen=True, slots=True, kw_only=True)
class MarksEvent(LoggedEvent):
    """Short texts on points of the position at a node, for teaching; they replace those before."""

    node: int
    marks: Mapping[str, str]
    type: Literal["marks"] = "marks"


@dataclass(frozen=True, slots=True, kw_only=True)
class GlyphEvent(LoggedEvent):
    """What somebody calls a move, in a sign; it replaces the one before."""

    node: int
    glyph: Glyph
    type: Literal["glyph"] = "glyph"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterEvent(LoggedEvent):
    """A chapter begins at a node; an empty title takes it away."""

    node: int
    title: str
    type: Literal["chapter"] = "chapter"


@dataclass(frozen=True, slots=True, kw_only=True)
class FiledEvent(LoggedEvent):
    """What a file says of a node beyond what is played and written in a game: kept to be shown and written again."""

    node: int
    score: Score | None = None
    """What the move is worth to the side that made it; at the start, to the side to move."""
    seconds: float | None = None
    properties: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """SGF's others, as they stood there."""
    headings: Mapping[str, str] = field(default_factory=dict)
    """Of the whole game, at its start: `date`, `place`, and of each side `black rating` and `black clock`."""
    type: Literal["filed"] = "filed"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedEvent(LoggedEvent):
    """The engine went through a line of the game; it replaces the review before.

    What it thought is kept as it was given and not read here.
    """

    nodes: tuple[int, ...]
    """The line, from its first move on."""
    moves: tuple[Mapping[str, Any], ...]
    summary: Mapping[str, Any]
    type: Literal["reviewed"] = "reviewed"


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveEvent(LoggedEvent):
    """A variation was deleted: the node and everything after it."""

    node: int
    type: Literal["remove"] = "remove"


@dataclass(frozen=True, slots=True, kw_only=True)
class PromoteEvent(LoggedEvent):
    """A variation became the first of its parent's children."""

    node: int
    type: Literal["promote"] = "promote"


Event = (
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
    | PromoteEvent
)

BESIDE_THE_GAME = (
    VariationEvent,
    CommentEvent,
    MarksEvent,
    GlyphEvent,
    ChapterEvent,
    FiledEvent,
    ReviewedEvent,
    RemoveEvent,
    PromoteEvent,
    OfferEvent,
    DeclinedEvent,
    RematchEvent,
    GreetingEvent,
)
"""What leaves the game where it stands: clocks run on, and the computer thinks on."""
