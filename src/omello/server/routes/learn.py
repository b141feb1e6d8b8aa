"""Learning: lessons, puzzles, one's own mistakes, progress."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query

from omello.core import Game
from omello.errors import SpecError
from omello.learn import cards as learn_cards
from omello.learn import lessons, puzzles, results
from omello.learn.cards import Card
from omello.learn.results import Played
from omello.server import board_crossing, learn_work, learning, wire
from omello.server.context import Asker, Client, Shared
from omello.server.learning import GAMES, Learning, skill_of
from omello.server.refusals import RefusedError

PATIENCE = 20.0
JUDGE_SECONDS = 0.2
"""About what judging a move takes."""
MOST_CARDS = 20_000

router = APIRouter(prefix="/api/learn", tags=["learning"])
PuzzleId = Annotated[str, Path(pattern=r"^[0-9a-f]{10}$")]
LessonName = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,60}$")]
Number = Annotated[int, Path(ge=0, le=100)]


def _lesson(game: Game, name: str) -> lessons.Lesson:
    try:
        return lessons.find(f"{game}/{name}")
    except SpecError as error:
        raise RefusedError("not-found", str(error)) from None


def _lesson_with(game: Game, name: str, number: int) -> lessons.Lesson:
    """A lesson that has this board."""
    lesson = _lesson(game, name)
    if number >= len(lesson.boards):
        raise RefusedError("not-found", f"lesson {lesson.id!r} has no board {number}")
    return lesson


def _puzzle(id: str) -> puzzles.Puzzle:
    try:
        return puzzles.find(id)
    except SpecError as error:
        raise RefusedError("not-found", str(error)) from None


@router.get("")
async def show_learn(context: Shared, who: Asker) -> wire.Learn:
    """What there is to learn, and what is to be done today."""
    mine = Learning(context.archive, who.name_in_lists)
    done = await mine.lessons_done()
    mistakes = await mine.cards()
    attempts = await mine.attempts()
    tries = Counter(attempt.game for attempt in attempts)
    today = [puzzles.daily(game, date.today().isoformat()) for game in GAMES if puzzles.shipped(game)]
    tried = {attempt.puzzle for attempt in attempts}
    return wire.Learn(
        lessons=[
            learning.lesson_summary(lesson, lesson.id in done) for game in GAMES for lesson in lessons.shipped(game)
        ],
        kinds=learning.kinds(),
        due=len(learn_cards.due(mistakes, time.time())),
        cards=len(mistakes),
        daily=[learning.task_of(puzzle) for puzzle in today],
        daily_done=[puzzle.game for puzzle in today if puzzle.id in tried],
        skills={game: skill_of(rating, tries[game]) for game, rating in (await mine.skills()).items()},
        days=await mine.days_in_a_row(),
    )


@router.get("/lessons/{game}/{name}")
async def show_lesson(game: Game, name: LessonName, context: Shared, who: Asker) -> wire.Lesson:
    """A lesson with its boards."""
    lesson = _lesson(game, name)
    return learning.lesson_of(lesson, lesson.id in await Learning(context.archive, who.name_in_lists).lessons_done())


@router.post("/lessons/{game}/{name}/{number}")
async def try_lesson(
    game: Game, name: LessonName, number: Number, attempt: wire.Try, context: Shared, who: Asker, client: Client
) -> wire.Judgement:
    """Play a move on one of a lesson's boards."""
    lesson = _lesson_with(game, name, number)
    context.budgets.think(who, client, JUDGE_SECONDS)
    answer: wire.Judgement = await context.pool.run(
        client, "move", PATIENCE, learn_work.judge_lesson, lesson.id, number, attempt
    )
    return answer


@router.post("/lessons/{game}/{name}/{number}/next")
async def show_next(
    game: Game, name: LessonName, number: Number, stuck: wire.Stuck, context: Shared, who: Asker, client: Client
) -> wire.NextMove:
    """A right move on one of a lesson's boards."""
    lesson = _lesson_with(game, name, number)
    context.budgets.think(who, client, JUDGE_SECONDS)
    move: str = await context.pool.run(
        client, "move", PATIENCE, learn_work.next_in_lesson, lesson.id, number, stuck.moves
    )
    return wire.NextMove(move=move)


@router.put("/lessons/{game}/{name}")
async def finish_lesson(game: Game, name: LessonName, context: Shared, who: Asker) -> wire.Learn:
    """Remember that a lesson was done."""
    await Learning(context.archive, who.name_in_lists).lesson_done(_lesson(game, name).id)
    return await show_learn(context, who)


