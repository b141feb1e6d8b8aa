"""Openings judged by the engine."""

from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

from omello import Limit, openings
from omello.arena.executors import Inline
from omello.book import key
from omello.cli import main
from omello.openings.balance import balanced, judge
from omello.setup import Setup

SETUP = Setup.of("othello", 6)
LIMIT = Limit(nodes=2000)


def found(make_executor, at_once, count=6, tolerance=3.0):
    return list(
        balanced(SETUP, count, seed=1, limit=LIMIT, tolerance=tolerance, make_executor=make_executor, at_once=at_once)
    )


def test_they_are_near_even_and_distinct():
    judged = found(Inline, 1)
    assert len(judged) == 6
    assert all(abs(each.score.value) <= 3.0 for each in judged)
    assert len({key(openings.after(SETUP, each.opening)) for each in judged}) == 6


def test_some_are_left_out():
    first = {each.opening for each in found(Inline, 1)}
    assert first != set(islice(openings.candidates(SETUP, 1), 6))


def test_the_executor_changes_nothing():
    assert found(Inline, 1) == found(lambda: ThreadPoolExecutor(1), 5)


def test_a_judgement_depends_on_the_opening_alone():
    one, other = islice(openings.candidates(SETUP, 1), 2)
    alone = judge(SETUP, one, LIMIT)
    judge(SETUP, other, LIMIT)
    assert judge(SETUP, one, LIMIT) == alone


def test_the_end_of_the_candidates_ends_the_search():
    small = Setup.of("othello", 4)
    judged = list(balanced(small, 10_000, seed=1, limit=Limit(), tolerance=16, make_executor=Inline))
    assert 0 < len(judged) < 100
    assert all(each.score.exact for each in judged)


def test_the_command_writes_a_file_that_can_be_read(tmp_path):
    file = tmp_path / "openings.txt"
    arguments = ["openings", "othello", "--size", "6", "--count", "4", "--limit", "nodes=1000", "--output", str(file)]
    assert main(arguments) == 0
    text = file.read_text(encoding="utf-8")
    assert text.startswith("# othello-6: within 2 stones by the engine at nodes=1000, seed 0\n")
    assert len(openings.read(text.splitlines(), SETUP)) == 4


@pytest.mark.parametrize("option", ["--count=0", "--limit=none", "--tolerance=-1", "--tolerance=nan"])
def test_what_would_never_end_is_refused(option, capsys):
    assert main(["openings", "omok", option]) == 2
    assert capsys.readouterr().err.startswith("omello: ")


def test_the_file_is_opened_before_anything_is_judged(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("omello.openings.balance.judge", None)
    assert main(["openings", "omok", "--output", str(tmp_path / "missing" / "openings.txt")]) == 2
    assert "missing" in capsys.readouterr().err
