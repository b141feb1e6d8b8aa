"""`omello learn` and `omello puzzle`: the same lessons and puzzles, line by line."""

from __future__ import annotations

import io
import json

import pytest

from omello.cli import main
from omello.learn import puzzles


@pytest.fixture(autouse=True)
def data_folder(monkeypatch, tmp_path) -> None:
    """Nothing is written where somebody really learns."""
    monkeypatch.setattr("platformdirs.user_data_path", lambda *given, **options: tmp_path / "omello")


def test_a_lesson_is_played_through_a_pipe(monkeypatch, capsys) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("a1\nzz\ng5\ne5\ng7\n"))
    assert main(["learn", "omok/01-stop-a-four", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "Here is the answer to that. g5" in said
    assert "zz is not on this board." in said
    assert said.count("Right") == 3
    assert "The lesson is done." in said


def test_a_lesson_shows_the_move_to_whoever_does_not_know(monkeypatch, capsys) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\ng5\n?\nq\n"))
    main(["learn", "omok/01-stop-a-four", "--lang", "en"])
    said = capsys.readouterr().out
    assert "\ng5\n" in said.replace("> ", "\n")
    assert "\ne5\n" in said.replace("> ", "\n")
    assert said.count("Right") == 1


def test_lessons_are_listed_in_every_language(capsys) -> None:
    for language, title in (("ko", "귀를 차지하기"), ("en", "Take the corner"), ("ja", "隅を取る")):
        assert main(["learn", "--lang", language]) == 0
        assert title in capsys.readouterr().out
    assert main(["learn", "omok/99-none"]) == 2
    assert "'omok/99-none'" in capsys.readouterr().err


def test_puzzles_are_solved_and_failed(monkeypatch, capsys) -> None:
    assert main(["puzzle", "othello", "--kind", "endgame", "--count", "2", "--seed", "3", "--json"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    wrong = next(move for move in puzzles.find(second["id"]).board().legal_moves() if move not in second["answers"])
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{first['answers'][0]}\n{wrong}\n{second['answers'][0]}\n"))
    assert main(["puzzle", "othello", "--kind", "endgame", "--count", "2", "--seed", "3", "--lang", "en"]) == 0
    assert "1 of 2 solved" in capsys.readouterr().out


def test_a_solution_is_shown_and_one_may_leave(monkeypatch, capsys) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\nq\n"))
    assert main(["puzzle", "omok", "--kind", "fours", "--seed", "1", "--lang", "en"]) == 0
    assert "0 of 1 solved" in capsys.readouterr().out
    assert main(["puzzle", "omok", "--kind", "endgame"]) == 2


def test_a_puzzle_says_whose_turn_it_is_before_every_question(monkeypatch, capsys) -> None:
    assert main(["puzzle", "othello", "--kind", "endgame", "--count", "1", "--seed", "5", "--json"]) == 0
    puzzle = puzzles.find(json.loads(capsys.readouterr().out)["id"])
    wrong = next(move for move in puzzle.board().legal_moves() if move not in puzzle.answers)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{wrong}\nq\n"))
    main(["puzzle", "othello", "--kind", "endgame", "--count", "1", "--seed", "5", "--lang", "en"])
    asked = "Black to move (X)" if puzzle.board().turn.word == "black" else "White to move (O)"
    assert capsys.readouterr().out.count(asked) == 2


def test_what_was_learned_in_the_terminal_is_kept(monkeypatch, capsys) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("g5\ne5\ng7\n"))
    main(["learn", "omok/01-stop-a-four", "--lang", "en"])
    main(["learn", "--lang", "en"])
    assert "✓ omok/01-stop-a-four" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("?\n"))
    main(["puzzle", "omok", "--kind", "fours", "--count", "1", "--lang", "en"])
    first = capsys.readouterr().out
    assert "Your rating" in first
    assert "Your rating 1000" not in first


def test_mistakes_of_a_file_of_games_are_practised(monkeypatch, capsys, tmp_path) -> None:
    stones = ["h8", "h9", "i8", "g8", "j8", "g7", "k8", "a1", "l8"]
    game = "".join(f";{'BW'[number % 2]}[{move}]" for number, move in enumerate(stones))
    file = tmp_path / "club.sgf"
    file.write_text(f"(;GM[4]SZ[15]PB[bob]PW[ann]{game})\n(;GM[4]SZ[15]PB[cho]PW[bob]{game})\n")
    assert main(["learn", "--games", str(file), "--player", "nobody"]) == 2
    assert "'nobody'" in capsys.readouterr().err
    assert main(["learn", "--games", str(file), "--player", "ann", "--lang", "en"]) == 0
    assert "Mistakes to practise: " in capsys.readouterr().out
    # The last of them was not to stop a four: the same again is wrong, and comes back soon.
    monkeypatch.setattr("sys.stdin", io.StringIO("a1\n" * 9))
    assert main(["learn", "--mistakes", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "You played a1 here. Find something better." in said
    assert "Better: l8" in said
    assert "Black wins at once with l8." in said
    assert main(["learn", "--mistakes", "--lang", "en"]) == 0
    assert "Nothing is due now." in capsys.readouterr().out
