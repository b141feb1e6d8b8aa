"""Rules as values."""

import dataclasses
import itertools

import pytest

from omello import BLACK, WHITE, SpecError
from omello.omok import RULES, Rule


def test_the_named_rules_say_what_they_should() -> None:
    assert RULES["freestyle"] == Rule(5, "win", (), ())
    assert RULES["standard"] == Rule(5, "nothing", (), ())
    assert RULES["renju"] == Rule(5, ("forbidden", "win"), (BLACK,), (BLACK,))
    assert RULES["korean"] == Rule(5, "nothing", (BLACK, WHITE), ())
    assert [rule.name for rule in RULES.values()] == list(RULES)


def test_every_rule_survives_its_text() -> None:
    words = ("win", "nothing", "forbidden")
    who = ((), (BLACK,), (WHITE,), (BLACK, WHITE))
    rules = {
        Rule(row, (black, white), three, four)
        for row, black, white, three, four in itertools.product(range(3, 7), words, words, who, who)
        if row >= 5 or not three
    }
    assert len(rules) == 9 * (2 * 16 + 2 * 4)
    assert {Rule.parse(str(rule)) for rule in rules} == rules


def test_a_ban_is_switched_by_itself() -> None:
    rule = dataclasses.replace(RULES["renju"], double_three=())
    assert (rule.double_three, rule.double_four, rule.overline) == ((), (BLACK,), ("forbidden", "win"))
    assert rule.has_bans(BLACK)
    assert not rule.has_bans(WHITE)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Rule(row=2),
        lambda: Rule(row=7),
        lambda: Rule(row="5"),
        lambda: Rule(row=4, double_three=(BLACK,)),
        lambda: Rule(overline="maybe"),
        lambda: Rule(overline=("win",)),
        lambda: Rule(double_three=(2,)),
        lambda: Rule(double_four=None),
        lambda: Rule.named("chess"),
        lambda: Rule.parse("row=5,overline=win/win,33=all,44=none"),
        lambda: Rule.parse("row=٥,overline=win,33=none,44=none"),
        lambda: Rule.parse(""),
    ],
)
def test_nonsense_is_refused(make) -> None:
    with pytest.raises(SpecError):
        make()
