"""`omello calibrate` writes a table that the app and the manual share."""

import json

import pytest

from omello import ratings
from omello.cli import main
from omello.players import close, player
from omello.setup import Setup

pytest.importorskip("omello.players.levels", reason="this build has no levels")


def test_one_command_measures_and_writes(tmp_path, capsys):
    data, page = tmp_path / "ratings.json", tmp_path / "levels.md"
    data.write_text('{"othello-4": {"command": "kept", "games": 2, "players": []}}')
    arguments = ["calibrate", "--game", "othello", "--size", "6", "--games", "2", "--levels", "1-2"]
    arguments += ["--max-moves", "40"]
    assert main([*arguments, "--data", str(data), "--docs", str(page)]) == 0
    assert "engine:level=1" in capsys.readouterr().out
    tables = json.loads(data.read_text(encoding="utf-8"))
    assert tables["othello-4"]["command"] == "kept"
    rows = {row["player"]: row for row in tables["othello-6"]["players"]}
    assert rows["random"]["elo"] == 0
    assert rows["engine:level=2"]["games"] > 0
    assert rows["engine:level=2"]["seconds"] > 0
    command = tables["othello-6"]["command"]
    assert command.startswith("omello calibrate --game othello --size 6 --levels 1-2 --games 2")
    assert " --seed 0 --max-moves 40 --data " in command
    text = page.read_text(encoding="utf-8")
    assert "| `engine:level=1` |" in text
    assert "## othello-4" in text


@pytest.mark.parametrize("levels", ["low", "3-1"])
def test_bad_levels(levels, capsys):
    assert main(["calibrate", "--game", "othello", "--levels", levels]) == 2
    assert repr(levels) in capsys.readouterr().err


def test_a_page_needs_its_data(tmp_path, capsys):
    assert main(["calibrate", "--game", "othello", "--docs", str(tmp_path / "levels.md")]) == 2
    assert "--docs needs --data" in capsys.readouterr().err


def test_shipped_ratings_name_real_players():
    for name in ratings.tables():
        game, size, *rule = name.split("-")
        setup = Setup.of(game, int(size), *rule)
        found = ratings.measured(setup)
        assert found["random"].elo == 0
        for spec in found:
            close(player(spec, setup.board()))
