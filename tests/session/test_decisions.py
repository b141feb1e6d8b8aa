"""What may happen in a game: tested once, here, for every face."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from omello import omok
from omello.core import BLACK, WHITE, Reason
from omello.errors import MoveError, PositionError
from omello.omok.bans import Bans
from omello.session import ROOT, Game, RequestError, boards, decisions
from omello.session.clocks import Clocks, TimeControl
from omello.session.requests import (
    AddVariation,
    Choose,
    Play,
    Promote,
    Redo,
    Remove,
    Request,
    Resign,
    SetComment,
    SetMarks,
    Swap,
    SwitchBans,
    Undo,
)
from omello.session.settings import Computer, Human, Settings, StonesStart
from tests.session.playing import ask, new, play

GREEDY = Computer("greedy")


def refused(game: Game, request: Request) -> RequestError:
    before = game.seq, game.node, game.settings, game.board.moves
    with pytest.raises(RequestError) as caught:
        ask(game, request)
    assert (game.seq, game.node, game.settings, game.board.moves) == before
    return caught.value


def set_up(black: list[str], white: list[str], rule: str, turn: str = "black") -> Game:
    return new(game="omok", rule=rule, start=StonesStart(tuple(black), tuple(white), turn))  # type: ignore[arg-type]


# --- Moves ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "move", "code", "reason"),
    [
        ("othello", "d4", "occupied", "occupied"),
        ("othello", "a1", "flips-nothing", "turns-nothing"),
        ("othello", "z9", "bad-move", "no-such-point"),
        ("othello", "", "bad-move", "no-such-point"),
        ("othello", "pass", "bad-move", "no-pass"),
        ("omok", "pass", "bad-move", "no-pass"),
        ("omok", "q20", "bad-move", "no-such-point"),
    ],
)
def test_a_move_is_refused_with_the_boards_reason(game: Any, move: str, code: str, reason: str) -> None:
    error = refused(new(game=game), Play(move))
    assert (error.code, error.details) == (code, {"move": move, "reason": reason})


@pytest.mark.parametrize(
    ("black", "reason"),
    [
        (["h9", "h10", "i8", "j8"], "double-three"),
        (["e8", "f8", "g8", "h9", "h10", "h11"], "double-four"),
        (["e8", "f8", "g8", "i8", "j8"], "overline"),
    ],
)
def test_a_forbidden_point_is_refused_with_what_it_would_make(black: list[str], reason: str) -> None:
    error = refused(set_up(black, ["a1", "c1", "e1", "g1", "i1", "k1"][: len(black)], "renju"), Play("h8"))
    assert (error.code, error.details["reason"]) == ("forbidden-point", reason)


def test_a_move_for_another_position_is_out_of_date() -> None:
    game = play(new(game="othello"), "f5")
    assert refused(game, Play("d6", node=ROOT)).code == "out-of-date"
    assert ask(game, Play("d6", node=game.node)) == 3


def test_nobody_moves_for_the_computer() -> None:
    assert refused(new(game="othello", black=GREEDY), Play("f5")).code == "not-your-turn"


def test_five_in_a_row_ends_the_game_and_only_an_undo_opens_it() -> None:
    game = play(new(game="omok"), "a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4", "a5")
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason, len(game.outcome.line)) == (BLACK, Reason.ROW, 5)
    assert refused(game, Play("c1")).code == "game-over"
    assert refused(game, Resign()).code == "game-over"
    ask(game, Undo())
    assert game.outcome is None
    ask(game, Redo())
    assert game.outcome is not None


def test_an_analysis_is_not_played() -> None:
    game = new(game="othello", mode="analysis")
    for request in (Play("f5"), Resign(), Swap()):
        assert refused(game, request).code == "bad-request"
    assert refused(game, Undo()).code == "nothing-to-undo"


# --- Undo and redo ----------------------------------------------------------------------------------------------


def test_undo_between_people_takes_one_move_back() -> None:
    game = play(new(game="othello"), "f5", "d6")
    ask(game, Undo())
    assert game.moves() == ["f5"]
    ask(game, Redo())
    assert game.moves() == ["f5", "d6"]
    assert refused(game, Redo()).code == "nothing-to-undo"


def test_undo_against_the_computer_takes_back_to_the_persons_move() -> None:
    game = new("f5", "d6", "c3", "d3", game="othello", white=GREEDY)
    ask(game, Undo())
    assert game.moves() == ["f5", "d6"]
    ask(game, Undo())
    assert game.moves() == []
    ask(game, Redo())
    assert game.moves() == ["f5", "d6"]
    ask(game, Redo())
    assert game.moves() == ["f5", "d6", "c3", "d3"]


def test_undo_after_a_resignation_takes_back_nothing_else() -> None:
    game = new("f5", "d6", "c3", "d3", game="othello", white=GREEDY)
    ask(game, Resign())
    assert game.outcome is not None
    ask(game, Undo())
    assert (game.outcome, game.moves()) == (None, ["f5", "d6", "c3", "d3"])
    ask(game, Undo())
    assert game.moves() == ["f5", "d6"]
    untouched = new(game="othello")
    ask(untouched, Resign())
    ask(untouched, Undo())
    assert untouched.outcome is None


def test_where_only_computers_play_undo_takes_one_move_back() -> None:
    game = new("f5", "d6", "c3", game="othello", black=GREEDY, white=GREEDY)
    ask(game, Undo())
    assert game.moves() == ["f5", "d6"]
    ask(game, Redo())
    assert game.moves() == ["f5", "d6", "c3"]


def test_undo_passes_over_a_forced_pass() -> None:
    # Black takes the last white stones of the upper row: White has no move, and Black plays again.
    start = StonesStart(("a1", "d4"), ("b1", "c4"), "black")
    game = new(game="othello", size=4, start=start)
    before = game.node
    play(game, "c1")
    assert game.moves() == ["c1", "pass"]
    ask(game, Undo())
    assert game.node == before
    ask(game, Redo())
    assert game.moves() == ["c1", "pass"]


def test_a_new_move_ends_what_could_be_redone() -> None:
    game = play(new(game="othello"), "f5")
    ask(game, Undo())
    play(game, "c4")
    assert refused(game, Redo()).code == "nothing-to-undo"
    assert refused(new(game="othello"), Undo()).code == "nothing-to-undo"


# --- Seats and openings by swap ---------------------------------------------------------------------------------


def test_swapping_seats_keeps_the_position() -> None:
    game = play(new(game="othello", black=Human("Anna"), white=GREEDY), "f5")
    ask(game, Swap())
    assert (game.seat(BLACK), game.seat(WHITE)) == (GREEDY, Human("Anna"))
    assert game.moves() == ["f5"]
    assert game.computers() == {BLACK}


def test_resigning_loses_for_the_person_who_is_there() -> None:
    game = play(new(game="othello", white=GREEDY), "f5")
    ask(game, Resign())
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (WHITE, Reason.RESIGNATION)
    two = new(game="othello")
    ask(two, Resign("white"))
    assert two.outcome is not None
    assert two.outcome.winner is BLACK
    assert refused(new(game="othello", white=GREEDY), Resign("white")).code == "bad-request"


def test_the_second_player_takes_a_colour_and_the_seats_follow() -> None:
    game = new(game="omok", opening="swap", black=Human("Anna"), white=Human("Bori"))
    play(game, "h8", "a1", "i9")
    assert game.mover is WHITE
    assert refused(game, Play("j10")).code == "bad-request"
    assert refused(game, Swap()).code == "bad-request"
    with pytest.raises(MoveError, match="'more'"):
        ask(game, Choose("more"))
    ask(game, Choose("black"))
    assert (game.seat(BLACK), game.seat(WHITE)) == (Human("Bori"), Human("Anna"))
    assert game.step() is None
    assert refused(game, Undo()).code == "nothing-to-undo"
    assert game.board.turn is WHITE


def test_with_swap2_two_more_stones_give_the_choice_back() -> None:
    game = play(new(game="omok", opening="swap2", black=Human("Anna"), white=Human("Bori")), "h8", "a1", "i9")
    ask(game, Choose("more"))
    play(game, "b2", "j10")
    assert game.mover is BLACK
    ask(game, Undo())
    assert len(game.moves()) == 4
    play(game, "j11")
    ask(game, Choose("white"))
    assert (game.seat(BLACK), game.seat(WHITE)) == (Human("Bori"), Human("Anna"))


@pytest.mark.parametrize(
    "settings",
    [
        Settings(game="othello", size=8, opening="swap"),
        Settings(game="omok", size=15, rule="freestyle", mode="analysis", opening="swap"),
        Settings(game="omok", size=15, rule="freestyle", start=StonesStart(("h8",), (), "white"), opening="swap2"),
    ],
)
def test_an_opening_by_swap_is_for_omok_on_an_empty_board(settings: Settings) -> None:
    with pytest.raises(PositionError, match="opening by swap"):
        decisions.create(settings, [], 0.0)


def test_a_choice_without_an_opening_is_refused() -> None:
    assert refused(new(game="omok"), Choose("black")).code == "bad-request"


# --- Bans -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", omok.RULES)
@pytest.mark.parametrize("ban", ["double_three", "double_four", "overline"])
def test_a_ban_switched_and_switched_back_gives_the_rule_that_it_was(rule: str, ban: str) -> None:
    game = play(new(game="omok", rule=rule), "h8")
    before = game.settings.bans
    assert before is not None
    values = {name: getattr(before, name) for name in ("double_three", "double_four", "overline")}
    ask(game, SwitchBans(Bans(**values | {ban: not values[ban]})))
    assert isinstance(game.board, omok.Board)
    assert game.board.rule != omok.Rule.named(rule)
    ask(game, SwitchBans(before))
    assert game.board.rule.name == rule
    assert game.moves() == ["h8"]


def test_koreas_ban_of_double_threes_is_for_both_sides_again_when_it_is_switched_on() -> None:
    game = new(game="omok", rule="korean")
    for is_on in (False, True):
        ask(game, SwitchBans(Bans(is_on, False, False)))
    assert boards.rule_of(game.settings).name == "korean"
    assert boards.rule_of(game.settings).double_three == (BLACK, WHITE)


def test_a_ban_leaves_the_stones_that_break_it_and_counts_from_now_on() -> None:
    game = play(new(game="omok"), "h9", "a1", "h10", "a3", "i8", "a5", "j8", "a7")
    ask(game, SwitchBans(Bans(True, False, False)))
    assert refused(game, Play("h8")).details["reason"] == "double-three"
    ask(game, SwitchBans(Bans(False, False, False)))
    play(game, "h8")
    ask(game, SwitchBans(Bans(True, False, False)))
    assert len(game.moves()) == 9
    assert game.outcome is None


def test_othello_has_no_bans() -> None:
    assert refused(new(game="othello"), SwitchBans(Bans(True, False, False))).code == "bad-request"
    with pytest.raises(PositionError, match="Othello has no rule"):
        decisions.create(Settings(game="othello", size=8, rule="renju"), [], 0.0)


# --- Clocks -----------------------------------------------------------------------------------------------------


def test_clocks_run_from_the_first_stone_and_give_time_back() -> None:
    game = new(game="othello", clock=TimeControl(10, 2))
    ask(game, Play("f5"), used=5)
    assert game.clocks == Clocks(10, 10)
    ask(game, Play("d6"), used=4)
    assert game.clocks == Clocks(10, 8)
    assert game.clocks_after(3) == Clocks(7, 8)
    ask(game, Undo())
    assert game.clocks == Clocks(10, 10)


def test_whoever_has_no_time_left_has_lost() -> None:
    game = new("f5", game="othello", clock=TimeControl(10))
    ask(game, Play("d6"), used=10)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason, game.clocks) == (BLACK, Reason.TIME, Clocks(10, 0))
    assert game.moves() == ["f5"]


# --- The tree ---------------------------------------------------------------------------------------------------


def test_a_variation_beside_the_game_stays_when_the_game_goes_on() -> None:
    game = new(game="othello")
    tried = ask(game, AddVariation(ROOT, "d3"))
    play(game, "f5")
    below = ask(game, AddVariation(tried, "c3"))
    assert game.nodes[ROOT].children == [tried, game.node]
    assert game.path(below) == [tried, below]


def test_what_was_played_cannot_be_removed_and_the_rest_can() -> None:
    game = play(new(game="othello"), "f5", "d6")
    ask(game, Undo())
    assert refused(game, Remove(2)).code == "bad-request"
    assert refused(game, Remove(3)).code == "bad-request"
    assert refused(game, Remove(ROOT)).code == "bad-request"
    assert refused(game, Remove(99)).code == "not-found"
    tried = ask(game, AddVariation(ROOT, "d3"))
    ask(game, Promote(tried))
    assert game.nodes[ROOT].children[0] == tried
    ask(game, Remove(tried))
    assert tried not in game.nodes


def test_what_changes_nothing_is_no_event() -> None:
    game = play(new(game="othello"), "f5")
    ask(game, SetComment(2, "good"))
    ask(game, SetMarks(2, {"D6": "A"}))
    seq = ask(game, AddVariation(2, "d6"))
    for request in (SetComment(2, "good"), SetMarks(2, {"d6": "A"}), AddVariation(2, "d6")):
        assert ask(game, request) == seq


def test_a_log_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "MAX_EVENTS", 3)
    game = play(new(game="othello"), "f5", "d6")
    assert refused(game, Undo()).code == "too-large"


def test_a_refusal_crosses_between_processes() -> None:
    error = refused(new(game="othello"), Play("a1"))
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, str(again), again.details) == (error.code, str(error), error.details)
