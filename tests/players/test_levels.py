"""The engine as a player: levels err the same way every time, limits hold, and strength grows."""

import itertools
import statistics
import time

import pytest

from omello import Limit, SpecError, omok, othello
from omello.othello.board import SIZES
from omello.players import engine_player, levels, player
from omello.server import opponents
from omello.server.guests import Guests
from omello.setup import Setup

FEWER = {4: 12, 6: 12, 10: 17, 12: 17, 14: 12, 16: 12}
"""Othello boards that have less than twenty levels that can be told apart."""


@pytest.mark.alone
@pytest.mark.parametrize(("board", "first"), [(othello.Board(), "f5"), (omok.Board(15, "renju"), "h8")])
def test_every_level_plays_a_legal_move_soon(board: othello.Board | omok.Board, first: str) -> None:
    board.play(first)
    for number in range(1, 18):
        chosen = player(f"engine:level={number},memory=1", board)
        start = time.process_time()
        assert chosen.choose(board, Limit()) in board.legal_moves()
        assert time.process_time() - start < 1.5


@pytest.mark.parametrize("name", levels.LEVELS)
def test_levels_see_farther_and_surer_one_by_one_whatever_the_machine(name: str) -> None:
    for weaker, stronger in itertools.pairwise(levels.LEVELS[name]):
        near, far = ((each.depth or 99, each.sight or 99) for each in (weaker, stronger))
        assert near[0] <= far[0]
        assert near[1] <= far[1]
        # Who sees farther may err as much.
        assert weaker.error > stronger.error or near != far or weaker.error == 0
        if not weaker.error:
            assert weaker.nodes is not None
            assert (stronger.nodes or 0) > 1.3 * weaker.nodes
        assert stronger.limit.time is None
        assert stronger.limit.nodes or stronger.limit.depth


SETUPS = [
    *(Setup.of("othello", size) for size in SIZES),
    *(Setup.of("omok", size, rule) for size in (5, 15, 19, 22) for rule in omok.RULES),
    Setup.of("omok", 15, "row=5,overline=win/win,33=black,44=none"),
]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_board_knows_all_the_levels_and_has_a_highest(setup: Setup) -> None:
    offered = levels.levels(setup)
    chosen = [levels.level(setup, number) for number in range(1, 21)]
    assert chosen == [*offered, *[offered[-1]] * (20 - len(offered))]
    assert len(offered) == (FEWER.get(setup.size, 20) if setup.game == "othello" else 20)


def test_the_page_offers_on_each_board_only_the_levels_that_it_has() -> None:
    for opponent in opponents.gallery("othello", Guests()):
        fits = [size for size in SIZES if opponent.level is None or opponent.level <= FEWER.get(size, 20)]
        assert opponent.sizes == fits


def test_misjudgements_are_spread_evenly_and_repeat() -> None:
    drawn = [engine_player._chance(f"7/{number}") for number in range(20_000)]
    assert abs(statistics.fmean(drawn)) < 0.03
    assert abs(statistics.stdev(drawn) - 1) < 0.03
    assert 0.3 < sum(abs(each) > 1 for each in drawn) / len(drawn) < 0.335
    assert drawn[:10] == [engine_player._chance(f"7/{number}") for number in range(10)]


@pytest.mark.alone
def test_low_levels_answer_at_once() -> None:
    board = omok.Board()
    for move in ("h8", "i9", "j8", "i8", "i7", "h9", "g9", "k10", "j10", "h6"):
        board.play(move)
    chosen = player("engine:level=4", board, seed=1)
    start = time.process_time()
    for _ in range(10):
        chosen.choose(board, Limit())
    assert time.process_time() - start < 0.25


@pytest.mark.parametrize("size", [4, 6, 10, 16])
def test_levels_play_on_every_size(size: int) -> None:
    board = othello.Board(size)
    for number in (1, 8, 14):
        assert player(f"engine:level={number},memory=1", board).choose(board, Limit()) in board.legal_moves()


def omok_after(*moves: str) -> omok.Board:
    board = omok.Board()
    for move in moves:
        board.play(move)
    return board


def test_beginners_answer_a_four_but_not_always_an_open_three() -> None:
    four = omok_after("h8", "g8", "i8", "a1", "j8", "a15", "k8")
    three = omok_after("h8", "a1", "i8", "o1", "j8")
    answers = {number: set() for number in (1, 6)}
    for number, seed in itertools.product(answers, range(12)):
        chosen = player(f"engine:level={number},memory=1", four, seed=seed)
        assert chosen.choose(four, Limit()) == "l8"
        answers[number].add(chosen.choose(three, Limit()))
    stops = {"f8", "g8", "k8", "l8"}
    assert not answers[1] <= stops
    assert answers[6] <= stops


def test_a_level_repeats_its_mistakes_and_seeds_differ() -> None:
    board = othello.Board()
    for move in ("f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3"):
        board.play(move)
    games = [player("engine:level=2,memory=1", board, seed=seed).choose(board, Limit()) for seed in (*range(12), 0)]
    assert games[0] == games[-1]
    assert len(set(games)) > 1


def test_a_strong_level_beats_a_weak_one() -> None:
    wins = 0
    for game in range(4):
        board = othello.Board()
        strong = player("engine:level=12,memory=1", board)
        weak = player("engine:level=2,memory=1", board, seed=game)
        sides = (strong, weak) if game % 2 == 0 else (weak, strong)
        while board.outcome() is None:
            board.push(sides[board.turn].choose(board, Limit()))
        outcome = board.outcome()
        wins += outcome is not None and outcome.winner is not None and sides[outcome.winner] is strong
    assert wins >= 3


@pytest.mark.parametrize("spec", ["engine:level=0", "engine:level=21", "engine:level=x", "engine:depth=-1"])
def test_bad_options_are_refused(spec: str) -> None:
    with pytest.raises(SpecError):
        player(spec, othello.Board())


def test_the_names_say_what_was_asked_for() -> None:
    board = othello.Board()
    assert player("engine:level=5,memory=1", board).name == "engine:level=5"
    assert player("engine:time=0.5,memory=1", board).name == "engine:time=0.5"
