"""Information that only one seat has is not visible in anything others receive.

Two matches differ only in what seat 0 knows: its cards, and its secret or face-down actions. Everything the
others receive must be identical in both, to the byte.
"""

import json
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from banneret import games
from banneret.engine.rulesets import dump
from banneret.server.matches.creation import load
from banneret.server.matches.progress import progress_of
from banneret.server.models.commands import Accepted, Refused
from banneret.server.storage.database import Database, open_database
from banneret.server.storage.match_store import MatchStore
from banneret.server.storage.people import People
from banneret.server.storage.stored import SeatHolder, StoredMatch, StoredRules
from tests.engine.toy import ROAD
from tests.server.host import register_games
from tests.server.running import FRIEND, ME, Client, Live, Server, new_command

BEGUN = 1_700_000_000_000_000


def document(held: int, spare: int) -> dict[str, Any]:
    """The initial position, with these cards in seat 0's hand."""
    cards = {"blue": (held, spare), "gold": (4, 5), "green": (2, 6)}
    travellers = {name: {"cell": "r3", "held": one, "spare": two} for name, (one, two) in cards.items()}
    return {"phase": "set-up", "travellers": travellers}


class Table:
    """A match between three people, of whom the second and a spectator record everything they receive."""

    def __init__(self, server: Server, match: str, tokens: list[str]) -> None:
        self.match = match
        self.players = [client(server, token) for token in tokens]
        self.watching = server.stranger()
        self.noted: list[str] = []

    def note(self, what: object) -> None:
        """Records something others receive, without the match id."""
        self.noted.append(json.dumps(what, sort_keys=True).replace(self.match, "MATCH"))

    def look(self) -> None:
        """Records every response seat 1 and a spectator can get."""
        for who, seat in ((self.players[1], 1), (self.watching, None)):
            path = f"/api/matches/{self.match}"
            now = who.get(path)
            self.note(now)
            for n in range(len(now["view"]["log"]) + 2):
                self.note(who.http.get(f"{path}/positions/{n}").text)
                self.note(who.http.get(f"{path}/positions/{n}/shared").text)
            self.note(who.http.get(f"{path}/record").text)
            self.note(who.get("/api/matches"))
            self.note(who.http.get(f"{path}/threats", params={"seat": seat or 0}).text)
            for other in range(4):
                picks = who.http.get(f"{path}/picks", params={"seat": other})
                self.note((picks.status_code, picks.text))
                self.note(who.http.get(f"{path}/why-not", params={"seat": other, "picks": ["word:x"]}).text)
            for action in ("ready", "swap", "bid 1", "walk", "duel blue", "fight", "nonsense"):
                self.note(who.http.get(f"{path}/preview", params={"seat": seat or 0, "action": action}).text)
                command = {"kind": "play", "id": "x", "version": 10**6, "seat": seat or 0, "action": action}
                self.note(who.http.post(f"{path}/commands", json=command).text)

    def do(self, seat: int, action: str) -> None:
        """A seat acts; its answer is recorded, except for seat 0's."""
        player = self.players[seat]
        version = player.snapshot(self.match).version
        answer = player.command(self.match, new_command("play", version, seat=seat, action=action))
        assert isinstance(answer, Accepted), answer
        if seat == 1:
            self.note(answer.version)


def client(server: Server, token: str) -> Client:
    found = server.stranger()
    found.http.headers["Authorization"] = f"Bearer {token}"
    return found


PAIRS = 5
"""One for each test."""


@pytest.fixture(scope="module")
def hidden_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Iterator[list[Table]]]]:
    """A server with pairs of matches that differ in seat 0's cards."""
    folder = tmp_path_factory.mktemp("secrets")
    database = open_database(folder)
    with pytest.MonkeyPatch.context() as here:  # other tests iterate over all registered games
        here.setattr(games, "_registered", dict(games._registered))
        register_games()
        made = [
            [_deal(database, f"match-{pair}-{cards[0]}", cards) for cards in ((1, 3), (6, 2))]
            for pair in range(PAIRS)
        ]
    database.close()
    server = Server(folder).start()
    yield server, ([Table(server, match, tokens) for match, tokens in pair] for pair in made)
    server.end(signal.SIGTERM)


def _deal(database: Database, match: str, cards: tuple[int, int]) -> tuple[str, list[str]]:
    """Stores a match between three people, and returns their tokens."""
    people = People(database)
    guests = [people.add() for _ in range(3)]
    stored = StoredMatch(
        id=match,
        rules=StoredRules("the-road", ROAD.version, dump(ROAD.ruleset())),
        seed=7,
        start=document(*cards),
        owner=guests[0][1].id,
        begun=BEGUN,
        rematch=None,
        holders=tuple(SeatHolder(person=person.id) for _, person in guests),
        commands=(),
    )
    MatchStore(database).add(stored, progress_of(load(stored)))
    return match, [token for token, _ in guests]


@pytest.fixture
def tables(hidden_server: tuple[Server, Iterator[list[Table]]]) -> list[Table]:
    """Two new matches that differ in seat 0's cards."""
    return next(hidden_server[1])


def nothing_came(live: Live) -> None:
    """Checks that no snapshot was sent: the next frame must be the answer to a new request."""
    live.socket.send("{}")
    assert live.receive()["kind"] == "refused"


def test_what_others_get_is_the_same(tables: list[Table]) -> None:
    first, second = tables
    for table, secretly in ((first, ["swap", "ready"]), (second, ["ready"])):
        with table.players[1].live(table.match) as live, table.watching.live(table.match) as watching:
            for frame in (live.now, watching.now):
                table.note(frame.model_dump(mode="json"))
            table.look()
            for action in secretly:
                table.do(0, action)
                table.look()
                for each in (live, watching):
                    nothing_came(each)
            table.do(1, "ready")
            table.note(live.next().model_dump(mode="json"))
            nothing_came(watching)
    assert without_repeats(first.noted) == without_repeats(second.noted)


