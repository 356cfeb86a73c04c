"""Tests of the slow reference against RULES.md, since the tests of the real game rely on it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.games.age_of_chess.reference import (
    Outcome,
    Position,
    carry_out,
    cost,
    follow,
    legal,
    outcome,
    place,
    play,
    read,
    start,
)

RULESETS = Path(__file__).parents[3] / "src/banneret/games/age_of_chess/rulesets"

FAR = {"blue": {"a1": "commander"}, "gold": {"h8": "commander"}}
"""Commanders in opposite corners, out of the way."""


def load(name: str) -> dict[str, Any]:
    """A ruleset, merged with the one it extends."""
    own: dict[str, Any] = YAML(typ="safe").load(RULESETS / f"{name}.yaml")
    parent = own.pop("extends", None)
    return merged(load(parent), own) if parent else own


def merged(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """One nested mapping merged over another."""
    result = deepcopy(dict(below))
    for key, value in above.items():
        both = isinstance(value, dict) and isinstance(result.get(key), dict)
        result[key] = merged(result[key], value) if both else value
    return result


DEFAULT = load("default")
V2 = load("v2")


def field(
    blue: Mapping[str, str],
    gold: Mapping[str, str],
    rules: Mapping[str, Any] = DEFAULT,
    to_move: str = "blue",
) -> Position:
    """A position with these units, and the Commanders in their corners."""
    return place(rules, to_move, {**FAR["blue"], **blue}, {**FAR["gold"], **gold})


def of(square: str, actions: list[str]) -> list[str]:
    """The actions that start on a square."""
    return [action for action in actions if action.startswith(square)]


def played(position: Position, *texts: str, rules: Mapping[str, Any] = DEFAULT) -> Position:
    """The position after some actions."""
    for text in texts:
        position = play(position, text, rules)
    return position


def sequences(position: Position, depth: int, rules: Mapping[str, Any]) -> int:
    """How many different sequences of this many actions there are."""
    actions = legal(position, rules)
    if depth == 1:
        return len(actions)
    return sum(sequences(follow(position, text, rules), depth - 1, rules) for text in actions)


@pytest.mark.parametrize("rules", [DEFAULT, V2], ids=["default", "v2"])
@pytest.mark.parametrize(("depth", "number"), [(1, 44), (2, 1_936), (3, 86_416)])
def test_sequences_from_the_start(rules: dict[str, Any], depth: int, number: int) -> None:
    assert sequences(start(rules), depth, rules) == number


def test_both_sides_stand_alike() -> None:
    """AC-1.2: the Commanders face each other on file e."""
    squares = start(DEFAULT).squares
    assert squares["e1"] == ("blue", ("commander",))
    assert squares["e8"] == ("gold", ("commander",))
    assert squares["d8"] == ("gold", ("priestess",))
    assert len(squares) == 32


class TestStacks:
    def test_a_newcomer_goes_below_and_either_may_leave(self) -> None:
        """AC-2.2, AC-2.3."""
        position = field({"d4": "archer", "e3": "pikeman"}, {})
        joined = carry_out(position.squares, read("e3-d4"), DEFAULT)
        assert joined["d4"] == ("blue", ("archer", "pikeman"))
        assert carry_out(joined, read("d4-d5"), DEFAULT)["d4"] == ("blue", ("pikeman",))
        assert carry_out(joined, read("d4b-d5"), DEFAULT)["d4"] == ("blue", ("archer",))

    def test_a_full_square_cannot_be_joined(self) -> None:
        """AC-2.2."""
        position = field({"d4": "archer pikeman", "d3": "heavy"}, {})
        assert of("d3", legal(position, DEFAULT)) == ["d3-c4", "d3-e4"]

    def test_two_alike_in_a_stack_are_two_actions(self) -> None:
        """AC-2.3: either unit may act, even if they cannot be told apart."""
        position = field({"h4": "pikeman pikeman"}, {})
        assert of("h4", legal(position, DEFAULT)) == ["h4-g5", "h4-h5", "h4b-g5", "h4b-h5"]

    def test_a_commander_below_is_safe(self) -> None:
        """AC-2.4, AC-4.6: the top dies, the winner stays in its place, the Commander lives on."""
        position = place(
            DEFAULT, "blue", {"a1": "commander", "d4": "archer pikeman"}, {"d5": "cavalry commander"}
        )
        after = play(position, "d4bxd5", DEFAULT)
        assert after.squares["d4"] == ("blue", ("archer", "pikeman"))
        assert after.squares["d5"] == ("gold", ("commander",))
        assert outcome(after, DEFAULT) is None


class TestMovement:
    def test_cavalry_rides_nine_ways_but_not_through_others(self) -> None:
        """AC-3.2, AC-3.3: seven squares at two steps; a friend or an enemy stops it."""
        free = field({"d2": "cavalry"}, {})
        assert len(of("d2", legal(free, DEFAULT))) == 3 + 5
        walled = field({"d2": "cavalry", "c3": "heavy pikeman", "d3": "heavy pikeman"}, {"e3": "archer"})
        assert of("d2", legal(walled, DEFAULT)) == ["d2xe3"]
        jumping = merged(DEFAULT, {"movement": {"cavalry_jumps": True}})
        assert len(of("d2", legal(walled, jumping))) == 1 + 5

    def test_cavalry_that_wins_two_squares_away_returns(self) -> None:
        """AC-4.6: with a second defender left it stays where it started, not halfway."""
        position = field({"d2": "cavalry"}, {"d4": "archer heavy"})
        after = carry_out(position.squares, read("d2xd4"), DEFAULT)
        assert after["d2"] == ("blue", ("cavalry",))
        assert after["d4"] == ("gold", ("heavy",))
        assert "d3" not in after

    def test_a_threat_frees_the_commander_through_anything(self) -> None:
        """AC-3.5: two squares away, behind other units, or below in a stack; three away is no threat."""
        wall = {"c5": "heavy", "d5": "heavy", "e5": "heavy"}
        near = place(DEFAULT, "blue", {"d4": "commander", **wall}, {"d6": "heavy pikeman", "h8": "commander"})
        assert len(of("d4", legal(near, DEFAULT))) == 8
        far = place(DEFAULT, "blue", {"d4": "commander", **wall}, {"d7": "heavy pikeman", "h8": "commander"})
        assert of("d4", legal(far, DEFAULT)) == ["d4-c5", "d4-d5", "d4-e5"]

    def test_the_enemy_half_and_the_last_rank(self) -> None:
        """AC-3.6, AC-3.7: one square sideways from the fifth rank on, one in any direction on the last."""
        for square, count in (("d4", 3), ("d5", 5), ("d8", 5)):
            assert len(of(square, legal(field({square: "heavy"}, {}), V2))) == count
        near, crossed = field({"d7": "cavalry"}, {}), field({"d8": "cavalry"}, {})
        assert of("d7", legal(near, V2)) == ["d7-c7", "d7-c8", "d7-d8", "d7-e7", "d7-e8"]
        assert of("d8", legal(crossed, V2)) == ["d8-c7", "d8-c8", "d8-d7", "d8-e7", "d8-e8"]
        assert of("d8", legal(crossed, DEFAULT)) == []
        commander = place(V2, "blue", {"a8": "commander", "a2": "pikeman"}, {"h8": "commander"})
        assert of("a8", legal(commander, V2)) == ["a8-a7", "a8-b7", "a8-b8"]
        assert of("a8", legal(commander, DEFAULT)) == []


class TestFightsAgainstStacks:
    @pytest.mark.parametrize(
        ("attacker", "defenders", "origin", "target"),
        [
            ("cavalry", "archer archer", None, ("blue", ("cavalry",))),  # AC-5.2
            ("cavalry", "archer pikeman", ("blue", ("cavalry",)), ("gold", ("pikeman",))),  # AC-5.1
            ("cavalry", "heavy archer", None, ("gold", ("heavy", "archer"))),  # AC-5.3
            ("cavalry", "heavy", None, ("blue", ("cavalry",))),  # AC-4.1
            ("cavalry", "archer heavy", ("blue", ("cavalry",)), ("gold", ("heavy",))),  # AC-5.3: on top only
            ("heavy", "pikeman pikeman", None, ("gold", ("pikeman",))),  # AC-5.4
            ("heavy", "pikeman archer", ("blue", ("heavy",)), ("gold", ("archer",))),  # AC-5.1
            ("cavalry", "pikeman priestess", None, ("gold", ("pikeman", "priestess"))),  # AC-5.5
            ("heavy", "archer pikeman", ("blue", ("heavy",)), ("gold", ("pikeman",))),  # AC-5.5
        ],
    )
    def test_the_exceptions_and_the_rule(
        self,
        attacker: str,
        defenders: str,
        origin: tuple[str, tuple[str, ...]] | None,
        target: tuple[str, tuple[str, ...]],
    ) -> None:
        """AC-5.1 to AC-5.5: what is left on the squares of attacker and defenders."""
        after = carry_out(field({"d4": attacker}, {"d5": defenders}).squares, read("d4xd5"), DEFAULT)
        assert (after.get("d4"), after["d5"]) == (origin, target)

    def test_comrades_of_the_dead_live_on(self) -> None:
        """AC-4.7: both die, and on both sides the unit below becomes the top."""
        position = field({"d4": "heavy archer"}, {"d5": "heavy priestess"})
        after = carry_out(position.squares, read("d4xd5"), DEFAULT)
        assert after["d4"] == ("blue", ("archer",))
        assert after["d5"] == ("gold", ("priestess",))


class TestArchery:
    def test_the_first_unit_blocks(self) -> None:
        """AC-6.1, AC-6.2: a friend and an enemy that cannot be killed both block the line."""
        position = field(
            {"d4": "archer", "c5": "heavy pikeman"},
            {"b6": "pikeman", "d5": "cavalry", "d6": "pikeman", "f6": "archer heavy"},
        )
        assert of("d4*", legal(position, DEFAULT)) == ["d4*f6"]
        assert carry_out(position.squares, read("d4*f6"), DEFAULT)["f6"] == ("gold", ("heavy",))

    def test_a_pair_shoots_together_as_one(self) -> None:
        """AC-6.4: weak and strong targets alike, listed for the top; a mixed stack has a single archer."""
        gold = {"c5": "heavy", "d6": "cavalry archer", "e5": "pikeman"}
        pair = legal(field({"d4": "archer archer"}, gold), DEFAULT)
        assert [action for action in pair if "*" in action] == ["d4*c5", "d4*d6", "d4*e5"]
        mixed = legal(field({"d4": "pikeman archer"}, gold), DEFAULT)
        assert [action for action in mixed if "*" in action] == ["d4b*e5"]

    def test_no_arrow_for_a_commander(self) -> None:
        """AC-6.5, whatever the lists of targets say."""
        rules = merged(DEFAULT, {"archery": {"kills": ["pikeman", "commander"]}})
        position = place(rules, "blue", {"a1": "commander", "d4": "archer"}, {"d6": "commander"})
        assert of("d4*", legal(position, rules)) == []


class TestPriestess:
    def test_she_converts_who_stands_alone(self) -> None:
        """AC-7.1, AC-7.3: all around her, from below too, but no stacks; a converted unit turns about."""
        position = field({"d4": "heavy priestess"}, {"d3": "pikeman", "c5": "heavy", "e5": "archer archer"})
        converting = [action for action in legal(position, DEFAULT) if "=" in action]
        assert converting == ["d4b=c5", "d4b=d3"]
        after = played(position, "d4b=d3", "h8-h7")
        assert of("d3", legal(after, DEFAULT)) == ["d3-c4", "d3-e4"]  # d4 is full

    def test_an_enemy_beside_her_frees_her(self) -> None:
        """AC-3.4: including diagonally back; she fights nothing but a Commander."""
        free = field({"d4": "priestess"}, {"d5": "pikeman pikeman"})
        assert len(of("d4", legal(free, DEFAULT))) == 7
        alone = field({"d4": "priestess"}, {"d6": "pikeman pikeman"})
        assert len(of("d4", legal(alone, DEFAULT))) == 3

    def test_priestesses_meet_wherever_they_stand(self) -> None:
        """AC-7.4: several at once, below as well as on top; their comrades live on."""
        position = field(
            {"d3": "priestess", "a4": "priestess"},
            {"d5": "heavy priestess", "e5": "priestess", "c5": "priestess priestess", "b8": "priestess"},
        )
        after = play(position, "d3-d4", DEFAULT).squares
        assert not {"c5", "d4", "e5"} & after.keys()
        assert after["d5"] == ("gold", ("heavy",))
        assert after["a4"] == ("blue", ("priestess",))
        assert after["b8"] == ("gold", ("priestess",))

    def test_she_meets_from_below_a_comrade_she_joins(self) -> None:
        """AC-7.4: she joins and dies in the same action."""
        position = field({"d3": "priestess", "d4": "heavy"}, {"d5": "archer priestess"})
        after = play(position, "d3-d4", DEFAULT).squares
        assert after["d4"] == ("blue", ("heavy",))
        assert after["d5"] == ("gold", ("archer",))

    def test_side_by_side_is_no_position(self) -> None:
        """AC-7.4."""
        with pytest.raises(ValueError, match="side by side"):
            field({"d4": "heavy priestess"}, {"e5": "archer priestess"})


# A unit of Blue, and enemies that leave it only ways to die.
HEAVY = ({"h1": "heavy"}, {"g2": "cavalry", "h2": "cavalry"})
PIKEMAN = ({"e1": "pikeman"}, {"d2": "heavy", "e2": "heavy", "f2": "heavy"})
PRIESTESS = ({"b1": "priestess"}, {"b3": "priestess"})


def doomed(*pairs: tuple[dict[str, str], dict[str, str]]) -> Position:
    """A position from several of these; Blue's Commander is stuck on the last rank."""
    blue, gold = {"a8": "commander"}, {"h8": "commander"}
    for own, enemies in pairs:
        blue |= own
        gold |= enemies
    return place(DEFAULT, "blue", blue, gold)


