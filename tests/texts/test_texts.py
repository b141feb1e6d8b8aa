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
FILES = ("common.json", "learn.json", "online.json", "page.json", "study.json", "layers.json", "terminal.toml")
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


def every_text(language: str) -> list[tuple[str, str]]:
    """All texts of a language by key; the large letters of the terminal's results are drawings."""
    return [
        (key, text)
        for file in FILES
        for key, message in messages(language, file).items()
        if not key.startswith("banner.")
        for text in forms(message)
    ]


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_texts_are_free_of_mechanical_faults(language):
    blank_before_dots = re.compile(r"\w …(?=$|\))")
    for key, text in every_text(language):
        # What waits for an answer ends in a blank; samples of records have their own spacing.
        if key == "analysis.paste-here":
            continue
        assert text == text.lstrip(" "), key
        assert "  " not in text, key
        assert not blank_before_dots.search(text), key
    for key, text in every_text(language):
        if key.startswith(("error.", "refusal.", "hint.")):
            assert re.search(r"[.!?。！？]$", text), f"{key} is no sentence: {text}"


def test_japanese_has_full_width_punctuation():
    letter = "[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff]"
    half = rf"{letter} ?[!?:;,()]|[!?:;,()] ?{letter}|\}}[!?:;,(]|\)\{{"
    faults = {key: text for key, text in every_text("ja") if re.search(half, text)}
    assert not faults
    # Full-width signs bring their own space.
    assert not [key for key, text in every_text("ja") if re.search(r" [！？：（）。、]|[！？：（）。、] (?=\S)", text)]


def test_korean_particles_fit_every_name():
    """A particle that depends on the last letter is given both ways; percentages and 흑 or 백 take the same."""
    particle = re.compile(r"\{(\w+)\}(?:은|는|이|가|을|를|와|과|으로|로)(?![\w(])")
    faults = [
        key
        for key, text in every_text("ko")
        for name in particle.findall(text)
        if name not in ("chance", "other", "mover")
    ]
    assert not faults


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ko", ["당신", "쉽니다", "아무나", "그냥", "고전", "수 승리", "사!", "다시 두기", "뜸을 들임"]),
        ("ja", ["証明済み", "自分の対局", "あなたのもの"]),
        ("en", ["As the system", "Loss a move", "Movement", "makes no sense", "is no number", "goes on"]),
    ],
)
def test_words_that_no_page_of_the_language_would_use(language, words):
    assert not [(key, text) for key, text in every_text(language) for word in words if word in text]


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_taking_back_playing_again_and_another_game_have_words_of_their_own(language):
    said = dict(every_text(language))
    words = [said[key] for key in ("action.undo", "action.redo", "result.rematch", "result.swap", "action.swap")]
    assert len(set(words)) == len(words)
    for key in ("new.clock", "title.play", "key.play", "colour.random"):
        assert said[key] not in ("시계", "두기", "아무나")
