import json
import re
import string
import tomllib
from pathlib import Path

import pytest

from omello import texts
from omello.errors import SpecError
from omello.players import BUILT_IN

FOLDER = Path(texts.__file__).parent
ROOT = Path(__file__).parents[2]
FILES = ("common.json", "page.json", "terminal.toml")
Message = str | dict[str, str]


def messages(language: str, file: str) -> dict[str, Message]:
    """The texts of one file, by key."""
    if file.endswith(".json"):
        found: dict[str, Message] = json.loads((FOLDER / language / file).read_text())
        return found
    sections = tomllib.loads((FOLDER / language / file).read_text())
    return {f"{section}.{name}": text for section, table in sections.items() for name, text in table.items()}


def forms(message: Message) -> list[str]:
    return [message] if isinstance(message, str) else list(message.values())


def placeholders(message: Message) -> set[str]:
    return {field for text in forms(message) for _, field, _, _ in string.Formatter().parse(text) if field}


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_language_is_complete(language, file):
    english, translated = messages("en", file), messages(language, file)
    assert translated.keys() == english.keys()
    for key, message in translated.items():
        assert all(text.strip() for text in forms(message)), key
        assert placeholders(message) == placeholders(english[key]), key


def test_no_text_is_written_twice():
    """A key stands in one file only, and what page and terminal both say stands in the common one."""
    said: dict[tuple[str, ...], str] = {}
    twice = []
    for file in FILES:
        languages = [messages(language, file) for language in texts.LANGUAGES]
        for key in languages[0]:
            said_as = f"{file}: {key}"
            assert said.setdefault((key,), said_as) == said_as
            same = said.setdefault(tuple(json.dumps(language[key]) for language in languages), said_as)
            if file == "terminal.toml" and not same.startswith(file):
                twice.append((same, said_as))
    assert not twice


def test_no_text_is_unused():
    """Every key is named in the sources, or fits one that is put together there."""
    sources = [
        (path, path.read_text())
        for folder, endings in (("web/src", (".ts", ".svelte")), ("src/omello", (".py",)))
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in endings
    ]
    named, made = set(), set()
    for path, source in sources:
        named |= set(re.findall(r"""['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]""", source))
        place = r"\{[^}]*\}" if path.suffix == ".py" else r"\$\{[^}]*\}"
        for pattern in re.findall(rf"""['"`]([a-z][\w-]*\.(?:[\w.-]|{place})*)['"`]""", source):
            if re.search(place, pattern) or pattern.endswith("."):
                made.add(re.sub(place, "@", pattern) + ("@" if pattern.endswith(".") else ""))
    shapes = [re.compile(re.escape(shape).replace("@", r"[\w-]+")) for shape in made]
    unused = [
        f"{file}: {key}"
        for file in FILES
        for key in messages("en", file)
        if key not in named and not any(shape.fullmatch(key) for shape in shapes)
    ]
    assert not unused


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_player_is_described(language):
    for entry in BUILT_IN:
        assert f"player.{entry.name}" in texts.load(language)
        assert f"origin.{entry.name}" in texts.load(language)


def test_the_results_of_the_first_classic_are_worded_as_it_had_them():
    korean = texts.load("ko")
    assert [korean(f"outcome.{who}") for who in ("black", "white", "draw")] == ["흑돌 승!", "백돌 승!", "무승부"]


def test_an_unknown_language_is_refused_by_name():
    with pytest.raises(SpecError, match="'xx'"):
        texts.load("xx")


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"LANG": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "ko_KR.UTF-8"}, "ko"),
        ({"LC_MESSAGES": "ja_JP", "LANG": "ko_KR"}, "ja"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_follows_the_environment(monkeypatch, environment, expected):
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert texts.language() == expected
    assert texts.language("en") == "en"
