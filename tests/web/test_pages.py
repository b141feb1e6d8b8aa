"""Every page: languages, phone, keyboard, accessibility, and a server that goes away."""

from __future__ import annotations

import re
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

from omello.setup import USUAL_RULE
from tests.web.browser import Server
from tests.web.conftest import Open
from tests.web.table import (
    HUMAN,
    button,
    computer,
    expect_a_stone,
    game_id,
    play,
    play_a_computer,
    point,
    wait_for_turn,
    wait_until,
)

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
PAGES = [
    "/",
    "/new/othello",
    "/new/omok",
    "/games",
    "/analysis",
    "/settings",
    "/play/GAME",
    "/play/OVER",
    "/analysis/OVER",
    "/learn",
    "/learn/lesson/omok/rules-renju",
    "/learn/puzzles",
    "/learn/mistakes",
    "/learn/progress",
]
HEADINGS = {
    "ko": ("새 게임", "게임 시작", "흑돌 승!"),
    "en": ("New game", "Play", "Black wins!"),
    "ja": ("新しい対局", "対局する", "黒の勝ち！"),
}


def over(server: Server) -> str:
    moves = ["h8", "a1", "h9", "b1", "h10", "c1", "h11", "d1", "h12"]
    return server.new_game(game="omok", size=15, moves=moves, black=HUMAN, white=HUMAN)


def address(server: Server, path: str) -> str:
    if "GAME" in path:
        return path.replace("GAME", server.new_game(game="othello", moves=["f5", "d6"]))
    return path.replace("OVER", over(server)) if "OVER" in path else path


@pytest.mark.parametrize("language", HEADINGS)
def test_each_language_from_the_browser(visit: Open, server: Server, language: str) -> None:
    new, start, won = HEADINGS[language]
    page = visit("/new", settings={"language": None}, locale=f"{language}-XX")
    expect(page.get_by_role("heading", level=1)).to_have_text(new)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.goto("/")
    expect(page.get_by_role("button", name=start, exact=True).first).to_be_visible()
    page.goto(f"/play/{over(server)}")
    expect(page.get_by_role("dialog")).to_contain_text(won)


def test_the_language_can_be_changed(visit: Open) -> None:
    page = visit("/settings")
    page.get_by_label("한국어").check()
    expect(page.get_by_role("heading", level=1)).to_have_text("설정")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("설정")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_no_serious_accessibility_findings(visit: Open, server: Server, path: str, scheme: str) -> None:
    page = visit(address(server, path), color_scheme=scheme)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    page.wait_for_load_state("networkidle")
    check(page)


def check(page: Page) -> None:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    serious = [
        f"{finding['id']}: {finding['help']}: {node['html'][:200]} {node['failureSummary'][:300]}"
        for finding in found
        if finding["impact"] in ("serious", "critical")
        for node in finding["nodes"]
    ]
    assert serious == []


def test_dialogs_have_no_serious_findings(visit: Open, server: Server) -> None:
    page = visit(address(server, "/play/GAME"))
    button(page, "More").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Keyboard")).to_be_visible()
    check(page)


def test_a_phone_in_portrait(visit: Open, server: Server) -> None:
    page = visit("/new/othello", **PHONE)
    page.locator("[data-opponent=greedy]").tap()
    button(page, "Start").tap()
    expect(page).to_have_url(re.compile("/play/"))
    expect(page.locator("[data-point]")).to_have_count(64)
    box = page.locator("[role=grid]").bounding_box()
    controls = button(page, "Undo").bounding_box()
    assert box is not None
    assert controls is not None
    assert box["width"] > 340
    assert controls["y"] + controls["height"] <= 844
    # Anything wider than the screen would make the browser zoom out.
    assert page.evaluate("innerWidth") == 390
    point(page, "f5").tap()
    expect_a_stone(page, "f5")
    wait_for_turn(server, page, "black")
    expect(page.locator("[data-stone]")).to_have_count(6)


def test_the_controls_of_an_analysis_stay_in_reach_on_a_phone(visit: Open, server: Server) -> None:
    game = server.new_game(game="othello", mode="analysis", moves=["f5", "d6", "c3", "d3", "c4"])
    page = visit(f"/analysis/{game}", **PHONE)
    expect(page.locator("[data-node]")).to_have_count(5)
    box = button(page, "Next move").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844
    button(page, "Next move").tap()
    expect(page.locator("[data-stone]")).to_have_count(5)


