"""Match options, and how they are checked during editing."""

from typing import Any

import pytest

from tests.server.lobby import live_lobby, lobby_of
from tests.server.running import FRIEND, GREEDY, ME, Client, Server

LEGION: dict[str, Any] = {
    "title": "Mine",
    "units": {"manipular-legion": 2, "equites": 2},
    "deck": [
        *("move", "strike", "advance", "noble-cavalry", "socketed-pilum", "quincunx-formation"),
        *("combined-arms-tactics", "reserves"),
    ],
}


def checked(client: Client, game: str, **options: Any) -> dict[str, Any]:
    found: dict[str, Any] = client.post(f"/api/games/{game}/options-check", options)
    return found


def gauges(side: dict[str, Any]) -> dict[str, tuple[int, int | None, int | None]]:
    return {each["title"]: (each["value"], each["low"], each["high"]) for each in side["gauges"]}


def test_modules_are_switches_as_the_ruleset_has_them(ann: Client) -> None:
    for ruleset, is_on in (("default", False), ("campaign", True)):
        chosen = ann.get("/api/games/medieval-chess/choices", ruleset=ruleset)
        weather = next(each for each in chosen["settings"] if each["path"] == "weather.applies")
        assert (weather["kind"], weather["title"], weather["value"]) == ("switch", "Weather", is_on)
    chosen = ann.get("/api/games/age-of-chess/choices")
    assert [each["path"] for each in chosen.pop("settings")] == ["stacks.size"]
    assert chosen == {"together": False, "presets": [], "sides": []}


def test_a_match_with_a_module_more(ann: Client) -> None:
    ruleset = {"extends": "classic", "taxation": {"applies": True}, "attrition": {"applies": False}}
    match = ann.begin(ME, GREEDY, game="medieval-chess", ruleset=ruleset)
    assert match.ruleset == "classic with changes"
    assert "gold pieces" in {each.name for each in ann.snapshot(match.id).view.counters}


def test_what_breaks_a_bound_is_told_with_its_place(ann: Client) -> None:
    ruleset = {"attrition": {"turn": 0}, "loyalty": {"wavering": 75}, "nothing": 1}
    problems = {
        each["place"]: each["text"] for each in checked(ann, "medieval-chess", ruleset=ruleset)["problems"]
    }
    assert problems["attrition.turn"].startswith("0 is less than 1")
    assert "must rise in this order" in problems["loyalty"]
    assert "unknown key" in problems["nothing"]
    assert checked(ann, "medieval-chess", ruleset={"attrition": {"turn": 1}})["problems"] == []


def test_an_army_within_the_limits_fights(ann: Client) -> None:
    sides = ann.get("/api/games/prevail/choices")["sides"]
    assert [side["usual"] for side in sides] == ["rome-small", "carthage-small"]
    assert {ready["name"] for ready in sides[0]["ready"]} == {"rome-small", "carthage-small"}
    assert checked(ann, "prevail", sides=[LEGION, None])["sides"][0]["problems"] == []
    match = ann.begin(ME, GREEDY, game="prevail", sides=[LEGION, "rome-small"], seed=1)
    trays = {zone.seat: zone for zone in ann.snapshot(match.id).view.zones if zone.kind == "tray"}
    mine = [item.kind for item in trays[0].items]
    assert (mine.count("equites"), mine.count("manipular-legion")) == (2, 2)


def test_every_limit_that_an_army_breaks_is_told_in_its_place(ann: Client) -> None:
    army = {**LEGION, "units": {"velites": 9, "african-elephants": 1}, "deck": LEGION["deck"][1:]}
    side = checked(ann, "prevail", sides=[None, army])["sides"][1]
    assert gauges(side) == {
        "Points": (135, None, 100),
        "Types of units": (2, None, 4),
        "Units": (10, 1, 24),
        "Morale": (2, 8, None),
        **{f"Cards of initiative {rank}": (1 if rank == 1 else 2, 2, 2) for rank in range(1, 5)},
    }
    assert [(each["place"], each["text"]) for each in side["problems"]] == [
        ("units", "it costs 135 points, 35 more than 100"),
        ("units", "its morale is 2, less than 8"),
        ("units", "it has 9 × Velites, more than 8"),
        ("deck", "its deck has 1 card of initiative 1, not 2"),
    ]
    assert side["advice"] == ["no card of its deck preserves African Elephants"]
    refused = ann.http.post(
        "/api/matches", json={"game": "prevail", "seats": [ME, GREEDY], "sides": [None, army]}
    )
    assert refused.status_code == 422
    assert "it costs 135 points" in refused.json()["text"]


def test_lords_soldiers_and_a_map(ann: Client) -> None:
    side = {"lord": "vharok", "soldiers": {"infantry": 1, "cavalry": 2}}
    ruleset = {"campaign": {"map": {"lakes": 0, "mountain": 9}}}
    match = ann.begin(
        *(ME, GREEDY, GREEDY),
        game="aeonis",
        setup="three-lords",
        ruleset=ruleset,
        sides=[None, side, "rakhis"],
    )
    units = ann.snapshot(match.id).view.board.units
    armies = [sorted(unit.name for unit in units if unit.seat == seat) for seat in range(3)]
    assert armies[1] == ["Cavalry", "Cavalry", "Infantry", "Vharok"]
    assert armies[2] == ["Cavalry", "Infantry", "Infantry", "Rakhis"]
    twice = checked(ann, "aeonis", sides=["vharok", side])
    assert [each["text"] for each in twice["problems"]] == ["each lord can sit in one seat"]


