"""The analysis page in all its modes: read by machines, on small screens, marks beside values, files in and out."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from omello import BLACK, WHITE, Limit, records, texts
from omello.records import Record
from omello.records.annotation import annotate
from omello.session.requests import SetGlyph
from omello.setup import Setup
from omello.tui.local_game import HUMAN as PERSON
from omello.tui.local_game import LocalGame
from tests.tui.test_notes import annotated
from tests.web.browser import Server
from tests.web.conftest import Open
from tests.web.table import HUMAN, button, computer, game_id, point
from tests.web.test_pages import AXE
from tests.web.test_study import DESK, FOURS, LONG, PHONE, RENJU, study

pytestmark = pytest.mark.slow

SIDEWAYS = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
OTHELLO = ["f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7"]
# A stone at h8 would make two fours; what else is there is far away.
FORK = {"kind": "stones", "black": ["e8", "f8", "g8", "h5", "h6", "h7"], "white": ["d8", "h4", "a1", "c1", "e1"]}


def findings(page: Page) -> list[str]:
    """All that axe finds, however small."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]


def reviewed(page: Page) -> None:
    button(page, "Review the game").click()
    expect(page.locator("[data-summary]")).to_be_visible(timeout=120_000)


def modes(page: Page, server: Server) -> dict[str, Callable[[], object]]:
    forced = page.get_by_role("region", name="Forced win")

    def show_win() -> None:
        page.goto(study(server, start=FOURS))
        forced.get_by_role("button", name="Show it").click()
        expect(forced.locator("[data-defence]").first).to_be_visible()

    def find_win() -> None:
        page.locator("[data-layer=find]").click()
        page.reload()
        expect(forced).to_contain_text("Find it on the board")

    def stop_finding() -> None:
        page.locator("[data-layer=find]").click()
        page.goto(study(server, rule="renju", start=RENJU))
        point(page, "h8").hover()
        expect(page.locator("svg .accusing")).to_have_count(2)

    def review() -> None:
        page.goto(study(server, moves=LONG, black=HUMAN, white=computer("ladder")))
        reviewed(page)

    def layers() -> None:
        page.goto(f"/analysis/{server.new_game(game='othello', mode='analysis', moves=OTHELLO)}?node=6")
        for name in ("stable", "mobility", "parity"):
            page.locator(f"[data-layer={name}]").click()
        expect(page.locator("[data-reach]").first).to_be_attached()

    def notes() -> None:
        button(page, "Comment").click()
        expect(page.locator("textarea")).to_be_visible()

    def menu(name: str) -> Callable[[], None]:
        def opened() -> None:
            page.keyboard.press("Escape")
            button(page, "More").click()
            if name:
                button(page, name).click()
            expect(page.get_by_role("dialog")).to_be_visible()

        return opened

    return {
        "the beginning": lambda: page.goto("/analysis"),
        "a win": show_win,
        "a win to be found": find_win,
        "forbidden": stop_finding,
        "a review": review,
        "layers": layers,
        "notes": notes,
        "the menu": menu(""),
        "playing from here": menu("Play from here"),
        "pasting": menu("Paste moves here"),
        "setting up": lambda: page.goto("/analysis/edit?game=omok"),
    }


@pytest.mark.parametrize(("screen", "scheme"), [("desk", "light"), ("phone", "dark")])
def test_axe_finds_nothing_in_any_mode(visit: Open, server: Server, screen: str, scheme: str) -> None:
    options = PHONE if screen == "phone" else {"viewport": DESK}
    page = visit("/analysis", color_scheme=scheme, **options)
    found = {}
    for name, enter in modes(page, server).items():
        enter()
        expect(page.locator("h1").first).to_be_attached()
        found[name] = findings(page)
    assert found == {name: [] for name in found}


def box(found: Locator) -> tuple[float, float, float, float]:
    seen = found.bounding_box()
    assert seen
    return seen["x"], seen["y"], seen["x"] + seen["width"], seen["y"] + seen["height"]


def overlaps(page: Page, ones: str, others: str) -> list[tuple[object, object]]:
    """Which of two kinds of marks lie over each other."""
    rectangles = [[box(found) for found in page.locator(kind).all()] for kind in (ones, others)]
    assert all(rectangles)
    return [
        (one, two)
        for one in rectangles[0]
        for two in rectangles[1]
        if min(one[2], two[2]) - max(one[0], two[0]) > 1 and min(one[3], two[3]) - max(one[1], two[1]) > 1
    ]


def test_no_mark_lies_over_a_value(visit: Open, server: Server) -> None:
    page = visit(study(server, start={**FORK, "turn": "black"}), viewport=DESK)
    expect(page.locator("[data-fork=h8]")).to_be_attached()
    expect(page.locator("svg .value").first).to_be_visible()
    assert overlaps(page, "[data-fork] rect", "svg .value rect") == []
    page.goto(f"/analysis/{server.new_game(game='othello', mode='analysis', moves=OTHELLO)}?node=6")
    page.locator("[data-layer=mobility]").click()
    expect(page.locator("[data-reach]").first).to_be_attached()
    expect(page.locator("svg .value").first).to_be_visible()
    assert overlaps(page, "[data-reach]", "svg .value rect") == []


def test_nothing_gives_away_a_win_that_is_to_be_found(visit: Open, server: Server) -> None:
    page = visit(study(server, start={**FORK, "turn": "black"}), viewport=DESK)
    expect(page.locator("[data-fork=h8]")).to_be_attached()
    page.locator("[data-layer=find]").click()
    expect(page.get_by_role("region", name="Forced win")).to_contain_text("Find it on the board")
    expect(page.get_by_text("Values, lines and forks come back when you have found it.")).to_be_visible()
    expect(page.locator("[data-fork], svg .value, [data-rest], .lines li")).to_have_count(0)
    page.locator("[data-layer=find]").click()
    expect(page.locator("[data-fork=h8]")).to_be_attached()