@router.get("/puzzles")
async def next_puzzle(
    context: Shared,
    who: Asker,
    game: Game,
    kind: Annotated[str, Query(max_length=20)] = "",
    rule: Annotated[str, Query(max_length=20)] = "",
    easier: Annotated[int, Query(ge=0, le=3000)] = 0,
) -> wire.PuzzleTask:
    """A puzzle that fits the learner's rating, or is so much easier; not one of the last that were tried."""
    mine = Learning(context.archive, who.name_in_lists)
    tried = [attempt.puzzle for attempt in await mine.attempts()]
    try:
        found = puzzles.choose(game, kinds=[kind] if kind else [], rules=[rule] if rule else [])
    except SpecError as error:
        raise RefusedError("bad-request", str(error)) from None
    fresh = [puzzle for puzzle in found if puzzle.id not in tried[-learning.RECENT :]]
    rating = (await mine.skills())[game].value - easier
    puzzle = puzzles.next_for(rating, fresh or found, random.Random())
    if puzzle is None:
        raise RefusedError("not-found", "there is no such puzzle")
    return learning.task_of(puzzle)


@router.get("/puzzles/{id}")
async def show_puzzle(id: PuzzleId) -> wire.PuzzleTask:
    return learning.task_of(_puzzle(id))


@router.post("/puzzles/{id}")
async def try_puzzle(id: PuzzleId, attempt: wire.Try, context: Shared, who: Asker, client: Client) -> wire.Judgement:
    """Play a move of a puzzle."""
    context.budgets.think(who, client, JUDGE_SECONDS)
    answer: wire.Judgement = await context.pool.run(
        client, "move", PATIENCE, learn_work.judge_puzzle, _puzzle(id), attempt
    )
    return answer


@router.get("/puzzles/{id}/solution")
async def show_solution(id: PuzzleId, context: Shared, who: Asker, client: Client) -> wire.PuzzleSolution:
    """The moves that are right, and how it goes on."""
    context.budgets.think(who, client, JUDGE_SECONDS)
    answer: wire.PuzzleSolution = await context.pool.run(client, "move", PATIENCE, learn_work.solution, _puzzle(id))
    return answer


@router.post("/puzzles/{id}/result")
async def rate_puzzle(id: PuzzleId, result: wire.PuzzleResult, context: Shared, who: Asker) -> wire.Rated:
    """Tell how it went: the first try of a day counts for the rating."""
    mine = Learning(context.archive, who.name_in_lists)
    puzzle = _puzzle(id)
    before, after = await mine.attempted(puzzle, result.solved, result.seconds)
    tries = sum(attempt.game == puzzle.game for attempt in await mine.attempts())
    return wire.Rated(before=skill_of(before, tries), after=skill_of(after, tries))


@router.post("/cards")
async def make_cards(new: wire.NewCards, context: Shared, who: Asker) -> wire.CardsMade:
    """Make cards of the mistakes of a reviewed game; a position that has one keeps it."""
    mine = Learning(context.archive, who.name_in_lists)
    known = await mine.cards()
    ids = {card.id for card in known}
    made: dict[str, Card] = {}
    for mistake in new.cards:
        if mistake.verdict not in ("mistake", "blunder"):
            continue
        card = _card(mistake)
        if card.id not in ids:
            made.setdefault(card.id, card)
    if len(known) + len(made) > MOST_CARDS:
        raise RefusedError("too-large", f"there are {len(known)} cards already")
    await mine.keep_cards(list(made.values()))
    return wire.CardsMade(made=len(made), due=len(learn_cards.due([*known, *made.values()], time.time())))


def _card(mistake: wire.NewCard) -> Card:
    board = board_crossing.board_of(mistake.setup)
    for move in (mistake.move, mistake.best[0]):
        if not board.is_legal(move):
            raise RefusedError("bad-request", f"{move!r} cannot be played there")
    return Card(
        game=board.game,
        position=board.to_text(),
        played=mistake.move,
        line=tuple(mistake.best),
        loss=mistake.loss,
        unit="stones" if board.game == "othello" else "chance",
        source=mistake.source,
        made=time.time(),
    )


@router.get("/cards")
async def due_cards(context: Shared, who: Asker, limit: Annotated[int, Query(ge=1, le=200)] = 50) -> wire.Cards:
    """The cards that are due."""
    known = await Learning(context.archive, who.name_in_lists).cards()
    due = learn_cards.due(known, time.time())
    later = sorted(card.due for card in known if card not in due)
    return wire.Cards(
        cards=[learning.card_of(card) for card in due[:limit]],
        total=len(known),
        next=None if due or not later else later[0],
    )


