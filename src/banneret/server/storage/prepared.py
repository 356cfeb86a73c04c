"""Statements that every move needs, compiled once and run by the driver itself.

SQLAlchemy takes ten times as long over a statement as SQLite does, which matters if hundreds run per second.
"""

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.expression import ClauseElement


def run_by_driver(connection: Connection, text: str, values: Any = ()) -> Any:
    """Runs a statement through the driver, with errors as SQLAlchemy's; returns the driver's cursor."""
    try:
        return connection.connection.driver_connection.execute(text, values)  # type: ignore[union-attr]
    except Exception as error:
        base = connection.dialect.dbapi.Error  # type: ignore[union-attr]
        if not isinstance(error, base):
            raise
        raise DBAPIError.instance(text, None, error, base, hide_parameters=True) from error


_InOrder = Callable[[Mapping[str, Any]], tuple[Any, ...]]
_Compiled = tuple[str, Mapping[str, Any], _InOrder | None]
"""The text, constant parameters, and a function that puts values in order, if they are positional."""


class Prepared:
    """A statement with named parameters. They and the results are plain numbers and strings: nothing is
    converted.

    `columns` are the columns that an insert or update sets by parameters of the same names.
    """

    def __init__(self, statement: ClauseElement, columns: Sequence[str] = ()) -> None:
        self._statement = statement
        self._columns = columns or None
        self._compiled: dict[str, _Compiled] = {}
        """By dialect."""

    def run(self, connection: Connection, parameters: Mapping[str, Any]) -> Any:
        """Runs the statement in the connection's transaction; returns the driver's cursor."""
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
    if len(names) < 2:  # with a single name, `itemgetter` returns no tuple
        return lambda values: tuple(values[name] for name in names)
    return itemgetter(*names)
