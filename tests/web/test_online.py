"""Two and three people in browsers of their own, on a server that is open to everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import Server
from tests.web.company import accept, finish, invite, join, link_of, offered, play_seen, resign, stones, watch
from tests.web.conftest import Open, visits
from tests.web.table import HUMAN, button, expect_a_stone, game_id, play, point
from tests.web.test_pages import PHONE, check

pytestmark = pytest.mark.slow

SECRET = "an open house"
SWAP2 = {"game": "omok", "rule": "renju", "opening": "swap2", "colour": "black"}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("world"), "--public", "--secret", SECRET)
    yield running
    running.close()


@pytest.fixture
def visit(browser: Browser, world: Server) -> Iterator[Open]:
    with visits(browser, world.url) as open_page:
        yield open_page


def test_a_whole_game_of_othello_by_link_with_a_watcher_and_a_rematch(visit: Open, world: Server) -> None:
    ann = visit("/")
    ann.locator("[data-choose=othello]").get_by_role("link", name="Online").click()
    ann.get_by_label("Board").select_option("4")
    ann.get_by_role("radio", name="Black").check()
    ann.get_by_role("textbox", name="Name").fill("Ann")
    button(ann, "Invite a friend").click()
    expect(ann.get_by_role("heading", name="Waiting for your friend…")).to_be_visible()
    expect(ann).to_have_title(re.compile("^Waiting for your friend"))
    expect(ann.get_by_role("img", name="QR code of the invitation link")).to_be_visible()
    expect(ann.locator("[data-point]")).to_have_count(16)
    link = link_of(ann)

    ben = visit(link)
    expect(ben.get_by_text("Ann invites you to a game.")).to_be_visible()
    expect(ben.get_by_text("Othello · 4×4")).to_be_visible()
    ben.get_by_label("Your name").fill("Ben")
    button(ben, "Play as White").click()
    expect(ann.locator("[data-notice]")).to_have_text("Ben has sat down.")
    expect(ann).to_have_title(re.compile("^Your turn"))
    expect(ben).to_have_title(re.compile("^Their turn"))
    # Whoever comes later finds the seat taken, and may watch.
    cleo = visit(link)
    expect(cleo.get_by_text("Somebody else has already sat down here.")).to_be_visible()
    cleo.get_by_role("link", name="Watch the game").click()
    expect(cleo.locator("[data-side]")).to_contain_text(["Ben", "Ann"])
    for page in (ann, ben):
        expect(page.get_by_role("img", name="online")).to_have_count(2)

    # Each sits at the own side of the board; only who is to move can.
    expect(ann.locator(".below [data-side]")).to_have_attribute("data-side", "black")
    expect(ben.locator(".below [data-side]")).to_have_attribute("data-side", "white")
    for page in (ben, cleo):
        expect(page.locator("svg .legal")).to_have_count(0)
    first = world.state(game_id(ann))["position"]["legal"][0]
    play_seen(ann, first, ben, cleo)

    # A move is taken back only if the other agrees.
    button(ann, "Ask to take back").click()
    expect(offered(ben)).to_contain_text("Ann asks to take back a move.")
    expect(offered(cleo).get_by_role("button")).to_have_count(0)
    offered(ben).get_by_role("button", name="Decline").click()
    expect(ann.locator("[data-notice]")).to_have_text("Ben declined.")
    button(ann, "Ask to take back").click()
    accept(ben)
    for page in (ann, ben, cleo):
        expect(page.locator("[data-stone]")).to_have_count(4)
        expect(offered(page)).to_have_count(0)

    button(ben, "Say something").click()
    button(ben, "Good luck!").click()
    for page in (ann, ben, cleo):
        expect(page.locator("[data-said=white]")).to_have_text("Good luck!")

    state = finish(world, ann, ben, cleo)
    assert stones(ann) == stones(ben) == stones(cleo)
    won = {"black": ("You won", "You lost"), "white": ("You lost", "You won"), None: ("Draw", "Draw")}
    for page, words in zip((ann, ben), won[state["outcome"]["winner"]], strict=True):
        expect(page.get_by_role("dialog")).to_contain_text(words)

    # The rematch: asked for, accepted, with colours changed; who watches comes along.
    button(ann, "Rematch").click()
    expect(button(ann, "Waiting for an answer…")).to_be_disabled()
    before = game_id(ann)
    button(ben, "Accept the rematch").click()
    for page in (ann, ben):
        expect(page).not_to_have_url(re.compile(before))
    expect(ann.locator(".below [data-side]")).to_have_attribute("data-side", "white")
    expect(ben).to_have_title(re.compile("^Your turn"))
    play_seen(ben, world.state(game_id(ben))["position"]["legal"][0], ann, cleo)
    expect(cleo).to_have_url(re.compile(f"/watch/{game_id(ann)}"))


def test_omok_by_link_with_swap2_through_a_lost_connection_a_reload_and_a_second_tab(visit: Open) -> None:
    ann, link = invite(visit, **SWAP2)
    ben = visit(link)
    expect(ben.get_by_text("Swap2")).to_be_visible()
    ben.get_by_label("Your name").fill("Ben")
    button(ben, "Sit down").click()
    cleo = watch(visit, ann)
    opening = ben.get_by_role("region", name="Opening rule")
    expect(opening).to_contain_text("Ann: place 3 more stones")
    for name in ("h8", "h10", "i9"):
        play_seen(ann, name, ben, cleo)
    expect(ann.get_by_role("region", name="Opening rule")).to_contain_text("Ben is choosing a colour…")
    expect(opening).to_contain_text("Which colour would you like?")
    opening.get_by_role("button", name="Black").click()
    # Three stones lie there, so white is to move: that is Ann now.
    expect(ann.locator(".below [data-side]")).to_have_attribute("data-side", "white")
    expect(ann).to_have_title(re.compile("^Your turn"))
    play_seen(ann, "g7", ben, cleo)

    # Ann is in a tunnel while Ben plays: both are told, and she catches up.
    ann.context.set_offline(True)
    lost = ann.get_by_text("Connection lost. Reconnecting…")
    expect(lost).to_be_visible()
    expect(ben.get_by_role("img", name="away")).to_have_count(1)
    play(ben, "j10", "black")
    ann.context.set_offline(False)
    expect_a_stone(ann, "j10")
    expect(lost).to_have_count(0)
    expect(ben.get_by_role("img", name="away")).to_have_count(0)

    # What is played into a dead line is not played later behind one's back.
    ann.context.set_offline(True)
    expect(lost).to_be_visible()
    point(ann, "o15").click()
    expect(ann.locator("[data-notice]")).to_be_visible()
    ann.context.set_offline(False)
    expect(lost).to_have_count(0)
    play_seen(ann, "a1", ben)
    expect(ben.locator("[data-stone]")).to_have_count(6)

    ann.reload()
    expect(ann.locator("[data-stone]")).to_have_count(6)
    play_seen(ben, "k11", ann)
    tab = ann.context.new_page()
    tab.goto(f"/play/{game_id(ann)}")
    play_seen(tab, "a15", ann, ben)
    play_seen(ben, "l12", ann, tab, cleo)
    assert stones(ann) == stones(ben) == stones(cleo)
    expect(ann.get_by_role("dialog")).to_contain_text("You lost")
    expect(tab.get_by_role("dialog")).to_contain_text("You lost")
    expect(ben.get_by_role("dialog")).to_contain_text("You won")

    # Both study it, each in an analysis of their own; who lost has something to learn from it.
    studied = set()
    for page in (ann, ben):
        button(page, "Analyse").click()
        expect(page).to_have_url(re.compile(r"/analysis/(?!copy)[\w-]{6,}"))
        expect(page.locator("[data-stone]")).to_have_count(9)
        studied.add(game_id(page))
    assert len(studied) == 2
    expect(ann.locator("[data-notice]").filter(has_text="card")).to_be_visible()
    cards = ann.request.get("/api/learn/cards").json()["cards"]
    # After a1 nothing helped any more. What she laid before the colours were taken may count, too: an analysis does not
    # know that it was laid to be even.
    played = {card["played"] for card in cards}
    assert "a1" in played
    assert played <= {"a1", "h8", "h10", "i9"}


def test_who_leaves_loses_on_time(visit: Open) -> None:
    ann, link = invite(visit, game="othello", size=6, clock={"seconds": 3, "increment": 0})
    ben = join(visit, link)
    play_seen(ann, "c2", ben)
    ben.close()
    expect(ann.get_by_role("dialog")).to_contain_text("You won")
    expect(ann.get_by_role("dialog")).to_contain_text("out of time")


def test_a_telephone_takes_over_with_a_code(visit: Open) -> None:
    ann, link = invite(visit, game="othello")
    ben = join(visit, link)
    game = game_id(ann)
    ann.goto("/me")
    button(ann, "Make a code").click()
    expect(ann.get_by_role("img", name="QR code of this code")).to_be_visible()
    address = ann.get_by_role("textbox", name="Code", exact=True).input_value()

    phone = visit(address, **PHONE)
    button(phone, "Take them over").tap()
    expect(phone).to_have_url(re.compile("/games"))
    phone.locator(f"a[href='/play/{game}']").tap()
    play_seen(phone, "f5", ben)
    ann.goto(f"/play/{game}")
    expect_a_stone(ann, "f5")
    play_seen(ben, "d6", ann, phone)

    # A code works once.
    thief = visit(address)
    button(thief, "Take them over").click()
    expect(thief.get_by_role("alert")).to_contain_text("used already")
    thief.goto("/games")
    expect(thief.get_by_text("Games you play appear here")).to_be_visible()


def test_what_is_mine_is_not_there_for_strangers(visit: Open) -> None:
    ann = visit("/")
    game = ann.request.post("/api/games", data={"game": "othello", "black": HUMAN, "white": HUMAN}).json()["id"]
    ann.goto(f"/play/{game}")
    expect(ann.get_by_role("grid")).to_be_visible()
    for path in ("/play/", "/watch/", "/analysis/"):
        eve = visit(path + game)
        expect(eve.get_by_role("heading", name="This game does not exist")).to_be_visible()
    eve = visit(f"/join/{game}/guessed")
    expect(eve.get_by_text("This invitation is no longer there")).to_be_visible()


def test_only_who_runs_the_server_sees_and_ends_the_games_of_others(visit: Open) -> None:
    ann = visit("/")
    made = {"game": "othello", "black": HUMAN | {"name": "Annika"}, "white": HUMAN, "moves": ["f5"]}
    game = ann.request.post("/api/games", data=made).json()["id"]
    ann.goto(f"/play/{game}")
    owner = visit(f"/me?secret={SECRET.replace(' ', '+')}")
    owner.get_by_role("link", name="Show everybody's games").click()
    row = owner.locator("li", has_text="Annika")
    expect(row).to_have_count(1)
    row.get_by_role("button", name="Delete").click()
    owner.get_by_role("switch", name="Show everybody's games").click()
    expect(row).to_have_count(0)
    owner.goto("/")
    expect(ann.get_by_role("heading", name="This game does not exist")).to_be_visible()
    eve = visit("/games?everybody=true")
    expect(eve.get_by_text("No games found.")).to_be_visible()


def test_an_invitation_can_be_given_up(visit: Open) -> None:
    ann, link = invite(visit, game="omok")
    own = ann.context.new_page()
    own.goto(link)
    expect(own.get_by_text("This is your own invitation.")).to_be_visible()
    button(ann, "Give up the invitation").click()
    expect(ann).to_have_url(re.compile("/online/omok"))
    ben = visit(link)
    expect(ben.get_by_text("This invitation is no longer there")).to_be_visible()


def test_a_draw_is_offered_and_accepted(visit: Open) -> None:
    ann, link = invite(visit, game="othello")
    ben = join(visit, link)
    play_seen(ann, "f5", ben)
    button(ben, "Offer a draw").click()
    expect(offered(ann)).to_contain_text("Ben offers a draw.")
    accept(ann)
    for page in (ann, ben):
        expect(page.get_by_role("dialog")).to_contain_text("Draw")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_accessibility_findings(visit: Open, scheme: str) -> None:
    ann, link = invite(visit, game="othello")
    ben = visit(link, color_scheme=scheme, **PHONE)
    expect(ben.get_by_role("button", name="Play as White")).to_be_visible()
    check(ben)
    ann.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    check(ann)
    button(ben, "Play as White").tap()
    expect_a_stone(ben, "d4")
    play_seen(ann, "f5", ben)
    button(ann, "Offer a draw").click()
    expect(offered(ben)).to_be_visible()
    check(ben)
    button(ben, "Say something").tap()
    expect(ben.get_by_role("dialog")).to_be_visible()
    check(ben)
    for path in ("/online/omok", "/me", "/lobby", "/take/abc", f"/watch/{game_id(ann)}"):
        ann.goto(path)
        expect(ann.get_by_role("heading", level=1)).to_have_count(1)
        ann.wait_for_load_state("networkidle")
        check(ann)


def test_a_private_server_says_what_it_is_to_those_without_its_secret(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    server = Server(tmp_path_factory.mktemp("living-room"), "--secret", "a living room")
    try:
        with visits(browser, server.url) as open_page:
            stranger = open_page("/")
            expect(stranger.get_by_role("heading", name="A private Omello")).to_be_visible()
            check(stranger)
            owner = open_page("/online?secret=a+living+room")
            button(owner, "Invite a friend").click()
            friend = join(open_page, link_of(owner))
            expect(owner.locator("[data-notice]")).to_have_text("Ben has sat down.")
            resign_after_a_move(owner, friend)
    finally:
        server.close()


def resign_after_a_move(owner: Page, friend: Page) -> None:
    black, white = (owner, friend) if owner.locator(".below [data-side=black]").count() else (friend, owner)
    play_seen(black, "f5", white)
    resign(white)
    expect(black.get_by_role("dialog")).to_contain_text("You won")
