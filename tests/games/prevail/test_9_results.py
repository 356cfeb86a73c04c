"""Chapter 9: rout, retreat, reverse."""

from random import Random

import pytest

import banneret
from banneret.engine.machine.layout import copy_of, look
from banneret.games.prevail.names import FACINGS, names_of
from banneret.games.prevail.rules.board import is_ahead_or_behind, is_behind
from banneret.games.prevail.rules.codes import stand_code
from banneret.games.prevail.rules.events import RETREAT, REVERSE, ROUT
from banneret.games.prevail.rules.movement import FORWARD, note_movement
from banneret.games.prevail.rules.results import results_of
from tests.games.prevail.layouts import (
    cells_of,
    hand,
    lay_out,
    moves,
    play,
    retreats,
    standing,
    texts,
    unit_on,
    window,
)
from tests.games.prevail.reference import reference_moves, reference_region, smallest_retreats
from tests.games.prevail.test_8_melee import MELEE, attacking

SMALLEST = {
    "extends": "standard",
    "results": {"distance": "smallest", "cut_off": True},
    "movement": {"turns": "any-angle"},
}


@pytest.mark.parametrize(
    ("unit", "value", "result"),
    [
        ("spearmen", 5, 0),
        ("spearmen", 6, RETREAT),
        ("spearmen", 7, RETREAT | REVERSE),
        ("spearmen", 8, ROUT),
        ("skirmishers", 1, RETREAT),
        ("skirmishers", 2, RETREAT),  # a reverse threshold of 0 is never reached
        ("skirmishers", 3, ROUT),
        ("elephants", 3, RETREAT | REVERSE),
    ],
)
def test_thresholds(unit: str, value: int, result: int) -> None:
    """PV-9.1, PV-9.2."""
    match = lay_out("", f"{unit} E-5 S")
    assert results_of(window(match), match.game.rules_window, unit_on(match, "E-5", 1), value, 0) == result


def test_the_rulebooks_melee_routs_both() -> None:
    """PV-9.1: 7 against a rout threshold of 6 and 5 against one of 5."""
    ruleset = {
        "extends": "standard",
        "units": {
            "manipular-legion": {"attack": 5, "reverse": 2, "retreat": 3, "rout": 5},
            "punic-spearmen": {"attack": 4, "reverse": 3, "retreat": 4, "rout": 6},
        },
    }
    match = lay_out(
        "legion E-5 N front engager, legion E-6 W",
        "spearmen E-5 S front, spearmen E-4 S",
        ruleset=ruleset,
        frames=MELEE,
        blue_side={"in_play": "noble-cavalry"},
        gold_side={"in_play": "charge"},
    )
    told = play(match, "blue: decline", "gold: decline", "gold: stand")
    assert "Attack of Blue's Manipular Legion: 7 (5 of its own; +2 from Manipular Legion on E-6)." in told
    assert (
        "Attack of Gold's Punic Citizen Spearmen: 5 (4 of its own; +1 from Punic Citizen Spearmen on E-4)."
        in told
    )
    assert "E-5" not in standing(match)
    assert match.to_act == (0,)
    play(match, "blue: pay move+strike", "gold: pay brace+overrun")


def test_retreat_then_reverse() -> None:
    """PV-9.2: both are applied; with `results.applied` most-severe only the retreat."""
    for applied, facing in (("all", "N"), ("most-severe", "S")):
        match = lay_out(
            "legion E-5 N front engager, legion E-4 E, legion E-6 N",
            "spearmen E-5 S front",
            ruleset={"extends": "standard", "results": {"applied": applied, "distance": "smallest"}},
            frames=MELEE,
            blue_side={"in_play": "noble-cavalry"},
            gold_side={"in_play": "charge"},
        )
        play(match, "blue: decline", "gold: decline", "gold: stand")
        assert standing(match)["D-5"] == f"punic-spearmen {facing}"


def test_a_retreat_goes_backward() -> None:
    """PV-9.3: Spearmen, speed 2 and flexibility 1, anywhere that normal movement would allow."""
    match = lay_out("", "spearmen E-5 S")
    found = retreats(match, "E-5", 1)
    assert {"D-5/S", "C-5/S", "D-4/SE", "C-6/SW", "D-5/SE"} <= found
    assert all(each[0] < "E" for each in found)
    assert all(each.partition("/")[2] in ("S", "SE", "SW") for each in found)


