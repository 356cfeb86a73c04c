"""The page of a report: one self-contained HTML file, light or dark as the reader prefers."""

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from banneret.lab.verdict import Finding

_STYLE = Path(__file__).with_name("style.css")


def page(title: str, *parts: str) -> str:
    """A whole page."""
    return (
        "<!doctype html>\n"
        '<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>\n{_STYLE.read_text(encoding='utf-8')}</style></head>\n"
        f"<body><main><h1>{escape(title)}</h1>\n" + "\n".join(parts) + "\n</main></body></html>\n"
    )


def card(title: str, *parts: str, note: str = "") -> str:
    """A section with a heading."""
    quiet = f'<p class="quiet">{escape(note)}</p>' if note else ""
    return f'<section class="card"><h3>{escape(title)}</h3>{quiet}' + "".join(parts) + "</section>"


def cards(*parts: str) -> str:
    """Sections side by side, where there is room."""
    return '<div class="cards">' + "\n".join(part for part in parts if part) + "</div>"


def heading(text: str) -> str:
    """The heading of a part of the page."""
    return f"<h2>{escape(text)}</h2>"


def verdict(findings: Sequence[Finding]) -> str:
    """The findings, the first of them large."""
    first, *others = findings
    items = "".join(f'<li class="{each.tone}">{escape(each.text)}</li>' for each in others)
    return (
        f'<section class="card verdict"><p class="first">{escape(first.text)}</p>'
        f'<ul class="findings">{items}</ul></section>'
    )


def verdict_card(texts: Sequence[str]) -> str:
    """A verdict in sentences without a tone."""
    first, *others = texts
    rest = "".join(f"<p>{escape(text)}</p>" for text in others)
    return f'<section class="card verdict"><p class="first">{escape(first)}</p>{rest}</section>'


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table that scrolls horizontally on a narrow screen."""
    head = "".join(f"<th>{escape(each)}</th>" for each in headings)
    body = "".join("<tr>" + "".join(f"<td>{escape(each)}</td>" for each in row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def folded(summary: str, *parts: str) -> str:
    """Collapsed content."""
    return f"<details><summary>{escape(summary)}</summary>" + "".join(parts) + "</details>"
