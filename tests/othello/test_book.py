"""The opening book: balanced, legal, the same from all sides, refused when broken."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from omello import FormatError, Limit, book, othello
from omello.othello import Symmetry
from omello.players import player
from omello.setup import Setup

STANDARD = book.shipped(Setup.of("othello"))


def test_the_book_is_balanced_and_wide() -> None:
    board = othello.Board()
    board.play("f5")
    answers = STANDARD.moves(board)
    assert len(answers) == 3
    assert abs(answers[0].score) < 4
    assert len(STANDARD.scores) > 100


def test_mirror_images_have_the_same_answers() -> None:
    board = othello.Board()
    for move in ("f5", "d6"):
        board.play(move)
    expected = [found.score for found in STANDARD.moves(board)]
    assert expected
    for symmetry in Symmetry:
        assert [found.score for found in STANDARD.moves(board.transformed(symmetry))] == expected


def test_players_open_in_different_ways() -> None:
    lines = set()
    for seed in range(40):
        board = othello.Board()
        opener = player("engine:depth=1,memory=1", board, seed=seed)
        for _ in range(4):
            board.push(opener.choose(board, Limit()))
        lines.add(board.canonical().to_text())
    assert len(lines) > 1


@given(st.dictionaries(st.integers(0, 2**64 - 1), st.integers(-6400, 6400), max_size=20))
def test_books_survive_the_file(scores: dict[int, int]) -> None:
    kept = book.Book({key: score / 100 for key, score in scores.items()})
    assert book.Book.from_bytes(kept.to_bytes()).scores == kept.scores


@given(st.binary(max_size=60))
def test_other_files_are_refused(data: bytes) -> None:
    assume(not data.startswith(book.MAGIC))
    with pytest.raises(FormatError):
        book.Book.from_bytes(data)
