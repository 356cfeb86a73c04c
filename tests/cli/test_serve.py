"""`banneret serve` and plain `banneret`: starting, requests, stopping, and refusals."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from banneret.cli.commands import serve
from tests.cli.running import COMMAND, ENVIRONMENT, PATIENCE, run
from tests.ports import neighbours

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Ctrl+C is sent as a signal")

DISPLAYS = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
NO_DISPLAY = dict.fromkeys(DISPLAYS, "")
DIRECTLY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Server:
    """A running server that has printed its address."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdout is not None
        self.process = process
        self.said = process.stdout.readline()

    def interrupt(self) -> tuple[int, str, str]:
        """Sends Ctrl+C, which reaches every process; returns the exit code and the rest of the output."""
        os.killpg(self.process.pid, signal.SIGINT)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


@contextmanager
def started(*command: str, **environment: str) -> Iterator[Server]:
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT | NO_DISPLAY | environment,
        start_new_session=True,
    ) as process:
        try:
            yield Server(process)
        finally:
            process.kill()


def alone(port: int) -> tuple[str, ...]:
    """`banneret` without a command, at two unused ports."""
    program = (
        "from banneret.cli import main; from banneret.cli.commands import serve; "
        f"serve.PORTS = range({port}, {port + 2}); serve.PATIENCE = {PATIENCE}; main([])"
    )
    return sys.executable, "-c", program


def get(port: int, path: str) -> str:
    with DIRECTLY.open(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE) as answer:
        return str(answer.read(), "utf-8")


@pytest.fixture
def port() -> Iterator[int]:
    """An unused port whose successor is also unused."""
    both = neighbours()
    yield both[0].number
    for each in both:
        each.close()


@pytest.fixture
def stranger(port: int, tmp_path: Path) -> Iterator[None]:
    """Another program that occupies the port."""
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "http.server", str(port), "--bind", "127.0.0.1"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()  # it listens
        try:
            yield
        finally:
            process.kill()


@pytest.fixture
def browser(tmp_path: Path) -> Path:
    """A fake browser that writes the URL it is given to the file beside it."""
    program = tmp_path / "browser"
    program.write_text('#!/bin/sh\necho "$1" >"$0.part" && mv "$0.part" "$0.opened"\n')
    program.chmod(0o755)
    return program


def opened(browser: Path) -> str:
    """Waits for the URL the browser was opened with, and clears it."""
    file = browser.with_suffix(".opened")
    deadline = time.monotonic() + PATIENCE
    while not file.exists():
        assert time.monotonic() < deadline, "no browser was opened"
        time.sleep(0.02)
    address = file.read_text().strip()
    file.unlink()
    return address


def test_it_says_where_it_is_and_ends_quietly(port: int, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "matches"
    with started(*COMMAND, "serve", "--port", str(port), "--data", str(folder)) as server:
        assert server.said == f"Banneret is at http://127.0.0.1:{port}  (Ctrl+C stops it)\n"
        assert "<html" in get(port, "/")
        assert json.loads(get(port, "/api/about"))["name"] == "banneret"
        assert server.interrupt() == (0, "", "\n")
    assert list(folder.iterdir())


def test_it_opens_a_browser_if_asked(port: int, browser: Path) -> None:
    options = ("--port", str(port), "--data", str(browser.parent), "--open")
    with started(*COMMAND, "serve", *options, BROWSER=str(browser)):
        assert opened(browser) == f"http://127.0.0.1:{port}"


def test_it_answers_to_further_names(port: int, tmp_path: Path) -> None:
    names = ("--name", "games.example.org", "--name", "other.example")
    with started(*COMMAND, "serve", "--port", str(port), "--data", str(tmp_path), *names):
        for name, status in (("games.example.org", 200), ("other.example", 200), ("evil.example", 421)):
            asked = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            asked.request("GET", "/api/about", headers={"Host": name})
            assert asked.getresponse().status == status
            asked.close()


def test_a_name_that_is_none(tmp_path: Path) -> None:
    ended = run("serve", "--data", str(tmp_path), "--name", "https://games.example.org")
    assert (ended.code, ended.out) == (2, "")
    assert "is not a server name" in ended.err


def test_a_port_that_is_taken(port: int, stranger: None, tmp_path: Path) -> None:
    ended = run("serve", "--port", str(port), "--data", str(tmp_path))
    assert (ended.code, ended.out) == (2, "")
    assert len(ended.err.splitlines()) == 1
    assert str(port) in ended.err


def test_a_folder_that_cannot_be(port: int, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "matches"
    ended = run("serve", "--port", str(port), "--data", str(folder))
    assert (ended.code, ended.out) == (2, "")
    assert len(ended.err.splitlines()) == 1
    assert str(folder) in ended.err


def test_alone_it_opens_in_a_browser_and_a_second_one_finds_the_first(port: int, browser: Path) -> None:
    environment = {"BROWSER": str(browser), "BANNERET_DATA": str(browser.parent / "matches")}
    address = f"http://127.0.0.1:{port}"
    with started(*alone(port), **environment) as first:
        assert first.said == f"Banneret is at {address}  (Ctrl+C stops it)\n"
        assert opened(browser) == address
        with started(*alone(port), **environment) as second:
            assert second.said == f"Banneret is already running, at {address}\n"
            assert opened(browser) == address
            assert second.process.communicate(timeout=PATIENCE) == ("", "")
            assert second.process.returncode == 0
        assert first.interrupt()[0] == 0
    assert list((browser.parent / "matches").iterdir())


def test_alone_it_finds_one_that_runs_at_a_later_port(port: int, tmp_path: Path) -> None:
    """The first port was taken when that server started, and is free now."""
    with (
        started(*COMMAND, "serve", "--port", str(port + 1), "--data", str(tmp_path)),
        started(*alone(port), BANNERET_DATA=str(tmp_path)) as second,
    ):
        assert second.said == f"Banneret is already running, at http://127.0.0.1:{port + 1}\n"


def test_alone_it_passes_by_a_port_of_another_program(port: int, stranger: None, tmp_path: Path) -> None:
    with started(*alone(port), BANNERET_DATA=str(tmp_path)) as server:
        assert server.said == f"Banneret is at http://127.0.0.1:{port + 1}  (Ctrl+C stops it)\n"


def test_alone_it_gives_up_when_every_port_is_taken(
    port: int, stranger: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "PORTS", range(port, port + 1))
    ended = run()
    assert (ended.code, ended.out) == (2, "")
    assert "banneret serve --open --port 9000" in ended.err


@pytest.mark.skipif(sys.platform == "darwin", reason="has a display always")
def test_without_a_display_no_browser_is_opened(
    port: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    addresses: list[str] = []
    monkeypatch.setattr(serve, "PORTS", range(port, port + 1))
    monkeypatch.setattr(serve, "PATIENCE", PATIENCE)
    monkeypatch.setattr("webbrowser.open", addresses.append)
    for name in DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    with started(*COMMAND, "serve", "--port", str(port), "--data", str(tmp_path)):
        assert "already running" in run().out
        assert addresses == []
        monkeypatch.setenv("DISPLAY", ":0")
        run()
        assert addresses == [f"http://127.0.0.1:{port}"]


def test_no_other_command_waits_for_the_server() -> None:
    program = "import banneret.cli, sys; print({'fastapi', 'http.client', 'sqlalchemy'} & set(sys.modules))"
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=ENVIRONMENT, check=True
    )
    assert ended.stdout == "set()\n"
