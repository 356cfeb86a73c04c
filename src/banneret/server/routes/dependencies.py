"""The dependencies of routes, such as the match service and the visitor.

A visitor is identified by a token: browsers send a session's in a cookie, programs send one in a header.
"""

from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from typing import Annotated, Any

from fastapi import Depends, Response
from starlette.requests import HTTPConnection

from banneret.server.accounts.browsers import browser_of
from banneret.server.accounts.service import AccountService
from banneret.server.addresses import is_this_machine
from banneret.server.errors import RequestError
from banneret.server.lab.rulesets import Rulesets
from banneret.server.lab.runs import Runs
from banneret.server.language import say
from banneret.server.lobby.lobby import Lobby
from banneret.server.mail.service import MailService
from banneret.server.matches.service import MatchService
from banneret.server.matches.visitor import NOBODY, Visitor
from banneret.server.quotas import Kind, Quotas, network_of
from banneret.server.routes.cookies import old_token, set_token, token_in
from banneret.server.tournaments.service import Tournaments

_LONGEST_TOKEN = 100
_BY_PROXY = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""Headers that proxies add, and browsers never send."""
_OTHER_SITES = ("cross-site", "same-site")
"""The values of `Sec-Fetch-Site` for requests from pages of other sites."""
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


def match_service(connection: HTTPConnection) -> MatchService:
    """The match service of this server."""
    service: MatchService = connection.app.state.service
    return service


def account_service(connection: HTTPConnection) -> AccountService:
    """The accounts of this server."""
    service: AccountService = connection.app.state.accounts
    return service


def mail_service(connection: HTTPConnection) -> MailService:
    """The mail of this server."""
    service: MailService = connection.app.state.mail
    return service


def the_lobby(connection: HTTPConnection) -> Lobby:
    """The lobby of this server."""
    lobby: Lobby = connection.app.state.lobby
    return lobby


def the_quotas(connection: HTTPConnection) -> Quotas:
    """The quotas of this server."""
    quotas: Quotas = connection.app.state.quotas
    return quotas


def address_of(connection: HTTPConnection) -> str:
    """The network address of the sender, as far as known."""
    return connection.client.host if connection.client else ""


def the_tournaments(connection: HTTPConnection) -> Tournaments:
    """The tournaments of this server."""
    tournaments: Tournaments = connection.app.state.tournaments
    return tournaments


def is_here(connection: HTTPConnection) -> bool:
    """Whether a request comes from a browser or program on this machine.

    Behind a proxy on this machine, every request seems to. So if there is a proxy, by configuration or by the
    request's headers, the answer is no. On a public server too: it may have a proxy that adds no headers.
    """
    state = connection.app.state
    if state.online or state.has_proxy or any(name in connection.headers for name in _BY_PROXY):
        return False
    return is_this_machine(address_of(connection))


def why_no_lab(connection: HTTPConnection) -> str:
    """Why the caller has no lab, in a sentence; empty if they have one."""
    if not is_here(connection):
        return say(
            "The lab plays thousands of games, so it only works on your own machine. Install Banneret "
            "there, start it, and open the lab."
        )
    if connection.app.state.lab_runs is None:
        return say(
            "This server keeps its matches in a database; the lab needs a folder: start it with --data."
        )
    if find_spec("pyarrow") is None:
        return say(
            'The lab keeps its rows with pyarrow, which is not installed: pip install "banneret[lab]".'
        )
    return ""


def the_runs(connection: HTTPConnection) -> Runs:
    """The runs, for a caller who may use the lab."""
    if why := why_no_lab(connection):
        raise RequestError(403, why)
    if connection.headers.get("sec-fetch-site") in _OTHER_SITES:  # reading can occupy a core for a minute
        raise RequestError(403, say("Pages of other sites may not do this."))
    runs: Runs = connection.app.state.lab_runs
    return runs


def the_rulesets(connection: HTTPConnection) -> Rulesets:
    """The rulesets of the lab, for a caller who may use it."""
    the_runs(connection)
    rulesets: Rulesets = connection.app.state.lab_rulesets
    return rulesets


def person_of(visitor: Visitor) -> int:
    """The id of a visitor, who has to be known."""
    if visitor.person is None:
        raise RequestError(403, say("This server does not know you yet."))
    return visitor.person


async def any_visitor(connection: HTTPConnection) -> Visitor:
    """The visitor, known or not."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return await _by_header(connection, bearer.strip())
    return await browser_visitor(connection)


