"""The Omok engine: it finds what it should, obeys its limits, and survives hostile positions."""

from __future__ import annotations

import threading
import time

import pytest

from omello import BLACK, WHITE, Engine, Limit, PositionError, Score, omok
from omello.omok import RULES, Board, Rule
from tests.opinions.positions import omok_positions

ODD_RULES = [Rule(4), Rule(6, "nothing"), Rule(3, "forbidden"), Rule(5, "forbidden", (0, 1), (0, 1))]


def test_it_wins_and_stops_wins() -> None:
    board = Board.from_stones(["h8", "h9", "h10", "h11"], ["i8", "i9", "i10", "i11"])
    engine = Engine(board, memory=1)
    assert engine.choose(board, Limit(nodes=1000)) in ("h7", "h12")
    board = Board.from_stones(["h8", "h9", "h10", "h11", "a1"], ["h12", "i9", "i10", "c3"], turn=WHITE)
    assert engine.choose(board, Limit(nodes=1000)) == "h7"


def test_scores_name_proven_wins() -> None:
    board = Board.from_stones(["h8", "h9", "h10"], ["a1", "c3", "e1"])
    best = Engine(board, memory=1).analyse(board, Limit(nodes=10_000)).best
    assert (best.score.exact, best.score.plies) == (True, 3)


def test_one_thread_and_a_node_limit_repeat() -> None:
    board = Board()
    for move in ("h8", "i9", "g9"):
        board.play(move)
    first, second = (Engine(board, memory=4).analyse(board, Limit(nodes=20_000), lines=2) for _ in range(2))
    assert (first.lines, first.nodes, first.depth) == (second.lines, second.nodes, second.depth)
    assert len({line.move for line in first.lines}) == 2


@pytest.mark.parametrize(
    ("black", "white"),
    [
        (["h8", "h9", "h10", "h11"], ["a1", "b1", "c1", "o15"]),
        (["a1", "c3", "e1"], ["h8", "h9", "h10"]),
        (["a1", "c3", "e1", "h7"], ["h8", "h9", "h10", "h11"]),
    ],
)
def test_lines_are_different_moves_even_where_one_decides(black, white) -> None:
    board = Board.from_stones(black, white)
    lines = Engine(board, memory=1).analyse(board, Limit(depth=2), lines=12).lines
    assert len({line.move for line in lines}) == len(lines) == 12
    assert [line.score for line in lines] == sorted((line.score for line in lines), reverse=True)


@pytest.mark.alone
def test_limits_hold() -> None:
    board = Board(rule="renju")
    board.play("h8")
    engine = Engine(board, memory=4)
    assert engine.analyse(board, Limit(depth=3)).depth == 3
    assert engine.analyse(board, Limit(nodes=5000)).nodes < 7000

    def used() -> float:
        start = time.monotonic()
        engine.analyse(board, Limit(time=0.2))
        return time.monotonic() - start

    assert min(used() for _ in range(5)) < 2.0


@pytest.mark.alone
def test_it_stops_within_ten_milliseconds() -> None:
    board = Board()
    board.play("h8")
    engine = Engine(board, memory=4, threads=2)
    waits = []
    for _ in range(25):
        told: list[float] = []

        def stop(told: list[float] = told) -> None:
            told.append(time.monotonic())
            engine.stop()

        threading.Timer(0.2, stop).start()
        analysis = engine.analyse(board, Limit())
        waits.append(time.monotonic() - told[0])
        assert board.is_legal(analysis.best.move)
        # A busy machine may keep a thread waiting, but not every time.
        if min(waits) < 0.01:
            return
    raise AssertionError(f"it took {min(waits)} s to stop")


def test_the_stream_deepens() -> None:
    board = Board(9)
    board.play("e5")
    depths = [analysis.depth for analysis in Engine(board, memory=1).stream(board, Limit(depth=4))]
    assert depths == sorted(depths)
    assert depths[-1] == 4


@pytest.mark.parametrize("size", [5, 6, 15, 26])
@pytest.mark.parametrize("rule", [*RULES.values(), *ODD_RULES])
def test_any_size_and_rule_is_played_to_the_end(size, rule) -> None:
    board = Board(size, rule)
    engine = Engine(board, memory=1)
    for _ in range(12 if size > 6 else 40):
        if board.outcome() is not None:
            break
        board.play(engine.choose(board, Limit(nodes=300)))
    assert board.moves


def test_hostile_positions() -> None:
    full = Board.from_text("xxoox/ooxxo/xxoox/ooxxo/xxoox w freestyle")
    with pytest.raises(PositionError):
        Engine(full, memory=1).analyse(full, Limit(nodes=100))
    one = Board.from_text("xxoox/ooxxo/xxoox/ooxxo/xxoo1 b freestyle")
    assert Engine(one, memory=1).choose(one, Limit(nodes=100)) == "e1"
    assert Engine(one, memory=1).analyse(one, Limit(nodes=100)).best.move == "e1"
    banned = Board.from_text("xxx1xx/ooxxoo/xxooxx/ooxxoo/xxooxx/ooxxoo b renju")
    with pytest.raises(PositionError):
        Engine(banned, memory=1).analyse(banned, Limit(nodes=100))
    nearly = Board.from_text("xxx1xx/ooxxoo/xxooxx/ooxxoo/xxooxx/ooxxo1 b renju")
    assert Engine(nearly, memory=1).choose(nearly, Limit(nodes=100)) == "f1"


def test_black_does_not_play_forbidden_points() -> None:
    board = omok.Board.from_stones(["h9", "h10", "i8", "j8"], ["a1", "a15", "o1", "o15"], rule="renju")
    analysis = Engine(board, memory=4).analyse(board, Limit(depth=2), lines=20)
    assert len(analysis.lines) > 10
    assert "h8" not in {line.move for line in analysis.lines}
    assert board.turn is BLACK


def test_only_what_was_tried_against_every_answer_is_exact() -> None:
    board = Board()
    for move in ("h8", "a1", "i8", "a3", "j8", "a5"):
        board.play(move)
    engine = Engine(board, memory=1)
    proven = engine.analyse(board, Limit(nodes=50_000)).best.score
    assert proven.exact
    assert proven == Score.win(3)
    assert engine.analyse(board, Limit(depth=2), lines=12).best.score == proven
    engine = Engine(Board(), memory=1)
    far = []
    for position in omok_positions(15, "freestyle", 60, seed=20):
        _, *others = engine.analyse(position, Limit(nodes=2000), lines=4).lines
        far += [line.score for line in others if line.score.plies is not None and line.score.plies > 6]
    assert far
    assert not any(score.exact for score in far)
