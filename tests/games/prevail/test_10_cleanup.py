"""Chapter 10: cleanup, rally and support."""

from typing import Any

import banneret
from banneret import Match
from tests.games.prevail.layouts import hand, lay_out, play, standing, texts

PLACES = {"extends": "standard", "support": {"counts": "places"}}


def rallying(blue: str, ruleset: Any = "standard", seed: int = 0, **cards: Any) -> Match:
    """A match in which Blue may rally."""
    return lay_out(
        blue,
        "spearmen A-1 S",
        ruleset=ruleset,
        blue_side={"played": ["move"], **cards},
        gold_side={"played": ["brace"]},
        frames=[{"frame": "round", "stage": "first rally asked", "seat": "blue", "asked": ["blue"]}],
        seed=seed,
    )


def test_cards_in_play_go_to_the_played_area() -> None:
    """PV-10.1: before any side is asked."""
    match = lay_out("legion L-1 N", "spearmen A-1 S")
    play(match, "blue: play noble-cavalry", "gold: play charge")
    zones = {zone.id: [item.id for item in zone.items] for zone in match.view(0).zones}
    assert zones["played:0"] == ["noble-cavalry"]
    assert zones["discarded:0"] == []


def test_each_side_may_rally() -> None:
    """PV-10.2: initiative first."""
    match = rallying("legion L-1 N")
    assert texts(match) == ["hold", "rally"]
    play(match, "blue: hold")
    assert match.to_act == (1,)


def test_a_rally_burns_one_card_by_lot() -> None:
    """PV-10.3: a random one of those played, never a discard; the rest and the discards return."""
    burnt = set()
    for seed in range(12):
        match = rallying(
            "legion L-1 N", seed=seed, played=["move", "strike"], shown=["screen"], closed=["organize"]
        )
        assert hand(match, 0) == 8
        play(match, "blue: rally")
        assert hand(match, 0) == 11
        zones = {zone.id: [item.id for item in zone.items] for zone in match.view(0).zones}
        burnt.add(tuple(zones["burnt:0"]))
        assert zones["played:0"] == zones["discarded:0"] == []
    assert burnt == {("move",), ("strike",)}


def test_without_a_rally_nothing_returns_and_nothing_is_checked() -> None:
    """PV-10.4, PV-10.5: units that no card preserves stay."""
    match = rallying("velites L-1 N", hand=["move", "strike"], played=FOR_VELITES, burnt=REST)
    play(match, "blue: hold")
    assert standing(match)["L-1"] == "velites N"


DECK = banneret.game("prevail", "standard").ruleset.numbers.armies["rome-standard"].deck
CARDS = banneret.game("prevail", "standard").ruleset.numbers.cards
FOR_VELITES = [card for card in DECK if "velites" in CARDS[card].preserves][:1]
REST = [card for card in DECK if card not in ("move", "strike", *FOR_VELITES)]


def test_support_is_looked_at_after_a_rally() -> None:
    """PV-10.5, PV-10.6: the only card that preserved Velites is burnt; they rout, at no cost."""
    match = rallying("velites L-1 N, legion K-5 N", hand=["move", "strike"], played=FOR_VELITES, burnt=REST)
    told = play(match, "blue: rally")
    assert "Blue loses Velites on L-1, routed: no card in hand preserves it; it costs no card." in told
    assert standing(match) == {"A-1": "punic-spearmen S", "K-5": "manipular-legion N"}


def test_types_are_matched_exactly() -> None:
    """PV-10.6: a card for Manipular Legions does not preserve Alae Socii; a type routs as a whole."""
    preserving = [card for card in DECK if "alae-socii" in CARDS[card].preserves]
    keep = [card for card in DECK if card not in preserving and card != "quincunx-formation"]
    match = rallying(
        "socii L-1 N, socii L-3 N, legion K-5 N",
        hand=[*keep],
        played=["quincunx-formation"],
        burnt=preserving,
    )
    play(match, "blue: rally")
    assert "L-1" not in standing(match)
    assert "L-3" not in standing(match)


def test_every_type_of_the_armies_is_preserved_by_several_cards() -> None:
    """PV-10.6: so that losing the first card is a warning."""
    for ruleset in ("default", "standard", "large"):
        numbers = banneret.game("prevail", ruleset).ruleset.numbers
        for side in (numbers.setup.blue, numbers.setup.gold):
            army = numbers.armies[side]
            for unit in army.units:
                cards = [card for card in army.deck if unit in numbers.cards[card].preserves]
                assert 2 <= len(cards) < len(army.deck), (side, unit, cards)


def test_support_in_places() -> None:
    """PV-10.7: places for two Legions, one formation unit, one of any type: the fifth, by choice, routs."""
    ruleset = {
        **PLACES,
        "cards": {
            "organize": {"places": {"count": 1, "traits": ["formation"]}},
            "advance": {"places": {"count": 1}},
            "strike": {"places": {"count": 0}},
        },
        "armies": {"rome-standard": {"deck": [*DECK]}},
    }
    kept = ["quincunx-formation", "organize", "advance"]
    burnt = [card for card in DECK if card not in (*kept, "strike")]
    units = "legion K-1 N, legion K-2 N, legion K-3 N, libyans K-4 N, velites K-5 N"
    match = rallying(units, ruleset=ruleset, hand=kept, played=["strike"], burnt=burnt)
    play(match, "blue: rally")
    assert texts(match) == ["leave K-1", "leave K-2", "leave K-3", "leave K-4", "leave K-5"]
    told = play(match, "blue: leave K-5")
    assert "Blue loses Velites on K-5, routed: no card in hand has a place for it; it costs no card." in told
    assert len(standing(match)) == 5


def test_who_can_keep_a_place_is_not_given_up() -> None:
    """PV-10.7: as few units as possible are left out."""
    kept = ["quincunx-formation", "advance"]
    burnt = [card for card in DECK if card not in (*kept, "strike")]
    match = rallying(
        "legion K-1 N, velites K-4 N, velites K-5 N",
        ruleset=PLACES,
        hand=kept,
        played=["strike"],
        burnt=burnt,
    )
    play(match, "blue: rally")
    assert texts(match) == ["leave K-4", "leave K-5"]


def test_the_penalties_are_one_sum() -> None:
    """PV-10.8: three Legions at 2 cards each cost six cards at once; a side that cannot pay loses."""
    preserving = [card for card in DECK if "manipular-legion" in CARDS[card].preserves]
    others = [card for card in DECK if card not in preserving and card != "strike"]
    match = rallying(
        "legion K-1 N, legion K-2 N, legion K-3 N", hand=others, played=["strike"], burnt=preserving
    )
    play(match, "blue: rally")
    owed = {counter.name: counter.value for counter in match.view(0).counters}.get("cards owed")
    assert match.outcome is not None or owed == 6
