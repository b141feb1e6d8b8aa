"""Everything that crosses the wire between the server and the page: each type once, here.

`make wire` writes the same types for TypeScript. Points are names (`d3`), sides are words, times are seconds.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from omello.core import Game

SideName = Literal["black", "white"]
RuleName = Literal["freestyle", "standard", "renju", "korean"]
MoveName = Annotated[str, Field(min_length=2, max_length=4, examples=["f5"])]
Text = Annotated[str, Field(max_length=1_000_000)]
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
RowKind = Literal["five", "three", "four", "overline"]
PlayerSpec = Annotated[str, Field(min_length=1, max_length=200, examples=["greedy", "engine:level=5"])]
RequestId = Annotated[int, Field(ge=0, le=2**53 - 1)]
Node = Annotated[int, Field(ge=1, le=2**53 - 1)]
"""A place in a game's tree: the number of the event that made it; 1 is the start position."""


class Wire(BaseModel):
    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        strict=True,
        use_attribute_docstrings=True,
        json_schema_serialization_defaults_required=True,
    )


# --- What is played -----------------------------------------------------------------------------------------------


class Bans(Wire):
    """Omok: what is forbidden, each switched by itself: to both sides under the Korean rule, else to black."""

    double_three: bool
    double_four: bool
    overline: bool


class StandardStart(Wire):
    """Othello: the four stones in the middle; Omok: the empty board."""

    kind: Literal["standard"] = "standard"


class RandomStart(Wire):
    """A random opening in which neither side is ahead. In a game's log it has become `StonesStart`."""

    kind: Literal["random"]


class StonesStart(Wire):
    """A position set up by hand."""

    kind: Literal["stones"]
    black: list[MoveName] = Field(max_length=676)
    white: list[MoveName] = Field(max_length=676)
    turn: SideName


class TextStart(Wire):
    """The last position of a pasted record or diagram. In a game's log it has become `StonesStart`."""

    kind: Literal["text"]
    text: str = Field(max_length=100_000)


Start = Annotated[StandardStart | RandomStart | StonesStart | TextStart, Field(discriminator="kind")]


def _usual_size(data: dict[str, Any]) -> int:
    return 8 if data.get("game") == "othello" else 15


def _usual_rule(data: dict[str, Any]) -> RuleName | None:
    return None if data.get("game") == "othello" else "freestyle"


class Table(Wire):
    """The game, the board and the rule."""

    game: Game
    size: int = Field(default_factory=_usual_size, ge=4, le=26)
    rule: RuleName | None = Field(default_factory=_usual_rule)
    """Omok only; null for Othello."""
    bans: Bans | None = None
    """Omok only; null means as the rule has them. The server always answers with the bans in force."""
    start: Start = StandardStart()


class Setup(Table):
    """A whole position by itself: where it started and the moves since."""

    moves: list[MoveName] = Field(default=[], max_length=2000)
    """Forced passes are written as `pass`."""


class Human(Wire):
    kind: Literal["human"] = "human"
    name: str = Field(default="", max_length=100)


class Computer(Wire):
    kind: Literal["computer"]
    player: PlayerSpec


Seat = Annotated[Human | Computer, Field(discriminator="kind")]


class TimeControl(Wire):
    seconds: float = Field(ge=1, le=86_400)
    increment: float = Field(default=0, ge=0, le=3600)


class GameSettings(Table):
    """A new game. To analyse freely: mode `analysis`, both seats human."""

    mode: Literal["play", "analysis"] = "play"
    black: Seat = Human()
    white: Seat = Human()
    clock: TimeControl | None = None
    """The clocks start with the first stone."""
    pause: float = Field(default=1, ge=0, le=10)
    """The computer answers no sooner than after so many seconds."""
    title: str = Field(default="", max_length=200)


class NewGame(GameSettings):
    """Settings for a game to be made, and moves to begin with: played in a game, a first line in an analysis."""

    moves: list[MoveName] = Field(default=[], max_length=2000)


