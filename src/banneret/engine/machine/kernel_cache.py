"""The cache of compiled kernels: a folder for each, named after a hash of everything that determines it.

Numba's own cache does not notice a change in a function that a cached one calls, and would keep playing by
the old rule. Here such a change recompiles, while a change to words, documents or another game does not.
"""

import functools
import os
import shutil
import time
import uuid
from contextlib import suppress
from pathlib import Path

import platformdirs

from banneret.engine.errors import BanneretError

_KEPT_UNUSED = 30 * 24 * 60 * 60
"""How long an unused kernel is kept, in seconds."""


def kernel_folder(content_hash: str) -> Path:
    """The folder for the kernel with this hash."""
    folder = _root() / content_hash
    try:
        folder.mkdir(exist_ok=True)
        folder.touch()
    except OSError as error:
        raise _cannot_be_kept(folder, error) from None
    return folder


def keep(path: Path, content: bytes) -> None:
    """Writes a file into a kernel's folder atomically: other processes see all of it or nothing."""
    part = path.with_name(f"{uuid.uuid4().hex}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise _cannot_be_kept(path.parent, error) from None


@functools.cache
def _root() -> Path:
    root = Path(os.environ.get("BANNERET_CACHE") or platformdirs.user_cache_path("banneret")) / "kernels"
    try:
        root.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _cannot_be_kept(root, error) from None
    _remove_unused(root)
    return root


def _cannot_be_kept(folder: Path, error: OSError) -> BanneretError:
    return BanneretError(
        f"Compiled rules cannot be kept in {folder}: {error.strerror}. "
        "Set BANNERET_CACHE to a folder that can be written."
    )


def _remove_unused(root: Path) -> None:
    oldest = time.time() - _KEPT_UNUSED
    with suppress(OSError):  # another process may be removing the same ones
        for each in root.iterdir():
            if each.is_dir() and each.stat().st_mtime < oldest:
                shutil.rmtree(each, ignore_errors=True)