async def browser_visitor(connection: HTTPConnection) -> Visitor:
    """Identifies the visitor by cookie alone. A cookie from before the server had TLS is valid for guests
    only: other sites of the same domain can plant such a cookie.
    """
    visitor = await _by_session(connection, token_in(connection))
    if visitor is NOBODY:
        visitor = await _by_session(connection, old_token(connection))
        return NOBODY if visitor.is_account else visitor
    return visitor


async def _by_session(connection: HTTPConnection, token: str) -> Visitor:
    """Identifies the visitor by a session's token. API tokens have to come in a header: a cookie with one
    would count as a sign-in.
    """
    visitor = await _find(match_service(connection), token)
    is_session = visitor.credential is not None and visitor.credential.kind == "session"
    return visitor if is_session else NOBODY


async def returning_visitor(connection: HTTPConnection, response: Response) -> Visitor:
    """The visitor, known or not; renews a known visitor's cookie."""
    visitor = await any_visitor(connection)
    token = token_in(connection) or old_token(connection)
    if visitor is not NOBODY and token and "authorization" not in connection.headers:
        set_token(connection, response, token, is_account=visitor.is_account)
    return visitor


async def known_visitor(connection: HTTPConnection, response: Response) -> Visitor:
    """The visitor, who becomes a guest with a cookie if they were not known. Not for requests that pages of
    other sites can send: these would fill the database with guests.
    """
    visitor = await returning_visitor(connection, response)
    if visitor is NOBODY:
        the_quotas(connection).take("guests", network_of(address_of(connection)))
        service, browser = match_service(connection), browser_of(connection.headers.get("user-agent", ""))
        token, _ = await service.run(lambda: service.people.add("guest", browser))
        set_token(connection, response, token, is_account=False)
        return await _find(service, token)
    return visitor


def limited(kind: Kind, find: Callable[..., Awaitable[Visitor]] = any_visitor) -> Any:
    """A dependency that limits how often a person may use a route; unknown visitors are counted by address.

    `find` has to be the dependency from which the route itself gets its visitor, so that it runs only once.
    """

    async def take(connection: HTTPConnection, visitor: Annotated[Visitor, Depends(find)]) -> None:
        who = network_of(address_of(connection)) if visitor.person is None else visitor.person
        the_quotas(connection).take(kind, who)

    return Depends(take)


def limited_by_address(kind: Kind) -> Any:
    """The same, counted by address for everybody, since one client can register any number of guests."""

    async def take(connection: HTTPConnection) -> None:
        the_quotas(connection).take(kind, network_of(address_of(connection)))

    return Depends(take)


async def signed_in(
    connection: HTTPConnection, visitor: Annotated[Visitor, Depends(browser_visitor)]
) -> Visitor:
    """A visitor with an account, in a browser: programs cannot manage accounts."""
    if "authorization" in connection.headers:
        raise RequestError(403, say("Tokens cannot do this. Sign in with a browser."))
    if not visitor.is_account:
        raise RequestError(401, say("Sign in first."))
    return visitor


async def _by_header(connection: HTTPConnection, token: str) -> Visitor:
    visitor = await _find(match_service(connection), token)
    if visitor is NOBODY:
        raise RequestError(401, say("This server does not know that token."))
    if not visitor.may_play and connection.scope.get("method", "GET") not in _SAFE_METHODS:
        raise RequestError(403, say("This token is read-only."))
    return visitor


async def _find(service: MatchService, token: str) -> Visitor:
    if not token or len(token) > _LONGEST_TOKEN:
        return NOBODY
    known = await service.run(lambda: service.people.find(token))
    if known is None:
        return NOBODY
    person = known.person
    key = service.invitation_key(person.id)
    return Visitor(person.id, person.name, person.is_account, key, known.credential)


TheRuns = Annotated[Runs, Depends(the_runs)]
TheRulesets = Annotated[Rulesets, Depends(the_rulesets)]
TheQuotas = Annotated[Quotas, Depends(the_quotas)]
TheLobby = Annotated[Lobby, Depends(the_lobby)]
TheTournaments = Annotated[Tournaments, Depends(the_tournaments)]
Service = Annotated[MatchService, Depends(match_service)]
Mail = Annotated[MailService, Depends(mail_service)]
Accounts = Annotated[AccountService, Depends(account_service)]
AnyVisitor = Annotated[Visitor, Depends(any_visitor)]
BrowserVisitor = Annotated[Visitor, Depends(browser_visitor)]
ReturningVisitor = Annotated[Visitor, Depends(returning_visitor)]
KnownVisitor = Annotated[Visitor, Depends(known_visitor)]
SignedIn = Annotated[Visitor, Depends(signed_in)]
