"""Learning through the server: lessons, puzzles, cards and progress are kept beside the games."""

from __future__ import annotations

from typing import Any

from omello.learn import lessons, puzzles
from omello.ratings import measured
from tests.server.running import Server


def get(server: Server, path: str, **query: Any) -> Any:
    answer = server.http.get(f"/api/learn{path}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def post(server: Server, path: str, body: Any) -> Any:
    answer = server.http.post(f"/api/learn{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_lesson_is_played_and_remembered(server: Server) -> None:
    before = get(server, "")
    first = next(lesson for lesson in before["lessons"] if lesson["id"] == "omok/01-stop-a-four")
    assert not first["done"]
    lesson = get(server, "/lessons/omok/01-stop-a-four")
    assert len(lesson["boards"]) == first["boards"]
    wrong = post(server, "/lessons/omok/01-stop-a-four/0", {"move": "a1"})
    # Refuted on the board: black makes five.
    assert (wrong["right"], wrong["answer"]) == (False, ["g5"])
    assert wrong["positions"][-1]["outcome"]["winner"] == "black"
    assert wrong["reasons"][0]["code"] == "ignores-four"
    right = post(server, "/lessons/omok/01-stop-a-four/0", {"move": "g5"})
    assert (right["right"], right["solved"]) == (True, True)
    answer = server.http.put("/api/learn/lessons/omok/01-stop-a-four")
    assert next(one for one in answer.json()["lessons"] if one["id"] == first["id"])["done"]
    assert answer.json()["days"] == 1
    assert server.http.get("/api/learn/lessons/omok/99-none").status_code == 404
    assert server.http.post("/api/learn/lessons/omok/01-stop-a-four/9", json={"move": "a1"}).status_code == 404


def test_whoever_is_stuck_in_a_lesson_is_shown_a_move(server: Server) -> None:
    path = "/lessons/omok/01-stop-a-four"
    assert post(server, f"{path}/0/next", {}) == {"move": "g5"}
    for wrong in ({"moves": ["g5", "a1"]}, {"moves": ["zz"]}):
        assert server.http.post(f"/api/learn{path}/0/next", json=wrong).status_code == 422
    assert server.http.post(f"/api/learn{path}/0", json={"moves": ["g5", "a1"], "move": "a2"}).status_code == 422
    assert server.http.post(f"/api/learn{path}/9/next", json={}).status_code == 404


def test_a_puzzle_is_failed_shown_and_solved(server: Server) -> None:
    task = get(server, "/puzzles", game="othello", kind="endgame")
    puzzle = puzzles.find(task["id"])
    wrong = next(move for move in task["position"]["legal"] if move not in puzzle.answers)
    failed = post(server, f"/puzzles/{task['id']}", {"move": wrong})
    assert not failed["right"]
    assert len(failed["positions"]) == 1 + len(failed["answer"])
    shown = get(server, f"/puzzles/{task['id']}/solution")
    assert shown["line"][0] in puzzle.answers
    solved = post(server, f"/puzzles/{task['id']}", {"move": puzzle.answers[0]})
    assert solved["solved"]
    assert solved["stones"] > failed["stones"]
    rated = post(server, f"/puzzles/{task['id']}/result", {"solved": False, "seconds": 3})
    assert rated["after"]["value"] < rated["before"]["value"]
    # The second try of a day does not count.
    again = post(server, f"/puzzles/{task['id']}/result", {"solved": True, "seconds": 3})
    assert again["after"]["value"] == rated["after"]["value"]
    progress = get(server, "/progress")
    figures = next(one for one in progress["puzzles"] if one["game"] == "othello")
    assert (figures["skill"]["attempts"], figures["solved"], len(figures["history"])) == (1, 0, 1)
    assert server.http.get("/api/learn/puzzles/0000000000").status_code == 404
    assert server.http.get("/api/learn/puzzles", params={"game": "omok", "kind": "nonsense"}).status_code == 422


MISTAKE = {
    "setup": {"game": "omok", "moves": ["h8", "a1", "i8", "a2", "j8"]},
    "move": "a3",
    "best": ["k8"],
    "loss": 0.4,
    "verdict": "blunder",
    "source": "a game",
}


def test_mistakes_become_cards_that_come_back(server: Server) -> None:
    made = post(server, "/cards", {"cards": [MISTAKE, {**MISTAKE, "verdict": "good", "move": "a4"}]})
    assert made == {"made": 1, "due": 1}
    # The same game reviewed again makes no second card.
    assert post(server, "/cards", {"cards": [MISTAKE]})["made"] == 0
    (card,) = get(server, "/cards")["cards"]
    assert (card["played"], card["turn"]) == ("a3", "white")
    wrong = post(server, f"/cards/{card['id']}", {"move": "a3"})
    assert not wrong["right"]
    assert wrong["reasons"][0]["code"] == "ignores-three"
    later = get(server, "/cards")
    assert (later["cards"], later["total"], later["next"]) == ([], 1, wrong["due"])
    assert get(server, "")["due"] == 0
    right = post(server, f"/cards/{card['id']}", {"move": "g8"})  # as good as the one it has
    assert right["right"]
    assert right["due"] > wrong["due"]
    assert get(server, "/progress")["cards"] == {"total": 1, "due": 0, "cured": 0, "again": 0}
    assert server.http.delete(f"/api/learn/cards/{card['id']}").status_code == 204
    assert server.http.delete(f"/api/learn/cards/{card['id']}").status_code == 404


def test_games_against_a_bot_are_counted_and_rated(server: Server) -> None:
    def row() -> dict[str, Any]:
        rows = get(server, "/progress")["games"]
        return next((row for row in rows if row["opponent"] == "engine:level=3"), {"won": 0, "lost": 0, "own": None})

    before = row()
    for _ in range(2):
        game = server.new_game(game="othello", black={"kind": "human"}, white=computer("engine:level=3"), pause=0)["id"]
        with server.visit(game) as page:
            page.ask("resign")
    after = row()
    assert (after["won"], after["lost"]) == (before["won"], before["lost"] + 2)
    assert after["rating"] == round(measured("othello-8")["engine:level=3"].elo)
    # Whoever only loses is weaker, as far as that can be known.
    assert after["own"]["value"] < after["rating"]
    assert after["own"]["deviation"] < 350
    (play,) = (one for one in get(server, "/progress")["play"] if one["game"] == "othello")
    assert play["skill"]["attempts"] >= 2
    assert play["history"][-1]["value"] == play["skill"]["value"]
    # Where nothing was measured, nothing is said.
    server.http.delete(f"/api/games/{game}")
    odd = server.new_game(game="othello", size=14, black={"kind": "human"}, white=computer("greedy"), pause=0)["id"]
    with server.visit(odd) as page:
        page.ask("resign")
    rows = get(server, "/progress")["games"]
    assert next(row for row in rows if row["opponent"] == "greedy")["lost"] >= 1
    server.http.delete(f"/api/games/{odd}")


def computer(player: str) -> dict[str, str]:
    return {"kind": "computer", "player": player}


def test_a_card_of_an_impossible_move_is_refused(server: Server) -> None:
    answer = server.http.post("/api/learn/cards", json={"cards": [{**MISTAKE, "move": "h8"}]})
    assert answer.status_code == 422


def test_what_was_learned_moves_to_another_place(server: Server) -> None:
    server.http.put("/api/learn/lessons/omok/01-stop-a-four")
    post(server, "/cards", {"cards": [MISTAKE]})
    notes = get(server, "/notes")
    kinds = {note["kind"] for note in notes["notes"]}
    assert {"card", "lesson"} <= kinds
    id = next(note["id"] for note in notes["notes"] if note["kind"] == "card")
    server.http.delete(f"/api/learn/cards/{id}")
    assert post(server, "/notes", notes)["cards"] == 1
    broken = {**notes, "notes": [{"kind": "card", "id": "x", "updated": 1.0, "text": "{}"}]}
    assert server.http.post("/api/learn/notes", json=broken).status_code == 422


def test_every_lesson_and_kind_is_offered(server: Server) -> None:
    learn = get(server, "")
    assert [lesson["id"] for lesson in learn["lessons"]] == [
        lesson.id for game in ("othello", "omok") for lesson in lessons.shipped(game)
    ]
    assert sum(kind["count"] for kind in learn["kinds"]) == sum(
        len(puzzles.shipped(game)) for game in ("othello", "omok")
    )
    assert [task["game"] for task in learn["daily"]] == ["othello", "omok"]
