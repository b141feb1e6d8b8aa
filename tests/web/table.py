"""Words for what a user does at a board."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.browser import Server

Seat = dict[str, str]
HUMAN: Seat = {"kind": "human"}


def computer(player: str) -> Seat:
    return {"kind": "computer", "player": player}


def point(page: Page, name: str) -> Locator:
    return page.locator(f"[data-point='{name}']")


def play(page: Page, name: str, side: str) -> None:
    point(page, name).click()
    expect(point(page, name)).to_have_attribute("data-stone", side)


def play_a_computer(page: Page, name: str) -> None:
    """Play where the answer may come, and turn the stone over again, before anybody looks."""
    point(page, name).click()
    expect_a_stone(page, name)


def expect_a_stone(page: Page, name: str) -> None:
    expect(point(page, name)).to_have_attribute("data-stone", re.compile("black|white"))


def game_id(page: Page) -> str:
    found = re.search(r"/(?:play|analysis)/([\w-]{6,})", page.url)
    assert found, page.url
    return found[1]


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def score(page: Page, side: str) -> Locator:
    return page.locator(f"[data-score='{side}']")


def shown_moves(page: Page) -> list[str]:
    texts = page.locator("ol[aria-label='Moves'] button").all_inner_texts()
    return [text.split()[-1] for text in texts]


def wait_until(page: Page, ready: Callable[[], bool]) -> None:
    for _ in range(2000):
        if ready():
            return
        page.wait_for_timeout(25)
    raise AssertionError("it never came true")


def wait_for_turn(server: Server, page: Page, side: str) -> dict[str, Any]:
    """Wait until it is this side's turn, or the game is over, also on the page; the server's view of the game."""
    game = game_id(page)

    def is_turn() -> bool:
        state = server.state(game)
        return state["outcome"] is not None or state["position"]["turn"] == side

    wait_until(page, is_turn)
    state = server.state(game)
    last = state["position"]["last"]
    if last:
        expect(page.locator("ol[aria-label='Moves'] button").last).to_have_text(re.compile(rf"\b{last}\s*$"))
    return state
