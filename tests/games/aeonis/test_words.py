"""The texts that people read: notation, picks, refusals, previews; and scripted dice."""

from random import Random

import pytest

import banneret
from banneret import ARBITER, BadNotation, BanneretError, Match
from banneret.engine.match import with_dice
from banneret.engine.text import speaking
from tests.games.aeonis.fields import AUTOMATIC, field, merged, play
from tests.games.aeonis.positions import POSITIONS, play_something

MISS, HIT = [1, 4], [6, 1]


def names(match: Match, *prefix: str) -> list[str]:
    return [pick.pick for pick in match.picks(match.to_act[0], prefix)]


def test_a_march_in_two_picks_and_a_part_of_it_by_naming_units() -> None:
    match = field("C4 lord inf cav", "G3 inf")
    assert "cell:C4" in names(match)
    after = names(match, "cell:C4")
    assert {"cell:D4", "unit:bl1", "unit:bl2", "unit:bl-lord"} <= set(after)
    some = names(match, "cell:C4", "unit:bl2", "unit:bl-lord")
    assert "cell:E4" in some
    assert "unit:bl1" not in some  # all of them would be a march
    pick = next(
        each for each in match.picks(0, ("cell:C4", "unit:bl2", "unit:bl-lord")) if each.pick == "cell:E4"
    )
    assert pick.action is not None
    assert pick.action.text == "C4:bl-lord+bl2>E4"


def test_units_are_pointed_at_in_any_order_or_the_usual_is_taken_at_once() -> None:
    match = field("C4 inf inf arc", "D4 inf inf")
    play(match, "attack D4")
    assert names(match) == ["unit:bl1", "unit:bl2", "unit:bl3", "word:usual"]
    assert names(match, "unit:bl3") == ["unit:bl1", "unit:bl2", "word:done"]
    whole = next(each for each in match.picks(0, ("unit:bl3", "unit:bl1")) if each.pick == "word:done")
    assert whole.action is not None
    assert whole.action.text == "commit bl1+bl3+done"


def test_a_strike_is_two_units() -> None:
    match = field("C4 inf inf", "D4 inf inf")
    play(match, "attack D4", "commit usual", "line usual", "line usual")
    assert names(match) == ["unit:bl1", "unit:bl2", "word:usual"]
    assert names(match, "unit:bl2") == ["unit:go1", "unit:go2"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "+",
        "commit",
        "attack",
        "attack Z9",
        "D4",
        "C4>",
        "C4>Z9",
        "C4:bl1",
        "recruit lord A5",
        "bl1*go1",
        "xx",
    ],
)
def test_what_is_no_action(text: str) -> None:
    match = field("C4 inf inf", "D4 inf")
    with pytest.raises(BadNotation):
        match.play(text, seat=0)


def test_naming_somebody_twice_or_nobody() -> None:
    match = field("C4 inf inf", "D4 inf")
    play(match, "attack D4")
    for text in ("commit bl1+bl1+done", "commit bl9+done", "commit go1+done", "+"):
        with pytest.raises(BadNotation):
            match.play(text, seat=0)


@pytest.mark.parametrize(
    ("picks", "why"),
    [
        (("cell:G3",), "You have no units on G3. (AE-10.1)"),
        (
            ("cell:C4", "cell:D4"),
            "Another lord's units stand on D4: it can only be attacked, from next to it. (AE-10.5)",
        ),
        (("cell:C4", "cell:G4"), "G4 is more than 1 step away. (AE-10.1)"),
        (("cell:Z9",), "There is no such hex. (AE-8.1)"),
        (("word:attack", "cell:G3"), "You have no units next to G3. (AE-2.2)"),
        (("word:attack", "cell:C4"), "Your own units stand on C4. (AE-2.2)"),
        (("cell:C4", "word:recruit-archers"), "C4 is not one of your Cities or Fortresses. (AE-11.1)"),
        (("unit:go1",), "Infantry 1 is not yours. (AE-1.2)"),
        (("unit:bl9",), "There is no such unit. (AE-1.1)"),
        (("word:dance",), "That is not what you are asked. Move, attack, recruit, or pass. (AE-9.3)"),
    ],
)
def test_why_not(picks: tuple[str, ...], why: str) -> None:
    match = field("C4 inf inf", "D4 inf, G3 inf")
    assert match.why_not_picks(picks, 0) == why


def test_why_not_in_a_battle() -> None:
    match = field("C4 inf inf, B4 inf", "D4 inf inf, E4 inf", control="D5 gold")
    play(match, "attack D4")
    assert match.why_not_picks(("unit:bl3",), 0) == "Infantry 3 is not next to D4. (AE-2.3)"
    play(match, "commit bl1+done", "commit done")
    assert match.why_not("line go3", 1) == "Infantry 3 is not committed to this battle. (AE-2.7)"
    play(match, "line usual")
    assert match.why_not_picks(("unit:bl2",), 0) == "Infantry 2 is not on the line. (AE-2.7)"
    assert match.why_not_picks(("unit:bl1", "unit:go3"), 0) == "Infantry 3 is not on the enemy line. (AE-2.7)"


