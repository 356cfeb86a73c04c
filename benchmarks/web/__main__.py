"""Measures the client in Chromium: `python -m benchmarks.web`. A missed bar is no error."""

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright
from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks import machine
from benchmarks.telling import tell
from benchmarks.web.scenes import PLAYED, Scene, all_scenes, large_match
from tests.browser.conftest import ARGUMENTS, CHROMIUM
from tests.browser.people import shown_around
from tests.browser.serving import Server

FIRST_PAGE_BAR = 80_000
"""The limit for compressed scripts, in bytes."""
TASK_BAR = 50
"""The limit for a single task that blocks the page while a match is played, in milliseconds."""
FRAMES_BAR = 60
"""The frame rate to reach, per second."""
PATIENCE = 120_000
"""The timeout for showing something on a busy machine, in milliseconds."""
SLOWDOWNS = (1, 4)
"""CPU slowdowns: the machine as it is, and a phone."""

# A page is ready when a game can be chosen, or a cell can be pointed at.
_WATCH = """
    window.ready = new Promise((resolve) => {
        const look = () => {
            if (!document.querySelector("[href^='/new/'], [role=gridcell]")) requestAnimationFrame(look);
            else requestAnimationFrame(() => resolve(performance.now()));
        };
        look();
    });
"""

# Scripts fetched after the page was read are prefetched for later.
_WEIGH = """
    () => {
        const [page] = performance.getEntriesByType("navigation");
        const isNeeded = ({ startTime }) =>
            location.pathname !== "/" || startTime < page.domContentLoadedEventStart;
        return performance.getEntriesByType("resource")
            .filter((entry) => entry.name.endsWith(".js") && isNeeded(entry))
            .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    }
"""


class Meter:
    """A page and its measurements."""

    def __init__(self, browser: Browser, page: Page, slowdown: int) -> None:
        self._browser = browser
        self._page = page
        self._slowdown = slowdown
        page.add_init_script(_WATCH)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})

    def measure(self, scene: Scene) -> dict[str, Any]:
        """Plays a scene; measures script bytes, the time until the page is usable, and the longest task."""
        page = self._page
        self._browser.start_tracing(page=page, categories=["toplevel"])
        scene.act(page)
        ready = page.evaluate("window.ready") if scene.opens else None
        trace = json.loads(self._browser.stop_tracing())
        return {
            "scene": scene.name,
            "slowdown": self._slowdown,
            "scripts": page.evaluate(_WEIGH) if scene.opens else None,
            "ready_ms": None if ready is None else round(ready),
            "longest_task_ms": round(longest_task(trace["traceEvents"])),
            "frames": round(frames(trace["traceEvents"], scene.frames)) if scene.frames else None,
        }


def longest_task(events: list[dict[str, Any]]) -> float:
    """The longest task, in milliseconds of CPU time, so that a busy machine gives the same result."""
    return max(_tasks(events), default=0) / 1000


def frames(events: list[dict[str, Any]], drawn: int) -> float:
    """The frame rate that the page could reach, from the CPU time of the frames it drew; capped at the bar,
    which a screen does not exceed.
    """
    return min(FRAMES_BAR, 1_000_000 * drawn / max(1, sum(_tasks(events))))


def _tasks(events: list[dict[str, Any]]) -> list[float]:
    """The CPU time of each task of the page, in microseconds."""
    pages = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"].get("name") == "CrRendererMain"
    }
    return [
        event.get("tdur", event.get("dur", 0))
        for event in events
        if event["name"].endswith("RunTask") and (event["pid"], event["tid"]) in pages
    ]


def measure(browser: Browser, server: Server) -> list[dict[str, Any]]:
    """Measures all scenes at every slowdown, each with an empty browser cache."""
    rows = []
    record = large_match()
    for slowdown in SLOWDOWNS:
        context = browser.new_context(
            base_url=server.url,
            locale="en-GB",
            viewport={"width": 1280, "height": 900},
            storage_state=shown_around(server.url),
            service_workers="block",  # it would prefetch everything
        )
        context.set_default_timeout(PATIENCE)
        context.request.get("/api/me")
        answer = context.request.post("/api/matches/import", data=record)
        assert answer.ok, answer.text()
        meter = Meter(browser, context.new_page(), slowdown)
        for scene in all_scenes(str(answer.json()["id"])):
            tell(f"{scene.name}, {slowdown} times slower" if slowdown > 1 else scene.name)
            rows.append(meter.measure(scene))
        context.close()
    tell("")
    return rows


def main() -> None:
    """Reads the command line, measures, and prints the results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.web", description="How light is the client?")
    parser.add_argument("--json", action="store_true", help="numbers as JSON instead of a table")
    asked = parser.parse_args()
    if CHROMIUM is None:
        parser.error("Chromium is not here: install it, or name it in $CHROMIUM")
    expect.set_options(timeout=PATIENCE)
    about = machine.description()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            rows = measure(browser, server)
        finally:
            browser.close()
            server.stop()
    if asked.json:
        print(json.dumps({"machine": about, "rows": rows}, indent=2))
    else:
        show(about, rows)


def show(about: machine.About, rows: list[dict[str, Any]]) -> None:
    """Prints a row for each scene, with its results at each slowdown."""
    console = Console(width=None if Console().is_terminal else 120)
    console.print("  ".join(f"{key} {about[key]}" for key in ("cpu", "cores", "load", "system")))
    table = Table(
        box=box.SIMPLE_HEAD, title="The client, on the large board of Prevail", title_justify="left"
    )
    table.add_column("scene")
    for heading in ("scripts kB", "ready ms", "longest task ms", "frames/s"):
        for slowdown in SLOWDOWNS if heading != "scripts kB" else SLOWDOWNS[:1]:
            table.add_column(heading if slowdown == 1 else f"{slowdown}x slower", justify="right")
    for name in dict.fromkeys(row["scene"] for row in rows):
        own = [row for row in rows if row["scene"] == name]
        weight = own[0]["scripts"]
        table.add_row(
            name,
            "" if weight is None else f"{weight / 1000:.0f}",
            *("" if row["ready_ms"] is None else str(row["ready_ms"]) for row in own),
            *(str(row["longest_task_ms"]) for row in own),
            *("" if row["frames"] is None else str(row["frames"]) for row in own),
        )
    console.print(table)
    first = rows[0]["scripts"]
    console.print(
        _judged(f"first page {first / 1000:.0f} kB of {FIRST_PAGE_BAR // 1000}", first <= FIRST_PAGE_BAR)
    )
    slow = [row for row in rows if row["slowdown"] == SLOWDOWNS[-1]]
    for row in slow:
        if row["scene"] in PLAYED:
            task = row["longest_task_ms"]
            console.print(
                _judged(f"{row['scene']}, {SLOWDOWNS[-1]}x slower: {task} ms of {TASK_BAR}", task <= TASK_BAR)
            )
    fewest = min(row["frames"] for row in rows if row["frames"] is not None)
    console.print(_judged(f"frames a second: {fewest} of {FRAMES_BAR}", fewest >= FRAMES_BAR))


def _judged(words: str, is_met: bool) -> str:
    return f"[green]ok[/]  {words}" if is_met else f"[red]over[/]  {words}"


if __name__ == "__main__":
    main()
