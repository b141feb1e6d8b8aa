"""Computers that play each other before one's eyes: stopped, hurried, let go on; and what is written beside a game."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from omello import records
from omello.records.annotation import GLYPHS
from tests.server.running import PATIENCE, Server

GREEDY = {"kind": "computer", "player": "greedy"}
SLOW = {"kind": "computer", "player": "engine:time=30"}
FILE = (
    "(;GM[2]SZ[8]PB[a]BR[2000]DT[2020-02-03]PC[Seoul];B[f5]V[2.5]OMT[3]TE[1]GB[1]C[why\\\\: because];W[d6]N[two]"
    "(;B[c3]V[-1]LB[c3:A]AR[c3:d6])(;B[c4]DO[]))"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("watching"))
    yield running
    running.stop()


def test_two_computers_are_stopped_play_one_move_and_go_on(server: Server) -> None:
    game = server.new_game(game="othello", size=4, black=GREEDY, white=GREEDY, pause=5)["id"]
    with server.visit(game) as page:
        assert page.ask("hold", held=True)["type"] == "ack"
        page.wait_for(lambda state: state["thinking"] is None)
        before = page.state["node"]
        assert page.ask("move-now")["type"] == "ack"
        page.wait_for(lambda state: state["node"] != before and state["thinking"] is None)
        assert [event["type"] for event in page.events] == ["created", "held", "move"]
        assert page.ask("pause", pause=0)["type"] == "ack"
        assert page.state["thinking"] is None
        page.ask("hold", held=False)
        page.wait_for(lambda state: state["outcome"] is not None)


def test_a_pause_is_cut_short(server: Server) -> None:
    game = server.new_game(game="othello", white=GREEDY, pause=10)["id"]
    with server.visit(game) as page:
        page.ask("play", move="f5")
        page.wait_for(lambda state: state["thinking"] == "white")
        played = page.events[-1]["at"]
        page.ask("move-now")
        page.wait_for(lambda state: state["position"]["turn"] == "black")
        assert page.events[-1]["at"] - played < 9


def test_an_engine_in_thought_plays_what_it_has_found(server: Server) -> None:
    game = server.new_game(game="othello", white=SLOW, pause=0, moves=["f5", "d6", "c3", "d3"])["id"]
    with server.visit(game) as page:
        page.ask("play", move="c4")
        page.wait_for(lambda state: state["thinking"] == "white")
        played = page.events[-1]["at"]
        page.ask("move-now")
        page.wait_for(lambda state: state["position"]["turn"] == "black")
        assert page.events[-1]["at"] - played < 20


def test_where_nobody_thinks_there_is_nothing_to_hurry(server: Server) -> None:
    game = server.new_game(game="othello")["id"]
    with server.visit(game) as page:
        assert page.ask("move-now")["type"] == "ack"
        assert page.ask("hold", held=True)["error"]["code"] == "bad-request"


def test_signs_chapters_and_lines_over_the_wire_and_into_the_file(server: Server) -> None:
    game = server.new_game(game="othello", mode="analysis", moves=["f5", "d6"])["id"]
    with server.visit(game) as page:
        page.ask("glyph", node=2, glyph="!?")
        page.ask("chapter", node=3, title="둘째 장")
        end = page.ask("line", parent=3, moves=["c3", "d3", "c4"])["node"]
        page.ask("comment", node=end, text="here")
        assert page.ask("glyph", node=1, glyph="!")["error"]["code"] == "bad-request"
    text = server.http.get(f"/api/games/{game}/record", params={"format": "sgf"}).text
    for fragment in ("IT[]", "N[둘째 장]", "B[c3]", "C[here]"):
        assert fragment in text
    (again,) = server.http.post("/api/games/import", json={"text": text}).json()["ids"]
    assert server.http.get(f"/api/games/{again}/record", params={"format": "sgf"}).text == text


def test_what_a_file_says_besides_comes_back_out_of_the_page(server: Server) -> None:
    text = server.http.post("/api/convert", json={"text": FILE, "to": "sgf"}).json()["text"]
    imported = server.http.post("/api/games/import", json={"text": text}).json()
    assert imported["remarks"] == []
    (game,) = imported["ids"]
    assert server.http.get(f"/api/games/{game}/record", params={"format": "sgf"}).text == text
    filed = [event for event in server.http.get(f"/api/games/{game}/events").json() if event["type"] == "filed"]
    assert [event["score"] and event["score"]["value"] for event in filed] == [None, 2.5, -1.0]


@pytest.mark.parametrize("language", ["ko", "en", "ja"])
def test_a_reviewed_game_is_saved_with_values_signs_sentences_and_better_lines(server: Server, language: str) -> None:
    moves = ["f5", "d6", "c3", "d3", "c4", "b3", "b2", "f4"]
    game = server.new_game(game="othello", mode="analysis", moves=moves)["id"]
    with server.analyse() as page:
        setup = {"game": "othello", "moves": moves}
        page.socket.send(json.dumps({"id": 1, "type": "review", "setup": setup, "seconds": 0.05, "game": game}))
        page.until(lambda message: message.get("done", False))
    for _ in range(PATIENCE * 10):
        events = server.http.get(f"/api/games/{game}/events", params={"after": len(moves) + 1, "wait": 5}).json()
        if any(event["type"] == "reviewed" for event in events):
            break
    (reviewed,) = (event for event in events if event["type"] == "reviewed")
    plain = server.http.get(f"/api/games/{game}/record").text
    text = server.http.get(f"/api/games/{game}/record", params={"annotated": language}).text
    record = records.read(text)
    assert [str(move) for move in record.moves()] == moves
    assert all(node.score is None for node in records.read(plain).root.walk())
    nodes = list(record.main_line())
    assert [round(node.score.value, 3) for node in nodes] == [
        round(move["score"]["value"], 3) for move in reviewed["moves"]
    ]
    bad = [(node, move) for node, move in zip(nodes, reviewed["moves"], strict=True) if move["verdict"] in GLYPHS]
    assert bad, "b2 gives the corner away"
    for node, move in bad:
        assert node.glyph == GLYPHS[move["verdict"]]
        assert move["best"]["move"] in node.comment
        assert len(node.comment.splitlines()) == 1 + len(move["reasons"])
        assert any(str(child.move) == move["best"]["move"] for child in node.parent.children)
    # Opened again, nothing is lost of it.
    (again,) = server.http.post("/api/games/import", json={"text": text}).json()["ids"]
    assert server.http.get(f"/api/games/{again}/record").text == text
    assert server.http.get(f"/api/games/{game}/record", params={"annotated": "xx"}).status_code == 422