def test_no_retreat_onto_anybody() -> None:
    """PV-9.3: not onto enemies or friends; through friends that are flexible enough."""
    match = lay_out("legion D-5 S", "spearmen E-5 S, spearmen D-4 S, skirmishers D-6 S")
    found = cells_of(retreats(match, "E-5", 1))
    assert "D-5" not in found
    assert "D-4" not in found
    assert "C-7" in found
    assert "C-3" not in found


REGIONS = [
    ("F-7", "N", 90),
    ("F-7", "NE", 120),
    ("B-2", "SE", 92),
    ("K-17", "W", 192),
    ("A-1", "SE", 56),
    ("L-18", "NW", 56),
    ("D-9", "SW", 120),
]


@pytest.mark.parametrize(("cell", "facing", "count"), REGIONS)
def test_the_region_ahead(cell: str, facing: str, count: int) -> None:
    """PV-9.4: the published counts."""
    match = banneret.game("prevail", "standard").match()
    names, rules = names_of(match.game), match.game.rules_window
    here, way = names.cell_numbers[cell], FACINGS.index(facing)
    assert sum(is_ahead_or_behind(rules, here, way, other) for other in range(rules.cells)) == count


J3 = "I-1 J-1 J-2 K-1 K-2 K-3 L-1 L-2 L-3 L-4"


def test_the_region_behind() -> None:
    """PV-9.4: the published cells, and the definition everywhere on the small board."""
    match = banneret.game("prevail", "standard").match()
    assert behind(match, "J-3", "NE") == set(J3.split())
    assert behind(match, "B-2", "SE") == {"A-1", "A-2", "B-1"}
    small = banneret.game("prevail").match()
    for cell in names_of(small.game).cells[::5]:
        for facing in FACINGS:
            back = FACINGS[(FACINGS.index(facing) + 4) % 8]
            assert behind(small, cell, facing) == reference_region(small, cell, back), (cell, facing)


def behind(match: banneret.Match, cell: str, facing: str) -> set[str]:
    names, rules = names_of(match.game), match.game.rules_window
    here, way = names.cell_numbers[cell], FACINGS.index(facing)
    return {each for n, each in enumerate(names.cells) if is_behind(rules, here, way, n)}


def test_the_smallest_retreat() -> None:
    """PV-9.5: one step straight back if possible, else past a friend, else turned by 45°."""
    assert retreats(lay_out("legion G-8 E", ruleset=SMALLEST), "G-8") == {"G-7/E"}
    past = lay_out("legion G-8 E, legion G-7 N", ruleset=SMALLEST)
    assert retreats(past, "G-8") == {"G-6/E"}
    turned = lay_out("legion G-8 E", "spearmen G-7 N", ruleset=SMALLEST)
    assert retreats(turned, "G-8") == {"F-7/SE", "H-7/NE"}


def test_the_smallest_retreat_may_turn_on_the_way() -> None:
    """PV-9.5: one turn and two steps: turn, then past a friend, or past a friend, then turn."""
    match = lay_out(
        "legion G-8 E, legion G-7 N, legion F-7 N, legion H-7 N", "spearmen G-6 N", ruleset=SMALLEST
    )
    assert retreats(match, "G-8") == {"E-6/SE", "I-6/NE", "F-6/SE", "H-6/NE"}


@pytest.mark.parametrize("seed", range(12))
def test_no_smaller_retreat_is_found_by_trying_everything(seed: int) -> None:
    """PV-9.5: compared with a brute-force search over turns and steps back, in random crowds."""
    dice = Random(seed)
    for turns in ("any-angle", "each-45"):
        ruleset = {**SMALLEST, "movement": {"turns": turns}}
        cells = [f"{row}-{column}" for row in "EFGHI" for column in range(6, 11) if (row, column) != ("G", 8)]
        around = iter(dice.sample(cells, 12))
        facing = dice.choice(FACINGS)
        friends = ", ".join(f"{dice.choice(['legion', 'velites'])} {next(around)} N" for _ in range(6))
        enemies = ", ".join(f"spearmen {next(around)} {dice.choice(FACINGS)}" for _ in range(6))
        kind = dice.choice(["legion", "equites", "velites"])
        match = lay_out(f"{kind} G-8 {facing}, {friends}", enemies, ruleset={**ruleset, "results": NOT_CUT})
        assert retreats(match, "G-8") == smallest_retreats(match, "G-8"), (seed, turns)


NOT_CUT = {"distance": "smallest", "cut_off": False}