# --- A position ---------------------------------------------------------------------------------------------------


class Row(Wire):
    """A line on the board that explains something: a winning row, or a three, four or overline that forbids a point."""

    kind: RowKind
    points: list[str]


class ForbiddenPoint(Wire):
    point: str
    reason: BanName
    lines: list[Row]
    """What the stone would make, the point itself included."""


class Tally(Wire):
    black: int
    white: int


class Outcome(Wire):
    winner: SideName | None
    """Null is a draw."""
    reason: EndReason
    line: list[str] = []
    """Omok: the winning row."""
    score: Tally | None = None
    """Othello: the official score, the empty squares given to the winner."""


class Position(Wire):
    """All that the page needs to draw a position and to know what may be played in it."""

    game: Game
    size: int
    stones: str
    """Row by row from the top: `x` black, `o` white, `.` empty."""
    turn: SideName | None
    """Null when the game is over on the board."""
    last: str | None
    """The last move, if any; `pass` for a pass."""
    score: Tally
    """The stones on the board."""
    legal: list[str]
    """Every move allowed now; `["pass"]` when passing is forced."""
    flips: dict[str, list[str]]
    """Othello: what each legal move turns over, nearest stones first."""
    forbidden: list[ForbiddenPoint]
    """Omok: the points forbidden to the side to move, and why."""
    threats: list[str]
    """Omok: where the side that has just moved would win at once. One point is a four, more cannot all be stopped."""
    outcome: Outcome | None
    """How the game ended on the board, if it did."""


# --- The log of a game --------------------------------------------------------------------------------------------


class _Event(Wire):
    seq: int
    """1, 2, 3 … without gaps."""
    at: float
    """Unix time in seconds."""


class Clocks(Wire):
    """Seconds left to both sides."""

    black: float
    white: float


class CreatedEvent(_Event):
    """The first event of each game; its `seq` 1 is the root node."""

    type: Literal["created"] = "created"
    settings: GameSettings


class MoveEvent(_Event):
    """A stone was played. Its `seq` is the new node, and the game stands there now."""

    type: Literal["move"] = "move"
    parent: int
    side: SideName
    move: str
    flips: list[str]
    """Othello: the stones turned over, nearest first."""
    clocks: Clocks | None


class PassEvent(_Event):
    """A side without a move passed: the server plays forced passes itself."""

    type: Literal["pass"] = "pass"
    parent: int
    side: SideName
    clocks: Clocks | None


class UndoEvent(_Event):
    """The game went back to `node`. A move played from there drops what was taken back; until then it can be redone."""

    type: Literal["undo"] = "undo"
    node: int
    clocks: Clocks | None


class RedoEvent(_Event):
    """The game went forward to `node` again."""

    type: Literal["redo"] = "redo"
    node: int
    clocks: Clocks | None


class SwapEvent(_Event):
    """The players changed seats."""

    type: Literal["swap"] = "swap"
    black: Seat
    white: Seat


class BansEvent(_Event):
    type: Literal["bans"] = "bans"
    bans: Bans


class PauseEvent(_Event):
    type: Literal["pause"] = "pause"
    pause: float


class EndedEvent(_Event):
    """The game is over. Only an undo opens it again."""

    type: Literal["ended"] = "ended"
    outcome: Outcome


class VariationEvent(_Event):
    """A move was added to the tree in analysis; the game itself stays where it is. Its `seq` is the new node."""

    type: Literal["variation"] = "variation"
    parent: int
    side: SideName
    move: str
    """May be `pass`."""
    flips: list[str]


class CommentEvent(_Event):
    type: Literal["comment"] = "comment"
    node: int
    text: str
    """Replaces the comment; empty takes it away."""


class MarksEvent(_Event):
    """Short texts on points of the position at a node, for teaching; they replace those before."""

    type: Literal["marks"] = "marks"
    node: int
    marks: dict[str, str]


