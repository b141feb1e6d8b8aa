"""What is drawn over a position, against slow and obvious rules; forced wins against every defence."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from omello import BLACK, WHITE, Side, omok, othello
from omello.omok.forced_wins import ForcedWins
from omello.server import wire, work
from omello.server.layers import forced_win, layers_of
from tests.facts import check_stable, oracle
from tests.server.running import Server

SIDES: dict[str, Side] = {"black": BLACK, "white": WHITE}


def random_othello(seed: int) -> othello.Board:
    chance, board = random.Random(seed), othello.Board()
    for _ in range(10 + seed % 48):
        if board.outcome() is None:
            board.push(chance.choice(board.legal_moves()))
    return board


def slow_regions(board: othello.Board) -> set[frozenset[tuple[int, int]]]:
    """Joined two by two until nothing touches any more."""
    size = board.size
    filled = {(stone.row, stone.col) for side in Side for stone in board.stones(side)}
    regions = [{(row, col)} for row in range(size) for col in range(size) if (row, col) not in filled]

    def touch(one: set[tuple[int, int]], two: set[tuple[int, int]]) -> bool:
        return any(max(abs(a - c), abs(b - d)) == 1 for a, b in one for c, d in two)

    while pair := next(((a, b) for a in regions for b in regions if a is not b and touch(a, b)), None):
        regions.remove(pair[1])
        pair[0].update(pair[1])
    return {frozenset(region) for region in regions}


def test_othello_layers_agree_with_slow_rules() -> None:
    stable = 0
    for seed in range(40):
        board = random_othello(seed)
        found = layers_of(board)
        if board.outcome() is not None:
            assert found.regions == [] == found.moves.black
            continue
        assert {
            frozenset((board.move(name).row, board.move(name).col) for name in region) for region in found.regions
        } == slow_regions(board)
        for word, side in SIDES.items():
            check_stable(board, side, tuple(map(board.move, getattr(found.stable, word))))
            stable += len(getattr(found.stable, word))
            moves = {(board.move(name).row, board.move(name).col) for name in getattr(found.moves, word)}
            assert moves == set(oracle(board, side).moves())
    assert stable > 50


def won_by_next(board: omok.Board, side: Side, point: str) -> bool:
    """Whether a stone of a side on a point wins, by the rules of the board alone."""
    later = omok.threats.seen_by(board, side)
    if not later.is_legal(point):
        return False
    later.push(point)
    outcome = later.outcome()
    return outcome is not None and outcome.winner is side


def random_omok(seed: int, rule: str) -> omok.Board:
    chance, board = random.Random(seed), omok.Board(9, rule)
    while board.outcome() is None and len(board.moves) < 22:
        near = [move for move in board.legal_moves() if 1 <= move.row <= 7 and 1 <= move.col <= 7]
        board.push(chance.choice(near or board.legal_moves()))
    return board


@pytest.mark.parametrize("rule", ["freestyle", "renju"])
def test_fours_threes_and_forks_are_what_they_are_called(rule: str) -> None:
    seen = set()
    for seed in range(150):
        board = random_omok(seed, rule)
        if board.outcome() is not None:
            continue
        found = layers_of(board)
        for threat in found.threats:
            side = SIDES[threat.side]
            seen.add(threat.kind)
            assert all(board[stone] is side for stone in threat.stones)
            wins = [point for point in threat.points if won_by_next(board, side, point)]
            if threat.kind == "three":
                assert wins == []
                for point in threat.points:
                    later = omok.threats.seen_by(board, side)
                    later.push(point)
                    again = omok.threats.seen_by(later, side)
                    ways = [move for move in again.legal_moves() if won_by_next(again, side, move)]
                    assert len(ways) >= 2
            else:
                assert wins == threat.points
                assert (len(wins) > 1) == (threat.kind == "open-four")
        for fork in found.forks:
            seen.add(fork.kind)
            assert len(fork.lines) >= 2
            assert all(fork.point in line for line in fork.lines)
    assert {"three", "four", "double-three", "four-three"} - ({"double-three"} if rule == "renju" else set()) <= seen


def test_what_is_forbidden_to_black_is_told_on_whites_turn_too() -> None:
    board = omok.Board.from_stones(["g8", "i8", "h7", "h9"], ["f10", "j6", "k8"], size=15, rule="renju", turn=WHITE)
    assert [point.point for point in layers_of(board).forbidden] == ["h8"]
    assert layers_of(board).forbidden[0].reason == "double-three"


def positions() -> Iterator[omok.Board]:
    yield omok.Board.from_stones(["h8", "i8", "j8", "h9", "h10"], ["g8", "a1", "a3", "c1", "c3"])
    yield omok.Board.from_stones(["h8", "i9", "h10", "j8"], ["a1", "a3", "c1", "n14"])
    yield omok.Board.from_stones(["g7", "h8", "h10", "k8", "j9"], ["f6", "g10", "l7", "a1", "c3"], rule="renju")
    yield omok.Board.from_stones(["h8", "i8", "j8", "k8"], ["a1", "a3", "c1"])  # White to move has lost.


@pytest.mark.parametrize("board", list(positions()), ids=["fours", "threats", "renju", "lost"])
def test_no_defence_escapes_a_forced_win(board: omok.Board) -> None:
    wins, chance = ForcedWins(board), random.Random(1)
    first = forced_win(board, wins)
    assert first is not None
    winner = SIDES[first.winner]
    lost = board.copy()
    if board.turn is winner:
        lost.push(first.moves[0])
    assert len(first.defences) + first.others == len(lost.legal_moves())
    # The line is a game that the winner wins; every defence that is named leads to one, too.
    for line in (first.moves, *([*board_moves(first.moves, board, winner), d.move, *d.moves] for d in first.defences)):
        later = board.copy()
        for move in line:
            later.play(move)
        outcome = later.outcome()
        assert outcome is not None
        assert outcome.winner is winner
    # Whatever the other side tries, known or not, it meets a win again.
    for _ in range(12):
        later = board.copy()
        left = len(first.moves)
        while later.outcome() is None:
            found = forced_win(later, wins)
            assert found is not None
            assert SIDES[found.winner] is winner
            assert left > 0
            named = [defence.move for defence in found.defences]
            move = found.moves[0]
            if later.turn is not winner:
                move = (
                    chance.choice(named) if named and chance.random() < 0.7 else str(chance.choice(later.legal_moves()))
                )
            later.play(move)
            left -= 1


def board_moves(moves: list[str], board: omok.Board, winner: Side) -> list[str]:
    """What is played before the defences are given."""
    return moves[:1] if board.turn is winner else []


def test_where_nothing_is_forced_nothing_is_claimed() -> None:
    board = omok.Board.from_stones(["h8", "i8"], ["a1", "a3"])
    assert forced_win(board, ForcedWins(board)) is None
    three = omok.Board.from_stones(["h8", "i8", "j8"], ["a1", "a3"])
    assert forced_win(three, ForcedWins(three)) is None


def test_a_win_that_there_was_no_time_to_prove_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    start = wire.StonesStart(
        kind="stones", black=["h8", "i8", "j8", "h9", "h10"], white=["g8", "a1", "a3", "c1", "c3"], turn="black"
    )
    setup = wire.Course(game="omok", start=start)
    monkeypatch.setattr(work, "FORCED_WIN_SECONDS", -1.0)
    late = work.forced_win(setup)
    assert (late.win, late.complete) == (None, False)
    monkeypatch.setattr(work, "FORCED_WIN_SECONDS", 600.0)
    found = work.forced_win(setup)
    assert found.win is not None
    assert (found.win.winner, found.complete) == ("black", True)


def test_layers_and_forced_wins_are_asked_for(server: Server) -> None:
    stones = {"black": ["h8", "i8", "j8", "h9", "h10"], "white": ["g8", "a1", "a3", "c1", "c3"]}
    setup = {"game": "omok", "size": 15, "start": {"kind": "stones", **stones, "turn": "black"}}
    found = server.http.post("/api/layers", json=setup).json()
    assert {(threat["kind"], threat["side"]) for threat in found["threats"]} == {("three", "black")}
    win = server.http.post("/api/forced-win", json=setup).json()["win"]
    assert (win["winner"], win["by_fours"], win["moves"][0]) == ("black", True, "h7")
    assert (win["stone"], len(win["aims"])) == ("h7", 2)
    refused = server.http.post("/api/forced-win", json={"game": "othello"})
    assert refused.status_code == 422
    over = {"game": "omok", "size": 15, "moves": ["h8", "a1", "h9", "b1", "h10", "c1", "h11", "d1", "h12"]}
    assert server.http.post("/api/forced-win", json=over).json()["win"]["winner"] == "black"
