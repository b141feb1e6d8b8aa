"""Thinking that can be stopped: answers come in time, and nothing of an old thought comes after a ping."""

import queue
import re
import threading
import time
from typing import ClassVar

import pytest

from omello import Engine, Limit
from omello.protocols.gomocup.speaker import GomocupSpeaker, Info
from omello.protocols.nboard.speaker import NBoardSpeaker
from omello.protocols.speaker import EngineThinker, Thinker, in_time


class Sleeper:
    """Thinks as long as it may, or until it is stopped."""

    name = "sleeper"

    def __init__(self):
        self.stopped = threading.Event()
        self.limits = []

    def choose(self, board, limit):
        self.limits.append(limit)
        self.stopped.wait(limit.time if limit.time is not None else limit.clock / 20)
        self.stopped.clear()
        return board.legal_moves()[0]

    def stop(self):
        self.stopped.set()


def speaker(kind, limit=Limit(time=30)):  # noqa: B008
    sleeper, said = Sleeper(), []
    return kind(Thinker(lambda board: sleeper), said.append, limit), said, sleeper


def test_yxstop_stops_and_gets_the_move():
    engine, said, _ = speaker(GomocupSpeaker)
    start = time.monotonic()
    for line in ("START 15", "BEGIN"):
        engine.hear(line)
    time.sleep(0.1)
    engine.hear("YXSTOP")
    assert said == ["OK", "0,0"]
    assert time.monotonic() - start < 20


@pytest.mark.parametrize("stop", ["YXSTOP", "END"])
def test_a_stop_is_heard_behind_other_lines(stop):
    engine, said, _ = speaker(GomocupSpeaker)
    start = time.monotonic()

    def lines():
        yield from ("START 15", "BEGIN")
        time.sleep(0.1)
        yield from ("INFO time_left 5000", "ABOUT", stop)

    engine.converse(lines())
    assert said[:2] == ["OK", "0,0"]
    assert time.monotonic() - start < 20


def test_an_interruption_stops_the_thought():
    engine, _, _ = speaker(GomocupSpeaker)
    start = time.monotonic()

    def lines():
        yield from ("START 15", "BEGIN")
        time.sleep(0.1)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        engine.converse(lines())
    assert time.monotonic() - start < 20


def test_a_partner_that_is_gone_is_no_reason_to_hang():
    tried = []

    def write(line):
        tried.append(line)
        raise BrokenPipeError

    sleeper = Sleeper()
    engine = GomocupSpeaker(Thinker(lambda board: sleeper), write, Limit(time=0.1))
    engine.converse(["START 15", "BEGIN", "ABOUT"])
    # Every answer found nobody, and the conversation went on to its end all the same.
    answers = [line for line in tried if not line.startswith("ERROR")]
    assert answers[:2] == ["OK", "0,0"]
    assert answers[2].startswith('name="Omello"')
    assert len(sleeper.limits) == 1


def test_a_command_waits_for_the_move_before_it():
    engine, said, _ = speaker(GomocupSpeaker)
    for line in ("START 15", "INFO timeout_turn 200", "BEGIN", "ABOUT"):
        engine.hear(line)
    engine.finish()
    assert said[1] == "0,0"
    assert said[2].startswith("name=")


@pytest.mark.parametrize("turn", [100, 400])
def test_a_turn_is_kept_and_used(turn):
    def used():
        engine, said, _ = speaker(GomocupSpeaker)
        engine.hear("START 15")
        engine.hear(f"INFO timeout_turn {turn}")
        start = time.monotonic()
        engine.hear("BEGIN")
        engine.finish()
        assert said[-1] == "0,0"
        return (time.monotonic() - start) * 1000

    # A busy machine may keep a thread waiting, but not every time.
    assert 0.5 * turn <= min(used() for _ in range(5)) <= turn + 300


def test_ping_ends_a_thought_before_pong():
    engine, said, _ = speaker(NBoardSpeaker)
    engine.hear("nboard 2")
    engine.hear("go")
    time.sleep(0.1)
    engine.hear("ping 3")
    assert said[-1] == "pong 3"
    assert any(line.startswith("=== D3") for line in said)
    time.sleep(0.1)
    assert said[-1] == "pong 3"


