"""The odds at every decision of a battle: the results of a strike, what is left of both sides, who wins."""

import time

import pytest

from banneret import Match
from banneret.engine.match import SAMPLES
from banneret.engine.views import Odds
from banneret.games.aeonis.odds.battle import A_ROUND, Battle, Moment, hit_chance
from banneret.games.aeonis.odds.outcomes import Followed, one_round, to_the_end
from banneret.games.aeonis.odds.report import odds_soon
from banneret.games.aeonis.odds.simulation import simulate
from tests.games.aeonis.fields import asked, field, play, texts
from tests.games.aeonis.odds_battles import AUTOMATIC, battle, fought

CHANCE_ALLOWS = 0.065
"""The tolerance for shares of a thousand battles: four standard deviations."""

STRIKES = 2
"""The step of a round in which the attacker's Archers strike."""


def odds_of(match: Match, action: str) -> Odds:
    odds = match.preview(action).odds
    assert odds is not None
    return odds


def wins(match: Match, action: str) -> float:
    chance = odds_of(match, action).wins
    assert chance is not None
    return chance


def test_a_strike_hits_or_not() -> None:
    """AE-3.5: it depends on dice; the likelier result comes first."""
    forest = {"combat": {"defence": {"forest": 1}}}
    match = field("C4 inf cav", "D4 inf cav", terrain="D4 forest", changes=forest)
    play(match, "attack D4", "commit usual", "line usual", "line usual")
    preview = match.preview("bl1*go2")
    assert [(outcome.events[0].text, outcome.chance) for outcome in preview.outcomes] == [
        ("Nobody is hit.", 1 - float(hit_chance(6, 6, 1))),
        ("Cavalry 2 is hit; hit points left: 1.", float(hit_chance(6, 6, 1))),
    ]
    fatal = match.preview("bl1*go1")
    assert {outcome.events[0].deed for outcome in fatal.outcomes} == {None, "loss"}
    assert fatal.verdict == "even"


def test_the_usual_strikes_are_told_by_who_falls() -> None:
    """AE-3.7: three Infantry strike three: none to three fall, with the probabilities of three rolls."""
    match = field("C4 inf inf inf", "D4 inf inf inf")
    play(match, "attack D4", "commit usual", "line usual", "line usual")
    hit, fallen = float(hit_chance(6, 6)), dict[int, float]()
    for outcome in match.preview("strikes usual").outcomes:
        number = sum(event.deed == "loss" for event in outcome.events)
        fallen[number] = fallen.get(number, 0) + outcome.chance
    ways = {0: 1, 1: 3, 2: 3, 3: 1}
    assert fallen == pytest.approx({n: k * hit**n * (1 - hit) ** (3 - n) for n, k in ways.items()})


def test_the_best_strike_is_worth_what_was_promised_before() -> None:
    """From the attack to the first strike, the best choice keeps the promised chance, and none beats it."""
    match = field("C4 inf cav arc", "D4 inf inf arc")
    promised = wins(match, "attack D4")
    play(match, "attack D4", "commit usual")
    for question in ("AE-2.7", "AE-2.7", "AE-3.5"):
        side, clause = asked(match)
        assert clause == question
        chances = {action: wins(match, action) for action in texts(match)}
        best = (max if side == "blue" else min)(chances, key=lambda action: chances[action])
        assert chances[best] == pytest.approx(promised, abs=1e-9)
        play(match, best)


def test_a_line_that_is_not_full_changes_the_odds() -> None:
    """AE-2.7: units kept in reserve do not strike."""
    match = field("C4 inf inf inf", "D4 inf inf inf")
    play(match, "attack D4", "commit usual")
    assert wins(match, "line bl1+done") < wins(match, "line usual")
    assert odds_of(match, "line usual").parts[0].title == "After this round"


