"""The Othello engine: exact where it says so, and well-behaved."""

from __future__ import annotations

import random
import subprocess
import threading
import time

import pytest

from omello import BLACK, Engine, Limit, PositionError, SpecError, othello

# Endgame tests of the French federation's forum, #1 to #19: the position, and its exact score.
FFO = """\
--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X +18
-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X +10
----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X +2
-XXXXXX-X-XXXOO-XOXXXOOXXXOXOOOX-OXOOXXX--OOOXXX--OOXX----XOXXO- X +0
-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X +32
--OXXX--OOOXXX--OOOXOXO-OOXOOOX-OOXXXXXXXOOXXOX--OOOOX---XXXXXX- X +14
--OXXO--XOXXXX--XOOOXXXXXOOXXXXXXOOOOXXX-XXXXXXX--XXOOO----XXOO- X +8
---X-X--X-XXXX--XXXXOXXXXXXOOOOOXXOXXXO-XOXXXXO-XOOXXX--XOOXXO-- O +8
--XOXX--O-OOXXXX-OOOXXXX-XOXXXOXXXOXOOOXOXXOXOXX--OXOO----OOOO-- O -8
-XXXX-----OXXX--XOXOXOXXOXOXXOXXOXXOXOOOXXXOXOOX--OXXO---OOOOO-- O +10
---O-XOX----XXOX---XXOOXO-XXOXOXXXXOOXOX-XOOXXXXXOOOXX-XOOOOOOO- O +30
--O--O--X-OOOOX-XXOOOXOOXXOXOXOOXXOXXOOOXXXXOOOO--OXXX---XXXXX-- O -8
--XXXXX--OOOXX---OOOXXXX-OXOXOXXOXXXOXXX--XOXOXX--OXOOO--OOOOO-- X +14
--XXXXX---OOOX---XOOXXXX-OOOOOOOOOOXXXOOOOOXXOOX--XXOO----XXXXX- X +18
----O------OOX---OOOXX-XOOOXOOOOOXXOXXOOOXXXOOOOOXXXOOXO--OOOOOX X +4
-XXXXXX-X-XXXOO-XOXXXOOXXOOXXXOX-OOOXXXX--OOXXXX---OOO----XOX-O- X +24
-OOOOO----OXXO-XXXOOOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOO----XXXX--- X +8
-XXX------OOOX--XOOOOOXXOXOXOOXXOXXOOOOOXXXOXOOX--OXXO---OOOOO-- X -2
--OXXO--XOXXXX--XOOOOXXXXOOOXXXXX-OOOXXX--OOOOXX--XXOOO----XXOO- X +8
"""
SIZES = range(4, 17, 2)


def endgame(size: int, empties: int, dice: random.Random) -> othello.Board:
    """A position with so many empty squares where the game is not over, reached by random moves."""
    while True:
        board = othello.Board(size)
        while moves := board.legal_moves():
            if size**2 - sum(board.score()) == empties:
                return board
            board.push(dice.choice(moves))


@pytest.mark.parametrize(("size", "empties"), [(4, 12), (6, 14), (8, 9), (8, 14), (10, 10)])
def test_an_exact_line_ends_with_its_score(size, empties) -> None:
    for seed in range(8):
        board = endgame(size, empties, random.Random(seed))
        for line in Engine(board).analyse(board, Limit(depth=empties), lines=2).lines:
            later = board.copy()
            for move in line.moves:
                later.play(move)
            outcome = later.outcome()
            assert outcome is not None
            black, white = outcome.score
            assert line.score.value == (black - white if board.turn is BLACK else white - black)


