"""Databases of every released version, opened by this one."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, inspect, text

from banneret.engine.errors import BanneretError
from banneret.server.storage import migrating
from banneret.server.storage.database import FILE, Place, open_database
from banneret.server.storage.match_store import MatchStore
from banneret.server.storage.people import People
from banneret.server.storage.schema import metadata
from tests.server.postgresql import Databases

# The tables as created by the first version, with SQLite's `user_version`.
FIRST = """
CREATE TABLE persons (id INTEGER NOT NULL, token BLOB NOT NULL, name VARCHAR NOT NULL, since BIGINT NOT NULL,
    PRIMARY KEY (id), UNIQUE (token));
CREATE TABLE matches (id VARCHAR NOT NULL, game VARCHAR NOT NULL, version INTEGER NOT NULL,
    ruleset JSON NOT NULL, seed BIGINT NOT NULL, start JSON, owner INTEGER NOT NULL, begun BIGINT NOT NULL,
    entries INTEGER NOT NULL, rematch VARCHAR, moves INTEGER NOT NULL, changed BIGINT NOT NULL, outcome JSON,
    PRIMARY KEY (id), FOREIGN KEY(owner) REFERENCES persons (id));
CREATE TABLE seats ("match" VARCHAR NOT NULL, seat INTEGER NOT NULL, person INTEGER, computer VARCHAR,
    invitation BLOB, moves INTEGER NOT NULL, changed BIGINT NOT NULL, waits BOOLEAN NOT NULL,
    PRIMARY KEY ("match", seat), FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE,
    FOREIGN KEY(person) REFERENCES persons (id));
CREATE TABLE entries ("match" VARCHAR NOT NULL, n INTEGER NOT NULL, kind VARCHAR NOT NULL,
    seat INTEGER NOT NULL, text VARCHAR, person INTEGER, command VARCHAR, version INTEGER NOT NULL,
    at BIGINT NOT NULL, PRIMARY KEY ("match", n), UNIQUE ("match", person, command),
    FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE,
    FOREIGN KEY(person) REFERENCES persons (id));
CREATE TABLE forgotten ("match" VARCHAR NOT NULL, person INTEGER NOT NULL, PRIMARY KEY ("match", person),
    FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE,
    FOREIGN KEY(person) REFERENCES persons (id));
CREATE INDEX matches_by_owner ON matches (owner);
CREATE INDEX seats_by_person ON seats (person);
PRAGMA user_version = 1;
"""
SECOND = """
CREATE TABLE identity (id VARCHAR NOT NULL, PRIMARY KEY (id));
INSERT INTO identity VALUES ('0123456789abcdef');
PRAGMA user_version = 2;
"""
DATA = """
INSERT INTO persons VALUES (7, {token}, 'Ann', 1);
INSERT INTO matches VALUES ('m', 'age-of-chess', 1, '{{"name": "default"}}', 5, NULL, 7, 1, 2, NULL,
    2, 3, NULL);
