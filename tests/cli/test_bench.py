"""`omello bench` measures what it says."""

from omello.cli import bench


def test_measures_do_what_they_count() -> None:
    assert bench.random_games(3) == 3
    measure = bench.Measure("nothing", "times", lambda: 5)
    assert measure.rate() > 0
    assert bench.forbidden_points([(["h9", "h10", "i8", "j8"], ["a1", "a3", "a5", "a7"])])() == 10


def test_random_positions_are_the_same_every_time() -> None:
    positions = bench.random_renju_positions(5)
    assert positions == bench.random_renju_positions(5)
    assert all(len(black) == len(white) for black, white in positions)
    assert all(not set(black) & set(white) for black, white in positions)
