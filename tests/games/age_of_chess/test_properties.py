"""Properties of every position under every ruleset, tested at random with Hypothesis."""

import json
import re
from collections import Counter
from random import Random
from typing import Any

from hypothesis import given, note, settings
from hypothesis import strategies as st

import banneret
from banneret import ARBITER, Game, Match
from banneret.engine.machine.layout import look, position_bytes
from tests.games.age_of_chess.generated import (
    STYLES,
    choose,
    doomed_document,
    late_document,
    random_changes,
    random_document,
)
from tests.games.age_of_chess.pictures import draw, game, game_with

SEATS = ("blue", "gold")
CODES = 64 * 2 * 64 * 4

rulesets = st.sampled_from(["default", "v2"])
styles = st.sampled_from(STYLES)
seeds = st.integers(0, 2**32 - 1)


@st.composite
def documents(draw_from: st.DrawFn) -> dict[str, Any]:
    """Positions of all kinds."""
    chance = Random(draw_from(seeds))
    made = draw_from(st.sampled_from(["random", "random", "doomed", "late"]))
    if made == "doomed":
        return doomed_document(chance)
    return late_document(chance) if made == "late" else random_document(chance)


@st.composite
def changes(draw_from: st.DrawFn) -> dict[str, Any]:
    """Valid changes to a ruleset."""
    return random_changes(Random(draw_from(seeds)))


def play_some(match: Match, chance: Random, style: str, plies: int) -> None:
    """Plays random actions, and reports them if the test fails."""
    while match.to_act and plies:
        match.play(choose(chance, match.legal(match.to_act[0]), style))
        plies -= 1
    note(f"played: {' '.join(turn.text for turn in match.played)}\n{draw(match.document())}")


def reached(ruleset: str, seed: int, style: str, plies: int) -> Match:
    """A position reached in a game."""
    match = game(ruleset).match()
    play_some(match, Random(seed), style, plies)
    return match


def units(match: Match) -> Counter[tuple[str, str]]:
    """How many units of each side and kind there are."""
    document = match.document()
    return Counter((seat, kind) for seat in SEATS for stack in document[seat].values() for kind in stack)


KIND = "Pikeman|Cavalry|Archer|Heavy Infantry|Priestess|Commander"
DIED = re.compile(rf"(Blue|Gold) ({KIND}) on ([a-h][1-8]) dies( beside an enemy Priestess)?\.")
CONVERTED = re.compile(rf"(Blue|Gold) Priestess [a-h][1-8] converts the ({KIND}) on ([a-h][1-8])\.")


def accounted(events: tuple[str, ...]) -> Counter[tuple[str, str]]:
    """How an action's events say that the numbers of units change."""
    change: Counter[tuple[str, str]] = Counter()
    for event in events:
        if died := DIED.fullmatch(event):
            change[died[1].lower(), _kind(died[2])] -= 1
        elif converted := CONVERTED.fullmatch(event):
            new, old = converted[1].lower(), "gold" if converted[1] == "Blue" else "blue"
            change[new, _kind(converted[2])] += 1
            change[old, _kind(converted[2])] -= 1
    return change


def _kind(title: str) -> str:
    return title.split()[0].lower()


def assert_sound(match: Match) -> None:
    """Asserts the invariants of every position."""
    document, counted = match.document(), units(match)
    size = match.game.ruleset.numbers.stacks.size
    assert not document["blue"].keys() & document["gold"].keys()
    assert all(1 <= len(stack) <= size for seat in SEATS for stack in document[seat].values())
    assert list(match.state[0]["commanders"]) == [counted[seat, "commander"] for seat in SEATS]
    legal = [match.legal(0), match.legal(1)]
    if match.outcome is None:
        (seat,) = match.to_act
        assert document["to_move"] == SEATS[seat]
        assert legal[seat]
        assert not legal[1 - seat]
        codes = [action.code for action in legal[seat]]
        assert codes == sorted(set(codes))
        assert len({action.text for action in legal[seat]}) == len(codes)
    else:
        assert match.to_act == ()
        assert legal == [[], []]


