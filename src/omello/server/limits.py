"""How much one client may ask for."""

from __future__ import annotations

import time


class Bucket:
    """Fills with `rate` tokens a second up to `burst`; each request takes some."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._at = time.monotonic()

    def wait(self, tokens: float = 1.0) -> float:
        """Take tokens; returns how many seconds to wait until they are really there."""
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate) - tokens
        self._at = now
        return max(0.0, -self._tokens / self._rate)

    def take(self, tokens: float = 1.0) -> bool:
        """Take tokens if they are there."""
        if self.wait(0) == 0 and self._tokens >= tokens:
            self._tokens -= tokens
            return True
        return False

    @property
    def is_empty(self) -> bool:
        return self.wait(0) > 0 or self._tokens < 1


class Buckets:
    """One bucket a client; of too many, those not used for longest are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, client: str, tokens: float = 1.0) -> bool:
        return self._of(client).take(tokens)

    def is_empty(self, client: str) -> bool:
        return self._of(client).is_empty

    def _of(self, client: str) -> Bucket:
        bucket = self._buckets.pop(client, None) or Bucket(self._rate, self._burst)
        self._buckets[client] = bucket
        while len(self._buckets) > self._most:
            del self._buckets[next(iter(self._buckets))]
        return bucket
