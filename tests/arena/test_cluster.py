"""A match on a Dask cluster, one of whose workers is killed: the same table as on this machine."""

import json
import os
import signal

import distributed
import pytest

from omello import Limit, SpecError
from omello.arena import executors
from omello.arena.executors import Inline, executor
from omello.arena.runner import run
from omello.arena.schedule import round_robin, schedule
from omello.arena.standings import Standings
from omello.arena.store import Store
from omello.arena.terms import Contestant, Terms
from omello.cli import main
from omello.openings import drawn
from omello.setup import Setup

NAMES = ["random:seed=1", "random:seed=2"]


@pytest.mark.slow
def test_a_thousand_games_with_a_lost_worker_give_the_local_table(tmp_path, capsys):
    setup = Setup.of("othello", 6)
    terms = Terms(setup, seed=9)
    pair = [Contestant.parse(name, Limit()) for name in NAMES]
    fixtures = list(schedule(round_robin(pair), 1000, drawn(setup, 500, seed=1)))
    local = Standings(NAMES, run(fixtures, terms, Inline))
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        Store(tmp_path / "games.jsonl", {}) as store,
    ):
        make, at_once = executor(cluster=cluster.scheduler_address)
        assert at_once == 8
        standings = Standings(NAMES)
        for played in run(fixtures, terms, make, at_once=at_once, store=store):
            standings.add(played)
            if played.number == 400:
                with distributed.Client(cluster.scheduler_address) as client:
                    pids = client.run(os.getpid)
                os.kill(next(iter(pids.values())), signal.SIGKILL)
        assert len(store.games) == 1000
        arguments = ["match", *NAMES, "--game", "othello", "--size", "6", "--games", "10", "--limit", "none", "--json"]
        assert main([*arguments, "--cluster", cluster.scheduler_address]) == 0
        on_cluster = json.loads(capsys.readouterr().out)
        assert main(arguments) == 0
        here = json.loads(capsys.readouterr().out)
        assert on_cluster["pairings"] == here["pairings"]
    assert [played.result for played in standings.games] == [played.result for played in local.games]
    assert standings.ratings() == local.ratings()


def test_a_cluster_that_is_not_there(monkeypatch):
    monkeypatch.setattr(executors, "PATIENCE", 0.5)
    with pytest.raises(SpecError, match="no Dask cluster"):
        executor(cluster="tcp://127.0.0.1:1")
