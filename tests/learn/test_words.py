"""The words of reviews: mistakes of real games get sentences, and every fact in them is true."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from bench.words import mistakes, of_levels, of_people
from omello import omok, othello, texts
from omello.core import Side
from omello.facts import Fact
from omello.learn.words import sentence
from tests.facts import check
from tests.large_data import large_data

LOOKED = 40
SHARE = {"othello": 0.6, "omok": 0.7}
"""Of the few that are looked at here; `python bench/words.py` looks at 300."""


def said_of(start: Any, games: Any, count: int) -> float:
    """Check the facts of some mistakes; how many of these have any."""
    told = 0
    for board, judged, facts in itertools.islice(mistakes(start, games), count):
        told += bool(facts)
        for fact in facts:
            check(board, judged.move, judged.best.move, fact)
            for language in texts.LANGUAGES:
                words = sentence(fact, judged.side, texts.load(language))
                assert words
                assert "{" not in words
                assert "None" not in words
    return told / count


@pytest.mark.slow
@pytest.mark.parametrize("start", [othello.Board(), omok.Board(15, "renju")], ids=["othello", "omok"])
def test_mistakes_of_our_levels_get_true_sentences(start) -> None:
    assert said_of(start, of_levels(start), LOOKED) >= SHARE[start.game]


@pytest.mark.slow
def test_mistakes_of_people_get_true_sentences() -> None:
    start = othello.Board()
    assert said_of(start, of_people(large_data("wthor/WTH_2019.wtb")), LOOKED) >= SHARE["othello"]


def test_only_whoever_played_the_move_is_called_you() -> None:
    fact = Fact("opens-stones", othello.Board().move("d3"), numbers={"stones": 6, "instead": 2})
    english = texts.load("en")
    to_mover = sentence(fact, Side.BLACK, english, Side.BLACK)
    to_others = [sentence(fact, Side.BLACK, english, reader) for reader in (Side.WHITE, None)]
    assert "your stones" in to_mover
    assert all("Black's stones" in words and "you" not in words for words in to_others)
