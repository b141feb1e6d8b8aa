"""A server that is far away: what the user does before its answers come is neither lost nor undone by them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.web.browser import Server
from tests.web.conftest import Open
from tests.web.table import button, play, point, wait_until

pytestmark = pytest.mark.slow


class Road:
    """The way from the page to a game's socket, on which requests of one type wait until they are let through."""

    def __init__(self, page: Page, request: str) -> None:
        self.waiting: list[Callable[[], None]] = []
        self._page = page
        self._request = f'"type":"{request}"'
        self._is_open = False
        page.route_web_socket(re.compile(r"/games/.*/socket"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def forward(message: str | bytes) -> None:
            if self._request in str(message) and not self._is_open:
                self.waiting.append(lambda: server.send(message))
            else:
                server.send(message)

        socket.on_message(forward)

    def open(self, count: int) -> None:
        """Let everything through as soon as so many requests wait."""
        wait_until(self._page, lambda: len(self.waiting) >= count)
        self._is_open = True
        for send in self.waiting:
            send()


def study(visit: Open, server: Server, request: str, **settings: object) -> tuple[Page, Road]:
    game = server.new_game(mode="analysis", **settings)
    page = visit("/analysis")
    road = Road(page, request)
    page.goto(f"/analysis/{game}")
    expect(page.get_by_role("grid")).to_be_visible()
    return page, road


def test_a_point_chosen_before_the_position_is_known_is_played_all_the_same(visit: Open, server: Server) -> None:
    page, road = study(visit, server, "look", game="othello")
    play(page, "f5", "black")
    point(page, "a1").click()
    point(page, "d6").click()
    expect(page.locator("[data-stone]")).to_have_count(5)
    road.open(2)
    expect(page.locator("[data-notice]")).to_have_text("a1 would not turn any stones.")
    expect(point(page, "d6")).to_have_attribute("data-stone", "white")


def test_points_chosen_quickly_follow_each_other(visit: Open, server: Server) -> None:
    page, road = study(visit, server, "variation", game="omok", size=9)
    for name in ("e5", "f6", "d4"):
        point(page, name).click()
    road.open(1)
    expect(page.locator("[data-node]")).to_have_text(["1e5", "2f6", "3d4"])
    expect(page.locator("[data-stone]")).to_have_count(3)
    expect(page.locator(".variation")).to_have_count(0)


def test_a_move_does_not_call_back_who_went_on(visit: Open, server: Server) -> None:
    page, road = study(visit, server, "variation", game="omok", size=9, moves=["e5", "f6"])
    expect(page.locator("[data-node]")).to_have_count(2)
    page.keyboard.press("End")
    expect(page.locator("[data-stone]")).to_have_count(2)
    point(page, "d4").click()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-stone]")).to_have_count(1)
    road.open(1)
    expect(page.locator("[data-node]")).to_have_count(3)
    expect(page.locator("[data-stone]")).to_have_count(1)


def test_a_move_is_made_and_kept_although_its_page_was_left(visit: Open, server: Server) -> None:
    page, road = study(visit, server, "variation", game="omok", size=9)
    address = page.url
    point(page, "e5").click()
    page.get_by_role("link", name="My games").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("My games")
    road.open(1)
    page.wait_for_timeout(300)
    expect(page).to_have_url(re.compile("/games$"))
    page.goto(address)
    expect(page.locator("[data-node]")).to_have_text(["1e5"])


@pytest.mark.parametrize("mode", ["play", "analysis"])
def test_marks_drawn_quickly_are_all_kept(visit: Open, server: Server, mode: str) -> None:
    page = visit("/analysis")
    road = Road(page, "marks")
    page.goto(f"/{mode}/{server.new_game(game='omok', size=9, mode=mode)}")
    for name in ("c3", "d4", "e5"):
        point(page, name).click(button="right")
    road.open(3)
    expect(page.locator("svg [data-label='○']")).to_have_count(3)


def test_bans_switched_quickly_are_all_switched(visit: Open, server: Server) -> None:
    game = server.new_game(game="omok", rule="renju")
    page = visit("/")
    road = Road(page, "bans")
    page.goto(f"/play/{game}")
    button(page, "More").click()
    page.get_by_label("3-3 ban").click()
    page.get_by_label("4-4 ban").click()
    expect(page.get_by_label("3-3 ban")).not_to_be_checked()
    road.open(2)
    page.keyboard.press("Escape")
    expect(page.locator(".about .ban")).to_have_text(["6+"])
    assert server.state(game)["settings"]["bans"] == {"double_three": False, "double_four": False, "overline": True}


def test_a_new_game_does_not_call_back_who_went_elsewhere(visit: Open) -> None:
    page = visit("/new/othello")
    asked: list[Route] = []
    page.route("**/api/games", lambda route: asked.append(route))
    button(page, "Start").click()
    wait_until(page, lambda: bool(asked))
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    with page.expect_response("**/api/games"):
        asked[0].continue_()
    page.wait_for_timeout(300)
    expect(page).to_have_url(re.compile("/settings$"))


def test_a_busy_server_is_asked_again_for_its_opinion(visit: Open, server: Server) -> None:
    refused: list[int] = []

    def refuse_once(socket: WebSocketRoute) -> None:
        engine = socket.connect_to_server()

        def forward(message: str | bytes) -> None:
            asked = json.loads(message)
            if asked["type"] == "analyse" and not refused:
                refused.append(asked["id"])
                error = {"code": "busy", "message": "the computer took too long"}
                socket.send(json.dumps({"type": "error", "id": asked["id"], "error": error}))
            else:
                engine.send(message)

        socket.on_message(forward)

    page = visit("/analysis")
    page.route_web_socket(re.compile("/analysis/socket"), refuse_once)
    page.goto(f"/analysis/{server.new_game(game='othello', size=4, mode='analysis')}")
    expect(page.get_by_role("region", name="Best lines").locator("li").first).to_be_visible()
    assert refused


def test_a_page_that_missed_an_event_begins_again_with_the_whole_log(visit: Open, server: Server) -> None:
    game = server.new_game(game="othello", black={"kind": "human"}, white={"kind": "human"})
    page = visit("/")
    connections = []

    def connect(socket: WebSocketRoute) -> None:
        connections.append(socket)
        upstream = socket.connect_to_server()

        def told(message: str | bytes) -> None:
            # On the first connection the event of the first move is lost.
            data = json.loads(message)
            if len(connections) == 1 and data["type"] == "update":
                data["events"] = [event for event in data["events"] if event["seq"] != 2]
            socket.send(json.dumps(data))

        upstream.on_message(told)

    page.route_web_socket(re.compile(r"/games/.*/socket"), connect)
    page.goto(f"/play/{game}")
    expect(page.locator("[data-stone]")).to_have_count(4)
    for move in ("f5", "d6"):
        server.http.post(f"/api/games/{game}/actions", json={"type": "play", "move": move}).raise_for_status()
    wait_until(page, lambda: len(connections) == 2)
    expect(page.locator("[data-stone]")).to_have_count(6)
