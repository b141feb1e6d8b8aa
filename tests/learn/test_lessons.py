"""Every board of every lesson is played through the rules, and what it says is true."""

from __future__ import annotations

import itertools

import pytest

from omello import omok, othello
from omello.errors import FormatError
from omello.learn import lessons
from omello.learn.lessons import Lesson, LessonBoard
from omello.learn.proof import Prover
from omello.learn.solving import Solver, judge_lesson, next_in_lesson

ALL = [lesson for game in ("othello", "omok") for lesson in lessons.shipped(game)]
BOARDS = [(lesson, board) for lesson in ALL for board in lesson.boards]


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


def test_there_are_twelve_lessons_a_game_and_every_rule_is_taught() -> None:
    for game in ("othello", "omok"):
        assert sum(not lesson.is_rules for lesson in lessons.shipped(game)) >= 12
    taught = {lesson.rule for lesson in ALL if lesson.is_rules}
    assert taught == {None, *omok.RULES}
    assert all(len(lesson.boards) >= 2 for lesson in ALL)


def played(solver: Solver, lesson: Lesson, board: LessonBoard) -> int:
    """Play a board to its end as a learner who knows it; says how many moves of one's own it took."""
    moves: list[str] = []
    for own in range(1, 30):
        move = str(next_in_lesson(lesson.game, board, moves))
        judged = judge_lesson(solver, lesson.game, board, moves, move)
        assert judged.right, (lesson.id, move)
        if judged.solved:
            return own
        moves += [move, str(judged.answer[0])]
    raise AssertionError("it never ends")


@pytest.mark.parametrize(("lesson", "board"), BOARDS, ids=[lesson.id for lesson, _ in BOARDS])
def test_a_board_can_be_done_and_its_wrong_moves_are_refuted(solver, lesson, board) -> None:
    played(solver, lesson, board)
    position = lessons.board_of(lesson.game, board.position)
    for step in board.line[:1]:
        assert all(position.is_legal(move) for move in step)
    if board.goal == "free":
        return
    wrong = 0
    for move in itertools.islice(position.legal_moves(), 0, None, 7):
        judged = judge_lesson(solver, lesson.game, board, [], str(move))
        wrong += not judged.right
        later = position.copy()
        later.play(move)
        for answer in judged.answer if board.goal != "forbidden" else ():
            later.play(answer)
    if len(position.legal_moves()) > 7:
        assert wrong


OTHELLO = [(lesson, board) for lesson, board in BOARDS if lesson.game == "othello" and not lesson.is_rules]
TRUE = {
    "othello/01-corners": "takes-corner",
    "othello/02-beside-the-corner": "keeps-corner",
    "othello/03-corner-traps": "keeps-corner",
    "othello/05-mobility": "mobility",
    "othello/06-quiet-moves": "quiet",
    "othello/07-edges": "stable",
    "othello/08-make-them-pass": "forces-pass",
    "othello/09-parity": "parity",
}


@pytest.mark.parametrize(("lesson", "board"), OTHELLO, ids=[lesson.id for lesson, _ in OTHELLO])
def test_the_answers_in_othello_are_what_the_lesson_says(lesson, board) -> None:
    position = lessons.board_of("othello", board.position)
    assert isinstance(position, othello.Board)
    answer = position.move(board.line[0][0])
    if lesson.id in TRUE:
        assert TRUE[lesson.id] in [fact.kind for fact in othello.reasons.good(position, answer)]
    empties = 64 - sum(position.score())
    if empties <= 12:
        results = Prover().results(position)
        assert results[answer] == max(results.values())
        if lesson.id == "othello/12-keep-the-win":
            assert [move for move, stones in results.items() if stones > 0] == [answer]
    if lesson.id == "othello/04-few-stones":
        most = max(position.legal_moves(), key=lambda move: len(position.flips(move)))
        assert len(position.flips(answer)) < len(position.flips(most))
    if lesson.id == "othello/10-tempo":
        corners = othello.reasons.corners(8)
        assert answer not in corners
        assert any(corner in corners for corner in position.legal_moves())


def test_a_lesson_with_a_fault_says_what_and_where() -> None:
    good = '[title]\nko="a"\nen="a"\nja="a"\n[text]\nko="b"\nen="b"\nja="b"\n[[boards]]\nblack="e5"\nline="e6"\n'
    good += 'turn="white"\nsay.ko="c"\nsay.en="c"\nsay.ja="c"\n'
    assert lessons.read("omok", "x", good).boards[0].line == (("e6",),)
    for fault, said in (
        (good.replace("[title]", "[titel]"), "'title' is missing"),
        (good.replace('say.ja="c"', ""), "'say' needs a text in ko, en, ja"),
        (good.replace("e5", "z5"), "'z5'"),
        (good.replace('line="e6"', 'goal="nothing"'), "'nothing' is no goal"),
        (good.replace('line="e6"', ""), "a board needs a line"),
        (good + "=", "line"),
    ):
        with pytest.raises(FormatError, match=said):
            lessons.read("omok", "x", fault)
