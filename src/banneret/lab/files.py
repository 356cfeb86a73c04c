"""Files that may be read while they are being written."""

from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Replaces a file atomically: a reader finds either the old or the new version."""
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, "utf-8")
    part.replace(path)
