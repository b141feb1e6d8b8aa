"""Games for training: the same files on any number of cores, and after any interruption."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

import numpy as np
import pytest

from omello import SpecError
from training import games
from training.games import Order, files, make_all
from training.omok import __main__ as omok_command
from training.omok import self_play as omok_self_play
from training.othello import __main__ as othello_command
from training.othello.positions import Positions

OMOK = Order("omok", 9, "standard", 8, 40, 4, 3, "")
OTHELLO = Order("othello", 6, "", 9, 0, 2, 3, "", level=0)


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch) -> None:
    monkeypatch.setattr(games, "CHUNK", {"omok": 3, "othello": 4})


def contents(folder: Path) -> list[dict[str, bytes]]:
    found = []
    for path in files([folder]):
        with np.load(path) as file:
            found.append({name: file[name].tobytes() for name in file.files})
    return found


@pytest.mark.parametrize("order", [OMOK, OTHELLO], ids=lambda order: order.game)
def test_an_interruption_changes_nothing(order, tmp_path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    counts = list(make_all(order, whole))
    assert counts[-1] == 3 * games.CHUNK[order.game] >= order.games
    assert len(contents(whole)) == order.chunks == 3
    list(itertools.islice(make_all(order, broken), 1))
    assert len(contents(broken)) == 1
    assert list(make_all(order, broken))[-1] == counts[-1]
    assert contents(broken) == contents(whole)
    assert list(make_all(order, whole)) == []


def test_games_of_another_kind_are_left_alone(tmp_path) -> None:
    list(make_all(OMOK, tmp_path))
    with pytest.raises(SpecError, match="other games"):
        list(make_all(Order("omok", 9, "renju", 8, 40, 4, 3, ""), tmp_path))
    assert games.main(["omok", "--rule", "renju", "--size", "9", "--out", str(tmp_path)]) == 2


@pytest.mark.slow
def test_processes_make_the_same_games(tmp_path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    order = Order("omok", 7, "freestyle", 8, 20, 4, 5, "")
    list(make_all(order, one))
    list(make_all(order, two, jobs=2))
    assert contents(one) == contents(two)


def test_weights_are_trained_from_a_folder_of_games(tmp_path, monkeypatch) -> None:
    list(make_all(OMOK, tmp_path / "omok"))
    words = f"--rule standard --size 9 --games 0 --epochs 1 --from {tmp_path / 'omok'} --out {tmp_path}"
    monkeypatch.setattr(sys, "argv", ["training.omok", *words.split(), "--curves", str(tmp_path)])
    omok_command.main()
    assert (tmp_path / "standard.weights").exists()
    assert len(omok_self_play.load(files([tmp_path / "omok"])[0]).winners) == 3
    list(make_all(OTHELLO, tmp_path / "othello"))
    assert Positions.load(files([tmp_path / "othello"])[0]).size == 6
    words = f"--size 6 --games 50 --rounds 0 --from {tmp_path / 'othello'} --out {tmp_path}"
    monkeypatch.setattr(sys, "argv", ["training.othello", *words.split()])
    othello_command.main()
    assert (tmp_path / "othello6.weights").exists()
