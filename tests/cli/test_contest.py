"""`omello match` and `omello tournament` from the command line."""

import contextlib
import errno
import json
import os
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import psutil
import pytest

from omello import records
from omello.arena.game import play
from omello.arena.store import Store
from omello.cli import main


def test_a_match_prints_score_elo_and_pairs(capsys):
    assert main(["match", "greedy", "random:seed=3", "--game", "othello", "--size", "6", "--games", "20"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("greedy - random:seed=3: ")
    assert "Elo " in out
    assert "pairs with 0, ½, 1, 1½, 2 points: " in out


def test_a_match_stops_when_the_test_knows(capsys):
    arguments = ["match", "positional", "random:seed=1", "--game", "othello", "--games", "2000"]
    assert main([*arguments, "--sprt", "0,200", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] < 200


def test_json_has_everything_that_the_text_has(capsys):
    arguments = ["match", "greedy", "random", "--game", "othello", "--size", "6", "--games", "20", "--sprt", "0,5"]
    assert main(arguments) == 0
    text = capsys.readouterr().out
    assert main([*arguments, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    pairing = result["pairings"][0]
    low, high = pairing["interval"]
    assert f"Elo {pairing['elo']:+.0f} (95%: {low:+.0f} to {high:+.0f})  stronger with " in text
    assert f"points: {', '.join(map(str, pairing['pairs']))}\n" in text
    assert f"ratio {result['sprt']['ratio']:.2f} " in text
    assert result["sprt"]["verdict"] is None


def test_an_interruption_shows_and_saves_the_games_so_far(tmp_path, capsys, monkeypatch):
    saved = tmp_path / "games.ggf"

    def interrupted(fixture, terms):
        if fixture.number == 3:
            raise KeyboardInterrupt
        return play(fixture, terms)

    monkeypatch.setattr("omello.arena.runner.play", interrupted)
    arguments = ["match", "greedy", "random", "--game", "othello", "--size", "6", "--games", "20", "--json"]
    assert main([*arguments, "--records", str(saved)]) == 130
    assert json.loads(capsys.readouterr().out)["games"] == 3
    assert len(list(records.read_file(saved))) == 3


@pytest.mark.parametrize(("kill", "end"), [(os.killpg, signal.SIGINT), (os.kill, signal.SIGTERM)], ids=["key", "term"])
def test_an_end_reaches_all_processes_and_they_are_quiet(kill, end):
    # Whoever runs the tests in the background may have Ctrl-C ignored, here and in everything that is started here.
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from omello.cli import main; sys.exit(main())"
    )
    players = ["engine:nodes=50000000", "engine:nodes=40000000"]
    arguments = ["match", *players, "--game", "othello", "--limit", "time=20", "--jobs", "2"]
    command = [sys.executable, "-c", code, *arguments]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as process:
        deadline = time.monotonic() + 60
        # Their workers have started when they use processor time: imports are over after a second of it.
        while time.monotonic() < deadline and sum(map(busy, psutil.Process(process.pid).children())) < 5:
            time.sleep(0.1)
        workers = psutil.Process(process.pid).children()
        kill(process.pid, end)
        try:
            out, err = process.communicate(timeout=30)
            assert psutil.wait_procs(workers, timeout=5)[1] == []
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, err) == (130, "")
    assert out.startswith(f"{players[0]} - {players[1]}: 0 - 0")


def busy(process):
    with contextlib.suppress(psutil.Error):
        return process.cpu_times().user
    return 0.0


def test_a_tournament_prints_saves_draws_and_resumes(tmp_path, capsys):
    store, picture, saved = tmp_path / "games.jsonl", tmp_path / "table.svg", tmp_path / "games.ggf"
    arguments = ["tournament", "random", "random:seed=1", "greedy", "--game", "othello", "--size", "6", "--games", "4"]
    arguments += ["--store", str(store), "--picture", str(picture), "--anchor", "random=1000"]
    assert main([*arguments, "--records", str(saved)]) == 0
    table = capsys.readouterr().out
    assert "random" in table
    assert "1000" in table
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    assert len(list(records.read_file(saved))) == 12
    size = store.stat().st_size
    assert main([*arguments, "--json"]) == 0
    assert store.stat().st_size == size
    result = json.loads(capsys.readouterr().out)
    assert sum(player["points"] for player in result["players"]) == 12
    assert {player["name"]: player["error"] for player in result["players"]}["random"] == 0


@pytest.mark.parametrize("openings", ["auto", "random", "none"])
def test_a_stored_match_can_be_extended(openings, tmp_path, capsys):
    store = tmp_path / "games.jsonl"
    arguments = ["match", "greedy", "random", "--game", "othello", "--size", "6", "--openings", openings]
    assert main([*arguments, "--games", "20", "--store", str(store)]) == 0
    capsys.readouterr()
    before = store.read_text()
    assert main([*arguments, "--games", "24", "--store", str(store), "--json"]) == 0
    extended = json.loads(capsys.readouterr().out)
    assert store.read_text().startswith(before)
    assert main([*arguments, "--games", "24", "--json"]) == 0
    fresh = json.loads(capsys.readouterr().out)
    assert extended["games"] == 24
    assert extended["pairings"] == fresh["pairings"]
    written = store.read_text()
    assert main([*arguments, "--games", "24", "--store", str(store), "--json"]) == 0
    assert store.read_text() == written


def test_a_stored_calibration_keeps_its_games_when_extended(tmp_path, capsys):
    store = tmp_path / "games.jsonl"
    arguments = ["calibrate", "--game", "othello", "--size", "6", "--levels", "1-2", "--store", str(store), "--json"]
    assert main([*arguments, "--games", "2"]) == 0
    before = store.read_text()
    capsys.readouterr()
    assert main([*arguments, "--games", "4"]) == 0
    assert store.read_text().startswith(before)
    result = json.loads(capsys.readouterr().out)
    for pairing in result["pairings"]:
        # The classics play a part of the games.
        levels = all(name.startswith("engine") for name in pairing["players"])
        assert sum(pairing["lost_drawn_won"]) == (4 if levels else 2)


def test_a_store_of_another_match_says_what_differs(tmp_path, capsys):
    store = str(tmp_path / "games.jsonl")
    arguments = ["--game", "othello", "--size", "6", "--games", "2", "--store", store]
    assert main(["match", "greedy", "random", *arguments]) == 0
    capsys.readouterr()
    assert main(["match", "greedy", "random:seed=1", *arguments, "--margin", "0.5", "--limit", "depth=1"]) == 2
    error = capsys.readouterr().err
    assert 'players 2 name: "random" in the file, "random:seed=1" now' in error
    assert "terms margin: 0.25 in the file, 0.5 now" in error
    assert "limit time: 0.1 in the file, null now" in error


def test_a_gauntlet(capsys):
    arguments = ["tournament", "greedy", "random", "random:seed=1", "--game", "othello", "--size", "4", "--games", "2"]
    assert main([*arguments, "--gauntlet", "--json"]) == 0
    assert [pairing["players"][0] for pairing in json.loads(capsys.readouterr().out)["pairings"]] == ["greedy"] * 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nobody", "random"], "'nobody'"),
        (["random", "random"], "named twice"),
        (["random", "greedy", "--games", "3"], "even number"),
        (["random", "greedy", "--limit", "soon"], "'soon'"),
        (["random", "greedy", "--openings", "no-such-file"], "no-such-file"),
        (["random", "greedy", "--size", "7"], "7"),
        (["random", "greedy", "--sprt", "5,1"], "elo0 below elo1"),
        (["random", "greedy", "--anchor", "x=1", "--games", "2"], "'x=1'"),
        (["random", "greedy", "--margin", "-1"], "margin cannot be -1.0"),
        (["random", "greedy", "--max-moves", "-1"], "max_moves cannot be -1"),
        (["random", "greedy", "--records", "no-such-folder/games.sgf"], "no folder for 'no-such-folder/games.sgf'"),
        (["random", "greedy", "--picture", "no-such-folder/table.svg"], "no folder for 'no-such-folder/table.svg'"),
        (["random", "greedy", "--records", "games.xyz"], "'games.xyz'"),
        (["random", "greedy", "--size", "6", "--records", "games.wtb"], "6"),
        (["random", "greedy", "--records", "games.obf"], "OBF holds a position"),
        (["random", "greedy", "--records", "games.psq"], "PSQ holds one game in a file, no more.\n"),
        (["random", "cmd:no-such-program"], "player 'cmd:no-such-program': cannot start"),
    ],
)
def test_mistakes_get_one_clear_line_before_anything_is_played(arguments, message, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("omello.arena.runner.play", None)
    assert main(["match", *arguments, "--game", "othello"]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_openings_from_a_file(tmp_path, capsys):
    file = tmp_path / "openings.txt"
    file.write_text("# two openings\nf5d6c3\n\nf5 f6  # the other\n")
    saved = tmp_path / "games.ggf"
    arguments = ["match", "random", "greedy", "--game", "othello", "--games", "4", "--openings", str(file)]
    assert main([*arguments, "--records", str(saved)]) == 0
    starts = [[str(move) for move in record.moves()[:2]] for record in records.read_file(saved)]
    assert starts == [["f5", "d6"]] * 2 + [["f5", "f6"]] * 2
    file.write_text("f5a1\n")
    assert main(arguments) == 2
    assert "line 1" in capsys.readouterr().err


def test_a_full_disk_loses_no_result(tmp_path, capsys, monkeypatch):
    add, written = Store.add, []

    def full(store, played):
        written.append(played)
        if len(written) > 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        add(store, played)

    monkeypatch.setattr(Store, "add", full)
    arguments = ["match", "greedy", "random", "--game", "othello", "--size", "6", "--games", "20", "--json"]
    assert main([*arguments, "--store", str(tmp_path / "store")]) == 2
    told = capsys.readouterr()
    assert json.loads(told.out)["games"] == 3
    assert told.err == "omello: No space left on device\n"
    # Also when only the records have no room.
    monkeypatch.setattr(Store, "add", add)
    if os.path.exists("/dev/full"):
        full_file = tmp_path / "records.sgf"
        full_file.symlink_to("/dev/full")
        assert main([*arguments, "--records", str(full_file)]) == 2
        assert json.loads(capsys.readouterr().out)["games"] == 20


@pytest.mark.skipif(os.name != "posix", reason="other systems have no SIGKILL")
def test_workers_and_their_engines_do_not_outlive_a_killed_match(tmp_path):
    bad = Path(__file__).parents[1] / "protocols" / "bad_engine.py"
    hanging = f"cmd:{sys.executable} {bad} gtp hang?protocol=gtp"
    code = "import sys; from omello.cli import main; sys.exit(main())"
    arguments = ["match", hanging, "random", "--game", "othello", "--limit", "time=600", "--jobs", "2"]
    with subprocess.Popen([sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE) as process:
        match = psutil.Process(process.pid)

        def started():
            return [child for child in match.children(recursive=True) if str(bad) in " ".join(child.cmdline())]

        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and len(started()) < 2:
            time.sleep(0.1)
        assert len(started()) >= 2
        family = match.children(recursive=True)
        process.kill()
    assert psutil.wait_procs(family, timeout=30)[1] == []


def test_a_file_gives_no_commands_to_the_terminal(tmp_path, capsys):
    path = tmp_path / "store"
    path.write_text("\x1b[31mred\x07 \u202e\n")
    assert main(["match", "greedy", "random", "--game", "othello", "--store", str(path)]) == 2
    game = tmp_path / "game.sgf"
    game.write_text("(;GM[2]SZ[8];B[\x1b[2J])")
    assert main(["analyse", str(game)]) == 2
    told = capsys.readouterr().err
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", told)
