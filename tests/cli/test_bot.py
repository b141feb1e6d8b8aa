"""A bot online: real server, real command, a person who challenges it."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from omello.cli import main
from tests.server.people import Person
from tests.server.running import PATIENCE, START, Page, Server

BOT = """
class Bot:
    def choose(self, board, limit):
        return board.legal_moves()[0]
"""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"), "--public")
    yield running
    running.stop()


@pytest.fixture
def bot(world: Server, tmp_path: Path) -> Iterator[str]:
    """The name of a bot that is online."""
    name = f"First Legal {tmp_path.name}"[:40]
    (tmp_path / "mybot.py").write_text(BOT)
    command = [sys.executable, "-c", START, "bot", "connect", world.address, "--player", "./mybot.py:Bot"]
    command += ["--name", name, "--key", str(tmp_path / "key")]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == f"{name} is online\n"
    yield name
    process.terminate()
    process.communicate(timeout=PATIENCE)


def challenge(ann: Person, bot: str, **settings: Any) -> str:
    """Challenge a bot when it is here, and see it accept."""
    bots: list[dict[str, Any]] = []
    while not bots:
        # Whoever asks without a pause is soon refused.
        time.sleep(0.1)
        bots = [found for found in ann.http.get("/api/lobby").json()["bots"] if found["name"] == bot]
    answer = ann.http.post("/api/lobby/challenges", json={"against": bots[0]["id"], **settings})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def play_to_the_end(page: Page) -> None:
    page.receive()
    page.wait_for(lambda now: not now["waiting"])
    while page.state["outcome"] is None:
        step, turn = page.state["opening"], page.state["position"]["turn"]
        if step is not None and step["seat"] in page.state["you"]:
            page.ask("choose", choice="white") if step["choices"] else page.ask(
                "play", move=page.state["position"]["legal"][0]
            )
        elif step is None and turn in page.state["you"]:
            page.ask("play", move=page.state["position"]["legal"][-1], node=page.state["node"])
        else:
            page.receive()


def test_a_bot_plays_whoever_challenges_it_and_once_more(world: Server, bot: str) -> None:
    ann = Person(world, "Ann")
    game = challenge(ann, bot, game="othello", size=6, clock={"seconds": 600}, rated=True, colour="black")
    with ann.visit(game) as page:
        play_to_the_end(page)
        assert page.state["settings"]["white"]["name"] == bot
        page.ask("propose", offer="rematch")
        page.wait_for(lambda now: now["rematch"] is not None)
        following = page.state["rematch"]
    with ann.visit(following) as page:
        # The bot's own moves come by themselves.
        page.until(lambda message: any(event["type"] == "move" for event in message.get("events", [])))
    assert len(ann.http.get("/api/me").json()["ratings"]) == 1


def test_a_bot_takes_part_in_an_opening_by_swap(world: Server, bot: str) -> None:
    ann = Person(world)
    game = challenge(ann, bot, game="omok", size=9, opening="swap", colour="black")
    with ann.visit(game) as page:
        play_to_the_end(page)
        assert "choice" in [event["type"] for event in page.events]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["ftp://x", "--player", "greedy"], "no address"),
        (["http://127.0.0.1:9", "--player", "greedy"], "cannot be reached"),
        (["http://127.0.0.1:9", "--player", "greedy", "--games", "0"], "one game or more"),
    ],
)
def test_what_cannot_be_done_is_said(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bot", "connect", *arguments, "--key", str(tmp_path / "key")]) == 2
    assert said in capsys.readouterr().err
