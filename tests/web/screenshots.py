"""Pictures of every page, light and dark, wide and phone, in all languages: `make screenshots` → out/screenshots."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Page, sync_playwright

import omello
from omello import othello
from omello.learn import puzzles
from tests.server.running import PATIENCE
from tests.web.browser import ARGUMENTS, HELP, Server, chromium
from tests.web.table import HUMAN, computer, point

OUT = Path("out/screenshots")
PHONE = {"width": 390, "height": 844}
SCREENS = {
    "wide": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": PHONE, "device_scale_factor": 2, "has_touch": True, "is_mobile": True},
}
OMOK = ["h8", "i9", "g9", "i7", "i8", "g8", "h9", "h10", "f9", "e9", "h7", "h6", "j6"]
RENJU = {"kind": "stones", "black": ["g8", "i8", "h7", "h9"], "white": ["f10", "j6", "k8", "e5"], "turn": "black"}


def othello_game(plies: int = 26) -> list[str]:
    """The beginning of a game between two of our players, the same every time."""
    board = othello.Board()
    sides = [omello.player(name, board) for name in ("positional", "corner-hunter")]
    while len(board.moves) < plies:
        board.push(sides[board.turn].choose(board, omello.Limit()))
    return [str(move) for move in board.moves]


MISTAKE = {
    "setup": {"game": "omok", "rule": "freestyle", "moves": ["h8", "a1", "i8", "a2", "j8"]},
    "move": "a3",
    "best": ["k8"],
    "loss": 0.4,
    "verdict": "blunder",
    "source": "Ann – Ben",
}


def attempts() -> Iterator[dict[str, Any]]:
    """Puzzles of some weeks, the better the later."""
    for day in range(20):
        when = time.time() - 86_400 * (20 - day)
        rating = 900 + 25 * day + 60 * (day % 3)
        text = {"puzzle": str(day), "game": "othello", "solved": day % 3 > 0, "seconds": 9, "when": when}
        yield {"kind": "attempt", "id": f"day{day}", "updated": when, "text": json.dumps(text | {"rating": rating})}


class Friend:
    """Somebody else, to play with whoever looks at the page."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=PATIENCE)
        self.http.get("/api/me")
        self.other: Friend | None = None
        self.offered = ""
        self.names = {"ko": ("지민", "서준"), "en": ("Ann", "Ben"), "ja": ("さくら", "はると")}

    def invited(self, page: Page) -> tuple[str, str, str]:
        """A game that whoever looks has made: its number, its key and the friend's name."""
        mine, name = self.names[page.evaluate("document.documentElement.lang")]
        seats = {"black": {"kind": "human", "name": mine}, "white": {"kind": "invited"}}
        clock = {"seconds": 900, "increment": 10}
        made = page.request.post("/api/games", data={"game": "othello", "clock": clock, **seats}).json()
        return made["id"], made["invitation"]["join"].rpartition("/")[2], name

    def begun(self, page: Page) -> str:
        """A game between both with a few moves."""
        game, key, name = self.invited(page)
        self.http.post(f"/api/games/{game}/join", json={"key": key, "name": name})
        for number, move in enumerate(othello_game(7)):
            action = {"type": "play", "move": move}
            if number % 2:
                self.act(game, **action)
            else:
                page.request.post(f"/api/games/{game}/actions", data=action)
        return game

    def act(self, game: str, **action: str) -> None:
        self.http.post(f"/api/games/{game}/actions", json=action)

    # --- What the pictures show -------------------------------------------------------------------------------------

    def waiting(self, page: Page) -> None:
        page.goto(f"/play/{self.invited(page)[0]}")

    def joining(self, page: Page) -> None:
        mine = self.names[page.evaluate("document.documentElement.lang")][0]
        seats = {"black": {"kind": "human", "name": mine}, "white": {"kind": "invited"}}
        settings = {"game": "omok", "rule": "renju", "opening": "swap2", "clock": {"seconds": 300, "increment": 5}}
        made = self.http.post("/api/games", json={**settings, **seats}).json()
        page.goto(made["invitation"]["join"])

    def playing(self, page: Page) -> None:
        page.goto(f"/play/{self.begun(page)}")

    def offering(self, page: Page) -> None:
        game = self.begun(page)
        page.goto(f"/play/{game}")
        page.get_by_role("grid").wait_for()
        self.act(game, type="greet", greeting="nice-move")
        self.act(game, type="propose", offer="draw")
        page.locator("[data-offer]").wait_for()

    def watching(self, page: Page) -> None:
        page.goto(f"/watch/{self.begun(page)}")

    def resigning(self, page: Page) -> None:
        game = self.begun(page)
        self.act(game, type="resign")
        self.act(game, type="propose", offer="rematch")
        page.goto(f"/play/{game}")

    def meeting(self, page: Page) -> None:
        """A lobby with somebody who waits, a game to watch and one that is over."""
        if self.other is None:
            self.other = Friend(self.server)
            for who, name in ((self, "Cleo"), (self.other, "Dan")):
                who.http.put("/api/me", json={"name": name})
            new = {"game": "othello", "clock": {"seconds": 300, "increment": 5}, "rated": True, "colour": "black"}
            for is_over in (True, False):
                game = self.http.post("/api/lobby/challenges", json=new).json()["id"]
                self.other.http.post(f"/api/lobby/challenges/{game}/accept")
                for number, move in enumerate(othello_game(12)):
                    (self.other if number % 2 else self).act(game, type="play", move=move)
                if is_over:
                    self.other.act(game, type="resign")
        # Whoever has gone is soon not shown any more.
        if self.offered:
            self.http.delete(f"/api/lobby/challenges/{self.offered}")
        new = {"game": "omok", "rule": "renju", "clock": {"seconds": 300, "increment": 5}, "colour": "black"}
        self.offered = self.http.post("/api/lobby/challenges", json=new).json()["id"]
        page.reload()
        page.locator(f"[data-challenge='{self.offered}']").wait_for()
        page.get_by_role("table").wait_for()

    def coding(self, page: Page) -> None:
        page.locator("section button[type=button]").first.click()
        page.locator("[data-code]").wait_for()


