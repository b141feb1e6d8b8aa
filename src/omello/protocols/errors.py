"""What can go wrong with somebody else's engine: one small family, apart from errors in our own input."""

from __future__ import annotations

from omello.core import Reason


class EngineError(RuntimeError):
    """The base: an engine process failed. `reason` says how a game it was playing ends."""

    reason: Reason = Reason.CRASH


class EngineCrashError(EngineError):
    """The engine could not be started, or it ended when it should have answered."""


class EngineTimeoutError(EngineError):
    """The engine did not answer in time."""

    reason = Reason.TIME


class EngineMoveError(EngineError):
    """The engine answered with a move that the rules do not allow."""

    def __init__(self, message: str, reason: Reason = Reason.ILLEGAL) -> None:
        super().__init__(message)
        self.reason = reason


class EngineGarbageError(EngineError):
    """The engine wrote something that is no answer in its protocol."""


class EngineRefusalError(EngineError):
    """The engine said that it does not want to, or its protocol cannot say what we want."""
