"""What all tests share: where compiled kernels are kept, and how Hypothesis looks for examples."""

import hashlib
import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

TOY = Path(__file__).parent / "engine" / "toy"

# The same examples in every run, on every machine, however slow.
settings.register_profile("tests", derandomize=True, deadline=None, database=None)
settings.load_profile("tests")


def pytest_configure(config: pytest.Config) -> None:
    """Keeps compiled kernels between runs, apart from the user's own.

    The engine names its folder after its own sources. The game in the tests is not among them.
    """
    assert config.cache is not None
    sources = b"".join(path.read_bytes() for path in sorted(TOY.glob("*.py")))
    folder = config.cache.mkdir(f"banneret-{hashlib.sha256(sources).hexdigest()[:16]}")
    os.environ["BANNERET_CACHE"] = str(folder)
    if not hasattr(config, "workerinput"):  # not in the processes among which xdist shares out the tests
        for old in set(folder.parent.glob("banneret-*")) - {folder}:
            shutil.rmtree(old, ignore_errors=True)
