"""Browsers other than Chromium, with their drivers: WebDriver BiDi for Firefox, WebDriver for WebKit."""

import json
import os
import re
import shutil
import socket
import subprocess
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import IO, Any, Protocol

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.browser.people import PATIENCE

WIDTH, HEIGHT = 1280, 800
SECONDS = 1.5 * PATIENCE / 1000
"""The timeout for a browser's response: longer than the page's own, whose message says what is missing."""


class Driver(Protocol):
    """A browser with one window, in English, with reduced motion."""

    @property
    def troubles(self) -> list[str]:
        """The errors and warnings in the console so far."""

    def visit(self, url: str) -> None:
        """Opens a URL, and waits until the page has loaded."""

    def run(self, body: str, *arguments: Any) -> Any:
        """Runs the body of an async function in the page, and returns its result."""

    def click(self, x: float, y: float) -> None:
        """Clicks at a point of the window, like a mouse."""

    def close(self) -> None:
        """Closes the browser."""


class Firefox:
    """Firefox has WebDriver BiDi built in, so it needs no separate driver."""

    PREFERENCES = (
        ("intl.accept_languages", "en-GB,en"),
        ("ui.prefersReducedMotion", 1),
        # A single content process is enough for one page.
        ("dom.ipc.processCount", 1),
        ("dom.ipc.processPrelaunch.enabled", False),
        ("fission.autostart", False),
        # Network requests of its own.
        ("network.captive-portal-service.enabled", False),
        ("network.connectivity-service.enabled", False),
        ("services.settings.server", "data:,"),
    )

    def __init__(self, folder: Path) -> None:
        self.troubles: list[str] = []
        self._sent = 0
        self._closing = ExitStack()
        folder.mkdir(parents=True)
        chosen = (f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in self.PREFERENCES)
        (folder / "user.js").write_text("\n".join(chosen))
        process = subprocess.Popen(
            [
                *("firefox-esr", "--headless", "--no-remote", "--profile", str(folder)),
                *("--remote-debugging-port", "0", "about:blank"),
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._closing.callback(_end, process)
        address = _said(process.stderr, r"WebDriver BiDi listening on (ws://\S+)")
        self._socket: ClientConnection = self._closing.enter_context(
            connect(f"{address}/session", max_size=None, open_timeout=SECONDS)
        )
        self._send("session.new", capabilities={})
        self._send("session.subscribe", events=["log.entryAdded"])
        self._window: str = self._send("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": WIDTH, "height": HEIGHT}
        self._send("browsingContext.setViewport", context=self._window, viewport=size)

    def visit(self, url: str) -> None:
        self._send("browsingContext.navigate", context=self._window, url=url, wait="complete")

    def run(self, body: str, *arguments: Any) -> Any:
        answer = self._send(
            "script.callFunction",
            functionDeclaration=_as_text(body, arguments),
            target={"context": self._window},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise AssertionError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def click(self, x: float, y: float) -> None:
        self._send("input.performActions", context=self._window, actions=_mouse(x, y))

    def close(self) -> None:
        self._closing.close()

    def _send(self, method: str, **parameters: Any) -> Any:
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv(SECONDS))
            if message["type"] == "event":
                self._hear(message["params"])
            elif message["id"] == self._sent:
                assert message["type"] == "success", f"{method}: {message}"
                return message["result"]

    def _hear(self, entry: Any) -> None:
        if entry["level"] in ("error", "warn"):
            self.troubles.append(f"{entry['level']}: {entry['text']}")


class WebKit:
    """WebKitGTK's MiniBrowser. It needs a display, which Xvfb provides."""

    # There is no other way to observe errors: the page collects its own, from its load on. The warning that
    # ResizeObserver notifications were delayed by a frame is ignored: no browser shows it in its console.
    LISTEN = """
        window.troubles = [];
        for (const level of ["error", "warn"]) {
            console[level] = (...said) => troubles.push(`${level}: ${said.join(" ")}`);
        }
        addEventListener("error", ({ message }) => {
            if (!message.startsWith("ResizeObserver loop")) troubles.push(message);
        });
        addEventListener("unhandledrejection", ({ reason }) => troubles.push(String(reason)));
    """
    BAR = 38
    """The height of the bar above the page."""

    def __init__(self, folder: Path) -> None:
        self._closing = ExitStack()
        self._earlier: list[str] = []
        (folder / "gtk-3.0").mkdir(parents=True)
        (folder / "gtk-3.0/settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n")
        screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._closing.callback(_end, screen)
        display = _said(screen.stdout, r"^(\d+)$")
        port = _free_port()
        driver = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"],
            env=os.environ
            | {"DISPLAY": f":{display}", "GDK_BACKEND": "x11", "LANG": "C.UTF-8"}
            | {"XDG_CONFIG_HOME": str(folder), "WEBKIT_DISABLE_COMPOSITING_MODE": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._closing.callback(_end, driver)
        # The driver does not report when it is ready, so connecting is retried.
        transport = httpx.HTTPTransport(retries=8)
        self._client = self._closing.enter_context(
            httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=SECONDS, transport=transport)
        )
        options = {"binary": _small_browser(), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options, "timeouts": {"script": 2 * PATIENCE}}}
        session = self._post("/session", capabilities=wanted)["sessionId"]
        self._session = f"/session/{session}"
        self._post(f"{self._session}/window/rect", width=WIDTH, height=HEIGHT + self.BAR)
        self._closing.callback(lambda: self._client.delete(self._session))

    @property
    def troubles(self) -> list[str]:
        return [*self._earlier, *self.run("return window.troubles ?? []")]

    def visit(self, url: str) -> None:
        self._earlier = self.troubles
        self._post(f"{self._session}/url", url=url)
        self.run(self.LISTEN)

    def run(self, body: str, *arguments: Any) -> Any:
        call = f"({_as_text(body, arguments)})()"
        script = f"const done = arguments[0]; {call}.then(done, (why) => done({{ failed: String(why) }}));"
        answer = self._post(f"{self._session}/execute/async", script=script, args=[])
        if isinstance(answer, dict):
            raise AssertionError(answer["failed"])
        return json.loads(answer)

    def click(self, x: float, y: float) -> None:
        self._post(f"{self._session}/actions", actions=_mouse(x, y))

    def close(self) -> None:
        self._closing.close()

    def _post(self, path: str, **body: Any) -> Any:
        answer = self._client.post(path, json=body).json()["value"]
        assert not (isinstance(answer, dict) and "error" in answer), f"{path}: {answer}"
        return answer


def _as_text(body: str, arguments: tuple[Any, ...]) -> str:
    """An async function without arguments that returns JSON: every protocol supports strings."""
    given = json.dumps(arguments)
    return f"async () => JSON.stringify((await (async (...args) => {{ {body} }})(...{given})) ?? null)"


def _mouse(x: float, y: float) -> list[Any]:
    steps = [
        {"type": "pointerMove", "x": round(x), "y": round(y)},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "mouse", "actions": steps}]


