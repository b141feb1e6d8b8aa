"""What all commands share: options, limits, and what is said when something is wrong."""

import json

import pytest

from omello.cli import main


def test_an_unknown_option_is_named_not_what_follows_it(capsys):
    with pytest.raises(SystemExit):
        main(["--prot", "99"])
    error = capsys.readouterr().err
    assert "there is no option --prot; did you mean --port?" in error
    assert "'99'" not in error


@pytest.mark.parametrize(
    "command",
    [
        ["convert", "no-such-file.sgf", "-", "--to", "moves"],
        ["analyse", "no-such-file.sgf"],
        ["solve", "no-such-file.sgf"],
        ["match", "random", "greedy", "--game", "othello", "--openings", "no-such-file.sgf"],
    ],
)
def test_a_missing_file_is_named_without_numbers_of_the_system(command, capsys):
    assert main(command) == 2
    error = capsys.readouterr().err
    assert "'no-such-file.sgf': No such file or directory" in error
    assert "Errno" not in error


@pytest.mark.parametrize("limit", [["--limit", "depth=4"], ["--depth", "4"], ["--limit", "time=9,depth=4"]])
def test_limits_are_said_alike_and_the_older_words_are_understood(limit, tmp_path, capsys):
    file = tmp_path / "game.txt"
    file.write_text("f5d6")
    assert main(["analyse", str(file), "--limit", "depth=4", "--json"]) == 0
    expected = capsys.readouterr().out
    assert json.loads(expected.splitlines()[0])["move"] == "f5"
    assert main(["analyse", str(file), *limit, "--json"]) == 0
    assert capsys.readouterr().out == expected


@pytest.mark.parametrize("limit", [["--limit", "5"], ["--limit", "time=5"], ["--seconds", "5"], ["--time", "5"]])
def test_seconds_are_seconds_whatever_the_word(limit, capsys):
    moves = "h8a1h9c1h10e1"
    assert main(["threats", moves, *limit]) == 0
    assert "black wins in" in capsys.readouterr().out


def test_a_limit_that_is_none_is_quoted(capsys):
    assert main(["threats", "h8", "--seconds", "long"]) == 2
    assert "'time=long' is no limit" in capsys.readouterr().err
