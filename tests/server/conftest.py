"""Servers for tests: one for all that leave theirs alone, and one for those that do not."""

import signal
from collections.abc import Iterator

import pytest

from tests.server.running import Client, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Gives computer players and slow clients a second, and compiles nothing."""
    server = Server(
        tmp_path_factory.mktemp("server"), thinking_time=1, hint_time=0.2, send_timeout=1, compile_timeout=0
    ).start()
    yield server
    assert server.end(signal.SIGTERM) == 0


@pytest.fixture(scope="module")
def _mortal_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("mortal"))
    yield server
    if server.is_running:
        server.end(signal.SIGKILL)


@pytest.fixture
def mortal(_mortal_server: Server) -> Server:
    """A server that a test may end."""
    if not _mortal_server.is_running:
        _mortal_server.start()
    return _mortal_server


@pytest.fixture
def ann(server: Server) -> Client:
    return server.guest("Ann")


@pytest.fixture
def ben(server: Server) -> Client:
    return server.guest("Ben")
