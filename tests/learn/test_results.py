"""Ratings from games against computers."""

from __future__ import annotations

from omello.learn.results import Played, against, course


def played(score: float, when: float, strength: float | None = 1200.0) -> Played:
    return Played("othello", "engine:level=10", strength, score, when)


def test_wins_raise_a_rating_and_losses_lower_it_whatever_the_order_they_come_in() -> None:
    won, lost = played(1.0, when=1.0), played(0.0, when=2.0)
    up, down = (rating.value for _, rating in course([lost, won]))
    assert up > 1000.0
    assert down < up
    assert [when for when, _ in course([lost, won])] == [1.0, 2.0]


def test_a_rating_gets_surer_with_every_game() -> None:
    deviations = [rating.deviation for _, rating in course(played(0.5, when) for when in range(5))]
    assert deviations == sorted(deviations, reverse=True)


def test_who_is_level_with_an_opponent_has_its_rating() -> None:
    found = against([played(1.0, 1.0), played(0.0, 2.0), played(0.5, 3.0)])
    assert found is not None
    assert abs(found.value - 1200.0) < 40.0


def test_nothing_is_said_of_opponents_without_a_rating() -> None:
    unknown = played(1.0, 1.0, strength=None)
    assert against([unknown]) is None
    assert course([unknown]) == []
    assert against([unknown, played(1.0, 2.0)]) is not None
