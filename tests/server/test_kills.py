"""Servers that are killed in the middle of games by link; `python bench/kills.py` does it with a hundred games."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from bench import kills
from tests.server.postgres import postgres


def killed(data: Path, database: str | None, count: int) -> dict[str, Any]:
    async def run() -> dict[str, Any]:
        servers = [kills.Server(str(data), database) for _ in range(2 if database else 1)]
        for server in servers:
            await server.start()
        try:
            return await kills.run(servers, games=8, kills=count, most=20, pause=0.4)
        finally:
            for server in servers:
                await server.stop()

    return asyncio.run(run())


def test_a_killed_server_loses_no_move_and_no_time_of_games_by_link(tmp_path: Path) -> None:
    found = killed(tmp_path, None, 2)
    assert found["faults"] == {}
    assert found["acknowledged_moves"] > 50
    assert found["reconnects"] > 0


def test_of_two_servers_on_one_database_one_is_killed_and_the_games_go_on(tmp_path: Path) -> None:
    with postgres() as address:
        found = killed(tmp_path, address, 2)
    assert found["faults"] == {}
    assert found["acknowledged_moves"] > 50
    assert found["reconnects"] > 0
