"""What the page weighs, how soon it can be used, and how smoothly stones turn: `python bench/page.py`.

Needs the built page (`make web`) and Chromium. Weights are what went over the wire, compressed. Frames are counted from
the first to the last in which stones are moving while one move turns thirty; at 60 frames a second one takes 16.7 ms.
All runs count, good and bad.
"""

from __future__ import annotations

import itertools
import json
import sys
import tempfile
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, sync_playwright

from tests.web.browser import ARGUMENTS, HELP, Server, chromium

RUNS = 7
LONG_FRAME_MS = 20
# On 16×16 black plays h8 and turns thirty stones: rows, columns and diagonals of white with a black stone at each end.
WIDE = 16


def weigh(browser: Browser, server: Server) -> dict[str, float]:
    context = browser.new_context(base_url=server.url)
    page = context.new_page()
    client = context.new_cdp_session(page)
    client.send("Network.enable")
    sizes: list[float] = []
    client.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto("/", wait_until="networkidle")
    context.close()
    return {"requests": len(sizes), "kilobytes": round(sum(sizes) / 1000, 1)}


def time_to_interactive(browser: Browser, server: Server) -> float:
    """Seconds from the request until the first Play button can be pressed, with an empty cache."""
    context = browser.new_context(base_url=server.url)
    page = context.new_page()
    page.goto("/", wait_until="commit")
    page.wait_for_selector("[data-choose] button.primary:not([disabled])")
    seconds = float(page.evaluate("performance.now() / 1000"))
    context.close()
    return seconds


def star(size: int) -> dict[str, object]:
    """White stones in eight directions from h8, each row closed by a black stone: h8 turns exactly thirty of them."""
    col, row = 7, 7
    name = lambda c, r: "abcdefghijklmnop"[c] + str(r + 1)  # noqa: E731
    lengths = {(1, 0): 4, (-1, 0): 4, (0, 1): 4, (0, -1): 4, (1, 1): 4, (-1, -1): 4, (1, -1): 3, (-1, 1): 3}
    black, white = [], []
    for (right, down), length in lengths.items():
        white += [name(col + right * step, row + down * step) for step in range(1, length + 1)]
        black.append(name(col + right * (length + 1), row + down * (length + 1)))
    return {"kind": "stones", "black": black, "white": white, "turn": "black"}


FRAMES = """() => new Promise((resolve) => {
  const point = document.querySelector("[data-point='h8']");
  const { x, y } = point.getBoundingClientRect();
  const times = [];
  const tick = (now) => {
    const moving = document.getAnimations().some((animation) => animation.playState === 'running');
    if (moving) times.push(now);
    if (moving || !times.length) requestAnimationFrame(tick);
    else resolve(times);
  };
  requestAnimationFrame(tick);
  point.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x + 5, clientY: y + 5 }));
})"""


def turn_thirty(browser: Browser, server: Server) -> list[float]:
    game = server.new_game(game="othello", size=WIDE, start=star(WIDE))
    assert len(server.state(game)["position"]["flips"]["h8"]) == 30
    context = browser.new_context(base_url=server.url, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(f"/play/{game}")
    page.wait_for_selector("[data-point='h8']")
    page.wait_for_timeout(500)
    times = page.evaluate(FRAMES)
    context.close()
    return [later - earlier for earlier, later in itertools.pairwise(times)]


def rate(intervals: list[float]) -> float:
    return round(1000 * len(intervals) / sum(intervals), 1)


def main() -> None:
    path = chromium()
    if path is None:
        sys.exit(HELP)
    with (
        tempfile.TemporaryDirectory() as data,
        closing(Server(Path(data))) as server,
        sync_playwright() as playwright,
        closing(playwright.chromium.launch(executable_path=path, args=ARGUMENTS)) as browser,
    ):
        interactive = sorted(time_to_interactive(browser, server) for _ in range(RUNS))
        frames = [turn_thirty(browser, server) for _ in range(RUNS)]
        intervals = list(itertools.chain(*frames))
        report = {
            "first page": weigh(browser, server),
            "seconds until interactive": {"best": round(interactive[0], 2), "median": round(interactive[RUNS // 2], 2)},
            "thirty stones turn": {
                "milliseconds in each run": [round(sum(run)) for run in frames],
                "frames a second in each run": [rate(run) for run in frames],
                "frames a second, all runs": rate(intervals),
                f"share of frames over {LONG_FRAME_MS} ms": round(
                    sum(frame > LONG_FRAME_MS for frame in intervals) / len(intervals), 3
                ),
                "longest frame, ms": round(max(intervals), 1),
            },
        }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
