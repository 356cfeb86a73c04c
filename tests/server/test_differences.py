"""Two matches that are indistinguishable to some viewers: everything the server sends them is identical to
the byte.

One match is real; in the other, everything seat 1 does not know is replaced by something else that could be
true: what others hide, the future dice, the secret that salts commitments. Seat 1 and a spectator request
everything the API offers about a match; then seat 0 acts, in secret if the game allows it, and they request
it again.
"""

import re
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

import banneret
from banneret.engine.game import Game
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.match import Match
from banneret.engine.match.knowledge import hides_nothing, other_truths
from banneret.engine.match.position import Position
from banneret.server.app import create_app
from banneret.server.fairplay.chain import new_secret
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.progress import progress_of
from banneret.server.storage.database import Database, open_database
from banneret.server.storage.match_store import MatchStore
from banneret.server.storage.people import People
from banneret.server.storage.stored import SeatHolder
from tests.server.running import FRIEND, ME, Client, Server, new_command

FOG = {"extends": "campaign", "weather": {"fog": 100, "clear": 1, "rain": 0, "snow": 0}}


@dataclass(frozen=True, slots=True)
class Case:
    """A game, and how far it is played before the matches begin."""

    game: str
    ruleset: str | dict[str, Any]
    plies: int
    together: bool = False
    """Whether play continues until both seats are asked together."""


CASES = (
    Case("cyvasse", "default", 0),
    Case("cyvasse", "default", 3),
    Case("prevail", "default", 20, together=True),
    Case("medieval-chess", FOG, 60),
    Case("aeonis", "default", 10),
    Case("age-of-chess", "default", 10),
)
KNOWING, ACTING = 1, 0
OPEN_PLIES = 100
TRIED = 40
"""The number of seat 0's actions to try."""
TIME = re.compile(r"\d{4}-\d\d-\d\dT[0-9:.]+Z|(?<=\"at\":)\d{16}")
HASH = re.compile(r"[0-9a-f]{64,}")
SEED = re.compile(r'"seed":\d+|.content-length.: .\d+.')
"""A seed, and the length of a response that contains one."""
BEGUN = 1_700_000_000_000_000
QUERIES: dict[str, list[Any]] = {
    "seat": [0, 1],
    "picks": [[], ["word:done"], ["word:nonsense"]],
    "action": ["nonsense"],
    "n": [0, 1, 2],
    "at": [0],
    "log_since": [0],
    "since": [0],
}


@dataclass(frozen=True, slots=True)
class Twin:
    """One of two matches that seat 1 cannot tell apart, with its players, and seat 0's next action."""

    match: str
    tokens: tuple[str, ...]
    action: str

    def client(self, server: Server, seat: int | None) -> Client:
        found = server.stranger()
        if seat is not None:
            found.http.headers["Authorization"] = f"Bearer {self.tokens[seat]}"
        return found


Twins = tuple[Twin, Twin]


def _after(case: Case, random: Random) -> tuple[Game, Position]:
    """A position some plies into a game, in which both seats are still playing."""
    game = banneret.game(case.game, ruleset=case.ruleset)
    while True:
        match = game.match(seed=random.randrange(2**32))
        while match.outcome is None and (len(match.played) < case.plies or not _is_ready(case, match)):
            seat = random.choice(match.to_act)
            match.play(random.choice(match.legal(seat)), seat)
        if match.outcome is None:
            return game, match.history.truth()


def _is_ready(case: Case, match: Match) -> bool:
    return ACTING in match.to_act and (KNOWING in match.to_act or not case.together)


def _twins(database: Database, case: Case, n: int) -> Twins:
    game, truth = _after(case, Random(n))
    other = _other(truth) if game.has_secrets else truth
    actions = _actions(truth, other)
    tells_apart = truth.seen_by(ACTING).state.tobytes() != other.seen_by(ACTING).state.tobytes()
    is_secret = tells_apart or actions[0] != actions[1]
    assert is_secret or not game.has_secrets, "the twins are the same for seat 0, too"
    pair = [
        _store(database, game, each, n, side, action)
        for side, (each, action) in enumerate(zip((truth, other), actions, strict=True))
    ]
    return pair[0], pair[1]


