"""The browser's client: the files that were built into `static/`."""

from pathlib import Path

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

STATIC = Path(__file__).parent.parent / "static"

_FOREVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Banneret</title>
<h1>Banneret</h1>
<p>The server is running, but its pages have not been built. In the folder of the sources, type:</p>
<pre>make web</pre>
<p>Then load this page again. Programs can go on: what the server offers is described in
<a href="/api/openapi.json">/api/openapi.json</a>.</p>
"""


def client(folder: Path = STATIC) -> ASGIApp:
    """Serves the client. Every path that is no file is one of its pages."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        await _answer(folder, scope)(scope, receive, send)

    return GZipMiddleware(serve, minimum_size=1000, compresslevel=6)


def _answer(folder: Path, scope: Scope) -> Response:
    path = str(scope["path"]).lstrip("/")
    if scope["type"] != "http" or path == "api" or path.startswith("api/"):
        return JSONResponse({"text": "There is nothing at this address."}, 404)
    if scope["method"] not in ("GET", "HEAD"):
        return JSONResponse({"text": "Here one can only read."}, 405, {"Allow": "GET, HEAD"})
    page = folder / "index.html"
    if not page.is_file():
        return HTMLResponse(_NOT_BUILT, headers={"Cache-Control": _ASK_AGAIN})
    file = _file(folder, path)
    if file is None and path.startswith("assets/"):
        return JSONResponse({"text": "There is no such file."}, 404)
    kept = _FOREVER if file is not None and path.startswith("assets/") else _ASK_AGAIN
    return _unless_known(FileResponse(file or page, headers={"Cache-Control": kept}), Headers(scope=scope))


def _file(folder: Path, path: str) -> Path | None:
    """The file at a path, if it is one of ours."""
    if "\0" in path:
        return None
    try:
        file = (folder / path).resolve()
        return file if file.is_relative_to(folder.resolve()) and file.is_file() else None
    except OSError:  # no file can have such a name
        return None


def _unless_known(response: FileResponse, headers: Headers) -> Response:
    """Nothing but a nod to those who have the file already."""
    response.set_stat_headers(
        response.path.stat() if isinstance(response.path, Path) else Path(response.path).stat()
    )
    if headers.get("if-none-match") == response.headers["etag"]:
        kept = {name: response.headers[name] for name in ("etag", "cache-control")}
        return Response(status_code=304, headers=kept)
    return response
