"""The folder of the database."""

import os
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Where matches are stored unless another folder is given; it need not exist yet."""
    return Path(os.environ.get("BANNERET_DATA") or platformdirs.user_data_path("banneret"))
