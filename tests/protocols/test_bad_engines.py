"""Engines that crash, hang, stutter, lie, flood their output or ignore the end, in real processes."""

import asyncio
import contextlib
import sys
import time
import uuid
from pathlib import Path

import psutil
import pytest

from omello import Limit, Reason, omok, othello
from omello.arena.game import Fixture, play
from omello.arena.terms import Contestant, Terms
from omello.players import player
from omello.protocols import (
    EngineCrashError,
    EngineGarbageError,
    EngineMoveError,
    EngineRefusalError,
    EngineTimeoutError,
)
from omello.protocols.transport import ProcessTransport
from omello.setup import Setup

ENGINE = Path(__file__).with_name("bad_engine.py")
PROTOCOLS = {"gtp": Setup.of("othello"), "nboard": Setup.of("othello"), "gomocup": Setup.of("omok")}
GOOD = {"gtp": "d3", "nboard": "d3", "gomocup": "h8"}


def spec(protocol, mode, extra="", **options):
    query = "&".join(f"{name}={value}" for name, value in {"protocol": protocol, "patience": 30, **options}.items())
    return f"cmd:{sys.executable} {ENGINE} {protocol} {mode} {extra}?{query}"


@pytest.fixture(autouse=True)
def left_behind(monkeypatch):
    """The processes that the engines of a test have left; at its end there may be none."""
    mark = uuid.uuid4().hex
    monkeypatch.setenv("OMELLO_TEST", mark)

    def alive():
        found = []
        for process in psutil.process_iter():
            with contextlib.suppress(psutil.Error):
                if process.environ().get("OMELLO_TEST") == mark and process.status() != psutil.STATUS_ZOMBIE:
                    found.append(process)
        return found

    yield alive
    assert alive() == []


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("mode", ["good", "stutter", "nonsense"])
def test_patience_with_harmless_quirks(protocol, mode):
    board = PROTOCOLS[protocol].board()
    engine = player(spec(protocol, mode), board)
    assert engine.choose(board, Limit(time=30)) == GOOD[protocol]
    engine.close()


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize(
    ("mode", "error", "text"),
    [
        ("crash", EngineCrashError, "exit code 3.*out of luck"),
        ("close", EngineCrashError, "closed its output"),
        ("hang", EngineTimeoutError, "no answer"),
        ("lie", EngineMoveError, "a1|77,7"),
        ("flood", EngineGarbageError, "blah"),
        ("endless", EngineGarbageError, "without end"),
        ("refuse", EngineRefusalError, "not today"),
    ],
)
def test_failures_are_clear_errors_and_the_process_is_gone(protocol, mode, error, text, left_behind):
    board = PROTOCOLS[protocol].board()
    engine = player(spec(protocol, mode, grace=0.5), board)
    start = time.monotonic()
    with pytest.raises(error, match=text):
        engine.choose(board, Limit(time=0.5 if mode == "hang" else 60))
    assert time.monotonic() - start < 30
    assert left_behind() == []


def test_drowning_in_messages_is_a_timeout():
    engine = player(spec("gomocup", "drown", grace=1), omok.Board())
    with pytest.raises(EngineTimeoutError, match="and so on"):
        engine.choose(omok.Board(), Limit(time=2))


def test_an_engine_that_never_says_hello():
    engine = player(spec("gtp", "silent", patience=0.5), othello.Board())
    with pytest.raises(EngineTimeoutError, match="'name'"):
        engine.choose(othello.Board(), Limit(time=9))


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_program_that_only_repeats_is_given_up_soon(protocol):
    board = PROTOCOLS[protocol].board()
    echo = "for line in iter(input, None): print(line, flush=True)"
    engine = player(f"cmd:{sys.executable} -S -c '{echo}'?protocol={protocol}&patience=600", board)
    start = time.monotonic()
    with pytest.raises(EngineGarbageError, match=f"is this an engine that speaks {protocol}"):
        engine.choose(board, Limit(time=600))
    assert time.monotonic() - start < 60


def test_an_engine_that_repeats_and_answers_is_one():
    board = othello.Board()
    code = 'for line in iter(input, None): print(line); print("= d3", end=chr(10) * 2, flush=True)'
    with player(f"cmd:{sys.executable} -S -c '{code}'?protocol=gtp", board) as engine:
        assert engine.choose(board, Limit(time=30)) == "d3"


def test_a_program_that_does_not_exist():
    engine = player("cmd:./no-such-program?protocol=gtp", othello.Board())
    with pytest.raises(EngineCrashError, match=r"cannot start './no-such-program'"):
        engine.choose(othello.Board(), Limit(time=1))


def test_a_failed_engine_can_be_used_again():
    board = othello.Board()
    engine = player(spec("gtp", "lie"), board)
    for _ in range(2):
        with pytest.raises(EngineMoveError):
            engine.choose(board, Limit(time=30))


@pytest.mark.parametrize("mode", ["stubborn", "family"])
def test_who_ignores_the_end_is_ended_with_everything_it_started(mode, tmp_path):
    board, file = othello.Board(), tmp_path / "pids"
    engine = player(spec("gtp", mode, file), board)
    assert engine.choose(board, Limit(time=30)) == "d3"
    pids = [int(pid) for pid in file.read_text().split()] if mode == "family" else []
    assert all(psutil.pid_exists(pid) for pid in pids)
    start = time.monotonic()
    engine.close()
    assert time.monotonic() - start < 30
    for pid in pids:
        assert not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE


def test_an_end_by_force_is_no_surprise(caplog):
    async def ends():
        for _ in range(40):
            transport = await ProcessTransport.start([sys.executable, "-S", "-c", "input()"])
            await transport.close(grace=0)

    asyncio.run(ends())
    assert caplog.records == []


def test_an_abandoned_engine_ends_with_the_program(tmp_path):
    """A script that forgets to close its engine leaves nothing behind."""
    import subprocess

    file = tmp_path / "pids"
    code = (
        "from omello import Limit, othello, player\n"
        f"engine = player({spec('gtp', 'family', file)!r}, othello.Board())\n"
        "engine.choose(othello.Board(), Limit(time=30))\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=120)
    assert file.exists()


@pytest.mark.parametrize(
    ("mode", "reason", "seconds"),
    [
        ("crash", Reason.CRASH, 60),
        ("hang", Reason.TIME, 0.2),
        ("late", Reason.TIME, 0.2),
        ("lie", Reason.ILLEGAL, 60),
    ],
)
def test_failures_decide_games(mode, reason, seconds):
    limit = Limit(time=seconds)
    terms = Terms(Setup.of("othello"), margin=0.1)
    engine = Contestant.parse(spec("gtp", mode, grace=0.5), limit)
    played = play(Fixture(0, engine, Contestant.parse("random", limit)), terms)
    assert (played.winner, played.reason) == (1, reason)
    assert played.note
