"""SGF for both games."""

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omello import BLACK, WHITE, FormatError, Outcome, Reason, omok, othello, records
from omello.records import Clock, Record

from .games import Seed, decorate, facts, omok_records, othello_records, tree, words


@given(Seed, words.filter(bool), othello_records() | omok_records())
def test_everything_round_trips(seed, name, record) -> None:
    decorate(record, random.Random(seed), name)
    text = records.write(record, "sgf")
    assert records.detect(text) == "sgf"
    again = records.read(text)
    assert again.start == record.start
    assert tree(again) == tree(record)
    assert facts(again) == facts(record)
    assert again.warnings == []


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r\t\v\f"), max_size=40))
def test_comments_keep_brackets_backslashes_and_colons(comment) -> None:
    record = records.read("f5")
    record.root.comment = record.end().comment = comment
    again = records.read(records.write(record, "sgf"))
    assert (again.root.comment, again.end().comment) == (comment, comment)


def test_marks_round_trip() -> None:
    record = records.read("h8")
    board = record.board()
    record.root.marks = {board.move("a1"): "△", board.move("o15"): "A:1]"}
    assert records.read(records.write(record, "sgf")).root.marks == record.root.marks


def test_arrows_round_trip() -> None:
    record = Record(omok.Board())
    marks = {"a1": "→b2→h8", "c3": "○→c4", "d4": "A", "e5": "A→B", "f6": "→z99", "g7": "→"}
    record.root.marks = {record.start.move(point): mark for point, mark in marks.items()}
    text = records.write(record, "sgf")
    assert "AR[ao:bn][ao:hh][cm:cl]" in text
    assert records.read(text).root.marks == record.root.marks
    assert records.read("(;GM[4]SZ[15]AR[aa:bb]LB[aa:x]AR[aa:cc])").root.marks == {"a15": "x→b14→c13"}


def test_a_property_stands_only_once_in_a_node() -> None:
    record = Record(omok.Board())
    record.root.marks = {record.start.move(point): mark for point, mark in (("a1", "○"), ("b1", "A"), ("c1", "○"))}
    assert "CR[ao][co]LB[bo:A]" in records.write(record, "sgf")


def test_omok_points_are_letters_from_the_top_left() -> None:
    record = records.read("(;GM[4]SZ[15]RU[renju]PB[a]PW[b];B[hh];W[hg](;B[jf])(;B[if]))")
    assert record.moves() == ["h8", "h9", "j10"]
    assert [node.move for node in record.root.children[0].children[0].children] == ["j10", "i10"]
    assert record.start == omok.Board(15, "renju")
    assert "B[hh];W[hg]" in records.write(record, "sgf")
    assert records.read("(;GM[4];B[bb])").moves() == ["b14"]


def test_othello_points_are_names_or_letters() -> None:
    assert records.read("(;GM[2]SZ[8];B[f5];W[d6];B[c3])").moves() == ["f5", "d6", "c3"]
    assert records.read("(;GM[2];B[fe];W[df])").moves() == ["f5", "d6"]


def test_othello_is_written_with_its_start() -> None:
    text = records.write(records.read("f5d6c3"), "sgf")
    assert "AB[e4][d5]AW[d4][e5]PL[B]" in text
    assert ";B[f5];W[d6];B[c3]" in text


def test_moves_in_the_root_and_empty_nodes_are_read() -> None:
    edax = "(;GM[2]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]B[f5];W[d6];B[c3];)"
    assert records.read(edax).moves() == ["f5", "d6", "c3"]


PASSING = "d3c3e6d2d1e1b2c1"


@pytest.mark.parametrize("word", ["PA", "", "tt", "pass"])
def test_passes_are_read_in_every_spelling(word) -> None:
    moves = ";".join(f"{'BW'[i % 2]}[{PASSING[2 * i : 2 * i + 2]}]" for i in range(8))
    assert records.read(f"(;GM[2];{moves};B[{word}];W[a3])").moves()[-2:] == ["pass", "a3"]


