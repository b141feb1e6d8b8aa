"""Prints the versions of everything that Omello needs for tests and releases, as they are installed here.

usage: make lock, which writes them to constraints.txt. Names and versions only: where a package comes from is for the
one who installs it to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

WANTED = (
    "omello[test,lint,postgres,cluster,docs,envs,training]",
    *("scikit-build-core", "nanobind", "ninja", "cmake", "packaging"),
)


def needed(text: str, seen: set[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The names and versions of a requirement and of all that follows from it here."""
    requirement = Requirement(text)
    name = canonicalize_name(requirement.name)
    for extra in ("", *requirement.extras):
        if (name, extra) in seen:
            continue
        seen.add((name, extra))
        try:
            found = distribution(name)
        except PackageNotFoundError:
            # For another system or another Python.
            return
        yield name, found.version
        for further in found.requires or ():
            marker = Requirement(further).marker
            if marker is None or marker.evaluate({"extra": extra}):
                yield from needed(further, seen)


def main() -> None:
    seen: set[tuple[str, str]] = set()
    versions = {pair for text in WANTED for pair in needed(text, seen)}
    print("# Written by `make lock`: the versions that tests and releases are made with.")
    for name, version in sorted(versions):
        if name != "omello":
            print(f"{name}=={version}")


if __name__ == "__main__":
    main()
