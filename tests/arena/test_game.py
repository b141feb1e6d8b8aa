"""One watched game, and the clocks."""

import queue
import threading
import time

import pytest

from omello import BLACK, WHITE, Limit, Reason, SpecError
from omello.arena.game import Clock, Fixture, play
from omello.arena.terms import Contestant, Terms, parse_limit
from omello.engine import Engine
from omello.setup import Setup

TERMS = Terms(Setup.of("othello", 6), seed=5)

BOTS = """
import time
from omello import Score

class Sleeper:
    def __init__(self, *, seconds: float = 0.2):
        self.seconds = seconds
    def choose(self, board, limit):
        time.sleep(self.seconds)
        return board.legal_moves()[0]

class Crasher:
    def choose(self, board, limit):
        return [][0]

class Liar:
    def choose(self, board, limit):
        return "a1"

class Mute:
    def choose(self, board, limit):
        return None

class Quitter:
    def choose(self, board, limit):
        raise SystemExit("enough")

class Trespasser:
    def choose(self, board, limit):
        return (board.forbidden_points() or board.legal_moves())[0]

class Slammer:
    def choose(self, board, limit):
        return board.legal_moves()[0]
    def close(self):
        raise OSError("the door")

class Stillborn:
    def __init__(self):
        raise OSError("no weights")

class Vandal:
    def choose(self, board, limit):
        best = board.legal_moves()[0]
        while board.outcome() is None:
            board.push(board.legal_moves()[0])
        return best

class First:
    def choose(self, board, limit):
        return board.legal_moves()[0]

class Lost:
    def choose(self, board, limit):
        while True:
            pass

class Boaster(First):
    def __init__(self, *, worth: float):
        self.opinion = Score.stones(worth)

class Clockwatcher:
    seen = []
    def choose(self, board, limit):
        self.seen.append(limit.clock)
        return board.legal_moves()[0]
"""


@pytest.fixture
def bots(tmp_path):
    file = tmp_path / "bots.py"
    file.write_text(BOTS)
    return str(file)


def contestant(text, limit=Limit()):  # noqa: B008
    return Contestant.parse(text, limit)


def game(black, white, terms=TERMS, limit=Limit()):  # noqa: B008
    return play(Fixture(0, contestant(black, limit), contestant(white, limit)), terms)


def test_a_game_is_played_to_its_end_and_can_be_repeated():
    played = game("random", "random:seed=1")
    assert played.reason is Reason.NO_MOVES
    assert sum(played.score) == 36
    again = game("random", "random:seed=1")
    assert again.result == played.result
    board = TERMS.setup.board()
    for move in played.moves:
        board.play(move)
    assert board.outcome().winner == played.winner


def test_another_number_is_another_game():
    pair = [play(Fixture(n, contestant("random"), contestant("random:seed=1")), TERMS) for n in (0, 1)]
    assert pair[0].moves != pair[1].moves


@pytest.mark.parametrize(
    ("bot", "reason"),
    [("Crasher", Reason.CRASH), ("Liar", Reason.ILLEGAL), ("Mute", Reason.ILLEGAL)],
)
def test_who_fails_loses(bots, bot, reason):
    as_black = game(f"{bots}:{bot}", "random")
    as_white = game("random", f"{bots}:{bot}")
    assert (as_black.winner, as_black.reason) == (WHITE, reason)
    assert (as_white.winner, as_white.reason) == (BLACK, reason)
    assert as_black.note


def test_who_is_late_loses(bots):
    played = game(f"{bots}:Sleeper", "random", Terms(TERMS.setup, margin=0.05), Limit(time=0.05))
    assert (played.winner, played.reason) == (WHITE, Reason.TIME)
    assert played.slowest[BLACK] >= 0.2


def test_who_wants_to_end_the_program_only_ends_the_game(bots):
    played = game(f"{bots}:Quitter", f"{bots}:Slammer")
    assert (played.winner, played.reason) == (WHITE, Reason.CRASH)
    assert played.note == "EngineCrashError: it wants to end the program: SystemExit: enough (bots.py, line 26)"


def test_a_forbidden_point_is_told_from_other_illegal_moves(bots):
    setup = Setup.of("omok", rule="renju")
    opening = ("h9", "a1", "h10", "a3", "i8", "a5", "j8", "a7")
    pair = [contestant(f"{bots}:{name}") for name in ("Trespasser", "Slammer")]
    played = play(Fixture(0, *pair, opening), Terms(setup))
    assert (played.winner, played.reason) == (WHITE, Reason.FORBIDDEN)


def test_a_player_that_cannot_be_made_is_a_clear_error(bots):
    with pytest.raises(SpecError, match=r"Stillborn' cannot be made: OSError: no weights \(bots.py, line \d+\)"):
        game(f"{bots}:Stillborn", f"{bots}:Slammer")


