"""Statements that every move needs: compiled once, and carried out by the driver itself.

SQLAlchemy takes ten times as long over a statement as SQLite does. That matters only where hundreds of them
run in a second.
"""

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.expression import ClauseElement


def run_by_driver(connection: Connection, text: str, values: Any = ()) -> Any:
    """Has the driver carry out a statement; its errors become SQLAlchemy's. Returns the driver's cursor."""
    try:
        return connection.connection.driver_connection.execute(text, values)  # type: ignore[union-attr]
    except Exception as error:
        base = connection.dialect.dbapi.Error  # type: ignore[union-attr]
        if not isinstance(error, base):
            raise
        raise DBAPIError.instance(text, None, error, base, hide_parameters=True) from error


_InOrder = Callable[[Mapping[str, Any]], tuple[Any, ...]]
_Compiled = tuple[str, Mapping[str, Any], _InOrder | None]
"""The text, parameters that are always the same, and how the values are put in order, if they have one."""


class Prepared:
    """A statement with named parameters. They and the results are plain numbers and texts: nothing is
    converted. Of an insert or an update, `columns` are those that it sets by parameters of their names.
    """

    def __init__(self, statement: ClauseElement, columns: Sequence[str] = ()) -> None:
        self._statement = statement
        self._columns = columns or None
        self._compiled: dict[str, _Compiled] = {}
        """For each kind of database."""

    def run(self, connection: Connection, parameters: Mapping[str, Any]) -> Any:
        """Carries it out in the transaction of a connection; returns the driver's cursor."""
        text, same, in_order = self._compiled_for(connection)
        values: Any = {**same, **parameters}
        return run_by_driver(connection, text, values if in_order is None else in_order(values))

    def _compiled_for(self, connection: Connection) -> _Compiled:
        dialect = connection.dialect
        if dialect.name not in self._compiled:
            compiled: Any = self._statement.compile(dialect=dialect, column_keys=self._columns)
            same = {name: value for name, value in compiled.params.items() if value is not None}
            in_order = _taken_in_order(compiled.positiontup) if compiled.positional else None
            self._compiled[dialect.name] = str(compiled), same, in_order
        return self._compiled[dialect.name]


def _taken_in_order(names: Sequence[str]) -> _InOrder:
    if len(names) < 2:  # of one name, `itemgetter` gives no tuple
        return lambda values: tuple(values[name] for name in names)
    return itemgetter(*names)
