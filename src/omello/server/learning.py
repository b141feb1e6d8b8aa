"""What a learner left behind, between the storage and the wire: lessons done, attempts at puzzles, cards."""

from __future__ import annotations

import json
import time
import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from typing import Literal, get_args

from omello import omok, othello
from omello.core import Game
from omello.errors import OmelloError
from omello.learn import lessons, puzzles
from omello.learn.cards import Card
from omello.learn.glicko import Rating
from omello.learn.puzzles import Puzzle
from omello.learn.results import NEWCOMER, Played
from omello.ratings import measured
from omello.server import board_crossing, wire
from omello.server.archive import Archive
from omello.server.board_crossing import Board
from omello.server.listing import StoredSummary
from omello.server.refusals import RefusedError
from omello.server.storage import Note, Query
from omello.server.who import SERVER_OWNER, Who

NoteKind = Literal["lesson", "attempt", "card", "skill"]
GAMES: tuple[Game, ...] = get_args(Game)
KINDS: tuple[NoteKind, ...] = get_args(NoteKind)
SCORES = {"win": 1.0, "draw": 0.5, "loss": 0.0}
MOST_GAMES = 2_000
"""So many of each result are counted, the last ones."""
RECENT = 300
"""Puzzles solved so lately do not come again."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try at a puzzle, and the rating after it."""

    puzzle: str
    game: Game
    solved: bool
    seconds: float
    when: float
    rating: float


class Learning:
    """One learner's notes."""

    def __init__(self, archive: Archive, owner: str = SERVER_OWNER) -> None:
        self._archive = archive
        self._owner = owner

    async def _texts(self, kind: str) -> list[str]:
        return [note.text for note in await self._archive.notes(self._owner, kind)]

    async def _keep(self, kind: str, notes: Sequence[tuple[str, str]]) -> None:
        now = time.time()
        await self._archive.keep([Note(self._owner, kind, id, now, text) for id, text in notes])

    async def lessons_done(self) -> dict[str, float]:
        """Each with the time when it was done."""
        return {note.id: note.updated for note in await self._archive.notes(self._owner, "lesson")}

    async def lesson_done(self, id: str) -> None:
        await self._keep("lesson", [(id, "{}")])

    async def attempts(self) -> list[Attempt]:
        """Oldest first."""
        return [Attempt(**json.loads(text)) for text in await self._texts("attempt")]

    async def skills(self) -> dict[Game, Rating]:
        notes = await self._archive.notes(self._owner, "skill")
        known: dict[str, Rating] = {note.id: Rating(**json.loads(note.text)) for note in notes}
        return {game: known.get(game, NEWCOMER) for game in GAMES}

    async def attempted(self, puzzle: Puzzle, solved: bool, seconds: float) -> tuple[Rating, Rating]:
        """Note a try; the rating before and after. A puzzle counts once a day."""
        before = (await self.skills())[puzzle.game]
        now = time.time()
        known = await self.attempts()
        if any(attempt.puzzle == puzzle.id and now - attempt.when < 86_400 for attempt in known):
            return before, before
        after = puzzles.after_try(before, puzzle, solved)
        attempt = Attempt(puzzle.id, puzzle.game, solved, seconds, now, after.value)
        notes = [
            Note(self._owner, "attempt", uuid.uuid4().hex, now, json.dumps(asdict(attempt))),
            Note(self._owner, "skill", puzzle.game, now, json.dumps(asdict(after))),
        ]
        await self._archive.keep(notes)
        return before, after

    async def cards(self) -> list[Card]:
        return [Card.from_json(text) for text in await self._texts("card")]

    async def keep_cards(self, cards: Sequence[Card]) -> None:
        await self._keep("card", [(card.id, card.to_json()) for card in cards])

    async def drop_card(self, id: str) -> bool:
        return await self._archive.drop(self._owner, "card", id)

    async def everything(self) -> list[wire.NoteText]:
        found = [(kind, note) for kind in KINDS for note in await self._archive.notes(self._owner, kind)]
        return [wire.NoteText(kind=kind, id=note.id, updated=note.updated, text=note.text) for kind, note in found]

    async def take_in(self, notes: Sequence[wire.NoteText]) -> None:
        await self._archive.keep([Note(self._owner, note.kind, note.id, note.updated, note.text) for note in notes])

    async def days_in_a_row(self) -> int:
        """Days on which something was learned, back from today, or from yesterday if today is still empty."""
        times = [*(await self.lessons_done()).values(), *(attempt.when for attempt in await self.attempts())]
        times += [when for card in await self.cards() for when, _ in card.answers]
        return days_in_a_row({date.fromtimestamp(when) for when in times}, date.today())


async def games_played(archive: Archive, who: Who) -> list[Played]:
    """The last games that somebody played against a computer, oldest first."""
    found: list[Played] = []
    people = None if who.is_home else who.people()
    for result, score in SCORES.items():
        texts, _ = await archive.find(Query(result=result, limit=MOST_GAMES, people=people))
        for text in texts:
            summary = StoredSummary.model_validate_json(text)
            opponent = _opponent(summary.settings)
            if opponent is not None:
                strength = _strength(summary.settings, opponent)
                found.append(Played(summary.settings.game, opponent, strength, score, summary.updated))
    return sorted(found, key=lambda played: played.when)


