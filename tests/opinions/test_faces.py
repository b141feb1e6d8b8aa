"""The same opinions in every face: the server's analysis, hints and reviews, players, protocols, command line."""

from __future__ import annotations

import itertools
import json
import sys
from dataclasses import replace

import pytest

from omello import WHITE, Engine, Limit, Score, omok, opinion, othello, review
from omello.cli import main
from omello.core import Board
from omello.players import close, player
from omello.server import board_crossing, wire, work
from omello.texts import width
from tests.opinions.positions import TIMES, omok_positions, othello_positions
from tests.oracles.omok_solver import Solver

LOST = "h8 a1 h9 c1 h10 e1 h11"


def setup_of(board: Board) -> wire.Course:
    rule = {"rule": board.rule.name} if isinstance(board, omok.Board) else {}
    stones = {
        "kind": "stones",
        **board_crossing.stones_start(board_crossing.as_board(board)).model_dump(exclude={"kind"}),
    }
    return wire.Course.model_validate({"game": board.game, "size": board.size, **rule, "start": stones, "moves": []})


def boards() -> list[Board]:
    found: list[Board] = [*othello_positions(8, 6 * TIMES, 7, (2, 50)), *othello_positions(6, 3 * TIMES, 8, (2, 28))]
    for size, rule in ((15, "freestyle"), (15, "renju"), (9, "standard")):
        found += omok_positions(size, rule, 5 * TIMES, seed=9)
    return [othello.Board(), omok.Board(), *found]


@pytest.fixture(autouse=True)
def _quick_hints(monkeypatch) -> None:
    monkeypatch.setattr(work, "HINT_SECONDS", 0.05)


def key(score: wire.Score) -> Score:
    return Score(score.unit, score.value, score.exact, score.plies)


def places(board: Board, moves: list[str]) -> list[int]:
    found = []
    for move in moves:
        after = board.copy()
        after.push(move)
        found.append(after.canonical().key)
    return found


def test_the_star_the_lines_and_the_points_of_the_page_agree() -> None:
    for board in boards():
        told: list[wire.Analysis] = []
        last, _ = work.study(setup_of(board), 3, 0.0, 0.0, told.append)
        for seen in (*told, last):
            points = {point.move: key(point.score) for point in seen.points}
            assert [line.move for line in seen.lines] == [point.move for point in seen.points[: len(seen.lines)]]
            assert all(points[line.move] == key(line.score) for line in seen.lines)
            order = [key(point.score) for point in seen.points]
            assert all(one >= other for one, other in itertools.pairwise(order)), (board.to_text(), order)
            classes: dict[int, set[Score]] = {}
            for place, point in zip(places(board, list(points)), seen.points, strict=True):
                classes.setdefault(place, set()).add(key(point.score))
            assert all(len(scores) == 1 for scores in classes.values()), (board.to_text(), seen.points)


def test_hints_come_best_first_and_a_lost_side_is_told_so() -> None:
    for board in boards():
        found = work.hints(setup_of(board))
        assert found
        scores = [key(hint.score) for hint in found]
        assert all(one >= other for one, other in itertools.pairwise(scores)), (board.to_text(), scores)
        if isinstance(board, omok.Board):
            lasts = Solver(board).loss(int(board.turn), 4)
            assert (scores[0] == Score.loss(lasts)) if lasts else scores[0].plies is None or scores[0].value, board
    lost = omok.Board()
    for move in LOST.split():
        lost.play(move)
    for hint in work.hints(setup_of(lost)):
        assert key(hint.score) == Score.loss(2)
        assert not {"stops-five", "stops-forced-win", "stops-four"} & {reason.code for reason in hint.reasons}


def test_hints_speak_in_whole_numbers() -> None:
    for board in boards():
        for hint in work.hints(setup_of(board)):
            for reason in hint.reasons:
                assert all(value == int(value) for value in reason.values.values()), reason


def games() -> list[Board]:
    """Games of people who do not know much."""
    found = []
    for number, board in enumerate((othello.Board(6), omok.Board(9, "renju"), othello.Board(8), omok.Board(15))):
        one = player("engine:level=3,memory=1", board, seed=number)
        while board.outcome() is None and len(board.moves) < 40:
            board.push(one.choose(board, Limit()))
        close(one)
        found.append(board)
    return found


def after_it(score: Score) -> Score:
    """A move's score as the other side has it in the position after the move."""
    return replace(-score, plies=None if score.plies is None else score.plies - 1)


def test_a_review_has_one_opinion_of_every_position_and_a_better_move_is_better() -> None:
    for game in games():
        reviews = opinion.of_game(Engine(game, memory=1).analyse, game.start(), Limit(nodes=400), game.moves)
        assert [one.move for one in reviews] == game.moves
        for one, following in itertools.pairwise(reviews):
            assert following.best.score == after_it(one.score), (game.moves, one, following)
        board = game.start()
        for one in reviews:
            if one.best.move != one.move:
                assert one.best.score > one.score
                assert str(one.best.score) != str(one.score)
                assert places(board, [one.best.move]) != places(board, [one.move])
            else:
                assert one.loss == 0
                assert one.verdict in ("best", "forced")
            board.push(one.move)
        if board.outcome() is not None:
            assert after_it(reviews[-1].score) == review.final_score(board)