class RemoveEvent(_Event):
    """A variation was deleted: the node and everything after it."""

    type: Literal["remove"] = "remove"
    node: int


class PromoteEvent(_Event):
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
    | BansEvent
    | PauseEvent
    | EndedEvent
    | VariationEvent
    | CommentEvent
    | MarksEvent
    | RemoveEvent
    | PromoteEvent,
    Field(discriminator="type"),
]


# --- The state of a game ------------------------------------------------------------------------------------------


class GameState(Wire):
    """Where a game stands after its last event."""

    id: str
    seq: int
    """The number of the last event."""
    settings: GameSettings
    """As they are now: seats after swaps, bans after switches."""
    node: int
    """Where the game stands in its tree."""
    position: Position
    outcome: Outcome | None
    """How the game ended: on the board, by time or by resignation."""
    clocks: Clocks | None
    """As of this message."""
    running: SideName | None
    """Whose clock is running."""
    thinking: SideName | None
    """The computer is thinking for this side."""
    can_undo: bool
    can_redo: bool


class GameSummary(Wire):
    """A game in the list of games."""

    id: str
    settings: GameSettings
    created: float
    updated: float
    moves: int
    stones: str
    last: str | None
    outcome: Outcome | None


class GameList(Wire):
    games: list[GameSummary]
    """Newest first."""
    total: int
    """How many games match, on all pages."""


# --- Scores and analysis ------------------------------------------------------------------------------------------


class Score(Wire):
    """What a position is worth to the side to move in it (or a move to the side that plays it)."""

    unit: Literal["stones", "chance"]
    value: float
    """Stones ahead, or the chance of winning from 0 to 1."""
    exact: bool
    """Proven, not estimated."""
    plies: int | None
    """Omok: a proven win or loss comes after so many moves."""


class PointScore(Wire):
    """What one legal move is worth to the side to move."""

    move: str
    score: Score
    depth: int


class Line(Wire):
    """One way to go on; `moves[0]` is `move`. Passes are written as `pass`."""

    move: str
    score: Score
    moves: list[str]
    depth: int


class Analysis(Wire):
    position: Position
    points: list[PointScore]
    """Every legal move that has been looked at, best first."""
    lines: list[Line]
    """The best lines, best first."""
    depth: int
    nodes: int
    seconds: float
    confidence: int
    """In percent: 100 means that nothing was pruned on a guess."""


class Reason(Wire):
    """Why a move is good, for the page to say in the user's language."""

    code: Literal[
        "only-move",
        "corner",
        "proven",
        "stones",
        "mobility",
        "forces-pass",
        "five",
        "stops-five",
        "forced-win",
        "four",
        "stops-four",
        "stops-forced-win",
        "chance",
    ]
    values: dict[str, float] = {}
    """Numbers that the sentence names, such as `{"plies": 7}` or `{"moves": 3}`."""
    points: list[str] = []
    """Points to show with it, such as the winning line."""


class Hint(Wire):
    move: str
    score: Score | None
    reasons: list[Reason]
    """The most telling first."""


Verdict = Literal["best", "good", "inaccuracy", "mistake", "blunder", "forced"]


class MoveReview(Wire):
    """One move of a game as the engine sees it."""

    ply: int
    """1 for the first move; passes count."""
    side: SideName
    move: str
    score: Score
    """What the move played is worth to the side that played it."""
    best: Line
    """What was better, or the move itself."""
    loss: float
    """Stones or winning chance given away; 0 for the best move."""
    verdict: Verdict
    exact: bool
    """True when the loss is proven, not estimated."""
    chart: float
    """For the graph, black's view: stones ahead, or the chance of winning from 0 to 1."""


class SideReview(Wire):
    accuracy: float
    """0 to 100."""
    loss: float
    """Average loss for each move that was not forced."""
    inaccuracies: int
    mistakes: int
    blunders: int


