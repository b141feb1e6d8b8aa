"""The board and the panel of a study: what is read at a glance, switched on, stepped through, found by oneself."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, Route, expect

from omello import othello
from tests.web.browser import Server
from tests.web.conftest import Open
from tests.web.table import HUMAN, button, computer, point

pytestmark = pytest.mark.slow

DESK = {"width": 1280, "height": 720}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FOURS = {
    "kind": "stones",
    "black": ["h8", "i8", "j8", "h9", "h10"],
    "white": ["g8", "a1", "a3", "c1", "c3"],
    "turn": "black",
}
# White threatens, too: only what wins at once still wins.
RACE = FOURS | {"white": ["g8", "a1", "c3", "d3", "e3"]}
RENJU = {"kind": "stones", "black": ["g8", "i8", "h7", "h9"], "white": ["f10", "j6", "k8"], "turn": "white"}
LONG = ["h8", "i9", "g9", "i7", "i8", "g8", "h9", "h10", "f9", "e9"]
LOST = [
    *("h8", "a1", "a15", "a3", "h9", "c1", "c15", "c3", "e15", "e1", "g15", "e3", "i15", "g1", "k15", "g3"),
    *("m15", "i1", "o15", "k1", "o1", "k3", "o3", "m1", "o5", "o7", "h10", "b8"),
]


def study(server: Server, **settings: object) -> str:
    return f"/analysis/{server.new_game(game='omok', size=15, mode='analysis', **settings)}"


def test_a_board_of_omok_has_eight_values_at_most_and_dots_that_speak(visit: Open, server: Server) -> None:
    page = visit(study(server, moves=LONG), viewport=DESK)
    expect(page.locator("[data-node]")).to_have_count(len(LONG))
    page.keyboard.press("End")
    expect(page.locator("[data-stone]")).to_have_count(len(LONG))
    expect(page.locator("svg .value").first).to_be_visible()
    expect(page.locator("[data-rest]").first).to_be_attached()
    assert 1 <= page.locator("svg .value").count() <= 8
    dot = page.locator("[data-rest]").last.get_attribute("data-rest")
    assert dot
    point(page, dot).hover()
    expect(page.locator("svg .spoken text")).to_have_text(re.compile(r"%|#"))
    expect(point(page, dot)).to_have_attribute("aria-label", re.compile(r", .*(%|#)"))
    page.locator("[data-layer=values]").click()
    expect(page.locator("svg .value, [data-rest]")).to_have_count(0)


def test_threats_are_drawn_as_what_they_are_and_can_be_switched_off(visit: Open, server: Server) -> None:
    page = visit(study(server, start=FOURS), viewport=DESK)
    expect(page.locator("[data-threat=three]")).to_have_count(1)
    page.locator("[data-layer=threats]").click()
    expect(page.locator("[data-threat]")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-layer=threats]")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("svg .value").first).to_be_visible()
    expect(page.locator("[data-threat]")).to_have_count(0)


def test_a_forced_win_is_stepped_through_with_every_defence(visit: Open, server: Server) -> None:
    page = visit(study(server, start=FOURS), viewport=DESK)
    forced = page.get_by_role("region", name="Forced win")
    expect(forced).to_contain_text("Black wins by force in 2 moves of its own.")
    forced.get_by_role("button", name="Show it").click()
    expect(page.locator("svg .preview")).to_have_count(1)
    expect(page.locator("svg .preview text")).to_have_text("1")
    # The four aims at its fives, which are the two defences; all others lose at once.
    expect(page.locator("[data-aim]")).to_have_count(2)
    expect(forced.locator("[data-defence]")).to_have_count(2)
    expect(forced).to_contain_text(re.compile(r"\d+ other answers lose at once"))
    forced.locator("[data-defence][aria-pressed=false]").click()
    expect(page.locator("svg .preview")).to_have_count(3)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("svg .preview")).to_have_count(2)
    forced.get_by_role("button", name="Hide it").click()
    expect(page.locator("svg .preview")).to_have_count(0)
    expect(page.locator("[data-node]")).to_have_count(0)


def test_a_win_that_the_server_had_no_time_for_is_asked_for_again(visit: Open, server: Server) -> None:
    page = visit("/analysis", viewport=DESK)
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) < 3:
            route.fulfill(json={"win": None, "complete": False})
        else:
            route.continue_()

    page.route("**/api/forced-win", answer)
    page.goto(study(server, start=FOURS))
    expect(page.get_by_role("region", name="Forced win")).to_contain_text("Black wins by force")
    assert len(asked) == 3


def test_whoever_had_one_seat_is_spoken_to(visit: Open, server: Server) -> None:
    page = visit(study(server, start=FOURS, black=HUMAN, white=computer("ladder")), viewport=DESK)
    expect(page.get_by_role("region", name="Forced win")).to_contain_text("You win by force in 2 moves of your own.")
    expect(page.get_by_role("region", name="Best lines").locator(".score").first).to_have_text("You win in 2")


def test_a_win_is_found_before_it_is_shown(visit: Open, server: Server) -> None:
    page = visit(study(server, start=RACE), settings={"findWins": True}, viewport=DESK)
    forced = page.get_by_role("region", name="Forced win")
    expect(forced).to_contain_text("Black can force a win. Find it on the board.")
    expect(page.locator("svg .value, [data-rest], .lines li")).to_have_count(0)
    point(page, "o15").click()
    expect(forced).to_contain_text("o15: no forced win was found after this.")
    expect(page.locator("[data-node]")).to_have_count(0)
    point(page, "h7").click()
    # The best defence follows by itself, and the five is to be found, too.
    expect(page.locator("[data-node]")).to_have_count(2)
    answer = "h11" if point(page, "h11").get_attribute("data-stone") else "h6"
    expect(point(page, answer)).to_have_attribute("data-stone", "white")
    expect(forced).to_contain_text("Find it")
    point(page, "h6" if answer == "h11" else "h11").click()
    expect(page.get_by_role("region", name="Best lines")).to_contain_text("The game is over here.")


def test_forbidden_points_are_told_on_whites_turn_and_say_why(visit: Open, server: Server) -> None:
    page = visit(study(server, rule="renju", start=RENJU), viewport=DESK)
    expect(page.locator("svg .forbidden")).to_have_count(1)
    point(page, "h8").hover()
    expect(page.locator("svg .accusing")).to_have_count(2)


def test_othello_has_layers_to_switch_on(visit: Open, server: Server) -> None:
    rows = ["XXXXXXX-", "XOOOOOX-", "XOXOXOX-", "XOOXOOXX", "XOXOXOX-", "XOOOOOXO", "XXXXXXXO", "X-OOOOOO"]
    stones = {
        side: [f"{'abcdefgh'[col]}{row + 1}" for row in range(8) for col in range(8) if rows[row][col] == mark]
        for side, mark in (("black", "X"), ("white", "O"))
    }
    game = server.new_game(game="othello", mode="analysis", start={"kind": "stones", **stones, "turn": "black"})
    page = visit(f"/analysis/{game}", viewport=DESK)
    expect(page.locator("[data-layer]")).to_have_count(4)
    expect(page.locator("[data-stable], [data-region], [data-reach]")).to_have_count(0)
    for name in ("stable", "mobility", "parity"):
        page.locator(f"[data-layer={name}]").click()
    expect(page.locator("[data-stable=a1]")).to_have_count(1)
    expect(page.locator("[data-region=odd]")).to_have_count(5)  # h1 to h3, h5, b8: three regions, all odd
    expect(page.get_by_text("Empty regions: 3 odd (yellow), 0 even")).to_be_visible()
    expect(page.locator("[data-reach]").first).to_be_attached()
    expect(page.get_by_text(re.compile("Stable stones: Black"))).to_be_visible()


def reviewed(page: Page) -> None:
    expect(page.locator("[data-summary]")).to_be_visible(timeout=120_000)


@pytest.mark.parametrize("name", ["omok", "othello"])
def test_six_mistakes_stand_beside_the_graph(name: str, visit: Open, server: Server) -> None:
    settings = {"omok": {"size": 15, "moves": LOST}, "othello": {"moves": careless_game()}}[name]
    game = server.new_game(game=name, black=HUMAN, white=computer("engine:level=9"), mode="analysis", **settings)
    page = visit(f"/analysis/{game}", viewport=DESK)
    button(page, "Review the game").click()
    reviewed(page)
    page.get_by_role("radio", name=re.compile("You")).check(force=True)
    box = page.locator(".mistakes ol").bounding_box()
    graph = page.locator("canvas").bounding_box()
    assert box
    assert graph
    rows = [page.locator("[data-mistake]").nth(index).bounding_box() for index in range(6)]
    assert all(row and row["y"] >= box["y"] and row["y"] + row["height"] <= box["y"] + box["height"] for row in rows)
    # Both names are told whole.
    names = page.locator("[data-player] .name")
    assert all(name.evaluate("it => it.scrollWidth <= it.clientWidth") for name in names.all())
    # The graph stays where it is while one reads on.
    page.locator(".mistakes ol").evaluate("list => list.scrollTo(0, 9999)")
    assert page.locator("canvas").bounding_box() == graph
    assert graph["y"] + graph["height"] <= DESK["height"]


def careless_game() -> list[str]:
    """Forty moves of two who choose by chance, so that the lead changes often: more than half of them are mistakes."""
    chance, board = random.Random(4), othello.Board()
    for _ in range(40):
        board.push(chance.choice(board.legal_moves()))
    return [str(move) for move in board.moves]


def test_the_moves_have_room_beside_a_forced_win_and_all_layers(visit: Open, server: Server) -> None:
    page = visit(study(server, moves=LOST), viewport=DESK)
    expect(page.locator("[data-node]")).to_have_count(len(LOST))
    page.keyboard.press("End")
    forced = page.get_by_role("region", name="Forced win")
    forced.get_by_role("button", name="Show it").click()
    expect(forced.locator("[data-defence]").first).to_be_visible()
    expect(page.locator(".part.lines li")).to_have_count(3)
    moves = page.locator(".part.moves").bounding_box()
    here = page.locator("[data-node][aria-current]").bounding_box()
    bar = page.locator(".controls").bounding_box()
    assert moves
    assert here
    assert bar
    # Three rows of them, the last of which is looked at, above what stands below.
    assert moves["height"] >= 3 * here["height"]
    assert moves["y"] <= here["y"]
    assert here["y"] + here["height"] <= min(moves["y"] + moves["height"], bar["y"])


def test_a_phone_has_board_best_move_graph_and_lines_in_this_order(visit: Open, server: Server) -> None:
    game = server.new_game(game="omok", size=15, moves=LONG, black=HUMAN, white=computer("ladder"), mode="analysis")
    page = visit(f"/analysis/{game}", **PHONE)
    page.get_by_role("button", name="Review the game").tap()
    reviewed(page)
    page.locator("[data-node]").last.tap()
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator(".best li")).to_have_count(1)
    expect(page.locator(".part.lines li")).to_have_count(3)
    names = [".board .stones", ".best", ".part.course", ".part.lines", ".part.moves", ".part.mistakes"]
    tops = [(page.locator(name).first.bounding_box() or {"y": -1})["y"] for name in names]
    assert tops == sorted(tops)
    assert tops[0] > 0
    board = page.locator(".board .stones").bounding_box()
    controls = page.locator(".controls").bounding_box()
    assert board
    assert controls
    assert board["y"] + board["height"] <= controls["y"]
    # Nothing is wider than the screen.
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    # The board stays where it is when something is switched on.
    page.locator("[data-layer=find]").tap()
    page.evaluate("scrollTo(0, 0)")
    assert page.locator(".board .stones").bounding_box() == board