def test_an_array_made_by_hand(ann: Client) -> None:
    sides = ann.get("/api/games/cyvasse/choices")["sides"]
    ready = {each["name"]: each["content"] for each in sides[0]["ready"]}
    assert ready["random"] is None
    array = {**ready["ranks"], "king": ["H2"], "dragon": ["G3"]}
    match = ann.begin(ME, GREEDY, game="cyvasse", sides=[array, "bastion"]).id
    standing = {unit.cell: unit.kind for unit in ann.snapshot(match).view.board.units}
    assert (standing["H2"], standing["G3"]) == ("king", "dragon")

    covered, exposed = (
        checked(ann, "cyvasse", sides=[{**ready["ranks"], **changed}, None])["sides"][0]
        for changed in ({}, {"king": ["G4"], "heavy_horse": ["E3", "G3"]})
    )
    assert (covered["problems"], covered["advice"], exposed["problems"]) == ([], [], [])
    assert exposed["advice"] == [
        "The King could be captured at once: nothing stands between him and Spears on E8, for example"
    ]

    unfinished = checked(ann, "cyvasse", sides=[{**array, "rabble": array["rabble"][1:]}, None])["sides"][0]
    assert gauges(unfinished) == {"Pieces placed": (25, 26, 26)}
    assert [each["text"] for each in unfinished["problems"]] == [
        "still in the tray: Rabble; free hexes: F1, G1, H1, I1, J1, K1, E2, F2, G2, I2, J2, K2, B5, D5, K5"
    ]
    doubled = checked(ann, "cyvasse", sides=[{**array, "king": ["G3"]}, None])["sides"][0]
    assert [each["text"] for each in doubled["problems"]] == ["only one piece can stand on G3"]


@pytest.mark.parametrize(
    ("game", "sides"),
    [
        ("cyvasse", ["../ranks.yaml", None]),
        ("cyvasse", ["ranks"]),
        ("cyvasse", [{"king": {"a": [1]}}, None]),
        ("prevail", [{"units": []}, None]),
        ("prevail", [{"title": 3, "units": {"velites": "x"}, "deck": [1]}, None]),
        ("aeonis", [{"lord": ["cassian"]}, None]),
        ("aeonis", [{"lord": "cassian", "soldiers": {"infantry": -1}}, None]),
        ("age-of-chess", [{}, None]),
    ],
)
def test_what_is_no_side_is_refused_with_a_sentence(ann: Client, game: str, sides: list[Any]) -> None:
    refused = ann.http.post("/api/matches", json={"game": game, "seats": [ME, ME], "sides": sides})
    assert refused.status_code == 422
    assert refused.json()["text"]
    answer = ann.http.post(f"/api/games/{game}/options-check", json={"sides": sides})
    assert answer.status_code in (200, 422)
    told = answer.json()
    assert told.get("text") or told["problems"] or any(side["problems"] for side in told["sides"])


def test_a_rated_match_has_no_rules_or_sides_of_ones_own(ann: Client) -> None:
    body = {"game": "age-of-chess", "seats": [ME, {"player": "friend"}], "rated": True}
    for own in ({"ruleset": {"title": "Mine"}}, {"sides": [None, None]}):
        answer = ann.http.post("/api/matches", json={**body, **own})
        assert (answer.status_code, answer.json()["text"].split(":")[0]) == (422, "rated")


def test_a_rated_match_by_invitation_is_between_accounts_and_has_a_clock(server: Server, ann: Client) -> None:
    """Like one that results from a seek. Otherwise spectators would not see it as rated."""
    owner, other = server.account(), server.account()
    clock: dict[str, Any] = {"time_control": {"pace": "correspondence", "hours": 72}}
    body = {"game": "age-of-chess", "seats": [ME, FRIEND], "rated": True}
    for client, wanted, status in (
        (owner, body, 422),
        (owner, {**body, **clock, "seats": [ME, GREEDY]}, 422),
        (owner, {**body, **clock, "seats": [ME, ME]}, 422),
        (ann, {**body, **clock}, 409),
    ):
        assert client.http.post("/api/matches", json=wanted).status_code == status
    begun = owner.begin(ME, FRIEND, rated=True, **clock)
    code = {"code": begun.seats[1].invitation}
    refusal = ann.http.post(f"/api/matches/{begun.id}/join", json=code)
    assert refusal.json()["text"] == "Only people with accounts can play rated matches."
    assert begun.id not in [each.id for each in lobby_of(ann).watching]
    other.post(f"/api/matches/{begun.id}/join", code)
    with live_lobby(ann) as lobby:
        while begun.id not in [each.id for each in lobby.now.watching]:
            lobby.next()
