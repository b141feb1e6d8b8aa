"""The engine behind the wire: live analysis, reviews and hints, stopped when nobody waits."""

import itertools
import json
import time
from typing import Any

import pytest

from tests.server.running import Page, Server


def final(page: Page, type: str) -> dict[str, Any]:
    return page.until(lambda message: message["type"] in (type, "error") and message.get("done", True))


def test_analysis_grows_until_its_time_is_up(server: Server) -> None:
    with server.analyse() as page:
        page.socket.send('{"id": 1, "type": "analyse", "setup": {"game": "othello"}, "seconds": 600, "lines": 2}')
        first = page.receive()
        assert (first["type"], first["id"], first["done"]) == ("analysis", 1, False)
        page.until(lambda message: message["analysis"]["nodes"] > first["analysis"]["nodes"])
        whole = page.until(lambda message: len(message["analysis"]["points"]) == 4)["analysis"]
        assert sorted(point["move"] for point in whole["points"]) == ["c4", "d3", "e6", "f5"]
        assert len(whole["lines"]) == 2
        assert whole["lines"][0]["moves"][0] == whole["lines"][0]["move"]
        assert whole["lines"][0]["score"]["unit"] == "stones"
        assert whole["position"]["turn"] == "black"
        page.socket.send('{"id": 2, "type": "analyse", "setup": {"game": "othello"}, "seconds": 1}')
        assert page.until(lambda message: message["done"])["id"] == 2


def test_a_new_question_replaces_the_old_and_stop_stops(server: Server) -> None:
    with server.analyse() as page:
        page.socket.send('{"id": 1, "type": "analyse", "setup": {"game": "othello"}, "seconds": 600}')
        page.receive()
        page.socket.send('{"id": 2, "type": "analyse", "setup": {"game": "othello", "moves": ["f5"]}, "seconds": 600}')
        page.until(lambda message: message["id"] == 2)
        started = time.monotonic()
        page.socket.send('{"id": 3, "type": "stop"}')
        stopped = page.until(lambda message: message["done"])
        assert stopped["id"] == 2
        assert time.monotonic() - started < 30
        assert page.ask("ping")["type"] == "pong"


def test_a_small_board_is_solved_and_says_so(server: Server) -> None:
    with server.analyse() as page:
        page.socket.send('{"id": 1, "type": "analyse", "setup": {"game": "othello", "size": 4}, "seconds": 60}')
        last = final(page, "analysis")
        scores = [point["score"] for point in last["analysis"]["points"]]
        assert scores
        assert all(score["exact"] for score in scores)
        assert scores[0]["value"] == -10


def test_a_study_ends_where_the_engine_looks_no_further_than_a_win(server: Server) -> None:
    black, white = ["h8", "h9", "h10", "a15", "c15", "e15", "g15"], ["a1", "c1", "e1", "g1", "a3", "c3", "e3"]
    setup = {"game": "omok", "start": {"kind": "stones", "black": black, "white": white, "turn": "black"}}
    reported: list[dict[str, Any]] = []
    with server.analyse() as page:
        page.socket.send(json.dumps({"id": 1, "type": "analyse", "setup": setup, "seconds": 5}))
        while not reported or not reported[-1]["done"]:
            reported.append(page.receive())
    points = reported[-1]["analysis"]["points"]
    assert points[0]["score"]["exact"]
    assert not all(point["score"]["exact"] for point in points)  # or it would have been settled anyway
    # The look at first, a round, and another that says the same.
    assert len(reported) <= 4


def test_bad_questions_are_answered_with_errors(server: Server) -> None:
    with server.analyse() as page:
        answer = page.ask("analyse", setup={"game": "othello", "moves": ["a1"]})
        assert (answer["type"], answer["error"]["code"]) == ("error", "bad-move")
        over = {"kind": "stones", "black": ["a1"], "white": [], "turn": "black"}
        answer = page.ask("analyse", setup={"game": "othello", "start": over})
        assert (answer["done"], answer["analysis"]["lines"]) == (True, [])
        page.socket.send('{"type": "dance"}')
        assert page.receive()["error"]["code"] == "bad-request"
        page.socket.send('{"type": "stop"}')
        assert page.ask("ping")["type"] == "pong"


