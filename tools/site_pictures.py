"""Draws what the site shows: a block that begins with ```python picture is run, and its last line is shown below it.

The blocks of a page share their names, in the order of the page. `hidden` after `picture` leaves the code out.
"""

from __future__ import annotations

import ast
import re
from typing import Any

BLOCK = re.compile(r"^```python picture(?P<hidden> hidden)?\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)


def shown(code: str, names: dict[str, Any]) -> str:
    """Run a block; what its last line is worth, as a notebook would show it."""
    tree = ast.parse(code)
    last = tree.body.pop()
    assert isinstance(last, ast.Expr), f"a block with a picture ends with the picture, not with {ast.unparse(last)!r}"
    exec(compile(tree, "<picture>", "exec"), names)
    value = eval(compile(ast.Expression(last.value), "<picture>", "eval"), names)
    text = value._repr_html_() if hasattr(value, "_repr_html_") else value._repr_svg_()
    return re.sub(r"\s*\n\s*", " ", text).strip()


def on_page_markdown(markdown: str, **_: Any) -> str:
    names: dict[str, Any] = {}

    def replace(block: re.Match[str]) -> str:
        picture = f'<div class="picture">{shown(block["code"], names)}</div>\n'
        return picture if block["hidden"] else f"```python\n{block['code']}```\n\n{picture}"

    return BLOCK.sub(replace, markdown)