def test_touch_with_confirmation(visit: Open, server: Server) -> None:
    page = visit(address(server, "/play/GAME"), settings={"touch": "confirm"}, **PHONE)
    move = server.state(game_id(page))["position"]["legal"][0]
    point(page, move).tap()
    page.wait_for_timeout(150)
    expect(page.locator("svg .ghost.pending")).to_have_count(1)
    expect(page.locator("[data-stone]")).to_have_count(6)
    point(page, move).tap()
    expect(page.locator("[data-stone]")).to_have_count(7)


def test_keyboard_only(visit: Open, server: Server) -> None:
    page = visit("/")
    start = page.locator("[data-choose=othello]").get_by_role("button", name="Play", exact=True)
    expect(start).to_be_enabled()
    for _ in range(20):
        page.keyboard.press("Tab")
        if start.evaluate("element => element === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/play/"))
    expect(page.locator("[data-stone]")).to_have_count(4)
    # The cursor starts in the middle, on e5: one step right and it is on f5.
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Enter")
    expect_a_stone(page, "f5")
    expect(page.locator("[data-spoken]")).to_contain_text("turns 1 stone")
    wait_for_turn(server, page, "black")
    page.keyboard.press("u")
    expect(page.locator("[data-stone]")).to_have_count(4)
    page.keyboard.press("r")
    expect(page.locator("[data-stone]")).to_have_count(6)
    # With the focus on the board plain arrows move the cursor.
    grid = page.get_by_role("grid")
    grid.focus()
    page.keyboard.press("ArrowUp")
    named = grid.get_attribute("aria-activedescendant")
    assert named is not None
    assert page.locator(f"[id='{named}']").get_attribute("data-point") is not None


def test_nothing_is_lost_when_the_server_is_killed(visit: Open, server: Server) -> None:
    game = server.new_game(game="othello", black=HUMAN, white=computer("greedy"), pause=0)
    page = visit(f"/play/{game}")
    play_a_computer(page, "f5")
    state = wait_for_turn(server, page, "black")
    server.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    server.start()
    expect(page.get_by_text("Connection lost")).to_be_hidden()
    expect(page.locator("[data-stone]")).to_have_count(6)
    play_a_computer(page, state["position"]["legal"][0])
    wait_for_turn(server, page, "black")
    expect(page.locator("[data-stone]")).to_have_count(8)


def test_my_games_can_be_found_replayed_and_deleted(visit: Open, server: Server) -> None:
    game = server.new_game(game="omok", size=9, moves=["e5", "f6"], black=HUMAN, white=computer("ladder"), pause=0)
    page = visit("/games")
    card = page.locator(f"li:has(a[href*='{game}'])")
    expect(card).to_contain_text("You – Ladder")
    page.get_by_label("Game", exact=True).select_option("othello")
    expect(page).to_have_url(re.compile("game=othello"))
    expect(card).to_have_count(0)
    page.get_by_label("Game", exact=True).select_option("omok")
    page.get_by_label("Opponent").select_option("ladder")
    card.get_by_role("link").click()
    expect(page.locator("[data-stone]")).to_have_count(2)
    page.go_back()
    card.get_by_role("button", name="Delete").click()
    expect(card).to_have_count(0)
    # It can be had back, until the offer is gone or the page is left.
    page.locator(".notice").get_by_role("button", name="Undo").click()
    expect(card).to_have_count(1)
    assert server.http.get(f"/api/games/{game}").is_success
    card.get_by_role("button", name="Delete").click()
    expect(card).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    wait_until(page, lambda: server.http.get(f"/api/games/{game}").status_code == 404)


@pytest.mark.parametrize("word", ["사다리", "오목 렌주", "はしご", "五目並べ", "ladder", "omok"])
def test_my_games_are_found_by_the_names_people_see(visit: Open, server: Server, word: str) -> None:
    seats = {"black": HUMAN, "white": computer("ladder")}
    game = server.new_game(game="omok", size=9, rule="renju", moves=["e5", "f6"], pause=0, **seats)
    other = server.new_game(game="othello", moves=["f5"], black=HUMAN, white=computer("greedy"), pause=0)
    page = visit("/games")
    page.get_by_role("searchbox").fill(word)
    expect(page.locator(f"li:has(a[href*='{other}'])")).to_have_count(0)
    expect(page.locator(f"li:has(a[href*='{game}'])")).to_have_count(1)


def test_a_classic_offers_its_home_board(visit: Open, server: Server) -> None:
    page = visit("/new/othello")
    page.locator("[data-opponent=corner-hunter]").click()
    page.get_by_role("button", name="Play on its home board, 16×16").click()
    expect(page.get_by_label("Board", exact=True)).to_have_value("16")
    expect(page.locator("[data-home]")).to_have_count(0)
    button(page, "Start").click()
    expect(page).to_have_url(re.compile("/play/"))
    settings = server.state(game_id(page))["settings"]
    assert (settings["size"], settings["white"]) == (16, computer("corner-hunter"))