@router.post("/cards/{id}")
async def answer_card(
    id: PuzzleId, answer: wire.CardAnswer, context: Shared, who: Asker, client: Client
) -> wire.CardJudgement:
    """Answer a card with a move; any move nearly as good as the best counts."""
    mine = Learning(context.archive, who.name_in_lists)
    card = next((card for card in await mine.cards() if card.id == id), None)
    if card is None:
        raise RefusedError("not-found", f"there is no card {id!r}")
    context.budgets.think(who, client, JUDGE_SECONDS)
    judged: wire.CardJudgement = await context.pool.run(
        client, "move", PATIENCE, learn_work.judge_card, card.to_json(), answer.move, answer.shown
    )
    after = card.answered(judged.right, time.time())
    await mine.keep_cards([after])
    return judged.model_copy(update={"due": after.due})


@router.delete("/cards/{id}", status_code=204)
async def delete_card(id: PuzzleId, context: Shared, who: Asker) -> None:
    """Forget a card."""
    if not await Learning(context.archive, who.name_in_lists).drop_card(id):
        raise RefusedError("not-found", f"there is no card {id!r}")


@router.get("/progress")
async def show_progress(context: Shared, who: Asker) -> wire.Progress:
    """Figures: games against each opponent, puzzles over time, cards."""
    mine = Learning(context.archive, who.name_in_lists)
    mistakes = await mine.cards()
    last = [[right for _, right in card.answers[-2:]] for card in mistakes]
    done = await mine.lessons_done()
    played = await learning.games_played(context.archive, who)
    return wire.Progress(
        games=_figures(played),
        play=_play_figures(played),
        puzzles=await _puzzle_figures(mine),
        cards=wire.CardFigures(
            total=len(mistakes),
            due=len(learn_cards.due(mistakes, time.time())),
            cured=sum(answers == [True, True] for answers in last),
            again=sum(answers[-1:] == [False] for answers in last),
        ),
        lessons_done=len(done),
        lessons=sum(len(lessons.shipped(game)) for game in GAMES),
        days=await mine.days_in_a_row(),
    )


def _figures(played: Sequence[Played]) -> list[wire.Figures]:
    """Each opponent's row, the one that was played most first."""
    rows: dict[tuple[Game, str], list[Played]] = {}
    for one in played:
        rows.setdefault((one.game, one.opponent), []).append(one)
    found = []
    for (game, opponent), games in sorted(rows.items(), key=lambda row: -len(row[1])):
        scores = Counter(one.score for one in games)
        own, strength = results.against(games), games[-1].strength
        found.append(
            wire.Figures(
                game=game,
                opponent=opponent,
                won=scores[1.0],
                lost=scores[0.0],
                drawn=scores[0.5],
                rating=None if strength is None else round(strength),
                own=None if own is None else skill_of(own, len(games)),
            )
        )
    return found


def _play_figures(played: Sequence[Played]) -> list[wire.PlayFigures]:
    found = []
    for game in GAMES:
        course = results.course(one for one in played if one.game == game)
        if course:
            days = _by_day((when, rating.value) for when, rating in course)
            found.append(wire.PlayFigures(game=game, skill=skill_of(course[-1][1], len(course)), history=days))
    return found


def _by_day(values: Iterable[tuple[float, float]]) -> list[wire.SkillPoint]:
    """The last value of each day."""
    days = {date.fromtimestamp(when).isoformat(): value for when, value in values}
    return [wire.SkillPoint(day=day, value=value) for day, value in days.items()]


async def _puzzle_figures(mine: Learning) -> list[wire.PuzzleFigures]:
    skills, attempts = await mine.skills(), await mine.attempts()
    found = []
    for game in GAMES:
        own = [attempt for attempt in attempts if attempt.game == game]
        found.append(
            wire.PuzzleFigures(
                game=game,
                skill=skill_of(skills[game], len(own)),
                solved=sum(attempt.solved for attempt in own),
                history=_by_day((attempt.when, attempt.rating) for attempt in own),
            )
        )
    return found


@router.get("/notes")
async def export_notes(context: Shared, who: Asker) -> wire.Notes:
    """Everything that was learned, to be taken elsewhere."""
    return wire.Notes(notes=await Learning(context.archive, who.name_in_lists).everything())


@router.post("/notes")
async def import_notes(notes: wire.Notes, context: Shared, who: Asker) -> wire.Learn:
    """Take in what was exported, in place of what has the same name."""
    learning.check_all(notes.notes)
    await Learning(context.archive, who.name_in_lists).take_in(notes.notes)
    return await show_learn(context, who)
