"""Learning in a real browser: lessons, puzzles, one's own mistakes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from omello.learn import puzzles
from tests.web.browser import Server
from tests.web.conftest import Open
from tests.web.table import HUMAN, button, computer, expect_a_stone, point

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_beginner_goes_from_the_title_through_a_lesson_to_a_game(visit: Open) -> None:
    page = visit("/")
    page.get_by_role("link", name="Learn").click()
    page.get_by_role("link", name="Stop a four").click()
    expect(page.get_by_role("heading", name="Stop a four")).to_be_visible()
    # A wrong move is refuted on the board: black makes five.
    point(page, "a1").click()
    expect(point(page, "g5")).to_have_attribute("data-stone", "black")
    expect(page.get_by_text("Black wins at once with g5.")).to_be_visible()
    button(page, "Try again").click()
    expect(point(page, "g5")).not_to_have_attribute("data-stone", "black")
    for move in ("g5", "e5", "g7"):
        point(page, move).click()
        expect_a_stone(page, move)
        button(page, "Next").click()
    expect(page.get_by_text("The lesson is done.")).to_be_visible()
    page.get_by_role("link", name="Play a game").click()
    expect(page).to_have_url("/new/omok")
    page.goto("/learn")
    expect(page.get_by_role("link", name="Stop a four").get_by_text("Done")).to_be_attached()


def test_a_puzzle_is_failed_shown_and_another_solved(visit: Open) -> None:
    page = visit("/learn/puzzles")
    page.get_by_role("radio", name="Keep the corner").check()
    button(page, "Solve").click()
    page.wait_for_url("**/learn/puzzles/*")
    first = puzzles.find(page.url.rsplit("/", 1)[1])
    wrong = next(move for move in first.board().legal_moves() if move not in first.answers)
    point(page, wrong).click()
    expect(button(page, "Try again")).to_be_visible()
    button(page, "Show the solution").click()
    expect_a_stone(page, first.answers[0])
    button(page, "Next puzzle").click()
    page.wait_for_url(lambda url: not url.endswith(first.id))
    second = puzzles.find(page.url.rsplit("/", 1)[1])
    point(page, second.answers[0]).click()
    expect(page.locator("[data-phase='solved']")).to_be_visible()
    page.goto("/learn/progress")
    expect(page.get_by_text("of 2 solved")).to_be_visible()


def test_a_puzzle_on_a_phone_in_korean(visit: Open) -> None:
    puzzle = puzzles.choose("othello", kinds=["endgame"], most=900)[5]
    page = visit(f"/learn/puzzles/{puzzle.id}", settings={"language": "ko"}, **PHONE)
    expect(page.get_by_text(f"빈칸 {puzzle.length}개")).to_be_visible()
    point(page, puzzle.answers[0]).tap()
    expect(page.get_by_text("맞았습니다").last).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_reviewed_game_becomes_cards_that_come_back(visit: Open, server: Server) -> None:
    moves = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"]
    game = server.new_game(game="omok", size=15, moves=moves, black=computer("ladder"), white=HUMAN)
    page = visit(f"/analysis/{game}")
    expect(page.locator("[data-notice]").filter(has_text="card")).to_be_visible()
    page.goto("/learn/mistakes")
    expect(page.get_by_text("You played")).to_be_visible()
    cards = server.http.get("/api/learn/cards").json()["cards"]
    for card in cards:
        expect(page.get_by_text(f"You played {card['played']} here")).to_be_visible()
        point(page, card["played"]).click()
        expect(page.get_by_text("Comes back:")).to_be_visible()
        button(page, "Next").click()
    expect(page.get_by_text("Nothing is due now.")).to_be_visible()
    later = server.http.get("/api/learn/cards").json()
    assert later["next"] is not None
    for card in cards:
        server.http.delete(f"/api/learn/cards/{card['id']}")
