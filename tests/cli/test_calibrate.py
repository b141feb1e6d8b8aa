"""`omello calibrate` writes a table that the app and the manual share."""

import itertools
import json

import pytest

from omello import ratings
from omello.arena.ratings import ratings as rate
from omello.cli import main
from omello.players import close, player
from omello.players.levels import levels as all_levels
from omello.server import opponents
from omello.server.guests import Guests
from omello.setup import Setup

pytest.importorskip("omello.players.levels", reason="this build has no levels")


def test_one_command_measures_and_writes(tmp_path, capsys):
    data, page = tmp_path / "ratings.json", tmp_path / "levels.md"
    page.write_text(
        "# Levels\n\nAn old preface.\n\n## Who a level is for\n\nEverybody.\n\n## othello-4\n\nAn old table.\n"
    )
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
    assert rows["engine:level=2"]["step"] == rows["engine:level=2"]["elo"] - rows["engine:level=1"]["elo"]
    assert rows["engine:level=2"]["step_error"] > 0
    assert "step" not in rows["engine:level=1"]
    command = tables["othello-6"]["command"]
    assert command.startswith("omello calibrate --game othello --size 6 --levels 1-2 --games 2")
    assert " --seed 0 --max-moves 40 --data " in command
    text = page.read_text(encoding="utf-8")
    assert "| `engine:level=1` |" in text
    assert "## othello-4" in text
    assert "Everybody." in text
    assert "An old" not in text


@pytest.mark.parametrize("levels", ["low", "3-1", "0-3", "1-21"])
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


CLEARLY = 30
"""A smaller step does not tell a level from the one below; few of a table may come out so by chance."""
SETUPS = ["othello-6", "othello-8", "othello-10", "othello-16"]
SETUPS += ["omok-15-freestyle", "omok-15-renju", "omok-15-standard", "omok-19-freestyle"]


@pytest.mark.parametrize("name", SETUPS)
def test_every_level_was_measured_and_is_clearly_above_the_one_below(name):
    found = ratings.measured(name)
    levels = [found[f"engine:level={number}"] for number in range(1, 21) if f"engine:level={number}" in found]
    game, size, *rule = name.split("-")
    assert len(levels) == len(all_levels(Setup.of(game, int(size), *rule)))
    steps = [upper.elo - lower.elo for lower, upper in itertools.pairwise(levels)]
    assert min(steps) > 0
    assert sum(step < CLEARLY for step in steps) <= len(steps) // 6
    assert 80 <= sum(steps) / len(steps) <= 150
    assert levels[0].elo > found["random"].elo == 0


def test_the_gallery_says_only_what_was_measured():
    for game in ("othello", "omok"):
        for opponent in opponents.gallery(game, Guests()):
            assert set(opponent.measured) <= set(SETUPS)
            for name, told in opponent.measured.items():
                assert told.rating == ratings.measured(name)[opponent.player].elo
    assert ratings.measured(Setup.of("omok", 15, "korean")) == {}


def test_an_order_that_is_known_outweighs_chance():
    results = {("a", "b"): (7.0, 10), ("b", "c"): (5.0, 10), ("c", "d"): (1.0, 10)}
    rows = {row.name: row.elo for row in rate(results, order=["a", "b", "c", "d"])}
    assert rows["a"] < rows["b"] < rows["c"] < rows["d"]
    free = {row.name: row.elo for row in rate(results)}
    assert free["a"] > free["b"]
    # Where the games agree with the order, it changes next to nothing.
    results = {("b", "a"): (640.0, 1000), ("c", "b"): (700.0, 1000)}
    known = {row.name: row.elo for row in rate(results, order=["a", "b", "c"])}
    for row in rate(results):
        assert known[row.name] == pytest.approx(row.elo, abs=1)