def test_a_preview_tells_what_each_side_brings() -> None:
    """AE-2.3, AE-2.4, AE-2.6, AE-3.8: line by line, each with its clause."""
    match = field("C4 inf inf, C5 cav", "D4 inf, E4 arc", terrain="D4 forest", changes={"extends": "ledger"})
    preview = match.preview("attack D4", 0)
    assert [(cause.text, cause.clause) for cause in preview.causes] == [
        ("It costs 2 AP.", "AE-2.1"),
        (
            (
                "Blue can commit 2 Infantry (attack d6, defence d6, 1 hit point), "
                "1 Cavalry (attack d8, defence d6, 2 hit points)."
            ),
            "AE-2.3",
        ),
        ("Gold defends with 1 Infantry (attack d6, defence d6, 1 hit point).", "AE-2.4"),
        ("Gold can commit 1 Archers (attack d6, defence d4, 1 hit point) from adjacent hexes.", "AE-2.4"),
        ("Hit points: 4 against 2.", "AE-1.4"),
        ("Up to 3 units fight on each line.", "AE-2.6"),
        ("The forest gives +1 on defence rolls.", "AE-3.8"),
    ]
    assert preview.strengths == {"C4": 2, "C5": 2, "D4": 1, "E4": 1}


def test_a_preview_of_a_strike_tells_its_chance() -> None:
    """AE-3.5: d6 against d6 hits in 15 of 36."""
    match = field("C4 inf", "D4 inf cav")
    play(match, "attack D4", "line usual")
    causes = [cause.text for cause in match.preview("bl1*go2", 0).causes]
    assert causes == [
        "Infantry 1 rolls d6, Cavalry 2 rolls d6: a hit in 5 of 12 (42%).",
        "Cavalry 2 has 2 hit points.",
    ]


def test_dice_can_be_scripted() -> None:
    """AE-3.5: a battle is replayed roll by roll, in interpreted mode."""
    game = banneret.game("aeonis", ruleset=AUTOMATIC, setup="2inf vs inf+arc")
    dice = [4, 3, 2, 2, 6, 5, 1, 6, 2, 3]
    told = [play(with_dice(game, dice).match(), "attack D4") for _ in range(2)]
    assert told[0] == told[1]
    assert (
        "In the pre-strike, Gold Archers 2 strikes Blue Infantry 1: 4 on d6 against 3 on d6, a hit."
        in told[0]
    )
    with pytest.raises(BanneretError, match="A die with 6 sides cannot show 7"):
        play(with_dice(game, [7]).match(), "attack D4")
    with pytest.raises(BanneretError, match="No die is left in the script"):
        play(with_dice(game, [1, 1]).match(), "attack D4")


def test_every_die_is_told() -> None:
    """AE-3.5."""
    told = play(field("C4 lord", "D4 cav, G3 inf", dice=[10, 6, 8, 5], changes=AUTOMATIC), "attack D4")
    assert "Blue Seraphel strikes Gold Cavalry 1: 10 on d10 against 6 on d6, a hit; 1 hit point left." in told
    back = "In the counterstrike, Gold Cavalry 1 strikes Blue Seraphel: 8 on d8 against 5 on d6, a hit; "
    assert f"{back}2 hit points left." in told


def test_those_who_go_together_are_told_in_one_sentence_and_seen_one_by_one() -> None:
    """AE-10.1."""
    match = field("C4 lord inf inf", "G3 inf")
    assert play(match, "C4>D4")[0] == "Blue Seraphel and 2 Infantry move from C4 to D4."
    moves = [event for event in match.log(0)[-1].events if event.deed == "move"]
    assert [event.kind for event in moves] == ["lord", "infantry", "infantry"]
    assert play(field("C4 lord inf inf", "G3 inf"), "C4:bl1>D4")[0] == "Blue Infantry 1 moves from C4 to D4."


def test_the_round_is_told_with_the_last_one() -> None:
    assert field("C4 inf", "G3 inf").view(0).status.when == "Round 1 of 25"
    assert banneret.game("aeonis", setup="battle").match().view(0).status.when == "Attack 1 of 12"


def test_a_siege_is_seen_to_be_laid() -> None:
    """AE-5.1."""
    match = banneret.game("aeonis", ruleset=AUTOMATIC, setup="2inf vs inf@fortress").match()
    play(match, "attack D4")
    laid = [event for event in match.log(0)[-1].events if event.deed == "siege"]
    assert [(event.text, event.seat, event.end) for event in laid] == [("Blue lays siege to D4.", 0, "D4")]


def test_a_battle_in_german() -> None:
    match = field("C4 lord", "D4 arc, G3 inf", dice=[3, 3, 10, 4], changes=AUTOMATIC)
    with speaking("de"):
        attack = next(pick for pick in match.picks(0, ("word:attack",)) if pick.pick == "cell:D4").action
        assert attack is not None
        assert attack.label == "D4 angreifen"
        assert play(match, attack.text)[:6] == [
            "Blau greift D4 an, verteidigt von Gold.",
            "Blau setzt ein: Seraphel.",
            "Gold setzt ein: 1 × Bogenschütze.",
            (
                "Erstschlag, Gold: Bogenschütze 1 schlägt nach Seraphel (Blau): "
                "3 auf W6 gegen 3 auf W6, kein Treffer."
            ),
            "Blau: Seraphel schlägt nach Bogenschütze 1 (Gold): 10 auf W10 gegen 4 auf W4, ein Treffer.",
            "Gold: Bogenschütze 1 ist vernichtet.",
        ]


