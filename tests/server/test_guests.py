"""Opponents that were invited when the server was started."""

import json
import sys
from pathlib import Path

import pytest

from omello.errors import SpecError
from omello.server.guests import Guest, invited_in
from tests.server.running import START, Server

BOTS = """
class First:
    def choose(self, board, limit):
        return board.legal_moves()[0]

class Broken(First):
    def choose(self, board, limit):
        raise OSError("lost")

class Cheat(First):
    def choose(self, board, limit):
        return "a1"
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("guests")


@pytest.fixture(scope="module")
def server(folder: Path) -> object:
    bots = folder / "bots.py"
    bots.write_text(BOTS)
    (folder / "engines.toml").write_text(f"Broken = '{bots}:Broken'\n'The Cheat' = '{bots}:Cheat'\n")
    (folder / "gone.sh").write_text("echo out of memory >&2; exit 3")
    own = f"cmd:{sys.executable} -c '{START}' engine othello --protocol gtp?protocol=gtp"
    gone = f"cmd:sh {folder}/gone.sh?protocol=gtp"
    named = {"First": f"{bots}:First", "Own": own, "Gone": gone}
    running = Server(folder, *(word for name, spec in named.items() for word in ("--engine", f"{name}={spec}")))
    yield running
    running.stop()


def test_guests_are_in_the_gallery_of_the_games_they_play(server: Server) -> None:
    othello, omok = server.http.get("/api/catalog").json()["games"]
    named = [[guest["id"] for guest in game["opponents"] if guest["kind"] == "guest"] for game in (othello, omok)]
    assert named[1] == ["guest:Broken", "guest:The Cheat", "guest:First"]
    assert named[0] == [*named[1], "guest:Own", "guest:Gone"]
    assert ".py" not in server.http.get("/api/catalog").text


@pytest.mark.parametrize("name", ["First", "Own"])
def test_a_game_against_a_guest(server: Server, name: str) -> None:
    guest = {"kind": "computer", "player": f"guest:{name}"}
    game = server.new_game(game="othello", size=8, white=guest, pause=0)["id"]
    with server.visit(game) as page:
        page.ask("play", move="f5")
        page.wait_for(lambda state: state["position"]["turn"] == "black")
        assert page.state["position"]["last"] in ("d6", "f4", "f6")
        # Taken back while it thinks, its answer is not wanted any more.
        page.ask("play", move=page.state["position"]["legal"][0])
        page.ask("undo")
        assert page.state["thinking"] is None
    record = server.http.get(f"/api/games/{game}/record", params={"format": "sgf"}).text
    assert f"PW[{name}]" in record


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Broken", "OSError: lost (bots.py, line 8)"),
        ("The Cheat", "'a1', which is not allowed"),
        ("Gone", "out of memory"),
    ],
)
def test_a_guest_that_fails_is_told_of_and_the_game_goes_on(server: Server, folder: Path, name: str, why: str) -> None:
    game = server.new_game(game="othello", white={"kind": "computer", "player": f"guest:{name}"}, pause=0)["id"]
    with server.visit(game) as page:
        page.ask("play", move="f5")
        failed = page.until(lambda message: message["type"] == "error")["error"]
        assert failed["code"] == "player-failed"
        assert why in failed["message"]
        assert why in failed["args"]["said"]
        assert str(folder) not in json.dumps(failed)
        page.wait_for(lambda state: state["thinking"] is None)
        assert page.ask("undo")["type"] == "ack"


def test_only_names_are_taken_from_the_page(server: Server) -> None:
    for player in ("guest:Nobody", "guest:", "guest:bots.py:First", "bots.py:First", "cmd:true"):
        seat = {"kind": "computer", "player": player}
        refused = server.http.post("/api/games", json={"game": "othello", "white": seat})
        assert (refused.status_code, refused.json()["error"]["code"]) == (422, "unknown-player")
    seat = {"kind": "computer", "player": "guest:Own"}
    assert server.http.post("/api/games", json={"game": "omok", "white": seat}).status_code == 422


@pytest.mark.parametrize("text", ["", "=greedy", "x=", "a/b=greedy", "x=nobody", "x=cmd:", "x=cmd:a?protocol=b"])
def test_bad_invitations_are_refused(text: str) -> None:
    with pytest.raises(SpecError):
        Guest.parse(text)


def test_a_broken_file_is_refused_and_a_missing_one_invites_nobody(tmp_path: Path) -> None:
    file = tmp_path / "engines.toml"
    assert invited_in(file) == []
    file.write_text("x = ")
    with pytest.raises(SpecError, match=r"engines\.toml"):
        invited_in(file)
