"""The types that the page compiles against are the server's."""

from pathlib import Path

from omello.server.typescript import source

WIRE_TS = Path(__file__).parents[2] / "web/src/lib/wire.ts"


def test_the_types_of_the_page_are_up_to_date() -> None:
    assert WIRE_TS.read_text(encoding="utf-8") == source(), "run `make wire`"


def test_what_the_page_may_leave_out_is_optional_and_what_it_gets_is_not() -> None:
    text = source()
    sent = text.partition("export interface CourseInput {")[2].partition("}")[0]
    received = text.partition("export interface Course {")[2].partition("}")[0]
    assert "size?: number;" in sent
    assert "size: number;" in received
    assert 'rule: "freestyle" | "standard" | "renju" | "korean" | null;' in received
    assert "flips: Record<string, string[]>;" in text
