"""Saves and loads matches."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from banneret.engine.errors import BadRecord, BanneretError
from banneret.engine.match import FORMAT, Match, Record, read_record
from banneret.games import replay


class CannotSave(BanneretError):
    """A file cannot be written, or must not be overwritten."""


def load_match(path: Path) -> tuple[Record, Match]:
    """Loads a record from a file, and replays it into a match."""
    try:
        record = read_record(read_json(path))
        return record, replay(record)
    except BadRecord as problem:
        raise BadRecord(f"{path}: {problem}") from None


def save_record(path: Path, record: Mapping[str, Any]) -> Path:
    """Writes a record atomically, overwriting only an earlier record; returns its path."""
    try:
        path = path.expanduser()
        if path.exists() and not _is_record(path):
            raise CannotSave(f"{path} is there already and is not a Banneret record. Choose another name.")
        _write(path.resolve(), json.dumps(record, indent=1, ensure_ascii=False) + "\n")
    except (OSError, ValueError, RuntimeError) as error:  # the last two mean that there is no such path
        why = getattr(error, "strerror", None) or error
        raise CannotSave(f"Cannot write {path}: {why}.") from None
    return path


def _write(path: Path, text: str) -> None:
    """Replaces a file atomically: a reader finds either the old one or the new one."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    with part.open("w", encoding="utf-8") as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


def read_json(path: Path) -> Any:
    """Reads a JSON file; BadRecord says why it cannot be read."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadRecord(f"cannot be read: {error.strerror}.") from None
    except json.JSONDecodeError as error:
        raise BadRecord(f"not JSON at line {error.lineno}: {error.msg}.") from None
    except (ValueError, RecursionError):
        raise BadRecord("not JSON in UTF-8.") from None


def _is_record(path: Path) -> bool:
    try:
        data = read_json(path)
    except BadRecord:
        return False
    return isinstance(data, dict) and data.get("format") == FORMAT
