"""From SGF to records."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from omello.core import BLACK, WHITE, Board, Game, Outcome, Score, Side
from omello.errors import FormatError, OmelloError
from omello.notation import PASS, name
from omello.records.builder import Builder
from omello.records.clocks import read_clock
from omello.records.node import Node
from omello.records.record import Clock, Record
from omello.records.results import by_margin, by_word
from omello.records.sgf.properties import ARROW, CHANCE, CLOCKS, REASONS, SECONDS, SHAPES, SIDES
from omello.records.sgf.syntax import Property, Step, games, line_of, parts, text_of
from omello.records.start import LIKELY_RULES, known_rule, rule_of, start_board
from omello.records.text import line_at, number

_GAMES: dict[str, tuple[Game, int]] = {"1": ("omok", 19), "2": ("othello", 8), "4": ("omok", 15)}
_SETUP = ("AB", "AW", "AE")
MOST_SETUP = 20
"""So often the setup of one game may name every point of the board: a few letters name all of them."""
_SIZE = re.compile(r"([0-9]{1,3})(?::([0-9]{1,3}))?")
_RESULT = re.compile(r"([BW])\+\s*(.*)", re.DOTALL | re.IGNORECASE)
_PLIES = re.compile(r"(win|loss) ([0-9]{1,4})")


def read(text: str, start: Board | None = None) -> Iterator[Record]:
    """The games of a collection; `start` says the rule where a game does not. Raises `FormatError`."""
    for steps in games(text):
        yield _Game(text, steps).record(start)


class _Game:
    """One game tree of the text."""

    def __init__(self, text: str, steps: list[Step]) -> None:
        self.text = text
        self.steps = steps
        self.leading = list(_leading_nodes(steps))
        self.header: dict[str, Property] = {}
        for properties in self.leading:
            for item in properties:
                self.header.setdefault(item.name, item)
        self.game, self.size = self._game_and_size()

    def record(self, given: Board | None) -> Record:
        rules, warning = self._rules(given)
        failure: FormatError | None = None
        for rule in rules:
            try:
                builder = Builder(self._start(rule))
                self._walk(builder)
            except FormatError as error:
                failure = failure or error
                continue
            self._describe(builder.record)
            builder.record.warnings.extend(warning)
            return builder.finish(self._claimed())
        assert failure is not None
        raise failure

    def _fail(self, message: str, item: Property | None = None) -> FormatError:
        return FormatError(message, line=line_at(self.text, item.offset) if item else None)

    def _value(self, key: str) -> str:
        item = self.header.get(key)
        return line_of(item.values[0]) if item and item.values else ""

    def _game_and_size(self) -> tuple[Game, int]:
        kind = self._value("GM") or "1"
        if kind not in _GAMES:
            raise self._fail(f"GM[{kind[:12]}] is neither Othello (2) nor Omok (4)", self.header.get("GM"))
        game, size = _GAMES[kind]
        if "SZ" in self.header:
            match = _SIZE.fullmatch(self._value("SZ"))
            if match is None or match.group(2) not in (None, match.group(1)):
                raise self._fail(f"{self._value('SZ')[:12]!r} is no size of a square board", self.header["SZ"])
            size = int(match.group(1))
        return game, size

    def _rules(self, given: Board | None) -> tuple[tuple[str, ...], list[str]]:
        """The rules to try, and what there is to warn of."""
        if self.game == "othello":
            return ("",), []
        warnings = ["GM[1] is Go; read as Omok"] if self._value("GM") in ("", "1") else []
        stated = self._value("RU")
        known = known_rule(stated)
        if known is not None:
            return (known,), warnings
        if stated:
            warnings.append(f"the rule {stated[:40]!r} is not known")
        return (rule_of(given),) if given is not None and given.game == "omok" else LIKELY_RULES, warnings

    @cached_property
    def _stones(self) -> dict[str, Side]:
        """What lies on the board before the first move."""
        stones: dict[str, Side] = {}
        left = MOST_SETUP * self.size**2
        for properties in self.leading:
            for item in properties:
                if item.name in _SETUP:
                    for value in item.values:
                        for point in self._rectangle(value, item):
                            left -= 1
                            if item.name == "AE":
                                stones.pop(point, None)
                            else:
                                stones[point] = SIDES[item.name[1]]
                        if left < 0:
                            raise self._fail(f"{item.name} sets up the whole board more than {MOST_SETUP} times", item)
        return stones

    def _start(self, rule: str) -> Board:
        stones = self._stones
        black, white = ([point for point, side in stones.items() if side is who] for who in (BLACK, WHITE))
        turn = SIDES.get(self._value("PL")[:1].upper())
        if turn is None and (stones or self.game == "omok"):
            movers = (SIDES[item.name] for step in self.steps for item in step.properties if item.name in SIDES)
            turn = next(movers, None)
        return start_board(self.game, self.size, rule, black=black, white=white, turn=turn or BLACK)

    def _rectangle(self, value: str, item: Property) -> Iterator[str]:
        """The points of `aa`, `h8`, or of a rectangle `aa:cc`."""
        first, last = parts(value)
        if not last:
            yield self._point(value, item)
            return
        corners = [self._row_and_col(corner, item) for corner in (first, last)]
        (top, bottom), (left, right) = (sorted(pair) for pair in zip(*corners, strict=True))
        for row in range(top, bottom + 1):
            for col in range(left, right + 1):
                yield name(self.game, self.size, row, col)

    def _row_and_col(self, value: str, item: Property) -> tuple[int, int]:
        if re.fullmatch(r"[a-z]{2}", value.strip()):
            col, row = (ord(letter) - ord("a") for letter in value.strip())
            if row < self.size and col < self.size:
                return row, col
        raise self._fail(f"{item.name}[{value[:12]}] is no point of a board of size {self.size}", item)

    def _point(self, value: str, item: Property) -> str:
        value = value.strip()
        if re.fullmatch(r"[A-Za-z][1-9][0-9]?", value):
            return value.lower()
        return name(self.game, self.size, *self._row_and_col(value, item))

    def _move(self, value: str, item: Property) -> str:
        word = value.strip().lower()
        if word == "" or (word == "tt" and self.size < 20) or (self.game == "othello" and word in ("pa", PASS)):
            return PASS
        return self._point(value, item)

    def _walk(self, builder: Builder) -> None:
        """Play the whole tree."""
        branches: list[Node] = []
        nodes = 0
        for step in self.steps:
            if step.kind == "(":
                branches.append(builder.node)
            elif step.kind == ")":
                builder.back_to(branches.pop())
            else:
                nodes += 1
                for item in step.properties:
                    if item.name in SIDES:
                        for value in item.values:
                            self._play(builder, value, item)
                    elif item.name in _SETUP and nodes > len(self.leading):
                        raise self._fail(f"{item.name} sets stones up in the middle of a game", item)
                for item in step.properties:
                    if item.values:
                        self._annotate(builder, item)

    def _play(self, builder: Builder, value: str, item: Property) -> None:
        try:
            builder.play(self._move(value, item), SIDES[item.name])
        except FormatError:
            raise
        except OmelloError as error:
            raise self._fail(str(error), item) from None

    def _annotate(self, builder: Builder, item: Property) -> None:
        node, value = builder.node, item.values[0]
        if item.name == "C":
            builder.comment(text_of(value))
        elif item.name == SECONDS:
            node.seconds = number(value)
        elif item.name == "V":
            margin = number(value)
            if margin is not None and self.game == "othello":
                node.score = Score.stones(margin if _viewer(builder) is BLACK else -margin)
        elif item.name == CHANCE:
            node.score = _score(value, node.score)
        elif item.name in ("LB", "AR", *SHAPES):
            for each in item.values:
                point, label = parts(each)
                try:
                    move = builder.board.move(self._point(point, item))
                    arrows = node.marks.get(move, "").partition(ARROW)
                    if item.name == "AR":
                        target = builder.board.move(self._point(label, item))
                        node.marks[move] = f"{''.join(arrows)}{ARROW}{target}"
                    else:
                        node.marks[move] = (SHAPES.get(item.name) or line_of(label)) + "".join(arrows[1:])
                except OmelloError:
                    continue  # A label off the board harms nobody.

    def _describe(self, record: Record) -> None:
        for key, side in (("PB", BLACK), ("PW", WHITE)):
            if self._value(key):
                record.players[side] = self._value(key)
        for key, side in (("BR", BLACK), ("WR", WHITE)):
            rating = number(self._value(key))
            if rating is not None:
                record.ratings[side] = rating
        main = number(self._value("TM"))
        if main is not None and main >= 0:
            both = read_clock(self._value("OT")) or Clock(main)
            record.clocks = {BLACK: both, WHITE: both}
        for side, key in CLOCKS.items():
            clock = read_clock(self._value(key))
            if clock is not None:
                record.clocks[side] = clock
        record.date, record.event, record.place = (self._value(key) for key in ("DT", "EV", "PC"))

    def _claimed(self) -> Outcome | None:
        result = self._value("RE")
        if result.lower() in ("0", "draw", "d"):
            return by_word(None)
        match = _RESULT.match(result)
        if match is None:
            return None
        winner, how = SIDES[match.group(1).upper()], match.group(2)
        reason = REASONS.get(how[:1].upper())
        if reason is not None:
            return Outcome(winner, reason)
        margin = number(how)
        if margin is None or self.game == "omok":
            return by_word(winner)
        return by_margin(margin if winner is BLACK else -margin, self.size * self.size)


def _leading_nodes(steps: list[Step]) -> Iterator[list[Property]]:
    """The nodes that make the start: up to the first with a move, and none in a variation."""
    for step in steps[1:]:
        if step.kind != ";":
            return
        yield step.properties
        if any(item.name in SIDES for item in step.properties):
            return


def _viewer(builder: Builder) -> Side:
    """In whose view the score of the current node is kept."""
    return builder.board.turn if builder.node.move is None else builder.board.turn.other


def _score(text: str, stones: Score | None) -> Score | None:
    text = text.strip()
    plies = _PLIES.fullmatch(text)
    if plies:
        return (Score.win if plies.group(1) == "win" else Score.loss)(int(plies.group(2)))
    if text == "exact":
        return Score.stones(stones.value, exact=True) if stones else None
    if text == "draw":
        return Score.draw()
    percent = number(text.removesuffix("%"))
    return Score.chance(percent / 100) if percent is not None and 0 <= percent <= 100 else stones