class ReviewSummary(Wire):
    black: SideReview
    white: SideReview
    start: float
    """The chart's value before the first move."""


# --- Opponents, rules and formats ---------------------------------------------------------------------------------


class Opponent(Wire):
    """Someone to play against. Names, stories and explanations are texts of the page, by `id`."""

    id: str
    """Such as `greedy` or `level-5`."""
    player: str
    """The spec to put into a seat."""
    kind: Literal["classic", "level"]
    level: int | None
    sizes: list[int]
    home_size: int
    rating: float | None
    """Measured; null where nothing was measured."""
    rating_error: float | None
    seconds: float | None
    """Expected thinking time for a move, measured."""


class RuleInfo(Wire):
    rule: RuleName
    bans: Bans
    """As the rule has them."""


class GameInfo(Wire):
    game: Game
    sizes: list[int]
    usual_size: int
    rules: list[RuleInfo]
    opponents: list[Opponent]


class FormatInfo(Wire):
    name: str
    suffix: str
    games: list[Game]
    binary: bool
    writes: bool
    """False for formats that are only read."""


class Catalog(Wire):
    version: str
    games: list[GameInfo]
    formats: list[FormatInfo]


# --- Records ------------------------------------------------------------------------------------------------------


class RecordText(Wire):
    """A record as text, or as bytes in base64 (for binary formats). The format is detected unless named."""

    text: Text | None = None
    base64: Annotated[str, Field(max_length=8_000_000)] | None = None
    format: str | None = Field(default=None, max_length=20)


class RecordNode(Wire):
    """A node of a record's tree, parents before children; `parent` is an index into the same list."""

    parent: int | None
    move: str | None
    """Null for the start."""
    side: SideName | None
    flips: list[str]
    comment: str
    marks: dict[str, str]
    """Short texts on points of the position after the move."""


class RecordView(Wire):
    table: Table
    black: str
    white: str
    date: str
    result: str
    """`1-0`, `0-1`, `1/2-1/2` or `*`."""
    moves: list[str]
    """The main line."""
    nodes: list[RecordNode]


class Records(Wire):
    format: str
    total: int
    records: list[RecordView]
    """The first hundred."""


class ImportRequest(RecordText):
    """Keep the games of a record among my games; at most `limit` of them."""

    limit: int = Field(default=1, ge=1, le=1000)


class Imported(Wire):
    format: str
    ids: list[str]


class ConvertRequest(RecordText):
    to: str = Field(max_length=20)


class Converted(Wire):
    format: str
    text: str | None
    base64: str | None
    """For binary formats."""


# --- Stateless requests for scripts -------------------------------------------------------------------------------


class Effort(Wire):
    """How long to think: the first limit reached ends it. Without any, about a second."""

    seconds: float | None = Field(default=None, gt=0, le=60)
    nodes: int | None = Field(default=None, gt=0, le=10**12)
    depth: int | None = Field(default=None, gt=0, le=100)


class MoveRequest(Wire):
    setup: Setup
    player: PlayerSpec
    effort: Effort = Effort()


class MoveAnswer(Wire):
    move: str
    seconds: float
    position: Position
    """After the move."""


class AnalyseRequest(Wire):
    setup: Setup
    lines: int = Field(default=3, ge=1, le=20)
    effort: Effort = Effort()


class HintRequest(Wire):
    setup: Setup


class Hints(Wire):
    hints: list[Hint]
    """Best first."""


class Shared(Wire):
    code: str
    """The whole setup in letters fit for an address: nothing is stored. The page shows it at `/shared/<code>`."""


# --- Errors -------------------------------------------------------------------------------------------------------

