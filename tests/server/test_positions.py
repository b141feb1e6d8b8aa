"""Questions without a game: a position, a move, letters for an address."""

from typing import Any

import pytest

from omello import othello
from omello.server import share, wire
from omello.server.refusals import RefusedError
from tests.server.running import Server


def test_a_position_by_itself(server: Server) -> None:
    position = server.http.post("/api/position", json={"game": "othello", "moves": ["f5", "d6"]}).json()
    assert (position["turn"], position["last"], position["score"]) == ("black", "d6", {"black": 3, "white": 3})
    refused = server.http.post("/api/position", json={"game": "othello", "moves": ["f5", "a1"]})
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "bad-move")
    assert "'a1'" in refused.json()["error"]["message"]


@pytest.mark.parametrize(
    "setup",
    [
        {"game": "othello", "size": 7},
        {"game": "omok", "size": 4},
        {"game": "othello", "start": {"kind": "stones", "black": ["a1"], "white": ["a1"], "turn": "black"}},
        {"game": "omok", "rule": None},
    ],
)
def test_impossible_positions_are_refused(server: Server, setup: dict[str, object]) -> None:
    refused = server.http.post("/api/position", json=setup)
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "bad-position")


def test_white_may_be_to_move_in_a_set_up_position(server: Server) -> None:
    start = {"kind": "stones", "black": [], "white": [], "turn": "white"}
    assert server.http.post("/api/position", json={"game": "omok", "start": start}).json()["turn"] == "white"


def test_a_script_asks_for_a_move(server: Server) -> None:
    asked = {"setup": {"game": "othello", "moves": ["f5"]}, "player": "greedy", "effort": {"seconds": 1}}
    answer = server.http.post("/api/move", json=asked).json()
    assert answer["move"] in ("d6", "f4", "f6")
    assert answer["position"]["last"] == answer["move"]
    over = {"game": "othello", "start": {"kind": "stones", "black": ["a1"], "white": [], "turn": "black"}}
    refused = server.http.post("/api/move", json={"setup": over, "player": "greedy"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "game-over")


def test_a_game_fits_into_an_address(server: Server) -> None:
    setup = {"game": "omok", "rule": "renju", "size": 15, "moves": ["h8", "h9", "j10"]}
    code = server.http.post("/api/share", json=setup).json()["code"]
    assert code.replace("-", "").replace("_", "").isalnum()
    assert len(code) < 120
    shared = server.http.get(f"/api/share/{code}").json()
    assert {key: shared[key] for key in setup} == setup
    assert shared["bans"]["double_three"]


OPENING = share.encode(wire.Course(game="othello"))


@pytest.mark.parametrize("code", ["", "x", "%", "AAAA", "돌", "a" * 30_000, OPENING + "AAAA", OPENING[:-4]])
def test_letters_that_mean_nothing_are_refused(code: str) -> None:
    with pytest.raises(RefusedError, match="is not a shared game"):
        share.decode(code)


def test_what_the_catalog_offers_can_be_played(server: Server) -> None:
    catalog = server.http.get("/api/catalog").json()
    for info in catalog["games"]:
        for opponent in info["opponents"]:
            setup = {"game": info["game"], "size": min(opponent["sizes"], key=lambda size: abs(size - 6))}
            asked = {"setup": setup, "player": opponent["player"], "effort": {"seconds": 0.1}}
            answer = server.http.post("/api/move", json=asked)
            assert answer.status_code == 200, answer.text
    assert [rule["rule"] for rule in catalog["games"][1]["rules"]] == ["freestyle", "standard", "renju", "korean"]
    assert {"sgf", "ggf", "wthor", "psq"} <= {format["name"] for format in catalog["formats"]}


def test_a_shared_picture_is_the_drawing_of_notebooks(server: Server) -> None:
    setup = {"game": "othello", "moves": ["f5", "d6"]}
    wanted = {"setup": setup, "numbers": True, "caption": "A – B", "marks": {"c3": "A"}}
    svg = server.http.post("/api/picture", json=wanted).json()["svg"]
    board = othello.Board()
    for move in ("f5", "d6"):
        board.play(move)
    assert svg == board.svg(size=640, numbers=True, caption="A – B", marks={"c3": "A"})
    refused = server.http.post("/api/picture", json={**wanted, "marks": {"z99": "A"}})
    assert refused.status_code == 422
    assert server.http.post("/api/picture", json={**wanted, "theme": "marble"}).status_code == 422


@pytest.mark.parametrize(
    "settings",
    [
        {"game": "othello", "moves": ["f5", "d6"]},
        {"game": "omok", "size": 9, "rule": "freestyle", "moves": ["e5"]},
        {
            "game": "omok",
            "rule": "renju",
            "bans": {"double_three": False, "double_four": True, "overline": True},
            "moves": ["h8", "i9", "g7"],
        },
    ],
)
def test_a_whole_game_is_shared_and_opened(server: Server, settings: dict[str, Any]) -> None:
    made = server.http.post("/api/games", json={"mode": "analysis", **settings}).json()
    shared = server.http.get(f"/api/games/{made['id']}/share", params={"node": 2}).json()
    assert shared["node"] == 2
    opened = server.http.post("/api/games/shared", json={"code": shared["code"]}).json()
    events = server.http.get(f"/api/games/{opened['id']}/events").json()
    assert [event["move"] for event in events if event["type"] in ("move", "variation")] == settings["moves"]
    assert opened["settings"]["bans"] == made["settings"]["bans"]
    assert server.http.get(f"/api/games/{made['id']}/share", params={"node": 99}).status_code == 404
    assert server.http.post("/api/games/shared", json={"code": "nonsense"}).status_code == 422
