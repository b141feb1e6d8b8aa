"""The opening books of Omok: near even, the same from all sides, and different in every game."""

import pytest

from omello import Limit, book, omok
from omello.players import player
from omello.setup import Setup
from omello.symmetry import Symmetry

RULES = ["freestyle", "standard", "renju"]


@pytest.mark.parametrize("rule", RULES)
def test_the_shipped_books_know_the_first_moves_from_all_sides(rule: str) -> None:
    known = book.shipped(Setup.of("omok", rule=rule))
    assert len(known.scores) > 100
    board = omok.Board(15, rule)
    for _ in range(2):
        found = known.moves(board)
        assert all(-50 <= entry.score <= 50 for entry in found)
        assert found == sorted(found, key=lambda entry: -entry.score)
        for symmetry in Symmetry:
            turned = known.moves(board.transformed(symmetry))
            assert [entry.score for entry in turned] == [entry.score for entry in found]
        board.push(found[0].move)


@pytest.mark.parametrize("rule", RULES)
def test_players_open_in_different_ways(rule: str) -> None:
    lines = set()
    for seed in range(12):
        board = omok.Board(15, rule)
        opener = player("engine:nodes=1,memory=1", board, seed=seed)
        for _ in range(3):
            board.push(opener.choose(board, Limit()))
        lines.add(board.canonical().to_text())
    assert len(lines) > 1


def test_other_setups_have_no_book() -> None:
    board = omok.Board(9)
    assert not book.shipped(Setup.like(board)).scores
    assert book.shipped(Setup.like(board)).moves(board) == []
