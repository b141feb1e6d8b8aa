"""Learning: lessons, puzzles, cards, progress."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from omello.core import Game
from omello.learn.lessons import Goal
from omello.learn.puzzles import Kind
from omello.server.wire.base import MoveName, RuleName, SideName, Wire
from omello.server.wire.opinions import Reason, Score, Verdict
from omello.server.wire.positions import Position
from omello.server.wire.settings import Course

NoteId = Annotated[str, Field(pattern=r"^[\w/.:-]{1,80}$")]


class Words(Wire):
    """A text of a lesson in every language."""

    ko: str
    en: str
    ja: str


class LessonSummary(Wire):
    id: str
    game: Game
    rule: RuleName | None
    """Omok: the rule of its boards."""
    is_rules: bool
    """One of the pages about a rule."""
    title: Words
    boards: int
    stones: str
    """The first board as `Position` has it, to be drawn small."""
    size: int
    done: bool


class LessonBoard(Wire):
    say: Words
    after: Words | None
    """What is said when it is done."""
    goal: Goal
    marks: list[str]
    setup: Course
    position: Position
    lasts: bool
    """True if one move is not enough."""


class Lesson(Wire):
    id: str
    game: Game
    rule: RuleName | None
    is_rules: bool
    title: Words
    text: Words
    boards: list[LessonBoard]
    done: bool
    next: str | None
    """The lesson after this one."""


class Try(Wire):
    """A move on a lesson's board or in a puzzle."""

    moves: list[MoveName] = Field(default=[], max_length=300)
    """One's own and the answers so far."""
    move: MoveName


class Stuck(Wire):
    """Somebody who does not know how a lesson's board goes on."""

    moves: list[MoveName] = Field(default=[], max_length=300)
    """Their own and the answers so far."""


class NextMove(Wire):
    move: str
    """A right one."""


class Judgement(Wire):
    """What became of a move."""

    right: bool
    solved: bool
    answer: list[str]
    """What the other side plays: one move to go on after, how it ends once it is solved, or the refutation."""
    positions: list[Position]
    """After the move, and after each move of the answer. None where a point was only to be found."""
    stones: int | None
    """Othello: the exact result that the move leads to."""
    reasons: list[Reason]
    """Why a wrong move is wrong, where that is certain."""


class PuzzleTask(Wire):
    id: str
    game: Game
    kind: Kind
    rule: RuleName | None
    turn: SideName
    length: int
    """Omok: one's own moves to the win; Othello: the empty squares."""
    rating: int
    setup: Course
    position: Position


class PuzzleSolution(Wire):
    answers: list[str]
    """The first moves that are right."""
    line: list[str]
    """The first of them and what follows."""
    positions: list[Position]


class PuzzleKind(Wire):
    """A theme to choose."""

    game: Game
    kind: Kind
    rule: RuleName | None
    count: int


class Skill(Wire):
    """A rating by Glicko-2."""

    value: float
    deviation: float
    attempts: int


class PuzzleResult(Wire):
    solved: bool
    seconds: float = Field(ge=0, le=86_400)


class Rated(Wire):
    before: Skill
    after: Skill


class NewCard(Wire):
    """A mistake of a reviewed game."""

    setup: Course
    """The position in which it was made."""
    move: MoveName
    best: Annotated[list[MoveName], Field(min_length=1, max_length=100)]
    loss: float = Field(ge=0, le=1000)
    verdict: Verdict
    source: str = Field(default="", max_length=80)


class NewCards(Wire):
    cards: list[NewCard] = Field(max_length=1000)


class CardsMade(Wire):
    made: int
    """Those that were not there already."""
    due: int


class Card(Wire):
    id: str
    game: Game
    rule: RuleName | None
    turn: SideName
    setup: Course
    position: Position
    played: str
    """The mistake."""
    source: str
    due: float
    """Seconds since 1970."""
    right: int
    wrong: int
    """Answers so far."""


class Cards(Wire):
    cards: list[Card]
    """Those that are due, the longest first."""
    total: int
    next: float | None
    """When the next one is due, if none is now."""


class CardAnswer(Wire):
    move: MoveName
    shown: bool = False
    """Given up: the answer is to be shown, whatever the move is."""


class CardJudgement(Wire):
    right: bool
    best: list[str]
    positions: list[Position]
    """The better line, move by move."""
    score: Score | None
    """What the move is worth, if the engine had to look."""
    reasons: list[Reason]
    """Why the mistake was one."""
    due: float


class Figures(Wire):
    """How it went against one opponent."""

    game: Game
    opponent: str
    won: int
    lost: int
    drawn: int
    rating: int | None
    """The opponent's, on the board of the last game; null where it was not measured."""
    own: Skill | None
    """One's own by these games alone."""


class SkillPoint(Wire):
    day: str
    """`2026-11-18`."""
    value: float


class PlayFigures(Wire):
    """One's own strength by all games against computers with a rating."""

    game: Game
    skill: Skill
    history: list[SkillPoint]


class PuzzleFigures(Wire):
    game: Game
    skill: Skill
    solved: int
    history: list[SkillPoint]


class CardFigures(Wire):
    total: int
    due: int
    cured: int
    """Answered right the last two times."""
    again: int
    """Answered wrong the last time."""


class Progress(Wire):
    games: list[Figures]
    """Most games first."""
    play: list[PlayFigures]
    """Of each game in which there is something to tell."""
    puzzles: list[PuzzleFigures]
    cards: CardFigures
    lessons_done: int
    lessons: int
    days: int
    """Days in a row on which something was learned, up to today or yesterday."""


class Learn(Wire):
    """All that the page about learning shows at first."""

    lessons: list[LessonSummary]
    kinds: list[PuzzleKind]
    due: int
    """Cards to be answered now."""
    cards: int
    daily: list[PuzzleTask]
    """The puzzle of the day for each game."""
    daily_done: list[Game]
    skills: dict[Game, Skill]
    days: int


class NoteText(Wire):
    """One of them, as it is stored."""

    kind: Literal["lesson", "attempt", "card", "skill"]
    id: NoteId
    updated: float
    text: str = Field(max_length=20_000)


class Notes(Wire):
    """Everything that a learner left behind, to be taken elsewhere."""

    format: Literal["omello-learning"] = "omello-learning"
    version: Literal[1] = 1
    notes: list[NoteText] = Field(max_length=100_000)
