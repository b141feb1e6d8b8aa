"""Write the wire types for TypeScript: `python -m omello.server.typescript FILE`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from omello.server import wire
from omello.server.wire import constants

SENT_BY_THE_PAGE = [
    "NewGame",
    "Course",
    "Action",
    "GameRequest",
    "AnalysisRequest",
    "MoveRequest",
    "AnalyseRequest",
    "HintRequest",
    "PictureRequest",
    "RecordText",
    "ImportRequest",
    "ConvertRequest",
    "Try",
    "Stuck",
    "PuzzleResult",
    "NewCards",
    "CardAnswer",
    "Notes",
    "NewName",
    "Joining",
    "TakeCode",
    "Recovery",
    "PasskeyAnswer",
    "NewChallenge",
    "PairWish",
    "NewBot",
]
SENT_BY_THE_SERVER = [
    "Game",
    "SideName",
    "RuleName",
    "SwapChoice",
    "Verdict",
    "Glyph",
    "ErrorCode",
    "Start",
    "Seat",
    "Event",
    "GameMessage",
    "AnalysisSocketMessage",
    "GameState",
    "GameList",
    "Catalog",
    "OwnBots",
    "Course",
    "Records",
    "Imported",
    "Restored",
    "Converted",
    "MoveAnswer",
    "Hints",
    "Layers",
    "ForcedWinAnswer",
    "Picture",
    "Shared",
    "SharedGame",
    "ErrorAnswer",
    "Learn",
    "Lesson",
    "Judgement",
    "NextMove",
    "PuzzleTask",
    "PuzzleSolution",
    "Rated",
    "CardsMade",
    "Cards",
    "CardJudgement",
    "Progress",
    "Notes",
    "Offer",
    "Greeting",
    "Me",
    "Speed",
    "MoveCode",
    "Phrase",
    "PasskeyOptions",
    "LobbyMessage",
    "Pairing",
    "Leaders",
    "Players",
]
HEADER = """// Made by `make wire` from src/omello/server/wire/: change it there.
// Where the page may leave out what the server always sends, `XInput` is the type to send.
"""

Schema = dict[str, Any]


def source() -> str:
    """The whole TypeScript file."""
    wanted: list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]] = [
        *((name, "validation", TypeAdapter(getattr(wire, name))) for name in SENT_BY_THE_PAGE),
        *((name, "serialization", TypeAdapter(getattr(wire, name))) for name in SENT_BY_THE_SERVER),
    ]
    roots, definitions = TypeAdapter.json_schemas(wanted)
    types = {_identifier(key): schema for key, schema in definitions["$defs"].items()}
    types |= {name: schema for (name, _), schema in roots.items() if "$ref" not in schema}
    values = "".join(f"export const {name} = {json.dumps(getattr(wire, name))};\n" for name in constants.__all__)
    return f"{HEADER}\n{values}" + "".join(_declaration(name, schema) for name, schema in sorted(types.items()))


def _identifier(key: str) -> str:
    return key.replace("-Input", "Input").replace("-Output", "")


def _declaration(name: str, schema: Schema) -> str:
    comment = _comment(schema, "")
    if schema.get("type") != "object":
        return f"\n{comment}export type {name} = {_type(schema)};\n"
    required = schema.get("required", [])
    fields = "".join(
        f"{_comment(field, '  ')}  {key}{'' if key in required else '?'}: {_type(field)};\n"
        for key, field in schema.get("properties", {}).items()
    )
    return f"\n{comment}export interface {name} {{\n{fields}}}\n"


def _comment(schema: Schema, indent: str) -> str:
    text = " ".join(schema.get("description", "").split())
    return f"{indent}/** {text} */\n" if text else ""


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return _identifier(schema["$ref"].rpartition("/")[2])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(_type(choice) for choice in schema[union])
    match schema["type"]:
        case "array":
            return f"({item})[]" if "|" in (item := _type(schema["items"])) else f"{item}[]"
        case "object":
            others = schema["additionalProperties"]
            return f"Record<string, {'unknown' if others is True else _type(others)}>"
        case "integer":
            return "number"
        case plain:
            return str(plain)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(source(), encoding="utf-8")
