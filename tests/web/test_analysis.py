"""The analysis page: records in many formats, the engine's opinion, branches, comments, sharing."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import Server
from tests.web.conftest import Open
from tests.web.table import HUMAN, button, computer, game_id, play, point

pytestmark = pytest.mark.slow

GGF = (
    "(;GM[Othello]PC[Omello]PB[a]PW[b]RE[?]TI[5:00]TY[8]"
    "BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6]B[C3]W[D3];)"
)
PSQ = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,120\n7,7,90\n9,9,100\nblack\nwhite\n0\n"
SGF = "(;FF[4]GM[4]SZ[15];B[hh]C[the centre];W[ig](;B[gg])(;B[ii]))"
MOVES = "f5d6c3d3c4"


def wthor() -> bytes:
    """One game of a WTHOR file: header of 16 bytes, then players, scores and sixty squares as 10 × row + column."""
    header = struct.pack("<BBBBIHHBBBB", 20, 26, 11, 15, 1, 0, 2026, 8, 0, 0, 0)
    squares = [10 * int(name[1]) + "abcdefgh".index(name[0]) + 1 for name in ("f5", "d6", "c3", "d3")]
    return header + struct.pack("<HHHBB", 0, 0, 0, 32, 32) + bytes(squares).ljust(60, b"\0")


def expect_nodes(page: Page, moves: list[str]) -> None:
    expect(page.locator("[data-node]")).to_have_text([re.compile(rf"^\d+{move}[?!]*$") for move in moves])


def paste(page: Page, text: str) -> None:
    page.get_by_label("The game as text").fill(text)
    button(page, "Analyse this").click()
    expect(page).to_have_url(re.compile(r"/analysis/[\w-]{6,}"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (GGF, ["f5", "d6", "c3", "d3"]),
        (PSQ, ["h8", "i9", "g9", "i7"]),
        (SGF, ["h8", "i9", "g9", "i7"]),
        (MOVES, ["f5", "d6", "c3", "d3", "c4"]),
    ],
    ids=["GGF", "PSQ", "SGF", "moves"],
)
def test_a_pasted_game_is_analysed(visit: Open, text: str, expected: list[str]) -> None:
    page = visit("/analysis")
    paste(page, text)
    expect_nodes(page, expected)
    page.keyboard.press("End")
    # The engine has an opinion of the position, on points and in lines.
    expect(page.locator("svg .value").first).to_be_visible()
    expect(page.get_by_role("region", name="Best lines").locator("li").first).to_be_visible()


def test_a_wthor_file_is_analysed(visit: Open, tmp_path: Path) -> None:
    file = tmp_path / "games.wtb"
    file.write_bytes(wthor())
    page = visit("/analysis")
    page.locator("input[type=file]").set_input_files(file)
    expect(page).to_have_url(re.compile(r"/analysis/[\w-]{6,}"))
    expect(page.locator("[data-node]")).to_have_count(4)
    page.keyboard.press("End")
    expect(page.locator("svg .value").first).to_be_visible()


def test_one_of_many_games_is_searched_and_keeps_its_comments_and_variations(visit: Open) -> None:
    games = "".join(
        f"(;GM[4]SZ[15]PB[Hana {n}]PW[Duri]EV[cup {n % 7}];B[hh]C[game {n}];W[ig](;B[gg])(;B[ii]))"
        for n in range(1, 251)
    )
    page = visit("/analysis")
    page.get_by_label("The game as text").fill(games)
    button(page, "Analyse this").click()
    listed = page.locator("ol li button")
    expect(listed).to_have_count(101)
    listed.last.click()
    expect(listed).to_have_count(201)
    page.get_by_role("searchbox", name="Search").fill("hana 217 CUP")
    expect(listed).to_have_count(1)
    listed.click()
    expect(page).to_have_url(re.compile(r"/analysis/[\w-]{6,}"))
    expect_nodes(page, ["h8", "i9", "g9", "i7"])
    expect(page.get_by_text("Hana 217").first).to_be_visible()
    page.locator("[data-node]").first.click()
    expect(page.get_by_text("game 217").first).to_be_visible()


def test_a_wthor_year_has_its_names_from_the_files_beside_it(visit: Open, tmp_path: Path) -> None:
    def names(width: int, *texts: str) -> bytes:
        header = bytes([20, 26, 1, 2, 0, 0, 0, 0, len(texts), 0, 0, 0, 0, 0, 0, 0])
        return header + b"".join(text.encode("latin-1").ljust(width, b"\0") for text in texts)

    one = wthor()
    (tmp_path / "WTH_2026.wtb").write_bytes(one[:4] + (300).to_bytes(4, "little") + one[8:16] + one[16:] * 300)
    (tmp_path / "WTH.JOU").write_bytes(names(20, "Dürer"))
    (tmp_path / "WTH.TRN").write_bytes(names(26, "Seoul Open"))
    page = visit("/analysis")
    files = page.locator("input[type=file]")
    files.set_input_files(tmp_path / "WTH_2026.wtb")
    listed = page.locator("ol li button")
    expect(listed.first).to_contain_text("#0 – #0")
    expect(page.get_by_text(".JOU")).to_be_visible()
    files.set_input_files([tmp_path / "WTH.JOU", tmp_path / "WTH.TRN"])
    expect(listed.first).to_contain_text("Dürer – Dürer")
    expect(listed.first).to_contain_text("Seoul Open")
    expect(page.get_by_text(".JOU")).to_have_count(0)
    page.get_by_role("searchbox", name="Search").fill("300")
    listed.click()
    expect_nodes(page, ["f5", "d6", "c3", "d3"])


@pytest.mark.parametrize(
    ("language", "said"),
    [("ko", "2행: 15줄 판에 없는 자리입니다: B[zz]"), ("ja", "2行目：15路盤にない点です：B[zz]")],
)
def test_what_is_wrong_with_a_record_is_said_in_the_language_of_the_page(visit: Open, language: str, said: str) -> None:
    page = visit("/analysis", settings={"language": language})
    page.locator("textarea").fill("(;GM[4]SZ[15]\n;B[zz])")
    page.locator("button.primary").click()
    problem = page.get_by_role("alert").filter(has_text="B[zz]")
    expect(problem).to_contain_text(said)
    assert not re.search(r"[A-Za-z]{4,}", problem.inner_text())


def test_a_move_that_cannot_be_played_is_told_and_the_rest_kept(visit: Open) -> None:
    page = visit("/analysis", settings={"language": "ko"})
    page.locator("textarea").fill("(;GM[4]SZ[15];B[hh];W[ig];B[hh];W[aa])")
    page.locator("button.primary").click()
    expect_nodes(page, ["h8", "i9"])
    expect(page.get_by_text("3수째를 둘 수 없습니다").first).to_be_attached()


@pytest.mark.parametrize("format", ["obf", "board"])
def test_a_position_is_saved_where_one_looks(visit: Open, format: str) -> None:
    page = visit("/analysis")
    paste(page, MOVES)
    expect_nodes(page, ["f5", "d6", "c3", "d3", "c4"])
    page.locator("[data-node]").first.click()
    button(page, "More").click()
    with page.expect_download() as download:
        page.get_by_role("link", name=format, exact=True).click()
    saved = Path(download.value.path()).read_text()
    cells = saved.split()[0].rstrip(";")
    assert (cells.count("X"), cells.count("O")) == (4, 1)  # After f5, the move one looks at.


def test_a_broken_record_is_explained(visit: Open) -> None:
    page = visit("/analysis")
    page.get_by_label("The game as text").fill("(;GM[Othello]BO[8 nonsense")
    button(page, "Analyse this").click()
    expect(page.get_by_role("alert")).to_contain_text("This record cannot be read.")


def test_branches_comments_and_an_address_for_each_position(visit: Open, server: Server) -> None:
    page = visit("/analysis/new/othello")
    expect(page).to_have_url(re.compile(r"/analysis/[\w-]{6,}"))
    play(page, "f5", "black")
    play(page, "d6", "white")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-stone]")).to_have_count(5)
    play(page, "f6", "white")
    expect(page.locator(".variation [data-node]")).to_have_text(re.compile("f6"))
    button(page, "Comment").click()
    page.get_by_role("textbox", name="Comment").fill("the other way")
    page.get_by_role("textbox", name="Comment").press("Tab")
    expect(page.locator(".comment").filter(has_text="the other way").first).to_be_visible()
    address = page.url
    assert "node=" in address
    page.reload()
    expect(page.locator("[data-stone]")).to_have_count(6)
    expect(point(page, "f6")).to_have_attribute("data-stone", "white")
    expect(page.locator(".tree .comment")).to_have_text("the other way")
    button(page, "More").click()
    button(page, "Make main line").last.click()
    page.keyboard.press("Escape")
    expect(page.locator(".variation [data-node]")).to_have_text(re.compile("d6"))
    page.keyboard.press("Delete")
    expect(page.locator("[data-node]")).to_have_count(2)


def test_lines_are_shown_by_pointing_and_played_by_clicking(visit: Open, server: Server) -> None:
    # On the smallest board everything is known at once, so that the lines stand still.
    page = visit(f"/analysis/{server.new_game(game='othello', size=4, mode='analysis')}")
    lines = page.get_by_role("region", name="Best lines")
    line = lines.locator("li").first.locator("button")
    expect(line.nth(2)).to_be_visible()
    button(page, "Engine on or off").click()
    expect(lines.get_by_text("The engine is off.")).to_be_visible()
    page.keyboard.press("l")
    expect(line.nth(2)).to_be_visible()
    expect(lines.get_by_role("status")).to_have_count(0)
    line.nth(1).hover()
    expect(page.locator("[data-stone]")).to_have_count(6)
    page.mouse.move(5, 5)
    expect(page.locator("[data-stone]")).to_have_count(4)
    line.nth(1).click()
    expect(page).to_have_url(re.compile("node=3$"))
    expect(line.nth(1)).to_be_visible()
    page.keyboard.press(" ")
    expect(page.locator("[data-node]")).to_have_count(3)


def test_the_review_of_a_finished_game(visit: Open, server: Server) -> None:
    moves = ["h8", "a1", "h9", "b1", "h10", "c1", "h11", "d1", "h12"]
    page = visit(
        f"/analysis/{server.new_game(game='omok', size=15, moves=moves, black=HUMAN, white=computer('ladder'))}"
    )
    review = page.get_by_role("region", name="Review the game")
    expect(review.locator("canvas")).to_be_visible()
    expect(review.locator("[data-player=black]")).to_have_text(re.compile(r"You\s*\d+%"), timeout=60_000)
    expect(review.locator("[data-player=white]")).to_have_text(re.compile(r"Ladder\s*\d+%"))
    review.get_by_role("radio", name=re.compile("Ladder")).check(force=True)
    # White never stopped anything: its mistakes are listed with what was better.
    better = review.get_by_role("button", name=re.compile("better: ")).first
    expect(better).to_be_visible()
    # It is kept with the game: nothing has to be worked out again.
    before = server.http.get(f"/api/games/{game_id(page)}/events").json()
    assert [event["type"] for event in before].count("reviewed") == 1
    page.reload()
    expect(review.locator("[data-player=white]")).to_contain_text("%")
    expect(review.get_by_role("progressbar")).to_have_count(0)
    assert server.http.get(f"/api/games/{game_id(page)}/events").json() == before
    review.get_by_role("radio", name=re.compile("Ladder")).check(force=True)
    better.click()
    expect(page.locator(".variation").first).to_be_visible()


def test_a_review_that_was_stopped_can_be_asked_for_again(visit: Open, server: Server) -> None:
    moves = ["f5", "d6", "c3", "d3", "c4"]
    page = visit(f"/analysis/{server.new_game(game='othello', mode='analysis', moves=moves)}")
    review = page.get_by_role("region", name="Review the game")
    button(page, "Review the game").click()
    button(page, "Cancel").click()
    expect(review.get_by_role("progressbar")).to_have_count(0)
    button(page, "Review the game").click()
    expect(review.locator("[data-player=white]")).to_contain_text("%")


def test_a_link_and_a_picture(visit: Open, server: Server) -> None:
    page = visit(
        f"/analysis/{server.new_game(game='omok', size=9, mode='analysis', moves=['e5', 'f6'])}",
        permissions=["clipboard-read", "clipboard-write"],
    )
    expect(page.locator("[data-node]")).to_have_count(2)
    page.keyboard.press("End")
    expect(page.locator("[data-stone]")).to_have_count(2)
    first = game_id(page)
    button(page, "More").click()
    button(page, "Share a link").click()
    expect(page.locator("[data-notice]")).to_contain_text("127.0.0.1 opens on this computer only")
    link = page.evaluate("navigator.clipboard.readText()")
    with page.expect_download() as download:
        button(page, "Share a picture").click()
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")
    page.goto(link)
    expect(page).to_have_url(re.compile(r"/analysis/"))
    assert game_id(page) != first
    expect_nodes(page, ["e5", "f6"])


def test_hints_come_with_reasons(visit: Open, server: Server) -> None:
    moves = ["h8", "a1", "h9", "b1", "h10", "c1", "h11", "o15"]
    page = visit(f"/play/{server.new_game(game='omok', size=15, moves=moves)}")
    button(page, "Hint").click()
    panel = page.get_by_role("region", name="Hint")
    expect(panel).to_contain_text(re.compile("h12|h7"))
    expect(panel).to_contain_text("Makes five.")
    expect(page.locator("svg .hint").first).to_be_visible()


def test_play_from_here_asks_against_whom_and_leads_back(visit: Open, server: Server) -> None:
    page = visit(f"/analysis/{server.new_game(game='othello', mode='analysis', moves=['f5', 'd6', 'c3'])}")
    expect(page.locator("[data-node]")).to_have_count(3)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-stone]")).to_have_count(6)
    before = page.url
    button(page, "More").click()
    button(page, "Play from here").click()
    asked = page.get_by_role("dialog")
    expect(asked.get_by_label("Black")).to_be_checked()
    asked.get_by_label("Opponent").select_option(label="Greedy")
    asked.get_by_label("White").check()
    asked.get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile("/play/"))
    state = server.state(game_id(page))
    assert state["settings"]["black"] == computer("greedy")
    assert state["settings"]["white"]["kind"] == "human"
    # It goes on with the moves that led there.
    expect(page.locator("ol[aria-label='Moves'] button").nth(1)).to_have_text(re.compile("d6"))
    page.get_by_role("link", name="Back to the analysis").click()
    expect(page).to_have_url(before)
    expect(page.locator("[data-stone]")).to_have_count(6)


def test_play_from_here_for_two(visit: Open, server: Server) -> None:
    page = visit(f"/analysis/{server.new_game(game='omok', size=9, mode='analysis', moves=['e5'])}")
    expect(page.locator("[data-node]")).to_have_count(1)
    page.keyboard.press("End")
    expect(page.locator("[data-stone]")).to_have_count(1)
    button(page, "More").click()
    button(page, "Play from here").click()
    page.get_by_role("dialog").get_by_label("Opponent").select_option(label="Two players, one screen")
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile("/play/"))
    play(page, "f6", "white")
    assert {server.state(game_id(page))["settings"][side]["kind"] for side in ("black", "white")} == {"human"}


def test_a_shared_link_carries_all_of_the_game_and_opens_where_it_was(visit: Open, server: Server) -> None:
    """Variations, marks and comments come along; it is listed only when something is done in it."""
    sgf = "(;GM[4]SZ[9]PB[Hana]PW[Ken];B[ee]C[the centre](;W[fd];B[de])(;W[ff]CR[cc]AR[cg:gc];B[dd]))"
    game = server.http.post("/api/games/import", json={"text": sgf}).json()["ids"][0]
    page = visit(f"/analysis/{game}", permissions=["clipboard-read", "clipboard-write"])
    page.locator(".variation [data-node]").first.click()
    expect(page.locator("svg [data-label='○']")).to_have_count(1)
    total = server.http.get("/api/games").json()["total"]
    button(page, "More").click()
    button(page, "Share a link").click()
    expect(page.locator("[data-notice]")).to_contain_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    for _ in range(2):
        page.goto("/settings")
        page.goto(link)
        expect(page).to_have_url(re.compile(r"/analysis/[\w-]{6,}\?node="))
        assert game_id(page) != game
        expect(page.locator("svg [data-label='○']")).to_have_count(1)
        expect(page.locator("svg [data-arrow]")).to_have_count(1)
        expect(page.locator("[data-stone]")).to_have_count(2)
        expect_nodes(page, ["e5", "f6", "f4", "d6", "d5"])
        expect(page.locator(".tree .comment")).to_have_text("the centre")
        expect(page.get_by_text("Hana")).to_be_visible()
        page.reload()
        expect(page.locator("[data-stone]")).to_have_count(2)
    assert server.http.get("/api/games").json()["total"] == total
    play(page, "a1", "black")
    assert server.http.get("/api/games").json()["total"] == total + 1


def test_a_link_of_an_older_omello_still_opens(visit: Open, server: Server) -> None:
    code = server.http.post("/api/share", json={"game": "othello", "moves": ["f5", "d6"]}).json()["code"]
    page = visit(f"/shared/{code}")
    expect_nodes(page, ["f5", "d6"])


def test_an_analysis_without_a_move_is_not_among_my_games(visit: Open, server: Server) -> None:
    total = server.http.get("/api/games").json()["total"]
    page = visit("/analysis/new/othello")
    expect(page).to_have_url(re.compile(r"/analysis/[\w-]{6,}"))
    expect(page.locator("[data-stone]")).to_have_count(4)
    page.goto("/games")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert server.http.get("/api/games").json()["total"] == total
    # The way back leads to it all the same.
    page.go_back()
    expect(page.locator("[data-stone]")).to_have_count(4)
    play(page, "f5", "black")
    assert server.http.get("/api/games").json()["total"] == total + 1


def test_marks_stay_on_their_position_and_go_into_the_record(visit: Open, server: Server) -> None:
    game = server.new_game(game="omok", size=9, mode="analysis", moves=["e5", "f6"])
    page = visit(f"/analysis/{game}")
    expect(page.locator("[data-node]")).to_have_count(2)
    page.keyboard.press("End")
    expect(page.locator("[data-stone]")).to_have_count(2)
    point(page, "c3").click(button="right")
    expect(page.locator("svg [data-label='○']")).to_have_count(1)
    point(page, "d4").click(button="right", modifiers=["Shift"])
    expect(page.locator("svg [data-label=A]")).to_have_count(1)
    page.keyboard.press("Home")
    expect(page.locator("svg [data-label]")).to_have_count(0)
    page.keyboard.press("End")
    page.reload()
    expect(page.locator("svg [data-label]")).to_have_count(2)
    record = server.http.get(f"/api/games/{game}/record", params={"format": "sgf"}).text
    assert ";W[fd]CR[cg]LB[df:A]" in record
    point(page, "c3").click(button="right")
    expect(page.locator("svg [data-label]")).to_have_count(1)


def test_arrows_are_drawn_by_dragging(visit: Open, server: Server) -> None:
    game = server.new_game(game="omok", size=9, mode="analysis", moves=["e5", "f6"])
    page = visit(f"/analysis/{game}")
    expect(page.locator("[data-node]")).to_have_count(2)
    page.keyboard.press("End")
    expect(page.locator("[data-stone]")).to_have_count(2)

    def drag(start: str, end: str) -> None:
        point(page, start).hover()
        page.mouse.down(button="right")
        point(page, end).hover()
        expect(page.locator("svg .drawing")).to_have_count(1)
        page.mouse.up(button="right")

    drag("c3", "g7")
    expect(page.locator("svg [data-arrow='c3-g7']")).to_have_count(1)
    drag("c3", "c6")
    expect(page.locator("svg [data-arrow]")).to_have_count(2)
    expect(page.locator("svg [data-label], svg .drawing")).to_have_count(0)
    page.reload()
    expect(page.locator("svg [data-arrow]")).to_have_count(2)
    record = server.http.get(f"/api/games/{game}/record", params={"format": "sgf"}).text
    assert ";W[fd]AR[cg:gc][cg:cd]" in record
    drag("c3", "c6")
    expect(page.locator("svg [data-arrow]")).to_have_count(1)
