"""What came out of a match or tournament, or has so far: in words, numbers, pictures and records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from omello.arena import chart, report
from omello.arena.game import Played
from omello.arena.plan import Plan
from omello.arena.ratings import Rating
from omello.arena.records import record
from omello.arena.sprt import Sprt, Verdict
from omello.arena.standings import Standings
from omello.arena.stats import Estimate
from omello.drawing import Svg, html
from omello.errors import SpecError
from omello.records import Record, write_file

Anchor = tuple[str, float]
"""A player whose rating is fixed, and the rating."""


class Result:
    """The games of a plan that were played, and what they say. Printed, or shown by a notebook, it is a table."""

    def __init__(self, plan: Plan, sprt: Sprt | None = None, anchor: Anchor | None = None) -> None:
        if anchor is not None and anchor[0] not in plan.names:
            raise SpecError(f"an anchor is PLAYER=ELO with one of the players, not '{anchor[0]}={anchor[1]:g}'")
        if sprt is not None and len(plan.names) != 2:
            raise SpecError(f"an SPRT is for a match of two players, not of {len(plan.names)}")
        self.plan = plan
        self.standings = Standings(plan.names)
        self.sprt = sprt
        self.anchor = anchor
        self.total = len(plan.fixtures())
        """How many games there are in the plan."""

    @property
    def games(self) -> list[Played]:
        """The games so far, in the order of their numbers."""
        return self.standings.games

    @property
    def is_match(self) -> bool:
        """True if only two players took part."""
        return len(self.plan.names) == 2

    @property
    def elo(self) -> Estimate:
        """How much stronger the first of two players is, with its 95% interval."""
        if not self.is_match:
            raise SpecError(f"{len(self.plan.names)} players have ratings, not one difference")
        return self.standings.sample(*self.plan.names).estimate()

    @property
    def score(self) -> tuple[float, float]:
        """The points of the first player and of the second."""
        first = sum(played.points(self.plan.names[0]) for played in self.games)
        return first, len(self.games) - first

    @property
    def verdict(self) -> Verdict | None:
        """What the test has shown: `accept`, `reject`, or None while it is open, or where there is none."""
        return None if self.sprt is None else self.sprt.verdict(self.standings.sample(*self.plan.names))

    def ratings(self) -> list[Rating]:
        """Everyone's rating, best first."""
        return self.standings.ratings(self.anchor)

    def records(self) -> list[Record]:
        """The games as records, with the time and the mover's opinion of each move."""
        return [record(played, self.plan.setup) for played in self.games]

    def save(self, path: str | Path) -> None:
        """Write the games to a file, in the format that its name says (`games.sgf`)."""
        write_file(path, self.records())

    def to_json(self) -> dict[str, Any]:
        """Everything for programs."""
        told = self.standings.to_json(self.anchor)
        return told | ({"sprt": self.sprt.to_json(self.standings.sample(*self.plan.names))} if self.sprt else {})

    def svg(self) -> Svg:
        """A picture: of a match how the difference settled game by game, of a tournament the ratings."""
        title = f"{self.plan.setup}, {len(self.games)} games"
        if not self.is_match:
            return Svg(chart.ratings(self.ratings(), title))
        return Svg(chart.course(self.standings, title, self.sprt))

    def __str__(self) -> str:
        if self.is_match:
            return report.match_text(self.standings, self.sprt)
        return report.table_text(self.standings, self.anchor)

    def __repr__(self) -> str:
        return f"<Result of {len(self.games)} of {self.total} games: {', '.join(self.plan.names)}>"

    def _repr_html_(self) -> str:
        words = [html.table(*report.rows(self.standings, self.anchor), left=(1,))]
        if self.is_match:
            words += [html.paragraph(line) for line in str(self).splitlines()[1:]]
        else:
            words += [html.paragraph(line) for line in report.forfeit_lines(self.standings)]
        picture = f"<div style='width:640px;max-width:100%'>{self.svg()}</div>" if self.games else ""
        return "".join([*words, picture])
