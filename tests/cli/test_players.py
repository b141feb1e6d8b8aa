import json

import pytest

from omello.cli import main
from omello.players import BUILT_IN
from omello.texts import LANGUAGES, width


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_player_has_one_line_that_says_where_it_comes_from(capsys, language):
    assert main(["players", "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    for entry in BUILT_IN:
        (line,) = [line for line in lines if line.split(":")[0].split()[:1] == [entry.name]]
        assert " — " in line


def test_columns_are_aligned_with_wide_letters_too(capsys):
    main(["players", "--lang", "ko"])
    lines = capsys.readouterr().out.splitlines()[: len(BUILT_IN)]
    game_columns = {width(line[: line.index(game)]) for line in lines for game in ("오델로", "오목 ") if game in line}
    assert len(game_columns) == 1


def test_one_game_only(capsys):
    main(["players", "omok", "--lang", "en"])
    out = capsys.readouterr().out
    assert "ladder" in out
    assert "greedy" not in out


def test_as_json(capsys):
    main(["players", "--json", "--lang", "en"])
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    weights = next(row for row in rows if row["name"] == "weights")
    assert weights["games"] == ["omok"]
    assert weights["options"] == ["depth"]
    assert weights["summary"]
    assert weights["origin"]
