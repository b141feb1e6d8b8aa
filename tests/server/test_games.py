"""Games over HTTP and WebSocket, on a real server."""

import time

import pytest

from tests.server.running import Page, Server

GREEDY = {"kind": "computer", "player": "greedy"}


def moves(page: Page) -> list[str]:
    return [event.get("move", event["type"]) for event in page.events if event["type"] in ("move", "pass")]


def test_a_new_game_stands_at_its_start(server: Server) -> None:
    state = server.new_game(game="othello", size=6)
    assert state["seq"] == state["node"] == 1
    assert state["settings"]["size"] == 6
    position = state["position"]
    assert position["stones"] == "." * 14 + "ox" + "...." + "xo" + "." * 14
    assert (position["turn"], position["score"]) == ("black", {"black": 2, "white": 2})
    assert position["legal"] == ["c2", "b3", "e4", "d5"]
    assert position["flips"]["c2"] == ["c3"]
    assert (state["can_undo"], state["can_redo"], state["outcome"]) == (False, False, None)


def test_every_page_hears_of_a_move_and_the_mover_gets_an_answer(server: Server) -> None:
    game = server.new_game(game="othello")["id"]
    with server.visit(game) as mine, server.visit(game) as other:
        answer = mine.ask("play", move="f5", node=1)
        assert answer == {"type": "ack", "id": 1, "seq": 2, "node": 2}
        other.wait_for(lambda state: state["seq"] == 2)
        assert mine.events == other.events
        event = other.events[-1]
        assert {key: event[key] for key in ("seq", "type", "parent", "side", "move", "flips")} == {
            "seq": 2,
            "type": "move",
            "parent": 1,
            "side": "black",
            "move": "f5",
            "flips": ["e5"],
        }


def test_a_page_that_comes_back_gets_the_rest_of_the_log(server: Server) -> None:
    game = server.new_game(game="othello")["id"]
    with server.visit(game) as page:
        page.ask("play", move="f5")
        before = page.state["seq"]
    with server.visit(game) as other:
        other.ask("play", move="d6")
        whole = other.events
    with server.visit(game, after=before) as page:
        page.receive()
        assert page.events == whole[before:]
        assert page.state["position"]["last"] == "d6"


@pytest.mark.parametrize(
    ("move", "code"),
    [("a1", "flips-nothing"), ("d4", "occupied"), ("pass", "bad-move"), ("z9", "bad-move"), ("d9", "bad-move")],
)
def test_an_illegal_move_is_refused_with_its_reason(server: Server, move: str, code: str) -> None:
    game = server.new_game(game="othello")["id"]
    with server.visit(game) as page:
        answer = page.ask("play", move=move)
        assert (answer["type"], answer["error"]["code"]) == ("error", code)
        assert repr(move) in answer["error"]["message"] or move == "pass"
        assert page.ask("play", move="f5")["type"] == "ack"


def test_a_move_for_an_old_position_is_refused(server: Server) -> None:
    game = server.new_game(game="othello")["id"]
    with server.visit(game) as page:
        page.ask("play", move="f5", node=1)
        assert page.ask("play", move="f6", node=1)["error"]["code"] == "out-of-date"


def test_the_computer_answers_after_its_pause_and_undo_goes_back_to_my_move(server: Server) -> None:
    game = server.new_game(game="othello", white=GREEDY, pause=10)["id"]
    with server.visit(game) as page:
        page.ask("play", move="f5")
        assert page.state["thinking"] == "white"
        assert page.ask("play", move="f6")["error"]["code"] == "not-your-turn"
        page.ask("pause", pause=0.3)
        page.wait_for(lambda state: state["position"]["turn"] == "black")
        pause, answer = page.events[-2:]
        assert answer["at"] - pause["at"] >= 0.29
        assert page.ask("undo")["node"] == 1
        assert page.state["position"]["last"] is None
        assert page.state["can_redo"]
        assert page.ask("redo")["node"] == answer["seq"]
        assert page.state["position"]["turn"] == "black"
        page.ask("undo")
        page.ask("play", move="d3")
        assert not page.state["can_redo"]


