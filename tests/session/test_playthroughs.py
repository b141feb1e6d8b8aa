"""One tree in two languages: thousands of random logs lead to equal trees in Python and on the page."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from omello.session import Game
from omello.session.log import dump, load
from tests.session import playthroughs

WEB = Path(__file__).parents[2] / "web"
COUNT = 2_000
VITEST = WEB / "node_modules" / "vitest" / "vitest.mjs"


def test_the_kept_playthroughs_are_what_python_makes_today() -> None:
    kept = gzip.decompress(playthroughs.KEPT.read_bytes()).decode()
    assert kept == playthroughs.kept(), "python -m tests.session.playthroughs writes them anew"


def test_a_stored_log_leads_to_the_same_tree() -> None:
    for seed in range(200):
        log = playthroughs.random_log(seed)
        again = [load(dump(event)) for event in log]
        assert again == log
        assert playthroughs.grown(Game("again", again)) == playthroughs.grown(Game("once", log))


@pytest.mark.skipif(
    not VITEST.exists() or shutil.which("node") is None,
    reason="the page's tests are not installed: `make web` does that, and `make test` runs them",
)
def test_the_page_grows_the_same_trees(tmp_path: Path) -> None:
    file = tmp_path / "playthroughs.jsonl"
    seeds = range(playthroughs.KEPT_COUNT, playthroughs.KEPT_COUNT + COUNT)
    file.write_text("".join(f"{line}\n" for line in playthroughs.playthroughs(seeds)), encoding="utf-8")
    run = subprocess.run(
        ["node", VITEST, "run", "tests/playthroughs.test.ts"],
        cwd=WEB,
        env=os.environ | {"OMELLO_PLAYTHROUGHS": str(file), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert f"followed {COUNT} playthroughs" in run.stdout
