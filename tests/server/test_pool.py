"""Work elsewhere: answered, refused, cancelled, and shared between those who ask."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from omello.errors import MoveError
from omello.server import pool as pools
from omello.server.pool import Pool
from omello.server.refusals import RefusedError
from tests.server import jobs


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    made = Pool(2)
    made.start()
    yield made
    made.close()


def run(work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    return asyncio.run(work())


def test_answers_refusals_and_failures_come_back(pool: Pool) -> None:
    async def work() -> None:
        assert await pool.run("a", "move", 30, jobs.double, 21) == 42
        with pytest.raises(MoveError, match="'z9' is nowhere"):
            await pool.run("a", "move", 30, jobs.refuse)
        with pytest.raises(RefusedError, match="failed") as failed:
            await pool.run("a", "move", 30, jobs.fail)
        assert failed.value.code == "internal"
        assert await pool.run("a", "move", 30, jobs.double, 4) == 8

    run(work)


def test_a_worker_that_dies_or_hangs_is_replaced(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "GRACE", 0.5)

    async def work() -> None:
        with pytest.raises(RefusedError, match="failed"):
            await pool.run("a", "move", 30, jobs.die)
        with pytest.raises(RefusedError, match="too long") as late:
            await pool.run("a", "move", 0.1, jobs.hang)
        assert late.value.code == "busy"
        assert await pool.run("a", "move", 30, jobs.double, 1) == 2

    run(work)


def test_work_whose_process_was_killed_is_begun_again(pool: Pool, tmp_path: Path) -> None:
    lost = pool.lost
    assert run(lambda: pool.run("a", "move", 30, jobs.die_once, str(tmp_path / "dead"))) == "alive"
    assert pool.lost == lost + 1


def test_a_pool_waits_until_the_system_has_room_for_its_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "START_AGAIN", 0.01)
    start, failures = pools._Process.start, [BlockingIOError("no more processes"), MemoryError(), OSError("full")]

    def fail_first() -> Any:
        if failures:
            raise failures.pop()
        return start()

    monkeypatch.setattr(pools._Process, "start", fail_first)
    full = Pool(1)
    full.start()
    assert run(lambda: full.run("a", "move", 30, jobs.double, 1)) == 2
    full.close()
    assert not failures
    # One that never gets a process can still be closed.
    failures += [OSError("full")] * 100_000
    full = Pool(1)
    full.start()
    full.close()


def test_a_move_that_a_game_waits_for_is_never_refused(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "MAX_WAITING", 0)

    async def work() -> None:
        with pytest.raises(RefusedError, match="too many") as refused:
            await pool.run("a", "move", 30, jobs.double, 1)
        assert refused.value.code == "busy"
        answers = [pool.run(f"{number}", "move", 60, jobs.double, number, has_place=True) for number in range(20)]
        assert await asyncio.gather(*answers) == [2 * number for number in range(20)]

    run(work)


def test_progress_arrives_in_order_before_the_answer(pool: Pool) -> None:
    async def work() -> list[int]:
        seen: list[int] = []
        assert await pool.run("a", "study", 30, jobs.count, 5, progress=seen.append) == "done"
        return seen

    assert run(work) == [0, 1, 2, 3, 4]


def test_work_that_nobody_waits_for_is_stopped(pool: Pool) -> None:
    async def work() -> float:
        waiting = [asyncio.ensure_future(pool.run("a", "move", 600, jobs.obey, 600)) for _ in range(2)]
        await asyncio.sleep(1)
        for task in waiting:
            task.cancel()
        started = time.monotonic()
        assert await pool.run("b", "move", 120, jobs.double, 1) == 2
        return time.monotonic() - started

    assert run(work) < 60


def test_studies_leave_a_worker_for_moves(pool: Pool) -> None:
    async def work() -> float:
        studies = [asyncio.ensure_future(pool.run(f"s{i}", "study", 600, jobs.obey, 600)) for i in range(3)]
        await asyncio.sleep(0.5)
        started = time.monotonic()
        assert await pool.run("game", "move", 120, jobs.double, 1) == 2
        passed = time.monotonic() - started
        for task in studies:
            task.cancel()
        return passed

    assert run(work) < 60


def test_a_long_study_gives_way_and_each_owner_has_its_turn(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "SLICE", 0.3)

    async def work() -> tuple[float, float]:
        begun = asyncio.Event()

        def begin(value: Any) -> None:
            begun.set()

        def ignore(value: Any) -> None: ...

        started = time.monotonic()
        first = asyncio.ensure_future(pool.run("a", "study", 600, jobs.watched, 600, progress=begin))
        await begun.wait()
        second = asyncio.ensure_future(pool.run("b", "study", 600, jobs.watched, 0.2, progress=ignore))
        await first
        return time.monotonic() - started, await second

    first, second = run(work)
    assert 0.3 < first < 60
    assert second >= 0.2


def test_the_owner_with_least_goes_first(pool: Pool) -> None:
    async def work() -> list[str]:
        order: list[str] = []
        begun = asyncio.Event()

        async def ask(owner: str) -> None:
            await pool.run(owner, "study", 60, jobs.double, 1)
            order.append(owner)

        def begin(value: Any) -> None:
            begun.set()

        first = asyncio.ensure_future(pool.run("many", "study", 600, jobs.watched, 600, progress=begin))
        await begun.wait()
        asked = [asyncio.ensure_future(ask(owner)) for owner in ("many", "many", "many", "few")]
        # All of them wait by now.
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.gather(*asked)
        return order

    assert run(work)[0] == "few"
