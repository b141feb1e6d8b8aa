"""Studying: positions set up and pasted, bots watched, lines tried and kept, moves signed, chapters, files and GIFs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from omello import records
from tests.web.browser import Server
from tests.web.conftest import Open
from tests.web.table import button, computer, game_id, play, point, wait_until
from tests.web.test_pages import check

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 720}}
DRAWN = """
・・・・・・・・
・・・・・・・・
・・●・・・・・
・・・●●・・・
・・・●●●・・
・・・○・・・・
・・・・・・・・
・・・・・・・・
白番
"""

OBF = "-" * 19 + "X" + "-" * 7 + "XX------XO" + "-" * 27 + " O; C3:+0; E3:-2;"


def analysis(server: Server, **settings: object) -> str:
    return server.new_game(mode="analysis", **settings)


def sgf(server: Server, page: Page) -> str:
    return server.http.get(f"/api/games/{game_id(page)}/record", params={"format": "sgf"}).text


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_position_is_set_up_and_analysed(visit: Open, server: Server, screen: dict[str, object]) -> None:
    page = visit("/analysis/edit?game=omok", **screen)
    page.get_by_label("Board", exact=True).select_option(label="9×9")
    page.get_by_label("Rule", exact=True).select_option(label="Standard")
    point(page, "e5").click()
    page.get_by_role("radio", name="White").first.check(force=True)
    point(page, "f5").click()
    expect(point(page, "f5")).to_have_attribute("data-stone", "white")
    # The address holds it.
    page.reload()
    expect(point(page, "e5")).to_have_attribute("data-stone", "black")
    expect(point(page, "f5")).to_have_attribute("data-stone", "white")
    page.get_by_role("radiogroup", name="To move").get_by_role("radio", name="White").check(force=True)
    check(page)
    button(page, "Analyse this position").click()
    expect(page).to_have_url(re.compile(r"/analysis/[\w-]{6,}"))
    settings = server.state(game_id(page))["settings"]
    assert (settings["size"], settings["rule"], settings["start"]["turn"]) == (9, "standard", "white")
    assert (settings["start"]["black"], settings["start"]["white"]) == (["e5"], ["f5"])


def test_a_position_that_cannot_be_is_not_analysed(visit: Open) -> None:
    page = visit("/analysis/edit?game=othello")
    button(page, "Clear board").click()
    expect(page.get_by_role("status").filter(has_text="cannot be analysed")).to_be_visible()
    expect(button(page, "Analyse this position")).to_be_disabled()
    button(page, "Reset").click()
    expect(button(page, "Analyse this position")).to_be_enabled()


@pytest.mark.parametrize(
    ("text", "stones", "turn"),
    [
        (DRAWN, {"c3": "black", "d6": "white", "f5": "black"}, "White"),
        ("ｆ５ｄ６ｃ３", {"c3": "black", "d6": "white", "f5": "black"}, "White"),
        (OBF, {"d3": "black", "d4": "black", "e5": "white"}, "White"),
        ("https://gomocalc.com/#/h8i9h9", {"h8": "black", "i9": "white", "h9": "black"}, "White"),
        ("https://example.org/?moves=f5d6", {"f5": "black", "d6": "white"}, "Black"),
    ],
    ids=["drawing", "wide", "OBF", "gomocalc", "link"],
)
def test_anything_is_pasted_onto_the_board(visit: Open, text: str, stones: dict[str, str], turn: str) -> None:
    page = visit("/analysis/edit")
    page.get_by_label("Paste a board, a game or a link").fill(text)
    button(page, "Put on the board").click()
    for name, side in stones.items():
        expect(point(page, name)).to_have_attribute("data-stone", side)
    expect(page.get_by_role("radiogroup", name="To move").get_by_role("radio", name=turn)).to_be_checked()


def test_what_is_no_position_is_told(visit: Open) -> None:
    page = visit("/analysis/edit")
    page.get_by_label("Paste a board, a game or a link").fill("hello world")
    button(page, "Put on the board").click()
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_position_is_edited_from_here_and_given_back(visit: Open, server: Server) -> None:
    game = analysis(server, game="othello", moves=["f5", "d6", "c3"])
    page = visit(f"/analysis/{game}?node=3", permissions=["clipboard-read", "clipboard-write"])
    button(page, "More").click()
    button(page, "Edit this position").click()
    expect(point(page, "d6")).to_have_attribute("data-stone", "white")
    expect(point(page, "c3")).not_to_have_attribute("data-stone", re.compile("black|white"))
    button(page, "Copy as text").click()
    text = page.evaluate("navigator.clipboard.readText()")
    again = records.read(text)
    assert (again.start.to_text(), again.start.turn) == (records.read("f5d6").board().to_text(), 0)
    with page.expect_download() as download:
        button(page, "Share a picture").click()
    assert download.value.suggested_filename == "omello-othello.png"
    button(page, "Share a link").click()
    wait_until(page, lambda: page.evaluate("navigator.clipboard.readText()").startswith("http"))
    page.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(page).to_have_url(re.compile(r"/analysis/[\w-]{6,}"))
    expect(point(page, "d6")).to_have_attribute("data-stone", "white")


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_two_bots_are_watched_paused_and_stepped(visit: Open, server: Server, screen: dict[str, object]) -> None:
    page = visit("/new/othello?watch", **screen)
    page.get_by_label("Black", exact=True).select_option(label="Greedy")
    page.get_by_label("White", exact=True).select_option(label="Neighbour")
    page.get_by_role("radio", name="0.5 s").check(force=True)
    check(page)
    button(page, "Start").click()
    expect(page).to_have_url(re.compile(r"/play/"))
    settings = server.state(game_id(page))["settings"]
    assert (settings["black"]["player"], settings["white"]["player"]) == ("greedy", "guest:Neighbour")
    assert settings["pause"] == 0.5
    button(page, "Pause").click()
    expect(button(page, "Go on")).to_be_visible()
    check(page)
    before = server.state(game_id(page))["seq"]
    button(page, "One move").click()
    expect(page.locator("ol[aria-label='Moves'] button").first).to_be_visible()
    wait_until(page, lambda: server.state(game_id(page))["seq"] > before)
    assert server.state(game_id(page))["thinking"] is None
    button(page, "More").click()
    page.get_by_role("radio", name="None").check(force=True)
    page.keyboard.press("Escape")
    button(page, "Go on").click()
    expect(page.get_by_role("button", name="Analyse").first).to_be_visible()


def test_a_computer_in_thought_is_told_to_move(visit: Open, server: Server) -> None:
    game = server.new_game(game="othello", white=computer("engine:time=30"), pause=0, moves=["f5", "d6", "c3", "d3"])
    page = visit(f"/play/{game}")
    point(page, "c4").click()
    button(page, "Move now").click()
    expect(button(page, "Hint")).to_be_enabled()


def test_a_position_is_tried_against_a_bot_and_comes_back_as_a_variation(visit: Open, server: Server) -> None:
    game = analysis(server, game="othello", moves=["f5", "d6", "c3", "d3"])
    page = visit(f"/analysis/{game}?node=3")
    button(page, "More").click()
    button(page, "Play from here").click()
    page.get_by_label("Opponent").select_option(label="Greedy")
    button(page, "Start").click()
    expect(page).to_have_url(re.compile(r"/play/"))
    play(page, "c4", "black")
    expect(page.locator("ol[aria-label='Moves'] button")).to_have_count(4)
    played = server.state(game_id(page))["position"]["last"]
    button(page, "Back, with this line as a variation").click()
    expect(page).to_have_url(re.compile(rf"/analysis/{game}\?node=\d+"))
    expect(page.locator("[data-node][aria-current]")).to_have_text(re.compile(rf"^4{played}"))
    record = records.read(sgf(server, page))
    assert [str(move) for move in record.moves()] == ["f5", "d6", "c3", "d3"]
    assert "c4" in [str(node.move) for node in record.root.children[0].children[0].children]


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_moves_are_signed_commented_and_put_into_chapters(
    visit: Open, server: Server, screen: dict[str, object], scheme: str
) -> None:
    game = analysis(server, game="othello", moves=["f5", "d6", "c3"])
    page = visit(f"/analysis/{game}?node=3", color_scheme=scheme, **screen)
    button(page, "Comment").click()
    button(page, "Interesting move").click()
    expect(page.locator("[data-node='3']")).to_have_text("2d6!?")
    page.get_by_label("Chapter that begins here").fill("The middle game")
    page.get_by_label("Chapter that begins here").press("Enter")
    expect(page.get_by_role("heading", name="The middle game")).to_be_visible()
    page.locator("textarea").fill("why not")
    page.locator("textarea").blur()
    page.keyboard.press("Home")
    expect(page.locator("[data-node][aria-current]")).to_have_count(0)
    page.get_by_label("Chapter that begins here").fill("Opening")
    page.get_by_label("Chapter that begins here").press("Enter")
    page.get_by_label("Chapters").select_option(label="The middle game")
    expect(page.locator("[data-node='3']")).to_have_attribute("aria-current", "true")
    button(page, "Blunder").click()
    expect(page.locator("[data-node='3']")).to_have_text("2d6??")
    check(page)
    text = sgf(server, page)
    for fragment in ("N[Opening]", "N[The middle game]", "BM[2]", "C[why not]"):
        assert fragment in text


def test_a_variation_is_pasted_promoted_copied_and_cut(visit: Open, server: Server) -> None:
    game = analysis(server, game="othello", moves=["f5", "d6", "c3"])
    page = visit(f"/analysis/{game}?node=3", permissions=["clipboard-read", "clipboard-write"])
    button(page, "More").click()
    button(page, "Paste moves here").click()
    page.get_by_label("Moves, a game or a link").fill("c4 d3 e6")
    button(page, "Add as a variation").click()
    expect(page.locator("[data-node][aria-current]")).to_have_text(re.compile("^5e6"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-node][aria-current]")).to_have_text(re.compile("^3c4"))
    button(page, "Comment").click()
    button(page, "Copy line").click()
    expect(page.locator("[data-notice]")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "f5 d6 c4 d3 e6"
    button(page, "Make main line").click()
    expect(button(page, "Make main line")).to_be_disabled()
    assert [str(move) for move in records.read(sgf(server, page)).moves()] == ["f5", "d6", "c4", "d3", "e6"]
    button(page, "Delete from here").click()
    expect(page.locator("[data-node]")).to_have_count(3)
    # A whole game, from a link, joins where it leaves the tree; what does not fit is told.
    button(page, "More").click()
    button(page, "Paste moves here").click()
    page.get_by_label("Moves, a game or a link").fill("https://gomocalc.com/#/h8i9")
    button(page, "Add as a variation").click()
    expect(page.get_by_role("alert")).to_have_text("These moves do not fit this board.")
    page.get_by_label("Moves, a game or a link").fill("https://example.org/#f5d6c3d3")
    button(page, "Add as a variation").click()
    expect(page.locator("[data-node][aria-current]")).to_have_text(re.compile("^4d3"))


def test_values_of_a_file_are_shown(visit: Open) -> None:
    page = visit("/analysis")
    page.get_by_label("The game as text").fill("(;GM[2]SZ[8];B[f5]V[2.5]C[so];W[d6]V[-1.5])")
    button(page, "Analyse this").click()
    expect(page).to_have_url(re.compile(r"/analysis/[\w-]{6,}"))
    page.locator("[data-node]").first.click()
    expect(page.get_by_text("Value in the file: +2.5")).to_be_visible()


def test_a_game_becomes_a_gif(visit: Open, server: Server, tmp_path: Path) -> None:
    game = analysis(server, game="othello", moves=["f5", "d6", "c3", "d3"])
    page = visit(f"/analysis/{game}")
    button(page, "More").click()
    with page.expect_download() as download:
        button(page, "Share as a GIF").click()
    assert download.value.suggested_filename == "omello-othello-4.gif"
    download.value.save_as(tmp_path / "game.gif")
    data = (tmp_path / "game.gif").read_bytes()
    assert data[:6] == b"GIF89a"
    assert int.from_bytes(data[6:8], "little") == 480
    # One picture for the start and one for each move, over and over.
    assert data.count(b"\x21\xf9\x04") == 5
    assert b"NETSCAPE2.0" in data
    assert len(data) < 300_000


def test_a_reviewed_game_is_saved_with_the_review(visit: Open, server: Server, tmp_path: Path) -> None:
    game = analysis(server, game="othello", moves=["f5", "d6", "c3", "d3", "c4", "b3", "b2", "f4"])
    page = visit(f"/analysis/{game}")
    page.get_by_role("button", name="Review the game").click()
    button(page, "More").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="SGF with the review").click()
    download.value.save_as(tmp_path / "game.sgf")
    (record,) = records.read_file(tmp_path / "game.sgf")
    assert all(node.score is not None for node in record.main_line())
    assert any(node.glyph for node in record.main_line())


BOT = """
class Mine:
    def choose(self, board, limit):
        return board.legal_moves()[FIRST]