def assert_well_shown(match: Match) -> None:
    """Asserts that each unit of the position is on the board exactly once."""
    shown = match.view(ARBITER).board.units
    assert len({unit.id for unit in shown}) == len(shown)
    assert Counter((SEATS[unit.seat or 0], unit.kind) for unit in shown) == units(match)
    assert all(unit.id == f"{unit.cell}{'ab'[unit.place]}" for unit in shown)


def assert_same(one: Match, other: Match) -> None:
    """Asserts that two matches have the same position and the same history."""
    assert one.document() == other.document()
    assert position_bytes(one.state) == position_bytes(other.state)
    mine, theirs = one.state[0], other.state[0]
    assert list(mine["history"][: mine["history_count"]]) == list(
        theirs["history"][: theirs["history_count"]]
    )
    assert one.outcome == other.outcome
    assert [one.legal(seat) for seat in (0, 1)] == [other.legal(seat) for seat in (0, 1)]


def assert_accounted(match: Match, chance: Random, style: str, plies: int) -> None:
    """Plays on, and asserts that units come and go only as events say and every position is sound."""
    assert_sound(match)
    while match.to_act and plies:
        before = units(match)
        match.play(choose(chance, match.legal(match.to_act[0]), style))
        after = units(match)
        change = accounted(match.log(ARBITER)[-1].words)
        note(f"{match.played[-1].text}\n{draw(match.document())}")
        expected = {unit: before[unit] + change[unit] for unit in {*before, *change}}
        assert {unit: count for unit, count in expected.items() if count} == dict(after)
        assert_sound(match)
        plies -= 1
    assert_well_shown(match)


@settings(max_examples=30)
@given(ruleset=rulesets, seed=seeds, style=styles)
def test_games_are_sound_to_the_end(ruleset: str, seed: int, style: str) -> None:
    match = game(ruleset).match()
    assert_accounted(match, Random(seed), style, plies=1000)
    assert match.outcome is not None


@settings(max_examples=200)
@given(ruleset=rulesets, document=documents(), seed=seeds, style=styles)
def test_any_position_is_sound(ruleset: str, document: dict[str, Any], seed: int, style: str) -> None:
    assert_accounted(game(ruleset).position(document), Random(seed), style, plies=6)


@settings(max_examples=60)
@given(changed=changes(), seed=seeds, style=styles)
def test_any_ruleset_can_be_played(changed: dict[str, Any], seed: int, style: str) -> None:
    chance = Random(seed)
    changed_game = game_with(changed)
    assert_accounted(changed_game.match(), chance, style, plies=40)
    numbers = changed_game.ruleset.numbers
    document = random_document(chance, numbers.stacks.size, numbers.endings.plies)
    assert_accounted(changed_game.position(document), chance, style, plies=6)


@settings(max_examples=60)
@given(ruleset=rulesets, seed=seeds, style=styles, plies=st.integers(0, 150))
def test_documents_of_reached_positions(ruleset: str, seed: int, style: str, plies: int) -> None:
    """They can be sent as JSON and read again, and the match continues the same way."""
    match = reached(ruleset, seed, style, plies)
    again = match.game.position(json.loads(json.dumps(match.document())))
    assert_same(match, again)
    if match.to_act:
        action = choose(Random(seed), match.legal(match.to_act[0]), style)
        match.play(action)
        again.play(action.text)
        assert_same(match, again)


@settings(max_examples=200)
@given(ruleset=rulesets, document=documents())
def test_documents_of_any_position(ruleset: str, document: dict[str, Any]) -> None:
    match = game(ruleset).position(document)
    written = match.document()
    assert written | {"seen": []} == document | {"seen": []}
    assert_same(match, game(ruleset).position(written))


@settings(max_examples=40)
@given(changed=changes(), seed=seeds, style=styles, plies=st.integers(0, 40))
def test_documents_by_other_rulesets(changed: dict[str, Any], seed: int, style: str, plies: int) -> None:
    match = game_with(changed).match()
    play_some(match, Random(seed), style, plies)
    if units(match)["blue", "commander"] + units(match)["gold", "commander"]:
        assert_same(match, match.game.position(match.document()))


