"""What is special about Omok on the wire: rules, bans, forbidden points, the winning row."""

from tests.server.running import Server

THREES = {"black": ["h9", "h10", "i8", "j8"], "white": ["a1", "a3", "a5", "a7"]}


def test_forbidden_points_come_with_the_lines_that_forbid_them(server: Server) -> None:
    start = {"kind": "stones", **THREES, "turn": "black"}
    state = server.new_game(game="omok", rule="renju", start=start)
    assert state["settings"]["bans"] == {"double_three": True, "double_four": True, "overline": True}
    (point,) = state["position"]["forbidden"]
    assert (point["point"], point["reason"]) == ("h8", "double-three")
    assert sorted(map(sorted, (line["points"] for line in point["lines"]))) == [["h10", "h8", "h9"], ["h8", "i8", "j8"]]
    assert {line["kind"] for line in point["lines"]} == {"three"}
    assert "h8" not in state["position"]["legal"]


def test_the_ban_is_switched_off_and_on_again(server: Server) -> None:
    start = {"kind": "stones", **THREES, "turn": "black"}
    game = server.new_game(game="omok", rule="renju", start=start)["id"]
    with server.visit(game) as page:
        refused = page.ask("play", move="h8")["error"]
        assert (refused["code"], refused["args"]) == ("forbidden-point", {"move": "h8", "reason": "double-three"})
        bans = {"double_three": False, "double_four": True, "overline": True}
        page.ask("bans", bans=bans)
        assert (page.events[-1]["type"], page.state["settings"]["bans"]) == ("bans", bans)
        assert page.state["position"]["forbidden"] == []
        page.ask("bans", bans={**bans, "double_three": True})
        assert page.ask("play", move="h8")["type"] == "error"
        page.ask("bans", bans=bans)
        assert page.ask("play", move="h8")["type"] == "ack"
        page.ask("bans", bans={**bans, "double_three": True})
        assert page.state["position"]["last"] == "h8"
        assert page.state["outcome"] is None


def test_the_korean_rule_forbids_double_threes_to_white_too(server: Server) -> None:
    start = {"kind": "stones", "black": THREES["white"] + ["a9"], "white": THREES["black"], "turn": "white"}
    state = server.new_game(game="omok", rule="korean", start=start)
    assert [point["point"] for point in state["position"]["forbidden"]] == ["h8"]


def test_five_in_a_row_ends_the_game_with_its_row(server: Server) -> None:
    moves = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"]
    state = server.new_game(game="omok", rule="freestyle", moves=moves)
    assert state["outcome"] == {
        "winner": "black",
        "reason": "row",
        "line": ["h8", "i8", "j8", "k8", "l8"],
        "score": None,
    }


def test_overlines_follow_their_ban(server: Server) -> None:
    black = ["h8", "i8", "j8", "l8", "m8"]
    start = {"kind": "stones", "black": black, "white": ["a1", "a3", "a5", "a7", "a9"], "turn": "black"}
    banned = server.new_game(game="omok", rule="renju", start=start)
    assert [point["reason"] for point in banned["position"]["forbidden"]] == ["overline"]
    free = server.new_game(
        game="omok", rule="renju", start=start, bans={"double_three": True, "double_four": True, "overline": False}
    )["id"]
    with server.visit(free) as page:
        page.ask("play", move="k8")
        assert page.state["outcome"]["winner"] == "black"
        assert len(page.state["outcome"]["line"]) == 6


def test_othello_has_no_rule_to_choose(server: Server) -> None:
    refused = server.http.post("/api/games", json={"game": "othello", "rule": "renju"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "bad-position")


def threats(server: Server, moves: list[str], rule: str = "freestyle") -> tuple[list[str], list[str]]:
    position = server.http.post("/api/position", json={"game": "omok", "rule": rule, "moves": moves}).json()
    return position["threats"], position["threes"]


def test_what_the_last_stone_threatens(server: Server) -> None:
    quiet = ["h8", "a1", "i8", "o15"]
    assert threats(server, [*quiet, "e3"]) == ([], [])
    assert threats(server, [*quiet, "j8"]) == ([], ["g8", "k8"])
    assert threats(server, [*quiet, "k8"]) == ([], ["j8"])
    # Stopped at one end, a three makes only a four that can be stopped.
    assert threats(server, ["h8", "g8", "i8", "o15", "j8"]) == ([], [])
    four = [*quiet, "j8", "o1"]
    assert threats(server, [*four, "k8"])[0] == ["g8", "l8"]
    # A stone elsewhere threatens nothing, whatever the others do.
    assert threats(server, [*four, "c3"]) == ([], [])


def test_a_three_that_can_only_become_an_overline_is_none(server: Server) -> None:
    # Beyond both ends lies a stone that makes a six of every second way to win: under the renju rule that is no win.
    moves = ["h8", "a1", "i8", "a3", "e8", "a5", "m8", "a7", "j8"]
    assert threats(server, moves, "freestyle")[1] == ["g8", "k8"]
    assert threats(server, moves, "renju")[1] == []
