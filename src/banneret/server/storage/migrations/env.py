"""Alembic runs this file for every command, on an open connection and in its transaction."""

from collections.abc import Sequence
from typing import Any, Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from alembic.operations.ops import CreateForeignKeyOp, CreateUniqueConstraintOp
from sqlalchemy import False_, True_

from banneret.server.storage.schema import metadata


def render(kind: str, item: Any, _: AutogenContext) -> str | Literal[False]:
    """Renders Boolean defaults in a form that every database understands."""
    argument = getattr(item, "arg", None)
    if kind == "server_default" and isinstance(argument, True_ | False_):
        return "sa.true()" if isinstance(argument, True_) else "sa.false()"
    return False


def name_constraints(_: Any, __: Any, directives: Sequence[Any]) -> None:
    """Names the constraints that are added to tables: SQLite cannot add unnamed ones."""
    for directive in directives:
        for table in directive.upgrade_ops.ops:
            for each in getattr(table, "ops", ()):
                if getattr(each, "constraint_name", "") is not None:
                    continue
                if isinstance(each, CreateForeignKeyOp):
                    each.constraint_name = "_".join((each.source_table, *each.local_cols, "fkey"))
                elif isinstance(each, CreateUniqueConstraintOp):
                    each.constraint_name = "_".join((each.table_name, *each.columns, "key"))


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    render_item=render,
    process_revision_directives=name_constraints,
    compare_type=True,
    compare_server_default=False,
)
with context.begin_transaction():
    context.run_migrations()