@settings(max_examples=40)
@given(ruleset=rulesets, seed=seeds, style=styles, plies=st.integers(0, 150))
def test_records_of_games(ruleset: str, seed: int, style: str, plies: int) -> None:
    match = reached(ruleset, seed, style, plies)
    again = banneret.replay(json.loads(json.dumps(match.record())))
    assert again.state.tobytes() == match.state.tobytes()
    assert again.record() == match.record()


@settings(max_examples=40)
@given(changed=changes(), seed=seeds, style=styles)
def test_records_of_positions_by_other_rulesets(changed: dict[str, Any], seed: int, style: str) -> None:
    chance = Random(seed)
    changed_game = game_with(changed)
    document = random_document(chance, changed_game.ruleset.numbers.stacks.size)
    match = changed_game.position(document)
    play_some(match, chance, style, 20)
    again = banneret.replay(json.loads(json.dumps(match.record())))
    assert again.state.tobytes() == match.state.tobytes()
    assert again.game.ruleset == changed_game.ruleset


@settings(max_examples=60)
@given(ruleset=rulesets, seed=seeds, style=styles, plies=st.integers(0, 200))
def test_the_key_is_what_it_would_be_from_scratch(ruleset: str, seed: int, style: str, plies: int) -> None:
    """AC-9.3: the position key is updated incrementally; computed from scratch it must be the same."""
    match = reached(ruleset, seed, style, plies)
    bare = {key: value for key, value in match.document().items() if key != "seen"}
    assert game(ruleset).position(bare).state[0]["key"] == match.state[0]["key"]


def test_different_positions_have_different_keys() -> None:
    """AC-9.3: among some thousand positions, and among all contents of a square."""
    boards: dict[int, str] = {}
    for seed in range(20):
        match = game("v2").match()
        chance = Random(seed)
        while match.to_act:
            match.play(choose(chance, match.legal(match.to_act[0]), STYLES[seed % 3]))
            document = match.document()
            board = json.dumps([document["blue"], document["gold"]], sort_keys=True)
            assert boards.setdefault(int(match.state[0]["key"]), board) == board
    assert len(boards) > 1500


@settings(max_examples=40)
@given(ruleset=rulesets, seed=seeds, style=styles, plies=st.integers(1, 60), back=st.integers(1, 60))
def test_taking_back(ruleset: str, seed: int, style: str, plies: int, back: int) -> None:
    match = game(ruleset).match()
    states = [match.state.tobytes()]
    chance = Random(seed)
    for _ in range(plies):
        if match.to_act:
            match.play(choose(chance, match.legal(match.to_act[0]), style))
            states.append(match.state.tobytes())
    back = min(back, len(match.played))
    match.undo(back)
    assert match.state.tobytes() == states[len(states) - 1 - back]


# Symmetry: a board with the sides swapped, or mirrored, plays the same.


def turned_over(document: dict[str, Any]) -> dict[str, Any]:
    """The position with the sides swapped and the ranks reversed."""

    def flip(squares: dict[str, Any]) -> dict[str, Any]:
        return {f"{square[0]}{9 - int(square[1])}": stack for square, stack in squares.items()}

    other = "gold" if document["to_move"] == "blue" else "blue"
    return {**document, "to_move": other, "blue": flip(document["gold"]), "gold": flip(document["blue"])}


def in_a_mirror(document: dict[str, Any]) -> dict[str, Any]:
    """The position with left and right swapped."""

    def flip(squares: dict[str, Any]) -> dict[str, Any]:
        return {f"{'hgfedcba'['abcdefgh'.index(each[0])]}{each[1]}": stack for each, stack in squares.items()}

    return {**document, "blue": flip(document["blue"]), "gold": flip(document["gold"])}


def text_turned_over(text: str) -> str:
    """An action on the board with the ranks reversed."""
    return "".join(str(9 - int(letter)) if letter.isdigit() else letter for letter in text)


def text_in_a_mirror(text: str) -> str:
    """An action on the mirrored board; the `b` of the unit below is not a file."""
    files = str.maketrans("abcdefgh", "hgfedcba")
    return text[0].translate(files) + text[1:-2] + text[-2].translate(files) + text[-1]


