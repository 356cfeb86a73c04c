"""The pages of the browser client: the files that were built into `static/`."""

from pathlib import Path

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

STATIC = Path(__file__).parent.parent / "static"

_FOREVER = "public, max-age=31536000, immutable"
_REVALIDATE = "no-cache"
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


def browser_client(folder: Path = STATIC) -> ASGIApp:
    """Serves the files of the client; every other path is one of its pages."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        await _answer(folder, scope)(scope, receive, send)

    return GZipMiddleware(serve, minimum_size=1000, compresslevel=6)


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
    return _unless_cached(
        FileResponse(file or page, headers={"Cache-Control": caching}), Headers(scope=scope)
    )


def _file(folder: Path, path: str) -> Path | None:
    """The file at a path, if it is in the folder."""
    if "\0" in path:
        return None
    try:
        file = (folder / path).resolve()
        return file if file.is_relative_to(folder.resolve()) and file.is_file() else None
    except OSError:  # not a possible file name
        return None


def _unless_cached(response: FileResponse, headers: Headers) -> Response:
    """An empty answer, with status 304, to a browser that already has the file."""
    response.set_stat_headers(
        response.path.stat() if isinstance(response.path, Path) else Path(response.path).stat()
    )
    if headers.get("if-none-match") == response.headers["etag"]:
        headers_to_keep = {name: response.headers[name] for name in ("etag", "cache-control")}
        return Response(status_code=304, headers=headers_to_keep)
    return response
