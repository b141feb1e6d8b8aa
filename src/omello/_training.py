"""What training needs of the core, in the build that `_native` chose. Only installs for work have it (`make setup`)."""

import importlib

from omello._native import BUILD

try:
    _module = importlib.import_module(f"omello._training_{BUILD}")
except ModuleNotFoundError:
    raise ImportError("this Omello was installed to play; `make setup` builds what training needs as well") from None
globals().update({name: value for name, value in vars(_module).items() if not name.startswith("_")})
