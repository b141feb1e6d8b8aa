"""Tables as text."""

from __future__ import annotations

from omello.arena.sprt import Sprt
from omello.arena.standings import Standings
from omello.arena.stats import percent
from omello.errors import visible

NOTE = 200
"""Letters of what is told about a failure, in one line; records and stored games have it whole."""


def match_text(standings: Standings, sprt: Sprt | None = None) -> str:
    """The state of a match between two players, in a few lines."""
    one, other = standings.names
    games, sample = standings.between(one, other), standings.sample(one, other)
    lost, drawn, won = games.counts
    lines = [
        f"{one} - {other}: {won + drawn / 2:g} - {lost + drawn / 2:g}  (won {won}, drawn {drawn}, lost {lost})",
        f"Elo {sample.estimate()}  stronger with {percent(sample.superiority())}",
    ]
    pairs = standings.pairs(one, other)
    if pairs.size:
        lines.append(f"pairs with 0, ½, 1, 1½, 2 points: {', '.join(map(str, pairs.counts))}")
    if sprt:
        lines.append(sprt_text(standings, sprt))
    return "\n".join(lines + forfeit_lines(standings))


def sprt_text(standings: Standings, sprt: Sprt) -> str:
    """Where the test stands."""
    sample = standings.sample(standings.names[0], standings.names[1])
    verdict = {"accept": f"{sprt.elo1:g} Elo or more", "reject": f"{sprt.elo0:g} Elo or less", None: "open"}
    return (
        f"SPRT {sprt.elo0:g} : {sprt.elo1:g}  ratio {sprt.ratio(sample):.2f} "
        f"({sprt.lower:.2f} to {sprt.upper:.2f}): {verdict[sprt.verdict(sample)]}"
    )


def rows(standings: Standings, anchor: tuple[str, float] | None = None) -> tuple[list[str], list[list[str]]]:
    """The heads and lines of the rating table, best first, with each player's score against each other."""
    ranked = standings.ratings(anchor)
    heads = ["", "player", "Elo", "±", "points", "games", "ms/move", *(str(i) for i in range(1, len(ranked) + 1))]
    return heads, [
        [
            str(place),
            row.name,
            f"{row.elo:.0f}",
            f"{row.error:.0f}",
            f"{row.points:g}",
            str(row.games),
            f"{standings.seconds_per_move(row.name) * 1000:.3g}",
            *(_score(standings, row.name, other.name) for other in ranked),
        ]
        for place, row in enumerate(ranked, 1)
    ]


def table_text(standings: Standings, anchor: tuple[str, float] | None = None) -> str:
    """The rating table, and who failed how."""
    heads, cells = rows(standings, anchor)
    widths = [max(len(line[i]) for line in [heads, *cells]) for i in range(len(heads))]

    def line(texts: list[str]) -> str:
        return "  ".join(
            text.ljust(width) if i == 1 else text.rjust(width)
            for i, (text, width) in enumerate(zip(texts, widths, strict=True))
        ).rstrip()

    return "\n".join([line(heads), *map(line, cells), *forfeit_lines(standings)])


def _score(standings: Standings, one: str, other: str) -> str:
    sample = standings.between(one, other)
    return f"{sample.mean * sample.size:g}" if sample.size else "·"


def forfeit_lines(standings: Standings) -> list[str]:
    """Who lost games other than by play, and what happened the first time; nothing if nobody did."""
    return [
        f"{name} lost {len(notes)} by {reason.value}"
        + (f"; first: {visible(' '.join(notes[0].split()))[:NOTE]}" if notes[0] else "")
        for name in standings.names
        for reason, notes in standings.forfeits(name).items()
    ]
