"""Both sides are treated alike: any position, seen from the other side, is played in the same way.

Only the calendar belongs to one side: the turn number goes up after Gold has played, and with it come the
weather, the seasons and the moves of mercenaries. So it is frozen here.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from banneret import Match
from banneret.engine.game import Game
from tests.games.medieval_chess.mirror import mirrored, mirrored_document
from tests.games.medieval_chess.positions import game
from tests.games.medieval_chess.test_modes import late

STILL: dict[str, Any] = {"attrition": {"turn": 1000}, "terrain": {"turn": 1000}}
STILL_CAMPAIGN: dict[str, Any] = {
    "extends": "campaign",
    **STILL,
    "terrain": {"applies": True, "turn": 1000},
    "weather": {"applies": True, "turns": 100},
    "seasons": {"applies": True, "turns": 100},
}
RULESETS: dict[str, Any] = {
    "default": {"extends": "default", **STILL},
    "classic": {"extends": "classic", **STILL},
    "campaign": STILL_CAMPAIGN,
    "orthodox": "orthodox",
}
ACTIONS = 24


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(3))
def test_both_sides_are_treated_alike(ruleset: str, seed: int) -> None:
    """MC-8.1 to MC-8.6: legal actions, their events, and the position after them, with the same dice."""
    played, random = game(RULESETS[ruleset]), Random(f"{ruleset} {seed}")
    match = played.match(seed)
    if seed and ruleset != "orthodox":
        match = played.position(stirred(late(ruleset, random), random), seed=seed)
    for _ in range(ACTIONS):
        if match.outcome is not None:
            break
        compare(played, match.document(), random)
        (seat,) = match.to_act
        match.play(random.choice(match.legal(seat)).text)


def stirred(document: dict[str, Any], random: Random) -> dict[str, Any]:
    """A position in which much happens between turns: orphans, defectors, freezes, guests, guards, gold."""
    units = document["units"]
    for unit in units.values():
        if "at" in unit and unit["kind"] != "king":
            unit["loyalty"] = random.choice((10, 25, 35, 35, 40, 60, 80, 95))
            if random.random() < 0.3:
                unit |= {"orphan": random.randint(1, 2)}
                unit.pop("lord", None)
            if random.random() < 0.2:
                unit["frozen"] = random.randint(1, 5)
            if random.random() < 0.1:
                unit.pop("lord", None)
                unit |= {"seat": "neutral", "orphan": 0}
    units["guard1"] = {"at": "d3", "seat": "blue", "lasts": 1, "lord": "ke1"}
    units["guard2"] = {"at": "e6", "seat": "gold", "lasts": 1, "lord": "ke8"}
    season = {"season": "spring"} if "gold" in document else {}
    return {**document, **season, "to_move": random.choice(("blue", "gold"))}


def compare(played: Game, document: dict[str, Any], random: Random) -> None:
    """Plays one action, which may end the turn, in a position and in its mirror image."""
    seed, other = random.randrange(2**32), mirrored_document(document)
    here, there = played.position(document, seed=seed), played.position(other, seed=seed)
    (seat,) = here.to_act
    assert there.to_act == (1 - seat,)
    texts = [action.text for action in here.legal(seat)]
    assert sorted(map(mirrored, texts)) == sorted(action.text for action in there.legal(1 - seat))
    action = random.choice(texts)
    if "end-turn" in texts and random.random() < 0.4:
        action = "end-turn"
    told, also_told = here.play(action), there.play(mirrored(action))
    if here.to_act != (seat,) and has_wanderers(document):
        return
    assert words_in(map(mirrored, told)) == words_in(also_told), (seed, action)
    assert mirrored_document(timeless(here)) == timeless(there), (seed, action)


def words_in(sentences: Iterable[str]) -> list[str]:
    """All words, sorted: units with the same event share a sentence, in any order."""
    return sorted(word.strip(".,") for sentence in sentences for word in sentence.split() if word != "and")


def has_wanderers(document: dict[str, Any]) -> bool:
    """Whether neutral mercenaries would move once Gold has played."""
    units = document["units"].items()
    return any(
        name.startswith("mercenary") and unit.get("seat", "neutral") == "neutral" for name, unit in units
    )


def timeless(match: Match) -> dict[str, Any]:
    """A position without the number of its turn."""
    document = match.document()
    del document["turn"]
    return document
