"""The compiled core, in the build that suits this CPU.

Set `OMELLO_NATIVE` to `base` or `v3` to force one build.
"""

import importlib
import os
from importlib.util import find_spec

from omello import _cpu


def _choice() -> str:
    forced = os.environ.get("OMELLO_NATIVE")
    if forced is None:
        runs = ("v3", "base") if _cpu.has_v3() else ("base",)
        for build in runs:
            if find_spec(f"omello._native_{build}"):
                return build
        raise ImportError("this Omello was built for another CPU: install it again on this computer")
    if forced not in ("base", "v3"):
        raise ImportError(f"OMELLO_NATIVE is {forced!r}; it can be 'base' or 'v3'")
    if forced == "v3" and not _cpu.has_v3():
        raise ImportError("OMELLO_NATIVE is 'v3', but this CPU cannot run that build")
    return forced


BUILD = _choice()
_module = importlib.import_module(f"omello._native_{BUILD}")
globals().update({name: value for name, value in vars(_module).items() if not name.startswith("_")})
