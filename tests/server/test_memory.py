"""Python looks through all its memory the more rarely the more there is of it, and leaves little behind."""

from __future__ import annotations

import subprocess
import sys

# Rings that have grown old before they are dropped, as games do: only a look through everything finds them.
CODE = """
import gc
from omello.server import memory

class Ring:
    alive = 0
    def __init__(self):
        Ring.alive += 1
        self.itself = self
    def __del__(self):
        Ring.alive -= 1

memory.spare_pauses()
kept = [Ring() for _ in range({kept})]
gc.collect()
looks = sum(one["collections"] for one in gc.get_stats()[2:])
games, most = [], 0
for number in range(400_000):
    games.append(Ring())
    if len(games) == 30_000:
        # Old by now, and forgotten.
        games.clear()
    most = max(most, Ring.alive)
print(most, sum(one["collections"] for one in gc.get_stats()[2:]) - looks)
"""


def most_and_looks(kept: int) -> tuple[int, int]:
    """The most rings there were at a time, and how often everything was looked through."""
    told = subprocess.run([sys.executable, "-c", CODE.format(kept=kept)], capture_output=True, text=True, check=True)
    most, looks = map(int, told.stdout.split())
    return most, looks


def test_a_small_server_leaves_little_behind() -> None:
    most, looks = most_and_looks(0)
    # 290,000 without the rule: then half a million had to come before anybody looked.
    assert most < 150_000
    assert looks > 2


def test_a_large_server_pauses_rarely() -> None:
    most, looks = most_and_looks(300_000)
    assert most < 300_000 * 2.5
    assert looks <= 2
