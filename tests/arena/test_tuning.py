"""Tuning finds what wins, keeps every step, and goes on where it was interrupted."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from omello import SpecError
from omello.arena.tuner import tune
from omello.arena.tuning import Parameter, Step, Tuning, with_options
from omello.arena.tuning_chart import svg
from omello.cli import main
from omello.errors import FormatError

BOT = """
import random

class Bot:
    \"\"\"Plays at random, but loses a stone on purpose the more often its number is from 70.\"\"\"

    def __init__(self, board, good: int = 0, idle: float = 0.5, seed: int = 0):
        self.good = good

    def choose(self, board, limit):
        moves = board.legal_moves()
        dice = random.Random(f"{board.key}")
        worst_first = sorted(moves, key=lambda move: (len(board.flips(move)), str(move)))
        takes_most = dice.random() > abs(self.good - 70) / 100
        return worst_first[-1] if takes_most else worst_first[0]
"""


@pytest.fixture
def bot(tmp_path: Path) -> str:
    (tmp_path / "bot.py").write_text(BOT)
    return f"{tmp_path / 'bot.py'}:Bot"


def simulated(best: list[float], steps: int) -> Tuning:
    """A tuning whose games are decided by chance: the nearer to the best, the likelier a win."""
    tuning = Tuning([Parameter.parse("a=20,0,100"), Parameter.parse("b=0.9,0.0,1.0")], steps)
    dice = random.Random(1)
    for number in range(steps):
        errors = []
        for way in (1, -1):
            values = [float(text) for text in tuning.moved(number, way).values()]
            errors.append(abs(values[0] - best[0]) / 100 + abs(values[1] - best[1]))
        chance = min(max(0.5 + 0.5 * (errors[1] - errors[0]), 0), 1)
        points = sum(dice.random() < chance for _ in range(2))
        tuning.add(Step(number, tuning.signs(number), points))
    return tuning


def test_values_go_where_games_are_won() -> None:
    answer = simulated([60, 0.3], 2000).answer()
    assert abs(int(answer["a"]) - 60) <= 10
    assert abs(float(answer["b"]) - 0.3) <= 0.1


def test_values_stay_within_their_bounds() -> None:
    tuning = simulated([1000, -50], 1000)
    assert all(0 <= a <= 100 and 0 <= b <= 1 for a, b in tuning.history)
    assert tuning.values[0] > 85
    assert tuning.values[1] < 0.15


def test_real_games_move_a_bot_the_right_way(bot) -> None:
    tuning = tune(bot, ["good=20,0,100,15"], game="othello", size=6, steps=60, limit="none")
    assert tuning.values[0] > 25


def test_a_tuning_goes_on_where_it_was_interrupted(tmp_path) -> None:
    options = {"game": "othello", "size": 6, "limit": "none", "steps": 12}
    whole = tune("positional", ["endgame=0.5,0.0,1.0"], log=tmp_path / "whole", **options)

    class Enough(Exception):  # noqa: N818
        pass

    def watch(tuning: Tuning) -> None:
        if len(tuning.done) == 5:
            raise Enough

    log = tmp_path / "log"
    with pytest.raises(Enough):
        tune("positional", ["endgame=0.5,0.0,1.0"], log=log, watch=watch, **options)
    assert len(log.read_text().splitlines()) == 6
    with log.open("a") as file:
        file.write('{"number": 5, "si')  # cut off in the middle
    resumed = tune("positional", ["endgame=0.5,0.0,1.0"], log=log, **options)
    assert resumed.history == whole.history
    assert log.read_text() == (tmp_path / "whole").read_text()


def test_steps_of_another_tuning_are_refused(tmp_path) -> None:
    log = tmp_path / "log"
    tune("positional", ["endgame=0.5,0.0,1.0"], game="othello", size=6, steps=1, limit="none", log=log)
    with pytest.raises(SpecError, match="another tuning"):
        tune("positional", ["endgame=0.6,0.0,1.0"], game="othello", size=6, steps=1, limit="none", log=log)
    log.write_text("what is this\n")
    with pytest.raises(FormatError, match="no file of steps"):
        tune("positional", ["endgame=0.5,0.0,1.0"], game="othello", size=6, steps=1, limit="none", log=log)


@pytest.mark.parametrize(
    "text", ["depth", "depth=1", "depth=1,2", "depth=5,1,4", "=1,0,2", "depth=1,0,2,0", "depth=a,b,c", "d=1,0,2,1,1"]
)
def test_what_is_no_number_to_tune_is_refused(text) -> None:
    with pytest.raises(SpecError, match="no number to tune"):
        Parameter.parse(text)


def test_players_and_options_that_are_not_there_are_refused_before_a_game() -> None:
    for spec, name in (("nobody", "a"), ("positional", "courage"), ("cmd:./engine", "a")):
        with pytest.raises(SpecError):
            tune(spec, [f"{name}=1,0,2"], game="othello")
    with pytest.raises(SpecError, match="named once"):
        tune("positional", ["endgame=0.5,0.0,1.0"] * 2, game="othello")


def test_options_take_the_place_of_a_specs_own() -> None:
    assert with_options("bots/mine.py:Bot:depth=2,seed=1", {"depth": "3"}) == "bots/mine.py:Bot:depth=3,seed=1"
    assert with_options("greedy", {"a": "1"}) == "greedy:a=1"


def test_the_command_prints_a_player_and_draws_its_way(bot, tmp_path, capsys) -> None:
    picture = tmp_path / "tuning.svg"
    options = ["--game", "othello", "--size", "6", "--limit", "none", "--steps", "3"]
    numbers = ["--tune", "good=20,0,100", "--tune", "idle=0.5,0.0,1.0"]
    assert main(["tune", bot, *options, *numbers, "--json", "--picture", str(picture)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told["options"]) == {"good", "idle"}
    assert told["player"].startswith(bot)
    root = ET.fromstring(picture.read_text())
    assert len(root.findall("{http://www.w3.org/2000/svg}polyline")) == 2
    assert svg(simulated([60, 0.3], 50), "<&>").count("&lt;&amp;&gt;") == 2


def test_the_result_has_to_beat_the_start(bot, capsys) -> None:
    options = ["--game", "othello", "--size", "6", "--limit", "none", "--steps", "30", "--quiet"]
    test = ["--sprt", "0,200", "--sprt-limit", "none", "--sprt-games", "20"]
    assert main(["tune", bot, *options, "--tune", "good=20,0,100,30", *test]) == 0
    said = capsys.readouterr().out
    assert "good" in said
    assert "SPRT" in said or "ratio" in said
