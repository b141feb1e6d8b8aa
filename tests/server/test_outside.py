"""Links that an owner gives away from the machine on which the server runs."""

from __future__ import annotations

import io
from pathlib import Path

import httpx
import pytest
import segno
from starlette.requests import Request

from omello.server import outside
from tests.server.running import PATIENCE, Server

SECRET = "open sesame"
LAN = "192.168.1.20"


def asked(host: str, server: str, scheme: str = "http") -> Request:
    headers = [(b"host", host.encode())]
    return Request({"type": "http", "scheme": scheme, "path": "/", "headers": headers, "server": (server, 8740)})


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "own_address", lambda: LAN)


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize("host", ["127.0.0.1:8740", "localhost:8740", "0.0.0.0:8740", "[::1]:8740"])
def test_names_that_mean_this_machine_alone_become_its_address(host: str) -> None:
    assert outside.origin(asked(host, "127.0.0.1"), is_reachable=True) == f"http://{LAN}:8740"
    assert outside.origin(asked(host, "127.0.0.1"), is_reachable=False) == f"http://{host}"


@pytest.mark.usefixtures("at_home")
def test_other_names_stay_as_the_browser_has_them() -> None:
    assert outside.origin(asked("omello.example", "127.0.0.1", "https"), is_reachable=True) == "https://omello.example"
    # Through the door of a container: the address in there is nothing to others.
    assert outside.origin(asked("localhost:9000", "10.88.0.2"), is_reachable=True) == "http://localhost:9000"


def test_a_server_for_the_living_room_gives_its_address_in_links_and_codes(tmp_path: Path) -> None:
    address = outside.own_address()
    if not address:
        pytest.skip("this machine is in no network")
    server = Server(tmp_path, "--host", "0.0.0.0", "--secret", SECRET)
    try:
        port = server.address.rpartition(":")[2]
        headers = {"Authorization": f"Bearer {SECRET}"}
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=PATIENCE) as owner:
            origin = owner.get("/api/me").json()["origin"]
            assert origin == f"http://{address}:{port}"
            drawn, expected = owner.get("/api/me/code/qr/abc").content, io.BytesIO()
            segno.make(f"{origin}/take/abc", error="m", micro=False).save(
                expected, kind="svg", border=2, scale=8, xmldecl=False, dark="#000"
            )
            assert drawn == expected.getvalue()
        assert httpx.get(f"{origin}/api/health", timeout=PATIENCE).status_code == 200
    finally:
        server.stop()
