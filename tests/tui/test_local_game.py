"""A game in the terminal without a face: who moves, what is said of it, whole games. The rest is the session's."""

import pytest

from omello import BLACK, WHITE, Limit, omok
from omello.core import Side
from omello.errors import MoveError, OmelloError
from omello.session import RequestError
from omello.session.requests import Choose, Play, Redo, Resign, Swap, Undo
from omello.session.settings import Settings, StonesStart
from omello.setup import Setup
from omello.tui.local_game import HUMAN, LocalGame


def local(game="othello", size=8, rule="freestyle", black=HUMAN, white=HUMAN, swap=None):
    setup = Setup.of(game, size, rule if game == "omok" else None)
    return LocalGame(setup, {BLACK: black, WHITE: white}, limit=Limit(), swap=swap)


def play(game, *moves):
    return [message for move in moves for message in game.ask(Play(move))]


def computer_moves(game):
    return game.answer(game.to_move.choose(game.board.copy(), game.limit))


def keys(messages):
    return [message.key for message in messages]


def refusal(game, request):
    with pytest.raises(RequestError) as caught:
        game.ask(request)
    return game.refusal(request, caught.value)


def test_moves_and_what_follows_from_them_are_told():
    game = local()
    assert play(game, "f5") == [("say.turned", {"side": BLACK, "move": "f5", "n": 1})]
    assert keys(game.ask(Undo()) + game.ask(Redo())) == ["say.undone", "say.redone"]
    assert play(local("omok", 15), "h8") == [("say.move", {"side": BLACK, "move": "h8"})]
    game.begin(Settings(game="othello", size=4, start=StonesStart(("a1", "d4"), ("b1", "c4"), "black")))
    assert keys(play(game, "c1")) == ["say.turned", "play.passes"]


def test_a_computer_answers_and_undo_comes_back_to_the_person():
    game = local(white="greedy")
    play(game, "f5")
    assert not game.waits_for_human
    computer_moves(game)
    assert game.waits_for_human
    game.ask(Undo())
    assert game.board.moves == []
    assert game.waits_for_human


def test_swapped_seats_take_their_players_along():
    game = local(white="greedy")
    play(game, "f5")
    greedy = game.players[WHITE]
    assert keys(game.ask(Swap())) == ["say.swap"]
    assert (game.name(BLACK), game.name(WHITE)) == ("greedy", None)
    assert (game.players[BLACK], game.players[WHITE]) == (greedy, None)
    assert game.waits_for_human


def test_seats_change_when_the_other_colour_is_taken_and_stay_when_it_is_not():
    for choice, is_swapped in (("black", True), ("white", False)):
        game = local("omok", 15, swap="swap", black="random:seed=1", white="random:seed=1")
        first, second = game.players[BLACK], game.players[WHITE]
        game.open_game(None, ["h8", "a1", "i9"])
        game.open_game(choice, [])
        assert (game.players[BLACK] is second) == is_swapped
        assert (game.players[WHITE] is first) == is_swapped


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        (Play("d4"), "refusal.occupied"),
        (Play("a1"), "refusal.turns-nothing"),
        (Play("z9"), "refusal.no-such-point"),
        (Undo(), "error.nothing-to-undo"),
        (Redo(), "say.nothing_to_redo"),
        (local().switch("overline"), "say.no_bans_here"),
    ],
)
def test_every_refusal_has_words(asked, key):
    assert refusal(local(), asked).key == key


def test_a_refusal_depends_on_where_the_game_stands():
    assert refusal(local(black="greedy"), Play("f5")).key == "error.not-your-turn"
    opening = local("omok", 15, swap="swap2")
    play(opening, "h8", "a1", "i9")
    assert refusal(opening, Play("j10")) == opening.task
    assert refusal(opening, Swap()) == opening.task
    assert keys(opening.ask(Choose("black"))) == ["opening.took"]
    over = local()
    over.ask(Resign())
    assert refusal(over, Play("f5")).key == "refusal.game-over"


def test_bans_are_switched_one_by_one_and_give_the_rule_back():
    for rule in ("renju", "korean"):
        game = local("omok", 15, rule)
        for ban in ("double_three", "double_four", "overline"):
            had = game.has_ban(ban)
            assert keys(game.ask(game.switch(ban))) == ["say.ban_off" if had else "say.ban_on"]
            assert game.has_ban(ban) is not had
        for ban in ("double_three", "double_four", "overline"):
            game.ask(game.switch(ban))
        assert game.board.rule.name == rule


CHOOSY = """
class Bot:
    def __init__(self, board):
        self.rule, self.closed = board.rule, False
        if "choosy" in __file__ and self.rule.name != "renju":
            raise ValueError("renju only")

    def choose(self, board, limit):
        assert board.rule == self.rule
        return board.legal_moves()[0]

    def close(self):
        self.closed = True
"""


