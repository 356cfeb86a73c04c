"""A page with our pictures beside those of another folder, such as a design's.

Pictures are paired by their names: another one stands beside all of ours that have every word of its name, so
`result-phone` stands beside `result-phone-light` and `result-phone-dark`.
"""

import shutil
from collections.abc import Iterable
from html import escape
from pathlib import Path

_PAGE = """<!doctype html>
<meta charset="utf-8">
<title>Side by side</title>
<style>
  body {{ margin: 24px; font: 16px/1.5 sans-serif; background: #eee; }}
  section {{ display: flex; gap: 24px; align-items: start; margin-bottom: 48px; }}
  figure {{ flex: 1; margin: 0; }}
  img {{ max-width: 100%; max-height: 90vh; box-shadow: 0 1px 6px #0006; }}
</style>
{sections}
"""


def write_page(folder: Path, beside: Path) -> Path:
    """Writes `index.html` beside our pictures; those of the other folder are copied there."""
    ours, others = _pictures(folder), _pictures(beside)
    copies = folder / "beside"
    copies.mkdir(exist_ok=True)
    for picture in others:
        shutil.copyfile(picture, copies / picture.name)
    sections = [_section(folder, [each], [other for other in others if _fits(other, each)]) for each in ours]
    lonely = [other for other in others if not any(_fits(other, each) for each in ours)]
    sections += [_section(folder, [], [other]) for other in lonely]
    page = folder / "index.html"
    page.write_text(_PAGE.format(sections="\n".join(sections)), encoding="utf-8")
    return page


def _pictures(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.png"))


def _fits(other: Path, ours: Path) -> bool:
    return set(other.stem.split("-")) <= set(ours.stem.split("-"))


def _section(folder: Path, ours: Iterable[Path], others: Iterable[Path]) -> str:
    figures = [
        *(_figure(each.name, each.stem) for each in ours),
        *(_figure(f"beside/{each.name}", f"beside: {each.stem}") for each in others),
    ]
    return f"<section>{''.join(figures)}</section>"


def _figure(source: str, title: str) -> str:
    return (
        f'<figure><figcaption>{escape(title)}</figcaption><img src="{escape(source)}" alt="{escape(title)}">'
        "</figure>"
    )