class Gallery:
    """One game of each kind on a server of its own, and the pages that show them."""

    def __init__(self, server: Server) -> None:
        self.friend = Friend(server)
        human = {"kind": "human", "name": ""}
        make = server.new_game
        self.othello = make(
            game="othello",
            moves=othello_game(),
            black=human,
            white=computer("positional"),
            pause=0,
        )
        self.omok = make(game="omok", size=15, rule="renju", moves=OMOK, black=human, white=computer("ladder"))
        self.renju = make(game="omok", size=15, rule="renju", start=RENJU, black=HUMAN, white=HUMAN)
        won = ["h8", "a1", "h9", "b2", "h10", "c1", "h11", "d3", "h12"]
        self.won = make(game="omok", size=15, moves=won, black=human, white=HUMAN)
        self.big = make(game="othello", size=16, black=human, white=computer("corner-hunter"), pause=0)
        sgf = server.http.get(f"/api/games/{self.othello}/record", params={"format": "sgf"}).text
        imported = server.http.post("/api/games/import", json={"text": sgf}).json()
        self.study = imported["ids"][0]

    def pages(self) -> dict[str, tuple[str, Callable[[Page], None]]]:
        still: Callable[[Page], None] = lambda page: None  # noqa: E731

        def hover(page: Page) -> None:
            page.locator("[aria-label$='둘 수 있음'], [aria-label$='can be played']").first.hover()

        def accuse(page: Page) -> None:
            point(page, "h8").click()

        def think(page: Page) -> None:
            page.wait_for_timeout(4000)

        def set_up(page: Page) -> None:
            page.locator("input[value=stones]").check()

        return {
            "title": ("/", still),
            "new-othello": ("/new/othello", still),
            "new-omok": ("/new/omok", still),
            "new-set-up": ("/new/othello", set_up),
            "play-othello": (f"/play/{self.othello}", hover),
            "play-omok": (f"/play/{self.omok}", still),
            "play-16": (f"/play/{self.big}", still),
            "forbidden": (f"/play/{self.renju}", accuse),
            "result": (f"/play/{self.won}", still),
            "menu": (f"/play/{self.omok}", lambda page: page.locator("button[aria-label]").last.click()),
            "help": ("/", lambda page: page.keyboard.press("?")),
            "analysis": (f"/analysis/{self.study}", think),
            "analysis-omok": (f"/analysis/{self.omok}", think),
            "analysis-start": ("/analysis", still),
            "games": ("/games", still),
            "settings": ("/settings", still),
            "online-othello": ("/online/othello", still),
            "online-omok": ("/online/omok", still),
            "online-waiting": ("/online", self.friend.waiting),
            "online-joining": ("/online", self.friend.joining),
            "online-playing": ("/online", self.friend.playing),
            "online-offers": ("/online", self.friend.offering),
            "online-watching": ("/online", self.friend.watching),
            "online-result": ("/online", self.friend.resigning),
            "lobby": ("/lobby", self.friend.meeting),
            "me": ("/me", still),
            "me-code": ("/me", self.friend.coding),
            **self.learning(),
        }

    def learning(self) -> dict[str, tuple[str, Callable[[Page], None]]]:
        still: Callable[[Page], None] = lambda page: None  # noqa: E731
        fours = puzzles.choose("omok", kinds=["fours"], rules=["renju"], most=900)[0]
        corner = puzzles.choose("othello", kinds=["keep-corner"])[0]

        def fail(page: Page) -> None:
            wrong = next(move for move in corner.board().legal_moves() if move not in corner.answers)
            point(page, wrong).click()
            page.wait_for_timeout(1500)

        def refute(page: Page) -> None:
            point(page, "a1").click()
            page.wait_for_timeout(1500)

        def learn(page: Page) -> None:
            """Weeks of puzzles, lessons, games and a mistake."""
            page.request.post("/api/learn/notes", data={"notes": [*attempts()]})
            page.request.post("/api/learn/cards", data={"cards": [MISTAKE]})
            page.request.put("/api/learn/lessons/omok/01-stop-a-four")
            for player in ("greedy", "engine:level=3"):
                seats = {"black": HUMAN, "white": computer(player), "pause": 0}
                made = page.request.post("/api/games", data={"game": "othello", **seats}).json()["id"]
                page.request.post(f"/api/games/{made}/actions", data={"type": "resign"})
            page.reload()
            page.wait_for_timeout(1200)

        return {
            "learn": ("/learn", still),
            "learn-rules": ("/learn/lesson/omok/rules-renju", still),
            "learn-lesson": ("/learn/lesson/omok/01-stop-a-four", refute),
            "learn-puzzles": ("/learn/puzzles", still),
            "learn-puzzle": (f"/learn/puzzles/{fours.id}", still),
            "learn-puzzle-failed": (f"/learn/puzzles/{corner.id}", fail),
            "learn-mistakes": ("/learn/mistakes", learn),
            "learn-progress": ("/learn/progress", learn),
        }


def main(wanted: list[str]) -> None:
    path = chromium()
    if path is None:
        sys.exit(HELP)
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright, ExitStack() as stack:
        server = stack.enter_context(closing(Server(Path(data), "--lobby")))
        pages = Gallery(server).pages()
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        for language in ("ko", "en", "ja"):
            for scheme in ("light", "dark"):
                for screen, options in SCREENS.items():
                    context = browser.new_context(base_url=server.url, color_scheme=scheme, **options)
                    settings = json.dumps(json.dumps({"language": language, "sound": False}))
                    context.add_init_script(f"localStorage['omello.settings'] ??= {settings}")
                    page = context.new_page()
                    for name, (address, act) in pages.items():
                        file = f"{name}-{screen}-{scheme}-{language}.png"
                        if wanted and not any(word in file for word in wanted):
                            continue
                        page.goto(address)
                        page.locator("h1").first.wait_for(state="attached")
                        page.wait_for_timeout(700)
                        act(page)
                        page.wait_for_timeout(400)
                        page.screenshot(path=OUT / file)
                    context.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