@pytest.mark.parametrize("line", FFO.splitlines())
def test_ffo(line) -> None:
    position, score = line.rsplit(" ", 1)
    board = othello.Board.from_text(position)
    best = Engine(board, memory=16).solve(board).best
    assert (best.score.value, best.score.exact) == (int(score), True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "empties", "count"),
    [
        *((8, empties, count) for empties, count in enumerate((1600, 1400, 1000, 700, 250, 40, 10), 8)),
        (4, 7, 300),
        (4, 10, 200),
        (6, 9, 200),
        (6, 12, 50),
        (10, 8, 100),
        (10, 11, 30),
        (12, 9, 40),
        (14, 9, 30),
        (16, 9, 30),
    ],
)
def test_random_endgames_agree_with_plain_alpha_beta(native_program, size, empties, count) -> None:
    dice = random.Random(f"{size} {empties}")
    boards = [endgame(size, empties, dice) for _ in range(count)]
    engine = Engine(boards[0], memory=16)
    claims = [f"{board.to_text()} {engine.solve(board).best.score}\n" for board in boards]
    answer = subprocess.run(
        [native_program("othello_verify", "base")], input="".join(claims), capture_output=True, text=True
    )
    assert answer.returncode == 0, answer.stdout
    assert f"{count} scores checked" in answer.stdout


def test_the_whole_game_on_4x4() -> None:
    board = othello.Board(4)
    analysis = Engine(board, memory=1).solve(board, all_moves=True)
    assert [line.score.value for line in analysis.lines] == [-10] * 4


def test_mirror_images_of_a_move_are_searched_once() -> None:
    start = othello.Board(6)
    after = start.copy()
    after.push(start.legal_moves()[0])
    whole, part = (
        Engine(board, memory=4).analyse(board, Limit(depth=depth)) for board, depth in ((start, 13), (after, 12))
    )
    # The four first moves are the same one; searching each would take far longer.
    assert whole.nodes < 2 * part.nodes


@pytest.mark.parametrize("seed", range(30))
def test_win_draw_loss_agrees_with_the_score(seed) -> None:
    board = endgame(8, 11, random.Random(seed))
    engine = Engine(board, memory=4)
    exact = {line.move: line.score.value for line in engine.solve(board, all_moves=True).lines}
    engine.clear()
    told = {line.move: line.score.value for line in engine.solve(board, wdl=True, all_moves=True).lines}
    assert told == {move: (score > 0) - (score < 0) for move, score in exact.items()}


def test_lines_are_ordered_and_playable() -> None:
    board = endgame(8, 30, random.Random(3))
    analysis = Engine(board).analyse(board, Limit(depth=8), lines=4)
    scores = [line.score for line in analysis.lines]
    assert scores == sorted(scores, reverse=True)
    assert len({line.move for line in analysis.lines}) == 4
    for line in analysis.lines:
        twin = board.copy()
        for move in line.moves:
            twin.play(move)


@pytest.mark.parametrize("size", SIZES)
def test_one_thread_and_a_node_limit_are_deterministic(size) -> None:
    board = endgame(size, size**2 - 12, random.Random(size))
    first, again = (Engine(board, memory=4).analyse(board, Limit(nodes=20_000), lines=2) for _ in range(2))
    assert (first.lines, first.nodes, first.depth) == (again.lines, again.nodes, again.depth)
    assert first.nodes < 40_000


def test_threads_agree_on_exact_scores() -> None:
    dice = random.Random(5)
    for _ in range(20):
        board = endgame(8, 17, dice)
        scores = {Engine(board, threads=threads, memory=16).solve(board).best.score for threads in (1, 3)}
        assert len(scores) == 1


@pytest.mark.alone
@pytest.mark.parametrize("threads", [1, 4])
def test_stops_at_once(threads) -> None:
    board = othello.Board()
    engine = Engine(board, threads=threads)
    delays = []
    for wait in (0.05, 0.1, 0.2, 0.15, 0.1) * 5:
        stopped = []

        def stop(stopped: list[float] = stopped) -> None:
            stopped.append(time.perf_counter())
            engine.stop()

        timer = threading.Timer(wait, stop)
        timer.start()
        analysis = engine.analyse(board, Limit())
        delays.append(time.perf_counter() - stopped[0])
        assert analysis.best.move in board.legal_moves()
        # A busy machine may keep a thread waiting, but not every time.
        if min(delays) < 0.01:
            return
    raise AssertionError(f"it took {min(delays)} s to stop")


