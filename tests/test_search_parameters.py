"""The numbers of the searches: for tuning, without a word they are the usual ones."""

from __future__ import annotations

import pytest

from omello import Board, Engine, Limit, SpecError, omok, othello, player
from omello.arena.tuner import tune
from omello.core import Game
from omello.engine import search_parameters

GAMES: tuple[Game, ...] = ("othello", "omok")


def middle(game: Game) -> Board:
    """A position with something to search for."""
    board: Board = othello.Board() if game == "othello" else omok.Board()
    for move in ("f5 f6 e6 f4 e3 c5" if game == "othello" else "h8 i9 g9 i7 i8 g8").split():
        board.play(move)
    return board


def nodes(game: Game, parameters: dict[str, int] | None = None) -> int:
    """What a fixed search looks at."""
    board = middle(game)
    return Engine(board, memory=4, parameters=parameters).analyse(board, Limit(depth=11)).nodes


@pytest.mark.parametrize("game", GAMES)
def test_every_number_is_within_its_bounds_and_the_usual_ones_change_nothing(game) -> None:
    known = search_parameters(game)
    assert len(known) >= 9
    for name, usual, least, most in known.values():
        assert least <= usual <= most, name
    assert nodes(game, {name: each.usual for name, each in known.items()}) == nodes(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_bound_can_be_searched_with(game) -> None:
    board = middle(game)
    for name, each in search_parameters(game).items():
        for value in (each.least, each.most):
            analysis = Engine(board, memory=1, parameters={name: value}).analyse(board, Limit(nodes=3000, depth=20))
            assert analysis.best.move in board.legal_moves(), (name, value)


@pytest.mark.parametrize(
    ("game", "name", "value"),
    [
        ("othello", "answer_cost", 0),
        ("othello", "margin", 200),
        ("othello", "etc_depth", 12),
        ("othello", "window", 64),
        ("omok", "ply_gain", 200),
        ("omok", "killer", 0),
        ("omok", "leaf_fours", 0),
        ("omok", "inner_fours", 0),
        ("omok", "reduction_divisor", 200),
        ("omok", "quiet_moves", 20),
        ("omok", "window", 400),
    ],
)
def test_a_changed_number_changes_the_search(game, name, value) -> None:
    assert nodes(game, {name: value}) != nodes(game)


def test_margins_of_the_ending_change_what_is_solved_on_the_way() -> None:
    board = othello.Board()
    while sum(board.score()) < 44:
        board.push(board.legal_moves()[len(board.moves) % len(board.legal_moves())])
    found = {
        margin: Engine(board, memory=4, parameters={"ending_margin": margin}).analyse(board, Limit())
        for margin in (50, 180, 400)
    }
    assert len({analysis.best.score for analysis in found.values()}) == 1  # Exact in the end, whatever was guessed.
    assert len({analysis.nodes for analysis in found.values()}) > 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"kiler": 1}, "no number 'kiler'; it has "),
        ({"window": 10**9}, "window cannot be 1000000000: expected a whole number from "),
        ({"window": 1.5}, "window cannot be 1.5"),
        ({7: 7}, "no number 7"),
        (["window"], "no numbers of a search"),
    ],
)
def test_wrong_numbers_are_refused(game, wrong, told) -> None:
    with pytest.raises(SpecError, match=told):
        Engine(middle(game), memory=1, parameters=wrong)


def test_a_player_takes_them_as_options() -> None:
    board = middle("omok")
    usual, other = (player(f"engine:book=no,depth=7{more}", board) for more in ("", ",killer=0,answer=0"))
    assert {usual.choose(board, Limit()), other.choose(board, Limit())} <= set(board.legal_moves())
    with pytest.raises(SpecError, match=r"no number 'kiler'; it has leaf_fours, inner_fours"):
        player("engine:kiler=3", board)
    with pytest.raises(SpecError, match="killer has to be a whole number, not 'much'"):
        player("engine:killer=much", board)


def test_they_are_tuned_by_their_names_alone() -> None:
    tuning = tune("engine:book=no,memory=1", ["killer", "ply_gain=50,20,100"], game="omok", limit="nodes=200", steps=2)
    assert [(each.name, each.start, each.low, each.high) for each in tuning.parameters] == [
        ("killer", search_parameters("omok")["killer"].usual, 0, 3000),
        ("ply_gain", 50, 20, 100),
    ]
    assert len(tuning.done) == 2
    with pytest.raises(SpecError, match="the search of othello has no number 'killer'; it has answer_cost"):
        tune("engine", ["killer"], game="othello", steps=1)
    with pytest.raises(SpecError, match="'endgame' is no number to tune"):
        tune("positional", ["endgame"], game="othello", steps=1)
