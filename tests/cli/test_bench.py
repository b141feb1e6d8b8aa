"""`omello bench` measures what it says."""

import pytest

from omello import Limit
from omello.cli import bench, main, search_bench


def test_measures_do_what_they_count() -> None:
    assert bench.random_games(3) == 3
    measure = bench.Measure("nothing", "times", lambda: 5)
    assert measure.rate() > 0
    assert bench.forbidden_points([(["h9", "h10", "i8", "j8"], ["a1", "a3", "a5", "a7"])])() == 10


def test_random_positions_are_the_same_every_time() -> None:
    positions = bench.random_renju_positions(5)
    assert positions == bench.random_renju_positions(5)
    assert all(len(black) == len(white) for black, white in positions)
    assert all(not set(black) & set(white) for black, white in positions)


@pytest.mark.parametrize("game", search_bench.SUITES)
def test_searches_take_the_same_nodes_every_time(game) -> None:
    positions = search_bench.boards(game)
    assert len(positions) == 10
    assert len({board.key for board in positions}) == 10
    limit = Limit(depth=6)
    first, second = ([found.nodes for found in search_bench.search(game, limit)] for _ in range(2))
    assert first == second
    assert all(nodes > 0 for nodes in first)


def test_the_signature_is_printed(capsys, monkeypatch) -> None:
    monkeypatch.setitem(search_bench.SUITES, "othello", search_bench.Suite(2, ("f5",)))
    monkeypatch.setitem(search_bench.SUITES, "omok", search_bench.Suite(2, ("h8",)))
    assert main(["bench", "--only", "searches"]) == 0
    told = capsys.readouterr().out
    assert "othello signature: " in told
    assert "omok signature: " in told
