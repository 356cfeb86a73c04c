"""Fixtures: a shared server for tests that leave it intact, and one for tests that do not."""

import asyncio
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from banneret.server.storage.database import Place
from tests.server.house import House, Story
from tests.server.mailbox import Mailbox, open_mailbox
from tests.server.postgresql import Databases
from tests.server.running import Client, Server


@pytest.fixture(scope="session")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Databases]:
    """New databases of both kinds, from one PostgreSQL server for all tests."""
    databases = Databases(lambda: tmp_path_factory.mktemp("data"))
    yield databases
    databases.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, databases: Databases) -> Place:
    """An empty database: first SQLite, then PostgreSQL."""
    return databases.new(request.param)


@pytest.fixture(scope="session")
def mailbox() -> Iterator[Mailbox]:
    """The mailbox of the shared server."""
    with open_mailbox() as mailbox:
        yield mailbox


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[Server]:
    """The shared server: gives computer players and slow clients a second, compiles nothing, and does
    not limit sign-ups.
    """
    server = Server(
        tmp_path_factory.mktemp("server"),
        workers=2,
        thinking_time=1,
        hint_time=0.2,
        send_timeout=1,
        compile_timeout=0,
        sign_ups_per_address=10_000,
        tries_per_address=10_000,
        tries_per_name=10_000,
        mails_per_address=10_000,
        mail=mailbox.address,
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
    """A server that a test may stop."""
    if not _mortal_server.is_running:
        _mortal_server.start()
    return _mortal_server


@pytest.fixture
def tell(tmp_path: Path) -> Callable[[Story], None]:
    """Runs a story in a new house."""

    async def told(story: Story) -> None:
        house = House(tmp_path)
        with house.keeping_time():
            await house.open()
            try:
                await story(house)
            finally:
                await house.close()

    return lambda story: asyncio.run(told(story))


@pytest.fixture
def ann(server: Server) -> Client:
    return server.guest("Ann")


@pytest.fixture
def ben(server: Server) -> Client:
    return server.guest("Ben")
