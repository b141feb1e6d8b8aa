"""By the clock of a game a search ends where its move is settled, and goes on where it is not."""

from __future__ import annotations

import pytest

from omello import Engine, Limit, omok, othello
from omello.engine import MoveTime

BOARDS = [othello.Board(), omok.Board.from_stones(["h8", "i9"], ["h9", "g7"])]
ENDLESS = 10_000.0


@pytest.mark.parametrize("board", BOARDS, ids=["othello", "omok"])
def test_a_settled_move_ends_the_search_once_its_least_time_is_used(board) -> None:
    # Every move counts as settled and no time is the least: without that this would take hours.
    engine = Engine(board, memory=1, parameters={"settled": 100})
    assert engine.analyse(board, MoveTime(time=ENDLESS, usual=0.0)).depth <= 2


@pytest.mark.parametrize("board", BOARDS, ids=["othello", "omok"])
@pytest.mark.parametrize("limit", [Limit(nodes=20_000), MoveTime(nodes=20_000, time=ENDLESS, usual=ENDLESS)])
def test_other_limits_are_used_up(board, limit) -> None:
    engine = Engine(board, memory=1, parameters={"settled": 100, "least_time": 1})
    assert engine.analyse(board, limit).nodes >= 20_000


@pytest.mark.parametrize("board", BOARDS, ids=["othello", "omok"])
def test_the_game_s_clock_gives_a_move_in_doubt_more_than_its_share(board) -> None:
    heard: list[Limit] = []

    class Listener:
        longest = 2.0

        def moves_to_go(self, board: object) -> float:
            return 20.0

        def analyse(self, board, limit, **more):  # type: ignore[no-untyped-def]
            heard.append(limit)
            return Engine(board, memory=1).analyse(board, Limit(depth=1))

    engine = Engine(board, memory=1, book=None)
    engine._searcher = Listener()
    for limit in (Limit(clock=40.0), Limit(clock=40.0, time=1.5), Limit(clock=40.0, time=3.0)):
        engine.analyse(board, limit)
    assert [(found.time, found.usual) for found in heard] == [(4.0, 2.0), (1.5, 1.5), (3.0, 2.0)]
    assert all(found.clock is None for found in heard)
