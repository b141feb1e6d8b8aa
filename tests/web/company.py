"""Words for what two people do who play by link."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.browser import Server
from tests.web.conftest import Open
from tests.web.table import button, expect_a_stone, game_id, point


def invite(visit: Open, **settings: Any) -> tuple[Page, str]:
    """Somebody who has made a game for a friend and looks at it, and the link to send."""
    page = visit("/online")
    seats = {"black": {"kind": "human", "name": "Ann"}, "white": {"kind": "invited"}}
    answer = page.request.post("/api/games", data={**seats, **settings})
    assert answer.ok, answer.text()
    page.goto(f"/play/{answer.json()['id']}")
    return page, link_of(page)


def link_of(page: Page) -> str:
    """The invitation as the page shows it."""
    return page.get_by_role("textbox", name="Invitation link").input_value()


def join(visit: Open, link: str, name: str = "Ben") -> Page:
    """Somebody else, who has followed the link and sat down."""
    page = visit(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=re.compile("Play as|Sit down")).click()
    expect(page).to_have_url(re.compile("/play/"))
    expect(page.get_by_role("grid")).to_be_visible()
    return page


def watch(visit: Open, player: Page) -> Page:
    """A third one, who only looks on."""
    page = visit(f"/watch/{game_id(player)}")
    expect(page.get_by_text("Watching")).to_be_visible()
    return page


def play_seen(mover: Page, name: str, *others: Page) -> None:
    """Play, and wait until everybody else has seen it."""
    point(mover, name).click()
    for page in (mover, *others):
        expect_a_stone(page, name)


def offered(page: Page) -> Locator:
    """What one of the two has proposed."""
    return page.get_by_role("region", name="Offer", exact=True)


def accept(page: Page) -> None:
    offered(page).get_by_role("button", name="Accept").click()


def stones(page: Page) -> list[tuple[str | None, str | None]]:
    """What lies on the board, cell by cell."""
    shown: list[tuple[str | None, str | None]] = page.locator("[data-point]").evaluate_all(
        "cells => cells.map((cell) => [cell.dataset.point, cell.dataset.stone ?? null])"
    )
    return sorted(shown, key=str)


def finish(server: Server, black: Page, white: Page, *others: Page) -> dict[str, Any]:
    """Play whatever may be played until the game is over; the server's view of it."""
    game = game_id(black)
    while True:
        state = server.state(game)
        if state["outcome"]:
            return state
        mover, other = (black, white) if state["position"]["turn"] == "black" else (white, black)
        play_seen(mover, state["position"]["legal"][0], other, *others)


def resign(page: Page) -> None:
    button(page, "Resign").click()
    page.locator("[data-confirm]").click()
