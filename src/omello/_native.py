"""The compiled core, in the build that suits this CPU.

Set `OMELLO_NATIVE` to `base` or `v3` to force one build.
"""

import importlib
import os

from omello import _cpu


def _choice() -> str:
    forced = os.environ.get("OMELLO_NATIVE")
    if forced is None:
        return "v3" if _cpu.has_v3() else "base"
    if forced not in ("base", "v3"):
        raise ImportError(f"OMELLO_NATIVE is {forced!r}; it can be 'base' or 'v3'")
    if forced == "v3" and not _cpu.has_v3():
        raise ImportError("OMELLO_NATIVE is 'v3', but this CPU cannot run that build")
    return forced


BUILD = _choice()
_module = importlib.import_module(f"omello._native_{BUILD}")
globals().update({name: value for name, value in vars(_module).items() if not name.startswith("_")})
