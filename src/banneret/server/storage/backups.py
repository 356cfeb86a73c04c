"""Backups of the SQLite file: made while the server runs, restored while it does not."""

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from banneret.engine.errors import BanneretError
from banneret.server.storage.sqlite_file import FILE, check, keep_private


def back_up(folder: Path, file: Path) -> None:
    """Copies the database in a folder to a new file: a consistent snapshot, even during writes."""
    source = folder / FILE
    if not source.exists():
        raise BanneretError(f"There is no {source} to back up.")
    if file.exists():
        raise BanneretError(f"{file} exists. Choose another name.")
    check(source)
    _copy(source, file)


def restore(file: Path, folder: Path) -> Path | None:
    """Puts a backup in place; returns where the previous database is now, if there was one."""
    if not file.exists():
        raise BanneretError(f"There is no file {file}.")
    check(file)
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / FILE
    aside = _put_aside(target) if target.exists() else None
    _copy(file, target)
    return aside


def _copy(source: Path, target: Path) -> None:
    """Copies a database completely and privately, or not at all."""
    try:
        handle, name = tempfile.mkstemp(prefix=f"{target.name}.", dir=target.parent)
        os.close(handle)
        part = Path(name)
        try:
            keep_private(part)
            with (
                closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as reading,
                closing(sqlite3.connect(part)) as writing,
            ):
                reading.backup(writing)
                writing.execute("PRAGMA journal_mode = DELETE")  # so that the copy is a single file
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise BanneretError(f"Cannot write {target}: {error.strerror or error}.") from None
    except sqlite3.Error as error:
        raise BanneretError(f"Cannot copy {source} to {target}: {error}.") from None


def _put_aside(target: Path) -> Path:
    """Renames the existing database, after merging the files that SQLite keeps beside it."""
    try:
        with closing(sqlite3.connect(target, timeout=1)) as found:
            mode = found.execute("PRAGMA journal_mode = DELETE").fetchone()[0]
    except sqlite3.DatabaseError as error:
        # A damaged database may be the very reason for restoring a backup.
        mode = "wal" if "locked" in str(error) else "delete"
    if mode != "delete":
        raise BanneretError(f"A server is using {target}. Stop it first.")
    aside = target.with_name(f"{target.name}.{datetime.now():%Y%m%d-%H%M%S}")
    target.rename(aside)
    for leftover in ("-wal", "-shm"):
        with suppress(FileNotFoundError):
            target.with_name(target.name + leftover).rename(aside.with_name(aside.name + leftover))
    return aside
