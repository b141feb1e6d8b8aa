"""Two people by link: who may ask what, and what they agree on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from omello.core import BLACK, WHITE, Reason, Side
from omello.session import Game, RequestError, company, decisions, log, requests
from omello.session.clocks import TimeControl
from omello.session.decisions import BOTH
from omello.session.invitations import fingerprint, new_key
from omello.session.requests import Request
from omello.session.settings import Human, Invited
from tests.session.playing import new

KEY = new_key()
INVITED = {"black": Human("Ann", "ann"), "white": Invited(fingerprint(KEY))}
NOBODY: frozenset[Side] = frozenset()


def ask(game: Game, who: str, request: Request, used: float = 0.0) -> None:
    for event in decisions.decide(game, request, 0.0, used, game.sides_of(who)):
        game.apply(log.load(log.dump(event)))


def refusal(game: Game, who: str, request: Request) -> str:
    before = game.seq
    with pytest.raises(RequestError) as refused:
        ask(game, who, request)
    assert game.seq == before
    return refused.value.code


def started(*moves: str, **settings: object) -> Game:
    """Ann plays black, Bob has come with his key; then these moves of both."""
    game = new(**({"game": "othello"} | INVITED | settings))
    ask(game, "bob", requests.Join(KEY, "bob", "Bob"))
    for move in moves:
        seat = game.seat(game.mover)
        assert isinstance(seat, Human)
        ask(game, seat.identity, requests.Play(move))
    return game


def test_a_seat_waits_for_its_key() -> None:
    game = new(game="othello", **INVITED)
    assert game.is_by_link
    assert game.is_waiting
    assert refusal(game, "ann", requests.Play("f5")) == "waiting"
    assert refusal(game, "eve", requests.Join("no key", "eve")) == "seat-taken"
    assert refusal(game, "ann", requests.Join(KEY, "ann")) == "own-game"
    ask(game, "bob", requests.Join(KEY, "bob", "Bob"))
    assert game.settings.white == Human("Bob", "bob")
    assert not game.is_waiting
    assert refusal(game, "eve", requests.Join(KEY, "eve")) == "seat-taken"


def test_coming_again_with_the_same_key_changes_nothing() -> None:
    game = started()
    seq = game.seq
    ask(game, "bob", requests.Join(KEY, "bob"))
    assert game.seq == seq


def test_the_key_itself_is_not_in_the_log() -> None:
    stored = [log.dump(event) for event in decisions.create(replace(started().settings, **INVITED), [], 0.0)]  # type: ignore[arg-type]
    assert not any(KEY in text for text in stored)


def test_everybody_moves_only_for_the_own_side() -> None:
    game = started()
    assert refusal(game, "bob", requests.Play("f5")) == "not-your-turn"
    ask(game, "ann", requests.Play("f5"))
    assert refusal(game, "ann", requests.Play("d6")) == "not-your-turn"
    ask(game, "bob", requests.Play("d6"))
    assert game.moves() == ["f5", "d6"]


@pytest.mark.parametrize(
    "request_",
    [requests.Play("f5"), requests.Resign(), requests.Propose("draw"), requests.Answer(True), requests.Greet("hello")],
)
def test_a_watcher_only_watches(request_: Request) -> None:
    assert refusal(started(), "eve", request_) == "only-watching"


@pytest.mark.parametrize("request_", company.ALONE, ids=lambda kind: kind.__name__)
def test_nobody_changes_the_game_behind_the_others_back(request_: type) -> None:
    values = {
        requests.SwitchBans: (None,),
        requests.SetPause: (0.0,),
        requests.Hold: (True,),
        requests.AddVariation: (1, "f5"),
        requests.AddLine: (1, ("f5",)),
        requests.SetComment: (1, "text"),
        requests.SetMarks: (1, {}),
        requests.SetGlyph: (2, "!"),
        requests.SetChapter: (1, "text"),
        requests.Remove: (2,),
        requests.Promote: (2,),
    }.get(request_, ())
    assert refusal(started("f5", "d6"), "ann", request_(*values)) == "not-alone"


def test_a_game_at_one_table_has_no_offers() -> None:
    with pytest.raises(RequestError):
        decisions.decide(new(game="othello"), requests.Propose("draw"), 0.0, 0.0, BOTH)


def test_one_resigns_only_oneself() -> None:
    game = started("f5")
    assert refusal(game, "bob", requests.Resign("black")) == "bad-request"
    ask(game, "bob", requests.Resign())
    assert game.outcome is not None
    assert game.outcome.winner is BLACK


def test_a_draw_needs_both() -> None:
    game = started("f5")
    assert refusal(game, "ann", requests.Answer(True)) == "no-offer"
    ask(game, "ann", requests.Propose("draw"))
    assert refusal(game, "ann", requests.Answer(True)) == "no-offer"
    ask(game, "bob", requests.Answer(False))
    assert game.offer is None
    assert game.outcome is None
    ask(game, "bob", requests.Propose("draw"))
    ask(game, "ann", requests.Propose("draw"))
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (None, Reason.AGREEMENT)


def test_a_move_settles_an_offer() -> None:
    game = started("f5")
    ask(game, "ann", requests.Propose("draw"))
    ask(game, "bob", requests.Play("d6"))
    assert game.offer is None


def test_a_take_back_goes_before_ones_own_last_move_and_brings_no_time_back() -> None:
    game = started("f5", "d6", "c3", clock=TimeControl(60))
    ask(game, "bob", requests.Propose("undo"), used=7.0)
    ask(game, "ann", requests.Answer(True), used=10.0)
    assert game.moves() == ["f5"]
    assert game.board.turn is WHITE
    assert game.clocks is not None
    assert game.clocks.white == pytest.approx(50)
    assert refusal(started(), "ann", requests.Propose("undo")) == "nothing-to-undo"


def test_no_take_back_reaches_into_an_opening_by_swap() -> None:
    game = started("h8", "h9", "i9", game="omok", opening="swap")
    assert refusal(game, "ann", requests.Play("a1")) == "not-your-turn"
    ask(game, "bob", requests.Choose("black"))
    assert game.settings.black == Human("Bob", "bob")
    assert refusal(game, "bob", requests.Propose("undo")) == "nothing-to-undo"
    ask(game, "ann", requests.Play("a1"))
    ask(game, "ann", requests.Propose("undo"))
    ask(game, "bob", requests.Answer(True))
    assert len(game.moves()) == 3


def test_a_rematch_changes_colours_and_keeps_the_rest() -> None:
    game = started("f5", clock=TimeControl(60, 2))
    assert refusal(game, "ann", requests.Propose("rematch")) == "bad-request"
    ask(game, "bob", requests.Resign())
    ask(game, "ann", requests.Propose("rematch"))
    ask(game, "bob", requests.Answer(True, rematch="next"))
    assert game.rematch == "next"
    assert refusal(game, "bob", requests.Propose("rematch")) == "game-over"
    settings = company.rematch(game, game.settings)
    assert settings.black == Human("Bob", "bob")
    assert settings.white == Human("Ann", "ann")
    assert settings.clock == TimeControl(60, 2)


def test_a_greeting_changes_nothing() -> None:
    game = started("f5")
    ask(game, "bob", requests.Greet("good-luck"))
    assert (game.moves(), game.outcome, game.offer) == (["f5"], None, None)
