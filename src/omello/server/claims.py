"""Names that are somebody's own: claimed by a phrase to remember, or by a passkey of the device."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
import time
from typing import Any

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from omello.server.archive import Archive
from omello.server.identities import Identities, Profile, folded
from omello.server.limits import Buckets
from omello.server.refusals import RefusedError
from omello.server.seal import Seal
from omello.server.storage import ConflictError, Statement

CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aeiou"
WORDS = 8
"""Of two syllables each: more than a hundred bits."""
CHALLENGE_SECONDS = 300
RP_NAME = "Omello"


class Claims:
    """What makes a name somebody's own, and lets them in on another device."""

    def __init__(self, archive: Archive, identities: Identities, seal: Seal) -> None:
        self._archive = archive
        self._identities = identities
        self._seal = seal
        self._guesses = Buckets(rate=0.05, burst=10)

    def check_guess(self, client: str) -> None:
        """Raises `RefusedError` for who guesses too often."""
        if not self._guesses.take(client):
            raise RefusedError("too-many-requests", "too many tries: wait a moment")

    async def _named(self, identity: str) -> Profile:
        profile = await self._identities.profile(identity)
        if not profile.name:
            raise RefusedError("bad-request", "there is no name to claim yet: choose one first")
        return profile

    # --- A phrase -----------------------------------------------------------------------------------------------

    async def make_phrase(self, identity: str) -> str:
        """A phrase that brings an identity back, in place of the one before; only what proves it is stored."""
        profile = await self._named(identity)
        phrase = " ".join(_word() for _ in range(WORDS))
        salt = secrets.token_hex(16)
        statements: list[Statement] = [
            ("UPDATE identities SET phrase = ? WHERE id = ?", (f"{salt}:{_stretched(phrase, salt)}", identity)),
            *self._identities.claiming(identity, profile.name),
        ]
        await self._identities.change(statements, profile.name)
        return phrase

    async def recover(self, name: str, phrase: str) -> str:
        """The identity with a name and a phrase; raises `RefusedError` if there is none."""
        rows = await self._archive.ask(
            "SELECT id, phrase FROM names JOIN identities ON id = names.identity WHERE folded = ?",
            folded(name),
        )
        salt, _, proof = str(rows[0][1]).partition(":") if rows else ("", "", "")
        if not proof or not hmac.compare_digest(_stretched(phrase, salt), proof):
            raise RefusedError("bad-code", "nobody here has this name and this phrase")
        return str(rows[0][0])

    # --- Passkeys -----------------------------------------------------------------------------------------------

    async def passkey_options(self, identity: str, host: str) -> dict[str, Any]:
        """What a browser needs to make a passkey."""
        profile = await self._named(identity)
        known = await self._archive.ask("SELECT credential FROM passkeys WHERE identity = ?", identity)
        options = generate_registration_options(
            rp_id=host,
            rp_name=RP_NAME,
            user_id=identity.encode(),
            user_name=profile.name,
            challenge=self._challenge("make", identity),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(str(credential))) for (credential,) in known
            ],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
        )
        return dict(json.loads(options_to_json(options)))

    async def keep_passkey(self, identity: str, credential: dict[str, Any], host: str, origin: str) -> None:
        """Keep a passkey that a browser made; raises `RefusedError` if it does not prove itself."""
        profile = await self._named(identity)
        challenge = await self._used_challenge(credential, "make", identity)
        try:
            made = verify_registration_response(
                credential=credential, expected_challenge=challenge, expected_rp_id=host, expected_origin=origin
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise RefusedError("bad-request", f"this passkey does not prove itself: {error}") from error
        values = (bytes_to_base64url(made.credential_id), identity, made.credential_public_key.hex(), made.sign_count)
        statements: list[Statement] = [
            ("INSERT INTO passkeys (credential, identity, public_key, count) VALUES (?, ?, ?, ?)", values),
            *self._identities.claiming(identity, profile.name),
        ]
        await self._identities.change(statements, profile.name)

    def login_options(self, host: str) -> dict[str, Any]:
        """What a browser needs to show its passkeys of this server."""
        options = generate_authentication_options(
            rp_id=host,
            challenge=self._challenge("login", ""),
            user_verification=UserVerificationRequirement.PREFERRED,
        )
        return dict(json.loads(options_to_json(options)))

    async def login(self, credential: dict[str, Any], host: str, origin: str) -> str:
        """The identity that a passkey belongs to; raises `RefusedError` if it does not prove itself."""
        challenge = await self._used_challenge(credential, "login", "")
        given = credential.get("id")
        rows = await self._archive.ask(
            "SELECT identity, public_key, count FROM passkeys WHERE credential = ?", str(given)[:2000]
        )
        if not rows:
            raise RefusedError("bad-code", "this passkey is not known here")
        identity, public_key, count = rows[0]
        try:
            proven = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=host,
                expected_origin=origin,
                credential_public_key=bytes.fromhex(str(public_key)),
                credential_current_sign_count=int(count),
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise RefusedError("bad-code", f"this passkey does not prove itself: {error}") from error
        await self._archive.change(
            ("UPDATE passkeys SET count = ? WHERE credential = ?", (proven.new_sign_count, str(given)))
        )
        return str(identity)

    # A challenge says itself until when and for what it is good, so any server that shares the database knows it.

    def _challenge(self, purpose: str, identity: str) -> bytes:
        head = int(time.time() + CHALLENGE_SECONDS).to_bytes(8) + secrets.token_bytes(16)
        return head + self._mark(head, purpose, identity)

    def _mark(self, head: bytes, purpose: str, identity: str) -> bytes:
        return hashlib.sha256(self._seal.key(f"{head.hex()} {purpose} {identity}").encode()).digest()[:16]

    async def _used_challenge(self, credential: dict[str, Any], purpose: str, identity: str) -> bytes:
        """The challenge that a credential answers, if it is ours, of now, and was not answered before."""
        try:
            said = json.loads(base64url_to_bytes(credential["response"]["clientDataJSON"]))
            challenge = base64url_to_bytes(said["challenge"])
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise RefusedError("bad-request", "this is no answer of a passkey") from error
        head, mark = challenge[:24], challenge[24:]
        is_ours = hmac.compare_digest(mark, self._mark(head, purpose, identity))
        expires = int.from_bytes(head[:8])
        if not is_ours or expires < time.time():
            raise RefusedError("bad-code", "this passkey answers something that was not asked now")
        try:
            await self._archive.change(
                ("DELETE FROM codes WHERE expires < ?", (time.time(),)),
                (
                    "INSERT INTO codes (fingerprint, identity, expires) VALUES (?, '', ?)",
                    (base64.b64encode(challenge).decode(), expires),
                ),
            )
        except ConflictError as error:
            raise RefusedError("bad-code", "this answer was given before") from error
        return challenge


def _word() -> str:
    return "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(2))


def _stretched(phrase: str, salt: str) -> str:
    plain = " ".join(phrase.lower().split())
    return hashlib.scrypt(plain.encode(), salt=salt.encode(), n=2**14, r=8, p=1).hex()
