import string

import pytest

from omello import texts
from omello.errors import SpecError
from omello.players import BUILT_IN


def placeholders(message: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(message) if field}


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_language_is_complete(language):
    english, translated = texts.load("en").messages, texts.load(language).messages
    assert translated.keys() == english.keys()
    for key, message in translated.items():
        assert message.strip(), key
        assert placeholders(message) == placeholders(english[key]), key


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_player_is_described(language):
    for entry in BUILT_IN:
        assert f"player.{entry.name}" in texts.load(language)
        assert f"origin.{entry.name}" in texts.load(language)


def test_the_results_of_the_first_classic_are_worded_as_it_had_them():
    korean = texts.load("ko")
    assert [korean(f"result.{who}") for who in ("black", "white", "draw")] == ["흑돌 승!", "백돌 승!", "무승부"]


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
