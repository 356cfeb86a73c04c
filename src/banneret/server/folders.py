"""Where the server keeps what must outlive it."""

import os
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """Where matches are kept unless somebody names another folder; it need not exist yet."""
    return Path(os.environ.get("BANNERET_DATA") or platformdirs.user_data_path("banneret"))
