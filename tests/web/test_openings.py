"""Openings by swap and swap2 in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import Server
from tests.web.conftest import Open
from tests.web.table import HUMAN, button, computer, play, play_a_computer, wait_for_turn

pytestmark = pytest.mark.slow


def told(page: Page, text: str) -> None:
    expect(page.get_by_role("region", name="Opening").get_by_role("status")).to_contain_text(text)


def test_a_whole_game_with_swap2_against_a_computer(visit: Open, server: Server) -> None:
    page = visit("/new/omok")
    page.get_by_role("radio", name="Swap2", exact=True).click()
    page.get_by_role("radio", name="You", exact=True).click()
    page.get_by_role("radio", name="Ladder").click()
    button(page, "Start").click()

    told(page, "Place 3 more stones")
    expect(button(page, "Swap sides")).to_be_disabled()
    play(page, "h8", "black")
    told(page, "Place 2 more stones")
    play(page, "a1", "white")
    button(page, "Undo").click()
    told(page, "Place 2 more stones")
    play(page, "b1", "white")
    # Two black stones in the middle and white at the edge: nobody would leave black to the other.
    play(page, "i9", "black")
    expect(page.locator("[data-notice]")).to_have_text("Ladder: Black")
    expect(page.get_by_role("region", name="Opening")).to_have_count(0)

    aimless = [f"{column}{row}" for row in ("1", "15", "8") for column in "acegikmo"]
    while not (state := wait_for_turn(server, page, "white"))["outcome"]:
        choice = next(name for name in aimless if name in state["position"]["legal"])
        play_a_computer(page, choice)
    assert state["outcome"]["winner"] == "black"
    expect(page.get_by_role("dialog")).to_contain_text("You lost")


def test_the_computer_lays_and_i_want_two_more(visit: Open, server: Server) -> None:
    game = server.new_game(game="omok", opening="swap2", black=computer("ladder"), white=HUMAN, pause=0)
    page = visit(f"/play/{game}")
    told(page, "Which colour would you like?")
    expect(page.locator("[data-stone]")).to_have_count(3)
    button(page, "Place two more stones").click()
    told(page, "Place 2 more stones")
    free = [name for name in ("a1", "o15", "a15", "o1") if name in server.state(game)["position"]["legal"]]
    play(page, free[0], "white")
    play(page, free[1], "black")
    expect(page.get_by_role("region", name="Opening")).to_have_count(0)
    assert server.state(game)["opening"] is None


def test_two_people_at_one_screen(visit: Open, server: Server) -> None:
    game = server.new_game(game="omok", opening="swap", black=HUMAN, white=HUMAN)
    page = visit(f"/play/{game}")
    told(page, "First player: place 3 more stones")
    for name, side in (("h8", "black"), ("g7", "white"), ("i9", "black")):
        play(page, name, side)
    told(page, "Second player: which colour would you like?")
    expect(button(page, "Place two more stones")).to_have_count(0)
    page.get_by_role("region", name="Opening").get_by_role("button", name="White").click()
    expect(page.locator("[data-notice]")).to_have_text("Second player: White")
    play(page, "j10", "white")
