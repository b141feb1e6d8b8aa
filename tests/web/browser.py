"""A real browser and a real server for the end-to-end tests, the screenshots and the benchmarks."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import sync_playwright

from tests.server.running import PATIENCE, START

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HELP = (
    "no Chromium was found, and without root and apt-get it cannot be installed by itself: "
    "install it (`sudo apt-get install chromium`, or `playwright install chromium` on any system), "
    "or say where it is with OMELLO_CHROMIUM=/path/to/chromium"
)


def chromium() -> str | None:
    """Where Chromium is; on Debian and its relatives it is installed when missing, if we may."""
    found = os.environ.get("OMELLO_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        # `playwright install chromium` puts it into a folder of its own.
        with sync_playwright() as playwright:
            own = playwright.chromium.executable_path
        found = own if Path(own).exists() else None
    if found is None and shutil.which("apt-get") and os.geteuid() == 0:
        print("installing chromium for the end-to-end tests …", file=sys.stderr)
        subprocess.run(["apt-get", "install", "-y", "-q", "chromium"], check=False, stdout=subprocess.DEVNULL)
        found = shutil.which("chromium")
    return found


class Server:
    """The app as a user starts it, on one port for its whole life."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.options = options
        self.port = 0
        self.start()
        self.url = f"http://127.0.0.1:{self.port}"
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    def start(self) -> None:
        command = [
            sys.executable,
            "-c",
            START,
            "--no-browser",
            "--no-private",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
        ]
        self.process = subprocess.Popen([*command, *self.options], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        # It says where it is when it listens.
        found = re.search(r"http://127\.0\.0\.1:(\d+)", self.process.stdout.readline())
        assert found
        self.port = int(found[1])

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.communicate()

    def close(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)

    def new_game(self, **settings: Any) -> str:
        answer = self.http.post("/api/games", json=settings)
        assert answer.is_success, answer.text
        return str(answer.json()["id"])

    def state(self, game: str) -> dict[str, Any]:
        return dict(self.http.get(f"/api/games/{game}").json())