@pytest.mark.parametrize(
    ("enemy", "cut"), [("G-9 W", True), ("F-9 W", True), ("G-9 N", False), ("F-9 SW", True), ("G-7 E", False)]
)
def test_a_retreat_is_cut_off(enemy: str, cut: bool) -> None:
    """PV-9.5: by a free enemy behind that has the unit in its front cells."""
    match = lay_out("legion G-8 W", f"spearmen {enemy}", ruleset=SMALLEST)
    assert (retreats(match, "G-8") == set()) is cut


def test_a_rout_costs_its_morale() -> None:
    """PV-9.6: Skirmishers cost nothing, Spearmen two cards."""
    match = attacking("legion F-5 N", "skirmishers E-5 N", "F-5>E-5/N")
    assert "it costs no card" in match.log(-2)[-1].words[-1]
    assert match.view(0).status.phase == "cleanup"


def test_payment_comes_at_once() -> None:
    """PV-9.7: before the next engagement, and initiative first if both owe."""
    match = attacking("legion F-5 N", "spearmen E-5 N", "F-5>E-5/N")
    assert match.view(1).prompts[0].text == "Your losses cost 2 cards: choose which to discard, face down."
    assert {counter.name: counter.value for counter in match.view(0).counters}["cards owed"] == 2


def test_the_owner_chooses_the_cards() -> None:
    """PV-9.8: any of them, picked in any order."""
    match = attacking("legion F-5 N", "spearmen E-5 N", "F-5>E-5/N")
    assert len(texts(match, 1)) == 11 * 10 // 2
    action = next(pick.action for pick in match.picks(1, ["item:overrun"]) if pick.pick == "item:brace")
    assert action is not None
    match.play(action, seat=1)
    assert match.played[-1].text == "pay brace+overrun"
    assert hand(match, 1) == 9


def blocked(ruleset: object) -> banneret.Match:
    """A match in which Spearmen with their backs to the edge must retreat."""
    return lay_out(
        "legion A-5 N front engager, legion A-4 E, legion A-6 W",
        "spearmen A-5 S front",
        ruleset=ruleset,  # type: ignore[arg-type]
        frames=[MELEE[0], {**MELEE[1], "cell": 4}],
        blue_side={"in_play": "noble-cavalry"},
        gold_side={"in_play": "charge"},
    )


def test_who_cannot_retreat_stays_or_routs() -> None:
    """PV-9.9: 4 + 2 is 6, so Spearmen must retreat, but cannot."""
    match = blocked({"extends": "standard", "engagements": {"strong": 1}})
    told = play(match, "blue: decline", "gold: decline")
    assert "Gold has nowhere to retreat with Punic Citizen Spearmen on A-5." in told
    assert "Manipular Legion and Punic Citizen Spearmen stay engaged on A-5." in told
    match = blocked({"extends": "standard", "engagements": {"strong": 1}, "results": {"blocked": "routs"}})
    told = play(match, "blue: decline", "gold: decline")
    assert (
        "Gold loses Punic Citizen Spearmen on A-5, routed with nowhere to retreat; it costs 2 cards." in told
    )


def test_who_is_cut_off_is_told_so() -> None:
    """PV-9.5, PV-9.9: a Legion behind the Spearmen faces them; the log names that as the cause."""
    for blocked, told in (
        (
            "routs",
            "Gold loses Punic Citizen Spearmen on E-5, routed with its retreat cut off; it costs 2 cards.",
        ),
        ("stays", "Gold cannot retreat with Punic Citizen Spearmen on E-5: an enemy cuts it off."),
    ):
        match = lay_out(
            "legion E-5 N front engager, legion D-5 S",
            "spearmen E-5 S front",
            ruleset={"extends": "standard", "results": {"cut_off": True, "blocked": blocked}},
            frames=MELEE,
            blue_side={"in_play": "noble-cavalry"},
            gold_side={"in_play": "charge"},
        )
        assert told in play(match, "blue: decline", "gold: decline")


def test_only_remaining_movement_is_left_for_a_retreat() -> None:
    """PV-9.3: Equites (speed 4, flexibility 2) that went two steps and turned once have 2 and 1 left; under
    the other setting they have all of it.
    """
    found = {}
    for movement in ("remaining", "whole"):
        match = attacking(
            "equites G-5 N",
            "spearmen E-6 S",
            "G-5>E-6/NE",
            {"extends": "standard", "results": {"movement": movement}},
            card="noble-cavalry",
        )
        found[movement] = retreats(match, "E-6")
    assert {"F-5/NE", "G-4/NE", "F-6/N"} <= found["remaining"] < found["whole"]
    assert "H-3/NE" in found["whole"] - found["remaining"]  # three steps
    assert "F-5/E" in found["remaining"]
    assert "F-5/SE" in found["whole"] - found["remaining"]  # two turns


