"""Bots and engines that the owner of this machine adds from the page.

Whatever is added runs here, with the owner's rights. So nothing can be added unless whoever started the server asked
for that, and then only by a browser on the same machine: the server listens to nobody else, asks for its secret, is
called by a local name, and takes no request that somebody passed on. What was added is kept in a folder of its own and
is there again only when the server is started in the same way.
"""

from __future__ import annotations

import ast
import hashlib
import ipaddress
import json
import os
from dataclasses import dataclass, field
from pathlib import Path

from starlette.requests import HTTPConnection

from omello.errors import SpecError
from omello.server.guests import Guest, Guests, games_of, is_name
from omello.server.refusals import RefusedError

PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""What a proxy adds to the requests of others."""
LIST = "added.json"
MOST = 100


@dataclass(slots=True)
class OwnBots:
    """What was added, in a folder."""

    folder: Path
    guests: Guests
    _specs: dict[str, str] = field(default_factory=dict)

    def load(self) -> None:
        """Invite those that were added before; one that cannot be made any more is left out."""
        try:
            known = json.loads((self.folder / LIST).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return
        except (OSError, ValueError) as error:
            raise SpecError(f"{str(self.folder / LIST)!r} cannot be read: {error}") from error
        for name, (spec, games) in known.items():
            self._specs[name] = spec
            self.guests.invite(Guest(name, spec, tuple(games)))

    @property
    def names(self) -> list[str]:
        return list(self._specs)

    def check_name(self, name: str) -> None:
        """Raises `RefusedError` for a name that cannot be given."""
        if not is_name(name):
            raise RefusedError("bad-request", f"{name!r} cannot be the name of a bot")
        if self.guests.has(name) or len(self._specs) >= MOST:
            raise RefusedError("bad-request", f"there is a bot called {name!r} already, or there are too many")

    def write(self, name: str, source: str) -> str:
        """Keep the file of a bot; the spec of the player in it. Nothing of it is run here."""
        player = player_in(source)
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        # Another text is another file: processes keep what they have read.
        file = self.folder / f"{_stem(name)}_{_digest(source)}.py"
        file.write_text(source, encoding="utf-8")
        return f"{file}:{player}"

    def add(self, guest: Guest) -> None:
        self._specs[guest.name] = guest.spec
        self.guests.invite(guest)
        self._store()

    def remove(self, name: str) -> None:
        """Forget a bot and its file; raises `RefusedError` for one that was not added here."""
        if name not in self._specs:
            raise RefusedError("not-found", f"no bot called {name!r} was added")
        del self._specs[name]
        self.guests.dismiss(name)
        self._store()
        self.discard(name)

    def discard(self, name: str) -> None:
        """Forget the file of a bot that is not there."""
        for file in self.folder.glob(f"{_stem(name)}_*.py"):
            file.unlink(missing_ok=True)

    def _store(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        known = {name: (spec, self.guests.games(name)) for name, spec in self._specs.items()}
        draft = self.folder / f"{LIST}.new"
        draft.write_text(json.dumps(known, ensure_ascii=False), encoding="utf-8")
        os.replace(draft, self.folder / LIST)


def _stem(name: str) -> str:
    """How the file of a bot begins: names are for people, and what a file is called is not theirs to choose."""
    return f"bot_{_digest(name)}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:16]


def is_from_here(connection: HTTPConnection) -> bool:
    """Whether a request comes from this machine, and was not passed on by something that runs here."""
    try:
        address = ipaddress.ip_address(connection.client.host if connection.client else "")
    except ValueError:
        return False
    return address.is_loopback and not any(name in connection.headers for name in PASSED_ON)


def player_in(source: str) -> str:
    """The class of a file that can play: the last one with `choose`. Raises `SpecError`; nothing is run.

    >>> player_in("class Mine:\\n    def choose(self, board, limit): ...")
    'Mine'
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise SpecError(f"the file is no Python: {error}") from None
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    able = [each for each in classes if any(getattr(part, "name", "") == "choose" for part in each.body)]
    if not able:
        raise SpecError("the file has no class with choose(self, board, limit)")
    return able[-1].name


def made(name: str, spec: str) -> Guest:
    """The guest of a spec, with the games it plays; to be called where it may fail, or never end."""
    return Guest(name, spec, games_of(spec))
