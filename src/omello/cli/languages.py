"""The `--lang` option that commands for people have."""

from __future__ import annotations

import argparse

from omello import texts


def add_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=texts.LANGUAGES, help="the language (default: that of the environment)")
