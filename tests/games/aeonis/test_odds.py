"""The odds of battles: checked against other calculations, and as shown to people."""

from fractions import Fraction

import icepool
import pytest

from banneret import game
from banneret.engine.errors import BanneretError
from banneret.engine.text import speaking
from banneret.games.aeonis.odds.battle import hit_chance
from banneret.games.aeonis.odds.make_battle import Fighter, make_battle
from banneret.games.aeonis.odds.outcomes import Weight, one_round, to_the_end
from banneret.games.aeonis.odds.report import battle_odds
from tests.games.aeonis.naive_battle import attacker_wins
from tests.games.aeonis.odds_battles import Changes, answer, battle, fought, left_over, numbers

DICE = (4, 6, 8, 10, 12)


@pytest.mark.parametrize("bonus", [0, 1, 3, 12])
def test_one_strike_against_icepool(bonus: int) -> None:
    """AE-3.5, AE-3.8: the attack must be higher than the defence with its bonus."""
    for attack in DICE:
        for defence in DICE:
            hits = icepool.d(attack) > icepool.d(defence) + bonus
            assert hit_chance(attack, defence, bonus) == hits.probability(True)


def hits_of(strikers: int, attack: int, defence: int, most: int) -> icepool.Die[int]:
    """How many of the strikers hit, capped at the hit points there are to lose."""
    hits = strikers @ (icepool.d(attack) > icepool.d(defence))
    return hits.map(lambda count: min(count, most), star=False)


def after_a_round(line: str, changes: Changes | None = None) -> dict[tuple[int, int], Weight]:
    """The chance of each number of units left on both sides."""
    policy = fought(battle(line, changes=changes)).policy
    attacker, defender = policy.space.attacker, policy.space.defender
    return {
        (sum(attacker.all[first].units), sum(defender.all[second].units)): chance
        for (first, second), chance in one_round(policy).outcomes.items()
    }


def test_a_round_of_infantry_against_icepool() -> None:
    """AE-3.4: three strike, and the survivors strike back."""

    def strike_back(hits: int) -> icepool.Die[tuple[int, int]]:
        struck = hits_of(3 - hits, 6, 6, 3) if hits < 3 else icepool.Die([0])
        return struck.map(lambda lost: (3 - lost, 3 - hits), star=False)

    expected = hits_of(3, 6, 6, 3).map(strike_back, star=False)
    assert after_a_round("3inf vs 3inf") == {left: expected.probability(left) for left in expected.outcomes()}


@pytest.mark.parametrize("again", [True, False])
def test_a_round_of_archers_against_icepool(again: bool) -> None:
    """AE-3.3, AE-3.4: a volley each, then all units again, or all but Archers."""

    def volley(attackers: int, defenders: int, is_back: bool) -> icepool.Die[tuple[int, int]]:
        strikers, struck = (defenders, attackers) if is_back else (attackers, defenders)
        if not strikers or not struck:
            return icepool.Die([(attackers, defenders)])
        hits = hits_of(strikers, 6, 4, struck)
        return hits.map(
            lambda n: (attackers - n, defenders) if is_back else (attackers, defenders - n), star=False
        )

    expected: icepool.Die[tuple[int, int]] = icepool.Die([(3, 2)])
    for is_back in (False, True) * (2 if again else 1):
        expected = expected.map(lambda first, second, back=is_back: volley(first, second, back), star=True)
    found = after_a_round("3arc vs 2arc", {"combat": {"archers": {"again": again}}})
    assert found == {left: expected.probability(left) for left in expected.outcomes()}


def test_a_duel_to_the_end() -> None:
    """A round without a hit is fought again: x = 5/12 + 7/12 · 7/12 · x."""
    duel = fought(battle("inf vs inf"))
    end = to_the_end(duel.policy, exactly=True)
    wins = [chance for (_, defender), chance in end.outcomes.items() if defender == 0]
    assert wins == [Fraction(5, 12) / (1 - Fraction(7, 12) ** 2)]
    assert duel.solution.chance == pytest.approx(float(wins[0]), abs=1e-15)


