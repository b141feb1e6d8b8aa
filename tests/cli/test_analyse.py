import json

import pytest

from omello import omok, othello, records
from omello.cli import main
from omello.players.positional_policy import probabilities


@pytest.fixture
def game(tmp_path):
    """A short game on 6×6 in a file, with passes if there are any."""
    board = othello.Board(6)
    while board.outcome() is None:
        board.push(board.legal_moves()[0])
    file = tmp_path / "game.sgf"
    records.write_file(file, [records.Record.from_board(board)])
    return file, board


def lines(capsys, *arguments):
    assert main(["analyse", *map(str, arguments), "--lang", "en"]) == 0
    return capsys.readouterr().out.splitlines()


def test_probabilities_of_every_move(game, capsys):
    file, board = game
    rows = [json.loads(line) for line in lines(capsys, file, "--player", "positional-policy", "--json")]
    assert [row["move"] for row in rows] == board.moves
    start = othello.Board(6)
    for row in rows:
        expected = probabilities(start)
        assert sum(expected.values()) == pytest.approx(1)
        assert row["probabilities"].keys() == set(start.legal_moves())
        assert row["probability"] == pytest.approx(expected[start.move(row["move"])], abs=1e-4)
        assert list(row["probabilities"].values()) == sorted(row["probabilities"].values(), reverse=True)
        start.push(row["move"])


def test_probabilities_for_people(game, capsys):
    file, board = game
    out = lines(capsys, file, "--player", "positional-policy")
    assert len(out) == len(board.moves)
    assert out[0].split()[:3] == ["1.", "Black", board.moves[0]]
    assert "%" in out[0]


def test_the_engine_judges_every_move(game, capsys):
    file, board = game
    rows = [json.loads(line) for line in lines(capsys, file, "--depth", "3", "--json")]
    moves = rows[:-2]
    assert [row["move"] for row in moves] == board.moves
    for row in moves:
        assert row["loss"] >= 0
        assert (row["verdict"] in ("best", "forced")) or row["best"] != row["move"]
        assert row["line"][0] == row["best"]
    last = moves[-1]
    score = board.outcome().score
    ahead = score.black - score.white
    assert last["exact"]
    assert last["value"] == (ahead if last["side"] == "black" else -ahead)
    assert [row["side"] for row in rows[-2:]] == ["black", "white"]
    assert all(0 <= row["accuracy"] <= 100 for row in rows[-2:])


def test_the_engine_for_people(game, capsys):
    file, board = game
    out = lines(capsys, file, "--depth", "2")
    assert len(out) == len(board.moves) + 2
    assert out[-2].startswith("Black: accuracy")


def test_a_player_without_probabilities_is_refused(game, capsys):
    assert main(["analyse", str(game[0]), "--player", "greedy"]) == 2
    assert "'greedy'" in capsys.readouterr().err


def test_omok_is_judged_too(tmp_path, capsys):
    board = omok.Board(9)
    for move in ["e5", "a1", "e6", "a9", "e7", "i1", "e8", "i9", "e9"]:
        board.play(move)
    file = tmp_path / "game.sgf"
    records.write_file(file, [records.Record.from_board(board)])
    rows = [json.loads(line) for line in lines(capsys, file, "--nodes", "2000", "--json")]
    assert [row["move"] for row in rows[:-2]] == board.moves
    assert rows[-3]["verdict"] in ("best", "good")
    assert rows[-4]["value"] == 0
