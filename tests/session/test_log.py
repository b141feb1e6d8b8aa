"""What is stored outlives the program that wrote it."""

import json
from dataclasses import replace
from typing import Any

import pytest

from omello.core import Score, Tally
from omello.errors import FormatError
from omello.omok.bans import Bans
from omello.session import events, log
from omello.session.clocks import Clocks, TimeControl
from omello.session.events import Ending, Event
from omello.session.settings import Computer, Human, Invited, Settings, StonesStart

SETTINGS = Settings(
    game="omok",
    size=15,
    rule="renju",
    bans=Bans(True, True, True),
    start=StonesStart(("h8",), ("i9",), "black"),
    black=Human("보리"),
    white=Computer("engine:level=5"),
    opening="swap2",
    clock=TimeControl(300, 2),
    title="“긴” 대국",
)
OPINION = {"ply": 1, "score": {"unit": "chance", "value": 0.5, "exact": False, "plies": None}}
EVENTS: list[Event] = [
    events.CreatedEvent(seq=1, at=0.25, settings=SETTINGS),
    events.MoveEvent(seq=2, at=1.0, parent=1, side="black", move="d3", flips=("d4", "d5"), clocks=Clocks(9.5, 10.0)),
    events.PassEvent(seq=3, at=1.0, parent=2, side="white", clocks=None),
    events.UndoEvent(seq=4, at=1.0, node=2, clocks=None),
    events.RedoEvent(seq=5, at=1.0, node=3, clocks=Clocks(1.0, 2.0)),
    events.SwapEvent(seq=6, at=1.0, black=SETTINGS.white, white=SETTINGS.black),
    events.ChoiceEvent(seq=7, at=1.0, side="white", choice="more", black=Human(), white=Human()),
    events.BansEvent(seq=8, at=1.0, bans=Bans(False, True, False)),
    events.PauseEvent(seq=9, at=1.0, pause=0.5),
    events.EndedEvent(seq=10, at=1.0, outcome=Ending("white", "row", ("a1", "b2"), Tally(3, 4))),
    events.VariationEvent(seq=11, at=1.0, parent=1, side="black", move="pass", flips=()),
    events.CommentEvent(seq=12, at=1.0, node=1, text='두 줄\n"따옴표"'),
    events.MarksEvent(seq=13, at=1.0, node=1, marks={"d3": "A"}),
    events.ReviewedEvent(seq=14, at=1.0, nodes=(2, 3), moves=(OPINION,), summary={"start": 0.5}),
    events.RemoveEvent(seq=15, at=1.0, node=11),
    events.PromoteEvent(seq=16, at=1.0, node=2),
    events.JoinedEvent(seq=17, at=1.0, side="white", seat=Human("보리", "b0b")),
    events.OfferEvent(seq=18, at=1.0, side="white", offer="undo"),
    events.DeclinedEvent(seq=19, at=1.0, side="black"),
    events.RematchEvent(seq=20, at=1.0, game="next"),
    events.GreetingEvent(seq=21, at=1.0, side="black", greeting="good-luck"),
    events.GlyphEvent(seq=22, at=1.0, node=2, glyph="?!"),
    events.ChapterEvent(seq=23, at=1.0, node=2, title="끝내기"),
    events.FiledEvent(
        seq=24, at=1.0, node=2, score=Score.win(7), seconds=1.5, properties={"GB": ("1",)}, headings={"place": "서울"}
    ),
    events.HeldEvent(seq=25, at=1.0, held=True),
    events.CreatedEvent(seq=1, at=0.25, settings=replace(SETTINGS, white=Invited("0f"), owner="b0b")),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.type)
def test_every_event_comes_back_as_it_was(event: Event) -> None:
    assert log.load(log.dump(event)) == event
    assert json.loads(log.dump(event))["v"] == log.VERSION


def test_there_is_a_sample_of_every_event() -> None:
    assert {type(event) for event in EVENTS} == set(Event.__args__)


def test_a_text_without_a_version_is_of_the_first_one() -> None:
    text = log.dump(EVENTS[0]).replace(f'"v":{log.VERSION},', "")
    assert "v" not in json.loads(text)
    assert log.load(text) == EVENTS[0]


def test_an_event_goes_through_every_version_since_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def third(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "node": data["node"] + 100}

    def fourth(data: dict[str, Any]) -> dict[str, Any]:
        return {**data, "node": data["node"] * 2}

    monkeypatch.setattr(log, "VERSION", 4)
    monkeypatch.setattr(log, "UPGRADES", log.UPGRADES | {2: third, 3: fourth})
    for version, node in ((1, 202), (2, 202), (3, 2), (4, 1)):
        removed = log.from_data({"v": version, "type": "remove", "seq": 5, "at": 0.0, "node": 1})
        assert isinstance(removed, events.RemoveEvent)
        assert removed.node == node


def test_an_event_of_a_later_version_is_said_to_be_one() -> None:
    text = json.dumps({"v": log.VERSION + 1, "type": "teleported", "seq": 2, "at": 0.0})
    with pytest.raises(log.NewerLogError, match="later Omello"):
        log.load(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no event"),
        ("[1]", "no event"),
        ('{"seq":1', "no event"),
        ("[" * 100_000, "no event"),
        ('{"v":0,"type":"remove","seq":1,"at":0,"node":2}', "version 0"),
        ('{"v":"2","type":"remove","seq":1,"at":0,"node":2}', "version '2'"),
        ('{"type":"teleported","seq":1,"at":0.0}', "'teleported' is no type"),
        ('{"type":["move"],"seq":1,"at":0.0}', "is no type"),
        ('{"type":"remove","seq":1,"at":0.0}', "incomplete"),
        ('{"type":"remove","seq":1,"at":0.0,"node":"2"}', "'2' is not int"),
        ('{"type":"remove","seq":true,"at":0.0,"node":2}', "'True' is not int"),
        ('{"type":"remove","seq":1,"at":0.0,"node":2,"why":1}', "has no 'why'"),
        ('{"type":"marks","seq":1,"at":0.0,"node":2,"marks":[]}', "not an object"),
        ('{"type":"reviewed","seq":1,"at":0.0,"nodes":{},"moves":[],"summary":{}}', "not a list"),
        ('{"type":"pass","seq":1,"at":0.0,"parent":1,"side":"red","clocks":null}', "'red' is not black or white"),
    ],
)
def test_what_is_no_event_is_refused(text: str, why: str) -> None:
    with pytest.raises(FormatError, match=why):
        log.load(text)