@pytest.mark.parametrize(
    ("line", "ruleset"),
    [
        ("2inf vs 2inf", "default"),
        ("inf+arc vs cav", "default"),
        ("2arc vs inf+arc", "ledger"),
        ("cav+inf vs inf+cav:1", "default"),
        ("arc+cav vs nyxara@fortress", "ledger"),
        ("seraphel+inf vs inf+arc", "default"),
        ("auriel+inf vs inf+arc", "default"),
        ("inf+cav vs inf+elyndra:1@forest", "ledger"),
        ("inf+auriel:2 vs inf+vharok:1@city", "default"),
    ],
)
def test_best_play_against_the_plain_way(line: str, ruleset: str) -> None:
    """AE-1.10, AE-2.7, AE-3.2, AE-3.5: which units form the line, which reinforce it, which strike which, and
    what a Lord adds until it falls.
    """
    asked = battle(line, ruleset, {"combat": {"line": {"standard": 2, "fortified": 2}}})
    assert fought(asked).solution.chance == pytest.approx(attacker_wins(asked, 60), abs=1e-9)


@pytest.mark.parametrize("line", ["3inf vs 2inf", "2inf+arc vs cav+arc", "2cav vs inf+arc+inf"])
def test_best_reserves_against_the_plain_way(line: str) -> None:
    """AE-3.2: with a capacity of one, some units are always in reserve."""
    asked = battle(line, changes={"combat": {"line": {"standard": 1}}})
    assert fought(asked).solution.chance == pytest.approx(attacker_wins(asked, 60), abs=1e-9)


@pytest.mark.parametrize(
    ("line", "ruleset"),
    [
        ("3inf+arc vs 2inf+cav@forest", "ledger"),
        ("6inf+2arc vs 5inf+cav", "default"),
        ("cav+lord vs 3arc", "default"),
    ],
)
def test_the_way_back_and_the_way_forth_agree(line: str, ruleset: str) -> None:
    """The chances add up to 1, and give the attacker the value that the solver found."""
    solution, policy = fought(battle(line, ruleset))
    end = left_over(solution.space, to_the_end(policy))
    assert sum(end.values()) == pytest.approx(1, abs=1e-12)
    wins = sum(chance for (_, defenders), chance in end.items() if not defenders)
    assert wins == pytest.approx(solution.chance, abs=1e-12)


def test_where_nobody_can_hit() -> None:
    """The battle never ends, and the defender holds the hex."""
    changes = {"combat": {"defence": {"fortress": 9}, "units": {"infantry": {"attack": 4, "defence": 12}}}}
    odds = answer("arc vs inf@fortress", changes=changes)
    assert [(each.text, each.exact) for each in odds.chances] == [("the defender wins in the end", "1/1")]
    unhurt = battle("inf vs inf@fortress", changes=changes)
    stuck = unhurt._replace(attacker=unhurt.attacker._replace(bonus=9))
    assert [each.text for each in battle_odds(stuck, "fortress").chances] == [
        "the defender holds: neither side can hit the other"
    ]


