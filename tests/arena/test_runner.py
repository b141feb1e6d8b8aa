"""Schedules, stores, and many games on executors that work, break and vanish."""

import json
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import psutil
import pytest

from omello import FormatError, Limit, Reason, SpecError
from omello.arena.executors import Inline, executor
from omello.arena.game import play
from omello.arena.report import match_text
from omello.arena.runner import WorkerLostError, run
from omello.arena.schedule import gauntlet, neighbours, round_robin, schedule
from omello.arena.standings import Standings
from omello.arena.store import Store, from_json, to_json
from omello.arena.terms import Contestant, Terms
from omello.arena.tuning import Parameter, Tuning
from omello.arena.tuning_log import TuningLog
from omello.openings import drawn
from omello.setup import Setup

SETUP = Setup.of("othello", 6)
TERMS = Terms(SETUP, seed=2)
NAMES = ["random", "random:seed=1", "random:seed=2"]


def fixtures(games=6, names=NAMES, pairings=round_robin):
    contestants = [Contestant.parse(name, Limit()) for name in names]
    return list(schedule(pairings(contestants), games, drawn(SETUP, games // 2, 1)))


def results(games):
    return [played.result for played in games]


LOCAL = results(run(fixtures(), TERMS, Inline))


def test_round_robin_is_fair():
    games = fixtures(4)
    assert len(games) == 3 * 4
    assert [game.number for game in games] == list(range(12))
    for name in NAMES:
        assert sum(game.black.name == name for game in games) == sum(game.white.name == name for game in games) == 4
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert (first.black, first.white, first.opening) == (second.white, second.black, second.opening)


def test_gauntlet_has_the_first_in_every_game():
    assert all(NAMES[0] in (game.black.name, game.white.name) for game in fixtures(4, pairings=gauntlet))


def test_neighbours_meet_those_near_them():
    contestants = [Contestant.parse(name, Limit()) for name in "abcd"]
    pairs = ["".join(each.name for each in pair) for pair in neighbours(contestants, 2)]
    assert pairs == ["ab", "ac", "bc", "bd", "cd"]


@pytest.mark.parametrize(("names", "games"), [(["random"], 2), (["random", "random"], 2), (NAMES, 3), (NAMES, 0)])
def test_schedules_that_make_no_sense(names, games):
    with pytest.raises(SpecError):
        fixtures(games, names)


@pytest.mark.parametrize("workers", [1, 3])
def test_threads_give_the_same_games_in_the_same_order(workers):
    found = run(fixtures(), TERMS, lambda: ThreadPoolExecutor(workers), at_once=5)
    assert results(found) == LOCAL


def test_processes_give_the_same_games():
    make, at_once = executor(jobs=2)
    assert results(run(fixtures(), TERMS, make, at_once=at_once)) == LOCAL


def test_a_consumer_may_stop():
    games = run(fixtures(), TERMS, Inline)
    assert next(games).number == 0
    games.close()


def test_an_interrupted_match_goes_on_where_it_was(tmp_path):
    path, what = tmp_path / "games.jsonl", {"what": 1}
    with Store(path, what) as store:
        games = run(fixtures(), TERMS, Inline, store=store)
        for _ in range(7):
            next(games)
        games.close()
    # The last line was being written when the power failed.
    text = path.read_text()
    path.write_text(text[:-20])
    counted = CountingExecutor()
    with Store(path, what) as store:
        assert len(store.games) == 6
        assert results(run(fixtures(), TERMS, lambda: counted, store=store)) == LOCAL
    assert counted.count == len(LOCAL) - 6
    with Store(path, what) as store:
        assert [store.games[n].result for n in range(len(LOCAL))] == LOCAL


def test_a_store_of_another_match_is_refused(tmp_path):
    path = tmp_path / "games.jsonl"
    Store(path, {"what": 1}).close()
    with pytest.raises(SpecError, match="another match"):
        Store(path, {"what": 2})
    path.write_text(path.read_text() + "nonsense\n")
    with pytest.raises(FormatError, match="line 2"):
        Store(path, {"what": 1})


def test_a_stored_game_of_something_else_is_noticed(tmp_path):
    path = tmp_path / "games.jsonl"
    first = fixtures()[0]
    with Store(path, {"openings": ["f5"]}) as store:
        store.add(play(first, TERMS))
        assert store.game(first) == store.games[0]
        with pytest.raises(SpecError, match="game 0 of the file was random - random:seed=1"):
            store.game(replace(first, opening=("d3", "e3")))


def test_a_game_keeps_its_number_when_more_are_asked_for():
    contestants = [Contestant.parse(name, Limit()) for name in "abc"]

    def numbers(games):
        halved = lambda pairing: 0.5 if pairing[0].name == "b" else 1  # noqa: E731
        return {
            game.number: (game.black.name, game.white.name, game.opening)
            for game in schedule(round_robin(contestants), games, drawn(SETUP, games // 2, 1), halved)
        }

    few, many = numbers(8), numbers(12)
    assert len(few) == 8 + 8 + 4
    assert few.items() <= many.items()


def test_games_survive_json():
    played = play(fixtures()[0], TERMS)
    assert from_json(json.loads(json.dumps(to_json(played)))) == played


class CountingExecutor(Inline):
    count = 0

    def submit(self, fn, /, *args, **kwargs):
        self.count += 1
        return super().submit(fn, *args, **kwargs)


class BreakingExecutor(Executor):
    """Loses every third game, the way a pool does whose process was killed."""

    count = 0

    def submit(self, fn, /, *args, **kwargs):
        type(self).count += 1
        if self.count % 3 == 0:
            future = Future()
            future.set_exception(BrokenProcessPool("a process was killed"))
            return future
        return Inline().submit(fn, *args, **kwargs)


def test_lost_workers_lose_no_games():
    assert results(run(fixtures(), TERMS, BreakingExecutor, at_once=2)) == LOCAL


def test_a_pool_whose_process_dies_is_replaced(tmp_path):
    """A real process pool whose worker ends in the middle of a game, once."""
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import os, pathlib\n"
        "class Killer:\n"
        "    def choose(self, board, limit):\n"
        f"        flag = pathlib.Path({str(tmp_path)!r}) / 'killed'\n"
        "        if len(board.moves) > 12 and not flag.exists():\n"
        "            flag.touch()\n"
        "            os._exit(3)\n"
        "        return board.legal_moves()[0]\n"
    )
    games = fixtures(4, [f"{bot}:Killer", "random"])
    context = get_context("spawn")
    found = results(run(games, TERMS, lambda: ProcessPoolExecutor(2, mp_context=context), at_once=4))
    assert (tmp_path / "killed").exists()
    assert found == results(run(games, TERMS, Inline))


def test_a_game_that_always_kills_its_worker_is_reported():
    class Deadly(Executor):
        def submit(self, fn, /, *args, **kwargs):
            future = Future()
            future.set_exception(BrokenProcessPool("again"))
            return future

    with pytest.raises(WorkerLostError, match="game 0"):
        list(run(fixtures(), TERMS, Deadly))


def test_mistakes_in_a_game_are_not_taken_for_a_lost_worker():
    with pytest.raises(SpecError, match="nobody"):
        list(run(fixtures(2, ["nobody", "random"]), TERMS, Inline))


def test_the_table_adds_up(tmp_path):
    standings = Standings(NAMES, run(fixtures(), TERMS, Inline))
    assert sum(row.points for row in standings.ratings()) == len(standings.games) == 18
    assert standings.between(NAMES[0], NAMES[1]).size == 6
    assert standings.pairs(NAMES[0], NAMES[1]).size == 3
    assert standings.between(NAMES[0], NAMES[1]).mean == pytest.approx(1 - standings.between(NAMES[1], NAMES[0]).mean)
    moves = sum(len(played.moves) - played.opening for played in standings.games)
    seconds = sum(sum(played.seconds) for played in standings.games)
    assert seconds / moves == pytest.approx(sum(standings.seconds_per_move(name) for name in NAMES) / 3, rel=0.5)


def test_forfeits_are_counted_apart(tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text("class Crasher:\n    def choose(self, board, limit):\n        raise OSError('no')\n")
    names = [f"{bot}:Crasher", "random"]
    standings = Standings(names, run(fixtures(4, names), TERMS, Inline))
    assert standings.forfeits(names[0]) == {Reason.CRASH: ["OSError: no (bot.py, line 3)"] * 4}
    assert standings.forfeits("random") == {}
    assert match_text(standings).endswith(f"{names[0]} lost 4 by crash; first: OSError: no (bot.py, line 3)")
    failed = next(row for row in standings.to_json()["players"] if row["name"] == names[0])
    assert failed["forfeits"] == {"crash": 4}
    assert failed["first_forfeits"] == {"crash": "OSError: no (bot.py, line 3)"}


@pytest.mark.parametrize(
    "content", [b"my diary", b"my diary\n", b"[]\n", b'{"a": 1}\n', b"\xff\xfe", b'{"omello": 1, "other']
)
def test_a_file_of_something_else_is_left_alone(content, tmp_path):
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(FormatError, match="is no file of games") as error:
        Store(path, {"players": 2})
    assert content.startswith(b"\xff") or repr(content.decode().strip()) in str(error.value)
    assert path.read_bytes() == content


def test_a_worker_that_is_told_to_end_is_a_lost_one():
    make_executor, at_once = executor(jobs=2)
    games = run(fixtures(60), TERMS, make_executor, at_once=at_once)
    first = next(games)
    for worker in psutil.Process().children()[:2]:
        worker.terminate()
    assert [game.result for game in (first, *games)] == [play(each, TERMS).result for each in fixtures(60)]


def test_no_game_is_begun_before_the_last_one_was_seen():
    begun = []

    class Watched(Inline):
        def submit(self, fn, /, *args, **kwargs):
            begun.append(args[0].number)
            return super().submit(fn, *args, **kwargs)

    for played in run(fixtures(2), TERMS, Watched):
        assert begun[-1] == played.number


def test_jobs_must_be_positive():
    with pytest.raises(SpecError):
        executor(jobs=0)


ENDINGS = """
import ctypes, os

class Bot:
    def choose(self, board, limit):
        if len(board.moves) > 6:
            {ending}
        return board.legal_moves()[0]
"""


@pytest.mark.parametrize("ending", ["os._exit(3)", "os.abort()", "ctypes.string_at(0)"])
def test_a_bot_that_ends_its_process_loses_its_games_and_no_others(ending, tmp_path):
    (tmp_path / "bot.py").write_text(ENDINGS.format(ending=ending))
    names = [f"{tmp_path / 'bot.py'}:Bot", "random", "random:seed=1"]
    make_executor, at_once = executor(jobs=1, apart=True)
    played = list(run(fixtures(2, names), TERMS, make_executor, at_once=at_once))
    assert [game.number for game in played] == list(range(6))
    for game in played:
        if names[0] in (game.black, game.white):
            assert (game.points(names[0]), game.reason) == (0, Reason.CRASH)
            assert "it ended its process" in game.note
            assert len(game.moves) in (7, 8)
        else:
            assert game.reason is Reason.NO_MOVES


@pytest.mark.parametrize(
    "change", [{"reason": "boredom"}, {"winner": "red"}, {"seconds": []}, {"number": "x"}, {"moves": 5}, {"score": 3}]
)
def test_a_store_with_a_strange_game_is_named(change, tmp_path):
    path = tmp_path / "games.jsonl"
    with Store(path, {}) as store:
        store.add(play(fixtures()[0], TERMS))
    header, line = path.read_text().splitlines()
    path.write_text(f"{header}\n{json.dumps(json.loads(line) | change)}\n")
    with pytest.raises(FormatError, match="is no file of games"):
        Store(path, {})


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such file")
@pytest.mark.parametrize("path", [Path("/dev/zero"), Path("/dev/full"), Path("/")])
def test_what_is_no_file_holds_no_games(path) -> None:
    with pytest.raises(SpecError, match="is no file"):
        Store(path, {})
    with pytest.raises(SpecError, match="is no file"):
        TuningLog(path, {}, Tuning([Parameter.parse("depth=4,1,9")], 1))
