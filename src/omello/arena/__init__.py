"""Matches and tournaments between any players, on any number of machines, with honest statistics.

>>> from omello import arena
>>> result = arena.match("greedy", "random", game="othello", size=6, games=20, seed=3)
>>> print(result)  # doctest: +ELLIPSIS
greedy - random: ...
Elo ...
pairs with 0, ½, 1, 1½, 2 points: ...
"""

from omello.arena.contest import Interrupted, match, play, tournament
from omello.arena.game import Played
from omello.arena.live import Live
from omello.arena.plan import Options, Plan
from omello.arena.ratings import Rating
from omello.arena.result import Result
from omello.arena.sprt import Sprt
from omello.arena.standings import Standings
from omello.arena.stats import Estimate, Sample
from omello.arena.terms import Contestant, Terms, parse_limit

__all__ = [
    "Contestant",
    "Estimate",
    "Interrupted",
    "Live",
    "Options",
    "Plan",
    "Played",
    "Rating",
    "Result",
    "Sample",
    "Sprt",
    "Standings",
    "Terms",
    "match",
    "parse_limit",
    "play",
    "tournament",
]
