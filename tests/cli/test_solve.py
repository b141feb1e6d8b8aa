"""`omello solve`."""

from __future__ import annotations

import json

import pytest

from omello.cli import main

START = "-----OX--XO----- X"
FFO_1 = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12;"
OVER = "XXXXXXXXXXXXXXXO O"


@pytest.fixture
def solve(tmp_path, capsys):
    def run(text, *options):
        path = tmp_path / "positions.obf"
        path.write_text(text)
        code = main(["solve", str(path), "--memory", "8", *options])
        return code, capsys.readouterr()

    return run


def test_json_lines(solve) -> None:
    code, output = solve(f"{START}\n{FFO_1}\n% a comment\n\n{OVER}\n", "--json", "--threads", "2")
    answers = [json.loads(line) for line in output.out.splitlines()]
    assert code == 0
    assert [answer["score"] for answer in answers] == [-10, 18, -14]
    assert [set(answer) for answer in answers] == [{"position", "score", "best", "nodes", "seconds"}] * 3
    assert [answer["best"] for answer in answers][1:] == ["g8", None]
    assert answers[0]["position"] == START


def test_all_moves(solve) -> None:
    _, output = solve(FFO_1, "--json", "--all")
    moves = json.loads(output.out)["moves"]
    assert moves == {"g8": 18, "h1": 12, "h7": 6, "a2": 6, "a3": 4, "b1": -4, "a4": -22, "g2": -24}


def test_win_draw_loss(solve) -> None:
    _, output = solve(f"{START}\n{FFO_1}\n{OVER}", "--json", "--wdl")
    assert [json.loads(line)["score"] for line in output.out.splitlines()] == [-1, 1, -1]


def test_for_people(solve) -> None:
    _, output = solve(FFO_1)
    assert "g8 +18" in output.out


@pytest.mark.parametrize("text", ["", "XO", "nonsense", "-" * 64 + " X; a1:x;"])
def test_bad_files(solve, text) -> None:
    code, output = solve(text)
    assert code == 2
    assert output.err.startswith("omello: ")


def test_a_missing_file(capsys) -> None:
    assert main(["solve", "no/such/file.obf"]) == 2
    assert "no/such/file.obf" in capsys.readouterr().err
