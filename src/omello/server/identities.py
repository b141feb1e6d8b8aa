"""Who is behind a key: identities, their names, and how they come along to another device."""

from __future__ import annotations

import hashlib
import secrets
import time
import unicodedata
from dataclasses import dataclass

from omello.server.archive import Archive
from omello.server.refusals import RefusedError
from omello.server.storage import ConflictError, Statement
from omello.server.who import identity_of, new_key

MOST_KNOWN = 50_000
"""So many keys are remembered."""
SHARED_SECONDS = 2.0
"""So long a server believes what it knows of a key that another server may give to somebody else."""
CODE_SECONDS = 600
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 12


@dataclass(frozen=True, slots=True)
class Person:
    identity: str
    ids: frozenset[str]
    is_known: bool
    """Has done something here before: joined or made a game, or taken a name."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What is kept of an identity."""

    id: str
    name: str = ""
    is_bot: bool = False
    has_phrase: bool = False
    has_passkey: bool = False
    is_claimed: bool = False
    """Nobody else can have the name."""


def folded(name: str) -> str:
    """Names that look alike are one."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def checked_name(name: str) -> str:
    """A name without what cannot be seen; raises `RefusedError` if nothing is left of one."""
    kept = "".join(letter for letter in name if letter.isprintable())
    cleaned = " ".join(kept.split())
    if name.strip() and not cleaned:
        raise RefusedError("bad-request", f"{name!r} cannot be seen")
    return cleaned


class Identities:
    """All that this server knows of."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._known: dict[str, tuple[Person, float]] = {}

    async def person(self, key: str) -> Person:
        """Who has this key; a key that was never seen is an identity of its own."""
        fingerprint = identity_of(key)
        known = self._known.pop(fingerprint, None)
        if known is not None and (not self._archive.is_shared or time.monotonic() - known[1] < SHARED_SECONDS):
            self._known[fingerprint] = known
            return known[0]
        person = await self._look_up(fingerprint)
        self._known[fingerprint] = (person, time.monotonic())
        while len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]
        return person

    async def _look_up(self, fingerprint: str) -> Person:
        found = await self._archive.ask("SELECT identity FROM keys WHERE fingerprint = ?", fingerprint)
        identity = str(found[0][0]) if found else fingerprint
        merged = await self._archive.ask("SELECT identity FROM aliases WHERE old = ?", identity)
        identity = str(merged[0][0]) if merged else identity
        others = await self._archive.ask("SELECT old FROM aliases WHERE identity = ?", identity)
        known = await self._archive.ask("SELECT 1 FROM people WHERE identity = ? LIMIT 1", identity)
        ids = frozenset({identity, *(str(old) for (old,) in others)})
        return Person(identity, ids, bool(known) or (await self.profile(identity)).name != "")

    def forget(self, identity: str = "") -> None:
        """Look again who is behind keys: behind this identity's first one, or behind all."""
        if identity:
            self._known.pop(identity, None)
        else:
            self._known.clear()

    async def profile(self, identity: str) -> Profile:
        rows = await self._archive.ask("SELECT name, is_bot, phrase FROM identities WHERE id = ?", identity)
        if not identity or not rows:
            return Profile(identity)
        passkeys = await self._archive.ask("SELECT 1 FROM passkeys WHERE identity = ? LIMIT 1", identity)
        claimed = await self._archive.ask("SELECT 1 FROM names WHERE identity = ? LIMIT 1", identity)
        name, is_bot, phrase = rows[0]
        return Profile(identity, str(name), bool(is_bot), bool(phrase), bool(passkeys), bool(claimed))

    async def free_name(self, name: str, identity: str) -> str:
        """The name as it is shown; raises `RefusedError` if somebody else has claimed it."""
        cleaned = checked_name(name)
        taken = await self._archive.ask("SELECT identity FROM names WHERE folded = ?", folded(cleaned))
        if cleaned and taken and taken[0][0] != identity:
            raise RefusedError("name-taken", f"the name {cleaned!r} is somebody else's", name=cleaned)
        return cleaned

    async def set_name(self, identity: str, name: str, *, is_bot: bool | None = None) -> None:
        cleaned = await self.free_name(name, identity)
        profile = await self.profile(identity)
        if profile.is_claimed and not cleaned:
            raise RefusedError("bad-request", "a name that was claimed can be changed, but not left out")
        statements: list[Statement] = [
            (
                """INSERT INTO identities (id, name, is_bot, phrase, created) VALUES (?, ?, ?, '', ?)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, is_bot = excluded.is_bot""",
                (identity, cleaned, int(profile.is_bot if is_bot is None else is_bot), time.time()),
            )
        ]
        if profile.is_claimed:
            statements += self.claiming(identity, cleaned)
        await self.change(statements, cleaned)
        self.forget(identity)

    def claiming(self, identity: str, name: str) -> list[Statement]:
        """What makes a name somebody's own."""
        return [
            ("DELETE FROM names WHERE identity = ?", (identity,)),
            ("INSERT INTO names (folded, identity) VALUES (?, ?)", (folded(name), identity)),
        ]

    async def change(self, statements: list[Statement], name: str) -> None:
        """Store all of it; raises `RefusedError` if somebody else was first with the name."""
        try:
            await self._archive.change(*statements)
        except ConflictError as error:
            raise RefusedError("name-taken", f"the name {name!r} is somebody else's", name=name) from error

    # --- On another device --------------------------------------------------------------------------------------

    async def make_code(self, identity: str) -> str:
        """A code with which another browser becomes the same identity: once, and only soon."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        now = time.time()
        await self._archive.change(
            ("DELETE FROM codes WHERE expires < ? OR identity = ?", (now, identity)),
            (
                "INSERT INTO codes (fingerprint, identity, expires) VALUES (?, ?, ?)",
                (_fingerprint(code), identity, now + CODE_SECONDS),
            ),
        )
        return code

    async def use_code(self, code: str) -> str:
        """The identity that a code is for; raises `RefusedError` if it was used, is too old or was never given."""
        fingerprint = _fingerprint(code)
        rows = await self._archive.ask("SELECT identity, expires FROM codes WHERE fingerprint = ?", fingerprint)
        (used,) = await self._archive.change(("DELETE FROM codes WHERE fingerprint = ?", (fingerprint,)))
        if not rows or not used or rows[0][1] < time.time():
            raise RefusedError("bad-code", "this code was used already, is too old or was never given")
        return str(rows[0][0])

    async def become(self, identity: str, before: Person) -> str:
        """A new key for an identity; what the browser had as somebody else, without a name of its own, comes along."""
        key = new_key()
        statements: list[Statement] = [
            ("INSERT INTO keys (fingerprint, identity) VALUES (?, ?)", (identity_of(key), identity))
        ]
        old = before.identity
        if old and old != identity and not (await self.profile(old)).is_claimed:
            statements += _merging(old, identity)
        await self._archive.change(*statements)
        self.forget()
        return key


def _merging(old: str, identity: str) -> list[Statement]:
    """What makes everything of one identity another's."""
    moved = (identity, old)
    return [
        ("UPDATE keys SET identity = ? WHERE identity = ?", moved),
        ("UPDATE aliases SET identity = ? WHERE identity = ?", moved),
        ("INSERT INTO aliases (old, identity) VALUES (?, ?)", (old, identity)),
        ("INSERT INTO people SELECT ?, game_id FROM people WHERE identity = ? ON CONFLICT DO NOTHING", moved),
        ("DELETE FROM people WHERE identity = ?", (old,)),
        (
            "INSERT INTO notes SELECT ?, kind, id, updated, note FROM notes WHERE owner = ? ON CONFLICT DO NOTHING",
            moved,
        ),
        ("DELETE FROM notes WHERE owner = ?", (old,)),
        (
            "INSERT INTO ratings SELECT ?, game, speed, rating, deviation, volatility, games, updated "
            "FROM ratings WHERE identity = ? ON CONFLICT DO NOTHING",
            moved,
        ),
        ("DELETE FROM ratings WHERE identity = ?", (old,)),
        ("DELETE FROM identities WHERE id = ?", (old,)),
    ]


def _fingerprint(code: str) -> str:
    plain = code.lower().replace("-", "").replace(" ", "")
    return hashlib.sha256(plain.encode(errors="replace")).hexdigest()