def _opponent(settings: wire.GameSettings) -> str | None:
    """The computer that a person played; None for two people, or two computers."""
    computers = [seat.player for seat in (settings.black, settings.white) if isinstance(seat, wire.Computer)]
    return computers[0] if len(computers) == 1 else None


def _strength(settings: wire.GameSettings, opponent: str) -> float | None:
    """A computer's rating as it was measured on this board; unknown under bans of one's own."""
    table = measured(board_crossing.start_board(settings).setup)
    return table[opponent].elo if opponent in table else None


def days_in_a_row(days: set[date], today: date) -> int:
    """How many days up to today, or to yesterday, are all among these."""
    day = today if today in days else today - timedelta(days=1)
    count = 0
    while day in days:
        count += 1
        day -= timedelta(days=1)
    return count


def setup_of(board: Board) -> wire.Course:
    """A board as the page asks about it; its history is not kept."""
    rule = board.rule.name if isinstance(board, omok.Board) else None
    values = {
        "game": board.game,
        "size": board.size,
        "rule": rule,
        "start": board_crossing.stones_start(board).model_dump(),
    }
    return wire.Course.model_validate(values)


def task_of(puzzle: Puzzle) -> wire.PuzzleTask:
    board = puzzle.board()
    setup = setup_of(board)
    return wire.PuzzleTask(
        id=puzzle.id,
        game=puzzle.game,
        kind=puzzle.kind,
        rule=setup.rule,
        turn=board.turn.word,
        length=puzzle.length,
        rating=puzzle.rating,
        setup=setup,
        position=board_crossing.position(board),
    )


def card_of(card: Card) -> wire.Card:
    board = card.board()
    setup = setup_of(board)
    right = sum(right for _, right in card.answers)
    return wire.Card(
        id=card.id,
        game=card.game,
        rule=setup.rule,
        turn=board.turn.word,
        setup=setup,
        position=board_crossing.position(board),
        played=card.played,
        source=card.source,
        due=card.due,
        right=right,
        wrong=len(card.answers) - right,
    )


def skill_of(rating: Rating, attempts: int) -> wire.Skill:
    return wire.Skill(value=rating.value, deviation=rating.deviation, attempts=attempts)


def words_of(text: lessons.Text) -> wire.Words:
    return wire.Words(ko=text["ko"], en=text["en"], ja=text["ja"])


def lesson_summary(lesson: lessons.Lesson, done: bool) -> wire.LessonSummary:
    board = lessons.board_of(lesson.game, lesson.boards[0].position)
    return wire.LessonSummary(
        id=lesson.id,
        game=lesson.game,
        rule=setup_of(board).rule,
        is_rules=lesson.is_rules,
        title=words_of(lesson.title),
        boards=len(lesson.boards),
        stones=board_crossing.stones(board),
        size=board.size,
        done=done,
    )


def lesson_of(lesson: lessons.Lesson, done: bool) -> wire.Lesson:
    order = [other.id for other in lessons.shipped(lesson.game)]
    following = order[order.index(lesson.id) + 1 :]
    return wire.Lesson(
        id=lesson.id,
        game=lesson.game,
        rule=setup_of(lessons.board_of(lesson.game, lesson.boards[0].position)).rule,
        is_rules=lesson.is_rules,
        title=words_of(lesson.title),
        text=words_of(lesson.text),
        boards=[_lesson_board(lesson.game, board) for board in lesson.boards],
        done=done,
        next=following[0] if following else None,
    )


def _lesson_board(game: Game, spec: lessons.LessonBoard) -> wire.LessonBoard:
    board = lessons.board_of(game, spec.position)
    return wire.LessonBoard(
        say=words_of(spec.say),
        after=None if spec.after is None else words_of(spec.after),
        goal=spec.goal,
        marks=list(spec.marks),
        setup=setup_of(board),
        position=board_crossing.position(board),
        lasts=len(spec.line) > 1 or spec.goal in ("fours", "threats"),
    )


def kinds() -> list[wire.PuzzleKind]:
    """What there is to choose from, with how many of each."""
    counts = Counter((game, puzzle.kind, puzzle.rule) for game in GAMES for puzzle in puzzles.shipped(game))
    return [
        wire.PuzzleKind.model_validate({"game": game, "kind": kind, "rule": rule, "count": count})
        for (game, kind, rule), count in counts.items()
    ]


def positions_after(board: othello.Board | omok.Board, moves: Sequence[str]) -> list[wire.Position]:
    """The positions after each of some moves; a forced pass that was left out is put in."""
    later = board.copy()
    found = []
    for move in moves:
        if not later.is_legal(move) and later.legal_moves() == ["pass"]:
            later.push("pass")
        later.play(move)
        found.append(board_crossing.position(later))
    return found


def check_all(notes: Sequence[wire.NoteText]) -> None:
    """Refuse notes of which one cannot be read back."""
    for note in notes:
        try:
            check(note.kind, note.text)
        except (OmelloError, TypeError, ValueError) as error:
            raise RefusedError("bad-request", f"a note of kind {note.kind!r} is broken: {error}") from None


def check(kind: str, text: str) -> None:
    """Raise something if a note cannot be read back."""
    if kind == "card":
        Card.from_json(text)
    elif kind == "attempt":
        Attempt(**json.loads(text))
    elif kind == "skill":
        Rating(**json.loads(text))
    else:
        json.loads(text)
