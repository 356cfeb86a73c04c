"""How computer players evaluate positions."""

import pytest

from banneret import Match
from banneret.engine.machine.kernels.entry_points import worth_for
from banneret.engine.machine.kernels.frames import CERTAIN
from banneret.games.prevail.names import FACINGS
from banneret.games.prevail.rules.board import FLEXIBILITY, SIGHT, SPEED, distance
from banneret.games.prevail.rules.cards import stat_of
from banneret.games.prevail.rules.engagement import engagement_type
from banneret.games.prevail.rules.peril import (
    CAUGHT,
    FRONT_OPEN,
    REAR_FIRST,
    SAFE,
    engagements,
    peril_in_melee,
    peril_of_free,
)
from tests.games.prevail.layouts import cell, commanding, lay_out, moves, unit_on, window

DECK = ("move", "strike", "screen", "advance", "noble-cavalry", "organize", "socketed-pilum")


def worth(match: Match, seat: int = 0) -> int:
    game = match.game
    return int(game.definition.interpreted(worth_for, match.state, game.rules, seat))


@pytest.mark.parametrize("enemy", ["C-5 S", "E-6 N", "D-8 W", "H-7 NE"])
@pytest.mark.parametrize("facing", ["N", "SE"])
def test_players_foresee_engagements_as_the_rules_have_them(enemy: str, facing: str) -> None:
    """PV-6.1 to PV-6.7, PV-8.2: with no other units, the kinds are those of all moves onto the enemy."""
    match = lay_out(f"equites F-6 {facing}", f"spearmen {enemy}")
    state, rules = window(match), match.game.rules_window
    place, looks = enemy.split()
    unit, target = unit_on(match, "F-6"), unit_on(match, place, 1)
    steps_in = [each.partition("/")[2] for each in moves(match, "F-6") if each.startswith(f"{place}/")]
    expected = {engagement_type(rules, FACINGS.index(each), FACINGS.index(looks)) for each in steps_in}
    speed, flexibility = (stat_of(state, rules, unit, stat) for stat in (SPEED, FLEXIBILITY))
    assert distance(rules, cell(match, "F-6"), cell(match, place)) <= min(speed, SIGHT)
    bits = engagements(state, rules, unit, target, speed, flexibility, 4)
    assert {kind for kind in range(4) if (bits >> kind) & 1} == expected


def test_who_turns_its_back_to_an_enemy_about_to_command_is_in_peril() -> None:
    """PV-8.4: an engagement from behind routs; a unit that faces its enemy is only open at the front."""

    def peril(facing: str) -> int:
        match = commanding(
            "equites F-6 N", f"spearmen D-6 {facing}", card="organize", other="charge", commander="F-6"
        )
        state, rules = window(match), match.game.rules_window
        return int(peril_of_free(state, rules, unit_on(match, "D-6", 1), True, True, 0, 0, 1))

    assert (peril("N"), peril("S")) == (REAR_FIRST, FRONT_OPEN)


def test_an_edge_behind_a_unit_guards_it() -> None:
    """PV-8.2: no enemy can come from a cell that does not exist."""
    match = commanding("equites C-6 N", "spearmen A-6 S", card="organize", other="charge", commander="C-6")
    state, rules = window(match), match.game.rules_window
    assert peril_of_free(state, rules, unit_on(match, "A-6", 1), True, True, 0, 0, 1) == FRONT_OPEN


def test_a_unit_caught_from_behind_costs_the_more_the_fewer_cards_are_in_hand() -> None:
    """PV-9.6, PV-11.2: a side that cannot pay for the rout has all but lost; one that can has not."""

    def after(played: tuple[str, ...]) -> int:
        match = lay_out(
            "legion E-5 N rear", "spearmen E-5 N rear engager", blue_side={"played": list(played)}
        )
        assert peril_in_melee(window(match), match.game.rules_window, unit_on(match, "E-5")) == CAUGHT
        assert peril_in_melee(window(match), match.game.rules_window, unit_on(match, "E-5", 1)) == SAFE
        return worth(match)

    few = (*DECK, "quincunx-formation", "fearless-velites", "combined-arms-tactics")
    assert after(few) < CERTAIN // 10 < after(DECK) < after(()) < CERTAIN // 2


def test_a_burnt_card_costs_more_than_one_that_comes_back() -> None:
    """PV-10.3: played and discarded cards return with a rally, burnt ones do not."""

    def with_card(pile: str) -> int:
        return worth(lay_out("legion H-5 N", "spearmen A-5 S", blue_side={pile: ["move"]}))

    in_hand = worth(lay_out("legion H-5 N", "spearmen A-5 S"))
    assert with_card("burnt") < with_card("played") < in_hand
