"""Matches and tournaments from Python."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from omello import BLACK, Limit, Score, SpecError, arena, records
from omello.arena.live import picture
from omello.arena.store import from_json, to_json

SMALL = {"game": "othello", "size": 6}


class Last:
    """A bot in four lines that also tells what it thinks."""

    def __init__(self) -> None:
        self.opinion = Score.stones(1.5)

    def choose(self, board, limit):
        return board.legal_moves()[-1]


def test_a_class_an_object_and_a_spec_can_meet() -> None:
    result = arena.tournament([Last, "random", "greedy@depth=1"], games=2, **SMALL)
    assert result.plan.names == ["Last", "random", "greedy@depth=1"]
    assert len(result.games) == 6
    assert sum(row.points for row in result.ratings()) == 6
    again = arena.match(Last(), "random", games=2, **SMALL)
    assert again.plan.names == ["Last", "random"]
    assert {played.moves for played in again.games} <= {played.moves for played in result.games}


def test_the_command_line_and_python_play_the_same_games(tmp_path) -> None:
    from omello.cli import main

    store = tmp_path / "games.jsonl"
    arguments = ["--game", "othello", "--size", "6", "--games", "6", "--store", str(store)]
    assert main(["match", "greedy", "random", *arguments]) == 0
    written = store.read_text()
    result = arena.match("greedy", "random", games=6, store=store, **SMALL)
    assert store.read_text() == written
    alone = arena.match("greedy", "random", games=6, **SMALL)
    assert [played.result for played in result.games] == [played.result for played in alone.games]


def test_a_test_ends_the_match_and_draws_its_course() -> None:
    result = arena.match("positional", "random", games=2000, sprt="0,200", game="othello")
    assert result.verdict == "accept"
    assert len(result.games) < 200
    assert result.elo.low > 0
    course = ElementTree.fromstring(result.svg())
    assert sum(each.tag.endswith("polyline") for each in course.iter()) == 2
    assert "SPRT 0 : 200" in str(result)


def test_records_tell_times_opinions_date_and_reason() -> None:
    result = arena.match(Last, "random", games=2, openings=[["c2", "b2"]], **SMALL)
    for record, played in zip(result.records(), result.games, strict=True):
        nodes = list(record.main_line())
        assert [node.move for node in nodes[:2]] == ["c2", "b2"]
        assert [node.seconds for node in nodes[:2]] == [None, None]
        assert all(node.seconds is not None for node in nodes[2:])
        ours = BLACK if record.players[BLACK] == "Last" else BLACK.other
        scores = [node.score for at, node in enumerate(nodes[2:]) if at % 2 == ours]
        assert set(scores) == {Score.stones(1.5)}
        assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC", record.date)
        assert record.headers["reason"] == "no moves"
        assert from_json(to_json(played)) == played


def test_games_are_saved_in_the_format_of_the_name(tmp_path) -> None:
    result = arena.match("greedy", "random", games=4, **SMALL)
    result.save(tmp_path / "games.sgf")
    saved = list(records.read_file(tmp_path / "games.sgf"))
    assert [record.moves() for record in saved] == [record.moves() for record in result.records()]
    assert saved[0].players[BLACK] == "greedy"
    assert saved[0].end().seconds is not None


def test_a_notebook_shows_a_result() -> None:
    match = arena.match("greedy", "random", games=4, **SMALL)
    assert "<table" in match._repr_html_()
    assert "<svg" in match._repr_html_()
    names = ["greedy", "random", "positional"]
    table = arena.tournament(names, games=2, limit="none", anchor=("random", 0.0), **SMALL)
    assert all(name in table._repr_html_() for name in names)
    assert len([each for each in ElementTree.fromstring(table.svg()).iter() if each.tag.endswith("circle")]) == 3


def test_watchers_see_every_game_and_a_live_table() -> None:
    seen: list[str] = []
    arena.tournament(
        ["greedy", "random", "positional"], games=2, watch=lambda so_far: seen.append(picture(so_far, 3)), **SMALL
    )
    assert len(seen) == 6
    assert seen[2].startswith("█" * 10 + "░" * 10 + " 3/6\n")
    assert all(text.count("\n") <= 2 for text in seen)
    seen.clear()
    arena.match("greedy", "random", games=2, watch=lambda so_far: seen.append(picture(so_far, 3)), **SMALL)
    assert re.match(r"█+ 2/2  [\d.]+ - [\d.]+  Elo ", seen[-1])


def test_an_interruption_keeps_what_was_played() -> None:
    def stop(so_far: arena.Result) -> None:
        if len(so_far.games) == 3:
            raise KeyboardInterrupt

    with pytest.raises(arena.Interrupted) as interrupted:
        arena.match("greedy", "random", games=20, watch=stop, **SMALL)
    assert len(interrupted.value.result.games) == 3


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"games": 3}, "even number"),
        ({"limit": "soon"}, "soon"),
        ({"openings": "swap2"}, "for Omok"),
        ({"openings": [["a1"]]}, "a1"),
        ({"sprt": "5,1"}, "elo0 below elo1"),
        ({"sprt": (5, 1)}, "elo0 below elo1"),
        ({"sprt": ("much", 1)}, "much"),
        ({"sprt": 5}, "5 is no SPRT"),
        ({"size": 7}, "7"),
        ({"jobs": 0}, "at least one job"),
        ({"margin": float("nan")}, "margin"),
    ],
)
def test_mistakes_are_refused_before_anything_is_played(wrong, message, monkeypatch) -> None:
    monkeypatch.setattr("omello.arena.runner.play", None)
    with pytest.raises(ValueError, match=message):
        arena.match("greedy", "random", **{**SMALL, "games": 2, **wrong})


def test_what_is_no_player_is_refused() -> None:
    for entrant in (5, None, object(), int, len, "nobody", type("Mute", (), {})):
        with pytest.raises(SpecError):
            arena.match(entrant, "random", games=2, **SMALL)


def test_a_class_that_cannot_travel_is_refused_by_name() -> None:
    class Local(Last):
        pass

    with pytest.raises(SpecError, match=r"'Local' cannot be sent.*mine\.py:Mine"):
        arena.match(Local, "random", games=2, jobs=2, **SMALL)


def test_several_processes_play_the_same_games() -> None:
    alone = arena.match(Last, "random", games=4, **SMALL)
    both = arena.match(Last, "random", games=4, jobs=2, **SMALL)
    assert [played.result for played in alone.games] == [played.result for played in both.games]


def test_what_is_said_to_an_engine_and_by_it_is_logged(tmp_path) -> None:
    command = f"cmd:{sys.executable} -m omello engine othello --protocol gtp --limit depth=1?name=ours"
    arena.match(command, "random", games=2, size=4, game="othello", openings="none", log=tmp_path / "said")
    files = sorted(path.name for path in (tmp_path / "said").iterdir())
    assert files == ["00000-black-ours.log", "00001-white-ours.log"]
    lines = (tmp_path / "said" / files[0]).read_text().splitlines()
    assert all(re.match(r" *\d+\.\d{3} [<>!] ?", line) for line in lines)
    assert any(" > " in line and "genmove" in line for line in lines)
    assert any(" < = " in line for line in lines)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("offsets.txt", "# Gomocup has them like this\n0,0, 1,-1, 2,1\n-1,0,0,1\n"),
        ("moves.txt", "h8i9j7\ng8 h7\n"),
        ("games.sgf", "(;GM[4]SZ[15];B[hh];W[ig];B[ji])(;GM[4]SZ[15];B[gh];W[hi])"),
    ],
)
def test_openings_come_in_every_format(name, content, tmp_path) -> None:
    file = tmp_path / name
    file.write_text(content)
    result = arena.match("random", "ladder", game="omok", games=4, openings=file, limit=Limit(depth=1))
    starts = [played.moves[: played.opening] for played in result.games]
    assert starts == [("h8", "i9", "j7")] * 2 + [("g8", "h7")] * 2


def test_openings_of_piskvork_and_of_another_board_are_checked(tmp_path) -> None:
    psq = tmp_path / "opening.psq"
    psq.write_text("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n10,9,0\n")
    plan = arena.match("random", "ladder", game="omok", games=2, openings=psq, limit="none").plan
    assert plan.openings == (("h8", "i9", "j7"),)
    for content, message in (
        ("(;GM[2]SZ[8];B[f5])", "begin at the start"),
        ("9,9\n", "from the middle"),
        ("0,0,1\n", "from the middle"),
        ("(;GM[4]SZ[15]AB[hh];W[ii])", "begin at the start"),
    ):
        file = tmp_path / "wrong.sgf"
        file.write_text(content)
        with pytest.raises(ValueError, match=message):
            arena.match("random", "ladder", game="omok", games=2, openings=file)


def test_a_store_of_the_version_before_is_resumed(tmp_path) -> None:
    store = tmp_path / "games.jsonl"
    store.write_text(Path(__file__).with_name("store-0.1.0.jsonl").read_text())
    result = arena.match("greedy", "random", game="othello", size=4, games=4, openings="none", store=store)
    assert [played.number for played in result.games] == [0, 1, 2, 3]
    assert [bool(played.spent) for played in result.games] == [False, False, True, True]
    assert len(result.records()) == 4
