"""A server for everybody: challenges, quick pairing, the leader board, and names that nobody else can have."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.running import START
from tests.web.browser import Server
from tests.web.company import play_seen, resign
from tests.web.conftest import Open, visits
from tests.web.table import button, game_id, point, wait_until
from tests.web.test_pages import PHONE, check

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("world"), "--public")
    yield running
    running.close()


@pytest.fixture
def visit(browser: Browser, world: Server) -> Iterator[Open]:
    with visits(browser, world.url) as open_page:
        yield open_page


def called(visit: Open, name: str) -> Page:
    """Somebody with a name, in the lobby."""
    page = visit("/lobby")
    assert page.request.put("/api/me", data={"name": name}).ok
    page.reload()
    expect(page.get_by_role("link", name=name)).to_be_visible()
    return page


def test_a_challenge_is_accepted_and_played_for_the_leader_board(visit: Open) -> None:
    cleo = called(visit, "Cleo")
    expect(cleo.get_by_text("Nobody offers a game right now.")).to_be_visible()
    dan = called(visit, "Dan")
    dan.get_by_role("link", name="Offer a game").click()
    dan.get_by_role("radio", name="Othello").check()
    dan.get_by_role("radio", name="Black").check()
    dan.get_by_role("radio", name="5 + 5").check()
    expect(dan.get_by_role("switch", name="Rated")).to_be_checked()
    button(dan, "Offer it in the lobby").click()
    expect(dan.get_by_role("heading", name="Waiting for an opponent…")).to_be_visible()
    game = game_id(dan)

    offer = cleo.locator(f"[data-challenge='{game}']")
    expect(offer).to_contain_text("Dan")
    expect(offer).to_contain_text("Othello · 8×8 · 5 min + 5 s · rated · you get White")
    check(cleo)
    offer.get_by_role("button", name="Play").click()
    expect(cleo).to_have_url(re.compile(game))
    play_seen(dan, "f5", cleo)
    play_seen(cleo, "d6", dan)

    # Others find it among the games to watch.
    eve = visit("/lobby", **PHONE)
    eve.locator(f"a[href='/watch/{game}']").tap()
    expect(eve.get_by_text("Watching")).to_be_visible()
    resign(cleo)
    expect(dan.get_by_role("dialog")).to_contain_text("You won")
    wait_until(dan, lambda: len(dan.request.get("/api/leaders?game=othello&speed=rapid").json()["leaders"]) == 2)
    dan.goto("/lobby")
    rows = dan.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(3)
    expect(rows.nth(1)).to_contain_text("Dan")
    expect(rows.nth(2)).to_contain_text("Cleo")
    check(dan)
    dan.goto("/me")
    expect(dan.get_by_text("Othello · Rapid")).to_be_visible()


def test_a_bot_is_challenged_and_plays(visit: Open, world: Server, tmp_path: Path) -> None:
    command = [sys.executable, "-c", START, "bot", "connect", world.url, "--player", "greedy", "--name", "Gus"]
    with subprocess.Popen([*command, "--key", str(tmp_path / "key")], stdout=subprocess.PIPE, text=True) as bot:
        assert bot.stdout is not None
        assert bot.stdout.readline() == "Gus is online\n"
        ann = called(visit, "Ann")
        row = ann.locator("[data-bot='Gus']")
        expect(row).to_contain_text("Bot")
        row.get_by_role("link", name="Challenge").click()
        expect(ann.get_by_role("heading", level=1)).to_contain_text("Gus")
        ann.get_by_role("radio", name="Othello").check()
        ann.get_by_role("radio", name="Black").check()
        button(ann, "Challenge").click()
        expect(ann.locator("[data-side]")).to_contain_text(["Gus", "Ann"])
        # It answers at once: no stone but mine and its own can be the sixth.
        point(ann, "f5").click()
        expect(ann.locator("[data-stone]")).to_have_count(6)
        expect(ann).to_have_title(re.compile("^Your turn"))
        resign(ann)
        expect(ann.get_by_role("dialog")).to_contain_text("You lost")
        button(ann, "Rematch").click()
        expect(ann.locator(".below [data-side]")).to_have_attribute("data-side", "white")
        expect(ann.locator("[data-stone]")).to_have_count(5)
        resign(ann)
        bot.terminate()


def test_a_challenge_can_be_withdrawn(visit: Open) -> None:
    ann = visit("/online/omok?open=true")
    button(ann, "Offer it in the lobby").click()
    expect(ann).to_have_url(re.compile("/play/"))
    game = game_id(ann)
    ben = visit("/lobby")
    expect(ben.locator(f"[data-challenge='{game}']")).to_be_visible()
    ann.goto("/lobby")
    ann.locator(f"[data-challenge='{game}']").get_by_role("button", name="Withdraw").click()
    for page in (ann, ben):
        expect(page.locator(f"[data-challenge='{game}']")).to_have_count(0)


def test_quick_pairing_brings_two_together(visit: Open) -> None:
    ann, ben = visit("/lobby"), visit("/lobby")
    for page in (ann, ben):
        page.get_by_role("region", name="Quick game").get_by_role("radio", name="Omok").check()
    button(ann, "Find an opponent").click()
    expect(ann.get_by_text("Looking for an opponent…")).to_be_visible()
    button(ann, "Cancel").click()
    button(ann, "Find an opponent").click()
    expect(ann.get_by_text("Looking for an opponent…")).to_be_visible()
    button(ben, "Find an opponent").click()
    for page in (ann, ben):
        expect(page).to_have_url(re.compile("/play/"))
        expect(page.locator(".below [data-side]")).to_be_visible()
    assert game_id(ann) == game_id(ben)
    black, white = (ann, ben) if ann.locator(".below [data-side=black]").count() else (ben, ann)
    play_seen(black, "h8", white)


def test_a_name_is_kept_by_a_phrase(visit: Open) -> None:
    ann = visit("/me")
    expect(button(ann, "Make a recovery phrase")).to_be_disabled()
    ann.get_by_label("Your name").fill("Annabel")
    button(ann, "Save").click()
    button(ann, "Make a recovery phrase").click()
    phrase = ann.locator("[data-phrase]").inner_text()
    assert len(phrase.split()) >= 6
    # Nobody else can have the name, but who knows the phrase comes back to it.
    other = visit("/me")
    other.get_by_label("Your name").fill("annabel")
    button(other, "Save").click()
    expect(other.locator("[data-notice]")).to_have_text("Somebody else has this name. Please choose another.")
    other.get_by_role("textbox", name="Name", exact=True).fill("Annabel")
    other.get_by_role("textbox", name="Recovery phrase").fill(phrase)
    button(other, "With the phrase").click()
    expect(other.locator("[data-notice]")).to_have_text("Welcome back, Annabel!")
    expect(other.get_by_label("Your name")).to_have_value("Annabel")


def test_a_name_is_kept_by_a_passkey(browser: Browser, world: Server) -> None:
    # Passkeys belong to names of servers, not to numbers.
    with visits(browser, world.url.replace("127.0.0.1", "localhost")) as open_page:
        ann = open_page("/me")
        device = ann.context.new_cdp_session(ann)
        device.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        ann.get_by_label("Your name").fill("Passepartout")
        button(ann, "Save").click()
        button(ann, "Add a passkey").click()
        expect(ann.locator("[data-notice]")).to_have_text("The passkey is added.")
        expect(ann.get_by_text("You have a passkey.")).to_be_visible()
        ann.evaluate("localStorage.clear()")
        ann.context.clear_cookies()
        ann.goto("/me")
        expect(ann.get_by_label("Your name")).to_have_value("")
        button(ann, "With a passkey").click()
        expect(ann.locator("[data-notice]")).to_have_text("Welcome back, Passepartout!")
        check(ann)
