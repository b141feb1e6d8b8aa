"""The log is the game: whatever is asked of it, following the events again leads to the same place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omello.errors import OmelloError
from omello.omok.bans import Bans
from omello.session import ROOT, Game, decisions, requests
from omello.session.clocks import TimeControl
from omello.session.events import CommentEvent, Event
from omello.session.log import dump, load
from omello.session.requests import Request
from omello.session.settings import Computer
from tests.session.playing import new

GAMES: list[dict[str, Any]] = [
    {"game": "othello", "size": 4},
    {"game": "othello", "size": 4, "white": Computer("greedy")},
    {"game": "omok", "size": 5, "rule": "renju"},
    {"game": "omok", "size": 6, "rule": "korean", "clock": TimeControl(20, 1)},
]
KINDS = ("play", "play", "play", "undo", "redo", "swap", "bans", "variation", "comment", "remove", "promote", "resign")


def request(game: Game, kind: str, pick: int) -> Request:
    """A request that often makes sense."""
    legal = game.board.legal_moves() or ["a1"]
    nodes = sorted(game.nodes)
    node = nodes[pick % len(nodes)]
    match kind:
        case "play":
            return requests.Play(str(legal[pick % len(legal)]))
        case "undo":
            return requests.Undo()
        case "redo":
            return requests.Redo()
        case "swap":
            return requests.Swap()
        case "bans":
            return requests.SwitchBans(Bans(pick % 2 == 0, pick % 3 == 0, pick % 5 == 0))
        case "variation":
            below = game.board_at(node).legal_moves() or ["a1"]
            return requests.AddVariation(node, str(below[pick % len(below)]))
        case "comment":
            return requests.SetComment(node, str(pick))
        case "remove":
            return requests.Remove(node)
        case "promote":
            return requests.Promote(node)
    return requests.Resign()


def parts(game: Game) -> dict[str, Any]:
    return {name: value for name, value in vars(game).items() if name != "board"} | {
        "board": game.board.to_text(),
        "moves": game.board.moves,
    }


@pytest.mark.parametrize("table", GAMES)
@settings(max_examples=40, deadline=None)
@given(asked=st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 1000)), max_size=40))
def test_following_the_log_leads_to_the_same_game(table: dict[str, Any], asked: list[tuple[str, int]]) -> None:
    game = new(**table)
    log: list[Event] = decisions.create(game.settings, [], 0.0)
    for at, (kind, pick) in enumerate(asked, 1):
        before = parts(game)
        try:
            events = decisions.decide(game, request(game, kind, pick), float(at), used=0.5)
        except OmelloError:
            assert parts(game) == before
            continue
        for event in events:
            game.apply(load(dump(event)))
        log += events
        assert game.board.moves == game.board_at(game.node).moves
        assert game.board.to_text() == game.board_at(game.node).to_text()
        assert set(game.ahead) <= set(game.nodes)
    again = Game("game", log)
    assert parts(again) == parts(game)
    assert [event.seq for event in log] == list(range(1, len(log) + 1))


def test_a_log_with_a_gap_is_not_a_game() -> None:
    game = new(game="othello")
    with pytest.raises(ValueError, match="event 3 after 1"):
        game.apply(CommentEvent(seq=3, at=0.0, node=ROOT, text=""))
