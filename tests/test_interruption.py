"""Long work that is interrupted, asked again from within, or cut in two by a fork: it never hangs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from omello import Engine, Limit, SpecError, omok, othello

PATIENCE = 120.0
BOARDS = {"othello": othello.Board, "omok": omok.Board}

COUNT = """
import os, signal, threading, time
from omello import omok, othello

# Whoever was started in the background ignores Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)

def interrupt():
    time.sleep(0.3)
    os.kill(os.getpid(), signal.SIGINT)

threading.Thread(target=interrupt, daemon=True).start()
try:
    {game}.Board().perft(30)
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.parametrize("game", BOARDS)
def test_a_count_can_be_interrupted(game) -> None:
    code = COUNT.format(game=game)
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert found.stdout == "interrupted\n"


@pytest.mark.parametrize("game", BOARDS)
def test_progress_that_asks_its_own_engine_is_refused(game) -> None:
    board = BOARDS[game]()
    engine = Engine(board, memory=1)
    questions = [
        lambda: engine.analyse(board, Limit(depth=2)),
        lambda: engine.choose(board, Limit(depth=2)),
        lambda: list(engine.stream(board, Limit(depth=2))),
        lambda: engine.ponder(board, board.legal_moves()[:1]),
        engine.clear,
    ]
    for question in questions:
        with pytest.raises(SpecError, match="its own progress"):
            engine.analyse(board, Limit(depth=5), progress=lambda _, question=question: question())
    # Another engine may be asked, and this one goes on afterwards.
    second = Engine(board, memory=1)
    told = []
    engine.analyse(board, Limit(depth=3), progress=lambda _: told.append(second.choose(board, Limit(depth=2))))
    assert set(told) <= set(board.legal_moves())
    assert told


@pytest.mark.parametrize("game", BOARDS)
def test_progress_may_stop_its_own_engine(game) -> None:
    board = BOARDS[game]()
    board.push(board.legal_moves()[0])
    engine = Engine(board, memory=1)
    assert engine.analyse(board, Limit(), progress=lambda _: engine.stop()).best.move in board.legal_moves()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # that a process with threads forks is the point
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("game", BOARDS)
def test_an_engine_forked_in_mid_search_answers_in_parent_and_child(game, threads) -> None:
    board = BOARDS[game]()
    board.push(board.legal_moves()[0])
    engine = Engine(board, memory=4, threads=threads)
    begun = threading.Event()
    search = threading.Thread(
        target=lambda: engine.analyse(board, Limit(), progress=lambda _: begun.set()), daemon=True
    )
    search.start()
    assert begun.wait(PATIENCE)
    child = os.fork()
    if child == 0:
        try:
            engine.ponder(board, board.legal_moves()[:1])
            found = engine.choose(board, Limit(depth=3)) in board.legal_moves()
            engine.close()
            os._exit(0 if found else 1)
        finally:
            os._exit(2)
    status = None
    end = time.monotonic() + PATIENCE
    while status is None and time.monotonic() < end:
        done, code = os.waitpid(child, os.WNOHANG)
        if done:
            status = os.waitstatus_to_exitcode(code)
        else:
            time.sleep(0.02)
    if status is None:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    assert status == 0
    engine.stop()
    search.join(PATIENCE)
    assert not search.is_alive()
    assert engine.choose(board, Limit(depth=3)) in board.legal_moves()