def test_what_a_great_stack_could_do_next_is_not_gone_through() -> None:
    """A stack has as many parts as it has subsets, too many to examine."""
    match = field("C4 lord inf", f"G3 {'inf ' * 13}")
    assert match.preview("C4>D4").warnings == ()


def test_cells_that_do_not_exist_are_not_what_is_asked() -> None:
    match = field("C4 inf", "G3 inf")
    assert "not what you are asked" in (match.why_not_picks(["cell:zz", "item:x"], 0) or "")


@pytest.mark.parametrize("name", POSITIONS)
def test_every_entry_of_the_log_says_something(name: str) -> None:
    """No entry without a sentence, in games of random actions."""
    for seed in range(2):
        random, match = Random(seed), POSITIONS[name]().match(seed=seed)
        for _ in range(120):
            if match.to_act:
                play_something(match, random)
        for entry in match.log(ARBITER):
            assert entry.words, (seed, entry)
            assert not any(text in ("", ".") or "{" in text for text in entry.words), (seed, entry)


def test_a_battle_reads_like_a_report() -> None:
    """AE-3.1 to AE-3.12: each step, the reasons for each roll's result, wounds, and the ending."""
    changes = merged(
        AUTOMATIC,
        {"lords": ["rakhis", "vharok", "cassian", "auriel"], "combat": {"defence": {"fortress": 2}}},
    )
    match = field(
        "C4 lord arc inf inf inf inf", "D4 lord cav, G3 inf", terrain="D4 fortress", changes=changes,
        dice=[6, 1, 6, 1, *[1, 6] * 4, 8, 1],
    )  # fmt: skip
    assert play(match, "attack D4")[:6] == [
        "Blue attacks D4 (fortress), defended by Gold.",
        "The walls of D4 are held: the attack is a siege.",
        "Blue commits 4 Infantry, 1 Archers and Rakhis.",
        "Gold commits 1 Cavalry and Vharok.",
        "Blue lays siege to D4.",
        "Blue's line: 4 Infantry and 1 Archers; in reserve: Rakhis.",
    ]
    told = match.log(ARBITER)[-1].words
    rolls = "6 on d6 against 1 on d6 +2 (fortress) +1 (Vharok) = 4, a hit"
    assert told[6:10] == (
        "Gold's line: 1 Cavalry and Vharok.",
        f"In the pre-strike, Blue Archers 1 strikes Gold Cavalry 1: {rolls}; 1 hit point left.",
        f"Blue Archers 1 strikes Gold Cavalry 1: {rolls}.",
        "Gold Cavalry 1 is destroyed.",
    )
    assert told[-2].startswith("In the counterstrike, Gold Vharok strikes Blue Archers 1: 8 on d8")
    assert play(match, "stay") == [
        "Blue keeps up the siege of D4.",
        "The next round of the siege waits for another attack by Blue.",
    ]
    match = field(
        "C4 lord", "D4 cav, G3 inf", changes=merged(AUTOMATIC, {"lords": changes["lords"]}), dice=[1, 4] * 4
    )
    play(match, "attack D4", "stay", "press")
    assert match.log(ARBITER)[-1].causes[-1].text == "Rakhis saves 1 AP."
    match = field("C4 lord arc inf inf inf inf", "D4 lord cav", terrain="D4 fortress", changes=changes)
    play(match, "attack D4")
    assert [(cause.text, cause.clause) for cause in match.log(ARBITER)[-1].causes] == [
        ("It costs 2 AP.", "AE-2.1"),
        ("The fortress gives +2 on defence rolls.", "AE-3.8"),
    ]


def test_one_unit_has_no_line() -> None:
    """AE-2.7: a single unit's line is not mentioned."""
    told = play(field("C4 inf", "D4 inf, G3 inf", dice=[1, 4] * 2, changes=AUTOMATIC), "attack D4")
    assert not any("line" in each for each in told)


def test_previews_tell_what_lords_bring() -> None:
    """AE-1.10, AE-1.11."""
    lords = {"lords": ["seraphel", "vharok", "cassian", "auriel"]}
    match = field("C4 lord inf", "D4 lord, G3 inf", terrain="D4 fortress, C5 mountain", changes=lords)
    causes = [cause.text for cause in match.preview("attack D4", 0).causes]
    assert causes[-1] == "Vharok gives +1 on its side's defence rolls if it is committed."
    assert [(cause.text, cause.clause) for cause in match.preview("C4>C5", 0).causes] == [
        ("It costs 2 AP.", "AE-10.2"),
        ("1 AP of this is for the zone of control.", "AE-10.3"),
        ("Seraphel saves 1 AP.", "AE-1.11"),
    ]