@pytest.mark.parametrize(
    ("language", "why"), [("en", "forbidden: double three"), ("ko", "금수: 3·3"), ("ja", "禁点：三々")]
)
def test_a_forbidden_point_says_why(visit: Open, server: Server, language: str, why: str) -> None:
    page = visit(study(server, rule="renju", start=RENJU), settings={"language": language}, viewport=DESK)
    expect(page.locator("svg .forbidden")).to_have_count(1)
    point(page, "h8").hover()
    expect(page.locator("svg .spoken text")).to_contain_text(why)
    expect(point(page, "h8")).to_have_attribute("aria-label", re.compile(f"h8, {why}"))


def test_a_finger_is_told_why_a_point_is_forbidden(visit: Open, server: Server) -> None:
    page = visit(study(server, rule="renju", start=RENJU), **PHONE)
    expect(page.locator("svg .forbidden")).to_have_count(1)
    point(page, "h8").tap()
    expect(page.locator("svg .spoken text")).to_contain_text("forbidden: double three")
    expect(page.locator("svg .accusing")).to_have_count(2)


def test_board_and_graph_stay_while_one_reads_on_a_phone(visit: Open, server: Server) -> None:
    game = server.new_game(game="othello", moves=OTHELLO, black=HUMAN, white=computer("positional"), mode="analysis")
    page = visit(f"/analysis/{game}", **PHONE)
    reviewed(page)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_function("scrollY > 200")
    board, graph, steps = (box(page.locator(name).first) for name in (".board .stones", "canvas", ".controls"))
    assert board[1] >= 0
    assert board[3] <= graph[1] + 1
    # Room to read in, between the graph and the steps.
    assert steps[1] - graph[3] >= 200


def test_a_phone_on_its_side_has_one_column(visit: Open, server: Server) -> None:
    page = visit(study(server, start=FOURS), **SIDEWAYS)
    forced = page.get_by_role("region", name="Forced win")
    forced.get_by_role("button", name="Show it").tap()
    forced.locator("[data-defence]").first.scroll_into_view_if_needed()
    panel, shown = box(page.locator(".panel").first), box(forced.locator("[data-defence]").first)
    assert panel[1] <= shown[1]
    assert shown[3] <= panel[3]
    # Nothing scrolls inside of what scrolls but the moves.
    inner = page.locator(".panel *").evaluate_all(
        "all => all.filter(it => it.scrollHeight > it.clientHeight + 1)"
        ".filter(it => /auto|scroll/.test(getComputedStyle(it).overflowY)).map(it => it.className)"
    )
    assert [name for name in inner if "tree" not in name] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 844


def test_lines_keep_their_room_while_one_writes(visit: Open, server: Server) -> None:
    page = visit(f"/analysis/{server.new_game(game='othello', mode='analysis', moves=OTHELLO)}?node=6", viewport=DESK)
    expect(page.locator(".part.lines li")).to_have_count(3)
    button(page, "Comment").click()
    expect(page.locator("textarea")).to_be_visible()
    column = box(page.locator(".thoughts"))
    for part in (".part.lines li >> nth=0", "textarea", "input[maxlength='200']", "[data-node][aria-current]"):
        seen = box(page.locator(part))
        assert column[1] <= seen[1]
        assert seen[3] <= column[3]


def saved(server: Server, page: Page) -> str:
    return server.http.get(f"/api/games/{game_id(page)}/record", params={"format": "sgf"}).text


def opened(page: Page, text: str) -> None:
    page.goto("/analysis")
    page.get_by_label("The game as text").fill(text)
    button(page, "Analyse this").click()
    expect(page).to_have_url(re.compile(r"/analysis/[\w-]{6,}"))
    expect(page.locator("[data-node]").first).to_be_visible()


def test_nothing_is_lost_between_library_page_and_terminal(visit: Open, server: Server, tmp_path: Path) -> None:
    record: Record = annotated()
    judged = records.read(records.write(record, "sgf"))
    annotate(judged, [], texts.load("ko"), "한 문장", [])
    text = records.write(judged, "sgf")
    page = visit("/analysis", viewport=DESK)
    opened(page, text)
    assert saved(server, page) == text
    # The page writes something of every kind.
    page.locator("[data-node]", has_text="d3").click()
    button(page, "Comment").click()
    button(page, "Blunder").click()
    page.get_by_label("Chapter that begins here").fill("끝")
    page.get_by_label("Chapter that begins here").press("Enter")
    expect(page.get_by_role("heading", name="끝")).to_be_visible()
    point(page, "a8").click(button="right")
    expect(page.locator("[data-label='○']")).to_have_count(1)
    by_page = saved(server, page)
    assert by_page != text
    # The terminal takes it, adds a sign and gives it back.
    (tmp_path / "page.sgf").write_text(by_page, encoding="utf-8")
    game = LocalGame(Setup.of("othello", 8, None), {BLACK: PERSON, WHITE: PERSON}, limit=Limit())
    game.load(str(tmp_path / "page.sgf"))
    game.save(str(tmp_path / "terminal.sgf"))
    assert (tmp_path / "terminal.sgf").read_text() == by_page
    game.ask(SetGlyph(game.session.node, "!!"))
    game.save(str(tmp_path / "terminal.sgf"))
    # And the page has it all.
    opened(page, (tmp_path / "terminal.sgf").read_text())
    assert saved(server, page) == (tmp_path / "terminal.sgf").read_text()
    *_, last = records.read(saved(server, page)).main_line()
    assert (last.glyph, last.title, list(last.marks.values())) == ("!!", "끝", ["○"])
