"""Between games and records."""

from omello.server import recording
from omello.session import ROOT, Game
from omello.session.requests import AddVariation, Play, SetComment, SetMarks
from tests.session.playing import ask, new


def test_a_variation_that_was_played_later_is_one_with_the_game() -> None:
    game = new(game="othello", size=4)
    tried = ask(game, AddVariation(ROOT, "b1"))
    ask(game, AddVariation(tried, "a1"))
    ask(game, SetComment(tried, "tried"))
    ask(game, Play("b1"))
    assert game.node != tried
    ask(game, SetComment(game.node, "played"))
    ask(game, Play("c1"))
    record = recording.record_of(game)
    assert [str(move) for move in record.moves()] == ["b1", "c1"]
    (first,) = record.root.children
    assert first.comment == "played"
    assert [str(node.move) for node in first.children] == ["c1", "a1"]


def test_a_record_of_a_game_and_back_is_the_same_tree() -> None:
    game = new(game="othello")
    for request in (
        Play("f5"),
        Play("d6"),
        AddVariation(2, "f4"),
        SetComment(4, "other"),
        SetMarks(3, {"C3": "A"}),
    ):
        ask(game, request, 1.0)
    record = recording.record_of(game)
    again = Game("again", recording.events_of(record, 2.0))
    assert [(node.parent, node.move, node.comment, node.marks) for node in again.nodes.values()] == [
        (node.parent, node.move, node.comment, node.marks) for node in game.nodes.values()
    ]
    assert again.nodes[3].marks == {"c3": "A"}
    assert again.node == game.node
