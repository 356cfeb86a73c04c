"""Files that somebody may be reading while they are written."""

from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Replaces a file in one step: a reader finds either the old one or the new one."""
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, "utf-8")
    part.replace(path)
