"""Games that begin with an opening by swap or swap2."""

import json

import pytest

from omello import BLACK, WHITE, Limit, Reason
from omello.arena.game import Fixture, play
from omello.arena.records import record
from omello.arena.standings import Standings
from omello.arena.store import from_json, to_json
from omello.arena.terms import Contestant, Terms
from omello.cli import main
from omello.records import read_file
from omello.setup import Setup

BOTS = """
from omello.openings.fairness import Part

class Bot:
    # Lays three stones, then takes what it was told to; plays the first legal point.
    def __init__(self, *, wants="black"):
        self.wants = wants
    def choose(self, board, limit):
        return board.legal_moves()[0]
    def take_part(self, board, opening, limit):
        if not board.moves:
            return Part(None, ("h8", "i9", "g7"))
        if opening.chosen:
            return Part("white" if self.wants == "white" else "black", ())
        if self.wants == "more":
            return Part("more", ("c3", "d4"))
        return Part(self.wants, ())

class Diagonal(Bot):
    # Takes black and finishes the row of the two stones it finds.
    def choose(self, board, limit):
        return next(board.move(name) for name in ("f6", "e5", "d4") if board[name] is None)

class Eager(Bot):
    # Takes white and plays at once.
    def take_part(self, board, opening, limit):
        return Part("white", ("o15",)) if board.moves else super().take_part(board, opening, limit)

class Greedy(Bot):
    def take_part(self, board, opening, limit):
        return Part(None, ("h8", "i9"))

class Undecided(Bot):
    def take_part(self, board, opening, limit):
        return Part(None, ()) if board.moves else super().take_part(board, opening, limit)

class Crasher(Bot):
    def take_part(self, board, opening, limit):
        raise RuntimeError("no idea")
"""
OMOK = Setup.of("omok", 15)


@pytest.fixture
def bots(tmp_path):
    file = tmp_path / "bots.py"
    file.write_text(BOTS)
    return str(file)


def opened(first, second, swap="swap2", number=0):
    pair = [Contestant(name, spec, Limit(nodes=500)) for name, spec in (("first", first), ("second", second))]
    return play(Fixture(number, *pair), Terms(OMOK, swap=swap, max_moves=12))


@pytest.mark.parametrize(
    ("swap", "first", "second", "colours", "chosen", "stones"),
    [
        ("swap", "black", "black", ("second", "first"), ("black",), 3),
        ("swap", "black", "white", ("first", "second"), ("white",), 3),
        ("swap2", "black", "more", ("first", "second"), ("more", "black"), 5),
        ("swap2", "white", "more", ("second", "first"), ("more", "white"), 5),
    ],
)
def test_colours_are_those_that_were_taken(bots, swap, first, second, colours, chosen, stones):
    played = opened(f"{bots}:Bot:wants={first}", f"{bots}:Bot:wants={second}", swap)
    assert (played.black, played.white) == colours
    assert (played.chosen, played.opening) == (chosen, stones)
    assert played.moves[:3] == ("h8", "i9", "g7")
    assert len(played.moves) == 12
    assert from_json(json.loads(json.dumps(to_json(played)))) == played


def test_who_takes_white_may_move_at_once(bots):
    played = opened(f"{bots}:Bot", f"{bots}:Eager")
    assert (played.chosen, played.opening, played.moves[3]) == (("white",), 3, "o15")


def test_the_points_go_to_who_won(bots):
    played = opened(f"{bots}:Bot", f"{bots}:Diagonal")
    assert (played.winner, played.black) == (BLACK, "second")
    assert Standings(["first", "second"], [played]).between("second", "first").counts == (0, 0, 1)


@pytest.mark.parametrize(
    ("bot", "reason"), [("Greedy", Reason.ILLEGAL), ("Undecided", Reason.ILLEGAL), ("Crasher", Reason.CRASH)]
)
def test_who_fails_in_the_opening_loses(bots, bot, reason):
    second = opened(f"{bots}:Bot", f"{bots}:{bot}")
    assert (second.winner, second.reason, second.white) == (BLACK, reason, "second")
    if bot != "Undecided":
        first = opened(f"{bots}:{bot}", f"{bots}:Bot")
        assert (first.winner, first.reason, first.moves) == (WHITE, reason, ())
    assert second.note


def test_the_record_tells_how_it_was_opened(bots):
    played = opened(f"{bots}:Bot:wants=white", f"{bots}:Bot:wants=more")
    nodes = list(record(played, OMOK).root.main_line())
    assert nodes[4].comment == "first laid 3 stones, second laid 2 more, first took white"
    assert record(opened(f"{bots}:Bot", f"{bots}:Bot"), OMOK).players == {BLACK: "second", WHITE: "first"}


def test_players_without_an_opinion_have_the_engine_judge_for_them():
    one, other = (opened("ladder", "random", number=number) for number in (0, 2))
    assert len(one.chosen) in (1, 2)
    assert one.moves[:3] != other.moves[:3]
    assert opened("ladder", "random").result == one.result


def test_a_match_by_swap2_is_saved_and_resumed(tmp_path, capsys):
    store, saved = tmp_path / "games.jsonl", tmp_path / "games.sgf"
    arguments = ["match", "engine:nodes=300", "ladder", "--game", "omok", "--games", "4", "--openings", "swap2"]
    arguments += ["--limit", "nodes=300", "--max-moves", "20", "--store", str(store), "--json"]
    assert main([*arguments, "--records", str(saved)]) == 0
    whole, first = store.read_text(), capsys.readouterr().out
    assert len(list(read_file(saved))) == 4
    assert all("laid 3 stones" in text for text in saved.read_text().split("(;")[1:])
    # As if it had been interrupted in the third game.
    store.write_text("".join(whole.splitlines(keepends=True)[:3]) + '{"number": 2, "bla')
    assert main(arguments) == 0
    again = [from_json(json.loads(line)).result for line in store.read_text().splitlines()[1:]]
    assert again == [from_json(json.loads(line)).result for line in whole.splitlines()[1:]]
    assert json.loads(capsys.readouterr().out)["pairings"] == json.loads(first)["pairings"]


def test_swap_is_for_omok(capsys):
    assert main(["match", "random", "greedy", "--game", "othello", "--openings", "swap"]) == 2
    assert "for Omok" in capsys.readouterr().err