def _said(stream: IO[str] | None, pattern: str) -> str:
    """Reads lines until one matches, and returns the pattern's group. A thread drains the rest, so that the
    program is never blocked by a full pipe.
    """
    assert stream is not None
    seen = []
    for line in stream:
        if found := re.search(pattern, line):
            Thread(target=deque, args=(stream, 0), daemon=True).start()
            return found[1]
        seen.append(line)
    raise AssertionError(f"it did not start: {''.join(seen)}")


def _end(process: "subprocess.Popen[Any]") -> None:
    process.terminate()
    process.wait(SECONDS)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def _small_browser() -> str | None:
    """WebKitGTK's MiniBrowser, which is not on the path."""
    return next(map(str, Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")), None)


@dataclass(frozen=True)
class Browser:
    """How to start a browser with its own profile folder, and the programs this needs."""

    title: str
    start: Callable[[Path], Driver]
    programs: tuple[str | None, ...]
    """The paths of the programs; None for a missing one."""
    packages: str
    """Their Debian packages."""


OTHER_BROWSERS = {
    "firefox": Browser("Firefox", Firefox, (shutil.which("firefox-esr"),), "firefox-esr"),
    "webkit": Browser(
        "WebKit",
        WebKit,
        (shutil.which("WebKitWebDriver"), shutil.which("Xvfb"), _small_browser()),
        "webkit2gtk-driver and xvfb",
    ),
}
