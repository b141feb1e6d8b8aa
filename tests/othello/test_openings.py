"""Openings: every sequence can be played, has three names, and is recognised from all sides."""

import pytest

from omello import othello
from omello.othello import Symmetry, openings


def board_after(moves: str) -> othello.Board:
    board = othello.Board()
    for start in range(0, len(moves), 2):
        board.play(moves[start : start + 2])
    return board


@pytest.mark.parametrize("opening", openings.openings(), ids=lambda opening: opening.en)
def test_every_opening_is_legal_and_found_in_every_mirror_image(opening: openings.Opening) -> None:
    board = board_after(opening.moves)
    assert all((opening.ko, opening.en, opening.ja))
    for symmetry in Symmetry:
        image = board.transformed(symmetry)
        assert openings.find(image) == opening


def test_no_two_openings_share_a_position_or_a_name() -> None:
    table = openings.openings()
    assert len({board_after(opening.moves).canonical().to_text() for opening in table}) == len(table)
    for names in zip(*((opening.ko, opening.en, opening.ja) for opening in table), strict=True):
        assert len(set(names)) == len(names)


def test_a_game_keeps_the_name_of_its_last_named_position() -> None:
    assert openings.find(board_after("f5d6c3d3c4f4f6f3e6e7d7")).en == "Comp'Oth"  # type: ignore[union-attr]


def test_the_start_and_other_sizes_have_no_name() -> None:
    assert openings.find(othello.Board()) is None
    assert openings.find(othello.Board(6)) is None
