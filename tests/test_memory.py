"""Engines take the memory they were asked to take, and no more."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

STATUS = Path("/proc/self/statm")
# What the process holds beyond what it held before, in megabytes: with the engine made, and after a search.
CODE = """
import resource
from omello import Engine, Limit, omok, othello

def held():
    return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize() / 2**20

board = {board}
Engine(board, memory=1).analyse(board, Limit(nodes=2000))
before = held()
engine = Engine(board, memory={memory}, threads={threads})
made = held()
engine.analyse(board, Limit(nodes=200_000))
print(made - before, held() - before)
"""


@pytest.mark.skipif(not STATUS.exists(), reason="only Linux tells")
@pytest.mark.parametrize("threads", [1, 4])
@pytest.mark.parametrize("memory", [32, 200])
@pytest.mark.parametrize("board", ["othello.Board()", "othello.Board(16)", "omok.Board()"])
def test_memory_is_what_was_asked_for(board, memory, threads) -> None:
    code = CODE.format(board=board, memory=memory, threads=threads)
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    made, searched = map(float, told.split())
    # The tables of the evaluation, and what each thread needs for itself.
    spare = 24 + 2 * threads
    assert memory - 1 < made < memory + spare
    assert made - 1 < searched < memory + spare


# Each thread wants 8 MB of addresses for its stack, and there are not enough of them.
FEW_THREADS = """
import resource
from omello import Engine, Limit, omok, othello

board = {board}
engine = Engine(board, memory=4, threads=64)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + {spare} * 2**20,) * 2)
print(engine.analyse(board, Limit(nodes=20_000)).best.move, board.perft(2))
"""


@pytest.mark.skipif(not STATUS.exists(), reason="only Linux has such limits")
@pytest.mark.parametrize(("board", "spare"), [("othello.Board()", 4), ("othello.Board()", 150), ("omok.Board()", 200)])
def test_a_search_goes_on_with_the_threads_that_there_are(board, spare) -> None:
    code = FEW_THREADS.format(board=board, spare=spare)
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert result.stdout.split()[1] in ("12", "50400")
