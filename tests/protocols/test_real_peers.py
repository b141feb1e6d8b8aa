"""Real engines of other people, where they are installed: games from start to end without a complaint.

`gtp-rhino` is in Debian's package grhino. The others are found by environment variables that hold a command line.
"""

import os
import shutil

import pytest

from omello import Limit, Reason
from omello.arena.game import Fixture, play
from omello.arena.terms import Contestant, Terms
from omello.setup import Setup

RHINO = shutil.which("gtp-rhino", path=f"{os.environ.get('PATH', '')}:/usr/games") or os.environ.get("OMELLO_GTP_PEER")
NBOARD = os.environ.get("OMELLO_NBOARD_PEER")
GOMOCUP = os.environ.get("OMELLO_GOMOCUP_PEER")


def games(spec, setup, limit, other):
    for number in range(2):
        pair = [Contestant.parse(spec, limit), Contestant.parse(other, limit)]
        yield play(Fixture(number, *(pair[::-1] if number else pair)), Terms(setup, seed=3, margin=5))


@pytest.mark.skipif(not RHINO, reason="gtp-rhino is not installed (Debian package grhino)")
def test_grhino_plays_over_gtp():
    for played in games(f"cmd:{RHINO}?protocol=gtp&grace=10", Setup.of("othello"), Limit(time=1), "random"):
        assert played.reason is Reason.NO_MOVES, played.note


@pytest.mark.skipif(not GOMOCUP, reason="OMELLO_GOMOCUP_PEER names no Gomocup engine")
@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju"])
def test_a_gomocup_engine_plays(rule):
    spec = f"cmd:{GOMOCUP}?protocol=gomocup&threads=1&pause=20"
    for played in games(spec, Setup.of("omok", rule=rule), Limit(time=1, nodes=1000), "random"):
        assert played.reason is Reason.ROW, played.note


@pytest.mark.skipif(not NBOARD, reason="OMELLO_NBOARD_PEER names no NBoard engine")
def test_an_nboard_engine_plays():
    for played in games(f"cmd:{NBOARD}?protocol=nboard", Setup.of("othello"), Limit(time=5, depth=4), "random"):
        assert played.reason is Reason.NO_MOVES, played.note
