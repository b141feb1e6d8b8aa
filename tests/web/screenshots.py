"""Pictures of every page, light and dark, wide and phone, Korean and English: `make screenshots` → out/screenshots."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import omello
from omello import othello
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


class Gallery:
    """One game of each kind on a server of its own, and the pages that show them."""

    def __init__(self, server: Server) -> None:
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
        }


def main(wanted: list[str]) -> None:
    path = chromium()
    if path is None:
        sys.exit(HELP)
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright, ExitStack() as stack:
        server = stack.enter_context(closing(Server(Path(data))))
        pages = Gallery(server).pages()
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        for language in ("ko", "en"):
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