def test_nboard_tells_what_the_move_is_worth():
    said = []
    engine = NBoardSpeaker(EngineThinker(1, 4), said.append, Limit(depth=4))
    engine.hear("go")
    engine.finish()
    assert re.fullmatch(r"=== [A-H][1-8]/-?\d+\.\d\d/\d+\.\d\d", said[1])


def test_nboard_keeps_to_the_games_clock():
    engine, _, sleeper = speaker(NBoardSpeaker)
    game = "(;GM[Othello]TY[8]RE[?]TI[0:10]BO[8 ---------------------------O*------*O--------------------------- *]"
    engine.hear(f"set game {game}B[F5//4]W[D6//1];)")
    engine.hear("go")
    engine.halt()
    engine.hear("move C3//2.5")
    engine.hear("move D3//0.5")
    engine.hear("go")
    engine.halt()
    # 21 thoughts are to come, then 20: nobody knows whether each move has a limit of its own.
    shares = [Limit(in_time(6 / 21), clock=in_time(6)), Limit(in_time(3.5 / 20), clock=in_time(3.5))]
    assert sleeper.limits == shares


def test_nboard_counts_on_the_increment():
    engine, _, sleeper = speaker(NBoardSpeaker)
    game = (
        "(;GM[Othello]TY[8]RE[?]TI[0:10/0:02]BO[8 ---------------------------O*------*O--------------------------- *]"
    )
    engine.hear(f"set game {game}B[F5//4]W[D6//1];)")
    engine.hear("move C3//2.5")
    engine.hear("move D3//0.5")
    engine.hear("go")
    engine.halt()
    assert sleeper.limits == [Limit(in_time(7.5 / 20 + 2), clock=in_time(7.5), increment=2)]


@pytest.mark.parametrize(
    ("lines", "limit"),
    [
        ([], Limit(time=1)),
        (["timeout_turn 5000"], Limit(time=in_time(5))),
        (["timeout_turn 0"], Limit(time=0.02)),
        (["timeout_turn 5000", "timeout_match 60000"], Limit(time=in_time(5), clock=in_time(60))),
        (["timeout_match 60000", "time_left 3000"], Limit(clock=in_time(3))),
        (["time_left -5"], Limit(clock=0.0)),
        (["time_left 2147483647", "max_node 700", "max_depth 9"], Limit(time=1, nodes=700, depth=9)),
        (["timeout_turn soon", "max_node many"], Limit(time=1)),
    ],
)
def test_limits_from_info(lines, limit):
    info = Info()
    for line in lines:
        info.set(*line.split())
    assert info.limit(Limit(time=1)) == limit


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["thread_num 4"], (4, 64)),
        (["thread_num many"], (1, 64)),
        (["hash_size 32768"], (1, 32)),
        (["max_memory 0"], (1, 64)),
        (["timeout_turn 5000", "max_memory 367001600"], (1, 125)),
        (["max_memory 367001600", "timeout_turn 200"], (1, 64)),  # More than a short turn could clear is not taken.
        (["max_memory 50000000"], (1, 1)),
    ],
)
def test_threads_and_memory_follow_info(lines, expected):
    thinker = EngineThinker(1, 64)
    engine = GomocupSpeaker(thinker, [].append, Limit(depth=1))
    for line in ("START 15", *(f"INFO {line}" for line in lines), "INFO max_depth 1", "BEGIN"):
        engine.hear(line)
    engine.finish()
    assert (thinker.threads, thinker.memory) == expected


class Watched(Engine):
    """Tells when it is made, and how often it has searched."""

    made: ClassVar[list[list[int]]] = []
    searched = threading.Event()

    def __init__(self, board, **sizes):
        super().__init__(board, **sizes)
        self.made.append([sizes["threads"], 0])
        self.searched.clear()

    def analyse(self, *args, **kwargs):
        self.made[-1][1] += 1
        found = super().analyse(*args, **kwargs)
        self.searched.set()
        return found


@pytest.fixture
def watched(monkeypatch):
    monkeypatch.setattr("omello.protocols.speaker.Engine", Watched)
    Watched.made.clear()
    return Watched