@settings(max_examples=150)
@given(changed=changes(), seed=seeds)
def test_symmetry(changed: dict[str, Any], seed: int) -> None:
    chance = Random(seed)
    changed_game = game_with(changed)
    document = random_document(chance, changed_game.ruleset.numbers.stacks.size)
    match = changed_game.position(document)
    for flip, text_flip in ((turned_over, text_turned_over), (in_a_mirror, text_in_a_mirror)):
        twin = changed_game.position(flip(document))
        mine = {text_flip(action.text) for seat in match.to_act for action in match.legal(seat)}
        assert mine == {action.text for seat in twin.to_act for action in twin.legal(seat)}
        if match.to_act:
            action = chance.choice(match.legal(match.to_act[0]))
            match.play(action)
            twin.play(text_flip(action.text))
            bare = [flip(match.document()) | {"seen": 0}, twin.document() | {"seen": 0}]
            assert bare[0] == bare[1]
            match.undo()


# Refusals


def reasons(match: Match) -> dict[int, str]:
    """For each action that is not legal, the clause that forbids it."""
    (seat,) = match.to_act
    legal = {action.code for action in match.legal(seat)}
    state, why_not = look(match.state.copy())[0], match.game.refusals.why_not
    return {code: why_not(state, seat, code).clause for code in range(CODES) if code not in legal}


CLAUSES = set(re.findall(r"^- \*\*(AC-\d+\.\d+)\*\*", game().definition.rules_text, re.MULTILINE))


@settings(max_examples=60)
@given(changed=changes(), seed=seeds)
def test_every_refusal_has_its_clause(changed: dict[str, Any], seed: int) -> None:
    """Minimal loss is named for exactly those actions that only it forbids; the others get other reasons."""
    chance = Random(seed)
    changed["minimal_loss"] = {"applies": True}
    changed["endings"] = {"repetition": 0, "plies": 500}
    binding = game_with(changed)
    free = game_with({**changed, "minimal_loss": {"applies": False}})
    size = binding.ruleset.numbers.stacks.size
    document = chance.choice((random_document, doomed_document, doomed_document))(chance, size)
    match = binding.position({**document, "plies": 0})
    note(draw(match.document()))
    if not match.to_act:
        return
    (seat,) = match.to_act
    clauses = reasons(match)
    assert set(clauses.values()) <= CLAUSES
    legal = {action.code for action in match.legal(seat)}
    only_minimal_loss = {
        action.code: action.text for action in _twin(free, document).legal(seat) if action.code not in legal
    }
    assert {code for code, clause in clauses.items() if clause == "AC-8.1"} == set(only_minimal_loss)


def _twin(other: Game, document: dict[str, Any]) -> Match:
    return other.position({**document, "plies": 0})


# The bound on the number of actions


@settings(max_examples=80)
@given(changed=changes(), seed=seeds)
def test_no_unit_has_more_actions_than_thought(changed: dict[str, Any], seed: int) -> None:
    """The buffer is sized for 31 units with 17 actions each."""
    changed["movement"] = {
        "cavalry_steps": 3,
        "cavalry_jumps": True,
        "field_depth": 8,
        "last_rank_free": ["cavalry", "priestess"],
    }
    changed["minimal_loss"] = {"applies": False}
    generous = game_with(changed)
    match = generous.position(random_document(Random(seed), generous.ruleset.numbers.stacks.size))
    for seat in match.to_act:
        per_unit = Counter(action.picks[0] for action in match.legal(seat))
        assert all(count <= 17 for count in per_unit.values())
    assert generous.definition.records.work["actions"].shape[0] >= 31 * 17


def test_a_crowd_of_cavalry() -> None:
    """The most actions found so far: a side of 31 units."""
    generous = game_with({"movement": {"cavalry_steps": 3, "cavalry_jumps": True, "field_depth": 8}})
    stacks = [f"{file}{rank}" for rank in (1, 2, 3, 4, 5) for file in "bdf"]
    blue = {square: ["cavalry", "cavalry"] for square in stacks} | {"h1": ["commander"]}
    match = generous.position({"to_move": "blue", "blue": blue, "gold": {"a8": ["commander"]}})
    assert 300 < len(match.legal(0)) <= generous.definition.records.work["actions"].shape[0]
