"""Learning in a real browser: lessons, puzzles, one's own mistakes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from omello.learn import puzzles
from omello.ratings import measured
from tests.web.browser import Server
from tests.web.conftest import Open
from tests.web.screenshots import MISTAKE
from tests.web.table import HUMAN, button, computer, expect_a_stone, play_a_computer, point
from tests.web.test_pages import check

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
    # Whoever does not know is shown the point, and plays it.
    button(page, "Hint").click()
    expect(page.locator("[data-label='○']")).to_be_visible()
    expect(button(page, "Hint")).to_have_count(0)
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
    # And one more, of a game somewhere else.
    assert server.http.post("/api/learn/cards", json={"cards": [MISTAKE]}).json()["made"] == 1
    page.goto("/learn/mistakes")
    expect(page.get_by_text("You played")).to_be_visible()
    cards = server.http.get("/api/learn/cards").json()["cards"]
    assert len(cards) > 1
    for number, card in enumerate(cards):
        expect(page.get_by_text(f"You played {card['played']} here")).to_be_visible()
        if number:
            point(page, card["played"]).click()
        else:
            # Whoever does not know gives up, and sees the better line.
            button(page, "Show the solution").click()
        expect(page.get_by_text("Comes back:")).to_be_visible()
        expect(button(page, "Show the solution")).to_have_count(0)
        expect(page.get_by_text("Better:")).to_be_visible()
        button(page, "Next").click()
    expect(page.get_by_text("Nothing is due now.")).to_be_visible()
    later = server.http.get("/api/learn/cards").json()
    assert later["next"] is not None
    for card in cards:
        server.http.delete(f"/api/learn/cards/{card['id']}")


def test_a_sentence_of_a_review_is_shown_on_the_board(visit: Open, server: Server) -> None:
    moves = ["h8", "h9", "i8", "g8", "j8", "g7", "k8", "a1", "l8"]
    game = server.new_game(game="omok", size=15, moves=moves)
    page = visit(f"/analysis/{game}")
    review = page.get_by_role("region", name="Review the game")
    review.get_by_role("radio", name=re.compile("White")).check(force=True)
    review.get_by_role("button", name=re.compile("a1")).first.click()
    said = page.locator("[data-sentence]").filter(has_text="Black wins at once with l8.")
    expect(said).to_be_visible()
    # The review is kept with the game when it is done.
    expect(button(page, "Practise these mistakes")).to_be_visible()
    known = server.state(game)["seq"]
    said.click()
    # From where the mistake was made: white's stone and what black makes of it, shown and not played.
    expect(page).to_have_url(re.compile(r"node="))
    for move in ("a1", "l8"):
        expect_a_stone(page, move)
    page.keyboard.press("Escape")
    expect(point(page, "a1")).not_to_have_attribute("data-stone", "white")
    expect(point(page, "k8")).to_have_attribute("data-stone", "black")
    assert server.state(game)["seq"] == known


def test_a_lesson_and_a_puzzle_by_the_keyboard_alone(visit: Open) -> None:
    page = visit("/learn")
    link = page.get_by_role("link", name="Stop a four")
    expect(link).to_be_visible()
    for _ in range(60):
        page.keyboard.press("Tab")
        if link.evaluate("link => link === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Stop a four")).to_be_visible()
    # A wrong move first: the answer is shown, and Enter goes back to the question.
    walk_to(page, "a1")
    page.keyboard.press("Enter")
    expect(point(page, "g5")).to_have_attribute("data-stone", "black")
    expect(button(page, "Try again")).to_be_visible()
    page.keyboard.press("Enter")
    expect(button(page, "Try again")).to_be_hidden()
    for number, move in enumerate(("g5", "e5", "g7"), 1):
        walk_to(page, move)
        page.keyboard.press("Enter")
        expect_a_stone(page, move)
        expect(button(page, "Next")).to_be_visible()
        page.keyboard.press("Enter")
        if number < 3:
            expect(page.get_by_role("img", name=f"Board {number + 1} of 3")).to_be_visible()
    expect(page.get_by_text("The lesson is done.")).to_be_visible()
    puzzle = puzzles.choose("othello", kinds=["keep-corner"])[0]
    page.goto(f"/learn/puzzles/{puzzle.id}")
    expect(page.get_by_text("Only one move gives no corner away.")).to_be_visible()
    walk_to(page, puzzle.answers[0])
    page.keyboard.press("Enter")
    expect(page.locator("[data-phase='solved']")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: not url.endswith(puzzle.id))


def walk_to(page: Page, name: str) -> None:
    """Move the cursor to a point with the arrow keys; it begins wherever it was."""
    grid = page.get_by_role("grid")
    expect(grid).to_be_visible()
    rows = int(grid.get_attribute("aria-rowcount") or "")
    for key in ["ArrowLeft"] * rows + ["ArrowUp"] * rows:
        page.keyboard.press(key)
    top_first = "Othello" in (grid.get_attribute("aria-label") or "")
    row = int(name[1:])
    down = row - 1 if top_first else rows - row
    for key in ["ArrowRight"] * (ord(name[0]) - ord("a")) + ["ArrowDown"] * down:
        page.keyboard.press(key)


def test_the_rules_are_near_whoever_needs_them(visit: Open, server: Server) -> None:
    page = visit("/")
    page.locator("[data-choose='othello']").get_by_role("link", name="Rules").click()
    expect(page).to_have_url("/learn/lesson/othello/rules-othello")
    page.goto("/new/othello")
    page.get_by_role("link", name="Rules").click()
    expect(page).to_have_url("/learn/lesson/othello/rules-othello")
    # A move that turns nothing is refused; "why?" leads to the rules.
    game = server.new_game(game="othello", black=HUMAN, white=HUMAN)
    page.goto(f"/play/{game}")
    point(page, "a1").click()
    button(page, "Why?").click()
    expect(page).to_have_url("/learn/lesson/othello/rules-othello")
    start = {"kind": "stones", "black": ["h9", "h10", "i8", "j8"], "white": ["a1", "c1", "e1", "g1"], "turn": "black"}
    banned = server.new_game(game="omok", rule="renju", start=start, black=HUMAN, white=HUMAN)
    for place in ("play", "analysis"):
        page.goto(f"/{place}/{banned}")
        point(page, "h8").click()
        button(page, "Why?").click()
        expect(page).to_have_url("/learn/lesson/omok/rules-renju")


def test_a_file_of_games_becomes_cards_of_one_player(visit: Open, server: Server, tmp_path: Path) -> None:
    # White leaves a four in the first game, black in the second; ann is white, then black.
    given = ["h8", "h9", "i8", "g8", "j8", "g7", "k8", "a1", "l8"]
    games = [("bob", "ann", given), ("ann", "bob", ["o15", *given[:7], "a2", given[7], "m8"])]
    file = tmp_path / "club.sgf"
    file.write_text("".join(record(black, white, moves) for black, white, moves in games))
    before = server.http.get("/api/learn/cards").json()["total"]
    page = visit("/learn/mistakes")
    page.get_by_text("From games played elsewhere").click()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("2 games")).to_be_visible()
    page.get_by_label("Whose mistakes?").select_option("ann (2)")
    button(page, "Find the mistakes").click()
    button(page, "Practise now").click()
    cards = server.http.get("/api/learn/cards").json()
    assert cards["total"] > before
    assert {card["source"] for card in cards["cards"]} <= {"club.sgf 1", "club.sgf 2"}
    assert "a1" in {card["played"] for card in cards["cards"]}
    assert all(card["turn"] == ("white" if card["source"] == "club.sgf 1" else "black") for card in cards["cards"])
    expect(page.get_by_text("You played")).to_be_visible()
    for card in cards["cards"]:
        server.http.delete(f"/api/learn/cards/{card['id']}")


def record(black: str, white: str, moves: list[str]) -> str:
    """A game in SGF, as clubs keep them."""
    stones = "".join(f";{'BW'[number % 2]}[{move}]" for number, move in enumerate(moves))
    return f"(;GM[4]SZ[15]PB[{black}]PW[{white}]{stones})\n"


def test_games_and_learning_are_exported_and_taken_in_again(visit: Open, server: Server, tmp_path: Path) -> None:
    game = server.new_game(game="othello", moves=["f5"], title="to come back")
    server.http.put("/api/learn/lessons/othello/01-corners")
    page = visit("/games")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export all").click()
    export = tmp_path / "games.zip"
    download.value.save_as(export)
    server.http.delete(f"/api/games/{game}")
    page.goto("/games")
    page.locator("input[type=file]").set_input_files(export)
    expect(page.locator("[data-notice]").filter(has_text="One game taken in.")).to_be_visible()
    expect(page.locator(f"a[href='/play/{game}']")).to_be_visible()
    server.http.delete(f"/api/games/{game}")


def test_progress_shows_results_and_ratings_against_each_bot(visit: Open, server: Server) -> None:
    game = server.new_game(game="omok", rule="freestyle", black=HUMAN, white=computer("ladder"), pause=0)
    page = visit(f"/play/{game}")
    play_a_computer(page, "h8")
    button(page, "Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_text("You lost").first).to_be_visible()
    page.goto("/learn/progress")
    row = page.get_by_role("row").filter(has_text="Ladder").filter(has_text="Omok")
    expect(row).to_contain_text(str(round(measured("omok-15-freestyle")["ladder"].elo)))
    expect(row).to_contain_text("±")
    expect(page.get_by_role("heading", name="Omok · Games")).to_be_visible()


def test_ratings_of_several_days_are_drawn(visit: Open, server: Server) -> None:
    def attempt(day: int, rating: float) -> dict[str, object]:
        when = 1_700_000_000 + 86_400 * day
        text = {"puzzle": f"{day}", "game": "othello", "solved": True, "seconds": 9, "when": when, "rating": rating}
        return {"kind": "attempt", "id": f"drawn{day}", "updated": when, "text": json.dumps(text)}

    notes = [attempt(0, 1000.0), attempt(1, 1080.0), attempt(5, 1130.0)]
    assert server.http.post("/api/learn/notes", json={"notes": notes}).is_success
    page = visit("/learn/progress")
    plot = page.get_by_role("img", name=re.compile("Othello · Puzzles: 1000, 1080, 1130"))
    expect(plot).to_be_visible()
    expect(plot.get_by_text("1200")).to_be_attached()


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("ko", "dark"), ("ja", "light")])
def test_every_page_of_learning_has_nothing_for_axe_and_fits_a_phone(
    visit: Open, server: Server, language: str, scheme: str
) -> None:
    puzzle = puzzles.choose("omok", kinds=["fours"], most=900)[0]
    server.http.put("/api/learn/lessons/omok/01-stop-a-four")
    page = visit("/learn", settings={"language": language}, color_scheme=scheme, **PHONE)
    for path in (
        "",
        "/lesson/omok/rules-renju",
        "/lesson/othello/01-corners",
        "/puzzles",
        f"/puzzles/{puzzle.id}",
        "/mistakes",
        "/progress",
    ):
        page.goto(f"/learn{path}")
        page.locator("h1").first.wait_for(state="attached")
        page.wait_for_load_state("networkidle")
        check(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_a_streak_goes_on_by_itself_and_counts(visit: Open) -> None:
    page = visit("/learn/puzzles")
    page.get_by_role("radio", name="Keep the corner").check()
    page.clock.install()
    button(page, "Three minutes").click()
    page.wait_for_url("**/learn/puzzles/*")
    first = puzzles.find(page.url.rsplit("/", 1)[1])
    point(page, first.answers[0]).click()
    expect(page.locator("[data-phase='solved']")).to_be_visible()
    page.clock.run_for(1000)
    page.wait_for_url(lambda url: not url.endswith(first.id))
    # Whoever is wrong goes on, too.
    second = puzzles.find(page.url.rsplit("/", 1)[1])
    wrong = next(move for move in second.board().legal_moves() if move not in second.answers)
    point(page, wrong).click()
    button(page, "Next puzzle").click()
    page.wait_for_url(lambda url: not url.endswith(second.id))
    page.clock.run_for(180_000)
    expect(page.locator("[data-notice]").filter(has_text="Time is up: one puzzle solved.")).to_be_visible()
    page.goto("/learn/puzzles")
    expect(page.get_by_text("Best in three minutes: 1")).to_be_visible()