def test_passes_that_were_left_out_are_put_in() -> None:
    moves = ";".join(f"B[{PASSING[i : i + 2]}]" for i in range(0, 16, 2))
    assert records.read(f"(;GM[2];{moves};W[a3])").moves()[-2:] == ["pass", "a3"]


def test_tt_is_a_point_where_the_board_has_it() -> None:
    assert records.read("(;GM[4]SZ[20];B[tt])").moves() == ["t1"]


def test_go_tools_write_omok_as_go() -> None:
    record = records.read("(;GM[1]SZ[19];B[jj])")
    assert (record.game, record.size, record.moves()) == ("omok", 19, ["j10"])
    assert [remark.code for remark in record.remarks] == ["go"]


@pytest.mark.parametrize(
    ("rule", "meant"), [("renju", "renju"), ("Omok", "korean"), ("standard", "standard"), ("freestyle", "freestyle")]
)
def test_rules_are_named(rule, meant) -> None:
    assert records.read(f"(;GM[4]SZ[15]RU[{rule}];B[hh])").start == omok.Board(15, meant)


def test_unknown_rules_are_warned_of() -> None:
    record = records.read("(;GM[4]RU[caro];B[hh])")
    assert record.warnings == ["The rule 'caro' is not known."]
    assert "RU[caro]" in records.write(record, "sgf")


def test_an_overline_that_did_not_end_the_game_shows_the_rule() -> None:
    six = "".join(f"B[{col}h];W[{col}a];" for col in "abcefd")
    assert records.read(f"(;GM[4]SZ[15];{six}B[oo])").start == omok.Board(15, "standard")


def test_a_forbidden_point_ends_the_game() -> None:
    moves = ["h9", "a1", "h10", "a3", "i8", "a5", "j8", "a7", "h8"]
    text = "".join(f";{'BW'[i % 2]}[{move}]" for i, move in enumerate(moves))
    record = records.read(f"(;GM[4]SZ[15]RU[renju]{text})")
    assert record.outcome == Outcome(WHITE, Reason.FORBIDDEN)
    record = records.read(f"(;GM[4]SZ[15]RU[renju]{text};W[b2])")
    assert record.moves() == moves
    assert record.remarks[0].values["refusal"] == "after-forbidden"


def test_white_can_move_first() -> None:
    assert records.read("(;GM[4];W[hh];B[ii])").start.turn is WHITE
    record = Record(omok.Board.from_stones(turn=WHITE))
    record.play("h8")
    assert records.read(records.write(record, "sgf")).start.turn is WHITE


def test_set_up_positions() -> None:
    record = records.read("(;GM[4]SZ[15]AB[aa:bb]AW[hh];PL[W]AE[aa];W[ii])")
    assert record.start.stones(BLACK) == ["b15", "a14", "b14"]
    assert record.start.turn is WHITE


@pytest.mark.parametrize(
    ("result", "outcome"),
    [
        ("B+R", Outcome(BLACK, Reason.RESIGNATION)),
        ("W+Time", Outcome(WHITE, Reason.TIME)),
        ("B+", Outcome(BLACK, Reason.ADJUDICATION)),
        ("0", Outcome(None, Reason.AGREEMENT)),
        ("?", None),
        ("Void", None),
    ],
)
def test_results(result, outcome) -> None:
    record = records.read(f"(;GM[4]RE[{result}];B[hh])")
    assert record.outcome == outcome
    again = records.read(records.write(record, "sgf"))
    assert again.outcome == outcome


def test_othello_margins_are_scores() -> None:
    assert records.read("(;GM[2]RE[W+12];B[f5])").outcome.score == (26, 38)


def test_results_that_contradict_the_moves_are_warned_of() -> None:
    moves = "".join(f";B[{col}h];W[{col}a]" for col in "abcd") + ";B[eh]"
    record = records.read(f"(;GM[4]RE[W+]{moves})")
    assert record.outcome.winner is BLACK
    assert "0-1" in record.warnings[0]


