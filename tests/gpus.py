"""Which tests need a GPU, and which need that there is none."""

import pytest

from banneret.players.gpu.launcher import NoGpu, cupy


def _missing() -> str:
    """Why nothing can be played on a GPU here, if so."""
    try:
        cupy()
    except NoGpu as error:
        return str(error)
    return ""


ON_GPU = pytest.mark.skipif(bool(_missing()), reason=_missing())
WITHOUT_GPU = pytest.mark.skipif(not _missing(), reason="there is a GPU")