class TestMinimalLoss:
    def test_the_dearest_are_spared(self) -> None:
        """AC-8.3: by `preserve`, with the Priestess cheapest; the player chooses among equals."""
        assert legal(doomed(HEAVY), DEFAULT) == ["h1xg2", "h1xh2"]
        assert legal(doomed(HEAVY, PIKEMAN), DEFAULT) == ["e1xd2", "e1xe2", "e1xf2"]
        everyone = doomed(HEAVY, PIKEMAN, PRIESTESS)
        assert legal(everyone, DEFAULT) == ["b1-a2", "b1-b2", "b1-c2"]

    def test_one_free_action_opens_all(self) -> None:
        """AC-8.1; without the rule nothing is ruled out."""
        everything = ["e1xd2", "e1xe2", "e1xf2", "h1xg2", "h1xh2"]
        free = doomed(HEAVY, PIKEMAN, ({"c6": "pikeman"}, {}))
        assert legal(free, DEFAULT) == ["c6-b7", "c6-c7", "c6-d7", *everything]
        without = merged(DEFAULT, {"minimal_loss": {"applies": False}})
        assert legal(doomed(HEAVY, PIKEMAN), without) == everything

    def test_the_commander_comes_first(self) -> None:
        """AC-8.3: with a table by which it can die attacking, the Heavy Infantry must go instead."""
        rules = merged(DEFAULT, {"melee": {"commander": {"heavy": "lose"}}})
        own, enemies = HEAVY
        around = {"a2": "heavy", "b2": "heavy", "b1": "heavy"}
        position = place(rules, "blue", {"a1": "commander", **own}, {"h8": "commander", **enemies, **around})
        assert legal(position, rules) == ["h1xg2", "h1xh2"]
        alone = place(rules, "blue", {"a1": "commander"}, {"h8": "commander", **around})
        assert legal(alone, rules) == ["a1xa2", "a1xb1", "a1xb2"]
        assert outcome(play(alone, "a1xb1", rules), rules) == Outcome("gold", "commander")

    def test_the_order_of_costs(self) -> None:
        """AC-8.3: Commander, then the number of units, then the dearest first. No action costs two units."""
        in_order = [
            {},
            {"priestess": 1},
            {"pikeman": 1},
            {"archer": 1},
            {"cavalry": 1},
            {"heavy": 1},
            {"priestess": 2},
            {"pikeman": 2},
            {"heavy": 1, "priestess": 1},
            {"commander": 1},
            {"commander": 1, "priestess": 1},
        ]
        costs = [cost(Counter(lost), DEFAULT) for lost in in_order]
        assert costs == sorted(set(costs))


