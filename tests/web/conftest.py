from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.server.running import PATIENCE
from tests.web.browser import ARGUMENTS, HELP, Server, chromium

PAGE = Path(__file__).parents[2] / "src/omello/server/static/index.html"
QUICK = {"pause": False, "animation": False, "sound": False, "language": "en"}

Open = Callable[..., Page]
expect.set_options(timeout=1000 * PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not PAGE.exists():
        pytest.fail("the page is not built: run `make web`")
    running = Server(tmp_path_factory.mktemp("games"), "--engine", "Neighbour=greedy")
    yield running
    running.close()


# Only as long as its tests: Playwright keeps an event loop running, and other tests have their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.fail(HELP)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield running
        running.close()


@contextmanager
def visits(browser: Browser, url: str) -> Iterator[Open]:
    """Open addresses of a server, each in a window of its own; nothing may go wrong in the pages' consoles."""
    contexts = []
    problems: list[str] = []

    def open_page(address: str, *, settings: dict[str, object] | None = None, **options: object) -> Page:
        context = browser.new_context(base_url=url, reduced_motion="reduce", **options)  # type: ignore[arg-type]
        contexts.append(context)
        chosen = json.dumps(json.dumps(QUICK | (settings or {})))
        # An empty page, which each window is at first, has no storage.
        context.add_init_script(f"if (origin !== 'null') localStorage['omello.settings'] ??= {chosen}")
        context.on("page", watch)
        page = context.new_page()
        page.goto(address)
        return page

    def watch(page: Page) -> None:
        page.set_default_timeout(1000 * PATIENCE)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on(
            "console",
            lambda message: (
                problems.append(message.text)
                if "svelte.dev/e/" in message.text
                or (
                    message.type == "error" and "WebSocket" not in message.text and "Failed to load" not in message.text
                )
                else None
            ),
        )

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Open]:
    """Open an address of the server that everybody's tests share."""
    with visits(browser, server.url) as open_page:
        yield open_page
