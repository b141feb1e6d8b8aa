"""The log is the game: whatever is asked of it, following the events again leads to the same place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omello.errors import OmelloError
from omello.server import actions, recording, tables, wire
from omello.server.game import ROOT, Game

GREEDY = wire.Computer(kind="computer", player="greedy")
TABLES = [
    {"game": "othello", "size": 4},
    {"game": "othello", "size": 4, "white": GREEDY},
    {"game": "omok", "size": 5, "rule": "renju"},
    {"game": "omok", "size": 6, "rule": "korean", "clock": wire.TimeControl(seconds=20, increment=1)},
]
KINDS = ("play", "play", "play", "undo", "redo", "swap", "bans", "variation", "comment", "remove", "promote", "resign")


def new(**settings: Any) -> Game:
    table = tables.with_bans(wire.GameSettings(**settings))
    return Game("game", actions.create(table, [], 0.0))


def request(game: Game, kind: str, pick: int) -> dict[str, Any]:
    """A request that often makes sense."""
    legal = game.board.legal_moves() or ["a1"]
    nodes = sorted(game.nodes)
    node = nodes[pick % len(nodes)]
    match kind:
        case "play":
            return {"move": str(legal[pick % len(legal)])}
        case "bans":
            return {"bans": {"double_three": pick % 2 == 0, "double_four": pick % 3 == 0, "overline": pick % 5 == 0}}
        case "variation":
            below = game.board_at(node).legal_moves() or ["a1"]
            return {"parent": node, "move": str(below[pick % len(below)])}
        case "comment":
            return {"node": node, "text": str(pick)}
        case "remove" | "promote":
            return {"node": node}
    return {}


def parts(game: Game) -> dict[str, Any]:
    return {name: value for name, value in vars(game).items() if name != "board"} | {
        "stones": tables.stones(game.board),
        "turn": game.board.turn,
        "moves": game.board.moves,
    }


@pytest.mark.parametrize("table", TABLES)
@settings(max_examples=40, deadline=None)
@given(asked=st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 1000)), max_size=40))
def test_following_the_log_leads_to_the_same_game(table: dict[str, Any], asked: list[tuple[str, int]]) -> None:
    game = new(**table)
    log: list[wire.Event] = actions.create(game.settings, [], 0.0)
    for at, (kind, pick) in enumerate(asked, 1):
        before = parts(game)
        try:
            action = wire.GAME_REQUEST.validate_python({"type": kind, **request(game, kind, pick)})
            events = actions.decide(game, action, float(at), used=0.5)
        except OmelloError:
            assert parts(game) == before
            continue
        for event in events:
            game.apply(wire.EVENT.validate_json(event.model_dump_json()))
        log += events
        assert game.board.moves == game.board_at(game.node).moves
        assert tables.stones(game.board) == tables.stones(game.board_at(game.node))
        assert set(game.ahead) <= set(game.nodes)
    again = Game("game", log)
    assert parts(again) == parts(game)
    assert [event.seq for event in log] == list(range(1, len(log) + 1))
    record = recording.record_of(game)
    assert [str(move) for move in record.moves()][: len(game.moves())] == game.moves()


def test_a_variation_that_was_played_later_is_one_with_the_game() -> None:
    game = new(game="othello", size=4)

    def do(**action: Any) -> int:
        for event in actions.decide(game, wire.GAME_REQUEST.validate_python(action), 0.0, used=0.0):
            game.apply(event)
        return game.seq

    tried = do(type="variation", parent=ROOT, move="b1")
    do(type="variation", parent=tried, move="a1")
    do(type="comment", node=tried, text="tried")
    do(type="play", move="b1")
    played = do(type="comment", node=game.node, text="played")
    assert played != tried
    do(type="play", move="c1")
    record = recording.record_of(game)
    assert [str(move) for move in record.moves()] == ["b1", "c1"]
    (first,) = record.root.children
    assert first.comment == "played"
    assert [str(node.move) for node in first.children] == ["c1", "a1"]


def test_a_log_with_a_gap_is_not_a_game() -> None:
    game = new(game="othello")
    with pytest.raises(ValueError, match="event 3 after 1"):
        game.apply(wire.CommentEvent(seq=3, at=0.0, node=ROOT, text=""))


def test_a_record_of_a_game_and_back_is_the_same_tree() -> None:
    game = new(game="othello")
    for action in (
        {"type": "play", "move": "f5"},
        {"type": "play", "move": "d6"},
        {"type": "variation", "parent": 2, "move": "f4"},
        {"type": "comment", "node": 4, "text": "other"},
        {"type": "marks", "node": 3, "marks": {"C3": "A"}},
    ):
        for event in actions.decide(game, wire.GAME_REQUEST.validate_python(action), 1.0, 0.0):
            game.apply(event)
    record = recording.record_of(game)
    again = Game("again", recording.events_of(record, 2.0))
    assert [(node.parent, node.move, node.comment, node.marks) for node in again.nodes.values()] == [
        (node.parent, node.move, node.comment, node.marks) for node in game.nodes.values()
    ]
    assert again.nodes[3].marks == {"c3": "A"}
    assert again.node == game.node
