"""The documents are true where a machine can tell."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from omello.cli import COMMANDS, main
from omello.records import FORMATS

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def test_the_readmes_python_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.attempted >= 7
    assert result.failed == 0


def test_the_readme_names_the_two_commands_first() -> None:
    text = (ROOT / "README.md").read_text()
    assert text.index("make play") < text.index("make test") < 200


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_and_paths_exist(path) -> None:
    text = path.read_text()
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (path.parent / link).exists(), link
    for name in re.findall(r"`((?:src|native|tests|web|docs|training|bench|fuzz|tools)/[\w./-]*)`", text):
        assert "yours" in name or (ROOT / name).exists(), name


def test_every_command_is_in_the_help(capsys) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--help"])
    assert end.value.code == 0
    text = capsys.readouterr().out
    for command in COMMANDS:
        assert command.__name__.rpartition(".")[2] in text


def test_every_format_is_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text().lower()
    names = {"board": "board strings", "moves": "plain moves", "quest": "sites"}
    for name in FORMATS:
        assert names.get(name, name) in text
