"""The API as an HTML page, made from the OpenAPI document: no scripts, and no external resources."""

import re
from collections.abc import Iterator
from html import escape
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

router = APIRouter()

_METHODS = ("get", "post", "put", "delete")
_STYLE = """
:root { color-scheme: light dark; }
html { background: light-dark(#fbf8f1, #1d2227); color: light-dark(#26211b, #efeadf); }
a { color: light-dark(#00694d, #4fd0a5); }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h2 { margin-top: 2.5rem; text-transform: capitalize; }
h3 { margin: 2rem 0 0; overflow-wrap: anywhere; }
article { padding-left: 1rem; border-left: 3px solid #8886; }
code { font-size: 0.95em; overflow-wrap: anywhere; }
table { border-collapse: collapse; }
caption { font-weight: bold; text-align: left; padding-top: 0.5rem; }
th, td { padding: 0.2rem 1rem 0.2rem 0; text-align: left; vertical-align: top; }
"""


@router.get("/api/docs", include_in_schema=False)
async def docs(request: Request) -> HTMLResponse:
    """The page for this server."""
    return HTMLResponse(page_of(request.app.openapi()))


def page_of(document: dict[str, Any]) -> str:
    """Renders an OpenAPI document as HTML."""
    info = document["info"]
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width">',
            f"<title>{escape(info['title'])} API</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>",
            f"<h1>{escape(info['title'])} API</h1>",
            f"<p>{escape(info['summary'])} Version {escape(info['version'])}.</p>",
            '<p>The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>',
            *_operations(document),
            '<h2 id="models">Models</h2>',
            *_models(document),
            "</main>\n</body>\n</html>",
        ]
    )


def _operations(document: dict[str, Any]) -> Iterator[str]:
    by_tag: dict[str, list[tuple[str, str, dict[str, Any]]]] = {}
    for path, operations in document["paths"].items():
        for method in _METHODS:
            if operation := operations.get(method):
                tag = operation.get("tags", ["other"])[0]
                by_tag.setdefault(tag, []).append((method, path, operation))
    for tag, listed in by_tag.items():
        yield f"<h2>{escape(tag)}</h2>"
        for method, path, operation in listed:
            yield from _operation(method, path, operation)


def _operation(method: str, path: str, operation: dict[str, Any]) -> Iterator[str]:
    yield f'<article id="{escape(operation["operationId"])}">'
    yield f"<h3><code>{method.upper()} {escape(path)}</code></h3>"
    yield f"<p><b>{escape(operation['summary'])}.</b> {_text(operation.get('description', ''))}</p>"
    if parameters := operation.get("parameters"):
        rows = [
            (
                f"<code>{escape(each['name'])}</code>",
                f"{_kind(each['schema'])}{', required' if each.get('required') else ''}",
                _text(each.get("description", "")),
            )
            for each in parameters
        ]
        yield _table("Parameters", rows)
    if body := operation.get("requestBody"):
        yield f"<p>Takes {_content(body)}.</p>"
    answers = operation["responses"].items()
    yield _table(
        "Responses",
        [(escape(status), _text(each["description"]), _content(each)) for status, each in answers],
    )
    yield "</article>"


def _models(document: dict[str, Any]) -> Iterator[str]:
    for name, schema in sorted(document["components"]["schemas"].items()):
        yield f'<article id="{escape(name)}">\n<h3>{escape(name)}</h3>'
        yield f"<p>{_text(schema.get('description', ''))}</p>"
        rows = [
            (f"<code>{escape(field)}</code>", _kind(each), _text(each.get("description", "")))
            for field, each in schema.get("properties", {}).items()
        ]
        yield _table("Fields", rows) if rows else f"<p>{_kind(schema)}</p>"
        yield "</article>"


def _table(title: str, rows: list[tuple[str, str, str]]) -> str:
    body = "".join(f"<tr><td>{'</td><td>'.join(row)}</td></tr>" for row in rows)
    return f"<table><caption>{title}</caption>{body}</table>"


def _content(part: dict[str, Any]) -> str:
    schema = part.get("content", {}).get("application/json", {}).get("schema")
    return "" if schema is None else _kind(schema)


def _kind(schema: dict[str, Any]) -> str:
    """Describes the type of a value in a few words, with links to models."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(map(_kind, schema[several]))
    if "enum" in schema or "const" in schema:
        values = schema.get("enum") or [schema["const"]]
        return ", ".join(f"<code>{escape(str(value))}</code>" for value in values)
    if schema.get("type") == "array":
        return f"list of {_kind(schema['items'])}" if "items" in schema else "list"
    return escape(
        {"object": "mapping", "null": "nothing"}.get(schema.get("type", ""), schema.get("type", "anything"))
    )


def _text(text: str) -> str:
    """Renders a description, with names in backticks as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))