ErrorCode = Literal[
    "bad-request",
    "bad-move",
    "occupied",
    "flips-nothing",
    "forbidden-point",
    "not-your-turn",
    "game-over",
    "out-of-date",
    "nothing-to-undo",
    "bad-position",
    "bad-record",
    "unknown-player",
    "not-found",
    "too-large",
    "too-many-requests",
    "busy",
    "secret-needed",
    "wrong-origin",
    "internal",
]


class Error(Wire):
    """What went wrong: a code for the page to translate, and a sentence in English."""

    code: ErrorCode
    message: str
    args: dict[str, str] = {}
    """What the sentence names, such as `{"move": "f5"}`."""


class ErrorAnswer(Wire):
    """The body of every HTTP answer that is not a success."""

    error: Error


# --- The socket of a game: requests -------------------------------------------------------------------------------


class _Request(Wire):
    id: RequestId = 0
    """The page's own number; the answer bears it."""


class Play(_Request):
    type: Literal["play"]
    move: MoveName
    node: Node | None = None
    """Where the page thinks the game stands; refused as `out-of-date` when it stands elsewhere."""


class Undo(_Request):
    """Against the computer it goes back to your own last move, else one move."""

    type: Literal["undo"]


class Redo(_Request):
    type: Literal["redo"]


class Resign(_Request):
    type: Literal["resign"]
    side: SideName | None = None
    """By default the human side, or the side to move when both are."""


class Swap(_Request):
    """The players change seats; a computer then moves for the other side."""

    type: Literal["swap"]


class SwitchBans(_Request):
    type: Literal["bans"]
    bans: Bans


class SetPause(_Request):
    type: Literal["pause"]
    pause: float = Field(ge=0, le=10)


class AddVariation(_Request):
    """Add a move below any node; when it is already there nothing is added. Answered with `ack`, whose `node` it is."""

    type: Literal["variation"]
    parent: Node
    move: MoveName


class SetComment(_Request):
    type: Literal["comment"]
    node: Node
    text: str = Field(max_length=20_000)


class SetMarks(_Request):
    type: Literal["marks"]
    node: Node
    marks: dict[MoveName, Annotated[str, Field(max_length=20)]] = Field(max_length=676)


class Remove(_Request):
    type: Literal["remove"]
    node: Node


class Promote(_Request):
    type: Literal["promote"]
    node: Node


class Look(_Request):
    """Ask for the position at any node; answered with `position`."""

    type: Literal["look"]
    node: Node


class AskHint(_Request):
    """Answered with `hint` when it has been found; a newer request or a move cancels it."""

    type: Literal["hint"]
    node: Node | None = None


class Ping(_Request):
    type: Literal["ping"]


Action = Annotated[
    Play
    | Undo
    | Redo
    | Resign
    | Swap
    | SwitchBans
    | SetPause
    | AddVariation
    | SetComment
    | SetMarks
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
    | SwitchBans
    | SetPause
    | AddVariation
    | SetComment
    | SetMarks
    | Remove
    | Promote
    | Look
    | AskHint
    | Ping,
    Field(discriminator="type"),
]


# --- The socket of a game: messages -------------------------------------------------------------------------------


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


# --- The socket for analysis --------------------------------------------------------------------------------------


class Analyse(_Request):
    """Watch the engine think about a position until it is done, stopped, or replaced by the next request."""

    type: Literal["analyse"]
    setup: Setup
    lines: int = Field(default=3, ge=1, le=20)
    seconds: float = Field(default=60, gt=0, le=600)


class Review(_Request):
    """Go through a whole game: every move gets its loss and what was better."""

    type: Literal["review"]
    setup: Setup
    seconds: float = Field(default=0.5, gt=0, le=30)
    """For each move."""


class Stop(_Request):
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

EVENT: TypeAdapter[Event] = TypeAdapter(Event)
GAME_REQUEST: TypeAdapter[GameRequest] = TypeAdapter(GameRequest)
ANALYSIS_REQUEST: TypeAdapter[AnalysisRequest] = TypeAdapter(AnalysisRequest)