class TestEndings:
    def test_a_captured_commander(self) -> None:
        """AC-9.1: a finished game has no actions."""
        position = place(
            DEFAULT, "blue", {"a1": "commander", "d4": "pikeman"}, {"d5": "commander heavy", "d7": "archer"}
        )
        after = play(position, "d4xd5", DEFAULT)
        assert outcome(after, DEFAULT) == Outcome("blue", "commander")
        assert after.squares["d5"] == ("gold", ("heavy",))
        assert legal(after, DEFAULT) == []

    def test_both_commanders_at_once(self) -> None:
        """AC-9.1, with a changed table."""
        rules = merged(DEFAULT, {"melee": {"commander": {"commander": "both"}}})
        position = place(rules, "blue", {"d4": "commander"}, {"d5": "commander"})
        assert outcome(play(position, "d4xd5", rules), rules) == Outcome("draw", "commander")

    def test_a_converted_commander(self) -> None:
        """AC-7.2: the other reading."""
        rules = merged(DEFAULT, {"conversion": {"takes": ["commander"]}})
        position = place(rules, "blue", {"a1": "commander", "d4": "priestess"}, {"d5": "commander"})
        assert outcome(play(position, "d4=d5", rules), rules) == Outcome("blue", "commander")

    def test_no_action_left(self) -> None:
        """AC-9.2: Gold's units have crossed the board; checked before the number of actions (AC-9.5)."""
        blue = {"a1": "commander", "d4": "pikeman"}
        position = place(DEFAULT, "blue", blue, {"h1": "commander", "f1": "heavy"}, plies=499)
        after = play(position, "d4-d5", DEFAULT)
        assert outcome(after, DEFAULT) == Outcome("blue", "no move")
        assert legal(after, DEFAULT) == []
        draws = merged(DEFAULT, {"endings": {"no_move": "draws"}})
        assert outcome(after, draws) == Outcome("draw", "no move")
        assert outcome(after, V2) == Outcome("unfinished", "plies")  # AC-3.7 sets the Heavy Infantry free

    def test_the_first_position_counts_towards_repetition(self) -> None:
        """AC-9.3: after moving back and forth twice it is the third occurrence; never without the setting."""
        position = place(V2, "blue", {"e1": "commander", "a8": "heavy"}, {"e8": "commander", "h1": "heavy"})
        there_and_back = ("a8-a7", "h1-h2", "a7-a8", "h2-h1")
        nearly = played(position, *there_and_back, *there_and_back[:-1], rules=V2)
        assert outcome(nearly, V2) is None
        third = play(nearly, "h2-h1", V2)
        assert outcome(third, V2) == Outcome("draw", "repetition")
        assert legal(third, V2) == []
        assert outcome(third, DEFAULT) is None

    def test_the_order_in_a_stack_tells_positions_apart(self) -> None:
        """AC-9.3."""
        units = {"e1": "commander", "a8": "heavy archer"}
        position = place(V2, "blue", units, {"e8": "commander", "h1": "heavy"})
        turned = played(position, "a8-a7", "h1-h2", "a7-a8", "h2-h1", rules=V2)
        assert turned.squares["a8"] == ("blue", ("archer", "heavy"))
        assert turned.seen.count((turned.squares, "blue")) == 0

    def test_a_unit_converted_to_and_fro_repeats(self) -> None:
        """AC-9.3: two Priestesses two squares apart can convert the unit between them forever."""
        position = field({"d3": "priestess"}, {"d4": "pikeman", "d5": "priestess"}, V2)
        third = played(position, "d3=d4", "d5=d4", "d3=d4", "d5=d4", rules=V2)
        assert third.squares == position.squares
        assert outcome(third, V2) == Outcome("draw", "repetition")

    def test_conversions_bring_a_pikeman_back(self) -> None:
        """AC-9.3: converted twice, even a Pikeman retraces a forward step, and the position recurs."""
        blue = {"e1": "commander", "a8": "heavy", "c3": "priestess", "d4": "pikeman"}
        gold = {"e8": "commander", "h1": "heavy", "e6": "priestess"}
        position = place(V2, "blue", blue, gold)
        there = ("d4-d5", "e6=d5", "a8-a7", "d5-d4", "c3=d4", "h1-h2")
        back = ("d4-d5", "e6=d5", "a7-a8", "d5-d4", "c3=d4", "h2-h1")
        assert played(position, *there, *back, rules=V2).squares == position.squares
        third = played(position, *there, *back, *there, *back, rules=V2)
        assert outcome(third, V2) == Outcome("draw", "repetition")

    def test_too_many_actions(self) -> None:
        """AC-9.4."""
        position = place(V2, "blue", {"a1": "commander"}, {"h8": "commander"}, plies=499)
        after = play(position, "a1-a2", V2)
        assert outcome(after, V2) == Outcome("unfinished", "plies")
        assert legal(after, V2) == []


@pytest.mark.parametrize("rules", [DEFAULT, V2], ids=["default", "v2"])
def test_random_games_end_and_keep_to_the_board(rules: dict[str, Any]) -> None:
    """AC-2.1, AC-7.4, AC-9.4: no overfull square, no adjacent enemy Priestesses, never beyond the limit."""
    chance = random.Random(7)
    for _ in range(3):
        position = start(rules)
        while actions := legal(position, rules):
            position = follow(position, chance.choice(actions), rules)
            sides: dict[str, dict[str, str]] = {"blue": {}, "gold": {}}
            for square, (seat, stack) in position.squares.items():
                sides[seat][square] = " ".join(stack)
            place(rules, position.to_move, sides["blue"], sides["gold"])
        assert outcome(position, rules) is not None
        assert position.plies <= rules["endings"]["plies"]