def _other(truth: Position) -> Position:
    """A different truth consistent with everything seat 1 knows, in which seat 0 is to act too."""
    seen = truth.seen_by(KNOWING)
    return next(
        each
        for each in other_truths(truth, KNOWING, 1000)
        if each.seen_by(KNOWING).state.tobytes() == seen.state.tobytes() and ACTING in each.to_act()
    )


def _actions(truth: Position, other: Position) -> tuple[str, str]:
    """An action of seat 0 for each match, without dice and with the same effect for seat 1; two different
    ones if possible.
    """
    one, two = _effects(truth), _effects(other)
    alike = [(mine, theirs) for mine in one for theirs in two if one[mine] == two[theirs]]
    return next((pair for pair in alike if pair[0] != pair[1]), alike[0])


def _effects(truth: Position) -> dict[str, bytes]:
    """What seat 1 sees after each of seat 0's actions that roll no dice."""
    found = dict[str, bytes]()
    for action in truth.seen_by(ACTING).actions(ACTING)[:TRIED]:
        after = truth.after(ACTING, *action.codes)
        if after.state["dice"].tobytes() == truth.state["dice"].tobytes():
            found[action.text] = after.seen_by(KNOWING).state.tobytes()
    return found


def _store(database: Database, game: Game, position: Position, n: int, side: int, action: str) -> Twin:
    """Stores a match that begins here, with its own secret and, if chance matters, its own dice."""
    match, seed = f"twin-{n}-{side}", side if game.has_dice else 0
    guests = [People(database).add() for _ in range(2)]
    live = LiveMatch(
        match,
        Match(game, seed=seed, start=game.documents.write(position.window)),
        tuple(SeatHolder(person=person.id) for _, person in guests),
        owner=guests[0][1].id,
        begun=BEGUN,
        secret=new_secret(),
    )
    MatchStore(database).add(live.stored(), progress_of(live))
    return Twin(match, tuple(token for token, _ in guests), action)


@pytest.fixture(scope="module")
def two_of_each(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, list[Twins]]]:
    folder = tmp_path_factory.mktemp("differences")
    database = open_database(folder)
    twins = [_twins(database, case, n) for n, case in enumerate(CASES)]
    database.close()
    server = Server(folder, compile_timeout=0).start()
    yield server, twins
    server.end(signal.SIGTERM)


@pytest.fixture(scope="module")
def questions(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, list[str]]]:
    """Every address with data about a match, with the names of its parameters."""
    paths = create_app(tmp_path_factory.mktemp("described")).openapi()["paths"]
    return [
        (path, [each["name"] for each in one["get"].get("parameters", ()) if each["name"] != "match"])
        for path, one in paths.items()
        if "{match}" in path and "get" in one and not path.endswith("/live")
    ]


def told(server: Server, twin: Twin, questions: list[tuple[str, list[str]]], seat: int | None) -> list[str]:
    """Every response that a seat or a spectator can get, without the match id."""
    client, found = twin.client(server, seat), list[str]()
    for path, names in questions:
        for values in _all_values(names):
            address = path.replace("{match}", twin.match).replace("{n}", str(values.pop("n", 0)))
            answer = client.http.get(address, params=values)
            headers = {name: value for name, value in answer.headers.items() if name != "date"}
            found.append(f"{path} {values}: {answer.status_code} {headers} {answer.text}")
    with client.live(twin.match) as live:
        found.append(live.now.model_dump_json())
    found.append(client.http.get("/api/matches").text)
    return [_without(each, twin) for each in found]


def _all_values(names: list[str]) -> Iterator[dict[str, Any]]:
    combined: list[dict[str, Any]] = [{}]
    for name in names:
        combined = [{**each, name: value} for each in combined for value in QUERIES[name]]
    yield from combined


def _without(text: str, twin: Twin) -> str:
    """A response without what differs between any two matches: ids, times, and salted hashes with their
    signatures.
    """
    return HASH.sub("HASH", TIME.sub("TIME", text.replace(twin.match, "MATCH")))