def test_a_review_on_the_server_judges_as_the_library_does() -> None:
    for game in games()[:2]:
        for ply in range(1, len(game.moves) + 1, 5):
            board = game.copy()
            while len(board.moves) > ply:
                board.undo()
            setup = setup_of_game(board)
            after = work.look(setup, 0.02)
            best = work.look(setup.model_copy(update={"moves": setup.moves[:-1]}), 0.02)
            judged, reasons = work.look_at_move(setup, 0.02, best, after)
            assert after is None or judged.score == opinion.line_of_move(board, judged.move, after).score
            assert judged.move == board.moves[-1]
            assert judged.best.move == judged.move or judged.best.score > judged.score
            assert judged.verdict not in ("best", "forced") or not reasons


def setup_of_game(board: Board) -> wire.Course:
    rule = {"rule": board.rule.name} if isinstance(board, omok.Board) else {}
    moves = [str(move) for move in board.moves]
    return wire.Course.model_validate({"game": board.game, "size": board.size, **rule, "moves": moves})


def test_the_command_line_calls_the_lost_game_lost(tmp_path, capsys) -> None:
    file = tmp_path / "game.txt"
    file.write_text(f"{LOST.replace(' ', '')}a15\n")
    assert main(["analyse", str(file), "--limit", "nodes=500", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    last = next(row for row in rows if row.get("number") == 8)
    assert last["score"] == "loss in 2"
    assert last["loss"] == 0
    assert last["verdict"] == "best"
    for row in rows:
        if row.get("verdict") not in (None, "best", "forced"):
            assert row["best"] != row["move"]
            assert row["best_score"] != row["score"]


@pytest.mark.parametrize(
    ("language", "told"), [("en", "Black wins in 1"), ("ko", "흑 승 (1수)"), ("ja", "黒勝ち（1手）")]
)
def test_people_are_told_of_an_end_as_the_page_tells_it(language, told, tmp_path, capsys) -> None:
    """In their language, and counted in the winner's own moves."""
    file = tmp_path / "game.txt"
    file.write_text(f"{LOST.replace(' ', '')}h7h12\n")
    assert main(["analyse", str(file), "--limit", "nodes=500", "--lang", language]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert told in rows[7]
    assert "loss in" not in "".join(rows)
    # The verdicts stand below each other.
    assert len({width(row[: row.rindex("  ")]) for row in rows[:9]}) == 1


def test_the_command_line_says_the_same_of_a_position_in_both_rows(tmp_path, capsys) -> None:
    file = tmp_path / "game.txt"
    file.write_text("f5d6c3d3c4f4f6f3e6e7\n")
    assert main(["analyse", str(file), "--limit", "nodes=20000", "--json"]) == 0
    rows = [row for row in map(json.loads, capsys.readouterr().out.splitlines()) if "number" in row]
    assert len(rows) == 10
    for row, following in itertools.pairwise(rows):
        assert float(following["best_score"]) == -float(row["score"]), (row, following)


@pytest.mark.parametrize("game", ["othello", "omok"])
def test_every_level_plays_legal_moves_and_none_throws_a_five_away(game) -> None:
    board = othello.Board() if game == "othello" else omok.Board()
    positions = [*othello_positions(8, 2, 11, (5, 50))] if game == "othello" else [*omok_positions(15, "renju", 6, 12)]
    for number in range(1, 18):
        if game == "omok":
            board = omok.Board(15, "renju")
        level = player(f"engine:level={number},memory=1", board, seed=number)
        for position in positions:
            chosen = level.choose(position, Limit())
            assert position.is_legal(chosen)
            if isinstance(position, omok.Board):
                solver, side = Solver(position), int(position.turn)
                fives = solver.fives(side)
                assert not fives or (chosen.row, chosen.col) in fives
        close(level)


def test_gomocup_stops_what_can_be_stopped_and_lasts_as_long_as_it_can() -> None:
    code = "import sys; from omello.cli.engine import pbrain; sys.exit(pbrain())"
    board = omok.Board()
    engine = player(f"cmd:{sys.executable} -c '{code}' --memory 4?protocol=gomocup", board)
    try:
        for position in omok_positions(15, "freestyle", 20 * TIMES, seed=13):
            solver, side = Solver(position), int(position.turn)
            chosen = engine.choose(position, Limit(time=0.05))
            assert position.is_legal(chosen)
            cell = (chosen.row, chosen.col)
            if solver.fives(side):
                assert cell in solver.fives(side)
                continue
            lasts = solver.loss(side, 4)
            assert solver.after(cell, side, 4) == lasts or not lasts, position.to_text()
            if not lasts:
                assert not solver.after(cell, side, 2), position.to_text()
        lost = omok.Board.from_stones(["h8", "h9", "h10", "h11"], ["a1", "c1", "e1"], turn=WHITE)
        assert engine.choose(lost, Limit(time=0.05)) in ("h7", "h12")
    finally:
        close(engine)
