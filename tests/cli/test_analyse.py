import json

import pytest

from omello import omok, othello, records
from omello.cli import main
from omello.players.positional_policy import probabilities
from omello.records.annotation import GLYPHS


@pytest.fixture
def game(tmp_path):
    """A short game on 6×6 in a file, with passes if there are any."""
    board = othello.Board(6)
    while board.outcome() is None:
        board.push(board.legal_moves()[0])
    file = tmp_path / "game.sgf"
    records.write_file(file, [records.Record.from_board(board)])
    return file, board


def lines(capsys, *arguments):
    assert main(["analyse", *map(str, arguments), "--lang", "en"]) == 0
    return capsys.readouterr().out.splitlines()


def test_probabilities_of_every_move(game, capsys):
    file, board = game
    rows = [json.loads(line) for line in lines(capsys, file, "--player", "positional-policy", "--json")]
    assert [row["move"] for row in rows] == board.moves
    start = othello.Board(6)
    for row in rows:
        expected = probabilities(start)
        assert sum(expected.values()) == pytest.approx(1)
        assert row["probabilities"].keys() == set(start.legal_moves())
        assert row["probability"] == pytest.approx(expected[start.move(row["move"])], abs=1e-4)
        assert list(row["probabilities"].values()) == sorted(row["probabilities"].values(), reverse=True)
        start.push(row["move"])


def test_probabilities_for_people(game, capsys):
    file, board = game
    out = lines(capsys, file, "--player", "positional-policy")
    assert len(out) == len(board.moves)
    assert out[0].split()[:3] == ["1.", "Black", board.moves[0]]
    assert "%" in out[0]


def test_the_engine_judges_every_move(game, capsys):
    file, board = game
    rows = [json.loads(line) for line in lines(capsys, file, "--depth", "3", "--json")]
    moves = rows[:-2]
    assert [row["move"] for row in moves] == board.moves
    for row in moves:
        assert row["loss"] >= 0
        assert (row["verdict"] in ("best", "forced")) or row["best"] != row["move"]
        assert row["line"][0] == row["best"]
    last = moves[-1]
    score = board.outcome().score
    ahead = score.black - score.white
    assert last["exact"]
    assert last["value"] == (ahead if last["side"] == "black" else -ahead)
    assert [row["side"] for row in rows[-2:]] == ["black", "white"]
    assert all(0 <= row["accuracy"] <= 100 for row in rows[-2:])


def test_the_engine_for_people(game, capsys):
    file, board = game
    out = lines(capsys, file, "--depth", "2")
    assert len(out) == len(board.moves) + 2
    assert out[-2].startswith("Black: accuracy")


def test_a_player_without_probabilities_is_refused(game, capsys):
    assert main(["analyse", str(game[0]), "--player", "greedy"]) == 2
    assert "'greedy'" in capsys.readouterr().err


def test_omok_is_judged_too(tmp_path, capsys):
    board = omok.Board(9)
    for move in ["e5", "a1", "e6", "a9", "e7", "i1", "e8", "i9", "e9"]:
        board.play(move)
    file = tmp_path / "game.sgf"
    records.write_file(file, [records.Record.from_board(board)])
    rows = [json.loads(line) for line in lines(capsys, file, "--nodes", "2000", "--json")]
    assert [row["move"] for row in rows[:-2]] == board.moves
    assert rows[-3]["verdict"] in ("best", "good")
    assert rows[-4]["value"] == 0


@pytest.mark.parametrize(
    "text",
    ["(;GM[2]SZ[6]C[mine];B[c2]C[kept];W[b2];B[a2];W[d2];B[e2];W[c1])", "(;GM[4]SZ[9];B[ee];W[aa];B[fe];W[ab];B[de])"],
    ids=["othello", "omok"],
)
@pytest.mark.parametrize("language", ["en", "ko", "ja"])
def test_the_judgement_is_written_into_the_game_and_read_again(text, language, tmp_path, capsys):
    (tmp_path / "game.sgf").write_text(text)
    before = records.read(text)
    out = tmp_path / "judged.sgf"
    arguments = ["analyse", str(tmp_path / "game.sgf"), "--limit", "depth=4", "--lang", language]
    assert main([*arguments, "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert main([*arguments, "--to", "sgf", "--output", str(out)]) == 0
    (record,) = records.read_file(out)
    assert record.remarks == []
    assert record.moves() == before.moves()
    judged = [row for row in rows if "number" in row]
    nodes = list(record.root.main_line())
    assert [node.score.value for node in nodes] == pytest.approx([row["value"] for row in judged], abs=0.002)
    assert [str(node.score) for node in nodes] == [row["score"] for row in judged]
    bad = [(node, row) for node, row in zip(nodes, judged, strict=True) if row["loss"] and row["verdict"] in GLYPHS]
    assert bad
    for node, row in bad:
        assert node.glyph == GLYPHS[row["verdict"]]
        assert row["best"] in node.comment
        better = next(child for child in node.parent.children if child.move == row["best"])
        assert str(better.score) == row["best_score"]
        assert [better.move, *(each.move for each in better.main_line())][: len(row["line"])] == row["line"]
    if before.root.comment:
        assert record.root.comment.startswith("mine\n")
        assert nodes[0].comment.startswith("kept")
    # Written and read once more, nothing changes.
    assert records.write(record, "sgf") == out.read_text()


def test_a_folder_is_judged_game_by_game(tmp_path, capsys):
    (tmp_path / "a.txt").write_text("f5d6")
    (tmp_path / "b.sgf").write_text("(;GM[4]SZ[9];B[ee])(;GM[4]SZ[9];B[dd])")
    assert main(["analyse", str(tmp_path), "--limit", "depth=2", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    played = [(row["file"][-5:], row["game"], row["move"]) for row in rows if "move" in row]
    assert played == [("a.txt", 1, "f5"), ("a.txt", 1, "d6"), ("b.sgf", 1, "e5"), ("b.sgf", 2, "d6")]
    assert main(["analyse", str(tmp_path), "--limit", "depth=2", "--to", "sgf"]) == 0
    assert len(list(records.read_all(capsys.readouterr().out))) == 3


def test_who_made_no_move_has_no_accuracy(tmp_path, capsys):
    position = tmp_path / "p.obf"
    position.write_text("---------------------------OX------XO--------------------------- X;\n")
    assert lines(capsys, position) == ["There are no moves to judge."]
    (tmp_path / "one.sgf").write_text("(;GM[4]SZ[9];B[ee])")
    out = lines(capsys, tmp_path / "one.sgf", "--depth", "2")
    assert [line.split(":")[0] for line in out[1:]] == ["Black"]