@pytest.mark.parametrize("facing", ["N", "SE", "W"])
def test_what_a_move_has_used_is_the_least_it_takes(facing: str) -> None:
    """PV-9.3: the fewest steps, and the fewest turns for those, compared with a brute-force search."""
    match = lay_out(
        f"equites F-9 {facing}, legion E-9 N, velites E-10 S",
        "spearmen D-9 S, spearmen F-11 N, libyans E-8 W",
    )
    work, rules, unit = look(match.game.new_work())[0], match.game.rules_window, unit_on(match, "F-9")
    for name in sorted(moves(match, "F-9")):
        there, _, looks = name.partition("/")
        state = copy_of(window(match))
        stand = stand_code(names_of(match.game).cell_numbers[there], FACINGS.index(looks))
        note_movement(state, rules, unit, FORWARD, stand, 2, 2, work)
        steps = next(n for n in range(9) if name in reference_moves(match, "F-9", n))
        turns = next(n for n in range(9) if name in reference_moves(match, "F-9", steps, n))
        assert (state.steps[unit], state.turns[unit]) == (steps, turns), name


def test_a_unit_that_used_all_its_speed_cannot_retreat() -> None:
    """PV-9.3, PV-9.9: a Legion that went two cells to engage stays when it must retreat."""
    match = attacking("legion G-5 N", "spearmen E-5 S, spearmen E-4 E, spearmen E-6 W", "G-5>E-5/N")
    assert match.document()["blue"]["units"]["b1"]["steps"] == 2
    told = play(match, "blue: decline", "gold: decline", "gold: stand")
    assert "Blue has nowhere to retreat with Manipular Legion on E-5." in told
    play(match, *(f"{side}: hold" for side in ("blue", "gold")))
    assert "steps" not in match.document()["blue"]["units"]["b1"]  # a new round
    assert retreats(match, "E-5")


def test_a_card_for_flexibility_counts_in_a_retreat_from_a_melee() -> None:
    """PV-2.7, PV-8.8, PV-9.3: Spearmen (flexibility 1) with one more turn twice, and pass Spearmen behind
    them; with `engagements.retreat_stats` none they do not.
    """
    for stats, helps in ((["flexibility"], True), ([], False)):
        match = lay_out(
            "legion E-5 N front engager",
            "spearmen E-5 S front",
            ruleset={"extends": "standard", "engagements": {"retreat_stats": stats}},
            frames=MELEE,
            blue_side={"in_play": "noble-cavalry"},
            gold_side={"in_play": "charge"},
        )
        play(match, "blue: decline", "gold: commit combined-arms-tactics")
        assert ("retreat D-5/E" in texts(match, 1)) is helps
        assert "retreat D-5/SE" in texts(match, 1)


def test_a_card_for_flexibility_counts_when_driven_back_too() -> None:
    """PV-2.7, PV-9.3: the Spearmen stand, must retreat, and the card still counts."""
    match = lay_out(
        "legion E-5 N front engager, legion E-4 E",
        "spearmen E-5 S front",
        frames=MELEE,
        blue_side={"in_play": "noble-cavalry"},
        gold_side={"in_play": "charge"},
    )
    play(match, "blue: decline", "gold: commit combined-arms-tactics", "gold: stand")
    assert "retreat D-5/E" in texts(match, 1)
    again = match.game.position(match.document())
    assert texts(again, 1) == texts(match, 1)


def test_a_reverse_turns_about() -> None:
    """PV-9.10: even while engaged, unless `results.reverse_engaged` says otherwise."""
    for engaged, facing in ((True, "N"), (False, "S")):
        ruleset = {
            "extends": "standard",
            "units": {"punic-spearmen": {"reverse": 4}},
            "results": {"reverse_engaged": engaged},
        }
        match = lay_out(
            "legion E-5 N front engager",
            "spearmen E-5 S front",
            ruleset=ruleset,
            frames=MELEE,
            blue_side={"in_play": "noble-cavalry"},
            gold_side={"in_play": "charge"},
        )
        play(match, "blue: decline", "gold: decline", "gold: stand")
        assert standing(match)["E-5"] == f"manipular-legion N, punic-spearmen {facing}"
