"""What somebody learned in the terminal, kept where the page keeps it: lessons done, ratings, cards."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from omello.core import Game
from omello.learn import cards
from omello.learn.cards import Card
from omello.learn.glicko import Rating
from omello.learn.puzzles import Puzzle
from omello.server import storage
from omello.server.archive import Archive
from omello.server.learning import Learning


class Learner:
    """The notes of the one whose machine it is, for a program that does one thing after the other."""

    def __init__(self, runner: asyncio.Runner, archive: Archive) -> None:
        self._run = runner.run
        self._mine = Learning(archive)

    def lessons_done(self) -> set[str]:
        return set(self._run(self._mine.lessons_done()))

    def lesson_done(self, id: str) -> None:
        self._run(self._mine.lesson_done(id))

    def skill(self, game: Game) -> Rating:
        return self._run(self._mine.skills())[game]

    def attempted(self, puzzle: Puzzle, solved: bool, seconds: float) -> Rating:
        """Note a try at a puzzle; the rating after it."""
        return self._run(self._mine.attempted(puzzle, solved, seconds))[1]

    def due(self) -> list[Card]:
        return cards.due(self._run(self._mine.cards()), time.time())

    def count(self) -> int:
        """All cards, also those that are not due."""
        return len(self._run(self._mine.cards()))

    def keep(self, made: Iterable[Card]) -> int:
        """Keep cards of positions that have none yet; how many."""
        known = {card.id for card in self._run(self._mine.cards())}
        new = {card.id: card for card in made if card.id not in known}
        self._run(self._mine.keep_cards(list(new.values())))
        return len(new)

    def answered(self, card: Card, right: bool) -> Card:
        """Note the answer to a card; the card as it comes back."""
        after = card.answered(right, time.time())
        self._run(self._mine.keep_cards([after]))
        return after


@contextmanager
def opened(folder: Path | None) -> Iterator[Learner]:
    """The notes in a data folder; a server may have it open, too."""
    import platformdirs

    data = folder or platformdirs.user_data_path("omello", appauthor=False)
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    storage.check(data / "games.sqlite")
    archive = Archive(storage.database(data / "games.sqlite"))
    with asyncio.Runner() as runner:
        runner.run(archive.start())
        try:
            yield Learner(runner, archive)
        finally:
            runner.run(archive.close())
