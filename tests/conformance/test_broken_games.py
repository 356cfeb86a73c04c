"""Each check finds its target, in games broken on purpose."""

# mypy: allow-untyped-defs, allow-untyped-calls

from dataclasses import replace
from typing import Any

import pytest

from banneret.conformance.check import Check, examine
from banneret.conformance.compiling import interpreted
from banneret.conformance.subject import Subject
from banneret.conformance.suite import CHECKS, run
from banneret.engine.game import Definition, Knowledge, Notation, Scenes, always, never
from banneret.engine.machine.compiler import kernel
from banneret.engine.views import Action, Scene
from tests.engine import leaky
from tests.engine.ambush import AMBUSH
from tests.engine.stuck import STUCK
from tests.engine.toy import ROAD


def check_named(name: str) -> Check:
    return next(check for check in CHECKS if str(check) == name)


def found(name: str, definition: Definition) -> list[str]:
    """The problems a check finds in a game, without compiling."""
    check, subject = check_named(name), Subject(definition, effort=0.3, runner=interpreted)
    assert check.applies(subject)
    return examine(check, subject)


TOLD_OF_AN_ACTION = "knowledge-nothing_told_of_an_action_tells_of_what_stays_secret"


@pytest.mark.parametrize(
    ("name", "definition", "sentence"),
    [
        (TOLD_OF_AN_ACTION, leaky.IN_AN_EVENT, "now holds a"),
        (TOLD_OF_AN_ACTION, leaky.IN_THE_LOG, "Stops with a"),
        ("knowledge-previews_tell_no_two_truths_apart", leaky.IN_A_PREVIEW, "the preview of"),
        ("knowledge-nothing_shown_tells_two_truths_apart", leaky.IN_A_REASON, "a reason why"),
    ],
    ids=["event", "log", "preview", "reason"],
)
def test_a_leak_is_found(name: str, definition: Definition, sentence: str) -> None:
    """The message gives the place: the players, the seed, the number of actions."""
    (problem, *_) = found(name, definition)
    assert sentence in problem
    assert " players, seed " in problem
    assert found(name, ROAD) == []


def test_a_deal_at_the_start_is_no_dice() -> None:
    """`has_dice` refers to play after the start: the Ambush deals at random, and has none."""
    assert found("seeds-without_dice_none_are_thrown", AMBUSH) == []
    (problem,) = found("seeds-with_dice_some_are_thrown", replace(AMBUSH, has_dice=always))
    assert problem.endswith("games threw no dice after the start, and `has_dice` says they do.")
    (problem, *_) = found("seeds-without_dice_none_are_thrown", replace(ROAD, has_dice=never))
    assert problem.endswith("dice were thrown, and `has_dice` says there are none.")


class OpenKnowledge(Knowledge):
    """No action is secret."""


@pytest.mark.parametrize(
    "definition", [AMBUSH, replace(ROAD, knowledge=OpenKnowledge)], ids=["ambush", "road"]
)
def test_a_game_with_secrets_needs_no_secret_actions(definition: Definition) -> None:
    """Hidden cards and units are sufficient secrets."""
    assert found("knowledge-a_game_with_secrets_has_some", definition) == []
    assert found("knowledge-a_hidden_action_is_in_its_own_seats_log_only", definition) == []


def test_a_game_that_hides_something_has_secrets() -> None:
    (problem, *_) = found(
        "knowledge-a_game_without_secrets_hides_nothing", replace(AMBUSH, has_secrets=never)
    )
    assert "something is hidden from" in problem


class PartialScenes(Scenes):
    """Shows each viewer something different, without any secret."""

    def scene(self, state: Any, viewer: int) -> Scene:
        return super().scene(state, viewer).model_copy(update={"when": f"For {viewer}"})


def test_scenes_that_differ_without_a_secret_are_found() -> None:
    name, without = (
        "knowledge-without_secrets_all_viewers_are_shown_the_same",
        replace(STUCK, has_secrets=never),
    )
    assert found(name, without) == []
    (problem, *_) = found(name, replace(without, scenes=PartialScenes))
    assert problem.endswith("Blue is shown something else than a spectator.")


def test_rules_that_get_stuck_are_found() -> None:
    (problem, *_) = found("endings-the_rules_never_get_stuck", STUCK)
    assert "after 1 actions (the last: " in problem
    assert problem.endswith("the rules make no progress: `step` neither asks a seat nor ends the game.")


class VagueNotation(Notation):
    """Gives only the attacking unit."""

    def describe(self, state: Any, seat: int, code: int) -> Action:
        return replace(super().describe(state, seat, code), text=f"unit {code // 4}")


def test_a_notation_that_is_not_unique_is_found() -> None:
    (problem, *_) = found("notation-texts_and_picks_are_unique", replace(AMBUSH, notation=VagueNotation))
    assert problem.endswith("at the start: two actions are written 'unit 0'.")


class WrongPath(Notation):
    """Gives picks for another action than the described one."""

    def path(self, state: Any, seat: int, code: int) -> tuple[str, ...]:
        return (*super().path(state, seat, code), "word:done")


def test_a_path_that_is_not_the_picks_is_found() -> None:
    name = "notation-a_path_is_the_picks_of_its_action"
    (problem, *_) = found(name, replace(AMBUSH, notation=WrongPath))
    assert "the path of '0' is not its picks, word:0." in problem
    assert found(name, AMBUSH) == []


class RaisingNotation(Notation):
    """Raises on one action."""

    def describe(self, state: Any, seat: int, code: int) -> Action:
        return super().describe(state, seat, 12 // (code - 5))


def test_what_stops_a_check_is_told_with_the_place_in_the_game_and_in_the_code() -> None:
    (problem,) = found("notation-texts_and_picks_are_unique", replace(AMBUSH, notation=RaisingNotation))
    assert " players, seed 0, " in problem
    assert "ZeroDivisionError in " in problem
    assert "(describe): integer division or modulo by zero" in problem


def test_the_other_checks_wait_for_the_basic_ones() -> None:
    results = list(run(Subject(replace(AMBUSH, endings={}), runner=interpreted)))
    assert [str(each.check) for each in results] == ["basics-the_definition_is_sound"]
    (problem,) = results[0].problems
    assert problem.endswith("step ends a game by ENDING_BEATEN, which has no name there.")


@kernel
def worth_of_the_last(state, rules, seat):
    """Indexes from the end."""
    return state.answers[-1 - seat]


def test_a_kernel_that_counts_from_the_end_of_an_array_is_found() -> None:
    """The message names the kernel."""
    name = "buffers-no_kernel_counts_from_the_end_of_an_array"
    counting = replace(ROAD, kernels=replace(ROAD.kernels, worth=worth_of_the_last))
    (problem, *_) = found(name, counting)
    assert "worth_of_the_last has the index -1" in problem
    assert found(name, ROAD) == []


def test_a_sound_game_passes() -> None:
    results = list(run(Subject(AMBUSH, effort=0.1, runner=interpreted)))
    assert [each.problems for each in results if each.problems] == []
    assert len(results) > 70