def test_a_clock_of_ones_own_and_names_for_two(visit: Open, server: Server) -> None:
    page = visit("/new/omok")
    page.get_by_label("Two players, one screen").check()
    page.get_by_label("Name of Black").fill("Hana")
    page.get_by_label("Name of White").fill("Ken")
    page.get_by_label("Custom").check()
    page.get_by_label("minutes").fill("2.5")
    page.get_by_label("seconds a move").fill("7")
    button(page, "Start").click()
    expect(page).to_have_url(re.compile("/play/"))
    settings = server.state(game_id(page))["settings"]
    assert settings["clock"] == {"seconds": 150, "increment": 7}
    assert (settings["black"]["name"], settings["white"]["name"]) == ("Hana", "Ken")
    expect(page.get_by_text("Hana")).to_be_visible()
    # It is remembered.
    page.goto("/new/omok")
    expect(page.get_by_label("minutes")).to_have_value("2.5")


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 720}, {"width": 2560, "height": 1440}], ids=str)
def test_the_title_fits_the_window_with_games_to_go_on_with(
    visit: Open, server: Server, viewport: dict[str, int]
) -> None:
    server.new_game(game="othello", moves=["f5", "d6"], black=HUMAN, white=computer("greedy"), pause=0)
    page = visit("/", viewport=viewport)
    going_on = page.get_by_role("region", name="Continue").get_by_role("link").first
    expect(going_on).to_be_visible()
    box = going_on.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= viewport["height"]
    cover = page.locator(".cover").first.bounding_box()
    assert cover is not None
    # No small island on a large screen.
    assert cover["height"] > 0.38 * viewport["height"]


def test_the_boards_of_the_title_start_a_game(visit: Open) -> None:
    page = visit("/")
    expect(page.locator("[data-choose=omok]").get_by_role("button", name="Play", exact=True)).to_be_enabled()
    page.locator("[data-choose=omok] .cover").click()
    expect(page).to_have_url(re.compile("/play/"))
    expect(page.locator("[data-game=omok]")).to_be_visible()


def test_high_contrast_is_for_the_page_and_the_boards(visit: Open, server: Server) -> None:
    page = visit("/settings")
    page.get_by_role("switch", name="High contrast").check()
    page.goto(address(server, "/play/GAME"))
    expect(page.locator("[data-board-theme=contrast]")).to_have_count(1)
    colour = "getComputedStyle(document.documentElement).getPropertyValue('--page')"
    assert page.evaluate(colour).strip() == "#fff"
    check(page)


def test_my_games_on_a_phone_leave_every_board_free(visit: Open, server: Server) -> None:
    server.new_game(game="othello", moves=["f5", "d6"], black=HUMAN, white=computer("greedy"), pause=0)
    page = visit("/games", **PHONE)
    card = page.locator("li").first
    board, delete = card.locator("svg").first.bounding_box(), card.get_by_role("button").bounding_box()
    assert board is not None
    assert delete is not None
    assert delete["x"] >= board["x"] + board["width"]
    assert page.evaluate("innerWidth") == 390


def test_new_game_keeps_its_board_when_a_position_is_set_up(visit: Open) -> None:
    page = visit("/new/othello", viewport={"width": 1280, "height": 720})
    page.get_by_label("Set up by hand").check()
    start = button(page, "Start").bounding_box()
    board = page.locator(".side [role=grid]").bounding_box()
    assert board is not None
    assert start is not None
    assert board["y"] + board["height"] < start["y"]
    assert page.evaluate("document.documentElement.scrollHeight") < 1100


def test_a_game_that_is_not_there(visit: Open) -> None:
    page = visit("/play/nothing-here")
    expect(page.get_by_role("heading", level=1)).to_have_text("This game does not exist (any more).")


def test_a_position_set_up_by_hand(visit: Open, server: Server) -> None:
    page = visit("/new/omok")
    page.get_by_label("Two players, one screen").check()
    page.get_by_label("Set up by hand").check()
    point(page, "h8").click()
    page.get_by_role("radiogroup", name="Place").get_by_label("White").check()
    point(page, "i9").click()
    page.get_by_role("radiogroup", name="To move").get_by_label("White").check()
    button(page, "Start").click()
    expect(page).to_have_url(re.compile("/play/"))
    state = server.state(game_id(page))
    assert state["position"]["turn"] == "white"
    assert sorted(state["settings"]["start"]["black"]) == ["h8"]


