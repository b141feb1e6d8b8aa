"""The engine in openings by swap and swap2."""

import time

import pytest

from omello import Engine, Limit, omok
from omello.analysis import Analysis, Line
from omello.core import Score
from omello.openings import fairness
from omello.openings.balance import usual_tolerance
from omello.setup import Setup

NODES = Limit(nodes=20_000)


def laid(*stones, size=15, rule="freestyle"):
    board = omok.Board(size, rule)
    for stone in stones:
        board.play(stone)
    return board


class Opinion:
    """A judge with a fixed opinion of every position, by the number of its stones."""

    def __init__(self, **chances):
        self.chances = chances
        self.asked = []

    def analyse(self, board, limit, *, lines=1):
        moves = board.legal_moves()
        self.asked.append(limit)
        chance = self.chances.get("".join(board.moves[-2:]), self.chances.get("otherwise", 0.5))
        found = [Line(moves[i], Score.chance(chance), (moves[i], moves[i + 1]), 5) for i in range(lines)]
        return Analysis(tuple(found), 5, 50, 0.1)


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju", "korean"])
def test_proposals_are_legal_even_and_different(rule):
    board = omok.Board(15, rule)
    engine = Engine(board, memory=4)
    found = [fairness.propose(engine, board, NODES, seed) for seed in range(8)]
    assert len(set(found)) >= 6
    assert found[3] == fairness.propose(engine, board, NODES, 3)
    assert not any(board.score())
    for stones in found[:3]:
        after = laid(*stones, rule=rule)
        # A short look is itself off by as much as it allows: 30,000 positions say 29% of an opening, 100,000 say 47%.
        chance = engine.analyse(after, Limit(nodes=100_000)).best.score.value
        assert abs(chance - 0.5) <= 2 * usual_tolerance(Setup.like(board)), stones


@pytest.mark.parametrize("size", [5, 9, 19, 26])
def test_where_no_openings_are_shipped_the_engine_looks_for_even_stones(size):
    board = omok.Board(size)
    stones = fairness.propose(Engine(board, memory=1), board, Limit(nodes=6000), seed=1)
    assert len(stones) == 3
    laid(*stones, size=size)


def test_a_better_colour_is_taken():
    board = laid("h8", "a1", "i9")
    engine = Engine(board, memory=4)
    assert fairness.answer(engine, board, NODES) == ("black", ())
    assert fairness.answer(engine, board, NODES, "swap") == ("black", ())
    good_for_white = laid("a1", "h8", "o15")
    assert fairness.answer(engine, good_for_white, NODES) == ("white", ())


def test_even_stones_get_two_more_that_keep_them_even():
    board = laid("h8", "h9", "k10")
    moves = board.legal_moves()
    judge = Opinion(**{moves[i] + moves[i + 1]: chance for i, chance in enumerate([0.6, 0.45, 0.49, 0.55])})
    assert fairness.answer(judge, board, Limit(time=1.0)) == ("more", (moves[2], moves[3]))
    assert sum(limit.time for limit in judge.asked) <= 1.0
    assert fairness.answer(judge, board, Limit(time=1.0), "swap") == ("white", ())


def test_after_five_stones_the_better_colour_is_taken():
    board = laid("h8", "a1", "i9", "a15", "j9")
    assert fairness.choose_colour(Engine(board, memory=4), board, NODES) == "black"
    assert fairness.choose_colour(Opinion(otherwise=0.7), board, NODES) == "white"


@pytest.mark.alone
def test_answers_keep_to_the_time():
    board = laid("h8", "h9", "k10")
    engine = Engine(board, memory=4)
    started = time.process_time()
    fairness.answer(engine, board, Limit(time=0.4))
    assert time.process_time() - started < 0.6