def test_clocks() -> None:
    record = records.read("(;GM[2]TM[300];B[f5])")
    assert record.clocks == {BLACK: Clock(300), WHITE: Clock(300)}


def test_collections_and_what_surrounds_them() -> None:
    text = "From: hana\n\n(;GM[2];B[f5])\n(;GM[4];B[hh])\n-- \nhana"
    assert [record.game for record in records.read_all(text)] == ["othello", "omok"]


def test_soft_line_breaks_vanish() -> None:
    assert records.read("(;GM[4]C[a\\\nb\\]\\:c];B[hh])").root.comment == "ab]:c"


def test_old_long_property_names() -> None:
    assert records.read("(;GaMe[2]PlayerBlack[hana];B[f5])").players == {BLACK: "hana"}


@pytest.mark.parametrize("codec", ["cp949", "shift_jis", "gb18030", "utf-16"])
def test_other_encodings(codec) -> None:
    data = f"(;GM[4]CA[{codec}]C[五目];B[hh])".encode(codec)
    assert records.read(data).root.comment == "五目"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("(;GM[3];B[e4])", "GM[3]"),
        ("(;GM[4]SZ[99])", "99"),
        ("(;GM[4]SZ[15:13])", "15:13"),
        ("(;GM[4]SZ[9999999999999999999])", "size"),
        ("(;GM[4]SZ[15];B[zz];W[hh])", "B[zz]"),
        ("(;GM[2];B[a1])", "a1"),
        ("(;GM[4];B[zz])", "zz"),
        ("(;GM[4]C[nothing]", "no end"),
        ("(;GM[4];B[hh", "[hh"),
        ("(;GM[4] 12)", "12"),
        ("(B[hh];)", "(;"),
    ],
)
def test_broken_texts(text, words) -> None:
    with pytest.raises(FormatError) as error:
        records.read(text, "sgf")
    assert words in str(error.value)


def test_errors_name_the_line() -> None:
    with pytest.raises(FormatError) as error:
        records.read("(;GM[4]\n\n;B[zz])")
    assert error.value.line == 3
    assert error.value.remark is not None
    assert error.value.remark.code == "no-point"


def test_deep_trees_cost_no_stack() -> None:
    deep = "(;GM[4]SZ[15]" + "(;B[hh]" * 50_000 + ")" * 50_000 + ")"
    assert records.read(deep).moves() == ["h8"]
    empty = "(;GM[4]SZ[15];B[hh]" + "(;C[x]" * 50_000 + ")" * 50_000 + ")"
    assert records.read(empty).moves() == ["h8"]


def test_an_othello_game_on_a_large_board() -> None:
    record = Record(othello.Board(16))
    record.play(record.start.legal_moves()[0])
    assert records.read(records.write(record, "sgf")).moves() == record.moves()


def test_an_illegal_move_keeps_what_came_before() -> None:
    record = records.read("(;GM[4]SZ[15]\n;B[hh];W[ii](;B[jj]\n;W[hh];B[aa])(;B[kk];W[ll](;B[kk])(;B[mm])))")
    assert record.moves() == ["h8", "i7", "j6"]
    assert tree(record)[-2:] == [(4, "l4"), (5, "m3")]
    assert [(remark.code, remark.line) for remark in record.remarks] == [("cut", 3), ("left-out", None)]
    assert record.remarks[0].values == {"n": 4, "move": "h8", "refusal": "occupied"}


@pytest.mark.parametrize("text", ["(;GM[4]SZ[15];B[hh];W[gg]\n;B[zz];W[ff])", "(;GM[4]SZ[15];B[hh]W[gg]\n;B[x])"])
def test_a_move_off_the_board_keeps_what_came_before(text) -> None:
    record = records.read(text)
    assert record.moves() == ["h8", "g9"]
    (remark,) = record.remarks
    assert (remark.code, remark.line, remark.values["n"], remark.values["refusal"]) == ("cut", 2, 3, "no-such-point")
    assert text[text.rindex("\n;B") + 2 :].partition(")")[0].partition(";")[0] in str(remark)


