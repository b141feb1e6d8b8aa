"""Keys of seats: whoever has one may sit down."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from omello.session.settings import Invited, Seat


def new_key() -> str:
    """A key that nobody guesses."""
    return secrets.token_urlsafe(16)


def fingerprint(key: str) -> str:
    """What tells a key from others without telling the key."""
    return hashlib.sha256(key.encode()).hexdigest()


def fits(key: str, seat: Seat) -> bool:
    return isinstance(seat, Invited) and hmac.compare_digest(fingerprint(key), seat.fingerprint)
