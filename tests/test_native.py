"""The compiled module: its hand-kept stubs tell the truth, its builds agree, and it is imported quickly."""

from __future__ import annotations

import ast
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from omello import _cpu, _native, _training

SOURCE = Path(__file__).parents[1] / "src" / "omello"
MODULES = {
    name: (ast.parse((SOURCE / f"{name}.pyi").read_text()), sys.modules[f"omello.{name}_{_native.BUILD}"])
    for name in ("_native", "_training")
}
PLAIN = {"int", "float", "bool", "str", "None"}

Parameter = tuple[str, str, bool]
"""Name, type, and whether there is a default."""
Signature = tuple[list[Parameter], str]
Members = dict[str, list[Signature] | None]
"""Functions with their signatures, one for each overload; None for values and properties."""


def stub_signature(function: ast.FunctionDef) -> Signature:
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    positional = len(arguments) - len(function.args.kwonlyargs)
    defaults = [None] * (positional - len(function.args.defaults)) + [
        *function.args.defaults,
        *function.args.kw_defaults,
    ]
    parameters = [
        (argument.arg, ast.unparse(argument.annotation) if argument.annotation else "", default is not None)
        for argument, default in zip(arguments, defaults, strict=True)
    ]
    return parameters, ast.unparse(function.returns) if function.returns else ""


def stub_members(body: list[ast.stmt]) -> Members:
    members: Members = {}
    for statement in body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            members[statement.target.id] = None
        elif isinstance(statement, ast.FunctionDef):
            if any(isinstance(mark, ast.Name) and mark.id == "property" for mark in statement.decorator_list):
                members[statement.name] = None
            else:
                signatures = members.setdefault(statement.name, [])
                assert signatures is not None
                signatures.append(stub_signature(statement))
    return members


def native_signature(text: str) -> Signature:
    """The parameters of `def name(a: int, b: list[int] = ...) -> int`; its types need not be valid Python."""
    arguments, _, returned = text[text.index("(") + 1 :].rpartition(") -> ")
    parts, depth = [""], 0
    for letter in arguments:
        depth += (letter in "[(") - (letter in "])")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    parameters = []
    for part in filter(None, map(str.strip, parts)):
        match = re.fullmatch(r"(\w+)(?:: (.*?))?( = .*)?", part, re.DOTALL)
        if match:
            parameters.append((match.group(1), match.group(2) or "", match.group(3) is not None))
    return parameters, returned


def native_members(holder: object) -> Members:
    members: Members = {}
    for name, value in vars(holder).items():
        if name == "__new__" or (name == "__init__" and not hasattr(value, "__nb_signature__")):
            continue  # Where a binding has one, __init__ describes it; where it has none, nobody can make such objects.
        if hasattr(value, "__nb_signature__"):
            members[name] = [native_signature(overload[0]) for overload in value.__nb_signature__]
        elif inspect.ismethoddescriptor(value):  # called directly, without nanobind: no types are known
            parameters = inspect.signature(value).parameters.values()
            members[name] = [([(each.name, "", each.default is not each.empty) for each in parameters], "")]
        elif name not in ("__doc__", "__module__", "__new__") and not (
            inspect.ismodule(holder) and name.startswith("__")
        ):
            members[name] = None
    return members


def check_members(stub: Members, native: Members) -> None:
    assert stub.keys() == native.keys()
    for name, signatures in stub.items():
        theirs = native[name]
        assert (signatures is None) == (theirs is None), name
        if signatures is None or theirs is None:
            continue
        assert len(signatures) == len(theirs), name
        for (parameters, returned), (native_parameters, native_returned) in zip(signatures, theirs, strict=True):
            assert [each[::2] for each in parameters] == [each[::2] for each in native_parameters], name
            pairs = [(mine[1], their[1]) for mine, their in zip(parameters, native_parameters, strict=True)]
            for mine, their in [*pairs, (returned, native_returned)]:
                # The stubs may say more than the binding knows (Move for object), but nothing else.
                assert mine == their or mine not in PLAIN or their not in PLAIN, (name, mine, their)