def test_engines_are_made_and_warm_in_the_silence_before_a_move_is_asked_for(watched):
    engine = GomocupSpeaker(EngineThinker(1, 4), [].append, Limit(depth=1))
    engine.hear("START 15")
    engine.finish()
    assert watched.made == [[1, 1]]
    watched.searched.clear()
    engine.hear("INFO thread_num 2")
    assert watched.searched.wait(60)
    assert watched.made == [[1, 1], [2, 1]]


def test_all_that_info_tells_makes_one_engine(watched):
    engine = GomocupSpeaker(EngineThinker(1, 4), [].append, Limit(depth=1))
    told = ("rule 1", "max_memory 367001600", "thread_num 2", "hash_size 2048", "timeout_turn 200", "game_type 1")
    for line in ("START 15", *(f"INFO {line}" for line in told), "BEGIN"):
        engine.hear(line)
    engine.finish()
    assert len(watched.made) == 2  # One as START was told, one for all the rest.


@pytest.mark.alone
def test_the_first_answer_comes_within_a_turn_of_200_ms():
    said = queue.SimpleQueue()
    engine = GomocupSpeaker(EngineThinker(1, 64), said.put, Limit(time=1))
    engine.hear("START 20")
    assert said.get(timeout=60) == "OK"
    for told in ("timeout_turn 200", "timeout_match 100000", "max_memory 2147483648", "rule 1", "time_left 100000"):
        engine.hear(f"INFO {told}")
    start = time.monotonic()
    engine.hear("TURN 9,9")
    assert re.fullmatch(r"\d+,\d+", said.get(timeout=60))
    assert time.monotonic() - start < 0.2


def test_errors_name_points_as_they_were_sent():
    said = []
    engine = GomocupSpeaker(EngineThinker(1, 1), said.append, Limit(depth=1))
    for line in ("START 15", "INFO max_depth 1", "PLAY 9,9", "TURN 9,9", "PLAY  9 , 9"):
        engine.hear(line)
    engine.finish()
    refused = "cannot be played: there is a stone on it"
    assert said == ["OK", "9,9", f"ERROR '9,9' {refused}", f"ERROR '9 , 9' {refused}"]
    for told in (["BOARD", "9,9,1", "9,9,2", "DONE"], ["SWAP2BOARD", "1,1", "9,9", "9,9", "DONE"]):
        for line in told:
            engine.hear(line)
        engine.finish()
        assert said[-1] == "ERROR '9,9' holds more than one stone"


def test_time_runs_from_the_moment_a_move_is_asked_for():
    engine, _, sleeper = speaker(GomocupSpeaker)
    for line in ("START 15", "INFO timeout_turn 1000", "INFO time_left 3000"):
        engine.hear(line)
    engine.think(lambda: time.sleep(0.3))
    engine.hear("BEGIN")
    engine.halt()
    assert sleeper.limits[0].time <= in_time(0.7)
    assert sleeper.limits[0].clock <= in_time(2.7)


def test_what_was_told_before_is_no_reason_to_forget():
    thinker = EngineThinker(1, 64)
    engine = GomocupSpeaker(thinker, [].append, Limit(time=1))
    for line in ("INFO max_memory 367001600", "START 15"):
        engine.hear(line)
    engine.finish()
    made = thinker.player_for(engine.board)
    engine.hear("INFO max_memory 367001600")
    engine.finish()
    assert thinker.player_for(engine.board) is made


def test_a_match_clock_that_is_not_reported_is_counted():
    engine, _, sleeper = speaker(GomocupSpeaker)
    for line in ("START 15", "INFO timeout_turn 1000", "INFO timeout_match 60000", "BEGIN", "TURN 7,7"):
        engine.hear(line)
    engine.finish()
    first, second = (limit.clock for limit in sleeper.limits)
    assert 30 < first <= in_time(60)
    assert 30 < second < first - 0.5
    for line in ("RESTART", "BEGIN"):
        engine.hear(line)
    engine.finish()
    assert sleeper.limits[-1].clock > second


