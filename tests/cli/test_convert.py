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
        (["out.lib"], "RenLib does not hold Othello"),
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
    assert "line 1: move 1 cannot be played" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["no-such-folder/out.sgf", "game.sgf/out.sgf", "no-such-folder/out.wtb"])
def test_a_file_that_cannot_be_written_is_named_as_it_was_given(game, name, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["convert", str(game), name]) == 2
    assert f"'{name}': No" in capsys.readouterr().err


def test_what_comes_back_from_wthor_is_not_said_to_be_lost(tmp_path, capsys) -> None:
    once, database, again = (str(tmp_path / name) for name in ("once.sgf", "games.wtb", "again.sgf"))
    unfinished = "(;GM[2]SZ[8]PB[hana]PW[duri]DT[1985]EV[cup]RE[W+12];B[f5];W[d6];B[c3]V[-6]OMV[exact];W[d3])"
    (tmp_path / "in.sgf").write_text(unfinished * 2)
    for source, target in ((tmp_path / "in.sgf", once), (once, database)):
        capsys.readouterr()
        assert main(["convert", str(source), target]) == 0
        assert capsys.readouterr().err == ""
    assert main(["convert", database, again]) == 0
    assert (tmp_path / "again.sgf").read_text() == (tmp_path / "once.sgf").read_text()


def test_each_file_of_a_folder_has_its_own_year(tmp_path, capsys) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for year in (1985, 1986):
        (folder / f"{year}.sgf").write_text(f"(;GM[2]DT[{year}];B[f5];W[d6])")
    assert main(["convert", str(folder), str(tmp_path / "out"), "--to", "wthor"]) == 0
    assert capsys.readouterr().err == ""
    assert main(["convert", str(folder), str(tmp_path / "all.wtb")]) == 0
    assert capsys.readouterr().err == "1985.sgf: game 1, 1986.sgf: game 1: WTHOR does not keep: date\n"


def test_thousands_of_games_are_told_in_a_few_lines(tmp_path, capsys) -> None:
    (tmp_path / "in.sgf").write_text("".join(f"(;GM[2]C[{n}];B[f5]C[hm];W[d6];B[c{1 + n % 8}])" for n in range(3000)))
    assert main(["convert", str(tmp_path / "in.sgf"), str(tmp_path / "out.ggf")]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "game 1, game 2, game 3 and 2,997 more: GGF does not keep: comments"
    assert 2 < len(lines) <= 11
    assert any("kept up to there" in line for line in lines)


def test_a_folder_becomes_a_file_or_a_folder(tmp_path, capsys) -> None:
    folder = tmp_path / "in"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.sgf").write_text("(;GM[2];B[f5];W[d6])(;GM[2];B[f5];W[f6])")
    (folder / "deep" / "b.ggf").write_text("(;GM[Othello]TY[8]B[F5];)")
    (folder / "notes.md").write_text("no game")
    assert main(["convert", str(folder), str(tmp_path / "all.sgf")]) == 0
    assert len(list(records.read_file(tmp_path / "all.sgf"))) == 3
    assert main(["convert", str(folder), str(tmp_path / "out"), "--to", "moves"]) == 0
    assert {file.name: file.read_text() for file in (tmp_path / "out").iterdir()} == {
        "a.txt": "f5d6\nf5f6",
        "b.txt": "f5",
    }
    assert main(["convert", str(tmp_path / "out"), "-", "--to", "moves"]) == 0
    assert capsys.readouterr().out == "f5d6\nf5f6\nf5"
    assert main(["convert", str(folder / "deep"), str(tmp_path / "x")]) == 2
    assert "--to" in capsys.readouterr().err
    (tmp_path / "empty").mkdir()
    assert main(["convert", str(tmp_path / "empty"), str(tmp_path / "x.sgf")]) == 2
    assert "no game records" in capsys.readouterr().err