def test_a_review_judges_every_move_and_marks_what_is_proven(server: Server) -> None:
    played: list[str] = []
    while len(played) < 8:
        now = server.http.post("/api/position", json={"game": "othello", "size": 4, "moves": played}).json()
        played.append(now["legal"][-1])
    asked = {"id": 7, "type": "review", "setup": {"game": "othello", "size": 4, "moves": played}}
    with server.analyse() as page:
        page.socket.send(json.dumps(asked))
        reviews: dict[int, dict[str, Any]] = {}
        ready = [0]
        while not (message := page.receive())["done"]:
            reviews |= {move["ply"]: move for move in message["moves"]}
            ready.append(message["ready"])
            if not reviews:
                halfway = message["ready"]
        # It moves on from the beginning, before the first move is judged.
        assert ready == sorted(ready)
        assert halfway == len(played) // 2
        reviews |= {move["ply"]: move for move in message["moves"]}
        assert sorted(reviews) == list(range(1, len(played) + 1))
        assert (message["ready"], message["total"]) == (len(played), len(played))
        for ply, move in reviews.items():
            assert move["move"] == played[ply - 1]
            assert move["exact"]
            assert move["loss"] >= 0
            assert (move["loss"] == 0) or move["best"]["move"] != move["move"]
        for ply in range(1, len(played)):
            after = reviews[ply + 1]["best"]["score"]["value"]
            assert after == -reviews[ply]["score"]["value"]
        assert 0 <= message["summary"]["black"]["accuracy"] <= 100
        assert message["summary"]["start"] == -10


def test_a_finished_review_is_kept_with_its_game(server: Server) -> None:
    game = server.new_game(game="othello", size=4, moves=["a2", "a3", "a4"])["id"]
    setup = {"game": "othello", "size": 4, "moves": ["a2", "a3", "a4"]}
    with server.analyse() as page:
        page.socket.send(json.dumps({"id": 1, "type": "review", "setup": setup, "game": game}))
        done = page.until(lambda message: bool(message["done"]))
        kept = server.http.get(f"/api/games/{game}/events").json()[-1]
        assert (kept["type"], kept["nodes"], kept["summary"]) == ("reviewed", [2, 3, 4], done["summary"])
        assert [move["move"] for move in kept["moves"]] == ["a2", "a3", "a4"]
        other = {**setup, "moves": ["a2", "c1"]}
        page.socket.send(json.dumps({"id": 2, "type": "review", "setup": other, "game": game}))
        refused = page.until(lambda message: message["id"] == 2 and message["type"] == "error")
        assert refused["error"]["code"] == "not-found"


def test_a_review_can_be_stopped(server: Server) -> None:
    with server.analyse() as page:
        page.socket.send(
            '{"id": 1, "type": "review", "seconds": 30, "setup": {"game": "othello", "moves": ["f5", "d6", "c3"]}}'
        )
        assert page.receive()["total"] == 3
        page.socket.send('{"id": 2, "type": "stop"}')
        stopped = page.until(lambda message: message["done"])
        assert (stopped["id"], stopped["summary"]) == (1, None)


def test_a_hint_comes_with_its_reasons(server: Server) -> None:
    game = server.new_game(game="othello")["id"]
    with server.visit(game) as page:
        answer = page.ask("hint")
        assert answer["type"] == "hint"
        assert [hint["move"] for hint in answer["hints"]] != []
        # Nothing more is said of a first move: what is not certain is no reason.
        assert {reason["code"] for hint in answer["hints"] for reason in hint["reasons"]} <= {"mobility"}
    corner = {"kind": "stones", "black": ["c1"], "white": ["b1", "d1", "d2", "c2"], "turn": "black"}
    hints = server.http.post("/api/hint", json={"setup": {"game": "othello", "start": corner}}).json()["hints"]
    assert "takes-corner" in [reason["code"] for hint in hints if hint["move"] == "a1" for reason in hint["reasons"]]


def test_a_hint_that_nobody_needs_any_more_is_answered_all_the_same(server: Server) -> None:
    game = server.new_game(game="othello")["id"]
    with server.visit(game) as page:
        for request in (
            '{"id": 1, "type": "hint"}',
            '{"id": 2, "type": "hint"}',
            '{"id": 3, "type": "play", "move": "f5"}',
        ):
            page.socket.send(request)
        answers: dict[int, str] = {}
        while len(answers) < 3:
            message = page.receive()
            if message["type"] != "update":
                answers[message["id"]] = message["type"]
        assert answers == {1: "hint", 2: "hint", 3: "ack"}


def test_a_script_asks_for_an_analysis(server: Server) -> None:
    asked = {"setup": {"game": "othello", "moves": ["f5"]}, "lines": 2, "effort": {"nodes": 10_000}}
    answer = server.http.post("/api/analyse", json=asked).json()
    assert len(answer["lines"]) == 2
    assert answer["lines"][0]["score"]["value"] >= answer["lines"][1]["score"]["value"]


