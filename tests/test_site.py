"""The site: it builds without a warning and without the network, its examples are true, its pictures are there."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs").rglob("*.md"))
NAV = (ROOT / "mkdocs.yml").read_text().partition("\nnav:\n")[2].partition("  - Reference:")[0]
GUIDES = re.findall(r"([\w/-]+)\.md", NAV)
"""Everything before the reference: the start, all guides, the rules."""


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    pytest.importorskip("mkdocs", reason="the site needs omello[docs]")
    folder = tmp_path_factory.mktemp("site")
    # An address where nobody listens: whoever asks the network fails.
    nowhere = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), "http://127.0.0.1:9")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(folder)]
    environment = {**os.environ, **nowhere, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (built.returncode, built.stdout + built.stderr) == (0, "")
    return folder


def test_the_site_builds_without_a_warning(site) -> None:
    assert (site / "index.html").exists()
    assert len(list(site.rglob("*.html"))) > 40


def test_its_pages_load_nothing_from_elsewhere(site) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text()
        loaded = re.findall(r'<(?:script|img|iframe)[^>]*\bsrc="(https?:[^"]+)"', text)
        loaded += re.findall(r'<link[^>]*rel="(?:stylesheet|preconnect|icon)"[^>]*href="(https?:[^"]+)"', text)
        assert loaded == [], page.name


def test_the_guides_are_all_there() -> None:
    assert {"start", "guides/bot", "guides/match", "guides/analyse", "training", "guides/format"} < {*GUIDES}
    assert {"guides/protocol", "guides/game", "learning", "tuning", "lessons", "rules"} < {*GUIDES}


@pytest.mark.parametrize("name", GUIDES)
def test_every_guide_is_there_in_korean(name, site) -> None:
    assert (ROOT / "docs" / f"{name}.ko.md").exists()
    text = (site / "ko" / f"{name}.html").read_text()
    assert re.search(r"<h1[^>]*>.*?</h1>", text, re.DOTALL)
    assert len(re.findall("[가-힣]", text)) > 150


def test_pictures_are_drawn_into_the_pages(site) -> None:
    for page in PAGES:
        wanted = len(re.findall(r"^```python picture", page.read_text(), re.MULTILINE))
        name = page.relative_to(ROOT / "docs").as_posix()
        built = f"ko/{name.replace('.ko.md', '.html')}" if name.endswith(".ko.md") else name.replace(".md", ".html")
        assert (site / built).read_text().count('<div class="picture">') == wanted, name


def test_the_reference_has_every_public_name(site) -> None:
    text = "".join(page.read_text() for page in (site / "reference").glob("*.html"))
    for name in (
        "Engine",
        "Board",
        "Rule",
        "Record",
        "Result",
        "match",
        "tournament",
        "draw",
        "film",
        "Batch",
        "player",
        "Puzzle",
        "Solver",
        "Card",
        "Lesson",
    ):
        assert re.search(rf'id="omello\.[\w.]*\b{name}"', text), name


def test_the_examples_of_docstrings_are_shown_as_code(site) -> None:
    for page in (site / "reference").glob("*.html"):
        text = page.read_text()
        assert "<blockquote>" not in text, page.name
        assert '<span class="gp">&gt;&gt;&gt; </span>' in text, page.name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT / "docs").as_posix())
def test_the_examples_of_a_page_are_true(page) -> None:
    result = doctest.testfile(str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.failed == 0


def luminance(red: int, green: int, blue: int) -> float:
    """As WCAG defines it."""
    parts = [value / 255 for value in (red, green, blue)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_links_can_be_read_on_dark_pages(site) -> None:
    style = (site / "assets" / "site.css").read_text()
    colour = re.search(r'scheme="slate"\] \{\s*--md-typeset-a-color: #(\w\w)(\w\w)(\w\w);', style)
    assert colour
    dark = luminance(30, 32, 41)  # Material's background: hsl(232 15% 14%)
    assert (luminance(*(int(part, 16) for part in colour.groups())) + 0.05) / (dark + 0.05) > 4.5


def programs(page: Path) -> list[str]:
    """The blocks of a page that are neither a conversation with Python nor a picture."""
    blocks = re.findall(r"^```python\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)
    return [block for block in blocks if ">>>" not in block]


# That of the server's API needs a server, and runs in tests/server/test_docs.py.
PROGRAMS = [page for page in PAGES if programs(page) and page.name != "api.md"]


@pytest.mark.parametrize("page", PROGRAMS, ids=lambda page: page.relative_to(ROOT / "docs").as_posix())
def test_the_programs_of_a_page_run(page, tmp_path) -> None:
    # What the page said before counts: its blocks are one program, with the answers of Python left out.
    spoken = re.findall(r"^```python(?: picture(?: hidden)?)?\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)
    code = "\n".join(
        "".join(example.source for example in doctest.DocTestParser().get_examples(block)) if ">>>" in block else block
        for block in spoken
    )
    file = tmp_path / "page.py"
    file.write_text(code)
    done = subprocess.run([sys.executable, file.name], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