def test_a_file_that_broke_off_keeps_what_is_there() -> None:
    record = records.read("(;GM[4]SZ[15];B[hh](;W[ii];B[jj]")
    assert record.moves() == ["h8", "i7", "j6"]
    assert [remark.code for remark in record.remarks] == ["unclosed"]


# As the site has it: three stones that were proposed, the colour that was taken with the fourth, then the moves.
QUEST = (
    "(;GM[4]FF[4]SZ[15]GN[gomokuquest]RE[B+]\nPB[one (1800)]PW[two (1750)]\n;QPR[hh,hg,jf];QSLW[ig];B[gg];W[ii];B[ih])"
)


def test_gomoku_quest_keeps_all_its_stones() -> None:
    record = records.read(QUEST)
    assert record.moves() == ["h8", "h9", "j10", "i9", "g9", "i7", "i8"]
    assert record.remarks == []
    assert record.players[BLACK] == "one (1800)"
    again = records.read(records.write(record, "sgf"))
    assert again.moves() == record.moves()
    assert again.root.extra == {"GN": ["gomokuquest"]}


@pytest.mark.parametrize("value", ["x", "zz", "hh,zz", "z26", "a\\:b"])
@pytest.mark.parametrize("name", ["QPR", "QSLW"])
def test_an_opening_that_names_no_points_is_left_out_and_quoted(name, value) -> None:
    record = records.read(f"(;GM[4]SZ[15]\n;{name}[{value}];W[gg];B[ii])")
    assert (record.start.turn, record.moves()) == (WHITE, ["g9", "i7"])
    assert [(remark.code, remark.line) for remark in record.remarks] == [("damaged", 2)]
    assert f"{name}[{value}]" in str(record.remarks[0])
    assert records.read(records.write(record, "sgf")).remarks == []


@pytest.mark.parametrize("moves", ["QPR[hh,hg,jf]", "B[hh]"])
def test_what_the_root_says_of_the_game_stays_there_when_moves_stand_in_it(moves) -> None:
    record = records.read(f"(;GM[4]SZ[15]{moves}GC[a]AN[b]RO[1]GN[x]XY[z]TE[1]C[hm];W[gg]XY[y])")
    *_, laid, last = record.root.walk()
    assert record.root.extra == {"GC": ["a"], "AN": ["b"], "RO": ["1"], "GN": ["x"], "XY": ["z"]}
    assert (laid.glyph, laid.extra, laid.comment, last.extra) == ("!", {}, "hm", {"XY": ["y"]})
    again = records.read(records.write(record, "sgf"))
    assert [node.extra for node in again.root.walk()] == [node.extra for node in record.root.walk()]


def test_properties_without_a_place_of_their_own_are_kept() -> None:
    text = (
        "(;GM[4]FF[4]SZ[15]GN[final]GC[a \\] b\\: c]AN[hana]RO[3 (final)]US[duri]BR[3 dan]BT[A]RE[Void]OT[3x30 byo]"
        ";B[hh]GB[1]TE[3];W[hg]BM[1]DO[]BL[291.5]OB[3](;B[jf]GW[2]ZZZ[x][y])(;B[if]DM[1]))"
    )
    record = records.read(text)
    assert record.remarks == []
    assert records.losses(record, records.FORMATS["psq"]) == ["variations", "glyphs", "properties"]
    again = records.read(records.write(record, "sgf"))
    assert tree(again) == tree(record)
    for one in (record, again):
        assert one.root.extra == {
            "GN": ["final"], "GC": ["a \\] b\\: c"], "AN": ["hana"], "RO": ["3 (final)"], "US": ["duri"], "BT": ["A"],
            "BR": ["3 dan"], "OT": ["3x30 byo"], "RE": ["Void"],
        }  # fmt: skip
        assert [node.extra for node in one.root.walk()][1:] == [
            {"GB": ["1"], "TE": ["3"]},
            {"DO": [""], "BL": ["291.5"], "OB": ["3"]},
            {"GW": ["2"], "ZZZ": ["x", "y"]},
            {"DM": ["1"]},
        ]
    for fragment in ("GC[a \\] b\\: c]", "BR[3 dan]", "RE[Void]", "TE[3]", "ZZZ[x][y]"):
        assert fragment in records.write(record, "sgf")


