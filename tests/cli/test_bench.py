"""`omello bench` measures what it says."""

import pytest

from omello import Limit, omok, othello
from omello.cli import bench, main, search_bench


def test_a_rate_is_what_was_done_by_the_seconds_it_took(monkeypatch) -> None:
    clock = iter([10.0, 12.5])
    monkeypatch.setattr(bench.time, "process_time", lambda: next(clock))
    assert bench.Measure("nothing", "times", lambda: 5).rate() == 2.0


def test_measures_do_what_they_count(monkeypatch) -> None:
    ended = []

    class Board(othello.Board):
        def legal_moves(self):
            moves = super().legal_moves()
            if not moves:
                ended.append(self.outcome())
            return moves

    monkeypatch.setattr(othello, "Board", Board)
    assert bench.random_games(3) == 3
    assert len(ended) == 3
    assert None not in ended
    looked_at = []
    monkeypatch.setattr(omok.Board, "forbidden_points", lambda board: looked_at.append(board.to_text()))
    # The second position is over: it is not measured.
    row = (["a1", "b1", "c1", "d1", "e1"], ["a3", "b3", "c5", "d5", "e7"])
    position = (["h9", "h10", "i8", "j8"], ["a1", "a3", "a5", "a7"])
    assert bench.forbidden_points([position, row])() == len(looked_at) == 10
    assert set(looked_at) == {omok.Board.from_stones(*position, rule="renju").to_text()}


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


SIGNATURES = {"othello": 437_654, "omok": 548_942}
"""As `omello bench` prints them. Whoever changes what a search does changes these, and quotes them in the commit."""


@pytest.mark.parametrize("game", SIGNATURES)
def test_the_searches_do_what_they_did(game) -> None:
    assert sum(found.nodes for found in search_bench.search(game)) == SIGNATURES[game]


def test_the_signature_is_printed(capsys, monkeypatch) -> None:
    suites = {"othello": ("f5", "f5d6"), "omok": ("h8", "h8i9")}
    for game, games in suites.items():
        monkeypatch.setitem(search_bench.SUITES, game, search_bench.Suite(2, games))
    assert main(["bench", "--only", "searches"]) == 0
    told = capsys.readouterr().out
    for game in suites:
        nodes = sum(found.nodes for found in search_bench.search(game))
        assert f"{game} signature: {nodes}," in told
