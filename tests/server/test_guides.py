"""Guides, ways to play, and pictures of options."""

from typing import Any

from tests.server.running import ME, Client

GAME = "age-of-chess"


def test_ways_to_play_come_with_the_games_in_the_language_of_who_asks(ann: Client) -> None:
    german = ann.http.get("/api/games", headers={"Accept-Language": "de"}).json()
    games = {game["name"]: game for game in ann.get("/api/games")}
    assert [way["title"] for way in games[GAME]["ways"]] == [
        "First game",
        "Full rules",
        "As the rulebook is written",
    ]
    (ways,) = (game["ways"] for game in german if game["name"] == GAME)
    assert ways[0]["title"] == "Erste Partie"
    for game in games.values():
        rulesets = {ruleset["name"] for ruleset in game["rulesets"]}
        assert {way["ruleset"] for way in game["ways"]} <= rulesets
        assert not game["ways"] or game["ways"][0]["label"] == "first"


def test_every_way_to_play_can_be_drawn_and_played(ann: Client) -> None:
    for game in ann.get("/api/games"):
        for way in game["ways"]:
            ruleset: dict[str, Any] = {"extends": way["ruleset"]}
            for path, value in way["changes"].items():
                section, _, name = path.partition(".")
                ruleset.setdefault(section, {})[name] = value
            options = {"ruleset": ruleset, "setup": way["setup"]}
            answer = ann.http.post(f"/api/games/{game['name']}/picture", json=options)
            assert answer.status_code == 200, (game["name"], way, answer.text)
            assert {unit["seat"] for unit in answer.json()["board"]["units"]} >= {0, 1}


def test_a_guide_has_the_numbers_of_a_ruleset_or_of_a_match(ann: Client) -> None:
    def sections(path: str) -> set[str]:
        return {section["title"] for section in ann.get(path)["sections"]}

    usual = sections(f"/api/games/{GAME}/guide")
    match = ann.begin(ME, ME, ruleset={"stacks": {"size": 1}}).id
    assert usual - sections(f"/api/matches/{match}/guide") == {"Stacks"}
    assert ann.http.get(f"/api/games/{GAME}/guide?ruleset=nothing").status_code == 404


def test_a_side_built_by_hand_is_drawn_too(ann: Client) -> None:
    """A hand-built side whose units are placed by hand is shown in its usual order."""
    army = {"units": {"manipular-legion": 2}, "deck": []}
    sides = {"sides": ["rome-small", None]}
    board = ann.ok(ann.http.post("/api/games/prevail/picture", json=sides))["board"]
    legions = [unit for unit in board["units"] if unit["kind"] == "manipular-legion"]
    assert len(legions) == 3
    wrong = ann.http.post("/api/games/prevail/picture", json={"sides": [army, None]})
    assert wrong.status_code == 422
