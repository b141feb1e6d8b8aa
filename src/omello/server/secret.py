"""What visitors must know, and what their browsers keep of it."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from omello.errors import SpecError

FILE = "secret"
"""In the data folder: the secret that Omello made for itself."""
LEAST_LENGTH = 10
LEAST_LETTERS = 5
"""So many different ones."""


class Secret:
    """A secret and the key that is derived from it: whoever finds the key in a browser does not learn the secret."""

    def __init__(self, text: str) -> None:
        self.text = text
        # Slow on purpose. The same on all machines that share a secret, so there is no salt of their own.
        self.key = hashlib.scrypt(text.encode(), salt=b"omello: a browser's key", n=2**14, r=8, p=1).hex()

    def is_text(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(errors="replace"), self.text.encode())

    def is_key(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(errors="replace"), self.key.encode())


def check(text: str) -> None:
    """Raises `SpecError` for a secret that is soon guessed."""
    if len(text) < LEAST_LENGTH or len(set(text)) < LEAST_LETTERS:
        raise SpecError(
            f"this secret is soon guessed: use {LEAST_LENGTH} letters or more, {LEAST_LETTERS} of them different, "
            "or leave it out and Omello makes one"
        )


def kept(folder: Path) -> str:
    """The secret that Omello made for this data folder, today or earlier."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / FILE
    try:
        text = file.read_text(encoding="ascii").strip()
    except (FileNotFoundError, UnicodeDecodeError):
        text = ""
    if len(text) < LEAST_LENGTH:
        text = secrets.token_urlsafe(16)
        file.unlink(missing_ok=True)
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as out:
            out.write(text + "\n")
    return text


def others_have_accounts() -> bool:
    """Whether people besides this one can work on this machine, as far as it knows them."""
    try:
        import pwd
    except ImportError:  # Windows: a port of this machine is open to all its users there, too
        return False
    idle = ("nologin", "false", "sync", "shutdown", "halt")
    people = {
        user.pw_uid
        for user in pwd.getpwall()
        if 500 <= user.pw_uid < 60_000 and not user.pw_shell.endswith(idle) and Path(user.pw_dir).is_dir()
    }
    return bool(people - {os.getuid()})
