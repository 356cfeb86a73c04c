"""The cookie with the token of a browser's session.

Its name contains the id of the database: browsers send cookies to every port of a machine, and servers with
other databases may be listening there. With TLS it begins with `__Host-`: then only this very host can have
set it, over TLS.
"""

from fastapi import Response
from starlette.requests import HTTPConnection

from banneret.server.storage.sessions import LIFETIMES

_SECOND = 1_000_000


def token_in(connection: HTTPConnection) -> str:
    """The token that a browser sent; empty if there is none."""
    return connection.cookies.get(_name(connection, has_tls=_has_tls(connection)), "")


def old_token(connection: HTTPConnection) -> str:
    """The token in a cookie from before the server had TLS."""
    return connection.cookies.get(_name(connection, has_tls=False), "") if _has_tls(connection) else ""


def set_token(connection: HTTPConnection, response: Response, token: str, *, is_account: bool) -> None:
    """Sets the browser's cookie, for as long as its session would last without another visit."""
    has_tls = _has_tls(connection)
    lifetime = LIFETIMES["account" if is_account else "guest"]
    assert lifetime is not None
    response.set_cookie(
        _name(connection, has_tls=has_tls),
        token,
        max_age=lifetime // _SECOND,
        httponly=True,
        samesite="lax",
        path="/",
        secure=has_tls,
    )
    if old_token(connection):
        response.delete_cookie(_name(connection, has_tls=False), path="/")


def drop_token(connection: HTTPConnection, response: Response) -> None:
    """Deletes the browser's cookie."""
    has_tls = _has_tls(connection)
    name = _name(connection, has_tls=has_tls)
    response.delete_cookie(name, path="/", httponly=True, samesite="lax", secure=has_tls)


def _name(connection: HTTPConnection, *, has_tls: bool) -> str:
    name = f"banneret-{connection.app.state.service.database_id}"
    return f"__Host-{name}" if has_tls else name


def _has_tls(connection: HTTPConnection) -> bool:
    """Whether browsers reach the server by TLS: if it has a name, or a proxy on this machine says so."""
    return bool(connection.app.state.names) or connection.scope["scheme"] in ("https", "wss")
