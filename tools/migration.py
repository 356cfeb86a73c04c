"""Writes the migration from the tables of the newest version to those of `server/storage/schema`.

    python -m tools.migration "What is new"   # a new version, with the next number
    python -m tools.migration --again         # the newest version again, while it is unreleased

Then review it: Alembic cannot detect renamed columns, nor know the values for existing rows.
"""

import argparse
import ast
import subprocess
import sys
import tempfile
from pathlib import Path

from alembic import command
from sqlalchemy import create_engine

from banneret.server.storage.migrating import configuration, migrate
from banneret.server.storage.table_version import MIGRATIONS, newest_version


def main() -> None:
    """Writes the file, formatted, and prints its name."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("message", nargs="?", default="")
    parser.add_argument("--again", action="store_true")
    arguments = parser.parse_args()
    message = arguments.message
    if not arguments.again:
        if not message:
            parser.error("say in a few words what is new")
        print(_write(message.removesuffix("."), newest_version()))
        return
    newest = _file(newest_version())
    text = newest.read_text()
    newest.unlink()
    try:
        print(_write((message or _message(text)).removesuffix("."), newest_version()))
    except BaseException:
        newest.write_text(text)
        raise


def _write(message: str, before: int) -> Path:
    with tempfile.TemporaryDirectory() as folder:
        engine = create_engine(f"sqlite:///{folder}/tables.sqlite3")
        with engine.begin() as connection:
            migrate(connection, 0, before)
            config = configuration(connection)
            config.stdout = sys.stderr
            command.revision(config, message, autogenerate=True, rev_id=str(before + 1))
        engine.dispose()
    file = _file(before + 1)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(line for line in lines if not line.lstrip().startswith("# ###")))
    subprocess.run([sys.executable, "-m", "ruff", "check", "--quiet", "--fix", file], check=True)
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", file], check=True)
    return file


def _file(version: int) -> Path:
    return MIGRATIONS / "versions" / f"schema_{version}.py"


def _message(text: str) -> str:
    return ast.get_docstring(ast.parse(text)) or ""


if __name__ == "__main__":
    main()
