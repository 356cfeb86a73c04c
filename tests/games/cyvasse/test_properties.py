"""Properties of every position under every ruleset, tested at random with Hypothesis."""

import json
from collections import Counter
from random import Random
from typing import Any

from hypothesis import given, note, settings
from hypothesis import strategies as st

import banneret
from banneret import ARBITER, Match
from banneret.engine.machine.layout import look, position_bytes
from banneret.games.cyvasse.fill_rules import _line_bits
from banneret.games.cyvasse.names import HEXES, KINDS
from tests.games.cyvasse.generated import STYLES, choose, random_changes, random_document
from tests.games.cyvasse.pictures import ARMY, game, game_with

SEATS = ("blue", "gold")
styles = st.sampled_from(STYLES)
seeds = st.integers(0, 2**32 - 1)


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Positions of all kinds."""
    return random_document(Random(draw(seeds)))


@st.composite
def changes(draw: st.DrawFn) -> dict[str, Any]:
    """Valid changes to a ruleset."""
    return random_changes(Random(draw(seeds)))


def play_some(match: Match, chance: Random, style: str, plies: int) -> None:
    """Plays random actions, and reports them if the test fails."""
    while match.to_act and plies:
        seat = chance.choice(match.to_act)
        match.play(choose(chance, match.legal(seat), style), seat)
        plies -= 1
    note(f"played: {' '.join(turn.text for turn in match.played)}\n{match.document()}")


def pieces(match: Match) -> Counter[tuple[str, str]]:
    """How many pieces of each side and kind stand on the board."""
    document = match.document()
    return Counter(
        {(seat, kind): len(cells.split()) for seat in SEATS for kind, cells in document[seat].items()}
    )


def assert_sound(match: Match) -> None:
    """Asserts the invariants of every position: the bitboards of the lines, the pool, and the seat asked."""
    state = look(match.state)[0]
    bits, on_lines = _line_bits()
    words = [0] * 96
    for place in range(len(HEXES)):
        for line in on_lines[place] if state.board[place] else ():
            words[line] |= bits[line, place]
    assert list(state.lines) == words
    counted = pieces(match)
    returns = match.game.ruleset.numbers.promotion.returns
    for seat, name in enumerate(SEATS):
        for kind, whole in ARMY.items():
            there = counted[name, kind] + state.pool[seat * 11 + KINDS[kind]]
            assert there == whole if returns else there <= whole
    for seat in (0, 1):
        codes = [action.code for action in match.legal(seat)]
        assert bool(codes) == (seat in match.to_act)
        assert codes == sorted(set(codes))
    if match.document()["stage"] != "set-up":
        for seat in (0, 1):
            if not state.ruined[seat]:
                holder = state.board[state.fortress[seat]]
                assert holder >> (4 + 1 - seat) & 1 == 0


def assert_same(one: Match, other: Match) -> None:
    """Asserts that two matches have the same position and the same history."""
    assert one.document() == other.document()
    assert position_bytes(one.state) == position_bytes(other.state)
    assert one.outcome == other.outcome
    assert [one.legal(seat) for seat in (0, 1)] == [other.legal(seat) for seat in (0, 1)]


@settings(max_examples=8)
@given(seed=seeds, style=styles)
def test_games_are_sound_to_the_end(seed: int, style: str) -> None:
    match, chance = game_with({"setup": {"changes": 0}}).match(), Random(seed)
    while match.to_act:
        before = pieces(match)
        match.play(choose(chance, match.legal(match.to_act[0]), style))
        lost = sum(before.values()) - sum(pieces(match).values())
        assert lost == sum(event.deed == "loss" for event in match.log(ARBITER)[-1].events)
        if len(match.played) % 7 == 0:
            assert_sound(match)
    assert match.outcome is not None


@settings(max_examples=40)
@given(document=documents(), seed=seeds, style=styles)
def test_any_position_is_sound(document: dict[str, Any], seed: int, style: str) -> None:
    match = game().position(document)
    play_some(match, Random(seed), style, 5)
    assert_sound(match)
    assert_same(match, game().position(json.loads(json.dumps(match.document()))))


@settings(max_examples=20)
@given(changed=changes(), seed=seeds, style=styles, plies=st.integers(0, 40))
def test_any_ruleset_can_be_played(changed: dict[str, Any], seed: int, style: str, plies: int) -> None:
    match = game_with(changed).match(seed)
    play_some(match, Random(seed), style, plies)
    assert_sound(match)
    assert_same(match, match.game.position(match.document()))
    again = banneret.replay(json.loads(json.dumps(match.record())))
    assert again.state.tobytes() == match.state.tobytes()


@settings(max_examples=15)
@given(seed=seeds, style=styles, plies=st.integers(0, 120))
def test_the_key_is_what_it_would_be_from_scratch(seed: int, style: str, plies: int) -> None:
    """CV-6.6: the position key is updated incrementally; computed from scratch it must be the same."""
    match = game_with({"setup": {"changes": 0}}).match()
    play_some(match, Random(seed), style, plies)
    bare = {key: value for key, value in match.document().items() if key != "seen"}
    assert match.game.position(bare).state[0]["key"] == match.state[0]["key"]


# Symmetry: a board rotated by 180°, with the sides swapped, plays the same.


def turned(cells: str) -> str:
    names = [
        f"{'ABCDEFGHIJK'[10 - 'ABCDEFGHIJK'.index(cell[0])]}{12 - int(cell[1:])}" for cell in cells.split()
    ]
    return " ".join(names)


def turned_over(document: dict[str, Any]) -> dict[str, Any]:
    """The position with the sides swapped and the board rotated."""
    other = {"blue": "gold", "gold": "blue"}
    return {
        **document,
        "to_move": other[document["to_move"]],
        **{other[side]: {kind: turned(cells) for kind, cells in document[side].items()} for side in SEATS},
        "mountains": turned(document["mountains"]),
        "off": {other[side]: counts for side, counts in document["off"].items()},
        "terrain": {name: turned(cells) for name, cells in document["terrain"].items()},
        "fortresses": {other[side]: turned(cell) for side, cell in document["fortresses"].items()},
        "ruined": [other[side] for side in document["ruined"]],
    }


def text_turned_over(text: str) -> str:
    sign = "x" if "x" in text else "-"
    return text if text.startswith("=") else sign.join(turned(cell) for cell in text.split(sign))


@settings(max_examples=25)
@given(document=documents(), changed=changes())
def test_symmetry(document: dict[str, Any], changed: dict[str, Any]) -> None:
    changed["promotion"]["returns"] = True
    played = game_with(changed)
    match, twin = played.position(document), played.position(turned_over(document))
    mine = {text_turned_over(action.text) for seat in match.to_act for action in match.legal(seat)}
    assert mine == {action.text for seat in twin.to_act for action in twin.legal(seat)}


# Refusals, and the list of actions


@settings(max_examples=15)
@given(document=documents())
def test_every_refusal_has_its_clause(document: dict[str, Any]) -> None:
    match = game().position(document)
    if not match.to_act:
        return
    (seat,) = match.to_act
    legal = {action.code for action in match.legal(seat)}
    state = look(match.state.copy())[0]
    clauses = set(match.game.definition.rules_text.split("**")[1::2])
    chance = Random(1)
    for code in chance.sample(range(6 << 14), 150):
        if code not in legal:
            reason = match.game.refusals.why_not(state, seat, code)
            assert reason.clause in clauses


def test_the_most_actions_are_in_the_set_up() -> None:
    """Every array has fewer actions than the bound, which is what the formula says."""
    bound = max(p * (40 - p) + p * (p - 1) + p + min(26 - p, 10) * (40 - p) + 1 for p in range(27))
    assert bound + 1 == game().definition.records.work["actions"].shape[0]
    match = game().match()
    assert len(match.legal(0)) == 26 * 14 + 26 * 25 - 72 + 26 + 1


FAR = {"rabble": 10, "king": 10, "crossbows": 10, "dragon": 10, "light_horse": 60, "spears": 5}
LIMITS = {"spears": 14, "elephant": 14, "light_horse": 52, "heavy_horse": 52, "dragon": 90}


def test_no_piece_has_more_moves_than_thought() -> None:
    generous = game_with({"movement": FAR})
    for seed in range(60):
        match = generous.position(random_document(Random(seed)))
        for seat in match.to_act:
            kinds = {unit.id: unit.kind for unit in match.view(seat).board.units}
            moves = [each for each in match.legal(seat) if each.kind in ("move", "capture")]
            counts = Counter(action.picks[0].removeprefix("unit:") for action in moves)
            assert all(count <= LIMITS.get(kinds[unit], 30) for unit, count in counts.items())
