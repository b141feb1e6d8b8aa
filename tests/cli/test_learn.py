"""`omello learn` and `omello puzzle`: the same lessons and puzzles, line by line."""

from __future__ import annotations

import io
import json

from omello.cli import main
from omello.learn import puzzles


def test_a_lesson_is_played_through_a_pipe(monkeypatch, capsys) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("a1\nzz\ng5\ne5\ng7\n"))
    assert main(["learn", "omok/01-stop-a-four", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "The answer to that is on the board. g5" in said
    assert "'zz'" in said
    assert said.count("Right") == 3
    assert "The lesson is done." in said


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