@pytest.mark.parametrize("n", range(len(CASES)), ids=[f"{case.game} {case.plies}" for case in CASES])
def test_nothing_tells_them_apart(
    n: int, two_of_each: tuple[Server, list[Twins]], questions: list[tuple[str, list[str]]]
) -> None:
    server, every = two_of_each
    for is_done in (False, True):
        for twin in every[n] if is_done else ():
            _act(server, twin)
        for seat in (KNOWING, None):
            first, second = (told(server, twin, questions, seat) for twin in every[n])
            assert [(one, two) for one, two in zip(first, second, strict=True) if one != two] == []


def _act(server: Server, twin: Twin) -> None:
    client = twin.client(server, ACTING)
    version = client.snapshot(twin.match, seat=ACTING).version
    answer = client.command(twin.match, new_command("play", version, seat=ACTING, action=twin.action))
    assert answer.kind == "accepted", answer


@dataclass(frozen=True, slots=True)
class Creation:
    """How to create two matches that are indistinguishable to everybody but seat 0, their creator."""

    game: str
    options: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
    """Seat 0's choices, which differ if they are secret."""


def _alike(game: str, ruleset: str | dict[str, Any] = "default") -> Creation:
    """If the seed decides the map, the first player or the weather, that is public: both matches start from
    the same position.
    """
    start = banneret.game(game, ruleset=ruleset).match(seed=1).document()
    options = {"ruleset": ruleset, "start": start}
    return Creation(game, (options, options))


def _made_by_hand() -> dict[str, Any]:
    """A custom array of Cyvasse, brought by seat 0."""
    game = banneret.game("cyvasse")
    choices = game.definition.setups.side_choices(game.ruleset.numbers, ACTING)
    assert choices is not None
    return {"sides": [next(each.content for each in choices.ready if each.name == "bastion"), None]}


CREATIONS = (
    Creation("cyvasse", ({"sides": ["bastion", None]}, {"sides": ["proven", None]})),
    Creation("cyvasse", ({"sides": ["proven", None]}, {})),
    Creation("cyvasse", (_made_by_hand(), {"sides": ["proven", None]})),
    _alike("prevail"),
    Creation("medieval-chess"),
    _alike("medieval-chess", FOG),
    _alike("aeonis"),
    Creation("age-of-chess"),
)


def _begun(server: Server, game: str, options: dict[str, Any]) -> Twin:
    """A match created by two guests, without actions. The server chooses its seed."""
    owner, friend = server.guest(), server.guest()
    begun = owner.begin(ME, FRIEND, game=game, **options)
    friend.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
    tokens = (each.http.headers["Authorization"].removeprefix("Bearer ") for each in (owner, friend))
    return Twin(begun.id, tuple(tokens), "")


@pytest.mark.parametrize("n", range(len(CREATIONS)), ids=[each.game for each in CREATIONS])
def test_nothing_tells_what_was_chosen_when_a_match_began(
    n: int, two_of_each: tuple[Server, list[Twins]], questions: list[tuple[str, list[str]]]
) -> None:
    """Neither seat 0's side, nor the hash of the ruleset that contains it, nor the seed is revealed."""
    server, creation = two_of_each[0], CREATIONS[n]
    twins = [_begun(server, creation.game, options) for options in creation.options]
    for seat in (KNOWING, None):
        first, second = (told(server, twin, questions, seat) for twin in twins)
        if not banneret.game(creation.game).has_unknowns:  # the record is public then, including its seed
            first, second = ([SEED.sub("SEED", each) for each in some] for some in (first, second))
        assert [(one, two) for one, two in zip(first, second, strict=True) if one != two] == []


OPEN = {"aeonis": True, "age-of-chess": False}
"""Games without hidden information, and whether they have dice."""


@pytest.mark.parametrize("name", OPEN)
def test_where_nothing_is_hidden_everybody_sees_everything_but_the_dice(name: str) -> None:
    match, random = banneret.game(name).match(seed=5), Random(5)
    viewers = (*range(len(match.game.seats)), SPECTATOR)
    dice = match.history.truth().state["dice"].tobytes()
    while match.outcome is None and len(match.played) < OPEN_PLIES:
        assert all(hides_nothing(match.history.truth(), viewer) for viewer in viewers)
        seat = random.choice(match.to_act)
        match.play(random.choice(match.legal(seat)), seat)
    assert (match.history.truth().state["dice"].tobytes() != dice) == OPEN[name]
