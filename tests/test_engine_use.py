"""The engine as a guest in other people's programs: async, with files of their own, closed by `with`."""

from __future__ import annotations

import asyncio
import sys
import threading
import time

import pytest

import omello
from omello import Engine, FormatError, Limit, NotationError, PositionError, SpecError, omok, othello
from omello.book import Book, key
from omello.othello.weights import load


def searching() -> list[str]:
    names = [thread.name for thread in threading.enumerate()]
    return [name for name in names if name in ("omello-search", "omello-pondering")]


def test_an_async_analysis_leaves_the_loop_to_others() -> None:
    board = othello.Board()

    async def both() -> tuple[int, omello.Analysis]:
        turns = 0

        async def tick() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        ticking = asyncio.create_task(tick())
        found = await Engine(board, memory=1).analyse_async(board, Limit(nodes=300_000), lines=2)
        ticking.cancel()
        return turns, found

    turns, found = asyncio.run(both())
    assert turns > 10
    assert len(found.lines) == 2
    assert found.board == board


def test_a_cancelled_analysis_stops_the_search() -> None:
    board = othello.Board()
    engine = Engine(board, memory=1)

    async def impatient() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await engine.analyse_async(board, Limit(time=600))

    asyncio.run(impatient())
    deadline = time.monotonic() + 10
    while searching() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert searching() == []
    assert engine.analyse(board, Limit(nodes=500)).lines


def test_an_async_stream_can_be_left_early() -> None:
    board = othello.Board()

    async def first() -> int:
        stream = Engine(board, memory=1).stream_async(board, Limit(time=600))
        async for analysis in stream:
            await stream.aclose()
            return analysis.depth
        return 0

    assert asyncio.run(first()) == 1
    with pytest.raises(PositionError):
        asyncio.run(Engine(board, memory=1).analyse_async(othello.Board(6), Limit(depth=1)))


def test_with_ends_what_goes_on_in_the_background() -> None:
    board = othello.Board()
    with Engine(board, memory=1) as engine:
        engine.ponder(board, ["f5"])
        assert searching() == ["omello-pondering"]
    assert searching() == []
    with omello.player("engine:nodes=500,ponder=on", board) as player:
        player.choose(board, Limit())
    assert searching() == []


def test_weights_of_ones_own(tmp_path) -> None:
    board = othello.Board(6)
    file = tmp_path / "mine.weights"
    file.write_bytes(load(6))
    usual = Engine(board, memory=1).analyse(board, Limit(depth=5))
    for weights in (file, str(file), load(6)):
        assert Engine(board, memory=1, weights=weights).analyse(board, Limit(depth=5)).best == usual.best
    player = omello.player(f"engine:depth=5,weights={file}", board)
    assert player.choose(board, Limit()) in board.legal_moves()
    for wrong, error in ((b"nothing", PositionError), (load(4), PositionError), (tmp_path / "none", SpecError)):
        with pytest.raises(error):
            Engine(board, memory=1, weights=wrong)


def test_a_book_of_ones_own(tmp_path) -> None:
    board = omok.Board()
    after = board.copy()
    after.play("a1")
    book = Book({key(board): 0.0, key(after): -30.0})
    file = tmp_path / "mine.book"
    file.write_bytes(book.to_bytes())
    for given in (book, file, str(file)):
        chosen = Engine(board, memory=1, book=given).choose(board, Limit(nodes=500))
        assert (min(chosen.row, 14 - chosen.row), min(chosen.col, 14 - chosen.col)) == (0, 0)
    corner = omello.player(f"engine:nodes=500,book_file={file},seed=1", board).choose(board, Limit())
    assert corner in ("a1", "a15", "o1", "o15")
    with pytest.raises(FormatError):
        Engine(board, memory=1, book=b"no book")


def test_an_nboard_engine_analyses() -> None:
    board = othello.Board()
    for move in ("f5", "d6", "c3"):
        board.play(move)
    command = f"cmd:{sys.executable} -m omello engine othello --protocol nboard?protocol=nboard"
    with omello.player(command, board) as player:
        found = player.analyse(board, Limit(depth=6), lines=3)
        assert len(found.lines) == 3
        assert found.board == board
        assert found.lines[0].score >= found.lines[1].score >= found.lines[2].score
        ours = Engine(board, memory=16).analyse(board, Limit(depth=6), lines=3)
        assert {line.move for line in found.lines} == {line.move for line in ours.lines}
        assert player.choose(board, Limit(depth=2)) in board.legal_moves()


def test_a_protocol_without_words_for_it_says_so() -> None:
    board = othello.Board()
    command = f"cmd:{sys.executable} -m omello engine othello --protocol gtp?protocol=gtp"
    with omello.player(command, board) as player, pytest.raises(SpecError, match="gtp has no words"):
        player.analyse(board, Limit(depth=1))


def test_moves_can_be_left_out_of_a_search() -> None:
    board = othello.Board()
    with Engine(board, memory=1) as engine:
        best = engine.analyse(board, Limit(depth=4)).best.move
        others = engine.analyse(board, Limit(depth=4), lines=9, without=[str(best).upper()])
        assert {line.move for line in others.lines} == {*board.legal_moves()} - {best}
        assert engine.analyse(board, Limit(depth=2), moves=["D3", "c4"], without=["c4"]).best.move == "d3"
        assert engine.analyse(board, Limit(depth=2), lines=9, without=["a1"]).lines[3:]
        with pytest.raises(SpecError, match="every move is to be left out"):
            engine.analyse(board, Limit(depth=2), moves=["d3"], without=["d3"])
        with pytest.raises(NotationError, match="'z9' names no point"):
            engine.analyse(board, Limit(depth=2), without=["z9"])
        with pytest.raises(SpecError, match="7 are no moves to leave out"):
            engine.analyse(board, Limit(depth=2), without=7)  # type: ignore[arg-type]


def test_streams_look_at_the_moves_that_they_are_told_and_at_no_others() -> None:
    board = othello.Board(6)
    only, left = board.legal_moves()[1], board.legal_moves()[0]
    engine = Engine(board, memory=1)
    limit = Limit(depth=2)
    assert {found.best.move for found in engine.stream(board, limit, moves=[only])} == {only}
    found = asyncio.run(engine.analyse_async(board, limit, lines=9, without=[left]))
    assert left not in {line.move for line in found.lines}
    assert only in {line.move for line in asyncio.run(engine.analyse_async(board, limit, moves=[only])).lines}