def test_shown_details_cost_no_more_time():
    limits = []

    class Analyst:
        def analyse(self, board, limit, lines, progress):
            limits.append(limit)
            return Engine(board, memory=1).analyse(board, Limit(depth=1), lines=lines)

    engine = GomocupSpeaker(Thinker(lambda board: Analyst()), [].append, Limit())
    info = ("show_detail 1", "timeout_turn 8000", "time_left 16000")
    for line in ("START 15", *(f"INFO {key}" for key in info), "BEGIN"):
        engine.hear(line)
    engine.finish()
    assert in_time(7) < limits[0].time <= in_time(8)
    assert in_time(8) < limits[0].clock <= in_time(16)


def test_the_first_stone_takes_no_time():
    said = []
    engine = GomocupSpeaker(EngineThinker(1, 4), said.append, Limit(time=60))
    start = time.monotonic()
    for line in ("START 15", "BEGIN"):
        engine.hear(line)
    engine.finish()
    assert said == ["OK", "7,7"]
    assert time.monotonic() - start < 30


@pytest.mark.parametrize(
    ("kind", "lines"), [(GomocupSpeaker, ["START 15", "BEGIN"]), (NBoardSpeaker, ["nboard 2", "go"])]
)
def test_a_player_that_fails_is_no_silence(kind, lines):
    class Crasher:
        name = "crasher"

        def choose(self, board, limit):
            raise RuntimeError("out of ideas")

    said = []
    engine = kind(Thinker(lambda board: Crasher()), said.append, Limit(time=1))
    for line in lines:
        engine.hear(line)
    engine.finish()
    assert "out of ideas" in said[-1]


def told(*lines):
    """What our engine says to these lines."""
    said = []
    engine = GomocupSpeaker(EngineThinker(1, 4), said.append, Limit(nodes=3000))
    for line in ("START 9", *lines):
        engine.hear(line)
        engine.finish()
    return engine, said


def test_blocked_points_are_not_played():
    four = ["BOARD", "1,4,1", "1,1,2", "2,4,1", "2,1,2", "3,4,1", "1,2,2", "4,4,1", "7,7,2", "DONE"]
    assert told(*four)[1][-1] in ("0,4", "5,4")
    assert told("YXBLOCK", "0,4", "DONE", *four)[1][-1] == "5,4"
    assert told("YXBLOCK", "5,4", "DONE", *four)[1][-1] == "0,4"
    assert told("YXBLOCK", "0,4", "5,4", "DONE", *four)[1][-1] not in ("0,4", "5,4")
    assert told("YXBLOCK", "0,4", "5,4", "DONE", "YXBLOCKUNDO", "0,4", "DONE", *four)[1][-1] == "0,4"
    assert told("YXBLOCK", "0,4", "5,4", "DONE", "YXBLOCKRESET", *four)[1][-1] in ("0,4", "5,4")
    assert told("YXBLOCK", "9,9", "DONE")[1][-1].startswith("ERROR")


def test_stones_that_make_a_position_even():
    engine, said = told("YXBALANCEONE 0")
    # In the middle the first stone is an advantage.
    assert re.fullmatch("[0-8],[0-8]", said[-1])
    assert said[-1] != "4,4"
    assert engine.board.moves == []
    assert told("YXBALANCEONE")[1] == said
    assert told("YXBALANCEONE much")[1][-1] == "ERROR 'much' is no bias: expected points, 0 for an even game"
    engine, said = told("YXBALANCETWO 0")
    first, second = said[-1].split()
    assert first != second
    assert engine.board.moves == []


def test_stones_that_make_a_position_as_uneven_as_is_wanted():
    good, bad = (tuple(map(int, told(f"YXBALANCEONE {bias}")[1][-1].split(","))) for bias in (2000, -2000))
    assert max(abs(x - 4) for x in good) <= 1
    assert max(abs(x - 4) for x in bad) >= 3
    # The first of two stones is the mover's: a good one, and a bad one of the other side.
    first, second = (tuple(map(int, stone.split(","))) for stone in told("YXBALANCETWO 2000")[1][-1].split())
    assert max(abs(x - 4) for x in first) < max(abs(x - 4) for x in second)
