"""Omok in a real browser, against real players."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import omello
from omello import omok
from tests.web.browser import Server
from tests.web.conftest import Open
from tests.web.table import HUMAN, button, computer, play, play_a_computer, point, wait_for_turn, wait_until

pytestmark = pytest.mark.slow

# h8 makes two open threes for black: one along the row, one along the column.
DOUBLE_THREE = {"kind": "stones", "black": ["g8", "i8", "h7", "h9"], "white": ["a1", "c1", "e1", "g1"], "turn": "black"}


def test_a_game_lost_to_ladder(visit: Open, server: Server) -> None:
    game = server.new_game(game="omok", size=15, black=HUMAN, white=computer("ladder:seed=3"), pause=0)
    page = visit(f"/play/{game}")
    # Stones along the edge, far apart: nothing is threatened, nothing is stopped.
    aimless = [f"{column}{row}" for row in ("1", "15", "8") for column in "acegikmo"]
    while not (state := wait_for_turn(server, page, "black"))["outcome"]:
        choice = next(name for name in aimless if name in state["position"]["legal"])
        play_a_computer(page, choice)
    assert state["outcome"]["winner"] == "white"
    assert len(state["outcome"]["line"]) >= 5
    expect(page.get_by_role("dialog")).to_contain_text("White wins!")
    expect(page.get_by_role("dialog")).to_contain_text("You lost")


def test_a_game_won_against_ladder(visit: Open, server: Server) -> None:
    game = server.new_game(game="omok", size=15, black=HUMAN, white=computer("ladder:seed=3"), pause=0)
    page = visit(f"/play/{game}")
    board = omok.Board(size=15, rule="freestyle")
    friend = omello.Engine(board)
    while not (state := wait_for_turn(server, page, "black"))["outcome"]:
        last = state["position"]["last"]
        if last:
            board.play(last)
        choice = friend.choose(board, omello.Limit(nodes=50_000))
        board.play(choice)
        play_a_computer(page, choice)
    assert state["outcome"]["winner"] == "black"
    expect(page.get_by_role("dialog")).to_contain_text("You won")
    expect(page.locator("svg .row-stone")).to_have_count(len(state["outcome"]["line"]))


def test_the_33_ban_on_and_off(visit: Open, server: Server) -> None:
    game = server.new_game(game="omok", size=15, rule="renju", start=DOUBLE_THREE)
    page = visit(f"/play/{game}")
    expect(page.locator("svg .forbidden")).to_have_count(1)
    expect(point(page, "h8")).to_have_attribute("aria-label", "h8, forbidden")

    point(page, "h8").click()
    expect(page.locator("[data-notice]")).to_have_text("h8 is forbidden: it makes two open threes.")
    expect(page.locator("svg .accusing")).to_have_count(2)
    expect(page.locator("[data-stone]")).to_have_count(8)

    button(page, "More").click()
    page.get_by_label("3-3 ban").click()
    page.keyboard.press("Escape")
    expect(page.locator("svg .forbidden")).to_have_count(0)
    button(page, "More").click()
    page.get_by_label("3-3 ban").click()
    page.keyboard.press("Escape")
    expect(page.locator("svg .forbidden")).to_have_count(1)
    button(page, "More").click()
    page.get_by_label("3-3 ban").click()
    page.keyboard.press("Escape")
    expect(page.locator("svg .forbidden")).to_have_count(0)
    play(page, "h8", "black")


def test_five_in_a_row_wins_and_the_row_is_shown(visit: Open, server: Server) -> None:
    moves = ["h8", "a1", "h9", "b1", "h10", "c1", "h11", "d1"]
    page = visit(f"/play/{server.new_game(game='omok', size=15, moves=moves)}")
    play(page, "h12", "black")
    expect(page.get_by_role("dialog")).to_contain_text("Black wins!")
    expect(page.locator("svg .row-stone")).to_have_count(5)
    expect(page).to_have_title(re.compile("Black wins!"))


def test_move_numbers_and_turning_the_board(visit: Open, server: Server) -> None:
    page = visit(f"/play/{server.new_game(game='omok', size=9, moves=['e5', 'f6'])}", settings={"numbers": True})
    expect(page.locator("svg .number")).to_have_text(["2", "1"])
    before = point(page, "a1").bounding_box()
    page.keyboard.press("f")

    def is_turned() -> bool:
        after = point(page, "i9").bounding_box()
        assert before is not None
        assert after is not None
        return abs(before["x"] - after["x"]) < 1 and abs(before["y"] - after["y"]) < 1

    wait_until(page, is_turned)


def test_the_clock_runs_and_decides(visit: Open, server: Server) -> None:
    clock = {"seconds": 2, "increment": 0}
    page = visit(f"/play/{server.new_game(game='omok', size=9, clock=clock)}")
    play(page, "e5", "black")
    expect(page.get_by_role("timer").first).to_have_text(re.compile(r"^[01]\.\d$"))
    expect(page.get_by_role("dialog")).to_contain_text("out of time")


@pytest.mark.parametrize("size", [5, 9, 19, 26])
def test_every_size_can_be_drawn_and_played(visit: Open, server: Server, size: int) -> None:
    page = visit(f"/play/{server.new_game(game='omok', size=size)}")
    expect(page.locator("[data-point]")).to_have_count(size * size)
    play(page, "a1", "black")
    box, cell = page.locator("[role=grid]").bounding_box(), point(page, "a1").bounding_box()
    assert box is not None
    assert cell is not None
    # a1 is at the bottom left.
    assert abs(cell["x"] - box["x"]) < 1
    assert abs(cell["y"] + cell["height"] - box["y"] - box["height"]) < 1


def test_a_full_board_is_a_draw(visit: Open, server: Server) -> None:
    rows = ["xxoox", "ooxxo", "xxoox", "ooxxo", "xxoox"]
    stones = {
        letter: [f"{'abcde'[col]}{5 - row}" for row in range(5) for col in range(5) if rows[row][col] == letter]
        for letter in "xo"
    }
    stones["x"].remove("a1")
    start = {"kind": "stones", "black": stones["x"], "white": stones["o"], "turn": "black"}
    page = visit(f"/play/{server.new_game(game='omok', size=5, start=start)}")
    play(page, "a1", "black")
    expect(page.get_by_role("dialog")).to_contain_text("Draw")
    expect(page.locator("[data-result=draw]")).to_have_count(1)


def test_threats_are_read_out(visit: Open, server: Server) -> None:
    moves = ["h8", "a1", "i8", "o15"]
    page = visit(f"/play/{server.new_game(game='omok', size=15, moves=moves)}", settings={"threats": True})
    # A three with a gap is as open as a solid one.
    play(page, "k8", "black")
    expect(page.locator("[data-spoken]")).to_contain_text("Open three!")
    play(page, "o1", "white")
    expect(page.locator("[data-spoken]")).not_to_contain_text("three")
    play(page, "j8", "black")
    expect(page.locator("[data-spoken]")).to_contain_text("Four!")