def test_what_each_side_commits_is_what_the_odds_are_of() -> None:
    """AE-2.3: the defenders are all units that can be committed."""
    match = field("C4 inf, C5 cav cav", "D4 inf inf")
    play(match, "attack D4")
    assert odds_of(match, "commit usual").title == "Infantry + 2 Cavalry vs 2 Infantry, plain"
    assert odds_of(match, "commit bl1+done").title == "Infantry vs 2 Infantry, plain"


def test_a_great_battle_is_imagined_and_told_in_brief() -> None:
    """With two full stacks the answer is still quick, and gives only the numbers of units left."""
    army = "lord inf inf inf inf inf cav cav cav cav arc arc arc"
    match = field(f"C4 {army}", f"D4 {army}")
    begun = time.process_time()
    odds = odds_of(match, "attack D4")
    assert time.process_time() - begun < 1
    assert odds.samples == SAMPLES
    assert sum(each.chance for each in odds.chances) == pytest.approx(1)
    for part in odds.parts[:2]:
        assert sum(each.chance for each in part.chances) == pytest.approx(1)
        assert all("unit" in each.text for each in part.chances)
    play(match, "attack D4", "commit usual", "line usual", "line usual")
    assert odds_of(match, texts(match)[0]).samples == SAMPLES
    assert match.threats(1).threats[0].odds is not None


def left_on_both_sides(fighting: Battle, followed: Followed) -> dict[tuple[int, int], float]:
    space, found = fought(fighting).solution.space, dict[tuple[int, int], float]()
    for (attacker, defender), chance in followed.outcomes.items():
        units = sum(space.attacker.all[attacker].units), sum(space.defender.all[defender].units)
        found[units] = found.get(units, 0) + float(chance)
    return found


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("6inf+cav vs 5inf+2arc", AUTOMATIC),
        ("3inf+2arc vs 2inf+cav+3arc@forest", {**AUTOMATIC, "combat": {"archers": {"order": "together"}}}),
        ("4inf+lord vs 3cav+arc@fortress", AUTOMATIC),
    ],
)
def test_a_thousand_battles_come_out_as_they_are_worked_out(line: str, changes: dict[str, object]) -> None:
    """AE-2.8, AE-3.2 to AE-3.8: after a round and in the end."""
    fighting = battle(line, changes=changes)
    found, policy = simulate(fighting, A_ROUND), fought(fighting).policy
    for counted, followed in ((found.after_round, one_round(policy)), (found.end, to_the_end(policy))):
        shares = dict.fromkeys(left_on_both_sides(fighting, followed), 0.0)
        for left, number in counted.items():
            units = sum(n for _, n in left[0]), sum(n for _, n in left[1])
            shares[units] = shares[units] + number / SAMPLES
        assert shares == pytest.approx(left_on_both_sides(fighting, followed), abs=CHANCE_ALLOWS)
    assert simulate(fighting, A_ROUND) == found


def test_battles_are_imagined_from_the_middle_of_a_round_too() -> None:
    """One of three Infantry has struck, and another strikes now; which one makes no difference."""
    formed = battle("3inf vs 3inf")
    fighting = formed._replace(
        attacker=formed.attacker._replace(line=formed.attacker.reserve, reserve=()),
        defender=formed.defender._replace(line=formed.defender.reserve, reserve=()),
    )
    infantry = fighting.attacker.line[0]
    moment = Moment(STRIKES + 2, (infantry.kind,) * 2, strike=(infantry.kind, infantry))
    exact = left_on_both_sides(fighting, one_round(fought(fighting).policy, moment))
    counted = dict.fromkeys(exact, 0.0)
    for (attacker, defender), number in simulate(fighting, moment).after_round.items():
        units = sum(n for _, n in attacker), sum(n for _, n in defender)
        counted[units] += number / SAMPLES
    assert counted == pytest.approx(exact, abs=CHANCE_ALLOWS)
    assert max(defender for _, defender in exact) == 3
    assert min(defender for _, defender in exact) == 1


def test_small_battles_are_exact_while_somebody_waits() -> None:
    odds = odds_soon(battle("2inf+cav vs inf+cav"), "plain")
    assert odds.samples == 0
    assert odds.wins == pytest.approx(fought(battle("2inf+cav vs inf+cav")).solution.chance)


