"""Between the session and the wire: requests come in, events and settings go out.

What goes out has only the fields that the wire types name, whatever else the session keeps.
"""

from __future__ import annotations

from collections.abc import Iterable

from omello.core import Outcome
from omello.errors import PositionError
from omello.omok.bans import Bans
from omello.server import wire
from omello.session import requests, settings
from omello.session.clocks import Clocks, TimeControl
from omello.session.events import Ending, Event
from omello.session.game import Game

# --- Coming in --------------------------------------------------------------------------------------------------


def settings_in(given: wire.GameSettings, owner: str = "") -> settings.Settings:
    """The settings of a game whose start has been worked out; an invited seat gets its key later."""
    clock = given.clock
    return settings.Settings(
        game=given.game,
        size=given.size,
        rule=given.rule,
        bans=bans_in(given.bans),
        start=start_in(given.start),
        mode=given.mode,
        black=_seat_in(given.black),
        white=_seat_in(given.white),
        opening=given.opening,
        clock=None if clock is None else TimeControl(clock.seconds, clock.increment),
        pause=given.pause,
        title=given.title,
        owner=owner,
    )


def beginning_in(beginning: wire.Beginning) -> settings.Settings:
    """The board, rule and start of a beginning as settings; all else is as usual."""
    return settings.Settings(
        game=beginning.game,
        size=beginning.size,
        rule=beginning.rule,
        bans=bans_in(beginning.bans),
        start=start_in(beginning.start),
    )


def bans_in(bans: wire.Bans | None) -> Bans | None:
    return None if bans is None else Bans(bans.double_three, bans.double_four, bans.overline)


def start_in(start: wire.Start) -> settings.Start:
    if isinstance(start, wire.StonesStart):
        return settings.StonesStart(tuple(start.black), tuple(start.white), start.turn)
    if not isinstance(start, wire.StandardStart):
        raise PositionError(f"a start of kind {start.kind!r} has to be worked out first")
    return settings.StandardStart()


def _seat_in(seat: wire.Seat) -> settings.Seat:
    match seat:
        case wire.Human():
            return settings.Human(seat.name)
        case wire.Computer():
            return settings.Computer(seat.player)
        case wire.Invited():
            return settings.Invited("")


def request_in(action: wire.Action) -> requests.Request:
    match action:
        case wire.Play():
            return requests.Play(action.move, action.node)
        case wire.Undo():
            return requests.Undo()
        case wire.Redo():
            return requests.Redo()
        case wire.Resign():
            return requests.Resign(action.side)
        case wire.Swap():
            return requests.Swap()
        case wire.Choose():
            return requests.Choose(action.choice)
        case wire.Propose():
            return requests.Propose(action.offer)
        case wire.Answer():
            return requests.Answer(action.accept)
        case wire.Greet():
            return requests.Greet(action.greeting)
        case wire.SwitchBans():
            bans = action.bans
            return requests.SwitchBans(Bans(bans.double_three, bans.double_four, bans.overline))
        case wire.SetPause():
            return requests.SetPause(action.pause)
        case wire.Hold():
            return requests.Hold(action.held)
        case wire.AddVariation():
            return requests.AddVariation(action.parent, action.move)
        case wire.AddLine():
            return requests.AddLine(action.parent, tuple(action.moves))
        case wire.SetComment():
            return requests.SetComment(action.node, action.text)
        case wire.SetMarks():
            return requests.SetMarks(action.node, action.marks)
        case wire.SetGlyph():
            return requests.SetGlyph(action.node, action.glyph)
        case wire.SetChapter():
            return requests.SetChapter(action.node, action.title)
        case wire.Remove():
            return requests.Remove(action.node)
        case wire.Promote():
            return requests.Promote(action.node)


# --- Going out --------------------------------------------------------------------------------------------------


def events_out(events: Iterable[Event]) -> list[wire.Event]:
    return [wire.EVENT.validate_python(event, from_attributes=True, strict=False) for event in events]


def settings_out(given: settings.Settings) -> wire.GameSettings:
    return wire.GameSettings.model_validate(given, from_attributes=True, strict=False)


def bans_out(bans: Bans) -> wire.Bans:
    return wire.Bans(double_three=bans.double_three, double_four=bans.double_four, overline=bans.overline)


def start_out(start: settings.StonesStart) -> wire.StonesStart:
    return wire.StonesStart.model_validate(start, from_attributes=True, strict=False)


def outcome_out(outcome: Outcome | None) -> wire.Outcome | None:
    if outcome is None:
        return None
    return wire.Outcome.model_validate(Ending.of(outcome), from_attributes=True, strict=False)


def clocks_out(clocks: Clocks | None) -> wire.Clocks | None:
    return None if clocks is None else wire.Clocks(black=clocks.black, white=clocks.white)


def beginning_out(given: settings.Settings) -> wire.Beginning:
    """The board, rule and start of a game."""
    return wire.Beginning.model_validate(given, from_attributes=True, strict=False)


def setup_out(game: Game, node: int) -> wire.Course:
    """The position at a node as a setup of its own."""
    moves = [str(game.nodes[number].move) for number in game.path(node)]
    return wire.Course(**dict(beginning_out(game.settings)), moves=moves)