def without_repeats(noted: list[str]) -> list[str]:
    """The first table was recorded once more, because one more hidden action was played: that recording must
    repeat the previous one. Times are left out, because they are compared elsewhere; so are commitments and
    signatures, which are salted.
    """
    seen = dict.fromkeys(json.dumps(_timeless(json.loads(each))) for each in noted)
    return list(seen)


_RANDOM = ("changed", "begun", "commitment", "head", "signature")


def _timeless(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _timeless(value) for key, value in data.items() if key not in _RANDOM}
    return [_timeless(each) for each in data] if isinstance(data, list) else data


def test_a_bid_laid_face_down_moves_nothing_for_others(tables: list[Table]) -> None:
    for table, bid in zip(tables, ("bid 1", "bid 2"), strict=True):
        for seat in range(3):
            table.do(seat, "ready")
        table.noted.clear()
        with table.players[1].live(table.match) as live, table.watching.live(table.match) as watching:
            before = [live.now, watching.now, table.players[1].matches()]
            table.look()
            table.do(0, bid)
            table.look()
            for each in (live, watching):
                nothing_came(each)
            assert table.players[1].matches() == before[2]
            answer = table.players[1].command(
                table.match, new_command("play", live.now.version, seat=1, action="bid 3")
            )
            assert isinstance(answer, Accepted), "another seat's bid made this one stale"
            live.next()
            nothing_came(watching)
            table.do(2, "bid 3")
            assert (live.next().version, watching.next().version) == (4, 2)
            assert f"Blue {bid}." in [event.text for event in watching.now.view.log[-1].events]
    assert [_plain(each) for each in tables[0].noted] == [_plain(each) for each in tables[1].noted]


def _plain(noted: str) -> str:
    return json.dumps(_timeless(json.loads(noted)))


def test_the_list_does_not_tell_when_others_act_unseen(tables: list[Table]) -> None:
    table = tables[0]
    before = table.players[1].matches()
    table.do(0, "swap")
    table.do(0, "ready")
    assert table.players[1].matches() == before
    own = table.players[0].matches()[0]
    assert own.moves == 0
    assert own.changed > before[0].changed
    assert not own.waits_for_me


def test_the_end_of_a_set_up_in_secret_is_news_to_all(tables: list[Table]) -> None:
    """Nobody learns who was ready when, but that all are ready is visible, so it is a new version."""
    table = tables[0]
    with table.watching.live(table.match) as watching:
        for seat in range(3):
            table.do(seat, "ready")
        assert watching.next().view.status.phase == "bids"
        assert watching.now.version == 1
        assert watching.now.view.log == ()


def test_versions_are_the_same_after_a_restart(
    hidden_server: tuple[Server, object], tables: list[Table]
) -> None:
    server, table = hidden_server[0], tables[0]
    for seat, action in ((0, "swap"), (2, "ready"), (0, "ready"), (1, "ready"), (1, "bid 2")):
        table.do(seat, action)
    viewers = (*table.players, table.watching)
    seen = [who.snapshot(table.match) for who in viewers]
    server.end(signal.SIGKILL)
    server.start()
    assert [who.again().snapshot(table.match) for who in viewers] == seen
    assert [each.version for each in seen] == [3, 2, 2, 1]


def two_who_bid(ann: Client, ben: Client) -> str:
    """A match between two people who are about to bid face down."""
    begun = ann.begin(ME, FRIEND, game="the-road", ruleset={"seats": 2})
    ben.post(f"/api/matches/{begun.id}/join", {"code": begun.seats[1].invitation})
    ann.play(begun.id, "ready")
    ben.play(begun.id, "ready", seat=1)
    return begun.id


def test_a_bid_laid_face_down_leaves_an_offer_of_a_draw_as_it_is(
    server: Server, ann: Client, ben: Client
) -> None:
    match = two_who_bid(ann, ben)
    assert isinstance(ann.do("offer-draw", match), Accepted)
    others = (ann, server.stranger())
    with ann.live(match) as anns, server.stranger().live(match) as watching:
        before = [who.get(f"/api/matches/{match}") for who in others]
        ben.play(match, "bid 1", seat=1)
        assert [who.get(f"/api/matches/{match}") for who in others] == before
        assert before[0]["draw_offered_by"] == 0
        for live in (anns, watching):
            nothing_came(live)
        ann.play(match, "bid 2")
        for live in (anns, watching):
            assert live.next().draw_offered_by is None
    assert isinstance(ben.do("accept-draw", match, seat=1), Refused)


def test_whether_an_offer_of_a_draw_lapses_does_not_tell_who_bid_when(ann: Client, ben: Client) -> None:
    """It does lapse once the bids are revealed, in whatever order the bids and the offer were made."""
    orders = [
        ("offer", "ann", "ben"),
        ("offer", "ben", "ann"),
        ("ben", "offer", "ann"),
        ("ann", "offer", "ben"),
    ]
    for order in orders:
        match = two_who_bid(ann, ben)
        for step in order:
            assert ann.snapshot(match).draw_offered_by == (
                0 if order.index(step) > order.index("offer") else None
            )
            if step == "offer":
                assert isinstance(ann.do("offer-draw", match), Accepted)
            elif step == "ann":
                ann.play(match, "bid 1")
            else:
                ben.play(match, "bid 2", seat=1)
        assert ann.snapshot(match).draw_offered_by is None, order