def test_a_switched_ban_seats_the_computers_anew_for_the_new_rule(tmp_path):
    (tmp_path / "any.py").write_text(CHOOSY)
    game = local("omok", 15, "renju", white=f"{tmp_path}/any.py:Bot")
    before = game.players[WHITE]
    play(game, "h8")
    computer_moves(game)
    game.ask(game.switch("double_three"))
    assert before.closed
    assert not game.players[WHITE].closed
    assert game.players[BLACK] is None
    play(game, "j10")
    computer_moves(game)
    game.ask(Swap())
    computer_moves(game)
    assert len(game.board.moves) == 5


def test_a_ban_stays_when_a_computer_cannot_play_without_it(tmp_path):
    (tmp_path / "choosy.py").write_text(CHOOSY)
    game = local("omok", 15, "renju", white=f"{tmp_path}/choosy.py:Bot")
    said = refusal(game, game.switch("double_three"))
    assert said.key == "say.failed"
    assert said.values["name"] == f"{tmp_path}/choosy.py:Bot"
    assert "renju only" in str(said.values["error"])
    assert game.has_ban("double_three")
    play(game, "h8")
    assert not game.players[WHITE].closed
    assert keys(computer_moves(game)) == ["say.move"]


def test_new_keeps_the_rule_that_was_switched():
    game = local("omok", 15)
    game.ask(game.switch("double_three"))
    play(game, "h8")
    assert keys(game.new()) == ["say.new_game"]
    assert game.board.moves == []
    assert game.has_ban("double_three")


def test_turned_stones_are_counted_for_each_side():
    game = local()
    play(game, "f5", "d6", "c3")
    assert (game.turned(BLACK), game.turned(WHITE)) == (2, 1)
    score = game.board.score()
    assert score.black - score.white == 3


@pytest.mark.parametrize("ending", ["sgf", "ggf"])
def test_a_saved_game_can_be_loaded(tmp_path, ending):
    game = local(white="greedy")
    play(game, "f5")
    computer_moves(game)
    game.save(str(tmp_path / f"game.{ending}"))
    other = local()
    assert keys(other.load(str(tmp_path / f"game.{ending}"))) == ["say.loaded"]
    assert other.board.moves == game.board.moves


def test_loading_the_other_game_seats_someone_who_can_play_it(tmp_path):
    game = local("omok", 15, "renju")
    play(game, "h8")
    game.save(str(tmp_path / "game.sgf"))
    other = local(white="greedy")
    other.load(str(tmp_path / "game.sgf"))
    assert other.board.game == "omok"
    assert other.board.rule.name == "renju"
    assert other.to_move is not None
    assert other.to_move.choose(other.board, Limit(depth=1)) in other.board.legal_moves()


def test_a_game_that_somebody_resigned_goes_on_and_one_that_broke_a_rule_is_shown(tmp_path):
    resigned, forbidden = tmp_path / "resigned.sgf", tmp_path / "forbidden.sgf"
    resigned.write_text("(;GM[2]SZ[8]RE[B+R];B[f5];W[d6])")
    game = local()
    game.load(str(resigned))
    assert game.waits_for_human
    assert play(game, "c3")
    moves = ["hg", "aa", "hf", "ac", "ih", "ae", "jh", "ag", "hh"]
    forbidden.write_text("(;GM[4]SZ[15]RU[renju]" + "".join(f";{'BW'[n % 2]}[{m}]" for n, m in enumerate(moves)) + ")")
    game.load(str(forbidden))
    assert len(game.board.moves) == 9


def test_a_rule_of_ones_own_can_be_played_and_kept(tmp_path):
    game = local("omok", 10, "row=4,overline=nothing/nothing,33=none,44=none")
    play(game, "a1", "b1", "a2", "b2", "a3", "b3", "a4")
    assert game.session.outcome.winner is BLACK
    assert isinstance(game.board, omok.Board)
    game.new()
    assert game.board.rule.row == 4


def test_what_a_player_answers_is_checked():
    game = local(black="greedy")
    with pytest.raises(MoveError, match="no move"):
        game.answer(None)
    with pytest.raises(OmelloError, match="'a1'"):
        game.answer("a1")
    assert game.board.moves == []


@pytest.mark.parametrize(("game", "size"), [("othello", 8), ("omok", 15)])
def test_a_hint_is_a_legal_move(game, size):
    at = local(game, size)
    assert at.board.is_legal(at.hint()[0])


def test_every_side_has_a_seat():
    assert local(white="greedy").specs == {Side.BLACK: HUMAN, Side.WHITE: "greedy"}
