"""Opinions of the engine itself: true where a slow and obvious solver knows, and never in contradiction."""

from __future__ import annotations

import itertools

import pytest

from omello import BLACK, WHITE, Engine, Limit, Score, omok, othello
from omello.core import Board
from omello.symmetry import Symmetry
from tests.opinions.positions import OMOK, TIMES, omok_positions, othello_positions
from tests.oracles.omok_solver import Solver
from tests.oracles.othello import Othello

LIMITS = [Limit(nodes=0), Limit(nodes=1), Limit(depth=1), Limit(time=0), Limit(nodes=300), Limit(depth=3, nodes=5000)]


def check_lines(board: Board, lines) -> None:
    """Different legal moves, best first, searched to one depth."""
    moves = [line.move for line in lines]
    assert moves
    assert len(set(moves)) == len(moves)
    assert set(moves) <= set(board.legal_moves())
    scores = [line.score for line in lines]
    assert all(one >= other for one, other in itertools.pairwise(scores)), (board.to_text(), scores)
    if len(lines) > 1:
        assert len({line.depth for line in lines if not line.score.exact}) <= 1, (board.to_text(), lines)


@pytest.mark.parametrize(("size", "rule"), OMOK, ids=str)
def test_what_is_won_or_lost_soon_is_called_so_at_every_limit(size, rule) -> None:
    engine = Engine(omok.Board(size, rule), memory=1)
    known = {0: 0, 1: 0, 2: 0, 3: 0, 4: 0}
    for number, board in enumerate(omok_positions(size, rule, 50 * TIMES, seed=1)):
        solver = Solver(board)
        side = int(board.turn)
        won = solver.win(side, 3)
        lost = 0 if won else solver.loss(side, 4)
        known[won or lost] += 1
        engine.clear()
        for limit, lines in itertools.product((LIMITS[number % len(LIMITS)], Limit(nodes=2000)), (1, 4)):
            seen = engine.analyse(board, limit, lines=lines)
            check_lines(board, seen.lines)
            best = seen.best.score
            where = (board.to_text(), limit, lines, seen.lines)
            if won:
                assert best == Score.win(won), where
            elif lost:
                assert best == Score.loss(lost), where
            else:
                assert not (best.exact and best.plies is not None and best.plies <= (3 if best.value else 4)), where
            for line in seen.lines:
                check_near_end(solver, side, line, where)
    assert known[0] > 2, known
    assert known[1] + known[3] > 2, known
    assert known[2] + known[4] > 2, known


def check_near_end(solver: Solver, side: int, line, where) -> None:
    """A line whose end is said to be near is played so that it is, and one that loses soon is not praised."""
    cell = (line.move.row, line.move.col)
    plies = line.score.plies
    if solver.rules.wins(cell, side):
        assert line.score == Score.win(1), where
        return
    lasts = solver.after(cell, side, 4)
    assert (line.score == Score.loss(lasts)) if lasts else plies is None or line.score.value or plies > 4, where
    if line.score.exact and line.score.value and plies == 3:
        solver.rules.stones[cell] = side
        assert solver.loss(1 - side, 2) == 2, where
        del solver.rules.stones[cell]


@pytest.mark.parametrize(
    ("size", "rule"), [(6, omok.Rule(4)), (5, omok.Rule(3, "nothing")), (7, "freestyle"), (7, "renju")], ids=str
)
def test_a_lost_side_lasts_as_long_as_it_can(size, rule) -> None:
    engine = Engine(omok.Board(size, rule), memory=1)
    lost = 0
    for board in omok_positions(size, rule, 40 * TIMES, seed=2):
        solver, side = Solver(board), int(board.turn)
        lasts = 0 if solver.win(side, 3) else solver.loss(side, 6)
        engine.clear()
        best = engine.analyse(board, Limit(nodes=20_000)).best
        if lasts:
            lost += 1
            assert best.score == Score.loss(lasts), (board.to_text(), best)
            assert solver.after((best.move.row, best.move.col), side, lasts) == lasts, (board.to_text(), best)
        elif best.score.exact and best.score.plies is not None and not best.score.value:
            assert best.score.plies > 6, (board.to_text(), best)
    assert lost > 3


def test_fours_that_only_put_the_end_off_count() -> None:
    board = omok.Board.from_stones(["h8", "i8", "j8", "h9", "h10", "o15"], ["a1", "a3", "c1", "e1", "o1"], turn=WHITE)
    engine = Engine(board, memory=1)
    for limit in (Limit(nodes=1), Limit(nodes=50_000)):
        best = engine.analyse(board, limit).best
        assert best.score == Score.loss(8)
        assert best.move == "d1"
    for move in best.moves:
        board.play(move)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is BLACK


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "korean"])
@pytest.mark.parametrize("size", [9, 15, 20])
def test_four_in_a_row_with_two_ends_is_lost_at_every_limit_and_level(size, rule) -> None:
    middle = "efgh" if size == 9 else "hijk"
    first, last = chr(ord(middle[0]) - 1), chr(ord(middle[-1]) + 1)
    board = omok.Board.from_stones(
        [f"{column}5" for column in middle], ["a1", "c1", "a3"], size=size, rule=rule, turn=WHITE
    )
    engine = Engine(board, memory=1)
    for limit in LIMITS:
        for lines in (1, 3):
            seen = engine.analyse(board, limit, lines=lines)
            assert seen.best.score == Score.loss(2)
            assert {line.move for line in seen.lines[:2]} <= {f"{first}5", f"{last}5"}


