"""What the page weighs, how soon it can be used, and how smoothly stones turn: `python bench/page.py`.

Needs the built page (`make web`) and Chromium. Weights are what went over the wire, compressed. Frames are counted from
the first to the last in which stones are moving while one move turns thirty; at 60 frames a second one takes 16.7 ms.
What the page does between the click and the first of them is given apart. All runs count, good and bad.
"""

from __future__ import annotations

import itertools
import json
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, Page, sync_playwright

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
    """White stones in eight directions from h8, each row closed by a black stone: h8 turns exactly thirty of them.

    White can go on from a corner, so that the page also shows the next moves.
    """
    col, row = 7, 7
    name = lambda c, r: "abcdefghijklmnop"[c] + str(r + 1)  # noqa: E731
    lengths = {(1, 0): 4, (-1, 0): 4, (0, 1): 4, (0, -1): 4, (1, 1): 4, (-1, -1): 4, (1, -1): 3, (-1, 1): 3}
    black, white = ["b16"], ["a16"]
    for (right, down), length in lengths.items():
        white += [name(col + right * step, row + down * step) for step in range(1, length + 1)]
        black.append(name(col + right * (length + 1), row + down * (length + 1)))
    return {"kind": "stones", "black": black, "white": white, "turn": "black"}


# What moves is asked for once, not in every frame: the question has the page work out its style.
WATCH = """() => {
  let stones = [];
  let clicked = 0;
  addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { once: true, capture: true });
  window.watched = new Promise((resolve) => {
    const times = [];
    const tick = (now) => {
      if (!stones.length) stones = document.querySelector('svg.stones').getAnimations({ subtree: true });
      if (stones.some(({ pending, playState }) => !pending && playState === 'running')) times.push(now);
      else if (times.length) return resolve({ times, wait: times[0] - clicked });
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
}"""


@dataclass
class Turning:
    """How thirty stones turned: from the click to the first frame that moves, and from each frame to the next."""

    wait: float
    intervals: list[float]


def turn_thirty(page: Page, server: Server) -> Turning:
    game = server.new_game(game="othello", size=WIDE, start=star(WIDE))
    assert len(server.state(game)["position"]["flips"]["h8"]) == 30
    page.goto(f"{server.url}/play/{game}")
    page.wait_for_selector("[data-point='h8']")
    page.wait_for_timeout(1000)
    page.evaluate(WATCH)
    page.click("[data-point='h8']", force=True)
    watched = page.evaluate("window.watched")
    return Turning(watched["wait"], [later - earlier for earlier, later in itertools.pairwise(watched["times"])])


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
        # One window for all runs: a new one is busy with itself for a while.
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        runs = [turn_thirty(page, server) for _ in range(RUNS)]
        intervals = [interval for run in runs for interval in run.intervals]
        report = {
            "first page": weigh(browser, server),
            "seconds until interactive": {"best": round(interactive[0], 2), "median": round(interactive[RUNS // 2], 2)},
            "thirty stones turn": {
                "milliseconds from click to motion": [round(run.wait) for run in runs],
                "milliseconds in motion": [round(sum(run.intervals)) for run in runs],
                "frames a second in each run": [rate(run.intervals) for run in runs],
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
