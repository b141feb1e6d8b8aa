"""Growing opening books: the cheapest lines first, what is known is kept."""

import pytest

from omello import Engine, Limit, omok, othello
from omello.book import Book, key
from training.book import Shape, grow, read, write
from training.omok import book as omok_book
from training.othello import book as othello_book


class Counted:
    """An engine that counts what it is asked."""

    def __init__(self, board):
        self.engine, self.asked = Engine(board, memory=4), 0

    def analyse(self, board, limit, *, lines=1):
        self.asked += 1
        return self.engine.analyse(board, limit, lines=lines)


GAMES = [
    (omok.Board(9), omok_book, Limit(nodes=2000)),
    (othello.Board(6), othello_book, Limit(depth=3)),
]


@pytest.mark.parametrize(("start", "games", "limit"), GAMES, ids=["omok", "othello"])
def test_a_book_grows_and_grows_on(start, games, limit, tmp_path):
    engine, book = Counted(start), Book()
    look = games.look_by(engine, limit)
    grow(book, start, 5, games.SHAPE, look)
    # What a position is worth is what its best answer is worth, down to the second ply at least.
    best = book.moves(start)[0]
    assert book.scores[key(start)] == pytest.approx(best.score)
    after = start.copy()
    after.push(best.move)
    assert book.scores[key(after)] == pytest.approx(book.moves(after)[0].score)
    write(book, tmp_path / "a.book")
    again = read(tmp_path / "a.book")
    asked = engine.asked
    grow(again, start, 3, games.SHAPE, look)
    assert set(again.scores) > set(book.scores)
    # Nothing is thought about twice, but for Omok's first move, to which there are fewer answers than usual.
    fresh = len(again.scores) - len(book.scores)
    assert engine.asked - asked == (fresh if games is othello_book else 3)


def test_the_cheapest_line_comes_first():
    """One answer costs 1, the other 3: two steps after the first are looked at before the second."""
    start, seen = othello.Board(4), []

    def look(board, book):
        seen.append([str(move) for move in board.moves])
        for index, move in enumerate(board.legal_moves()[:2]):
            after = board.copy()
            after.push(move)
            book.scores.setdefault(key(after), 2.0 * index)
        return True

    grow(Book(), start, 3, Shape(width=2.0, step=0.9, plies=5), look)
    first = str(start.legal_moves()[0])
    assert seen[0] == []
    assert [moves[0] for moves in seen[1:]] == [first, first]


def test_decided_and_bad_answers_are_not_followed():
    start, seen = omok.Board(9), []
    worth = {"e5": 50.0, "d5": 10.0, "c5": 9.0, "b5": 1.0}

    def look(board, book):
        seen.append([str(move) for move in board.moves])
        if board.moves:
            return False
        for name, score in worth.items():
            after = board.copy()
            after.push(name)
            book.scores[key(after)] = -score
        return True

    book = Book()
    grow(book, start, 9, Shape(width=41.0, step=0.5, plies=5, decided=50.0), look)
    assert {moves[0] for moves in seen[1:]} <= {"d5", "e4", "e6", "f5", "c5", "e3", "e7", "g5"}
    assert len(seen) == 3
    assert book.scores[key(start)] == 50.0