def test_board_themes_and_appearance(visit: Open, server: Server) -> None:
    page = visit("/settings")
    for theme in ("Wood", "Felt", "Paper", "High contrast"):
        page.get_by_role("radiogroup", name="Othello").get_by_label(theme).check()
    page.get_by_label("Dark").check()
    expect(page.locator("html")).to_have_attribute("data-scheme", "dark")
    page.goto(address(server, "/play/GAME"))
    expect(page.locator("[data-board-theme=contrast]")).to_have_count(1)
    expect(page.locator("html")).to_have_attribute("data-scheme", "dark")


def test_touch_with_a_slide(visit: Open, server: Server) -> None:
    page = visit(address(server, "/play/GAME"), settings={"touch": "slide"}, **PHONE)
    move = server.state(game_id(page))["position"]["legal"][0]
    expect(point(page, move)).to_be_visible()
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, name: str | None = None) -> None:
        box = point(page, name).bounding_box() if name else None
        points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}] if box else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", "a1")
    touch("touchMove", move)
    expect(page.locator("svg .crosshair")).to_have_count(1)
    expect(page.locator("[data-stone]")).to_have_count(6)
    touch("touchEnd")
    expect(page.locator("[data-stone]")).to_have_count(7)
    expect_a_stone(page, move)


def test_a_random_start(visit: Open, server: Server) -> None:
    page = visit("/new/othello")
    page.get_by_label("Two players, one screen").check()
    page.get_by_label("Random, balanced").check()
    button(page, "Start").click()
    expect(page).to_have_url(re.compile("/play/"))
    state = server.state(game_id(page))
    assert state["settings"]["start"]["kind"] == "stones"
    assert sum(state["position"]["score"].values()) > 4
    expect(page.locator("[data-stone]")).to_have_count(sum(state["position"]["score"].values()))


def test_a_pasted_start(visit: Open, server: Server) -> None:
    page = visit("/new/othello")
    page.get_by_label("Two players, one screen").check()
    page.get_by_role("radio", name="Paste").check()
    pasted = page.get_by_role("textbox", name="Paste")
    pasted.fill("no game at all")
    button(page, "Start").click()
    expect(page.locator("[data-notice]")).to_contain_text("cannot be read")
    pasted.fill("f5 d6 c3")
    button(page, "Start").click()
    expect(page).to_have_url(re.compile("/play/"))
    expect(page.locator("[data-stone]")).to_have_count(7)
    assert server.state(game_id(page))["position"]["turn"] == "white"


def test_all_games_are_exported(visit: Open, server: Server) -> None:
    game = server.new_game(game="omok", size=9, moves=["e5", "f6"], title="to be exported")
    page = visit("/games")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export all").click()
    with ZipFile(download.value.path()) as archive:
        names = [name for name in archive.namelist() if not name.startswith("omello/")]
        records = [archive.read(name).decode() for name in names]
    assert len(records) == server.http.get("/api/games").json()["total"]
    assert sum("EV[to be exported]" in record for record in records) == 1
    server.http.delete(f"/api/games/{game}")


COUNT_SOUNDS = """
window.sounds = 0;
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...given) { window.sounds++; return start.apply(this, given); };
"""


def test_sounds_can_be_switched_off(visit: Open, server: Server) -> None:
    page = visit("/settings", settings={"sound": True})
    page.context.add_init_script(COUNT_SOUNDS)
    page.goto(address(server, "/play/GAME"))
    play(page, server.state(game_id(page))["position"]["legal"][0], "black")
    page.wait_for_function("sounds > 0")
    page.goto("/settings")
    page.get_by_role("switch", name="Sound").uncheck()
    page.goto(address(server, "/play/GAME"))
    play(page, server.state(game_id(page))["position"]["legal"][0], "black")
    assert page.evaluate("sounds") == 0


def test_page_and_terminal_offer_the_same_rule_first(visit: Open) -> None:
    page = visit("/new/omok")
    rule = page.get_by_role("radiogroup", name="Rule", exact=True).locator("input:checked")
    expect(rule).to_have_value(USUAL_RULE)


@pytest.mark.parametrize("language", ["ko", "en", "ja"])
def test_the_links_below_a_game_stay_in_one_row_on_a_phone(visit: Open, language: str) -> None:
    page = visit("/", settings={"language": language}, viewport={"width": 390, "height": 844})
    links = page.locator(".last a")
    expect(links).to_have_count(4)
    tops = [(links.nth(index).bounding_box() or {"y": -1})["y"] for index in range(4)]
    assert tops[0] == tops[1]
    assert tops[2] == tops[3]
