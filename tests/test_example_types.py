"""The examples of every page, docstring and notebook have types, as users' own code would."""

from __future__ import annotations

import ast
import doctest
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
FLAGS = [
    "--strict",
    # A page uses one name for one thing after the other, and bots of ten lines do without types.
    *("--allow-redefinition-new", "--local-partial-types"),
    *("--allow-untyped-defs", "--allow-incomplete-defs", "--allow-untyped-calls"),
    # What is printed below was there: nobody asks for None before it.
    "--disable-error-code=union-attr",
]


def code_of(text: str) -> str:
    return "".join(example.source for example in doctest.DocTestParser().get_examples(text))


def code_of_page(text: str) -> str:
    """All that a page says in Python, pictures and programs included."""
    blocks = re.findall(r"^```python[^\n]*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return "\n".join(code_of(block) if ">>>" in block else block for block in blocks)


def names_of(statement: ast.stmt) -> list[str]:
    """What a statement of a module defines."""
    if isinstance(statement, ast.ClassDef | ast.FunctionDef):
        return [statement.name]
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    targets = [statement.target] if isinstance(statement, ast.AnnAssign) else targets
    return [each.id for each in targets if isinstance(each, ast.Name) and not each.id.startswith("__")]


def docstrings(path: Path) -> Iterator[tuple[str, str]]:
    """The examples of a module's docstrings, each with the names it sees, and where it is."""
    module = ast.parse(path.read_text())
    name = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    imports = [ast.unparse(each) for each in module.body if isinstance(each, ast.Import | ast.ImportFrom)]
    own = [defined for statement in module.body for defined in names_of(statement)]
    seen = "\n".join([*imports, *([f"from {name} import {', '.join(own)}"] if own else [])]) + "\n"
    for node in ast.walk(module):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            code = code_of(ast.get_docstring(node) or "")
            if code:
                yield f"{name}_{getattr(node, 'name', 'module')}_{getattr(node, 'lineno', 0)}", seen + code


def examples() -> Iterator[tuple[str, str]]:
    # Its file of a bot is a program of its own.
    yield "readme", code_of((ROOT / "README.md").read_text())
    for path in (ROOT / "docs").rglob("*.md"):
        yield f"page_{path.relative_to(ROOT)}", code_of_page(path.read_text())
    for path in (SOURCE / "omello").rglob("*.py"):
        yield from docstrings(path)
    for path in (ROOT / "examples").glob("*.ipynb"):
        cells = [cell for cell in json.loads(path.read_text())["cells"] if cell["cell_type"] == "code"]
        yield f"notebook_{path.stem}", "\n".join("".join(cell["source"]) for cell in cells)


@pytest.mark.slow
def test_every_example_passes_a_strict_type_checker(tmp_path) -> None:
    count = 0
    for name, code in examples():
        if code:
            file = tmp_path / f"{''.join(letter if letter.isalnum() else '_' for letter in name)}.py"
            file.write_text(code)
            count += 1
    assert count > 150
    command = [sys.executable, "-m", "mypy", *FLAGS, "--no-incremental", str(tmp_path)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert checked.returncode == 0, checked.stdout
