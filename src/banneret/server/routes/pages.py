"""The pages of the browser client: the files built into `static/`."""

import gzip
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

STATIC = Path(__file__).parent.parent / "static"

_FOREVER = "public, max-age=31536000, immutable"
_REVALIDATE = "no-cache"
_WORTH_COMPRESSING = 1000
_FILES = 1000
_NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Banneret</title>
<h1>Banneret</h1>
<p>The server is running, but its pages have not been built. In the source folder, run:</p>
<pre>make web</pre>
<p>Then reload this page. Programs do not need the pages:
<a href="/api/openapi.json">/api/openapi.json</a> describes the API.</p>
"""


@dataclass(frozen=True, slots=True)
class _ClientFile:
    """A client file in memory: a page takes dozens, and each visitor requests all of them."""

    type: str
    etag: str
    body: bytes
    compressed: bytes | None

    def answer(self, caching: str, headers: Headers) -> Response:
        """The file, or an empty answer with status 304 if the browser already has it."""
        kept = {"Cache-Control": caching, "ETag": self.etag, "Vary": "Accept-Encoding"}
        if headers.get("if-none-match") == self.etag:
            return Response(status_code=304, headers=kept)
        if self.compressed is not None and "gzip" in headers.get("accept-encoding", ""):
            kept["Content-Encoding"] = "gzip"
            return Response(self.compressed, media_type=self.type, headers=kept)
        return Response(self.body, media_type=self.type, headers=kept)


def browser_client(folder: Path = STATIC) -> ASGIApp:
    """Serves the files of the client; every other path is one of its pages."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        await _answer(folder, scope)(scope, receive, send)

    return serve


def _answer(folder: Path, scope: Scope) -> Response:
    path = str(scope["path"]).lstrip("/")
    if scope["type"] != "http" or path == "api" or path.startswith("api/"):
        return JSONResponse({"text": "There is nothing at this address."}, 404)
    if scope["method"] not in ("GET", "HEAD"):
        return JSONResponse({"text": "Only GET and HEAD work here."}, 405, {"Allow": "GET, HEAD"})
    page = folder / "index.html"
    if not page.is_file():
        return HTMLResponse(_NOT_BUILT, headers={"Cache-Control": _REVALIDATE})
    file = _file(folder, path)
    if file is None and path.startswith("assets/"):
        return JSONResponse({"text": "There is no such file."}, 404)
    caching = _FOREVER if file is not None and path.startswith("assets/") else _REVALIDATE
    return _kept(file or page).answer(caching, Headers(scope=scope))


def _file(folder: Path, path: str) -> Path | None:
    """The file at a path, if it is in the folder."""
    if "\0" in path:
        return None
    try:
        file = (folder / path).resolve()
        return file if file.is_relative_to(folder.resolve()) and file.is_file() else None
    except OSError:  # not a valid file name
        return None


def _kept(file: Path) -> _ClientFile:
    """The current file, read again only after the client was rebuilt."""
    stat = file.stat()
    return _read(file, stat.st_mtime_ns, stat.st_size)


@lru_cache(_FILES)
def _read(file: Path, changed: int, size: int) -> _ClientFile:
    body = file.read_bytes()
    type = guess_type(file.name)[0] or "application/octet-stream"
    is_text = type.startswith("text/") or type.endswith(("javascript", "json", "+xml"))
    compressed = gzip.compress(body, mtime=0) if is_text and len(body) >= _WORTH_COMPRESSING else None
    return _ClientFile(type, f'"{sha256(body).hexdigest()[:32]}"', body, compressed)
