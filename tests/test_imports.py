"""Who may use whom: each part uses only what stands below it, as docs/architecture.md has it."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import omello

PACKAGE = Path(omello.__file__).parent
LAYERS = [
    {"__init__", "__main__", "server", "tui", "cli"},
    {"learn"},
    {"session"},
    {"arena", "envs", "annotation"},
    {"protocols"},
    {"players", "openings"},
    {"records"},
]
"""From the top; a part is a folder or module of the package. What is not here stands below."""
FACES = ("server", "tui")
WEB = ("fastapi", "starlette", "uvicorn", "pydantic", "textual")


def imports(file: Path) -> Iterator[str]:
    """The modules that a file names in its imports, also inside functions, but not only for type checkers."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            node.body = []
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: a relative import"
            yield str(node.module)
            yield from (f"{node.module}.{name.name}" for name in node.names)


def part(module: str) -> str:
    """The part of the package that a module belongs to, or the package that it is of."""
    first, _, rest = module.partition(".")
    return (rest.partition(".")[0] or "omello") if first == "omello" else first


def edges() -> set[tuple[str, str, str]]:
    found = set()
    for file in PACKAGE.rglob("*.py"):
        user = part("omello." + ".".join(file.relative_to(PACKAGE).with_suffix("").parts))
        found |= {(user, part(name), f"{file.relative_to(PACKAGE)}: {name}") for name in imports(file)}
    return {edge for edge in found if edge[0] != edge[1]}


EDGES = edges()


@pytest.mark.parametrize("face", FACES)
def test_the_session_knows_no_face_and_no_web(face: str) -> None:
    for user, used, where in EDGES:
        assert user != "session" or (used != face and used not in WEB and not used.startswith("pydantic")), where


def test_the_terminal_and_the_server_do_not_know_each_other() -> None:
    assert [where for user, used, where in EDGES if {user, used} == {"tui", "server"}] == []


def test_each_part_uses_only_what_stands_below_it() -> None:
    level = {name: number for number, names in enumerate(LAYERS) for name in names}
    below = len(LAYERS)
    wrong = [where for user, used, where in EDGES if level.get(used, below) < level.get(user, below)]
    assert wrong == []


def test_importing_the_session_loads_nothing_of_the_web() -> None:
    loaded = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from omello.session import decisions, log, record_log; print(*sys.modules, sep='\\n')",
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert "omello.session.game" in loaded
    tops = {name.partition(".")[0] for name in loaded}
    assert tops.isdisjoint(WEB)
    assert not [name for name in loaded if name.startswith(("omello.server", "omello.tui"))]
