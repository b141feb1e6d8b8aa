"""Both engines have one shape: the same limits go in, the same reports come out."""

from __future__ import annotations

import math

import pytest

import omello
from omello import Engine, Limit, SpecError, _native, omok, othello
from omello.omok.weights import load as omok_weights
from omello.othello.weights import load as othello_weights

BOARDS = {"othello": othello.Board, "omok": omok.Board}


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize(
    "limit",
    [
        Limit(nodes=2**70, depth=3),
        Limit(nodes=2**64, depth=3),
        Limit(nodes=2**63, depth=3),
        Limit(depth=2**70, nodes=300),
        Limit(time=math.inf, depth=3),
        Limit(time=1e300, depth=3),
        Limit(depth=0),
        Limit(nodes=0),
        Limit(time=0),
    ],
    ids=str,
)
def test_limits_beyond_all_counting_are_none(game, limit) -> None:
    board = BOARDS[game]()
    board.push(board.legal_moves()[0])
    engine = Engine(board, memory=1)
    found = engine.analyse(board, limit)
    assert found.best.move in board.legal_moves()
    if limit.depth == 3:
        engine.clear()
        plain = engine.analyse(board, Limit(depth=3))
        assert (found.lines, found.nodes, found.depth) == (plain.lines, plain.nodes, plain.depth)


@pytest.mark.parametrize("name", ["time", "nodes", "depth", "clock", "increment"])
@pytest.mark.parametrize("value", [-1, math.nan, -math.inf, "5", [1]])
def test_what_is_no_limit_is_refused(name, value) -> None:
    with pytest.raises(SpecError, match=f"a limit's {name} cannot be"):
        Limit(**{name: value})


@pytest.mark.parametrize("value", [0.5, 1e5, math.inf])
def test_nodes_and_plies_are_whole(value) -> None:
    for name in ("nodes", "depth"):
        with pytest.raises(SpecError, match=f"a limit's {name} cannot be"):
            Limit(**{name: value})


def test_reports_of_both_games_are_of_one_kind() -> None:
    reports = []
    first, second = othello.Board(), omok.Board()
    second.push("h8")
    _native.OthelloEngine(8, othello_weights(8), 2**20, 1).analyse(
        first, Limit(depth=2), 2, None, -64, 64, reports.append
    )
    _native.OmokEngine(omok_weights(omok.Rule()), 2**20, 1).analyse(second, Limit(depth=2), 2, None, reports.append)
    assert len(reports) >= 2
    for report in reports:
        assert isinstance(report, _native.SearchReport)
        assert len(report.lines) == 2
        for line in report.lines:
            assert isinstance(line, _native.SearchLine)
            assert line.moves
            assert line.plies is None
            assert not line.exact


def test_what_counts_as_proven_is_the_engines_word() -> None:
    # Four in a row, open: five comes at once, and needs no proof.
    board = omok.Board.from_stones(["f8", "g8", "h8", "i8"], ["a1", "c1", "e1", "g1"])
    line = _native.OmokEngine(None, 2**20, 1).analyse(board, Limit(depth=2), 1, None, None).lines[0]
    assert (line.value, line.exact, line.plies) == (1.0, True, 1)
    # A win further away is exact only where every answer was tried, and then it can be played out.
    board = omok.Board.from_stones(["h8", "i8", "j8", "h9", "h10"], ["g8", "a1", "a3", "c1", "c3"])
    line = _native.OmokEngine(None, 2**20, 1).analyse(board, Limit(nodes=10_000), 1, None, None).lines[0]
    assert (line.value, line.exact, line.plies, len(line.moves)) == (1.0, True, 3, 3)
    for move in line.moves:
        board.play(move)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is omello.BLACK