INSERT INTO seats VALUES ('m', 0, 7, NULL, NULL, 2, 3, {true});
INSERT INTO seats VALUES ('m', 1, NULL, 'greedy', NULL, 2, 3, {false});
INSERT INTO entries VALUES ('m', 0, 'play', 0, 'e2-e3', 7, 'c1', 1, 2);
INSERT INTO entries VALUES ('m', 1, 'play', 1, 'e7-e6', NULL, 'computer-1', 2, 3);
INSERT INTO forgotten VALUES ('m', 7);
"""
RELEASED = (1, 2)


def released_file(folder: Path, version: int) -> None:
    """Creates a file as a released version left it."""
    with closing(sqlite3.connect(folder / FILE)) as file:
        file.executescript(FIRST + (SECOND if version > 1 else ""))
        file.executescript(DATA.format(token="x'00ff'", true="1", false="0"))


def released_postgresql(address: str, version: int) -> None:
    """Creates a database with the migrations up to a version: there is no other source for one."""
    with connected(address) as connection:
        migrating.migrate(connection, 0, version)
        if version > 1:
            connection.execute(text("INSERT INTO identity VALUES ('0123456789abcdef')"))
        filled = DATA.format(token="'\\x00ff'", true="true", false="false")
        for statement in filter(str.strip, filled.split(";\n")):
            connection.exec_driver_sql(statement)


@contextmanager
def connected(place: Place) -> Iterator[Connection]:
    engine = engine_of(place)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def engine_of(place: Place) -> Engine:
    if isinstance(place, Path):
        return create_engine(f"sqlite:///{place / FILE}")
    return create_engine(place.replace("postgresql:", "postgresql+psycopg:"))


def tables(connection: Connection) -> dict[str, Any]:
    """Everything about the tables except the order of columns and generated names."""
    found = inspect(connection)
    return {
        table: {
            "columns": {
                each["name"]: (str(each["type"]), each["nullable"], each["default"])
                for each in found.get_columns(table)
            },
            "key": found.get_pk_constraint(table)["constrained_columns"],
            "references": sorted(
                (each["constrained_columns"], each["referred_table"], each["options"])
                for each in found.get_foreign_keys(table)
            ),
            "unique": sorted(each["column_names"] for each in found.get_unique_constraints(table)),
            "indexes": sorted(
                (each["name"] or "", each["column_names"]) for each in found.get_indexes(table)
                if not each.get("duplicates_constraint")
            ),
        }
        for table in found.get_table_names()
        if table != "alembic_version"
    }  # fmt: skip


@pytest.mark.parametrize("version", RELEASED)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_an_older_version_stored_is_there(databases: Databases, kind: str, version: int) -> None:
    place = databases.empty(kind)
    if isinstance(place, Path):
        released_file(place, version)
    else:
        released_postgresql(place, version)
    opened = [open_database(place) for _ in range(2)]
    try:
        assert opened[0].id == opened[1].id
        assert (opened[0].id == "0123456789abcdef") == (version > 1)
        stored = MatchStore(opened[0]).find("m")
        assert stored is not None
        assert [(each.seat, each.text, each.person) for each in stored.commands] == [
            (0, "e2-e3", 7),
            (1, "e7-e6", None),
        ]
        assert [(each.name, each.computer) for each in stored.holders] == [("Ann", None), ("", "greedy")]
        assert MatchStore(opened[0]).list_of(7, limit=9, offset=0) == []
        assert MatchStore(opened[0]).leave("m", 7) == {7}
        assert MatchStore(opened[0]).find("m") is None
        People(opened[0]).add()
    finally:
        for each in opened:
            each.close()


@pytest.mark.parametrize("version", [0, *RELEASED])
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_tables_are_those_of_the_schema(databases: Databases, kind: str, version: int) -> None:
    """From whatever version they are migrated; if this fails, `python -m tools.migration` writes what is
    missing.
    """
    place, fresh = databases.empty(kind), databases.empty(kind)
    if version and isinstance(place, Path):
        released_file(place, version)
    elif version and isinstance(place, str):
        released_postgresql(place, version)
    open_database(place).close()
    with connected(place) as migrated, connected(fresh) as made:
        assert compare_metadata(MigrationContext.configure(migrated), metadata) == []
        metadata.create_all(made)
        assert tables(migrated) == tables(made)


def test_all_or_nothing_is_migrated(tmp_path: Path) -> None:
    """A conflicting table makes the last migration fail: the file stays as it was."""
    released_file(tmp_path, 1)
    with closing(sqlite3.connect(tmp_path / FILE)) as file:
        file.executescript("CREATE TABLE leases (id)")
    with pytest.raises(BanneretError, match=r"Cannot store matches in .*leases already exists"):
        open_database(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (1,)
        names = {name for (name,) in file.execute("SELECT name FROM sqlite_master")}
    assert not names & {"identity", "alembic_version", "matches_by_deadline"}


def test_databases_that_are_not_ours(databases: Databases) -> None:
    foreign, newer = databases.empty("postgresql"), databases.new("postgresql")
    with connected(foreign) as connection:
        connection.execute(text("CREATE TABLE notes (text varchar)"))
    with pytest.raises(BanneretError, match=r"belongs to another program. Use an empty one"):
        open_database(foreign)
    with connected(newer) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '99'"))
    with pytest.raises(BanneretError, match="was written by a newer version of Banneret"):
        open_database(newer)


@pytest.mark.parametrize(
    "address", ["postgresql:", "postgresql://localhost", "mysql://me:secret@localhost/x", "secret"]
)
def test_what_is_no_address_is_told_and_not_repeated(address: str) -> None:
    with pytest.raises(BanneretError, match=r"not the address of a database. Write it like") as refused:
        open_database(address)
    assert "secret" not in str(refused.value)


def test_a_database_that_is_not_there(databases: Databases) -> None:
    address = str(databases.empty("postgresql"))
    with pytest.raises(BanneretError, match=r"Cannot use the database .*@/none\?.*does not exist") as refused:
        open_database(f"postgresql://postgres:secret@/none?{urlsplit(address).query}")
    assert "secret" not in str(refused.value)