def test_a_random_start_is_even_and_different_each_time(server: Server) -> None:
    starts = [server.new_game(game="othello", start={"kind": "random"})["settings"]["start"] for _ in range(3)]
    assert all(start["kind"] == "stones" for start in starts)
    assert len({str(start) for start in starts}) > 1
    for start in starts:
        asked = {"setup": {"game": "othello", "start": start}, "lines": 1, "effort": {"nodes": 100_000}}
        score = server.http.post("/api/analyse", json=asked).json()["lines"][0]["score"]
        assert abs(score["value"]) < 20  # A glance is no more exact.


def test_the_computer_moves_while_others_analyse(server: Server) -> None:
    pages = [server.analyse() for _ in range(3)]
    game = server.new_game(game="othello", white={"kind": "computer", "player": "greedy"}, pause=0)["id"]
    with pages[0] as a, pages[1] as b, pages[2] as c, server.visit(game) as player:
        for page in (a, b, c):
            page.socket.send('{"id": 1, "type": "analyse", "setup": {"game": "othello"}, "seconds": 600}')
        for page in (a, b, c):
            assert page.receive()["type"] == "analysis"
        started = time.monotonic()
        player.ask("play", move="f5")
        player.wait_for(lambda state: state["position"]["turn"] == "black" and state["seq"] == 3)
        assert time.monotonic() - started < 60


def codes(hints: list[dict[str, Any]]) -> list[str]:
    return [reason["code"] for reason in hints[0]["reasons"]]


def test_hints_in_omok_name_what_wins_and_what_must_be_stopped(server: Server) -> None:
    def hints(black: list[str], white: list[str], turn: str) -> list[dict[str, Any]]:
        start = {"kind": "stones", "black": black, "white": white, "turn": turn}
        answer = server.http.post("/api/hint", json={"setup": {"game": "omok", "start": start}})
        found: list[dict[str, Any]] = answer.json()["hints"]
        return found

    four, others = ["h8", "i8", "j8", "k8"], ["g8", "a1", "c1", "e1"]
    wins = hints(four, others, "black")
    assert (wins[0]["move"], codes(wins)) == ("l8", ["five"])
    stops = hints(four, others[:3], "white")
    assert (stops[0]["move"], codes(stops)[0]) == ("l8", "stops-five")
    forced = hints(["h8", "i8", "j8"], ["a1", "c1", "e1"], "black")
    assert codes(forced)[0] == "forced-win-fours"
    assert forced[0]["score"] == {"unit": "chance", "value": 1.0, "exact": True, "plies": forced[0]["score"]["plies"]}
    must = hints(["h8", "i8", "j8"], ["a1", "c1"], "white")
    assert must[0]["move"] in ("f8", "g8", "k8", "l8")
    assert "stops-three" in codes(must)


def test_omok_is_analysed_and_reviewed_in_winning_chance(server: Server) -> None:
    setup = {"game": "omok", "moves": ["h8", "a1", "i8", "a2", "j8", "a3"]}
    with server.analyse() as page:
        page.socket.send(json.dumps({"id": 1, "type": "analyse", "setup": setup, "seconds": 3}))
        last = final(page, "analysis")["analysis"]
        assert last["lines"][0]["score"]["exact"]
        assert last["lines"][0]["score"]["plies"] == 3
        quiet = {"game": "omok", "rule": "renju", "moves": ["h8", "h9"]}
        page.socket.send(json.dumps({"id": 2, "type": "analyse", "setup": quiet, "seconds": 600}))
        page.until(lambda message: len(message["analysis"]["points"]) > 20)
        page.socket.send(json.dumps({"id": 3, "type": "review", "setup": setup, "seconds": 1}))
        message = page.until(lambda message: message["id"] == 3)
        moves: list[dict[str, Any]] = message["moves"]
        while not (message := page.receive())["done"]:
            moves += message["moves"]
        assert len(moves) == 6
        assert all(0 <= move["chart"] <= 1 for move in moves)
        for after, before in itertools.pairwise(moves):
            # They come from the end.
            assert after["best"]["score"]["value"] == pytest.approx(1 - before["score"]["value"])
        worst = max(moves, key=lambda move: float(move["loss"]))
        assert worst["side"] == "white"
        assert worst["verdict"] in ("mistake", "blunder")
        assert message["summary"]["black"]["accuracy"] > message["summary"]["white"]["accuracy"]


def test_a_random_start_of_omok_is_not_won_yet(server: Server) -> None:
    state = server.new_game(game="omok", rule="renju", size=13, start={"kind": "random"})
    assert state["settings"]["start"]["kind"] == "stones"
    assert state["outcome"] is None
    assert state["position"]["score"]["black"] >= 1
