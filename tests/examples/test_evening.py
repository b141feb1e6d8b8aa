"""A new user's evening: the script and the notebook in `examples/` do what they say."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

from omello import records

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_evening_leaves_a_plot_games_a_film_and_an_analysis(tmp_path, capsys) -> None:
    spec = importlib.util.spec_from_file_location("evening", EXAMPLES / "evening.py")
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    result = example.evening(tmp_path, games=4)
    assert capsys.readouterr().out.startswith("Cautious - greedy: ")
    for name in ("match.svg", "game.svg"):
        assert ElementTree.parse(tmp_path / name).getroot().tag.endswith("svg")
    saved = list(records.read_file(tmp_path / "games.sgf"))
    assert [record.moves() for record in saved] == [record.moves() for record in result.records()]
    assert (tmp_path / "analysis.html").read_text().count("<svg") == 2


def test_the_examples_have_types() -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", *map(str, sorted(EXAMPLES.glob("*.py")))]
    checked = subprocess.run(command, capture_output=True, text=True, check=False, cwd=EXAMPLES.parent)
    assert checked.returncode == 0, checked.stdout


def test_the_notebooks_cells_run_and_show_something() -> None:
    for path in EXAMPLES.glob("*.ipynb"):
        names: dict[str, object] = {}
        cells = [cell for cell in json.loads(path.read_text())["cells"] if cell["cell_type"] == "code"]
        assert cells
        for cell in cells:
            *lines, last = "".join(cell["source"]).split("\n")
            exec("\n".join(lines), names)
            value = eval(last, names)
            assert hasattr(value, "_repr_svg_") or hasattr(value, "_repr_html_"), last
            assert not cell["outputs"], "a notebook is kept without its outputs"
