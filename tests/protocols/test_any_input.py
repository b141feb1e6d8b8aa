"""No line from the other side, however broken, brings our engines down."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omello import Limit, OmelloError
from omello.protocols.gomocup.speaker import GomocupRefusalError, GomocupSpeaker
from omello.protocols.gtp.speaker import GtpSpeaker
from omello.protocols.nboard.speaker import NBoardSpeaker
from omello.protocols.speaker import Thinker
from omello.protocols.transport import LineReader

WORDS = {
    GomocupSpeaker: "START RECTSTART RESTART BEGIN TURN PLAY TAKEBACK BOARD DONE SWAP2BOARD INFO ABOUT YXBOARD YXNBEST "
    "YXSTOP YXSHOWFORBID YXBLOCK YXBLOCKUNDO YXBLOCKRESET YXBALANCEONE YXBALANCETWO rule timeout_turn time_left "
    "max_node 0 1 2 4 15 5 7,7 8,8 7,7,1 8,8,2 -1,3 9,9,3 1e9 ² --5",
    GtpSpeaker: "1 boardsize clear_board play genmove reg_genmove undo showboard final_score time_settings time_left "
    "b w black white d3 c3 f5 pass 8 4 16 -1 ² nan inf 0 loadsgf known_command gogui-rules_board",
    NBoardSpeaker: "nboard set depth game move hint go ping learn analyze 2 10 ² -- F5 D6/1.5/2 PA //nan "
    "(;GM[Othello]TY[8]B[F5];) (;GM[Othello]TY[4];) contempt",
}


class First:
    name = "first"

    def choose(self, board, limit):
        return board.legal_moves()[0]


@pytest.mark.parametrize("engine", WORDS, ids=lambda engine: engine.protocol)
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_every_conversation_goes_on(engine, data):
    word = st.sampled_from(WORDS[engine].split()) | st.text(max_size=5)
    said = []
    speaker = engine(Thinker(lambda board: First()), said.append, Limit(time=0.01))
    complain, surprises = speaker.complain, []

    def note(error):
        complain(error)
        if not isinstance(error, OmelloError | GomocupRefusalError):
            surprises.append(error)

    speaker.complain = note
    speaker.converse([" ".join(words) for words in data.draw(st.lists(st.lists(word, max_size=4), max_size=20))])
    assert surprises == []
    if engine is GtpSpeaker:
        said.clear()
        speaker.hear("9 name")
        assert said == ["=9 Omello\n"]


@given(st.lists(st.text(st.sampled_from("ab\r\n"), max_size=6)))
def test_lines_do_not_depend_on_how_they_are_cut(pieces):
    """Whole or in pieces, the text gives the same lines."""
    whole, cut = LineReader(), LineReader()
    text = "".join(pieces)
    assert whole.feed(text) == [line for piece in pieces for line in cut.feed(piece)]
