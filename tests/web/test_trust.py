"""What the page shows is what is so: results, marks, fingers, and moves of the past."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser import Server
from tests.web.conftest import Open
from tests.web.table import HUMAN, button, computer, game_id, play, point

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL_PHONE = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "is_mobile": True}
LANDSCAPE = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 720}}
WIDE = {"viewport": {"width": 2560, "height": 1440}}
OTHERS = ["a1", "c1", "e1", "g1", "i1"]
ROWS = {
    "top": ["h15", "h14", "h13", "h12", "h11"],
    "middle": ["f8", "g8", "h8", "i8", "j8"],
    "bottom": ["h6", "h5", "h4", "h3", "h2"],
    "diagonal": ["f10", "g9", "h8", "i7", "j6"],
}
# h8 makes two open threes for black: one along the row, one along the column.
DOUBLE_THREE = {"kind": "stones", "black": ["g8", "i8", "h7", "h9"], "white": ["a1", "c1", "e1", "g1"], "turn": "black"}


def box(found: Locator) -> dict[str, float]:
    expect(found).to_be_visible()
    found_box = found.bounding_box()
    assert found_box is not None
    return dict(found_box)


def overlap(one: dict[str, float], two: dict[str, float]) -> bool:
    return (
        one["x"] < two["x"] + two["width"]
        and two["x"] < one["x"] + one["width"]
        and one["y"] < two["y"] + two["height"]
        and two["y"] < one["y"] + one["height"]
    )


def won(server: Server, row: str, **settings: Any) -> str:
    moves = [move for pair in zip(ROWS[row], OTHERS, strict=True) for move in pair][:-1]
    return server.new_game(game="omok", size=15, moves=moves, black=HUMAN, white=HUMAN, **settings)


@pytest.mark.parametrize(
    "screen", [DESK, WIDE, PHONE, SMALL_PHONE, LANDSCAPE], ids=lambda screen: str(screen["viewport"])
)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_result_hides_no_stone_and_stays_on_the_screen(
    visit: Open, server: Server, screen: dict[str, Any], language: str
) -> None:
    for row in ROWS:
        page = visit(f"/play/{won(server, row)}", settings={"language": language}, **screen)
        card = box(page.get_by_role("dialog"))
        assert not overlap(card, box(page.get_by_role("grid"))), row
        viewport = screen["viewport"]
        assert card["x"] >= 0
        assert card["y"] >= 0
        assert card["x"] + card["width"] <= viewport["width"]
        assert card["y"] + card["height"] <= viewport["height"]
        for way in page.get_by_role("dialog").locator(".button").all():
            inside = box(way)
            assert inside["y"] + inside["height"] <= viewport["height"]


def test_against_a_bot_the_result_is_yours_first(visit: Open, server: Server) -> None:
    moves = [move for pair in zip(ROWS["middle"], OTHERS, strict=True) for move in pair][:-1]
    page = visit(f"/play/{server.new_game(game='omok', size=15, moves=moves, white=computer('ladder'))}")
    expect(page.get_by_role("dialog").get_by_role("heading")).to_have_text("You won")
    expect(page.get_by_role("dialog")).to_contain_text("Black wins!")


def test_the_winner_has_a_tick_only_at_the_end(visit: Open, server: Server) -> None:
    game = won(server, "middle")
    page = visit(f"/play/{game}")
    expect(page.get_by_text("✓")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-stone]")).to_have_count(8)
    expect(page.get_by_text("✓")).to_have_count(0)
    page.goto(f"/analysis/{game}")
    expect(page.get_by_text("✓")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-stone]")).to_have_count(8)
    expect(page.get_by_text("✓")).to_have_count(0)


def test_peeking_at_a_line_shows_the_dots_of_that_position(visit: Open, server: Server) -> None:
    # On the smallest board everything is known at once, so that the lines stand still.
    page = visit(f"/analysis/{server.new_game(game='othello', size=4, mode='analysis')}")
    lines = page.get_by_role("region", name="Best lines")
    line = lines.locator("li").first.locator("button")
    expect(line.nth(2)).to_be_visible()
    expect(lines.get_by_role("status")).to_have_count(0)
    first = line.nth(0).inner_text()
    line.nth(0).hover()
    expect(page.locator("[data-stone]")).to_have_count(5)
    setup = {"game": "othello", "size": 4, "moves": [first]}
    legal = server.http.post("/api/position", json=setup).json()["legal"]
    expect(page.locator("svg .legal")).to_have_count(len(legal))
    centres = [(each["x"] + each["width"] / 2, each["y"] + each["height"] / 2) for each in boxes(page, "svg .legal")]
    for name in legal:
        cell = box(point(page, name))
        assert any(inside(cell, centre) for centre in centres), name


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    return [box(found) for found in page.locator(selector).all()]


def inside(cell: dict[str, float], centre: tuple[float, float]) -> bool:
    return 0 < centre[0] - cell["x"] < cell["width"] and 0 < centre[1] - cell["y"] < cell["height"]


def test_switching_a_ban_off_takes_its_cross_and_lines_away(visit: Open, server: Server) -> None:
    page = visit(f"/play/{server.new_game(game='omok', size=15, rule='renju', start=DOUBLE_THREE)}")
    point(page, "h8").click()
    expect(page.locator("svg .accused")).to_have_count(1)
    button(page, "More").click()
    page.get_by_label("3-3 ban").click()
    page.keyboard.press("Escape")
    expect(page.locator("svg .forbidden")).to_have_count(0)
    expect(page.locator("svg .accused, svg .accusing")).to_have_count(0)


def test_legal_squares_are_rings_and_star_points_are_dots(visit: Open, server: Server) -> None:
    page = visit(f"/play/{server.new_game(game='othello')}")
    style = "element => [getComputedStyle(element).fill, getComputedStyle(element).stroke]"
    fill, stroke = page.locator("svg .legal").first.evaluate(style)
    assert (fill, stroke) != (fill, "none")
    assert fill == "none"
    fill, stroke = page.locator("svg .star").first.evaluate(style)
    assert fill != "none"
    assert stroke == "none"


def test_a_tap_aims_and_a_tap_plays_where_cells_are_smaller_than_a_finger(visit: Open, server: Server) -> None:
    page = visit(f"/play/{server.new_game(game='omok', size=19)}", **PHONE)
    assert box(point(page, "j10"))["width"] < 28
    point(page, "j10").tap()
    expect(page.locator("svg .ghost.pending")).to_have_count(1)
    expect(page.locator("svg .crosshair")).to_have_count(1)
    point(page, "k11").tap()
    expect(page.locator("svg .ghost.pending")).to_have_count(1)
    expect(page.locator("[data-stone]")).to_have_count(0)
    point(page, "k11").tap()
    expect(point(page, "k11")).to_have_attribute("data-stone", "black")
    # Large cells need one tap, and so does whoever says so.
    page.goto(f"/play/{server.new_game(game='othello')}")
    point(page, "f5").tap()
    expect(point(page, "f5")).to_have_attribute("data-stone", "black")
    page = visit(f"/play/{server.new_game(game='omok', size=19)}", settings={"touch": "once"}, **PHONE)
    point(page, "j10").tap()
    expect(point(page, "j10")).to_have_attribute("data-stone", "black")


def test_what_is_chosen_as_one_tap_by_an_older_omello_is_automatic_now(visit: Open) -> None:
    page = visit("/settings", settings={"touch": "tap"})
    expect(page.get_by_role("radiogroup", name="Touch").get_by_label("Automatic")).to_be_checked()


def test_a_click_on_an_earlier_move_says_so_and_leads_back(visit: Open, server: Server) -> None:
    page = visit(f"/play/{server.new_game(game='othello', moves=['f5', 'd6', 'c3'])}")
    expect(page.locator("[data-stone]")).to_have_count(7)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-stone]")).to_have_count(6)
    point(page, "c4").click()
    expect(page.locator("[data-notice]")).to_have_text("You are looking at move 2.")
    expect(page.locator("[data-spoken]")).to_contain_text("You are looking at move 2.")
    page.locator(".notice").get_by_role("button", name="Back to the game").click()
    expect(page.locator("[data-stone]")).to_have_count(7)
    expect(page.get_by_role("button", name="Back to the game")).to_have_count(0)
    play(page, server.state(game_id(page))["position"]["legal"][0], "white")


@pytest.mark.parametrize("screen", [PHONE, SMALL_PHONE], ids=["tall", "small"])
def test_on_a_phone_nothing_covers_or_moves_the_board(visit: Open, server: Server, screen: dict[str, Any]) -> None:
    moves = ["h8", "a1", "h9", "b1", "h10", "c1", "h11", "o15"]
    page = visit(f"/play/{server.new_game(game='omok', size=15, moves=moves)}", **screen)
    before = box(page.get_by_role("grid"))
    button(page, "Hint").tap()
    expect(page.get_by_role("region", name="Hint")).to_be_visible()
    assert box(page.get_by_role("grid")) == before
    button(page, "Previous move").tap()
    expect(page.locator("[data-stone]")).to_have_count(7)
    assert box(page.get_by_role("grid")) == before
    for name in ("Previous move", "Next move", "Undo", "More"):
        assert not overlap(box(button(page, name)), before), name
    button(page, "Next move").tap()
    expect(page.locator("[data-stone]")).to_have_count(8)
    assert page.evaluate("innerWidth") == screen["viewport"]["width"]


def test_an_opening_by_swap_moves_no_board_on_a_phone(visit: Open, server: Server) -> None:
    page = visit(f"/play/{server.new_game(game='omok', size=15, opening='swap')}", **PHONE)
    expect(page.get_by_role("region", name="Opening rule")).to_be_visible()
    before = box(page.get_by_role("grid"))
    for name in ("h8", "i9", "g7"):
        point(page, name).tap()
        point(page, name).tap()
        expect(point(page, name)).to_have_attribute("data-stone", re.compile("black|white"))
    page.get_by_role("region", name="Opening rule").get_by_role("button", name="White").tap()
    expect(page.get_by_role("region", name="Opening rule")).to_have_count(0)
    assert box(page.get_by_role("grid")) == before


def test_the_winning_row_leaves_the_numbers_readable(visit: Open, server: Server) -> None:
    page = visit(f"/play/{won(server, 'middle')}", settings={"numbers": True})
    expect(page.locator("svg .row-stone")).to_have_count(5)
    order = "() => [...document.querySelectorAll('svg.stones *')].findIndex(element => element.matches(%r))"
    assert 0 <= page.evaluate(order % ".row") < page.evaluate(order % ".number")


def test_controls_show_their_names_at_once(visit: Open, server: Server) -> None:
    page = visit(f"/play/{server.new_game(game='othello', moves=['f5'])}")
    tip = button(page, "Undo").locator(".tip")
    expect(tip).to_be_hidden()
    button(page, "Undo").hover()
    expect(tip).to_be_visible()
    expect(tip).to_have_text("Undo")
    # The key is drawn, and no part of the name.
    expect(tip.locator("kbd")).to_have_attribute("data-key", "u")


def test_resigning_is_not_offered_in_green(visit: Open, server: Server) -> None:
    page = visit(f"/play/{server.new_game(game='othello', moves=['f5', 'd6'])}")
    button(page, "Resign").click()
    colour = page.locator("[data-confirm]").evaluate("element => getComputedStyle(element).backgroundColor")
    red, green, blue = (int(part) for part in re.findall(r"\d+", colour)[:3])
    assert red > 2 * green
    assert red > 2 * blue


def test_zen_keeps_the_players_and_hides_the_navigation(visit: Open, server: Server) -> None:
    page = visit(f"/play/{server.new_game(game='othello', moves=['f5', 'd6'])}")
    expect(page.locator("[data-stone]")).to_have_count(6)
    expect(page.get_by_role("navigation")).to_be_visible()
    page.keyboard.press("z")
    expect(page.get_by_role("navigation")).to_be_hidden()
    expect(page.locator("[data-score=black]")).to_be_visible()
    expect(button(page, "Undo")).to_be_hidden()
    button(page, "Show everything again").click()
    expect(page.get_by_role("navigation")).to_be_visible()
    expect(button(page, "Undo")).to_be_visible()
