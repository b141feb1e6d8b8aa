"""Gomocup, NBoard and GTP: spoken as an engine, and used to drive other people's engines.

The clients are asynchronous; `external.ExternalPlayer` is their synchronous face and a player like any other.
"""

from omello.protocols.errors import (
    EngineCrashError,
    EngineError,
    EngineGarbageError,
    EngineMoveError,
    EngineRefusalError,
    EngineTimeoutError,
)

__all__ = [
    "EngineCrashError",
    "EngineError",
    "EngineGarbageError",
    "EngineMoveError",
    "EngineRefusalError",
    "EngineTimeoutError",
]
