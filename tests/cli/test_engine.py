"""`omello engine` and `pbrain-omello` as other programs start them."""

import os
import select
import subprocess
import sys
import time

import psutil
import pytest

from omello import Limit, Reason
from omello.arena.game import Fixture, play
from omello.arena.terms import Contestant, Terms
from omello.cli import main
from omello.cli.engine import pbrain
from omello.setup import Setup

CODE = "import sys; from omello.cli import main; sys.exit(main())"


def talk(*args, lines):
    command = [sys.executable, "-c", CODE, *args]
    return subprocess.run(command, input=lines, capture_output=True, text=True, timeout=120, check=False)


def test_gtp_on_standard_input_and_output():
    done = talk("engine", "othello", "--protocol", "gtp", "--player", "greedy", lines="1 name\n2 genmove b\n3 quit\n")
    assert done.stdout == "=1 Omello\n\n=2 d3\n\n=3\n\n"
    assert done.returncode == 0


def test_the_end_of_input_still_gets_its_answer():
    lines = "START 15\nBOARD\n7,7,2\nDONE\n"
    done = talk("engine", "omok", "--protocol", "gomocup", "--player", "random:seed=1", lines=lines)
    assert done.stdout.startswith("OK\n")
    assert done.stdout.count("\n") == 2


def test_games_and_protocols_belong_together(capsys):
    assert main(["engine", "omok", "--protocol", "gtp"]) == 2
    assert "omok is not played over gtp" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--player=nobody", "--player=greedy", "--threads=0", "--memory=0", "--limit=soon"])
def test_wrong_options_are_refused_before_anything_is_said(option, capsys):
    assert pbrain([option]) == 2
    assert capsys.readouterr().err.startswith("omello: ")


def test_bytes_that_are_no_text_are_no_command():
    command = [sys.executable, "-c", "import sys; from omello.cli.engine import pbrain; sys.exit(pbrain())"]
    strict = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    lines = b"START 15\n\xff\xfe\nABOUT\nEND\n"
    done = subprocess.run(command, input=lines, capture_output=True, timeout=60, check=True, env=strict)
    said = done.stdout.decode().splitlines()
    assert [line.split(" ")[0] for line in said] == ["OK", "UNKNOWN", 'name="Omello",']


@pytest.mark.skipif(not hasattr(select, "poll"), reason="this system does not tell")
def test_an_engine_whose_manager_is_gone_ends():
    command = [sys.executable, "-c", "import sys; from omello.cli.engine import pbrain; sys.exit(pbrain())"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        process.stdin.write("START 15\nINFO timeout_turn 600000\nTURN 3,3\n")
        process.stdin.flush()
        assert process.stdout.readline() == "OK\n"
        process.stdout.close()
        process.stdin.close()
        assert process.wait(timeout=20) == 0


@pytest.mark.parametrize(
    ("setup", "protocol"), [(Setup.of("othello", 6), "gtp"), (Setup.of("omok", 9, "standard"), "gomocup")], ids=str
)
def test_our_client_drives_our_engine(setup, protocol):
    """Both sides of a protocol against each other: the same game as without it."""
    code = "import sys; from omello.cli import main; sys.exit(main())"
    inner = "random:seed=11"
    engine = f"{sys.executable} -c '{code}' engine {setup.game} --protocol {protocol} --player {inner}"
    limit = Limit(time=30)
    other = Contestant.parse("random", limit)
    outside = play(Fixture(0, Contestant.parse(f"cmd:{engine}?protocol={protocol}", limit), other), Terms(setup))
    inside = play(Fixture(0, Contestant.parse(inner, limit), other), Terms(setup))
    assert outside.reason in (Reason.NO_MOVES, Reason.ROW), outside.note
    assert outside.moves == inside.moves


def test_the_engine_analyses_over_nboard_and_stops_at_a_ping():
    board = "---------------------------O*------*O--------------------------- *"
    lines = f"nboard 2\nset depth 60\nset game (;GM[Othello]TY[8]RE[?]BO[8 {board}]B[F5];)\nhint 2\n"
    command = [sys.executable, "-c", "import sys; from omello.cli import main; sys.exit(main())"]
    command += ["engine", "othello", "--protocol", "nboard", "--memory", "4"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        process.stdin.write(lines)
        process.stdin.flush()
        heard = [process.stdout.readline() for _ in range(12)]
        start = time.monotonic()
        process.stdin.write("ping 8\n")
        process.stdin.flush()
        while (line := process.stdout.readline()) != "pong 8\n":
            heard.append(line)
        assert time.monotonic() - start < 30
        process.stdin.write("quit\n")
        process.stdin.flush()
        assert process.wait(timeout=60) == 0
    searches = [line.split() for line in heard if line.startswith("search")]
    assert {words[1][:2] for words in searches} <= {"D6", "F4", "F6"}
    assert len({words[1][:2] for words in searches}) >= 2


@pytest.mark.alone
@pytest.mark.parametrize("protocol", ["gtp", "nboard"])
@pytest.mark.parametrize("limit", [Limit(time=0.3), Limit(clock=8)])
def test_the_engine_keeps_its_time_in_matches(limit, protocol):
    code = "import sys; from omello.cli import main; sys.exit(main())"
    engine = f"{sys.executable} -c '{code}' engine othello --protocol {protocol} --memory 4 --limit time=9"
    pair = [Contestant.parse(f"cmd:{engine}?protocol={protocol}", limit), Contestant.parse("random", Limit())]
    # A busy machine may keep an engine waiting, but not in every game.
    for _ in range(3):
        played = play(Fixture(0, *pair), Terms(Setup.of("othello", 6), margin=0.5))
        if played.reason is not Reason.TIME:
            break
    assert played.reason is Reason.NO_MOVES, played.note
    assert played.winner == 0


@pytest.mark.skipif(not hasattr(select, "poll"), reason="this system does not tell")
@pytest.mark.parametrize(
    ("game", "protocol", "lines"),
    [
        ("othello", "gtp", "time_settings 36000 36000 1\ngenmove b\n"),
        ("othello", "nboard", "set depth 60\nhint 1\n"),
        ("omok", "gomocup", "START 15\nINFO timeout_turn 36000000\nINFO timeout_match 36000000\nTURN 3,3\n"),
    ],
    ids=["gtp", "nboard", "gomocup"],
)
def test_an_engine_in_thought_ends_with_the_program_that_uses_it(game, protocol, lines):
    # The program in between is killed with its ends of the pipes open, as a tournament manager may be.
    engine = [sys.executable, "-c", CODE, "engine", game, "--protocol", protocol, "--limit", "time=36000"]
    manager = (
        "import subprocess, sys, time\n"
        f"engine = subprocess.Popen({engine!r}, stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n"
        f"engine.stdin.write({lines.encode()!r}); engine.stdin.flush()\n"
        "print(engine.pid, flush=True); time.sleep(600)"
    )
    with subprocess.Popen([sys.executable, "-c", manager], stdout=subprocess.PIPE, text=True) as process:
        running = psutil.Process(int(process.stdout.readline()))
        deadline = time.monotonic() + 60
        # It thinks when it has used more processor time than it takes to start.
        while running.cpu_times().user < 2 and time.monotonic() < deadline:
            time.sleep(0.05)
        assert running.is_running()
        process.kill()
    assert psutil.wait_procs([running], timeout=30)[1] == []