def test_the_table() -> None:
    """One row for each outcome, likeliest first, with best play for both sides."""
    odds = answer("3inf+1arc vs 2inf+cav@forest")
    assert odds.title == "3 Infantry + Archers vs 2 Infantry + Cavalry, forest"
    assert [each.text for each in odds.chances] == [
        "the attacker wins in the end",
        "the defender wins in the end",
    ]
    assert odds.chances[0].chance == pytest.approx(0.776731, abs=1e-6)
    assert "The attacker's line: 2 Infantry + Archers; in reserve: Infantry." in odds.notes
    assert "The defender strikes Archers, then Infantry." in odds.notes
    first, end, dice = odds.parts
    assert (first.title, end.title) == ("After one round", "Fought to the end")
    assert first.chances[0].text == "3 Infantry vs Cavalry"
    for part in (first, end):
        chances = [each.chance for each in part.chances]
        assert chances == sorted(chances, reverse=True)
        assert sum(chances) == pytest.approx(1, abs=1e-12)
    assert sum(Fraction(each.exact) for each in first.chances) == 1
    assert dice.title == "Die against die"
    assert [(each.text, each.exact) for each in dice.chances] == [
        ("Attacker's Infantry d6 against Infantry d6", "5/12"),
        ("Attacker's Infantry d6 against Cavalry d6", "5/12"),
        ("Attacker's Archers d6 against Infantry d6", "5/12"),
        ("Attacker's Archers d6 against Cavalry d6", "5/12"),
        ("Defender's Infantry d6 against Infantry d6", "5/12"),
        ("Defender's Infantry d6 against Archers d4", "7/12"),
        ("Defender's Cavalry d8 against Infantry d6", "9/16"),
        ("Defender's Cavalry d8 against Archers d4", "11/16"),
    ]


def test_the_ground() -> None:
    """AE-3.8, AE-2.6: a forest gives a bonus in the ledger ruleset; a fortress has longer lines."""
    asked = "3inf vs 3inf"
    plain, forest = (answer(f"{asked}@{place}", "ledger") for place in ("plain", "forest"))
    assert forest.chances[0].chance < plain.chances[0].chance
    assert answer(f"{asked}@forest").chances == answer(asked).chances
    assert "The attacker's line: 5 Infantry." in answer("5inf vs inf@fortress").notes


def test_units_of_a_campaign() -> None:
    """Wounds count, and lines already formed stay as they are."""
    attackers = [Fighter("cav", 1, is_on_line=True), Fighter("inf", 1)]
    asked = make_battle(
        numbers(changes={"combat": {"line": {"standard": 1}}}), attackers, [Fighter("vharok", 2)], "plain"
    )
    odds = battle_odds(asked, "plain")
    assert odds.title == "Infantry + Cavalry (1 of 2) vs Vharok (2 of 4), plain"
    assert odds.notes[0] == "The attacker's line: Cavalry (1 of 2); in reserve: Infantry."


def test_before_an_attack() -> None:
    """AE-2.3, AE-2.4: all units that can take part do; in a single battle, all units."""
    line = "3inf+1arc vs 2inf+cav@fortress"
    fighting = game("aeonis", {"combat": {"assault": {"allowed": True}}}, setup=line).match()
    assert fighting.preview("attack D4").odds == answer(line)
    assaulted = fighting.preview("assault D4").odds
    assert assaulted is not None
    assert assaulted.chances[0].chance == pytest.approx(0.557350, abs=1e-6)
    assert fighting.preview("pass").odds is None


def test_before_an_attack_is_pressed() -> None:
    """AE-3.2: units on a line stay there, even if a new attack would prefer others."""
    source: Changes = {"combat": {"line": {"standard": 1}}, "choices": {"targets": "automatic"}}
    fighting = game("aeonis", source, setup="inf+2cav vs lord").match(seed=1)
    for action in ("attack D4", "commit usual", "line bl1", "stay"):
        fighting.play(action)
    odds = fighting.preview("press").odds
    assert odds is not None
    assert odds.notes[0] == "The attacker's line: Infantry; in reserve: 2 Cavalry."


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("3inf", "does not name two armies"),
        ("3inf vs 2elephants", "'2elephants' is not a unit"),
        ("3inf vs +", "'' is not a unit"),
        ("inf vs inf@moon", "'moon' is not a place for a battle"),
        ("inf vs inf@forest@city", "one place"),
        ("cav:3 vs inf", "1 to 2 hit points"),
        ("inf:0 vs inf", "1 to 1 hit points"),
        ("15inf vs inf", "at most 14 soldiers"),
        ("auriel+lord vs inf", "one Lord"),
        ("0inf vs inf", "a unit on each side"),
        ("5inf+4cav+4arc+lord vs 5inf+4cav+4arc+lord", "too many possible courses"),
    ],
)
def test_questions_that_make_no_sense(question: str, wrong: str) -> None:
    with pytest.raises(BanneretError, match=wrong):
        answer(question)


