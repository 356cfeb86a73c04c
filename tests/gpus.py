"""Markers for tests that need a GPU, and for those that need its absence."""

import pytest

from banneret.players.gpu.launcher import NoGpu, cupy


def _missing() -> str:
    """Why games cannot be played on a GPU here; empty if they can."""
    try:
        cupy()
    except NoGpu as error:
        return str(error)
    return ""


ON_GPU = pytest.mark.skipif(bool(_missing()), reason=_missing())
WITHOUT_GPU = pytest.mark.skipif(not _missing(), reason="there is a GPU")
