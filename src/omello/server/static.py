"""The built page: a few files, kept in memory, compressed once."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

from omello.server.refusals import RefusedError

FOLDER = Path(__file__).parent / "static"
INDEX = "index.html"
TEXT_TYPES = ("text/", "application/javascript", "application/json", "application/manifest", "image/svg")
NOT_BUILT = "The page has not been built yet: run `make web`. The API is at /api/openapi.json.\n"


@dataclass(frozen=True, slots=True)
class PageFile:
    media_type: str
    etag: str
    lasts: bool
    """Its name changes with its content, so browsers may keep it for ever."""
    encodings: dict[str, bytes]
    """The content by its encoding; `identity` is the file itself."""

    @classmethod
    def read(cls, path: Path, name: str) -> PageFile:
        content = path.read_bytes()
        media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        encodings = {"identity": content}
        brotli = path.with_name(path.name + ".br")
        if brotli.exists():
            encodings["br"] = brotli.read_bytes()
        if media_type.startswith(TEXT_TYPES):
            encodings["gzip"] = gzip.compress(content, 9, mtime=0)
        etag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
        return cls(media_type, etag, name.startswith("assets/"), encodings)

    def response(self, headers: Headers) -> Response:
        cache = "public, max-age=31536000, immutable" if self.lasts else "no-cache"
        answer = {"ETag": self.etag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
        if self.etag in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=answer)
        accepted = {part.partition(";")[0].strip() for part in headers.get("accept-encoding", "").split(",")}
        encoding = next((name for name in ("br", "gzip") if name in accepted and name in self.encodings), "identity")
        if encoding != "identity":
            answer["Content-Encoding"] = encoding
        return Response(self.encodings[encoding], media_type=self.media_type, headers=answer)


class Page:
    """Answers every address that is not the API's: a file if there is one, else the index, which reads the address."""

    def __init__(self, folder: Path = FOLDER) -> None:
        files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".br"]
        names = [path.relative_to(folder).as_posix() for path in files]
        self._files = {name: PageFile.read(path, name) for path, name in zip(files, names, strict=True)}

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
            return
        await self._answer(Request(scope))(scope, receive, send)

    def _answer(self, request: Request) -> Response:
        path = request.url.path
        if path.startswith("/api/"):
            raise RefusedError("not-found", f"there is nothing at {path!r}")
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405)
        name = path.lstrip("/")
        file = self._files.get(name)
        if file is None and name.startswith("assets/"):
            return PlainTextResponse("there is no such file\n", 404)
        file = file or self._files.get(INDEX)
        return PlainTextResponse(NOT_BUILT) if file is None else file.response(request.headers)
