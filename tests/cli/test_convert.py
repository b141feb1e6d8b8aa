"""`omello convert`."""

import io

import pytest

from omello import records
from omello.cli import main

GAME = "(;GM[2]SZ[8]PB[hana]PW[duri];B[f5];W[d6];B[c3]C[tiger](;W[d3])(;W[f4]))"


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    return path


@pytest.mark.parametrize("name", ["out.ggf", "out.wtb", "out.txt", "out.sgf"])
def test_the_extension_names_the_format(game, name, tmp_path) -> None:
    assert main(["convert", str(game), str(tmp_path / name)]) == 0
    record = next(records.read_file(tmp_path / name))
    assert record.moves() == ["f5", "d6", "c3", "d3"]


def test_what_is_left_out_is_named(game, tmp_path, capsys) -> None:
    main(["convert", str(game), str(tmp_path / "out.ggf")])
    assert capsys.readouterr().err == "GGF does not keep: comments, variations\n"


def test_standard_streams(game, monkeypatch, capsys) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(GAME.encode())))
    assert main(["convert", "-", "-", "--to", "moves"]) == 0
    assert capsys.readouterr().out == "f5d6c3d3"


def test_the_rule_can_be_said(tmp_path) -> None:
    (tmp_path / "in.txt").write_text("h8i9")
    assert main(["convert", str(tmp_path / "in.txt"), str(tmp_path / "out.sgf"), "--rule", "renju"]) == 0
    assert "RU[renju]" in (tmp_path / "out.sgf").read_text()


@pytest.mark.parametrize(
    ("target", "words"),
    [
        (["out.psq"], "PSQ does not hold Othello"),
        (["out.obf"], "a position, not the moves"),
        (["out.lib"], "only read"),
        (["out.pgn"], "out.pgn"),
        (["-"], "--to"),
        (["-", "--to", "pgn"], "'pgn'"),
    ],
)
def test_refusals_are_one_clear_line(game, target, words, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["convert", str(game), *target]) == 2
    error = capsys.readouterr().err.splitlines()[-1]
    assert error.startswith("omello: ")
    assert words in error


def test_missing_and_broken_files(tmp_path, capsys) -> None:
    assert main(["convert", str(tmp_path / "none.sgf"), "-", "--to", "moves"]) == 2
    assert "none.sgf" in capsys.readouterr().err
    (tmp_path / "bad.sgf").write_text("(;GM[2];B[a1])")
    assert main(["convert", str(tmp_path / "bad.sgf"), "-", "--to", "moves"]) == 2
    assert "line 1: move 1, 'a1'" in capsys.readouterr().err