def test_an_interrupted_game_leaves_no_search_behind(monkeypatch):
    engine = Contestant.parse("engine:book=no", Limit(time=30))

    class InterruptedQueue(queue.Queue):
        def get(self, block=True, timeout=None):
            if timeout is None:
                return super().get()
            # As a key pressed while the player is being waited for.
            time.sleep(0.2)
            raise KeyboardInterrupt

    monkeypatch.setattr("omello.arena.patience.queue.SimpleQueue", InterruptedQueue)
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        play(Fixture(0, engine, engine), TERMS)
    assert time.monotonic() - start < 10
    assert not [thread for thread in threading.enumerate() if thread.name == "omello-player"]


def test_a_bot_that_spoils_its_board_harms_nobody(bots):
    assert game(f"{bots}:Vandal", f"{bots}:First").result[3:] == game(f"{bots}:First", f"{bots}:First").result[3:]


def test_the_clock_runs_for_the_game_and_gets_its_increment(bots):
    played = game(f"{bots}:Sleeper:seconds=0.03", "random", Terms(TERMS.setup, margin=0.0), Limit(clock=0.1))
    assert (played.winner, played.reason) == (WHITE, Reason.TIME)
    limit = Limit(clock=0.3, increment=0.3)

    def kept():
        return game(f"{bots}:Sleeper:seconds=0.03", "random", Terms(TERMS.setup, margin=0.0), limit).reason

    # A busy machine may let a move take too long, but not in every game.
    assert any(kept() is Reason.NO_MOVES for _ in range(5))


def test_clock_tells_what_is_left():
    clock = Clock(Limit(clock=1.0, increment=0.5, depth=3), margin=0.1)
    assert clock.spend(0.25) == ""
    assert clock.limit() == Limit(clock=1.25, increment=0.5, depth=3)
    assert clock.spend(1.3) == ""
    assert clock.limit().clock == pytest.approx(0.45)
    assert "ran out" in clock.spend(0.6)


def test_a_long_game_is_called_a_draw():
    played = game("random", "random:seed=1", Terms(TERMS.setup, max_moves=10))
    assert (played.winner, played.reason, len(played.moves)) == (None, Reason.ADJUDICATION, 10)


def test_a_player_that_does_not_exist_is_the_callers_mistake():
    with pytest.raises(SpecError, match="nobody"):
        game("nobody", "random")


@pytest.mark.parametrize("text", ["", "time", "time=x", "speed=3", "clock=+", "time=-1"])
def test_bad_limits_are_refused(text):
    with pytest.raises(SpecError):
        parse_limit(text)


def test_overhead_of_a_move_is_small(bots):
    """In-process players: under a millisecond a move, with a wide margin for a busy machine."""
    start, moves = time.process_time(), 0
    for _ in range(20):
        moves += len(game(f"{bots}:First", f"{bots}:First").moves)
    assert (time.process_time() - start) / moves < 0.001


def test_the_judge_ends_a_decided_game():
    early = game("random", "random:seed=1", Terms(TERMS.setup, seed=5, judge=20_000))
    late = game("random", "random:seed=1")
    assert early.reason is Reason.ADJUDICATION
    assert early.moves == late.moves[: len(early.moves)]
    assert len(early.moves) < len(late.moves)


@pytest.mark.parametrize("seed", range(5))
def test_the_judge_agrees_with_perfect_play(seed):
    """From where the judge ends a game, exact play by both sides leads to the same winner."""
    early = game("random", "random:seed=1", Terms(TERMS.setup, seed=seed, judge=20_000))
    board = TERMS.setup.board()
    for move in early.moves:
        board.push(move)
    engine = Engine(board, memory=16)
    while board.outcome() is None:
        board.push(engine.choose(board, Limit()))
    assert board.outcome().winner == early.winner


def test_a_player_that_never_answers_is_given_up(bots, monkeypatch):
    monkeypatch.setattr("omello.arena.game.HANGING", 0.2)
    fixture = Fixture(0, Contestant.parse(f"{bots}:Lost", Limit(time=0.1)), Contestant.parse("random", Limit()))
    played = play(fixture, TERMS)
    assert (played.winner, played.reason) == (WHITE, Reason.TIME)
    assert "it hangs: no answer in" in played.note
    # Its thread does not go on for ever.
    for _ in range(500):
        if not any(thread.name == "omello-player" for thread in threading.enumerate()):
            break
        time.sleep(0.02)
    else:
        raise AssertionError("a player is still running")


def test_players_that_agree_end_the_game(bots):
    terms = Terms(TERMS.setup, agree=3)
    played = game(f"{bots}:Boaster:worth=30", f"{bots}:Boaster:worth=-25", terms)
    assert (played.winner, played.reason, len(played.moves)) == (BLACK, Reason.AGREEMENT, 6)
    for one, other in ((30, 30), (-30, -30), (30, 5), (0, -30)):
        played = game(f"{bots}:Boaster:worth={one}", f"{bots}:Boaster:worth={other}", terms)
        assert played.reason is Reason.NO_MOVES


def test_the_engine_tells_what_it_thinks():
    played = game("engine:depth=4", "random:seed=1", Terms(TERMS.setup, agree=1))
    assert played.reason is Reason.NO_MOVES  # One of the two says nothing.
    both = game("engine:depth=6", "engine:depth=6,level=1", Terms(TERMS.setup, agree=1))
    assert both.reason is Reason.AGREEMENT
    assert both.winner is BLACK
