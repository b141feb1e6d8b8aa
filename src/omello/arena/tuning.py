"""Tuning: the numbers of a player that win most games, found by simultaneous perturbation (SPSA).

A step moves all numbers at once, each a little up or down by chance, and lets that player meet the one with every
number moved the other way: two games from one opening, with colours swapped. All numbers then go a little the way of
the winner. No step says much; thousands of them do, whatever the number of numbers.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from omello.arena.game import Fixture, Played
from omello.arena.terms import Contestant
from omello.core import Limit
from omello.errors import SpecError
from omello.openings import Opening
from omello.players.spec import Spec

UP, DOWN = "up", "down"
"""The two players of a step, as its games name them."""
FADING_RATE, FADING_SPREAD, CALM = 0.602, 0.101, 0.1
"""How fast steps and perturbations shrink (the exponents that Spall recommends), and the part of all steps by which
the first ones are held back."""
RESTLESS = 0.6
"""How far chance alone may carry a number in a whole run, in perturbations."""
SETTLED = 0.25
"""The last part of the steps, over which the answer is the average: it wanders less than any single step."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number of a player: where it starts, how far it may go, and how far a step moves it."""

    name: str
    start: float
    low: float
    high: float
    spread: float
    """How far it is moved up and down in the last steps; in the first ones it is somewhat more."""
    whole: bool

    @classmethod
    def parse(cls, text: str) -> Parameter:
        """Read `NAME=START,LOW,HIGH` or `NAME=START,LOW,HIGH,SPREAD`; without a point in them the numbers are whole.

        >>> Parameter.parse("depth=4,1,9")
        Parameter(name='depth', start=4.0, low=1.0, high=9.0, spread=1.0, whole=True)
        """
        name, _, rest = text.partition("=")
        words = [word.strip() for word in rest.split(",")]
        try:
            start, low, high, *more = (float(word) for word in words)
            whole = all(word.lstrip("+-").isdigit() for word in words[:3])
            # A whole number has to move by one at least, or both players would be the same.
            spread = more[0] if more else max((high - low) / 10, 1.0 if whole else 0.0)
            if len(more) > 1 or not name.strip() or not low < high or not low <= start <= high or not spread > 0:
                raise ValueError
        except ValueError:
            raise SpecError(
                f"{text!r} is no number to tune: write NAME=START,LOW,HIGH with the start between the others, "
                "and how far to move it behind a comma if you like"
            ) from None
        return cls(name.strip(), start, low, high, spread, whole)

    def within(self, value: float) -> float:
        return min(max(value, self.low), self.high)

    def written(self, value: float) -> str:
        """As an option of a player has it."""
        return str(round(self.within(value))) if self.whole else f"{self.within(value):.6g}"


@dataclass(frozen=True, slots=True)
class Step:
    """What a step tried, and what came of it."""

    number: int
    signs: tuple[int, ...]
    """For every number 1 if the first player had it moved up, -1 if down."""
    points: float
    """What the first player got of two."""


@dataclass
class Tuning:
    """The state of a run: a plain function of the steps that were made, in their order."""

    parameters: Sequence[Parameter]
    steps: int
    """How many are planned: steps and perturbations shrink towards the last one."""
    seed: int = 0
    values: list[float] = field(init=False)
    history: list[list[float]] = field(init=False)
    """The values at the start and after every step."""
    done: list[Step] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        if self.steps < 1:
            raise SpecError(f"at least one step is needed, not {self.steps!r}")
        names = [parameter.name for parameter in self.parameters]
        if not names or len(set(names)) < len(names):
            raise SpecError(f"every number to tune is named once, and one at least: {', '.join(names) or 'none'}")
        self.values = [parameter.start for parameter in self.parameters]
        self.history = [list(self.values)]

    def signs(self, number: int) -> tuple[int, ...]:
        """Which way step `number` moves each parameter: the same whenever it is asked."""
        dice = random.Random(f"{self.seed}/{number}")
        return tuple(dice.choice((-1, 1)) for _ in self.parameters)

    def moved(self, number: int, way: int) -> dict[str, str]:
        """The options of a step's first player (`way` is 1) or second one (-1)."""
        fade = (self.steps / (number + 1)) ** FADING_SPREAD
        return {
            parameter.name: parameter.written(value + way * sign * parameter.spread * fade)
            for parameter, value, sign in zip(self.parameters, self.values, self.signs(number), strict=True)
        }

    def add(self, step: Step) -> None:
        """Go the way of the winner."""
        calm = CALM * self.steps
        fade = ((calm + self.steps) / (calm + step.number + 1)) ** FADING_RATE
        fade *= ((step.number + 1) / self.steps) ** FADING_SPREAD
        rate = RESTLESS / self.steps**0.5 * fade
        for index, (parameter, sign) in enumerate(zip(self.parameters, step.signs, strict=True)):
            moved = self.values[index] + rate * 2 * (step.points - 1) * sign * parameter.spread
            self.values[index] = parameter.within(moved)
        self.done.append(step)
        self.history.append(list(self.values))

    def answer(self) -> dict[str, str]:
        """The values to keep: the averages of the last steps."""
        last = self.history[-max(1, round(SETTLED * len(self.done))) :]
        means = [sum(row[index] for row in last) / len(last) for index in range(len(self.parameters))]
        return {parameter.name: parameter.written(mean) for parameter, mean in zip(self.parameters, means, strict=True)}

    def fixtures(self, spec: str, limit: Limit, openings: Sequence[Opening]) -> Iterator[Fixture]:
        """The games that are still to be played, two a step, with the values of the moment they are asked for."""
        for number in range(len(self.done), self.steps):
            up = Contestant(UP, with_options(spec, self.moved(number, 1)), limit)
            down = Contestant(DOWN, with_options(spec, self.moved(number, -1)), limit)
            opening = openings[number % len(openings)] if openings else ()
            yield Fixture(2 * number, up, down, opening)
            yield Fixture(2 * number + 1, down, up, opening)

    def step_of(self, first: Played, second: Played) -> Step:
        """What two games of one opening say."""
        number = first.number // 2
        return Step(number, self.signs(number), first.points(UP) + second.points(UP))


def with_options(spec: str, options: dict[str, str]) -> str:
    """A player's spec with these options in place of its own.

    >>> with_options("engine:nodes=500,depth=3", {"depth": "4"})
    'engine:nodes=500,depth=4'
    """
    parsed = Spec.parse(spec)
    if parsed.name == "cmd":
        raise SpecError(f"player {spec!r} is a command: it has no options that could be tuned")
    merged = parsed.options() | options
    return f"{parsed.name}:{','.join(f'{name}={value}' for name, value in merged.items())}"
