"""Alembic runs this for every command: on a connection that is open, in its transaction."""

from collections.abc import Sequence
from typing import Any, Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from alembic.operations.ops import CreateForeignKeyOp, CreateUniqueConstraintOp
from sqlalchemy import False_, True_

from banneret.server.storage.schema import metadata


def render(kind: str, item: Any, _: AutogenContext) -> str | Literal[False]:
    """Writes defaults of truth values such that every database understands them."""
    argument = getattr(item, "arg", None)
    if kind == "server_default" and isinstance(argument, True_ | False_):
        return "sa.true()" if isinstance(argument, True_) else "sa.false()"
    return False


def name_constraints(_: Any, __: Any, directives: Sequence[Any]) -> None:
    """Names the constraints that are added to tables: in SQLite they cannot be added without a name."""
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
