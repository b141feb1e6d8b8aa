"""Openings: distinct under symmetry, playable, the same for the same seed."""

from pathlib import Path

import pytest

from omello import FormatError, OmelloError, openings
from omello.book import key
from omello.omok import RULES
from omello.setup import Setup

SHIPPED = Path(openings.__file__).with_name("data")
COMMON = {"othello-6", "othello-8", "othello-10"} | {f"omok-15-{rule}" for rule in RULES}
SETUPS = [Setup.of("othello"), Setup.of("othello", 6), Setup.of("omok"), Setup.of("omok", 15, "renju")]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_drawn_openings_are_distinct_and_go_on(setup):
    found = openings.drawn(setup, 30, seed=4)
    assert found == openings.drawn(setup, 30, seed=4)
    assert found != openings.drawn(setup, 30, seed=5)
    boards = [openings.after(setup, opening) for opening in found]
    assert all(board.outcome() is None for board in boards)
    assert len({key(board) for board in boards}) == 30


def test_symmetric_positions_are_the_same():
    setup = Setup.of("othello")
    keys = {key(openings.after(setup, (move,))) for move in ("d3", "c4", "f5", "e6")}
    assert len(keys) == 1


def test_small_boards_have_few_openings():
    found = openings.drawn(Setup.of("othello", 4), 1000, seed=1)
    assert 1 < len(found) < 100


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_match_gets_as_many_as_it_needs(setup):
    found = openings.choose(setup, 40, seed=2)
    assert len(found) == 40
    assert len({key(openings.after(setup, opening)) for opening in found}) == 40


@pytest.mark.parametrize("text", ["f5x", "f5 z9", "f5f5", "hello"])
def test_bad_openings(text):
    with pytest.raises(OmelloError):
        openings.parse(text, Setup.of("othello"))


def test_a_finished_game_is_no_opening():
    with pytest.raises(FormatError, match="nothing to play"):
        openings.parse("e6f4e3f6g5d6e7f5c5", Setup.of("othello"))


@pytest.mark.parametrize("file", sorted(SHIPPED.glob("*.txt")), ids=lambda file: file.stem)
def test_shipped_openings_are_distinct_and_go_on(file):
    game, size, *rule = file.stem.split("-")
    setup = Setup.of(game, int(size), *rule)
    found = openings.shipped(setup)
    assert len(found) >= 30
    assert len({key(openings.after(setup, opening)) for opening in found}) == len(found)


def test_the_common_setups_have_openings():
    assert {file.stem for file in SHIPPED.glob("*.txt")} >= COMMON


def test_uncommon_setups_have_none():
    assert openings.shipped(Setup.of("othello", 12)) == []
