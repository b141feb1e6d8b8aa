"""The table without a face: undo and redo, seats, bans, whole games."""

import random

import pytest

from omello import BLACK, WHITE, Limit, omok
from omello.setup import Setup
from omello.tui.table import HUMAN, Table


def table(game="othello", size=8, rule="freestyle", black=HUMAN, white=HUMAN):
    return Table(Setup.of(game, size, rule if game == "omok" else None), {BLACK: black, WHITE: white}, limit=Limit())


def computer_moves(at):
    return at.play(at.to_move.choose(at.board.copy(), at.limit))


def keys(messages):
    return [message.key for message in messages]


def test_undo_between_people_takes_one_move_back():
    at = table()
    at.play(at.board.move("f5"))
    at.play(at.board.move("d6"))
    at.undo()
    assert at.board.moves == ["f5"]
    at.redo()
    assert at.board.moves == ["f5", "d6"]


def test_undo_against_the_computer_takes_back_to_the_persons_move():
    at = table(white="greedy")
    at.play(at.board.move("f5"))
    computer_moves(at)
    at.play(at.board.legal_moves()[0])
    computer_moves(at)
    played = at.board.moves
    at.undo()
    assert at.board.moves == played[:2]
    assert at.waits_for_human
    at.redo()
    assert at.board.moves == played
    assert at.redo().key == "say.nothing_to_redo"


def test_undo_at_the_start_says_so():
    assert table().undo().key == "error.nothing-to-undo"


def test_a_new_move_ends_what_could_be_played_again():
    at = table()
    at.play(at.board.move("f5"))
    at.undo()
    at.play(at.board.move("c4"))
    assert at.redo().key == "say.nothing_to_redo"


def test_a_side_without_a_move_passes_by_itself_and_undo_passes_over_it():
    chance = random.Random(3)
    while True:
        at = table(size=4)
        said = []
        while at.board.outcome() is None and "play.passes" not in keys(said):
            before = len(at.board.moves)
            said = at.play(chance.choice(at.board.legal_moves()))
        if at.board.outcome() is None:
            break
    assert keys(said) == ["say.turned", "play.passes"]
    assert at.board.moves[-1] == "pass"
    assert not at.board.legal_moves()[0].is_pass
    at.undo()
    assert len(at.board.moves) == before
    at.redo()
    assert at.board.moves[-1] == "pass"


def test_swapping_seats_keeps_the_position():
    at = table(white="greedy")
    at.play(at.board.move("f5"))
    at.swap()
    assert at.name(BLACK) == "greedy"
    assert at.name(WHITE) is None
    assert at.board.moves == ["f5"]
    assert at.waits_for_human


@pytest.mark.parametrize(
    ("game", "text", "key"),
    [
        ("othello", "d4", "refusal.occupied"),
        ("othello", "a1", "refusal.turns-nothing"),
        ("othello", "z9", "refusal.no-such-point"),
        ("othello", "", "refusal.no-such-point"),
        ("othello", "pass", "refusal.no-pass"),
        ("omok", "pass", "refusal.no-pass"),
        ("omok", "q20", "refusal.no-such-point"),
    ],
)
def test_why_a_move_cannot_be_played(game, text, key):
    at = table(game, 8 if game == "othello" else 15)
    assert at.why_not(text).key == key


@pytest.mark.parametrize(
    ("black", "point", "key"),
    [
        (["h9", "h10", "i8", "j8"], "h8", "refusal.double-three"),
        (["e8", "f8", "g8", "h9", "h10", "h11"], "h8", "refusal.double-four"),
        (["e8", "f8", "g8", "i8", "j8"], "h8", "refusal.overline"),
    ],
)
def test_why_a_point_is_forbidden(black, point, key):
    at = table("omok", 15, "renju")
    at.board = omok.Board.from_stones(black, ["a1", "c1", "e1", "g1", "i1", "k1"], rule="renju", turn=BLACK)
    assert at.why_not(point).key == key


def test_bans_are_switched_one_by_one():
    at = table("omok", 15, "renju")
    for ban in ("double_three", "double_four", "overline"):
        assert at.has_ban(ban)
        assert at.switch_ban(ban).key == "say.ban_off"
        assert not at.has_ban(ban)
    assert at.board.rule == omok.Rule()
    for ban in ("double_three", "double_four", "overline"):
        assert at.switch_ban(ban).key == "say.ban_on"
    assert at.board.rule.name == "renju"
    assert table().switch_ban("overline").key == "say.no_bans_here"


def test_a_ban_keeps_the_game_and_is_refused_when_a_played_move_breaks_it():
    at = table("omok", 15)
    for move in ["h9", "a1", "h10", "a3", "i8", "a5", "j8", "a7", "h8"]:
        at.play(at.board.move(move))
    refused = at.switch_ban("double_three")
    assert (refused.key, refused.values["move"]) == ("say.ban_refused", "h8")
    assert not at.has_ban("double_three")
    at.undo()
    at.switch_ban("double_three")
    assert len(at.board.moves) == 8
    assert at.why_not("h8").key == "refusal.double-three"


def test_new_keeps_the_rule_that_was_switched():
    at = table("omok", 15)
    at.switch_ban("double_three")
    at.play(at.board.move("h8"))
    at.new()
    assert at.board.moves == []
    assert at.has_ban("double_three")


def test_turned_stones_are_counted_for_each_side():
    at = table()
    for move in ("f5", "d6", "c3"):
        at.play(at.board.move(move))
    assert (at.turned(BLACK), at.turned(WHITE)) == (2, 1)
    score = at.board.score()
    assert score.black - score.white == 3


@pytest.mark.parametrize("ending", ["sgf", "ggf"])
def test_a_saved_game_can_be_loaded(tmp_path, ending):
    at = table(white="greedy")
    at.play(at.board.move("f5"))
    computer_moves(at)
    at.save(str(tmp_path / f"game.{ending}"))
    other = table()
    other.load(str(tmp_path / f"game.{ending}"))
    assert other.board.moves == at.board.moves


def test_loading_the_other_game_seats_someone_who_can_play_it(tmp_path):
    at = table("omok", 15, "renju")
    at.play(at.board.move("h8"))
    at.save(str(tmp_path / "game.sgf"))
    other = table(white="greedy")
    other.load(str(tmp_path / "game.sgf"))
    assert other.board.game == "omok"
    assert other.board.rule.name == "renju"
    assert other.to_move is not None
    assert other.to_move.choose(other.board, Limit(depth=1)) in other.board.legal_moves()


@pytest.mark.parametrize(("game", "size"), [("othello", 8), ("omok", 15)])
def test_a_hint_is_a_legal_move(game, size):
    at = table(game, size)
    assert at.board.is_legal(at.hint()[0])
