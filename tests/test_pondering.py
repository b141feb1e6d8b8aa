"""Thinking on the other side's time: it helps, it gives way at once, and it leaves nothing behind."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from omello import Board, Engine, Limit, omok, othello
from omello.players import close, player
from omello.protocols.gomocup.speaker import GomocupSpeaker
from omello.protocols.gtp.speaker import GtpSpeaker
from omello.protocols.nboard.speaker import NBoardSpeaker
from omello.protocols.speaker import EngineThinker

pytestmark = pytest.mark.alone
GAMES = {"othello": (othello.Board, "f5 d6 c3 d3", 12), "omok": (omok.Board, "h8 i9 g9 i7", 11)}


def ponderings() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "omello-pondering"]


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Iterator[None]:
    assert not ponderings()
    yield
    assert not ponderings()


def position(game: str) -> Board:
    kind, moves, _ = GAMES[game]
    board = kind()
    for move in moves.split():
        board.play(move)
    return board


def nodes_of_the_answer(game: str, seconds: float | None) -> int:
    """What a search needs after the expected reply, pondered about for so long before, or not at all."""
    board, depth = position(game), GAMES[game][2]
    engine = Engine(board, memory=32)
    line = engine.analyse(board, Limit(depth=6)).best
    if seconds is not None:
        engine.ponder(board, line.moves)
        time.sleep(seconds)
    for move in line.moves[:2]:
        board.push(move)
    return engine.analyse(board, Limit(depth=depth)).nodes


@pytest.mark.parametrize("game", GAMES)
def test_the_expected_reply_is_answered_with_less_work(game) -> None:
    alone = nodes_of_the_answer(game, None)
    # Longer waits are for busy machines.
    assert any(nodes_of_the_answer(game, seconds) < alone * 2 / 3 for seconds in (0.5, 2, 8))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("threads", [1, 3])
def test_it_gives_way_at_once(game, threads) -> None:
    board = position(game)
    engine = Engine(board, memory=4, threads=threads)
    # After a bad move the search would soon have nothing left to find out.
    good = [engine.analyse(board, Limit(depth=6)).best.move]
    unexpected = board.copy()
    unexpected.push(board.legal_moves()[-1])
    delays = []
    for pause in (0.0, 0.01, 0.1, 0.05, 0.02, 0.2) * 5:
        engine.ponder(board, good)
        time.sleep(pause)
        assert ponderings()
        start = time.perf_counter()
        engine.stop()
        delays.append(time.perf_counter() - start)
        assert not ponderings()
        engine.ponder(board, good)
        assert engine.analyse(unexpected, Limit(depth=2)).best.move in unexpected.legal_moves()
        assert not ponderings()
        # A busy machine may keep a thread waiting, but not every time.
        if len(delays) >= 6 and min(delays) < 0.01:
            return
    raise AssertionError(f"it took {min(delays)} s to give way")


@pytest.mark.parametrize("game", GAMES)
def test_everything_else_may_be_asked_meanwhile(game) -> None:
    board = position(game)
    engine = Engine(board, memory=1)
    questions = [
        engine.clear,
        engine.close,
        lambda: engine.choose(board, Limit(nodes=100)),
        lambda: list(engine.stream(board, Limit(depth=2))),
    ]
    if game == "omok":
        questions.append(lambda: engine.forced_win(board, Limit(nodes=100)))
    for question in questions:
        engine.ponder(board, board.legal_moves()[:1])
        question()
        assert not ponderings()
    # One pondering takes the place of another.
    engine.ponder(board, board.legal_moves()[:1])
    engine.ponder(board, board.legal_moves()[1:2])
    assert len(ponderings()) == 1
    engine.close()
    assert not ponderings()


def test_an_engine_that_is_forgotten_stops() -> None:
    board = othello.Board()
    engine = Engine(board, memory=1)
    engine.ponder(board, ["d3"])
    assert ponderings()
    del engine
    assert not ponderings()


def test_a_game_that_is_over_is_not_pondered_about() -> None:
    board = omok.Board.from_stones(["h8", "h9", "h10", "h11"], ["i8", "i9", "i10", "i11"])
    Engine(board, memory=1).ponder(board, ["h7"])
    assert not ponderings()


def test_threads_may_ponder_search_and_stop_as_they_like() -> None:
    board = othello.Board()
    engine = Engine(board, memory=1, threads=2)

    def work() -> None:
        for _ in range(10):
            engine.ponder(board, ["d3"])
            engine.analyse(board, Limit(nodes=2000))
            engine.stop()

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
        assert not worker.is_alive()
    engine.close()


def test_python_may_end_while_it_ponders() -> None:
    code = "from omello import Engine, othello; b = othello.Board(); e = Engine(b, memory=1); e.ponder(b, ['d3'])"
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0


@pytest.mark.parametrize("game", GAMES)
def test_players_ponder_if_asked_to(game) -> None:
    board = position(game)
    quiet, eager = (player(f"engine:nodes=500,book=no{option}", board) for option in ("", ",ponder=on"))
    quiet.choose(board, Limit())
    assert not ponderings()
    assert eager.choose(board, Limit()) in board.legal_moves()
    assert len(ponderings()) == 1
    assert "ponder=on" in eager.name
    close(eager)


def test_gomocup_switches_it() -> None:
    said: list[str] = []
    engine = GomocupSpeaker(EngineThinker(1, 1), said.append, Limit(nodes=500))
    for line in ("START 15", "INFO pondering 1", "TURN 7,7"):
        engine.hear(line)
    engine.finish()
    assert ponderings()
    engine.hear("YXSTOP")
    assert not ponderings()
    engine.hear("TURN 14,14")
    engine.finish()
    assert ponderings()
    engine.hear("INFO pondering 0")
    engine.finish()
    assert not ponderings()
    engine.converse(["TURN 0,0", "END"])
    assert len(said) == 4


def test_nboard_and_gtp_ponder_after_their_answer() -> None:
    said: list[str] = []
    nboard = NBoardSpeaker(EngineThinker(1, 1, pondering=True), said.append, Limit(nodes=500))
    nboard.hear("go")
    nboard.finish()
    assert ponderings()
    nboard.hear("ping 1")
    assert not ponderings()
    assert said[-1] == "pong 1"
    gtp = GtpSpeaker(EngineThinker(1, 1, pondering=True), said.append, Limit(nodes=500))
    gtp.hear("genmove b")
    assert ponderings()
    gtp.converse(["quit"])
