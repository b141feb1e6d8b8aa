"""Installing from source: what is missing is said in plain words, and how far it is can be seen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOOLS = ROOT / "tools"
ASK = f"import sys; sys.path.insert(0, {str(TOOLS)!r}); import build_backend; build_backend.check_compiler()"


@pytest.mark.skipif(sys.platform == "win32", reason="there CMake finds the compiler")
@pytest.mark.parametrize(
    ("compiler", "message"),
    [(None, "none was found here"), ("my-c++ -m64", "'my-c++', which CXX names, was not found")],
)
def test_without_a_compiler_the_install_says_so(compiler, message, tmp_path) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "CXX"} | {"PATH": str(tmp_path)}
    if compiler is not None:
        environment["CXX"] = compiler
    asked = subprocess.run([sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, check=False)
    assert asked.returncode == 1
    assert message in asked.stderr
    assert "sudo apt install g++" in asked.stderr
    assert "Traceback" not in asked.stderr


def test_with_a_compiler_the_install_goes_on(tmp_path) -> None:
    compiler = tmp_path / "c++"
    compiler.write_text("#!/bin/sh\n")
    compiler.chmod(0o755)
    environment = {key: value for key, value in os.environ.items() if key != "CXX"} | {"PATH": str(tmp_path)}
    subprocess.run([sys.executable, "-c", ASK], env=environment, check=True)


PIP = """
import sys
print("Collecting numpy>=1.26 (from omello==0.1.0)")
print("  -- Detecting CXX compiler ABI info")
print("  [1/2] Building CXX object CMakeFiles/core_v3.dir/native/omok/board.cpp.o")
print("  [2/2] Linking CXX shared module _native_v3.cpython-311.so")
sys.exit(%d)
"""


@pytest.mark.parametrize("code", [0, 3])
def test_how_far_an_install_is_can_be_seen(code, tmp_path) -> None:
    # Stands for pip, which would need minutes.
    (tmp_path / "pip").mkdir()
    (tmp_path / "pip" / "__init__.py").touch()
    (tmp_path / "pip" / "__main__.py").write_text(PIP % code)
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    command = [sys.executable, str(TOOLS / "install.py")]
    shown = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert shown.returncode == code
    told = [line.partition(" s  ")[2] for line in shown.stdout.splitlines()]
    assert told[:3] == ["fetching numpy", "building 1 of 2: native/omok/board.cpp", "building 2 of 2: _native_v3"]
    assert shown.stdout.splitlines()[-1].startswith("installed in ") == (code == 0)
    # What pip said in full is kept for when it fails.
    assert ("Detecting CXX compiler" in shown.stderr) == (code != 0)
