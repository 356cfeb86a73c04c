"""How the server deals with damaged or unusual database files."""

import resource
import signal
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from banneret.engine.errors import BanneretError
from banneret.server.storage.database import FILE, open_database
from banneret.server.storage.people import People
from tests.server.running import ME, Server

PAGE = 4096


def permissions(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_only_the_owner_can_read_what_is_stored(mortal: Server) -> None:
    """The file contains the seeds and secrets of all matches, and so do the files SQLite keeps beside it."""
    mortal.guest().begin(ME, ME)
    files = list(mortal.folder.glob(f"{FILE}*"))
    assert len(files) == 3
    assert {permissions(file) for file in files} == {0o600}


def test_a_file_that_everybody_could_read_becomes_private(tmp_path: Path) -> None:
    open_database(tmp_path).close()
    (tmp_path / FILE).chmod(0o644)
    open_database(tmp_path).close()
    assert permissions(tmp_path / FILE) == 0o600


def run_sql(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        for statement in statements:
            database.execute(statement)


@pytest.mark.parametrize(
    "tables",
    [
        ["CREATE TABLE notes (text)"],
        ["CREATE TABLE matches (id, winner)"],
        ["CREATE TABLE matches (id)", "CREATE TABLE persons (id)", "CREATE TABLE entries (id)"],
    ],
)
def test_a_file_of_another_program_is_refused_and_left_alone(tmp_path: Path, tables: list[str]) -> None:
    run_sql(tmp_path, *tables, "PRAGMA user_version = 9")
    (tmp_path / FILE).chmod(0o644)
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(BanneretError, match=r"belongs to another program. Use another folder."):
        open_database(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before
    assert permissions(tmp_path / FILE) == 0o644


def test_damaged_pages_are_told_at_the_start(tmp_path: Path) -> None:
    open_database(tmp_path).close()
    rows = ", ".join(f"({n}, x'{n:064x}', 'somebody', 0)" for n in range(1, 2000))
    run_sql(tmp_path, f"INSERT INTO persons (id, token, name, since) VALUES {rows}", "PRAGMA user_version")
    file = tmp_path / FILE
    content = file.read_bytes()
    pages = len(content) // PAGE
    # Damages any page: rows, indexes, the schema itself. The first one contains the file's signature.
    for damaged in (*([page] for page in range(1, pages, 3)), range(1, pages), range(pages // 2, pages)):
        changed = bytearray(content)
        for page in damaged:
            changed[page * PAGE : page * PAGE + 200] = b"\xff" * 200
        file.write_bytes(changed)
        with pytest.raises(BanneretError, match=rf"{FILE} is damaged: .* Put a backup in its place"):
            open_database(tmp_path)
        assert file.read_bytes() == changed, "it is left as it is"
    file.write_bytes(content)
    open_database(tmp_path).close()


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """Prevents the server's files from growing. To the server it looks like a full disk: writes fail."""
    pid, files = server.pid, server.folder.glob(f"{FILE}*")
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (min(file.stat().st_size for file in files), before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


def test_a_full_disk_is_told_when_a_match_begins_and_nothing_is_half_stored(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    try:
        ann = server.guest()
        with full_disk(server):
            answer = ann.http.post("/api/matches", json={"game": "age-of-chess", "seats": [ME, ME]})
        assert answer.status_code == 503
        assert answer.json()["text"] == "The server cannot read or write its data now. Try again later."
        assert ann.matches() == []
        assert ann.begin(ME, ME).id
    finally:
        server.end(signal.SIGTERM)


def test_what_was_written_moves_into_the_file_while_the_server_runs(tmp_path: Path) -> None:
    """Otherwise the player whose move fills the WAL would wait for the whole checkpoint."""
    database = open_database(tmp_path)
    for _ in range(120):
        People(database).add()
    database.tidy()
    alone = tmp_path / "without its log.sqlite3"
    alone.write_bytes((tmp_path / FILE).read_bytes())
    with closing(sqlite3.connect(alone)) as copied:
        assert copied.execute("SELECT count(*) FROM persons").fetchone() == (120,)
    database.close()