def stub_classes(stubs: ast.Module) -> dict[str, ast.ClassDef]:
    return {statement.name: statement for statement in stubs.body if isinstance(statement, ast.ClassDef)}


@pytest.mark.parametrize("name", MODULES)
def test_the_stubs_have_every_name_of_the_module(name) -> None:
    stubs, module = MODULES[name]
    stub = stub_members(stubs.body)
    stub.pop("BUILD", None)
    classes = stub_classes(stubs)
    check_members(stub, {key: value for key, value in native_members(module).items() if key not in classes})
    assert {key for key, value in vars(module).items() if inspect.isclass(value)} == classes.keys()


@pytest.mark.parametrize(
    ("module", "name"), [(module, name) for module, (stubs, _) in MODULES.items() for name in stub_classes(stubs)]
)
def test_the_stubs_have_every_member_with_its_parameters(module, name) -> None:
    stubs, built = MODULES[module]
    check_members(stub_members(stub_classes(stubs)[name].body), native_members(getattr(built, name)))


def test_players_never_load_what_training_needs() -> None:
    assert _training.OMOK_WEIGHTS > 0
    code = "import sys, omello, omello.players, omello.engine, omello.server.app; print(sorted(sys.modules))"
    loaded = run(code)
    assert "omello._native" in loaded
    assert "_training" not in loaded


def run(code: str, build: str | None = None) -> str:
    environment = {**os.environ, **({"OMELLO_NATIVE": build} if build else {})}
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
    return answer.stdout.strip() or answer.stderr.strip().splitlines()[-1]


SAME = """
import hashlib
from omello import _native, omok, othello
found = [othello.Board(size).perft(5) for size in (4, 6, 8, 10, 16)]
for size in (6, 8, 12):
    games = othello.random_playouts(othello.Board(size), 200, seed=3)
    found += [hashlib.sha256(games.moves.tobytes()).hexdigest(), games.scores.sum()]
for rule in omok.RULES:
    for size in (9, 15, 19):
        games = omok.random_playouts(omok.Board(size, rule), 50, seed=3)
        found += [hashlib.sha256(part.tobytes()).hexdigest() for part in games]
for games in (othello.Batch(50, 6), othello.Batch(50, 10), omok.Batch(50, 15, "renju"), omok.Batch(50, 20)):
    for step in range(30):
        games.step(games.random_actions(step))
        found.append(hashlib.sha256(games.planes.tobytes() + games.masks.tobytes()).hexdigest())
print(_native.BUILD, found)
"""


@pytest.mark.skipif(not _cpu.has_v3(), reason="this CPU cannot run the v3 build")
def test_both_builds_give_the_same_results() -> None:
    base, v3 = run(SAME, "base"), run(SAME, "v3")
    assert base.startswith("base [")
    assert v3.startswith("v3 [")
    assert base.removeprefix("base") == v3.removeprefix("v3")


WITHOUT = """
import importlib.util
known = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name[-2:] in {gone} else known(name, *more)
from omello import _native
print(_native.BUILD)
"""


def test_what_was_built_for_one_cpu_runs_where_it_can() -> None:
    assert run(WITHOUT.format(gone=["v3"])) == "base"
    assert "install it again on this computer" in run(WITHOUT.format(gone=["v3", "se"]))


def test_only_the_builds_there_are_can_be_forced() -> None:
    assert "OMELLO_NATIVE is 'v9'" in run("import omello.othello", "v9")


@pytest.mark.alone
def test_the_import_is_quick() -> None:
    code = "import time; begun = time.process_time(); import omello; print(time.process_time() - begun)"
    # The goal is 150 ms on an idle machine; the benchmark measures it.
    assert min(float(run(code)) for _ in range(5)) < 0.3
