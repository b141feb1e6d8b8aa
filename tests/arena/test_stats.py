"""Statistics against published numbers, closed forms and simulation."""

import math
import random

import pytest

from omello import SpecError
from omello.arena.ratings import ratings
from omello.arena.sprt import Sprt, likeliest
from omello.arena.stats import Sample, elo_of, expected_score

# Reference values: the published test numbers of the match runner fastchess (wins, draws, losses; pairs from 0 to 2).


@pytest.mark.parametrize(
    ("sample", "elo", "error", "superiority"),
    [
        (Sample.of_games(wins=136, draws=111, losses=96), 40.70, 30.43, 0.9960),
        (Sample((34, 54, 63, 64, 75)), 55.58, 27.65, 1.0),
        (Sample((332, 433, 498, 333, 334)), -8.64, 10.33, 0.0505),
        (Sample((7895, 8757, 5685, 568, 9999)), -21.04, 2.95, 0.0),
    ],
)
def test_elo_error_and_superiority_as_published(sample, elo, error, superiority):
    estimate = sample.estimate()
    assert estimate.elo == pytest.approx(elo, abs=0.01)
    assert (estimate.high - estimate.low) / 2 == pytest.approx(error, abs=0.01)
    assert sample.superiority() == pytest.approx(superiority, abs=0.0001)


@pytest.mark.parametrize(
    ("sample", "elo0", "elo1", "ratio"),
    [
        (Sample.of_games(wins=21404, draws=40708, losses=21184), 0.5, 2.5, -1.57),
        (Sample.of_games(wins=57433, draws=106593, losses=57030), 0, 2, -2.59),
        (Sample((223, 9863, 21279, 10037, 246)), 0.5, 2.5, -3.07),
        (Sample((871, 26175, 55983, 26678, 821)), 0, 2, -4.98),
    ],
)
def test_sprt_ratio_as_published(sample, elo0, elo1, ratio):
    assert Sprt(elo0, elo1).ratio(sample) == pytest.approx(ratio, abs=0.01)


def test_elo_and_share_are_each_others_inverse():
    for elo in (-400, -35.5, 0, 12, 800):
        assert elo_of(expected_score(elo)) == pytest.approx(elo)
    assert expected_score(400) == pytest.approx(10 / 11)


def test_a_clean_sweep_still_has_a_finite_bound():
    estimate = Sample.of_games(wins=10, draws=0, losses=0).estimate()
    assert estimate.elo == math.inf
    assert 100 < estimate.low < 300
    assert Sample.of_games(wins=10, draws=0, losses=0).superiority() == pytest.approx(1 - 1 / 2048)


def test_an_uneven_interval_is_told_as_it_is_and_never_as_infinite():
    lopsided = Sample((0, 0, 1, 0, 5))  # Pairs: almost everything won.
    assert str(lopsided.estimate()) == "+417 (95%: +208 or more)"
    assert str(Sample((0, 1, 1, 4, 8)).estimate()) == "+287 (95%: +166 to +537)"
    assert str(Sample((0, 0, 10)).estimate()) == "+166 or more (95%)"
    assert str(Sample((10, 0, 0)).estimate()) == "-166 or less (95%)"
    assert str(Sample((0, 0, 0)).estimate()) == "unknown"


def test_nothing_played_says_nothing():
    assert Sample((0, 0, 0)).superiority() == 0.5
    assert Sprt().verdict(Sample((0, 0, 0))) is None


def test_only_draws_leave_the_question_open():
    assert Sample((0, 20, 0)).superiority() == 0.5
    assert Sample((0, 20, 0)).estimate().elo == 0


def test_likeliest_distribution_has_the_mean_and_sums_to_one():
    weights = [0.1, 0.2, 0.3, 0.3, 0.1]
    for mean in (0.3, 0.5, 0.8):
        found = likeliest(weights, mean)
        assert sum(found) == pytest.approx(1)
        assert sum(i / 4 * p for i, p in enumerate(found)) == pytest.approx(mean)


