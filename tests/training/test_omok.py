"""The training of the Omok weights, from games to files."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from omello import Engine, Limit, PositionError, omok
from omello._native import OmokEngine
from omello._training import OMOK_WEIGHTS
from omello.omok.weights import load
from omello.othello.weights import load as othello_weights
from training.omok import __main__ as command


def train(monkeypatch: pytest.MonkeyPatch, out: Path, *more: str) -> bytes:
    words = "--rule standard --size 9 --games 30 --nodes 60 --epochs 3 --seed 3"
    folders = ["--out", str(out), "--curves", str(out)]
    monkeypatch.setattr(sys, "argv", ["training.omok", *words.split(), *folders, *more])
    command.main()
    return (out / "standard.weights").read_bytes()


def test_the_same_seed_gives_the_same_weights(monkeypatch, tmp_path, capsys) -> None:
    first = train(monkeypatch, tmp_path / "first", "--keep", str(tmp_path / "games"))
    assert len(first) == 16 + 2 * OMOK_WEIGHTS
    assert train(monkeypatch, tmp_path / "second") == first
    assert "30 of 30 games" in capsys.readouterr().out
    known = ["--games", "0", "--from", str(tmp_path / "games" / "standard-3-0.npz")]
    assert train(monkeypatch, tmp_path / "third", *known) == first
    assert "<svg" in (tmp_path / "first" / "training-omok-standard-worth.svg").read_text()


def test_what_it_learns_holds_for_games_it_has_not_seen(monkeypatch, tmp_path, capsys) -> None:
    train(monkeypatch, tmp_path)
    losses = [float(found) for found in re.findall(r"promise \d: .* held out ([\d.]+)", capsys.readouterr().out)]
    assert losses == sorted(losses, reverse=True)
    # Guessing among all points of a 9×9 board would cost 4.4.
    assert losses[-1] < 3.5


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda file: file[:10], "not a weights file"),
        (lambda file: file[16:], "not a weights file"),
        (lambda file: file[:4] + b"\x63\x00" + file[6:], "version 99"),
        (lambda file: file[:-2], "do not fit"),
        (lambda file: othello_weights(8), "of board 8, not 0"),
        (lambda file: file[:-2000] + b"\x00\x7f" * 1000, "too large"),
    ],
)
def test_broken_weights_are_refused(change, message) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(PositionError, match=message):
        OmokEngine(change(load(omok.Rule.named("renju"))), 2**20, 1)


def test_every_named_rule_has_an_engine_that_plays() -> None:
    for rule in omok.RULES.values():
        board = omok.Board(rule=rule)
        board.play("h8")
        assert Engine(board, memory=1).choose(board, Limit(nodes=300)) in board.legal_moves()
