"""`omello players`: who can play."""

from __future__ import annotations

import argparse
import json
from typing import Any

from omello import texts
from omello.cli import languages


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = subparsers.add_parser("players", help="who can play", description="List all players, one line each.")
    parser.add_argument("game", nargs="?", choices=("othello", "omok"), help="only those of one game")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    languages.add_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    say = texts.load(texts.language(args.lang))
    rows = [row for row in _rows(say) if args.game is None or args.game in row["games"] or not row["games"]]
    if args.json:
        for row in rows:
            print(json.dumps(row, ensure_ascii=False))
        return
    named = [(row, row["name"] + (f":{','.join(row['options'])}" if row["options"] else "")) for row in rows]
    name_width = max(texts.width(name) for _, name in named)
    games = {tuple(row["games"]): _games(say, row["games"]) for row in rows}
    game_width = max(map(texts.width, games.values()))
    for row, name in named:
        columns = texts.pad(name, name_width), texts.pad(games[tuple(row["games"])], game_width)
        print(*columns, f"{row['summary']} — {row['origin']}", sep="  ")
    print(f"\n{say('players.own')}")


def _rows(say: texts.Texts) -> list[dict[str, Any]]:
    from omello import players

    rows = [
        {
            "name": entry.name,
            "games": list(entry.games),
            "options": entry.options(),
            "summary": say(f"player.{entry.name}"),
            "origin": say(f"origin.{entry.name}"),
        }
        for entry in players.BUILT_IN
    ]
    for point in players.installed():
        package = point.dist.name if point.dist is not None else point.module
        origin = say("players.installed", package=package)
        rows.append({"name": point.name, "games": [], "options": [], "summary": point.value, "origin": origin})
    return rows


def _games(say: texts.Texts, games: list[str]) -> str:
    return say(f"game.{games[0]}") if len(games) == 1 else say("players.both")
