"""Nothing that was acknowledged is ever lost."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.server.running import Server


def test_a_killed_server_has_lost_nothing_it_acknowledged(tmp_path: Path) -> None:
    server = Server(tmp_path)
    games = [server.new_game(game="othello")["id"] for _ in range(4)]
    acknowledged = dict.fromkeys(games, 0)
    heard: dict[str, list[dict[str, Any]]] = {}

    def play(game: str) -> None:
        with server.visit(game) as page:
            try:
                page.receive()
                chance = random.Random(game)
                while True:
                    if page.state["outcome"] is not None:
                        page.ask("undo")
                    answer = page.ask("play", move=chance.choice(page.state["position"]["legal"]))
                    acknowledged[game] = answer["seq"]
            except (ConnectionClosed, TimeoutError):
                heard[game] = page.events

    threads = [threading.Thread(target=play, args=(game,)) for game in games]
    for thread in threads:
        thread.start()
    while min(acknowledged.values()) < 20:
        assert any(thread.is_alive() for thread in threads)
        time.sleep(0.01)
    server.kill()
    for thread in threads:
        thread.join()

    again = Server(tmp_path)
    try:
        for game in games:
            with again.visit(game) as page:
                page.receive()
                assert page.state["seq"] >= acknowledged[game]
                assert page.events[: len(heard[game])] == heard[game]
                if page.state["outcome"] is None:
                    assert page.ask("play", move=page.state["position"]["legal"][0])["type"] == "ack"
    finally:
        again.stop()


def test_the_computer_goes_on_after_a_crash_in_its_thought(tmp_path: Path) -> None:
    server = Server(tmp_path)
    greedy = {"kind": "computer", "player": "greedy"}
    game = server.new_game(game="othello", white=greedy, pause=10)["id"]
    with server.visit(game) as page:
        page.ask("play", move="f5")
        seen = page.state["seq"]
        server.kill()
    again = Server(tmp_path)
    try:
        with again.visit(game, after=seen) as page:
            page.receive()
            assert page.state["thinking"] == "white"
            page.ask("pause", pause=0)
            page.wait_for(lambda state: state["position"]["turn"] == "black")
    finally:
        again.stop()
