"""What the list of games says of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from pydantic import Field

from omello import omok, texts
from omello.core import Side, SideName
from omello.notation import PASS
from omello.players.levels import HIGHEST
from omello.players.registry import BUILT_IN
from omello.server import board_crossing, wire
from omello.server.crossing import outcome_out, settings_out
from omello.server.storage import PASSING, Entry
from omello.session import ROOT, Game
from omello.session.events import CreatedEvent, Event, JoinedEvent
from omello.session.log import dump
from omello.session.settings import Computer, Human, Settings, name_of
from omello.setup import USUAL_SIZES


def entry(game: Game, events: Sequence[Event], *, is_kept: bool = True) -> Entry:
    """New events of a game as they are stored; the game has followed them already.

    One that is not kept was only looked at so far: the list says nothing of it until something is done in it.
    """
    settings = game.settings
    names = [name_of(seat) for seat in (settings.black, settings.white)]
    return Entry(
        game_id=game.id,
        seq=events[0].seq,
        events=[dump(event) for event in events],
        updated=game.updated,
        game=settings.game,
        opponent=opponent(game),
        result=result(game) if is_kept else PASSING,
        words=" ".join([settings.title, *names, *_about(settings)]).lower(),
        summary=summary(game).model_dump_json(),
        people=_people(events),
        is_clocked=game.is_by_link and game.clocks is not None,
        is_rated=settings.rated,
        deadline=_deadline(game),
    )


def _people(events: Sequence[Event]) -> list[str]:
    """Whose game it is by these events."""
    found: dict[str, None] = {}
    for event in events:
        match event:
            case CreatedEvent():
                seats = (event.settings.black, event.settings.white)
                sitting = [seat.identity for seat in seats if isinstance(seat, Human) and seat.identity]
                found |= dict.fromkeys([event.settings.owner, *sitting])
            case JoinedEvent():
                found[event.seat.identity] = None
    return list(found)


def _deadline(game: Game) -> float | None:
    """When the flag of the side to move falls in a game by link."""
    if not game.is_by_link or not game.is_timed or game.clocks is None:
        return None
    return game.since + game.clocks.left(game.board.turn)


def _about(settings: Settings) -> list[str]:
    """What else a search may ask for."""
    return [settings.rule or "", f"{settings.size}×{settings.size}", f"{settings.size}x{settings.size}"]


def spellings(text: str) -> dict[str, list[str]]:
    """How the words of a search are written in the list: people know players, games and rules by other names.

    >>> spellings("오목 사다리 3단계")
    {'오목': ['omok'], '사다리': ['ladder'], '3단계': ['level=3 ']}
    """
    return {word: found for word in text.lower().split() if (found := list(dict.fromkeys(_written(word))))}


def _written(word: str) -> Iterator[str]:
    for name, written in _names():
        if word in name:
            yield written
    for level, names in _levels().items():
        if word in names:
            # Followed by a blank: level 1 is not level 12.
            yield f"level={level} "


@cache
def _names() -> list[tuple[str, str]]:
    """Names as people of all languages read them, each with how it is stored."""
    keys: dict[str, str] = {f"game.{game}": game for game in USUAL_SIZES}
    keys |= {f"player.{player.name}.name": player.name for player in BUILT_IN}
    keys |= {f"rule.{rule}": rule for rule in omok.RULES}
    spoken = [texts.load(language) for language in texts.LANGUAGES]
    return [(say(key).lower(), stored) for say in spoken for key, stored in keys.items() if key in say]


@cache
def _levels() -> dict[int, set[str]]:
    spoken = [texts.load(language) for language in texts.LANGUAGES]
    numbers = range(1, 1 + HIGHEST)
    return {level: {say("player.level", n=level).lower().replace(" ", "") for say in spoken} for level in numbers}


class StoredSummary(wire.GameSummary):
    """What is kept for the list: also whose seats they are, which nobody is told."""

    seats: dict[SideName, str] = Field(default={})
    """Identities by side."""

    def told_to(self, ids: frozenset[str]) -> wire.GameSummary:
        """What somebody with these identities may know."""
        told = self.model_dump(exclude={"seats", "you"})
        return wire.GameSummary(**told, you=[side for side, identity in self.seats.items() if identity in ids])


def summary(game: Game) -> StoredSummary:
    board, number = game.board, game.node
    if game.settings.mode == "analysis":
        number = next(reversed(list(game.main_line())), ROOT)
        board = game.board_at(number)
    seats = {side.word: game.seat(side) for side in Side} if game.is_by_link else {}
    return StoredSummary(
        id=game.id,
        settings=settings_out(game.settings),
        created=game.created,
        updated=game.updated,
        moves=sum(move != PASS for move in board.moves),
        stones=board_crossing.stones(board),
        last=game.nodes[number].move,
        outcome=outcome_out(game.outcome),
        by_link=game.is_by_link,
        waiting=game.is_waiting,
        seats={side: seat.identity for side, seat in seats.items() if isinstance(seat, Human)},
    )


def opponent(game: Game) -> str:
    """The computer's spec; `human` when two people play, `analysis` when nobody does."""
    if game.settings.mode == "analysis":
        return "analysis"
    seats = (game.settings.black, game.settings.white)
    return next((seat.player for seat in seats if isinstance(seat, Computer)), "human")


def result(game: Game) -> str:
    """`open`, `draw`, then `win` or `loss` of the only human, or `decided`."""
    if game.outcome is None:
        return "open"
    if game.outcome.winner is None:
        return "draw"
    humans = set(Side) - game.computers()
    if len(humans) != 1:
        return "decided"
    return "win" if game.outcome.winner in humans else "loss"
