"""The built page as a browser gets it."""

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest

from omello.server.static import Page
from tests.server.running import Server


@pytest.fixture
def page(tmp_path: Path) -> Page:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Omello</title>" + " " * 500)
    (tmp_path / "assets" / "app-1234.js").write_text("let a = 1;" * 100)
    (tmp_path / "assets" / "app-1234.js.br").write_bytes(b"brotli")
    return Page(tmp_path)


def get(page: Page, path: str, **headers: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        async with (
            httpx.AsyncClient(transport=httpx.ASGITransport(page.serve), base_url="http://localhost") as client,
            client.stream("GET", path, headers=headers) as response,
        ):
            response.read_raw = [chunk async for chunk in response.aiter_raw()]  # type: ignore[attr-defined]
            return response

    return asyncio.run(ask())


@pytest.mark.parametrize("path", ["/", "/play/abc", "/games?text=x", "/shared/AAAA", "/index.html"])
def test_every_address_of_the_page_gets_the_index(page: Page, path: str) -> None:
    answer = get(page, path, **{"Accept-Encoding": "identity"})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert answer.headers["cache-control"] == "no-cache"


def test_files_are_compressed_and_kept(page: Page) -> None:
    plain = get(page, "/assets/app-1234.js", **{"Accept-Encoding": "gzip;q=1.0, deflate"})
    assert plain.headers["content-encoding"] == "gzip"
    assert gzip.decompress(b"".join(plain.read_raw)) == b"let a = 1;" * 100  # type: ignore[attr-defined]
    assert "immutable" in plain.headers["cache-control"]
    best = get(page, "/assets/app-1234.js", **{"Accept-Encoding": "gzip, br"})
    assert best.headers["content-encoding"] == "br"
    assert best.headers["vary"] == "Accept-Encoding"
    again = get(page, "/assets/app-1234.js", **{"If-None-Match": best.headers["etag"]})
    assert again.status_code == 304


def test_a_file_of_an_older_page_is_missing_not_the_index(page: Page) -> None:
    assert get(page, "/assets/app-0000.js").status_code == 404


def test_wrong_methods_are_refused_with_the_right_ones(server: Server) -> None:
    for path, allowed in (("/api/games", "GET, POST"), ("/api/games/x", "DELETE, GET"), ("/api/move", "POST")):
        answer = server.http.patch(path)
        assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
    assert server.http.get("/api/nothing").status_code == 404
