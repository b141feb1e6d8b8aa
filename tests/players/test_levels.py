"""The engine as a player: levels err the same way every time, limits hold, and strength grows."""

import itertools
import time

import pytest

from omello import Limit, SpecError, omok, othello
from omello.core import Game
from omello.players import levels, player


@pytest.mark.alone
@pytest.mark.parametrize(("board", "first"), [(othello.Board(), "f5"), (omok.Board(15, "renju"), "h8")])
def test_every_level_plays_a_legal_move_soon(board: othello.Board | omok.Board, first: str) -> None:
    board.play(first)
    for number in range(1, 18):
        chosen = player(f"engine:level={number},memory=1", board)
        start = time.process_time()
        assert chosen.choose(board, Limit()) in board.legal_moves()
        assert time.process_time() - start < 1.5


@pytest.mark.parametrize("game", ["othello", "omok"])
def test_levels_see_farther_and_surer_one_by_one_whatever_the_machine(game: Game) -> None:
    table = levels.LEVELS[game]
    assert len(table) == 20
    for weaker, stronger in itertools.pairwise(table):
        assert (weaker.depth or 99) <= (stronger.depth or 99)
        assert (weaker.sight or 99) <= (stronger.sight or 99)
        # Who sees farther may err as much.
        assert weaker.error >= stronger.error or weaker.sight != stronger.sight
        assert weaker.nodes is None or (stronger.nodes or 0) >= 2 * weaker.nodes
        assert (weaker.depth is None) != (weaker.nodes is None)


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
