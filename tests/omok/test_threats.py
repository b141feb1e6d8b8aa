"""Forced wins: known puzzles, and every claimed win replayed against all defences by a checker of its own."""

from __future__ import annotations

import re
import statistics
import subprocess
import time
from pathlib import Path

import pytest

from omello import BLACK, WHITE, Engine, Limit, SpecError, omok, othello
from omello.cli import main
from tests.large_data import large_data

FACTS = Path(__file__).parent / "threats.txt"


@pytest.fixture(params=["here", "large"])
def path(request: pytest.FixtureRequest) -> Path:
    return FACTS if request.param == "here" else large_data("threats.txt")


def puzzles(path: Path, kind: str) -> list[tuple[omok.Board, int]]:
    found = []
    for line in path.read_text().splitlines():
        fields = [field.strip() for field in line.split(";")]
        if fields[0] == kind:
            board = omok.Board()
            for move in re.findall(r"[a-o]\d+", fields[1]):
                board.push(move)
            found.append((board, int(fields[2])))
    return found


def fives(board: omok.Board, side) -> list[str]:
    """Where a side would win at once; by the rules alone."""
    found = []
    black, white = board.stones(BLACK), board.stones(WHITE)
    twin = omok.Board.from_stones(black, white, size=board.size, rule=board.rule, turn=side)
    for move in twin.legal_moves():
        twin.push(move)
        if twin.outcome() is not None and twin.outcome().winner is side:
            found.append(move)
        twin.undo()
    return found


def check_fours(board: omok.Board, moves) -> None:
    """Every attacking move leaves the other side one answer at most, up to the five."""
    board = board.copy()
    attacker = board.turn
    for index, move in enumerate(moves):
        if board.turn is attacker:
            board.play(move)
            if index == len(moves) - 1:
                assert board.outcome().winner is attacker
                return
            # The other side must stop a five, and cannot make one.
            assert fives(board, attacker)
            assert not fives(board, attacker.other)
        else:
            stops = [cell for cell in fives(board, attacker) if board.is_legal(cell)]
            assert move in stops or not stops
            if len(fives(board, attacker)) == 1 and stops:
                assert move == stops[0]
            board.play(move)
    raise AssertionError("the line ends before the five")


def wins(engine: Engine, board: omok.Board, plies: int) -> bool:
    """True if the side to move wins by playing what the engine claims, against every legal answer."""
    attacker = board.turn
    now = fives(board, attacker)
    if now:
        return True
    if plies < 3:
        return False
    win = engine.forced_win(board)
    if win is None:
        return False
    # Fours are told before threes, even if they take longer.
    if win.kind == "vcf":
        check_fours(board, win.moves)
        return True
    if win.plies > plies:
        return False
    board.push(win.moves[0])
    ok = True
    must = fives(board, attacker)
    for answer in must[:1] if must else board.legal_moves():
        if not must and fives(board, attacker.other):
            ok = False
            break
        board.push(answer)
        ok = wins(engine, board, plies - 2)
        board.undo()
        if not ok:
            break
    board.undo()
    return ok


@pytest.mark.alone
def test_wins_by_fours_have_the_shortest_length(path) -> None:
    seconds = []
    for board, plies in puzzles(path, "VCF"):
        engine = Engine(board, memory=1)
        start = time.process_time()
        win = engine.forced_win(board)
        seconds.append(time.process_time() - start)
        assert (win.kind, win.plies) == ("vcf", plies)
        check_fours(board, win.moves)
    assert statistics.median(seconds) < 0.05
    assert max(seconds) < 1.0


@pytest.mark.slow
def test_wins_by_fours_and_threes_hold_against_every_answer(path) -> None:
    for board, _ in puzzles(path, "VCT"):
        engine = Engine(board, memory=1)
        win = engine.forced_win(board)
        assert win.kind == "vct"
        if win.plies <= 9:
            assert wins(engine, board, win.plies)


def test_no_win_is_claimed_where_there_is_none(path) -> None:
    for board, _ in puzzles(path, "QUIET"):
        assert Engine(board, memory=1).forced_win(board, Limit(nodes=100_000)) is None


def test_white_drives_black_into_forbidden_points() -> None:
    # Black must stop a five at h8, but two threes meet there.
    black = ["h9", "h10", "i8", "j8", "d8"]
    white = ["e5", "f6", "g7", "a1", "o1"]
    board = omok.Board.from_stones(black, white, rule="renju", turn=WHITE)
    board.play("d4")
    assert board.outcome() is None
    board = omok.Board.from_stones(black, white, rule="renju", turn=WHITE)
    win = Engine(board, memory=1).forced_win(board)
    assert win is not None
    check_fours(board, win.moves)


def test_othello_has_no_forced_wins() -> None:
    board = othello.Board()
    with pytest.raises(SpecError):
        Engine(board, memory=1).forced_win(board)


def test_the_command(capsys) -> None:
    assert main(["threats", "h8a1h9a3h10c1"]) == 0
    assert "black wins in 3 by fours" in capsys.readouterr().out
    assert main(["threats", "h8i9"]) == 0
    assert "no forced win" in capsys.readouterr().out
    assert main(["threats", "15/15 b freestyle"]) == 2
    assert main(["threats", "h8z9"]) == 2


def test_the_network_is_what_its_definition_says(native_program, build) -> None:
    answer = subprocess.run([native_program("omok_network", build), "20000"], capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout


@pytest.mark.slow
@pytest.mark.parametrize(("size", "games"), [(5, 4000), (7, 4000), (10, 1550), (15, 400), (19, 60), (26, 20)])
def test_patterns_kept_up_to_date_equal_a_new_count(native_program, size, games) -> None:
    answer = subprocess.run(
        [native_program("omok_field", "base"), str(games), str(size)], capture_output=True, text=True
    )
    assert answer.returncode == 0, answer.stdout
    assert f"{games} games agree" in answer.stdout