@pytest.mark.parametrize("seed", range(40))
def test_searches_that_contradict_each_other_end(seed) -> None:
    """Selective searches of one position with different windows need not agree; the root must not go on for ever."""
    board = endgame(8, 24 + seed % 20, random.Random(seed))
    # The time is far more than any of them takes: it only ends what would never end.
    assert Engine(board, memory=1).analyse(board, Limit(depth=10, time=60)).depth == 10


@pytest.mark.alone
def test_time_is_kept() -> None:
    board = othello.Board()

    def used() -> float:
        before = time.perf_counter()
        Engine(board).analyse(board, Limit(time=0.2))
        return time.perf_counter() - before

    assert 0.15 < min(used() for _ in range(5)) < 0.6


@pytest.mark.alone
def test_a_clock_is_divided() -> None:
    board = othello.Board()

    def used() -> float:
        before = time.perf_counter()
        Engine(board, memory=1).choose(board, Limit(clock=4.0, increment=0.0))
        return time.perf_counter() - before

    assert min(used() for _ in range(5)) < 1.0


@pytest.mark.parametrize(
    "limit",
    [
        Limit(time=0.0),
        Limit(nodes=0),
        Limit(depth=0),
        Limit(clock=0.0),
        Limit(clock=1e-9, increment=1e-9),
        Limit(nodes=10**30, depth=1),
        Limit(time=float("inf"), depth=2),
        Limit(depth=10**30, nodes=1000),
    ],
)
@pytest.mark.parametrize("size", [4, 8, 16])
def test_hostile_limits_still_get_a_legal_move(limit, size) -> None:
    board = othello.Board(size)
    assert Engine(board, memory=1).analyse(board, limit).best.move in board.legal_moves()


def test_positions_set_up_by_hand() -> None:
    for rows in (["XO------"] + ["--------"] * 7, ["XOOOOOOO"] * 4 + ["-" * 8] * 4, ["-O-O-O-X"] * 8):
        board = othello.Board.from_rows(rows)
        if board.legal_moves():
            found = Engine(board, memory=1).analyse(board, Limit(nodes=5000), lines=100)
            assert len(found.lines) == len(board.legal_moves())


def test_a_forced_pass_is_analysed() -> None:
    board = othello.Board.from_rows(["XO--", "----", "----", "----"], turn=othello.Board().turn.other)
    best = Engine(board, memory=1).solve(board).best
    assert best.moves == ("pass", "c1")
    assert best.score.value == -16


def test_progress_and_its_exceptions() -> None:
    board = othello.Board()
    depths = []
    final = Engine(board).analyse(board, Limit(depth=6), progress=lambda analysis: depths.append(analysis.depth))
    assert depths == [1, 2, 3, 4, 5]
    assert final.depth == 6

    def fail(analysis: object) -> None:
        raise KeyError("from the callback")

    with pytest.raises(KeyError, match="from the callback"):
        Engine(board).analyse(board, Limit(), progress=fail)


def test_a_stream_can_be_left() -> None:
    board = othello.Board()
    engine = Engine(board)
    for analysis in engine.stream(board, Limit()):
        if analysis.depth == 5:
            break
    assert [analysis.depth for analysis in engine.stream(board, Limit(depth=2))] == [1, 2]


def test_what_is_refused() -> None:
    over = othello.Board.from_rows(["XXXX"] * 4)
    with pytest.raises(PositionError, match="over"):
        Engine(over, memory=1).analyse(over, Limit())
    engine = Engine(othello.Board(), memory=1)
    with pytest.raises(PositionError, match="made for othello-8, not for othello-6"):
        engine.analyse(othello.Board(6), Limit())
    with pytest.raises(SpecError, match="lines cannot be 0"):
        engine.analyse(othello.Board(), Limit(), lines=0)
    for threads, memory in ((0, 1), (257, 1), (1, 0), (1, 2**40)):
        with pytest.raises(SpecError):
            Engine(othello.Board(), threads=threads, memory=memory)
