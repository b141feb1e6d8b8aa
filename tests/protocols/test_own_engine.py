"""Our engine behind the Gomocup protocol, driven by our client: whole games, in time, under every rule."""

import sys
import time

import pytest

from omello import Limit, Reason, omok
from omello.arena.game import Fixture, play
from omello.arena.terms import Contestant, Terms
from omello.players import close, player
from omello.setup import Setup

CODE = "import sys; from omello.cli.engine import pbrain; sys.exit(pbrain())"
ENGINE = f"cmd:{sys.executable} -c '{CODE}' --memory 4?protocol=gomocup"


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju"])
def test_it_beats_chance_in_time(rule):
    for number in range(2):
        pair = [Contestant.parse(ENGINE, Limit(time=0.2)), Contestant.parse("random", Limit())]
        played = play(Fixture(number, *(pair[::-1] if number else pair)), Terms(Setup.of("omok", 15, rule), margin=10))
        assert (played.winner, played.reason) == (number, Reason.ROW), played.note


def test_a_rule_without_a_number_is_refused_before_the_game():
    pair = [Contestant.parse(ENGINE, Limit(time=0.2)), Contestant.parse("random", Limit())]
    played = play(Fixture(0, *pair), Terms(Setup.of("omok", 15, "korean")))
    assert played.reason is Reason.CRASH
    assert "no number for the rule 'korean'" in played.note


def test_it_finds_the_win_and_wastes_no_time():
    board = omok.Board.from_stones(black=["f8", "g8", "h8", "i8"], white=["e8", "a1", "b1", "c2"])
    engine = player(ENGINE, board)
    start = time.monotonic()
    assert engine.choose(board, Limit(time=60)) == "j8"
    assert time.monotonic() - start < 30
    close(engine)
