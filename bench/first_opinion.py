"""How soon the page shows a first opinion after a click: `python bench/first_opinion.py`. Needs Chromium and the page.

A move is played on the analysis page while the engine thinks about the position before it. Measured in the page from
the click to the first value of the new position on the board; printed for both games with the load of the machine.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.browser import ARGUMENTS, HELP, Server, chromium  # noqa: E402

GAMES = {
    "othello": ["f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7"],
    "omok": ["h8", "i9", "g9", "i7", "i8", "g8", "h9", "h10", "f9", "e9"],
}
WARM_UP = 2

# From the click on: a value of another position than the one that was shown.
MEASURE = """(point) => new Promise((done) => {
  const cell = document.querySelector(`[data-point='${point}']`).getBoundingClientRect();
  const board = document.querySelector('.board[data-game]');
  const started = performance.now();
  let gone = false;
  const watch = () => {
    const stone = document.querySelector(`[data-point='${point}']`).dataset.stone;
    const values = document.querySelectorAll('svg .value').length;
    if (stone && !values) gone = true;
    if (gone && values) done(performance.now() - started);
    else requestAnimationFrame(watch);
  };
  const at = { clientX: cell.x + cell.width / 2, clientY: cell.y + cell.height / 2, bubbles: true };
  board.dispatchEvent(new MouseEvent('click', at));
  requestAnimationFrame(watch);
})"""


def measure(page: Page, server: Server, game: str, moves: list[str]) -> list[float]:
    page.goto(f"/analysis/{server.new_game(game=game, mode='analysis')}")
    found = []
    for move in moves:
        page.locator("svg .value").first.wait_for()
        page.wait_for_timeout(600)
        found.append(float(page.evaluate(MEASURE, move)))
    return found[WARM_UP:]


def main() -> None:
    path = chromium()
    if path is None:
        sys.exit(HELP)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright, closing(Server(Path(data))) as server:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        page = browser.new_page(base_url=server.url, reduced_motion="reduce")
        for game, moves in GAMES.items():
            times = measure(page, server, game, moves)
            print(
                f"{game}: median {statistics.median(times):.0f} ms, best {min(times):.0f}, worst {max(times):.0f} "
                f"({len(times)} clicks, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores)"
            )
        browser.close()


if __name__ == "__main__":
    main()
