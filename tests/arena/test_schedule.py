"""Who meets whom, and how often."""

from collections import Counter

from omello import Limit
from omello.arena.schedule import round_robin, schedule
from omello.arena.terms import Contestant


def test_a_pairing_plays_its_share_but_both_colours_of_one_opening_at_least() -> None:
    three = [Contestant.parse(name, Limit()) for name in ("random", "greedy", "positional")]
    shares = {"greedy": 0.5, "positional": 0.01}
    games = list(schedule(round_robin(three), 8, [], lambda pairing: min(shares.get(each.name, 1) for each in pairing)))
    counts = Counter(frozenset((game.black.name, game.white.name)) for game in games)
    assert counts == {
        frozenset(("random", "greedy")): 4,
        frozenset(("random", "positional")): 2,
        frozenset(("greedy", "positional")): 2,
    }
    assert [game.number for game in games] == list(range(8))
    assert all(Counter(game.black.name for game in games)[each.name] for each in three)
