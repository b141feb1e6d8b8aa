"""A game that is studied: signs, chapters, whole lines, and computers that are stopped for a while."""

import pytest

from omello.core import Side
from omello.notation import PASS
from omello.session import ROOT, Game, requests
from omello.session.clocks import TimeControl
from omello.session.decisions import MAX_EVENTS, end_of_line, play
from omello.session.refusals import RequestError
from omello.session.settings import Computer
from tests.session.playing import ask, new


def test_a_move_gets_a_sign_another_one_and_none() -> None:
    game = new("f5", "d6", game="othello")
    for glyph in ("!?", "??", ""):
        ask(game, requests.SetGlyph(2, glyph))
        assert game.nodes[2].glyph == glyph
    before = game.seq
    assert ask(game, requests.SetGlyph(2, "")) == before
    with pytest.raises(RequestError, match="start"):
        ask(game, requests.SetGlyph(ROOT, "!"))
    with pytest.raises(RequestError, match="no node 99"):
        ask(game, requests.SetGlyph(99, "!"))


def test_a_chapter_begins_anywhere_and_has_one_line() -> None:
    game = new("f5", "d6", game="othello")
    ask(game, requests.SetChapter(ROOT, "Opening"))
    ask(game, requests.SetChapter(3, "  The middle\n game "))
    assert (game.nodes[ROOT].title, game.nodes[3].title) == ("Opening", "The middle game")
    before = game.seq
    assert ask(game, requests.SetChapter(3, "The middle game")) == before
    ask(game, requests.SetChapter(3, ""))
    assert game.nodes[3].title == ""


def test_a_line_follows_what_is_there_and_adds_the_rest() -> None:
    game = new("f5", "d6", "c3", game="othello", mode="analysis")
    moves = ("f5", "d6", "c4", "d3")
    ask(game, requests.AddLine(ROOT, moves))
    end = end_of_line(game, ROOT, moves)
    assert [game.nodes[number].move for number in game.path(end)] == list(moves)
    assert len(game.nodes) == 6
    before = game.seq
    assert ask(game, requests.AddLine(ROOT, moves)) == before
    assert end_of_line(game, ROOT, moves) == end


def test_a_line_that_cannot_be_played_leaves_the_game_as_it_was() -> None:
    game = new(game="othello", mode="analysis")
    with pytest.raises(RequestError):
        ask(game, requests.AddLine(ROOT, ("f5", "a1")))
    assert len(game.nodes) == 1
    with pytest.raises(RequestError, match="room"):
        ask(game, requests.AddLine(ROOT, ("f5",) * MAX_EVENTS))


def test_forced_passes_may_be_in_a_line_or_not() -> None:
    # Black has no move after c1.
    moves = "d3c3e6d2d1e1b2c1"
    line = tuple(moves[at : at + 2] for at in range(0, len(moves), 2))
    bare, told = new(game="othello", mode="analysis"), new(game="othello", mode="analysis")
    ask(bare, requests.AddLine(ROOT, (*line, "a3")))
    ask(told, requests.AddLine(ROOT, (*line, PASS, "a3")))
    assert [node.move for node in bare.nodes.values()] == [node.move for node in told.nodes.values()]
    assert PASS in [node.move for node in bare.nodes.values()]
    assert end_of_line(bare, ROOT, (*line, PASS, "a3")) == bare.seq


def test_only_a_game_between_computers_is_stopped_and_then_its_clocks_stand() -> None:
    with pytest.raises(RequestError, match="computers"):
        ask(new(game="othello"), requests.Hold(True))
    game = new(game="othello", black=Computer("greedy"), white=Computer("random"), clock=TimeControl(60))
    game.apply(_moved(game))
    assert game.is_timed
    ask(game, requests.Hold(True))
    assert game.held
    assert not game.is_timed
    before = game.seq
    assert ask(game, requests.Hold(True)) == before
    ask(game, requests.Hold(False))
    assert game.is_timed


def _moved(game: Game):
    (event,) = play(game, "f5", 1.0, 0.0)
    assert game.board.turn is Side.BLACK
    return event
