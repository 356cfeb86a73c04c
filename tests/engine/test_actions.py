"""What can be pointed at next."""

from banneret.engine.actions import Action, next_picks


def action(code: int, *picks: str) -> Action:
    return Action(code, "kind", f"text {code}", picks, f"words {code}", f"Do {code}")


RIDE = action(1, "unit:horse", "cell:c3")
CHARGE = action(2, "unit:horse", "word:charge", "cell:d4")
CHARGE_ON = action(3, "unit:horse", "word:charge", "cell:d4", "cell:e5")
MARCH = action(4, "unit:foot", "cell:c3")
PASS = action(5, "word:pass")
ALL = [RIDE, CHARGE, CHARGE_ON, MARCH, PASS]


def shown(*prefix: str) -> dict[str, tuple[int, int | None]]:
    """Each pick with how many actions lie ahead, and the one that it completes."""
    return {
        each.pick: (each.actions, each.action.code if each.action else None)
        for each in next_picks(ALL, prefix)
    }


def test_the_first_picks_are_in_the_order_of_the_actions() -> None:
    assert list(shown().items()) == [
        ("unit:horse", (3, None)),
        ("unit:foot", (1, None)),
        ("word:pass", (1, 5)),
    ]


def test_what_follows_a_pick() -> None:
    assert shown("unit:horse") == {"cell:c3": (1, 1), "word:charge": (2, None)}


def test_a_pick_may_complete_one_action_and_lead_on_to_another() -> None:
    assert shown("unit:horse", "word:charge") == {"cell:d4": (2, 2)}
    assert shown("unit:horse", "word:charge", "cell:d4") == {"cell:e5": (1, 3)}


def test_nothing_follows_a_complete_action_or_a_wrong_pick() -> None:
    assert shown("word:pass") == {}
    assert shown("unit:ship") == {}
    assert shown("cell:c3") == {}


def test_a_prefix_may_be_any_sequence() -> None:
    assert next_picks(ALL, ["unit:foot"]) == next_picks(iter(ALL), ("unit:foot",))
