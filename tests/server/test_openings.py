"""Openings by swap and swap2 on the wire: who lays, who chooses, and what the log says of it."""

from pathlib import Path
from typing import Any

import pytest

from omello.session import Game, decisions
from omello.session.log import from_data
from omello.session.settings import Settings
from tests.server.running import Page, Server

COMPUTER = {"kind": "computer", "player": "ladder"}
ANNA, BORI = {"kind": "human", "name": "Anna"}, {"kind": "human", "name": "Bori"}


def new_game(server: Server, opening: str, **settings: Any) -> str:
    state = server.new_game(game="omok", opening=opening, pause=0, **settings)
    assert state["opening"] == {"seat": "black", "stones": 3, "choices": []}
    return str(state["id"])


def lay(page: Page, *stones: str) -> None:
    for stone in stones:
        assert page.ask("play", move=stone)["type"] == "ack"


def test_two_people_swap(server: Server) -> None:
    with server.visit(new_game(server, "swap", black=ANNA, white=BORI)) as page:
        lay(page, "h8", "a1", "i9")
        assert page.state["opening"] == {"seat": "white", "stones": 0, "choices": ["black", "white"]}
        assert page.ask("play", move="j10")["error"]["message"] == "a colour has to be chosen first"
        assert page.ask("choose", choice="more")["error"]["code"] == "bad-move"
        page.ask("choose", choice="black")
        assert page.state["opening"] is None
        assert page.state["settings"]["black"]["name"] == "Bori"
        assert (page.events[-1]["type"], page.events[-1]["side"], page.events[-1]["choice"]) == (
            "choice",
            "white",
            "black",
        )
        assert page.state["position"]["turn"] == "white"
        assert not page.state["can_undo"]
        lay(page, "j10")
        assert page.state["can_undo"]


def test_two_people_swap2_with_two_more_stones(server: Server) -> None:
    with server.visit(new_game(server, "swap2", black=ANNA, white=BORI, clock={"seconds": 60})) as page:
        lay(page, "h8", "a1", "i9")
        page.ask("choose", choice="more")
        assert page.state["opening"] == {"seat": "white", "stones": 2, "choices": []}
        assert page.ask("choose", choice="black")["error"]["code"] == "bad-move"
        lay(page, "i10", "b2")
        assert page.state["opening"] == {"seat": "black", "stones": 0, "choices": ["black", "white"]}
        assert page.state["running"] is None
        page.ask("choose", choice="white")
        assert [page.state["settings"][side]["name"] for side in ("black", "white")] == ["Bori", "Anna"]
        assert page.state["running"] == "white"
        assert page.state["clocks"] == pytest.approx({"black": 60, "white": 60}, abs=1)


def test_stones_can_be_taken_back_until_somebody_has_chosen(server: Server) -> None:
    with server.visit(new_game(server, "swap2", black=ANNA, white=BORI)) as page:
        lay(page, "h8", "a1")
        page.ask("undo")
        assert page.state["position"]["last"] == "h8"
        page.ask("redo")
        page.ask("undo")
        lay(page, "b1", "i9")
        page.ask("choose", choice="more")
        assert page.ask("undo")["error"]["code"] == "nothing-to-undo"
        assert page.ask("swap")["error"]["code"] == "bad-request"
        lay(page, "i10")
        page.ask("undo")
        assert page.state["opening"]["stones"] == 2


def test_a_computer_takes_the_better_colour(server: Server) -> None:
    with server.visit(new_game(server, "swap2", black=ANNA, white=COMPUTER)) as page:
        lay(page, "h8", "a1", "i9")
        page.wait_for(lambda state: state["opening"] is None)
        assert page.state["settings"]["black"] == COMPUTER
        assert (page.state["position"]["turn"], page.state["thinking"]) == ("white", None)
        lay(page, "j10")
        page.wait_for(lambda state: len(state["position"]["stones"].replace(".", "")) == 5)


def test_a_computer_lays_three_stones_and_answers_five(server: Server) -> None:
    with server.visit(new_game(server, "swap2", black=COMPUTER, white=BORI)) as page:
        page.wait_for(lambda state: bool(state["opening"]["choices"]))
        assert [event["side"] for event in page.events if event["type"] == "move"] == ["black", "white", "black"]
        assert page.state["opening"]["choices"] == ["black", "white", "more"]
        page.ask("choose", choice="more")
        legal = page.state["position"]["legal"]
        lay(page, legal[0], legal[-1])
        page.wait_for(lambda state: state["opening"] is None)
        assert page.events[-1]["type"] == "choice" or page.state["settings"]["white"] == COMPUTER


def test_two_computers_open_a_game(server: Server) -> None:
    with server.visit(new_game(server, "swap", black=COMPUTER, white=COMPUTER)) as page:
        page.wait_for(lambda state: len(state["position"]["stones"].replace(".", "")) >= 4)
        assert [event["type"] for event in page.events].count("choice") == 1


def test_the_log_alone_tells_the_opening(server: Server) -> None:
    game = new_game(server, "swap2", black=ANNA, white=BORI)
    with server.visit(game) as page:
        lay(page, "h8", "a1", "i9")
        page.ask("choose", choice="more")
        lay(page, "i10")
        state, events = page.state, page.events
    told = Game(game, map(from_data, events))
    step = told.step()
    assert step is not None
    assert (step.seat.name.lower(), step.stones, list(step.choices)) == tuple(state["opening"].values())


@pytest.mark.parametrize(
    "settings",
    [
        {"game": "othello"},
        {"game": "omok", "mode": "analysis"},
        {"game": "omok", "moves": ["h8"]},
        {"game": "omok", "start": {"kind": "stones", "black": ["h8"], "white": [], "turn": "white"}},
    ],
)
def test_an_opening_needs_an_empty_omok_board(server: Server, settings: dict[str, Any]) -> None:
    refused = server.http.post("/api/games", json={"opening": "swap2", **settings})
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "bad-position")


def test_a_choice_without_an_opening_is_refused(server: Server) -> None:
    game = server.new_game(game="omok")["id"]
    refused = server.http.post(f"/api/games/{game}/actions", json={"type": "choose", "choice": "black"})
    assert refused.json()["error"]["code"] == "bad-request"


def test_what_a_computer_lays_is_checked() -> None:
    settings = Settings(game="omok", size=15, rule="freestyle", opening="swap2")
    game = Game("one", decisions.create(settings, [], 0.0))
    with pytest.raises(ValueError, match="'h8'"):
        decisions.open_game(game, None, ["h8", "h8", "i9"], 0.0)


def test_a_guest_chooses_for_itself(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(
        "from omello.openings.fairness import Part\n"
        "class Bot:\n"
        "    def choose(self, board, limit):\n"
        "        return board.legal_moves()[0]\n"
        "    def take_part(self, board, opening, limit):\n"
        "        return Part('white', ('o15',))\n"
    )
    server = Server(tmp_path / "data", "--engine", f"Bot={bot}:Bot")
    try:
        game = new_game(server, "swap2", black=ANNA, white={"kind": "computer", "player": "guest:Bot"})
        with server.visit(game) as page:
            lay(page, "h8", "a1", "i9")
            page.wait_for(lambda state: state["position"]["last"] == "o15")
            assert page.state["settings"]["white"]["player"] == "guest:Bot"
            assert page.state["position"]["turn"] == "black"
            lay(page, "j10")
    finally:
        server.kill()
