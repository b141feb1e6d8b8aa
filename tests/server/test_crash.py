"""Nothing that was acknowledged is ever lost."""

from __future__ import annotations

import random
import threading
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.server.running import Server


def test_a_killed_server_has_lost_nothing_it_acknowledged(tmp_path: Path) -> None:
    server = Server(tmp_path)
    games = [server.new_game(game="othello")["id"] for _ in range(4)]
    known: dict[str, tuple[int, list[dict[str, Any]]]] = {}

    def play(game: str) -> None:
        acknowledged = 0
        with server.visit(game) as page:
            try:
                page.receive()
                chance = random.Random(game)
                while True:
                    if page.state["outcome"] is not None:
                        page.ask("undo")
                    answer = page.ask("play", move=chance.choice(page.state["position"]["legal"]))
                    acknowledged = answer["seq"]
            except (ConnectionClosed, TimeoutError):
                known[game] = (acknowledged, page.events)

    threads = [threading.Thread(target=play, args=(game,)) for game in games]
    for thread in threads:
        thread.start()
    threading.Event().wait(1.0)
    server.kill()
    for thread in threads:
        thread.join()

    again = Server(tmp_path)
    try:
        for game in games:
            acknowledged, heard = known[game]
            assert acknowledged > 5
            with again.visit(game) as page:
                page.receive()
                assert page.state["seq"] >= acknowledged
                assert page.events[: len(heard)] == heard
                if page.state["outcome"] is None:
                    assert page.ask("play", move=page.state["position"]["legal"][0])["type"] == "ack"
    finally:
        again.stop()


def test_the_computer_goes_on_after_a_crash_in_its_thought(tmp_path: Path) -> None:
    server = Server(tmp_path)
    greedy = {"kind": "computer", "player": "greedy"}
    game = server.new_game(game="othello", white=greedy, pause=5)["id"]
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