def test_undo_while_the_computer_thinks_takes_its_thought_back(server: Server) -> None:
    game = server.new_game(game="othello", white=GREEDY, pause=10)["id"]
    with server.visit(game) as page:
        page.ask("play", move="f5")
        assert page.ask("undo")["node"] == 1
        assert page.state["thinking"] is None
        page.ask("pause", pause=0)
        page.ask("play", move="e6")
        page.wait_for(lambda state: state["position"]["score"]["black"] + state["position"]["score"]["white"] == 6)
        assert moves(page)[:2] == ["f5", "e6"]


def test_two_people_take_back_one_move_at_a_time(server: Server) -> None:
    game = server.new_game(game="othello")["id"]
    with server.visit(game) as page:
        assert page.ask("undo")["error"]["code"] == "nothing-to-undo"
        page.ask("play", move="f5")
        page.ask("play", move="d6")
        assert page.ask("undo")["node"] == 2
        assert page.state["position"]["turn"] == "white"
        assert page.ask("undo")["node"] == 1
        assert page.ask("redo")["node"] == 2


def test_forced_passes_are_announced_and_the_end_too(server: Server) -> None:
    start = {"kind": "stones", "black": ["a1", "a8"], "white": ["b1", "b8", "c8"], "turn": "black"}
    game = server.new_game(game="othello", start=start)["id"]
    with server.visit(game) as page:
        page.ask("play", move="c1")
        assert [event["type"] for event in page.events] == ["created", "move", "pass"]
        assert page.events[-1]["side"] == "white"
        page.ask("play", move="d8")
        assert page.events[-1]["type"] == "ended"
        assert page.state["outcome"]["winner"] == "black"
        assert page.state["outcome"]["score"] == {"black": 64, "white": 0}
        assert page.state["position"]["turn"] is None
        assert page.ask("play", move="a2")["error"]["code"] == "game-over"
        page.ask("undo")
        assert page.state["outcome"] is None


def test_a_whole_game_against_the_computer_ends_with_a_result(server: Server) -> None:
    game = server.new_game(game="othello", size=4, white=GREEDY, pause=0)["id"]
    with server.visit(game) as page:
        page.receive()
        while page.state["outcome"] is None:
            page.wait_for(lambda state: state["outcome"] is not None or state["position"]["turn"] == "black")
            if page.state["outcome"] is None:
                assert page.ask("play", move=page.state["position"]["legal"][0])["type"] == "ack"
        assert page.state["outcome"]["reason"] == "no moves"


def test_two_computers_play_only_while_somebody_watches(server: Server) -> None:
    state = server.new_game(game="othello", size=4, black=GREEDY, white=GREEDY, pause=0)
    assert state["thinking"] is None
    with server.visit(state["id"]) as page:
        page.wait_for(lambda state: state["outcome"] is not None)


def test_resigning_swapping_and_the_pause(server: Server) -> None:
    game = server.new_game(game="othello", white=GREEDY, pause=0)["id"]
    with server.visit(game) as page:
        page.ask("swap")
        page.wait_for(lambda state: state["position"]["turn"] == "white")
        assert page.state["settings"]["black"] == GREEDY
        page.ask("pause", pause=2)
        assert page.state["settings"]["pause"] == 2
        page.ask("resign")
        assert page.state["outcome"] == {"winner": "black", "reason": "resignation", "line": [], "score": None}
        assert page.ask("resign")["error"]["code"] == "game-over"


def test_the_clock_starts_with_the_first_stone(server: Server) -> None:
    game = server.new_game(game="othello", clock={"seconds": 60, "increment": 60})["id"]
    with server.visit(game) as page:
        page.receive()
        assert page.state["running"] is None
        page.ask("play", move="f5")
        assert page.state["running"] == "white"
        page.ask("play", move="d6")
        assert 60 < page.state["clocks"]["white"] < 120
        assert page.state["running"] == "black"


def test_the_flag_falls(server: Server) -> None:
    game = server.new_game(game="othello", clock={"seconds": 1, "increment": 0})["id"]
    with server.visit(game) as page:
        page.ask("play", move="f5")
        page.wait_for(lambda state: state["outcome"] is not None)
        assert (page.state["outcome"]["winner"], page.state["outcome"]["reason"]) == ("black", "time")
        assert page.state["clocks"] == {"black": 1, "white": 0}