"""


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of somebody who wants to add bots."""
    running = Server(tmp_path_factory.mktemp("own"), "--add-bots")
    yield running
    running.close()


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_bot_is_added_plays_and_tells_how_it_failed(
    visit: Open, own: Server, tmp_path: Path, screen: dict[str, object]
) -> None:
    page = visit(f"{own.url}/settings", **screen)
    for source, name in (("class No: pass", "No"), (BOT, "Mine")):
        file = tmp_path / f"{name}.py"
        file.write_text(source)
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("Python file").last.set_input_files(file)
        button(page, "Add").click()
        if name == "No":
            expect(page.get_by_role("alert")).to_contain_text("no class with choose")
    expect(button(page, "Remove Mine")).to_be_visible()
    check(page)
    page.goto(f"{own.url}/new/othello")
    page.locator("[data-opponent='guest:Mine']").click()
    button(page, "Start").click()
    expect(page).to_have_url(re.compile(r"/play/"))
    point(page, "f5").click()
    said = page.get_by_role("region", name="What it said")
    expect(said).to_contain_text("NameError: name 'FIRST' is not defined")
    expect(said).to_contain_text("line 4")
    check(page)
    page.goto(f"{own.url}/settings")
    button(page, "Remove Mine").click()
    expect(page.get_by_text("None yet.")).to_be_visible()


def test_a_server_that_was_not_started_for_it_says_how(visit: Open) -> None:
    page = visit("/settings")
    expect(page.get_by_text("omello --add-bots")).to_be_visible()
    expect(button(page, "Add")).to_have_count(0)
