"""The tests' cache of compiled kernels: kept between runs, and separate from the user's."""

import hashlib
import os
import shutil
from pathlib import Path

TESTS = Path(__file__).parent
_TOY = TESTS / "engine" / "toy"


def keep_kernels() -> Path:
    """Redirects the kernel cache to a folder for the tests, in this process and its children.

    The engine derives folder names from its own sources, which do not include the toy game.
    """
    sources = b"".join(path.read_bytes() for path in sorted(_TOY.glob("*.py")))
    name = f"banneret-{hashlib.sha256(sources).hexdigest()[:16]}"
    folder = TESTS.parent / ".pytest_cache" / "d" / name
    folder.mkdir(parents=True, exist_ok=True)
    os.environ["BANNERET_CACHE"] = str(folder)
    return folder


def remove_old_kernels(folder: Path) -> None:
    """Removes the cached kernels of earlier versions of the toy game."""
    for old in set(folder.parent.glob("banneret-*")) - {folder}:
        shutil.rmtree(old, ignore_errors=True)