@pytest.mark.parametrize(("size", "rule"), OMOK, ids=str)
def test_mirror_images_of_an_omok_position_have_mirrored_opinions(size, rule) -> None:
    engine = Engine(omok.Board(size, rule), memory=1)
    for number, board in enumerate(omok_positions(size, rule, 16 * TIMES, seed=3)):
        check_images(engine, board, number)


@pytest.mark.parametrize("size", [4, 6, 8, 10, 16])
def test_mirror_images_of_an_othello_position_have_mirrored_opinions(size) -> None:
    engine = Engine(othello.Board(size), memory=1)
    start = othello.Board(size)
    boards = [start, *othello_positions(size, 16 * TIMES, 4, (3, size**2 - 5))]
    for number, board in enumerate(boards):
        check_images(engine, board, number)


def check_images(engine: Engine, board: Board, number: int) -> None:
    """The same lines, turned and mirrored; and moves that lead to the same position but for that have one score."""
    lines = (1, 3, len(board.legal_moves()))[number % 3]
    limit = (Limit(nodes=600), Limit(depth=3), Limit(nodes=1))[number // 3 % 3]
    engine.clear()
    seen = engine.analyse(board, limit, lines=lines)
    check_lines(board, seen.lines)
    classes: dict[int, set[Score]] = {}
    for line in seen.lines:
        after = board.copy()
        after.push(line.move)
        classes.setdefault(after.canonical().key, set()).add(line.score)
    assert all(len(scores) == 1 for scores in classes.values()), (board.to_text(), limit, seen.lines)
    for symmetry in (Symmetry.TURN_90, Symmetry.MIRROR):
        engine.clear()
        image = board.transformed(symmetry)
        mirrored = engine.analyse(image, limit, lines=lines)
        assert [line.score for line in mirrored.lines] == [line.score for line in seen.lines], board.to_text()
        places = {_after(board, line.move): line.score for line in seen.lines}
        assert {_after(image, line.move): line.score for line in mirrored.lines} == places, board.to_text()


def _after(board: Board, move: str) -> int:
    after = board.copy()
    after.push(move)
    return after.canonical().key


def test_the_four_first_moves_of_othello_are_one() -> None:
    board = othello.Board()
    for depth in (1, 5, 12):
        lines = Engine(board, memory=4).analyse(board, Limit(depth=depth), lines=4).lines
        assert len(lines) == 4
        assert len({line.score for line in lines}) == 1


def solved(game: Othello) -> int:
    """The score of perfect play for the side to move, in stones."""
    moves = game.moves()
    if not moves:
        game.skip()
        replies = game.moves()
        score = -solved(game) if replies else None
        game.skip()
        if score is not None:
            return score
        black, white = game.official_score()
        return black - white if game.turn == "black" else white - black
    best = -1000
    for move in moves:
        stones, turn = dict(game.stones), game.turn
        game.play(*move)
        best = max(best, -solved(game))
        game.stones, game.turn = stones, turn
    return best


@pytest.mark.parametrize(("size", "count"), [(4, 30), (6, 30), (8, 30), (10, 8)])
def test_the_ends_of_othello_games_are_called_by_their_true_score(size, count) -> None:
    engine = Engine(othello.Board(size), memory=1)
    for board in othello_positions(size, count * TIMES, 5, (1, 5)):
        game = Othello(size)
        names = {BLACK: "black", WHITE: "white"}
        game.turn = names[board.turn]
        game.stones = {(stone.row, stone.col): name for side, name in names.items() for stone in board.stones(side)}
        true = solved(game)
        for lines in (1, 20):
            seen = engine.analyse(board, Limit(), lines=lines)
            check_lines(board, seen.lines)
            assert seen.best.score == Score.stones(true, exact=True), board.to_text()
        for line in seen.lines:
            after = board.copy()
            after.push(line.move)
            if after.outcome() is None:
                assert engine.analyse(after, Limit()).best.score == -line.score, board.to_text()


@pytest.mark.parametrize("size", [6, 8, 12])
def test_othello_lines_are_sorted_and_of_one_depth_at_every_limit(size) -> None:
    engine = Engine(othello.Board(size), memory=1)
    for number, board in enumerate(othello_positions(size, 30 * TIMES, 6, (8, size**2 - 6))):
        for lines in (1, 4, 100):
            seen = engine.analyse(board, LIMITS[number % len(LIMITS)], lines=lines)
            check_lines(board, seen.lines)
            assert len(seen.lines) == min(lines, len(board.legal_moves()))


@pytest.mark.parametrize("board", [othello.Board(8), omok.Board(15)], ids=["othello", "omok"])
def test_given_moves_are_searched_alone(board) -> None:
    engine = Engine(board, memory=1)
    board = board.copy()
    for _ in range(5):
        board.push(engine.choose(board, Limit(depth=2)))
    legal = board.legal_moves()
    wanted = {legal[0], legal[-1]}
    seen = engine.analyse(board, Limit(depth=3), lines=5, moves=[legal[0], legal[-1], legal[0]])
    assert {line.move for line in seen.lines} == wanted
    check_lines(board, seen.lines)
