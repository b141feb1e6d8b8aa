"""The lobby: challenges, quick pairing, ratings and the leader board; and names that are somebody's own."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterator
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.encode_cbor import encode_cbor
from websockets.sync.client import connect

from omello.learn.glicko import Rating
from omello.server.lobby import _Seeker, matched
from omello.server.ratings import speed_of
from omello.session.clocks import TimeControl
from tests.server.people import Person, play_on
from tests.server.running import PATIENCE, Server

BLITZ = {"seconds": 60, "increment": 1}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"), "--public")
    yield running
    running.stop()


class InLobby:
    """A page in the lobby."""

    def __init__(self, person: Person) -> None:
        address = f"{person.server.address.replace('http', 'ws')}/api/lobby/socket"
        headers = {"Authorization": f"Bearer {person.key}"}
        self.socket = connect(address, additional_headers=headers, open_timeout=PATIENCE).__enter__()

    def until(self, wanted: Any) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
            if wanted(message):
                return message

    def paired(self) -> str:
        return str(self.until(lambda message: message["type"] == "paired")["game"])


def test_a_challenge_is_seen_accepted_and_played_for_ratings(world: Server) -> None:
    ann, bob = Person(world, "Ann A"), Person(world, "Bob B")
    hers, his = InLobby(ann), InLobby(bob)
    new = {"game": "othello", "clock": BLITZ, "rated": True, "colour": "black"}
    answer = ann.http.post("/api/lobby/challenges", json=new)
    assert answer.status_code == 201, answer.text
    game = answer.json()["id"]
    seen = his.until(lambda message: message["type"] == "lobby" and message["challenges"])["challenges"][0]
    assert (seen["game"], seen["speed"], seen["rated"], seen["colour"]) == (game, "blitz", True, "white")
    assert (seen["by"]["name"], seen["by"]["rating"], seen["yours"]) == ("Ann A", None, False)
    assert bob.http.post(f"/api/lobby/challenges/{game}/accept").json()["you"] == ["white"]
    assert hers.paired() == game
    running = his.until(lambda message: message["type"] == "lobby" and message["games"])["games"][0]
    assert (running["game"]["id"], running["black"]["name"], running["white"]["name"]) == (game, "Ann A", "Bob B")
    with ann.visit(game) as black, bob.visit(game) as white:
        black.receive()
        white.receive()
        assert black.state["rated"]
        play_on(black, white, ["f5", "d6"])
        black.ask("resign")
    his.until(lambda message: message["type"] == "lobby" and not message["games"])
    won = next(iter(bob.http.get("/api/me").json()["ratings"]))
    lost = next(iter(ann.http.get("/api/me").json()["ratings"]))
    expected = Rating().after([(Rating(), 1.0)])
    assert (won["game"], won["speed"], won["games"]) == ("othello", "blitz", 1)
    assert won["rating"] == pytest.approx(expected.value)
    assert lost["rating"] == pytest.approx(3000 - expected.value)
    table = world.http.get("/api/leaders", params={"game": "othello", "speed": "blitz"}).json()["leaders"]
    assert [row["player"]["name"] for row in table] == ["Bob B", "Ann A"]
    assert world.http.get("/api/leaders", params={"game": "omok", "speed": "blitz"}).json()["leaders"] == []
    players = ann.http.get(f"/api/games/{game}/players").json()
    assert players["white"]["rating"] == pytest.approx(expected.value)


def test_who_waits_at_the_game_is_not_led_to_it_later(world: Server) -> None:
    ann, bob = Person(world), Person(world)
    game = ann.http.post("/api/lobby/challenges", json={"game": "omok", "clock": BLITZ}).json()["id"]
    with ann.visit(game) as hers:
        hers.receive()
        bob.http.post(f"/api/lobby/challenges/{game}/accept")
        hers.ask("resign")
    page = InLobby(ann)
    assert page.until(lambda message: True)["type"] == "lobby"
    ann.http.post("/api/lobby/challenges", json={"game": "omok", "clock": BLITZ})
    assert page.until(lambda message: True)["type"] == "lobby"


def test_a_game_without_two_moves_counts_for_nothing(world: Server) -> None:
    ann, bob = Person(world), Person(world)
    game = ann.http.post("/api/lobby/challenges", json={"game": "omok", "clock": BLITZ, "rated": True}).json()["id"]
    bob.http.post(f"/api/lobby/challenges/{game}/accept")
    bob.http.post(f"/api/games/{game}/actions", json={"type": "resign"})
    assert bob.http.get("/api/me").json()["ratings"] == []


@pytest.mark.parametrize(
    "wrong", [{}, {"clock": BLITZ, "moves": ["f5"]}, {"clock": BLITZ, "start": {"kind": "random"}}]
)
def test_a_rated_game_has_a_clock_and_begins_at_the_beginning(world: Server, wrong: dict[str, Any]) -> None:
    answer = Person(world).http.post("/api/lobby/challenges", json={"game": "othello", "rated": True, **wrong})
    assert answer.status_code == 422


def test_a_challenge_is_taken_back_by_its_maker_alone_and_five_are_enough(world: Server) -> None:
    ann, eve = Person(world), Person(world)
    games = [ann.http.post("/api/lobby/challenges", json={"game": "omok"}).json()["id"] for _ in range(5)]
    assert ann.http.post("/api/lobby/challenges", json={"game": "omok"}).status_code == 429
    assert eve.http.delete(f"/api/lobby/challenges/{games[0]}").status_code == 404
    assert ann.http.post(f"/api/lobby/challenges/{games[0]}/accept").status_code == 409
    for game in games:
        assert ann.http.delete(f"/api/lobby/challenges/{game}").status_code == 204
    assert not any(challenge["yours"] for challenge in ann.http.get("/api/lobby").json()["challenges"])


def test_two_who_seek_the_same_are_paired(world: Server) -> None:
    ann, bob, eve = Person(world), Person(world), Person(world)
    his = InLobby(bob)
    wish = {"game": "omok", "size": 15, "rule": "renju", "clock": BLITZ}
    assert eve.http.post("/api/lobby/pair", json={**wish, "size": 19}).json() == {"game": None}
    assert bob.http.post("/api/lobby/pair", json=wish).json() == {"game": None}
    game = ann.http.post("/api/lobby/pair", json=wish).json()["game"] or ann.http.get("/api/lobby/pair").json()["game"]
    assert his.paired() == game
    state = ann.http.get(f"/api/games/{game}").json()
    assert (state["rated"], state["settings"]["rule"], state["waiting"]) == (True, "renju", False)
    assert len(state["you"]) == len(bob.http.get(f"/api/games/{game}").json()["you"]) == 1
    assert eve.http.get("/api/lobby/pair").json() == {"game": None}
    assert eve.http.delete("/api/lobby/pair").status_code == 204
    assert eve.http.post("/api/lobby/pair", json={**wish, "size": 5.5}).status_code == 422


def test_the_nearest_in_strength_are_paired_and_the_window_widens() -> None:
    def seeker(name: str, rating: float, since: float = 0.0, wish: str = "x") -> _Seeker:
        return _Seeker(name, wish, rating, since)

    near = [seeker("a", 1500), seeker("b", 1700), seeker("c", 1540), seeker("d", 1510, wish="y")]
    assert [(one.identity, other.identity) for one, other in matched(near, 0.0)] == [("a", "c")]
    far = [seeker("a", 1000), seeker("b", 1500)]
    assert matched(far, 1.0) == []
    assert len(matched(far, 30.0)) == 1


@pytest.mark.parametrize(
    ("clock", "speed"),
    [(None, "casual"), ((60, 2), "blitz"), ((100, 2), "rapid"), ((899, 0), "rapid"), ((600, 10), "classical")],
)
def test_speeds(clock: tuple[float, float] | None, speed: str) -> None:
    assert speed_of(None if clock is None else TimeControl(*clock)) == speed


def test_a_home_server_has_no_lobby(server: Server) -> None:
    ann = Person(server)
    assert ann.http.get("/api/me").json()["lobby"] is False
    assert ann.http.get("/api/lobby").status_code == 404


# --- Names --------------------------------------------------------------------------------------------------------


def test_a_name_is_claimed_by_a_phrase_and_found_again_with_it(world: Server) -> None:
    ann, eve, laptop = Person(world), Person(world), Person(world)
    assert ann.http.post("/api/me/phrase").status_code == 422
    ann.http.put("/api/me", json={"name": "Queen  of Corners"})
    phrase = ann.http.post("/api/me/phrase").json()["phrase"]
    assert ann.http.get("/api/me").json()["has_phrase"]
    for name in ("queen of corners", "Ｑueen of Corners"):
        taken = eve.http.put("/api/me", json={"name": name})
        assert (taken.status_code, taken.json()["error"]["code"]) == (409, "name-taken")
    wrong = eve.http.post("/api/me/recover", json={"name": "queen of corners", "phrase": phrase[:-1]})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (404, "bad-code")
    back = laptop.http.post("/api/me/recover", json={"name": "queen of corners", "phrase": phrase.upper()})
    assert (back.json()["id"], back.json()["name"]) == (ann.identity, "Queen of Corners")
    assert ann.http.put("/api/me", json={"name": ""}).status_code == 422


class Authenticator:
    """A passkey in software: one key pair, as WebAuthn has it."""

    def __init__(self, host: str, origin: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._host, self._origin = host, origin
        self.id = secrets.token_bytes(16)
        self.count = 0

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self._origin}).encode()

    def _authenticator_data(self, flags: int) -> bytes:
        self.count += 1
        return hashlib.sha256(self._host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        numbers = self._key.public_key().public_numbers()
        cose = encode_cbor({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)})
        data = self._authenticator_data(0x45) + bytes(16) + len(self.id).to_bytes(2) + self.id + cose
        attestation = encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})
        response = {
            "clientDataJSON": bytes_to_base64url(self._client_data("webauthn.create", options["challenge"])),
            "attestationObject": bytes_to_base64url(attestation),
        }
        return self._credential(response)

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        client, data = self._client_data("webauthn.get", options["challenge"]), self._authenticator_data(0x05)
        signature = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {
            "clientDataJSON": bytes_to_base64url(client),
            "authenticatorData": bytes_to_base64url(data),
            "signature": bytes_to_base64url(signature),
        }
        return self._credential(response)

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        name = bytes_to_base64url(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}


def test_a_passkey_claims_a_name_and_opens_it_elsewhere(world: Server) -> None:
    address = world.address.replace("127.0.0.1", "localhost")
    ann, phone, eve = Person(world, "Passkey Ann"), Person(world), Person(world)
    for person in (ann, phone, eve):
        person.http.base_url = address  # type: ignore[assignment]
        person.http.headers["Authorization"] = f"Bearer {person.key}"
    authenticator = Authenticator("localhost", address)
    options = ann.http.post("/api/me/passkey/options").json()["options"]
    assert base64url_to_bytes(options["user"]["id"]).decode() == ann.identity
    made = authenticator.create(options)
    assert eve.http.post("/api/me/passkey", json={"credential": made}).status_code in (404, 422)
    kept = ann.http.post("/api/me/passkey", json={"credential": made})
    assert (kept.status_code, kept.json()["has_passkey"]) == (200, True), kept.text
    assert eve.http.put("/api/me", json={"name": "passkey ann"}).status_code == 409
    login = phone.http.post("/api/me/passkey/login/options").json()["options"]
    answer = authenticator.get(login)
    opened = phone.http.post("/api/me/passkey/login", json={"credential": answer})
    assert (opened.status_code, opened.json()["id"]) == (200, ann.identity), opened.text
    # The same answer once more, one for another question, and one by another key.
    assert eve.http.post("/api/me/passkey/login", json={"credential": answer}).json()["error"]["code"] == "bad-code"
    assert eve.http.post("/api/me/passkey/login", json={"credential": made}).status_code in (404, 422)
    forged = Authenticator("localhost", address)
    forged.id = authenticator.id
    login = eve.http.post("/api/me/passkey/login/options").json()["options"]
    assert eve.http.post("/api/me/passkey/login", json={"credential": forged.get(login)}).status_code == 404
