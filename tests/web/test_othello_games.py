"""Othello in a real browser, against real players."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser import Server
from tests.web.conftest import Open
from tests.web.table import (
    HUMAN,
    button,
    computer,
    game_id,
    play,
    play_a_computer,
    point,
    score,
    shown_moves,
    wait_for_turn,
)

pytestmark = pytest.mark.slow

# Small games found by chance, replayed here: one that ends drawn, one with a forced pass.
DRAWN_4X4 = ["a2", "a3", "a4", "c1", "d1", "a1", "d3", "d4", "c4", "d2", "b1", "b4"]
PASS_6X6 = ["c2", "d2", "e3", "b2", "b1", "f2", "e4", "e5", "f4", "c5", "c1", "e2", "f5"]


def test_a_whole_game_against_greedy(visit: Open, server: Server) -> None:
    page = visit("/new/othello")
    page.locator("[data-opponent=greedy]").click()
    button(page, "Start").click()
    expect(page).to_have_title(re.compile("Your turn"))
    while not (state := wait_for_turn(server, page, "black"))["outcome"]:
        position = state["position"]
        expect(score(page, "black")).to_have_text(str(position["score"]["black"]))
        expect(score(page, "white")).to_have_text(str(position["score"]["white"]))
        play_a_computer(page, position["legal"][-1])
    result = page.get_by_role("dialog")
    expect(result).to_contain_text(re.compile("Black wins!|White wins!|Draw"))
    tally = state["outcome"]["score"]
    expect(result).to_contain_text(f"{tally['black']} : {tally['white']}")
    expect(page.locator("[data-result]")).to_have_attribute("data-result", state["outcome"]["winner"] or "draw")

    button(page, "Rematch").click()
    expect(page.locator("[data-stone]")).to_have_count(4)
    assert game_id(page) != state["id"]


def test_corner_hunter_on_its_home_board_from_the_title(visit: Open, server: Server) -> None:
    page = visit("/new/othello")
    page.get_by_label("Board", exact=True).select_option("16")
    page.locator("[data-opponent=corner-hunter]").click()
    button(page, "Start").click()
    expect(page).to_have_url(re.compile("/play/"))
    expect(page.locator("[data-point]")).to_have_count(256)
    page.goto("/")
    card = page.locator("[data-choose=othello]")
    expect(card).to_contain_text("Corner hunter · 16×16")
    card.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("/play/"))
    for _ in range(4):
        state = wait_for_turn(server, page, "black")
        play_a_computer(page, state["position"]["legal"][0])
    state = wait_for_turn(server, page, "black")
    assert sum(state["position"]["score"].values()) == 4 + 8
    assert state["settings"]["white"] == computer("corner-hunter")


def test_a_small_board_offers_only_the_levels_that_it_has(visit: Open) -> None:
    page = visit("/new/othello")
    levels = page.locator("[data-opponent^='level-']")
    expect(levels).to_have_count(20)
    page.locator("[data-opponent=level-18]").click()
    page.get_by_label("Board", exact=True).select_option("6")
    expect(levels).to_have_count(12)
    expect(page.locator("[data-opponent=level-3] input")).to_be_checked()
    page.get_by_label("Board", exact=True).select_option("8")
    expect(levels).to_have_count(20)


def test_an_engine_that_was_added_to_the_gallery(visit: Open, server: Server) -> None:
    page = visit("/new/omok")
    expect(page.locator("[data-opponent=weights]")).to_be_visible()
    expect(page.locator("[data-opponent^='guest']")).to_have_count(0)
    page.goto("/new/othello")
    page.locator("[data-opponent='guest:Neighbour']").click()
    button(page, "Start").click()
    expect(page).to_have_url(re.compile("/play/"))
    expect(page.get_by_text("Neighbour")).to_be_visible()
    play_a_computer(page, "f5")
    wait_for_turn(server, page, "black")
    expect(page.locator("[data-stone]")).to_have_count(6)


def test_the_computer_answers_after_a_pause_that_can_be_switched_off(visit: Open, server: Server) -> None:
    page = visit("/new/othello", settings={"pause": True})
    page.locator("[data-opponent=greedy]").click()
    button(page, "Start").click()
    expect(page).to_have_url(re.compile("/play/"))
    assert server.state(game_id(page))["settings"]["pause"] == 1
    play_a_computer(page, "f5")
    wait_for_turn(server, page, "black")
    assert waited(server, game_id(page)) >= 0.9
    # A long pause, so that a busy machine has time to see it.
    game = server.new_game(game="othello", black=HUMAN, white=computer("greedy"), pause=10)
    page.goto(f"/play/{game}")
    play(page, "f5", "black")
    expect(page.get_by_text("thinking")).to_be_visible()
    button(page, "More").click()
    page.get_by_label("The computer takes its time").click()
    page.keyboard.press("Escape")
    expect(page.get_by_label("The computer takes its time")).to_be_hidden()
    state = wait_for_turn(server, page, "black")
    play_a_computer(page, state["position"]["legal"][0])
    wait_for_turn(server, page, "black")
    assert waited(server, game) < 10


def waited(server: Server, game: str) -> float:
    """How long the last move was awaited."""
    events = server.http.get(f"/api/games/{game}/events").json()
    before, after = [event["at"] for event in events if event["type"] == "move"][-2:]
    return float(after - before)


def test_a_pass_is_announced(visit: Open, server: Server) -> None:
    game = server.new_game(game="othello", size=6, moves=PASS_6X6[:-1])
    page = visit(f"/play/{game}")
    play(page, PASS_6X6[-1], "black")
    expect(page.locator("[data-notice]")).to_have_text("White has no move and passes.")
    expect(page.locator("[data-spoken]")).to_contain_text("White has no move and passes.")
    assert shown_moves(page)[-1] == "pass"
    expect(page).to_have_title(re.compile("Black to move"))


def test_a_draw(visit: Open, server: Server) -> None:
    game = server.new_game(game="othello", size=4, moves=DRAWN_4X4[:-1])
    page = visit(f"/play/{game}")
    point(page, DRAWN_4X4[-1]).click()
    result = page.get_by_role("dialog")
    expect(result).to_contain_text("Draw")
    expect(result).to_contain_text("8 : 8")
    expect(page.locator("[data-result=draw]")).to_have_count(1)


def test_undo_redo_and_swap(visit: Open, server: Server) -> None:
    game = server.new_game(game="othello", black=HUMAN, white=computer("greedy"), pause=0)
    page = visit(f"/play/{game}")
    play_a_computer(page, "f5")
    wait_for_turn(server, page, "black")
    before = shown_moves(page)
    button(page, "Undo").click()
    expect(page.locator("[data-stone]")).to_have_count(4)
    button(page, "Redo").click()
    expect(page.locator("[data-stone]")).to_have_count(6)
    assert shown_moves(page) == before
    button(page, "Swap sides").click()
    # The computer has black now and answers for it.
    expect(page.locator("[data-stone]")).to_have_count(7)
    state = wait_for_turn(server, page, "white")
    assert state["settings"]["white"]["kind"] == "human"


def test_a_reload_in_mid_game_and_old_positions_have_addresses(visit: Open, server: Server) -> None:
    game = server.new_game(game="othello", moves=["f5", "d6", "c3", "d3"])
    page = visit(f"/play/{game}")
    expect(page.locator("[data-stone]")).to_have_count(8)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"ply=2$"))
    expect(page.locator("[data-stone]")).to_have_count(6)
    page.reload()
    expect(page.locator("[data-stone]")).to_have_count(6)
    page.keyboard.press("End")
    expect(page.locator("[data-stone]")).to_have_count(8)
    page.reload()
    play(page, server.state(game)["position"]["legal"][0], "black")


def test_an_illegal_square_says_why(visit: Open, server: Server) -> None:
    page = visit(f"/play/{server.new_game(game='othello')}")
    point(page, "a1").click()
    expect(page.locator("[data-notice]")).to_have_text("a1 would not turn any stones.")
    point(page, "d4").click()
    expect(page.locator("[data-notice]")).to_have_text("There is already a stone on d4.")
    expect(page.locator("[data-stone]")).to_have_count(4)


def test_resigning_asks_once(visit: Open, server: Server) -> None:
    game = server.new_game(game="othello", moves=["f5"], black=HUMAN, white=HUMAN)
    page = visit(f"/play/{game}")
    button(page, "Resign").click()
    page.locator("[data-confirm]").click()
    expect(page.get_by_role("dialog")).to_contain_text("Black wins!")
    assert server.state(game)["outcome"]["reason"] == "resignation"
