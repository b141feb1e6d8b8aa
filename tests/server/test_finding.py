"""Which games the list shows: found by the names people see, and not those that were only looked at."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from omello.server.listing import spellings
from omello.server.storage import PASSING, Entry, Query
from omello.server.storage.sqlite import SqliteStorage


def entry(game_id: str, opponent: str, result: str = "open", updated: float = 1.0, game: str = "omok") -> Entry:
    return Entry(game_id, 1, ["{}"], updated, game, opponent, result, "", f'"{game_id}"')


@pytest.fixture
def storage(tmp_path: Path) -> SqliteStorage:
    return SqliteStorage(tmp_path / "games.db")


def found(storage: SqliteStorage, text: str) -> list[str]:
    summaries, total = storage.find(Query(text=text, also=spellings(text)))
    assert total == len(summaries)
    return [summary.strip('"') for summary in summaries]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("사다리", ["ladder"]),
        ("はしご", ["ladder"]),
        ("Ladder", ["ladder"]),
        ("귀 사냥꾼", ["hunter"]),
        ("오델로", ["hunter"]),
        ("五目並べ", ["ladder", "one", "twelve"]),
        ("오목 1단계", ["one"]),
        ("レベル12", ["twelve"]),
        ("100%", []),
    ],
)
def test_games_are_found_by_the_names_of_every_language(storage: SqliteStorage, text: str, expected: list[str]) -> None:
    storage.append(
        [
            entry("ladder", "ladder:seed=3"),
            entry("one", "engine:level=1"),
            entry("twelve", "engine:level=12"),
            entry("hunter", "corner-hunter", game="othello"),
        ]
    )
    assert sorted(found(storage, text)) == expected


def test_what_was_only_looked_at_is_not_listed_nor_exported_and_forgotten_later(storage: SqliteStorage) -> None:
    now = time.time()
    storage.append([entry("old", "analysis", PASSING, now - 100), entry("new", "analysis", PASSING, now)])
    storage.append([entry("kept", "analysis", "open", now - 100)])
    assert found(storage, "") == ["kept"]
    assert storage.ids() == ["kept"]
    storage.sweep(now - 50)
    assert [storage.last(game) for game in ("old", "new", "kept")] == [0, 1, 1]
    # Something is done in it.
    storage.append([Entry("new", 2, ["{}"], now, "omok", "analysis", "open", "", '"new"')])
    assert sorted(found(storage, "")) == ["kept", "new"]
