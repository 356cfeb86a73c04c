"""Where the tests keep compiled kernels: between runs, and apart from those of whoever runs the tests."""

import hashlib
import os
import shutil
from pathlib import Path

TESTS = Path(__file__).parent
_TOY = TESTS / "engine" / "toy"


def keep_kernels() -> Path:
    """Has kernels kept in a folder for the tests, in this process and those it starts.

    The engine names its folders after its own sources. The game in the tests is not among them.
    """
    sources = b"".join(path.read_bytes() for path in sorted(_TOY.glob("*.py")))
    name = f"banneret-{hashlib.sha256(sources).hexdigest()[:16]}"
    folder = TESTS.parent / ".pytest_cache" / "d" / name
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["BANNERET_CACHE"] = str(folder)
    return folder


def remove_old_kernels(folder: Path) -> None:
    """Removes what was kept for an earlier game in the tests."""
    for old in set(folder.parent.glob("banneret-*")) - {folder}:
        shutil.rmtree(old, ignore_errors=True)
