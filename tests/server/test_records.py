"""Records over HTTP: pasted, kept, converted and written out again."""

import base64
import io
import struct
import zipfile
from typing import Any

import pytest

from omello import records
from tests.server.running import Server

SGF = "(;FF[4]GM[4]SZ[15]RU[renju]PB[하나]PW[b]EV[cup];B[hh]C[centre];W[hg](;B[jf])(;B[if]C[other];W[gi]))"
GGF = "(;GM[Othello]PC[Omello]PB[hana]PW[bot3]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[D3//1.5]W[C3]B[E6]W[D2]B[D1]W[E1]B[B2]W[C1]B[PA]W[A3];)"  # noqa: E501
PSQ = "Piskvorky 15x15, 0:0, 0\n8,8,0\n8,9,1250\n9,9,830\n"
WTHOR = (
    bytes.fromhex("141a0102010000000000ea0708001600")
    + struct.pack("<HHHBB", 0, 1, 2, 64, 64)
    + bytes.fromhex("412e234239404b3835").ljust(60, b"\0")
)


def imported(server: Server, **source: Any) -> tuple[str, list[dict[str, Any]]]:
    answer = server.http.post("/api/games/import", json=source)
    assert answer.status_code == 201, answer.text
    (game,) = answer.json()["ids"]
    events: list[dict[str, Any]] = server.http.get(f"/api/games/{game}/events").json()
    return game, events


def test_a_pasted_tree_is_kept_with_its_variations_and_comments(server: Server) -> None:
    game, events = imported(server, text=SGF)
    assert [event["type"] for event in events] == [
        "created",
        *["move"] * 3,
        *["variation"] * 2,
        *["comment"] * 2,
    ]
    assert [event.get("move") for event in events[1:6]] == ["h8", "h9", "j10", "i10", "g7"]
    assert (events[4]["parent"], events[6]["text"]) == (3, "centre")
    state = server.http.get(f"/api/games/{game}").json()
    assert state["settings"]["rule"] == "renju"
    assert (state["settings"]["mode"], state["settings"]["title"]) == ("analysis", "cup")
    assert state["settings"]["black"] == {"kind": "human", "name": "하나"}
    written = server.http.get(f"/api/games/{game}/record", params={"format": "sgf"})
    assert "attachment" in written.headers["content-disposition"]
    again = records.read(written.text)
    assert records.write(again, "sgf") == written.text
    assert [str(node.move) for node in again.root.walk() if node.move] == ["h8", "h9", "j10", "i10", "g7"]
    assert {node.comment for node in again.root.walk() if node.comment} == {"centre", "other"}


@pytest.mark.parametrize(
    ("source", "format", "moves", "passes"),
    [
        ({"text": GGF}, "ggf", 9, 1),
        ({"text": PSQ}, "psq", 3, 0),
        ({"base64": base64.b64encode(WTHOR).decode()}, "wthor", 9, 0),
        ({"text": "f5d6c3"}, "moves", 3, 0),
    ],
)
def test_every_format_is_detected(server: Server, source: dict[str, str], format: str, moves: int, passes: int) -> None:
    _, events = imported(server, **source)
    assert [sum(event["type"] == type for event in events) for type in ("move", "pass")] == [moves, passes]
    shown = server.http.post("/api/records", json=source).json()
    assert (shown["format"], shown["total"]) == (format, 1)
    assert len(shown["records"][0]["moves"]) == moves + passes


def test_a_record_is_converted_without_being_kept(server: Server) -> None:
    before = server.http.get("/api/games").json()["total"]
    answer = server.http.post("/api/convert", json={"text": "f5d6c3", "to": "ggf"}).json()
    assert (answer["format"], answer["base64"]) == ("ggf", None)
    assert "B[F5]W[D6]B[C3]" in answer["text"].upper()
    binary = server.http.post("/api/convert", json={"text": "f5d6c3", "to": "wthor"}).json()
    assert [str(move) for move in records.read(base64.b64decode(binary["base64"])).moves()] == ["f5", "d6", "c3"]
    assert server.http.get("/api/games").json()["total"] == before


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/api/convert", {"text": "no game at all", "to": "sgf"}, "bad-record"),
        ("/api/convert", {"text": "f5", "to": "docx"}, "bad-request"),
        ("/api/convert", {"text": "h8i9", "to": "ggf"}, "bad-record"),
        ("/api/records", {"text": "(;GM[4]SZ[15];B[zz])"}, "bad-record"),
        ("/api/records", {}, "bad-request"),
        ("/api/records", {"base64": "%%%"}, "bad-request"),
        ("/api/games/import", {"text": ""}, "bad-record"),
    ],
)
def test_broken_records_are_refused_and_say_why(server: Server, path: str, body: dict[str, str], code: str) -> None:
    answer = server.http.post(path, json=body)
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == code
    assert answer.json()["error"]["message"]


def test_a_game_starts_where_a_pasted_one_ends(server: Server) -> None:
    state = server.new_game(game="othello", start={"kind": "text", "text": "f5d6c3"})
    assert state["position"]["score"] == {"black": 5, "white": 2}
    assert state["settings"]["start"]["turn"] == "white"
    state = server.new_game(game="omok", rule="renju", start={"kind": "text", "text": "f5d6c3"})
    assert state["settings"]["start"] == {"kind": "stones", "black": ["f5", "c3"], "white": ["d6"], "turn": "white"}
    refused = server.http.post("/api/games", json={"game": "omok", "start": {"kind": "text", "text": GGF}})
    assert refused.json()["error"]["code"] == "bad-record"