def test_variations_and_comments_join_the_tree_and_leave_the_game_alone(server: Server) -> None:
    game = server.new_game(game="othello")["id"]
    with server.visit(game) as page:
        page.ask("play", move="f5")
        page.ask("resign")
        other = page.ask("variation", parent=2, move="f4")["node"]
        assert page.events[-1]["flips"] == ["e4"]
        assert page.ask("variation", parent=2, move="f4")["node"] == other
        assert page.ask("variation", parent=2, move="a1")["error"]["code"] == "flips-nothing"
        assert page.ask("look", node=other)["position"]["turn"] == "black"
        page.ask("comment", node=other, text="좋은 수")
        assert page.events[-1]["text"] == "좋은 수"
        assert page.state["node"] == 2
        third = page.ask("variation", parent=2, move="d6")["node"]
        page.ask("promote", node=third)
        assert page.ask("remove", node=2)["error"]["code"] == "bad-request"
        page.ask("remove", node=other)
        assert page.ask("look", node=other)["error"]["code"] == "not-found"


def test_a_game_can_begin_with_moves(server: Server) -> None:
    played = server.new_game(game="othello", moves=["f5", "d6"])
    assert (played["node"], played["position"]["last"]) == (3, "d6")
    study = server.new_game(game="othello", mode="analysis", moves=["f5", "d6"])
    assert (study["seq"], study["node"]) == (3, 1)
    refused = server.http.post("/api/games", json={"game": "othello", "moves": ["f5", "f5"]})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "occupied")


def test_the_list_of_games_is_searched_and_games_are_deleted(server: Server) -> None:
    game = server.new_game(game="othello", white=GREEDY, black={"kind": "human", "name": "하나"}, title="100%_!")["id"]
    wanted = {"text": "하나 100%_!", "opponent": "greedy", "result": "open"}
    listed = server.http.get("/api/games", params=wanted).json()
    assert [entry["id"] for entry in listed["games"]] == [game]
    assert listed["total"] == 1
    assert len(listed["games"][0]["stones"]) == 64
    assert server.http.get("/api/games", params={"text": "하나", "result": "win"}).json()["total"] == 0
    with server.visit(game) as page:
        page.receive()
        assert server.http.delete(f"/api/games/{game}").status_code == 204
        assert page.receive() == {"type": "deleted"}
    assert server.http.get(f"/api/games/{game}").status_code == 404
    assert server.http.delete(f"/api/games/{game}").status_code == 404


def test_a_script_plays_over_http_and_waits_for_the_answer(server: Server) -> None:
    game = server.new_game(game="othello", white=GREEDY, pause=0)["id"]
    update = server.http.post(f"/api/games/{game}/actions", json={"type": "play", "move": "f5"}).json()
    assert [event["move"] for event in update["events"]] == ["f5"]
    events = server.http.get(f"/api/games/{game}/events", params={"after": 2, "wait": 20}).json()
    assert [event["side"] for event in events] == ["white"]
    assert server.http.get(f"/api/games/{game}/events", params={"after": 3}).json() == []


def test_a_computer_does_not_resign(server: Server) -> None:
    game = server.new_game(game="othello", white=GREEDY, pause=0)["id"]
    with server.visit(game) as page:
        assert page.ask("resign", side="white")["error"]["code"] == "bad-request"
        page.ask("resign", side="black")
        assert page.state["outcome"]["winner"] == "white"
    watched = server.new_game(game="othello", black=GREEDY, white=GREEDY, pause=10)["id"]
    with server.visit(watched) as page:
        assert page.ask("resign")["error"]["code"] == "bad-request"


def test_what_is_written_beside_a_game_costs_no_time_and_stops_no_thought(server: Server) -> None:
    game = server.new_game(game="othello", white=GREEDY, pause=10, clock={"seconds": 60, "increment": 0})["id"]
    with server.visit(game) as page:
        page.ask("play", move="f5")
        time.sleep(4)
        page.ask("marks", node=2, marks={"d6": "○"})
        assert page.events[-1]["marks"] == {"d6": "○"}
        assert page.state["thinking"] == "white"
        page.wait_for(lambda state: state["position"]["turn"] == "black")
        marks, answer = page.events[-2:]
        # From the marks on it would have been the whole pause.
        assert answer["at"] - marks["at"] < 9
        assert page.state["clocks"]["white"] <= 50.1