@pytest.mark.parametrize("order", ["attackers-first", "together"])
def test_a_strike_is_worth_what_its_hit_and_its_miss_are_worth(order: str) -> None:
    """AE-3.3: in the pre-strike, when fallen units may still strike and the other side answers."""
    start = field("C4 arc inf", "D4 arc inf inf", changes={"combat": {"archers": {"order": order}}})
    assert start.start is not None
    worth = dict[bool, float]()
    for seed in range(20):
        match = start.game.position(start.start, seed)
        play(match, "attack D4", "commit usual", "line usual", "line usual")
        before = wins(match, "bl1*go1")
        is_hit = play(match, "bl1*go1")[0].endswith("a hit.")
        choosing = max if asked(match)[0] == "blue" else min
        worth[is_hit] = choosing(wins(match, action) for action in texts(match))
        if len(worth) == 2:
            break
    hit = float(hit_chance(6, 4))
    assert before == pytest.approx(hit * worth[True] + (1 - hit) * worth[False], abs=1e-9)


def test_the_usual_strikes_at_a_lord_and_then_at_those_it_guarded() -> None:
    """AE-1.10, AE-3.7: once Auriel has fallen, the next strike meets no bonus."""
    frail = {
        "lords": ["nyxara", "auriel", "cassian", "rakhis"],
        "combat": {"lords": {"auriel": {"defence": 4}}},
    }
    match = field("C4 inf inf", "D4 lord:1 inf, G3 inf", changes=frail)
    play(match, "attack D4", "commit usual", "line usual", "line usual")
    both = [
        outcome.chance
        for outcome in match.preview("strikes usual").outcomes
        if sum(event.deed == "loss" for event in outcome.events) == 2
    ]
    assert both == pytest.approx([float(hit_chance(6, 4, 1) * hit_chance(6, 6))])


def test_odds_know_who_is_committed() -> None:
    """AE-1.10: an attack on Vharok's Fortress is harder with Vharok in it, by more than its own strikes."""
    lords = ["nyxara", "vharok", "cassian", "rakhis"]
    bare, able = (
        field(
            "C4 inf inf inf", "D4 inf lord:1, G3 inf", terrain="D4 fortress",
            changes={"lords": lords, "combat": {"abilities": has}},
        )
        for has in (False, True)
    )  # fmt: skip
    assert wins(able, "attack D4") < wins(bare, "attack D4")


def test_a_battle_under_way_tells_its_odds_by_who_wins_and_who_is_left() -> None:
    """AE-3.1: from the declaration on, with the same odds as in the preview of the attack."""
    match = field("C4 inf cav", "D4 inf cav")
    before = odds_of(match, "attack D4")
    assert match.odds_now(0) is None
    play(match, "attack D4")
    now = match.odds_now(0)
    assert now is not None
    assert sum(each.chance for each in now.endings) == pytest.approx(1)
    assert sum(each.chance for each in now.endings if each.winner == 0) == pytest.approx(before.wins)
    for each in now.endings:
        assert all(figure.seat == each.winner for figure in each.left)
    play(match, "commit usual", "line usual", "line usual")
    shown = match.view(0).battle
    assert shown is not None
    assert shown.stages[shown.stage] == "Strike"
    assert [len(side.line) for side in shown.sides] == [2, 2]


def test_every_strike_is_told_with_who_struck_whom() -> None:
    """AE-3.5: the log keeps every roll after the battle."""
    match = field("C4 inf cav", "D4 inf cav")
    play(match, "attack D4", "commit usual", "line usual", "line usual", "strikes usual")
    blows = [event for entry in match.view(0).log for event in entry.events if event.blow]
    assert blows
    for event in blows:
        assert event.blow is not None
        assert event.blow.striker.seat == event.seat != event.blow.target.seat
        assert len(event.dice) == 2
        assert event.blow.hit == event.blow.words.startswith("hit")