TOGETHER: Changes = {"combat": {"archers": {"order": "together"}}}


def test_archers_who_strike_together_against_icepool() -> None:
    """AE-3.3: units that fall have still struck, so the two volleys are independent."""
    volleys = icepool.tupleize(hits_of(2, 6, 4, 3), hits_of(3, 6, 4, 2))
    expected = volleys.map(lambda lost, won: (3 - lost, 2 - won), star=True)
    changes = {"combat": {"archers": {"order": "together", "again": False}}}
    found = after_a_round("3arc vs 2arc", changes)
    assert found == {left: expected.probability(left) for left in expected.outcomes()}


@pytest.mark.parametrize(
    "line", ["2arc vs 2arc", "arc+inf vs 2arc", "arc+inf vs arc+cav:1", "2arc vs arc+inf"]
)
@pytest.mark.parametrize("places", [1, 2])
def test_archers_who_strike_together_against_the_plain_way(line: str, places: int) -> None:
    """AE-3.3: the choice of targets changes, too."""
    archers = {"archers": {"order": "together"}, "line": {"standard": places}}
    asked = battle(line, changes={"combat": archers})
    assert fought(asked).solution.chance == pytest.approx(attacker_wins(asked, 60), abs=1e-9)


def test_the_attacker_wins_when_no_defender_is_left() -> None:
    """AE-4.1: even if it has no units left itself."""
    changes = {"combat": {"archers": {"order": "together"}}}
    end = to_the_end(fought(battle("arc vs arc", changes=changes)).policy, exactly=True)
    first, second = Fraction(7, 12), Fraction(5, 12)
    assert end.outcomes[0, 0] == first * first / (1 - second**4)
    assert sum(chance for (_, defender), chance in end.outcomes.items() if not defender) == Fraction(12, 17)


def test_where_one_side_shoots_the_order_of_shots_changes_nothing() -> None:
    """AE-3.3: so the odds are the same."""
    line = "2arc+inf vs inf+cav@forest"
    assert answer(line, changes=TOGETHER) == answer(line)


def test_equal_battles_are_one() -> None:
    """The order in which units are written has no effect."""
    assert battle("inf+cav vs arc") == battle("cav+inf vs arc")


def test_odds_come_in_the_language_of_each_reader() -> None:
    told = [answer("2inf+arc vs seraphel@forest").title]
    with speaking("de"):
        told += [answer("2inf+arc vs seraphel@forest").title]
    assert told == [
        "2 Infantry + Archers vs Seraphel, forest",
        "2 × Infanterie + Bogenschütze gegen Seraphel (Wald)",
    ]


def test_a_lord_adds_its_ability_until_it_falls() -> None:
    """AE-1.10: in two rounds of strikes at Auriel and one Infantry, hits get easier once Auriel falls."""
    guarded, bare = hit_chance(6, 6, 1), hit_chance(6, 6)
    auriel = hit_chance(6, 10, 1)
    found = after_a_round("2inf vs inf+auriel:1", {"choices": {"targets": "automatic"}})
    # Infantry has the smaller defence die, so it is struck first, then Auriel.
    gone = sum(chance for (_, defenders), chance in found.items() if defenders == 0)
    assert gone == guarded * auriel
    assert (
        fought(battle("2inf vs inf+auriel:1")).solution.chance
        < fought(battle("2inf vs inf+auriel:1", changes={"combat": {"abilities": False}})).solution.chance
    )
    assert bare > guarded


def test_odds_tell_what_a_lord_adds() -> None:
    """AE-1.10."""
    dice = answer("2inf vs inf+vharok@fortress").parts[-1]
    assert dice.notes == ("Vharok adds 1 of this to its side's defence rolls, until it falls.",)
    assert dice.chances[1].text == "Attacker's Infantry d6 against Vharok d10+1"
    assert answer("2inf vs inf+vharok").parts[-1].notes == ()