def test_all_games_are_exported_each_in_a_format_that_can_hold_it(server: Server) -> None:
    othello = server.new_game(game="othello", moves=["f5"])["id"]
    omok = server.new_game(game="omok", moves=["h8"])["id"]
    answer = server.http.get("/api/games/export", params={"format": "ggf"})
    found = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
    names = [name for name in found if not name.startswith("omello/")]
    assert any(name.endswith(f"othello-{othello}.ggf") for name in names)
    assert any(name.endswith(f"omok-{omok}.sgf") for name in names)
    assert len(names) == server.http.get("/api/games").json()["total"]


def test_a_record_written_out_has_the_game_as_its_main_line(server: Server) -> None:
    game = server.new_game(game="othello", black={"kind": "human", "name": "hana"})["id"]
    with server.visit(game) as page:
        page.ask("play", move="f5")
        page.ask("variation", parent=1, move="d3")
        page.ask("play", move="d6")
        page.ask("resign")
    record = records.read(server.http.get(f"/api/games/{game}/record").text)
    assert record.moves() == ["f5", "d6"]
    assert [str(node.move) for node in record.root.children] == ["f5", "d3"]
    assert record.outcome is not None
    assert record.outcome.result == "0-1"


MANY = "".join(
    f"(;GM[2]PB[black {n}]PW[white {n}]EV[cup]DT[2026-01-{n:02}];B[f5]C[first {n}];W[d6](;B[c3])(;B[c4]C[other {n}]))"
    for n in range(1, 13)
)


def test_the_chosen_one_of_many_keeps_names_comments_and_variations(server: Server) -> None:
    listed = server.http.post("/api/records", json={"text": MANY, "trees": False}).json()
    assert (listed["total"], listed["records"], listed["nameless"]) == (12, [], False)
    later = server.http.post("/api/records", json={"text": MANY, "first": 11}).json()["records"]
    assert [record["black"] for record in later] == ["black 11", "black 12"]
    entry = listed["entries"][6]
    assert entry == {
        "number": 7, "game": "othello", "size": 8, "black": "black 7", "white": "white 7", "event": "cup",
        "date": "2026-01-07", "result": "*", "moves": 3,
    }  # fmt: skip
    game, events = imported(server, text=MANY, number=7)
    assert [event["text"] for event in events if event["type"] == "comment"] == ["first 7", "other 7"]
    assert [event["move"] for event in events if event["type"] == "variation"] == ["c4"]
    settings = server.http.get(f"/api/games/{game}").json()["settings"]
    assert (settings["black"]["name"], settings["title"]) == ("black 7", "cup")
    answer = server.http.post("/api/games/import", json={"text": MANY, "number": 13})
    assert answer.json()["error"]["remark"] == {"code": "no-game", "args": {}}


def test_a_whole_year_is_listed_with_the_names_beside_it(server: Server) -> None:
    def names(width: int, *texts: str) -> str:
        header = bytes([20, 26, 1, 2, 0, 0, 0, 0, len(texts), 0, 0, 0, 0, 0, 0, 0])
        content = header + b"".join(text.encode("latin-1").ljust(width, b"\0") for text in texts)
        return base64.b64encode(content).decode()

    year = base64.b64encode(WTHOR[:4] + (1983).to_bytes(4, "little") + WTHOR[8:16] + WTHOR[16:] * 1983).decode()
    plain = server.http.post("/api/records", json={"base64": year, "trees": False}).json()
    assert (plain["nameless"], plain["entries"][0]["black"], len(plain["entries"])) == (True, "#1", 1983)
    beside = [names(26, "Seoul Open"), names(20, "?", "Hana", "Dürer")]
    told = server.http.post("/api/records", json={"base64": year, "trees": False, "beside": beside}).json()
    assert told["nameless"] is False
    last = told["entries"][-1]
    assert (last["number"], last["black"], last["white"], last["event"]) == (1983, "Hana", "Dürer", "Seoul Open")
    game, _ = imported(server, base64=year, beside=beside, number=1983)
    assert server.http.get(f"/api/games/{game}").json()["settings"]["white"]["name"] == "Dürer"
    odd = server.http.post("/api/records", json={"base64": year, "beside": ["%%"]})
    assert odd.status_code == 422


@pytest.mark.parametrize(("text", "format"), [("f5d6c3", "obf"), ("f5d6c3", "board"), ("h8i9", "board")])
def test_positions_can_be_saved_once_there_are_moves(server: Server, text: str, format: str) -> None:
    game, events = imported(server, text=text)
    record = records.read(text)
    whole = server.http.get(f"/api/games/{game}/record", params={"format": format})
    assert whole.status_code == 200, whole.text
    assert whole.text.startswith(record.board().to_text())
    first = server.http.get(f"/api/games/{game}/record", params={"format": format, "node": events[1]["seq"]})
    assert first.text.startswith(record.board(record.root.children[0]).to_text())
    assert server.http.get(f"/api/games/{game}/record", params={"format": format, "node": 99}).status_code == 404


def test_what_is_wrong_with_a_record_comes_as_data(server: Server) -> None:
    broken = server.http.post("/api/records", json={"text": "(;GM[4]SZ[15]\n;B[zz])"}).json()["error"]
    assert broken["remark"] == {"code": "no-point", "args": {"text": "B[zz]", "size": "15", "line": "2"}}
    refused = server.http.post("/api/convert", json={"text": "h8i9", "to": "ggf"}).json()["error"]
    assert refused["remark"]["code"] in ("not-this-game", "in-game")
    cut = server.http.post("/api/games/import", json={"text": "(;GM[4]SZ[15]BR[2000];B[hh];W[ii]\n;B[hh])"}).json()
    assert cut["remarks"] == [
        {"code": "cut", "args": {"n": "3", "move": "h8", "refusal": "occupied", "line": "2"}},
    ]
