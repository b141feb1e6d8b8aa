"""Every command that makes weights: twice the same file, which the engine plays with; small ones are those we ship."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from omello import Engine, Limit, omok, othello

ROOT = Path(__file__).parents[2]
SMALL = {
    "othello4.weights": "training.othello --size 4 --games 200",
    "othello6.weights": "training.othello --size 6 --games 40",
    "othello8.weights": "training.othello --size 8 --games 20 --rounds 2 --depth 2",
    "othello10.weights": "training.othello --size 10 --games 4 --rounds 1 --ridge 100",
    "freestyle.weights": "training.omok --rule freestyle --size 9 --games 20 --nodes 50 --epochs 2 --curves {out}",
    "renju.weights": "training.omok --rule renju --size 9 --games 20 --nodes 50 --epochs 2 --curves {out}",
}
"""The commands of docs/training.md with less to do."""


def make(command: str, out: Path) -> None:
    words = [word.format(out=out) for word in shlex.split(command)]
    subprocess.run([sys.executable, "-m", *words, "--out", str(out)], cwd=ROOT, capture_output=True, check=True)


def plays(file: Path) -> bool:
    """Whether an engine with these weights plays."""
    name = file.stem
    board = othello.Board(int(name.removeprefix("othello"))) if "othello" in name else omok.Board(9, name)
    with Engine(board, memory=1, weights=file) as engine:
        return engine.choose(board, Limit(nodes=300)) in board.legal_moves()


@pytest.mark.parametrize("name", SMALL)
def test_a_command_makes_the_same_file_twice_and_the_engine_plays_with_it(name, tmp_path) -> None:
    for turn in ("one", "two"):
        make(SMALL[name], tmp_path / turn)
    assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    assert plays(tmp_path / "one" / name)


def documented() -> dict[str, str]:
    """The commands that the page gives for the files of small boards."""
    text = (ROOT / "docs" / "training.md").read_text()
    assert "`python -m training.othello --size 6 --games 15000`, `--size 4 --games 20000`" in text
    return {
        "othello6.weights": "training.othello --size 6 --games 15000",
        "othello4.weights": "training.othello --size 4 --games 20000",
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", ["othello4.weights", "othello6.weights"])
def test_the_shipped_weights_are_what_the_documented_command_makes(name, tmp_path) -> None:
    make(documented()[name], tmp_path)
    assert (tmp_path / name).read_bytes() == (ROOT / "src" / "omello" / "data" / name).read_bytes()
