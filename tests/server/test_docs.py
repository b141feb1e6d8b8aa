"""The examples of the manual run."""

import re
from pathlib import Path

import pytest

from tests.server.running import Server

MANUAL = (Path(__file__).parents[2] / "docs/api.md").read_text(encoding="utf-8")


def test_the_script_plays_a_whole_game(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    (script,) = re.findall(r"```python\n(.*?)```", MANUAL, re.DOTALL)
    exec(script.replace("http://127.0.0.1:8740", server.address), {})
    assert "'reason': 'no moves'" in capsys.readouterr().out


def test_every_path_of_the_api_is_in_the_manual(server: Server) -> None:
    paths = server.http.get("/api/openapi.json").json()["paths"]
    for path, methods in paths.items():
        for method in methods:
            line = f"{method.upper()} {path.replace('{game_id}', '{id}')}"
            assert line in MANUAL, line
