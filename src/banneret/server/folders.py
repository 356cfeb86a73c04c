"""Where the database is stored."""

import os
from pathlib import Path

import platformdirs

from banneret.engine.errors import BanneretError


def data_folder() -> Path:
    """Where matches are stored unless another folder is given; it need not exist yet."""
    return Path(os.environ.get("BANNERET_DATA") or platformdirs.user_data_path("banneret"))


def storage_place(data: Path | None, database: str | None) -> Path | str:
    """The given folder or address, otherwise the one from the environment, otherwise the default folder."""
    if data is not None and database is not None:
        raise BanneretError("Name a folder with --data, or a database with --database, not both.")
    if data is None and (address := database or os.environ.get("BANNERET_DATABASE")):
        return address
    return data or data_folder()
