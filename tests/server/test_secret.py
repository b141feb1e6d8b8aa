"""Secrets: refused when weak, made when missing, slow to guess, and kept out of browsers and other people's sight."""

from __future__ import annotations

import asyncio
import os
import stat
import subprocess
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from starlette.responses import PlainTextResponse

from omello.cli import main
from omello.server import secret
from omello.server.guard import COOKIE, Guard
from omello.server.limits import Bucket, Buckets
from omello.server.secret import Secret
from tests.server.running import PATIENCE, START, Server

WORD = "open sesame"


@pytest.mark.parametrize("word", ["a", "secret", "1234567", "aaaaaaaaaaaaaaaa", "abababababab"])
def test_a_secret_that_is_soon_guessed_is_refused(
    word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--host", "0.0.0.0", "--secret", word, "--no-browser", "--data", str(tmp_path)]) == 2
    assert "guessed" in capsys.readouterr().err


def guarded(app: Guard, headers: list[dict[str, str]], paths: list[str] | None = None) -> list[int]:
    async def ask() -> list[int]:
        transport = httpx.ASGITransport(app, client=("10.0.0.1", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            asked = zip(paths or ["/api/x"] * len(headers), headers, strict=True)
            return [(await client.get(path, headers=given)).status_code for path, given in asked]

    return asyncio.run(ask())


def bearer(word: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {word}"}


def test_guesses_are_slowed_down_also_the_right_one_but_not_those_who_are_in() -> None:
    known = Secret(WORD)
    guard = Guard(PlainTextResponse("here"), secret=known, guesses=Buckets(rate=0.0001, burst=3))
    wrong = [bearer(f"guess number {number}") for number in range(5)]
    inside = {"Cookie": f"{COOKIE}={known.key}"}
    assert guarded(guard, [*wrong, bearer(WORD), inside, bearer(known.key)]) == [401, 401, 401, 429, 429, 429, 200, 200]
    # A guess in an address is a guess like any other, and not only under /api/.
    again = Guard(PlainTextResponse("here"), secret=known, guesses=Buckets(rate=0.0001, burst=1))
    assert guarded(again, [{}] * 3, ["/?secret=wrong", "/?secret=wrong", f"/?secret={WORD}"]) == [401, 429, 429]


def test_guesses_from_many_addresses_are_slowed_down_together() -> None:
    guard = Guard(PlainTextResponse("here"), secret=Secret(WORD), all_guesses=Bucket(rate=0.0001, burst=2))
    assert guarded(guard, [bearer("wrong")] * 3) == [401, 401, 429]


def test_the_right_secret_costs_no_guess_and_the_rate_comes_first() -> None:
    guard = Guard(PlainTextResponse("here"), secret=Secret(WORD), guesses=Buckets(rate=0.0001, burst=1))
    assert guarded(guard, [bearer(WORD)] * 5) == [200] * 5
    limited = Guard(PlainTextResponse("here"), secret=Secret(WORD), buckets=Buckets(rate=0.0001, burst=2))
    assert guarded(limited, [{}] * 3) == [401, 401, 429]


def test_what_a_browser_keeps_is_not_the_secret() -> None:
    known = Secret(WORD)
    assert known.is_key(known.key)
    assert not known.is_key(WORD)
    assert not known.is_text(known.key)
    assert Secret(WORD).key == known.key != Secret(WORD + "!").key


@pytest.mark.parametrize(
    "headers", [{"Host": "[::1"}, {"Host": "["}, {"Origin": "http://["}, {"Cookie": '"=;\\,=', "Host": "localhost"}]
)
def test_odd_headers_are_refused_and_break_nothing(headers: dict[str, str]) -> None:
    async def ask() -> int:
        guard = Guard(PlainTextResponse("here"), secret=Secret(WORD))
        transport = httpx.ASGITransport(guard, client=("10.0.0.1", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return (await client.post("/api/x", headers=headers)).status_code

    assert asyncio.run(ask()) in (401, 403)


def test_another_host_gets_a_secret_that_lasts(tmp_path: Path) -> None:
    pages = []
    for _ in range(2):
        server = Server(tmp_path, "--host", "0.0.0.0")
        pages.append(server.page)
        server.kill()
    first, second = (parse_qs(urlsplit(page).query)["secret"][0] for page in pages)
    assert first == second
    assert len(first) >= 20


def test_on_a_shared_machine_only_the_printed_address_leads_in(tmp_path: Path) -> None:
    server = Server(tmp_path, "--private")
    try:
        assert server.http.get("/api/catalog").status_code == 401
        assert server.http.get(server.page, follow_redirects=True).status_code == 200
        assert server.http.get("/api/catalog").status_code == 200
    finally:
        server.kill()


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such modes")
def test_nobody_else_can_read_the_files(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    server = Server(folder, "--private", umask=0o022)
    try:
        server.http.get(server.page)
        server.new_game(game="othello")
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
        assert {"games.sqlite", "secret", "running.json"} <= set(modes)
        assert {mode & 0o077 for mode in modes.values()} == {0}
        assert stat.S_IMODE(folder.stat().st_mode) & 0o077 == 0
    finally:
        server.kill()
    # Also where an older version has left them open.
    (folder / "games.sqlite").chmod(0o644)
    Server(folder).kill()
    assert stat.S_IMODE((folder / "games.sqlite").stat().st_mode) & 0o077 == 0


def test_a_second_start_leads_to_the_first(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        command = [sys.executable, "-c", START, "--no-browser", "--data", str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        assert (done.returncode, done.stdout.split()) == (0, ["Omello", "is", "already", "running", "at", server.page])
    finally:
        server.kill()
    # What a killed server has claimed is free again.
    again = Server(tmp_path)
    assert again.http.get("/api/catalog").status_code == 200
    again.stop()


def test_accounts_of_others_make_a_machine_shared(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pwd = pytest.importorskip("pwd")
    me = os.getuid()

    def users(*ids: int) -> None:
        entries = [pwd.struct_passwd(("x", "x", number, 0, "", str(tmp_path), "/bin/sh")) for number in ids]
        monkeypatch.setattr(pwd, "getpwall", lambda: entries)

    users(me, 0, 33)
    assert not secret.others_have_accounts()
    users(me, 1000 if me != 1000 else 1001)
    assert secret.others_have_accounts()