def test_glyphs_and_chapters_are_written_as_other_programs_write_them() -> None:
    record = records.read("f5d6c3d3c4")
    glyphs = ("!!", "!?", "?!", "?", "??")
    for node, glyph in zip(record.main_line(), glyphs, strict=True):
        node.glyph = glyph
    record.root.title, record.end().title = "Opening", "The [middle] game: 중반"
    record.end().add(record.board().move("f4")).glyph = "!"
    text = records.write(record, "sgf")
    for fragment in ("TE[2]", "IT[]", "DO[]", "BM[1]", "BM[2]", "TE[1]", "N[Opening]", "N[The [middle\\] game: 중반]"):
        assert fragment in text
    again = records.read(text)
    assert [(node.glyph, node.title) for node in again.root.walk()] == [
        (node.glyph, node.title) for node in record.root.walk()
    ]
    assert records.losses(record, records.FORMATS["ggf"]) == ["glyphs", "titles"]
    assert records.write(again, "sgf") == text


@pytest.mark.parametrize("rule", ["freestyle", "renju"])
@pytest.mark.parametrize("word", ["", "tt"])
def test_renju_may_pass(rule, word) -> None:
    record = records.read(f"(;GM[4]SZ[15]RU[{rule}];B[hh];W[{word}];B[ii];W[jj])")
    assert record.moves() == ["h8", "pass", "i7", "j6"]
    assert record.board()["i7"] is BLACK
    assert record.remarks == []
    text = records.write(record, "sgf")
    assert ";W[];B[ii]" in text
    assert records.read(text).moves() == record.moves()


def test_a_side_that_moves_twice_makes_the_other_pass() -> None:
    record = records.read("(;GM[4]SZ[15];B[hh];B[ii];W[jj])")
    assert record.moves() == ["h8", "pass", "i7", "j6"]
    assert [remark.code for remark in record.remarks] == ["passes-added"]


def test_stones_set_up_in_the_middle_begin_a_game_of_their_own() -> None:
    first, second = records.read_all("(;GM[4]SZ[15]PB[hana];B[hh];W[ii]\n;AB[aa]AE[hh]AW[cc];W[jj]C[hm];B[kk])")
    assert first.moves() == ["h8", "i7"]
    assert [(remark.code, remark.line) for remark in first.remarks] == [("set-up", 2)]
    assert (second.start.stones(BLACK), second.start.stones(WHITE)) == (["a15"], ["c13", "i7"])
    assert (second.moves(), second.root.children[0].comment) == (["j6", "k5"], "hm")
    assert second.players == {BLACK: "hana"}
    whole, aside = records.read_all("(;GM[4]SZ[15];B[hh](;W[ii];B[jj])(;AW[aa]PL[B];B[kk]))")
    assert (whole.moves(), aside.moves()) == (["h8", "i7", "j6"], ["k5"])


def test_what_is_set_up_in_an_impossible_way_is_said() -> None:
    five = "".join(f"[{letter}c]" for letter in "abcde")
    record = records.read(f"(;GM[4]SZ[15];B[hh];W[ii];AB{five}PL[B];B[jj])")
    assert record.moves() == ["h8", "i7"]
    assert [remark.code for remark in record.remarks] == ["set-up-impossible"]


@pytest.mark.parametrize("setup", ["AB[aa:zz]" * 5600, "AB" + "[aa:zz]" * 7000, ";AE[aa:zz]" * 5000])
def test_a_board_that_is_set_up_again_and_again_is_refused_soon(setup):
    started = time.process_time()
    with pytest.raises(FormatError, match="more than 20 times"):
        records.read(f"(;GM[4]SZ[26]{setup};B[aa])")
    # Seven seconds without a limit.
    assert time.process_time() - started < 1