def test_a_pair_counts_its_points():
    assert Sample.of_pairs([0, 1, 1.5, 2, 2, 1]).counts == (1, 0, 2, 1, 2)


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "accept"), (40.0, "reject")])
def test_sprt_error_rates_by_simulation(truth, wrong):
    """With the truth at one of the two hypotheses the wrong verdict comes in about 5% of the matches."""
    test, draws, matches = Sprt(0, 40, 0.05, 0.05), 0.3, 250
    win = expected_score(truth) - draws / 2
    chance = random.Random(int(truth) + 1)
    mistakes = 0
    for _ in range(matches):
        counts = [0, 0, 0]
        verdict = None
        while verdict is None:
            for _ in range(20):
                counts[chance.choices((2, 1, 0), (win, draws, 1 - win - draws))[0]] += 1
            verdict = test.verdict(Sample(tuple(counts)))
        mistakes += verdict == wrong
    # 5% of 250 is 12.5, with a standard deviation of 3.4.
    assert mistakes <= 22


def test_sprt_refuses_nonsense():
    for text in ("5,0", "1", "a,b", "0,5,0.9"):
        with pytest.raises(SpecError):
            Sprt.parse(text)


def test_two_players_are_rated_as_their_match():
    table = ratings({("a", "b"): (700.0, 1000)}, virtual_draws=1e-6)
    assert table[0].elo - table[1].elo == pytest.approx(elo_of(0.7), abs=0.01)
    # Against an anchor the error is that of a binomial sample: 1.96 · (400 / ln 10) / sqrt(n p (1 - p)).
    anchored = ratings({("a", "b"): (700.0, 1000)}, anchor=("b", 1500), virtual_draws=1e-6)
    assert anchored[0].elo == pytest.approx(1500 + elo_of(0.7), abs=0.01)
    assert anchored[0].error == pytest.approx(1.96 * 400 / math.log(10) / math.sqrt(1000 * 0.7 * 0.3), rel=0.001)
    assert anchored[1].error == 0


def test_ratings_explain_consistent_results_exactly():
    """Results made from known ratings give those ratings back."""
    truth = {"a": 300.0, "b": 120.0, "c": -50.0, "d": -370.0}
    results = {
        (one, other): (10_000 * expected_score(truth[one] - truth[other]), 10_000)
        for one in truth
        for other in truth
        if one < other
    }
    for row in ratings(results, virtual_draws=1e-6):
        assert row.elo == pytest.approx(truth[row.name], abs=0.01)


def test_ratings_meet_the_condition_of_the_maximum():
    """At the likeliest ratings everyone scored just what was expected: checked without the solver's own formulas."""
    results = {("a", "b"): (13.0, 20), ("b", "c"): (4.5, 10), ("a", "d"): (20.0, 20), ("c", "d"): (7.0, 12)}
    table = {row.name: row for row in ratings(results, virtual_draws=1.0)}

    # The virtual opponent's rating is the origin of the scale; find it from one player, then check the others.
    def surplus(name, origin):
        total = 0.5 - expected_score(table[name].elo - origin)
        for (one, other), (points, games) in results.items():
            if name == one:
                total += points - games * expected_score(table[one].elo - table[other].elo)
            elif name == other:
                total += games - points - games * expected_score(table[other].elo - table[one].elo)
        return total

    low, high = -2000.0, 2000.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if surplus("a", middle) < 0 else (low, middle)
    for name in "bcd":
        assert surplus(name, low) == pytest.approx(0, abs=1e-6)


def test_error_bars_hold_the_truth_about_as_often_as_they_say():
    truth = {"a": 200.0, "b": 0.0, "c": -150.0}
    chance, inside, rows = random.Random(3), 0, 0
    for _ in range(300):
        results = {}
        for one, other in (("a", "b"), ("b", "c"), ("a", "c")):
            p = expected_score(truth[one] - truth[other])
            results[one, other] = (float(sum(chance.random() < p for _ in range(60))), 60)
        centre = sum(truth.values()) / 3
        for row in ratings(results):
            inside += abs(row.elo - (truth[row.name] - centre)) <= row.error
            rows += 1
    assert 0.92 <= inside / rows <= 0.98


def test_unbeaten_players_and_strangers_stay_finite():
    table = ratings({("a", "b"): (10.0, 10), ("c", "d"): (3.0, 10)})
    assert all(math.isfinite(row.elo) and math.isfinite(row.error) for row in table)
    with pytest.raises(SpecError, match="'x'"):
        ratings({("a", "b"): (10.0, 10)}, anchor=("x", 0))
