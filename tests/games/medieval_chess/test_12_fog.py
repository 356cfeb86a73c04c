"""Fog that hides: what a side sees, knows and is told (MC-12.2, MC-12.4 to MC-12.6)."""

import random
import re
from collections import Counter
from typing import Any

import pytest

from banneret import SPECTATOR, Action, Match
from banneret.engine.errors import BadDocument
from banneret.engine.match.knowledge import is_hidden, leak, other_truths
from banneret.games.medieval_chess.names import ABILITY_NAMES, CELLS, PLACES, SLOT_OF
from banneret.games.medieval_chess.rules.board import PAWN, STANDING
from banneret.games.medieval_chess.rules.sight import sees
from tests.games.medieval_chess.positions import ATTRITION, game, lay_out, moves, play, texts
from tests.games.medieval_chess.test_6_abilities import CLASSIC, RESURRECTING, known

FOG: dict[str, Any] = {"weather": {"applies": True}, "courts": {"applies": False}}
OPEN: dict[str, Any] = {"weather": {"applies": True, "fog_hides": False}, "courts": {"applies": False}}
ALWAYS: dict[str, Any] = {"extends": "campaign", "weather": {"fog": 100, "clear": 1, "rain": 0, "snow": 0}}


def foggy(fen: str, rules: Any = FOG, **more: Any) -> Match:
    return lay_out(fen, rules, weather="fog", **more)


def shown(match: Match, viewer: int) -> str:
    """The squares on which a viewer sees units."""
    return " ".join(sorted(unit.cell for unit in match.view(viewer).board.units))


def told(match: Match, viewer: int) -> list[str]:
    """What a viewer was told of the last action."""
    events = match.history.events(match.played[-1], viewer)
    return [event.text for event in events if event.text]


def zone(match: Match, viewer: int, id: str) -> list[str]:
    zones = {each.id: each.items for each in match.view(viewer).zones}
    return [item.name for item in zones[id]]


def test_nobody_goes_farther_than_it_sees() -> None:
    """MC-12.2: three squares along lines, one leap, and no Charge that ends farther away."""
    match = foggy("k7/8/8/8/8/8/8/B3K2N", units={"h1": {"rank": 1}})
    assert moves(match, "a1") == "b2 c3 d4"
    swift = foggy("k7/8/8/8/3N4/8/8/4K3", units={"d4": {"swift": 2}})
    assert moves(swift, "d4") == "b3 b5 c2 c6 e2 e6 f3 f5"
    ends = {text.split()[-1] for text in texts(foggy("k7/8/8/8/3N4/8/8/4K3"), start="d4:charge")}
    clear = {text.split()[-1] for text in texts(lay_out("k7/8/8/8/3N4/8/8/4K3", FOG), start="d4:charge")}
    assert {"g6", "c6", "e4"} <= ends
    assert not {end for end in ends if end[0] == "h" or end[1] == "8"}
    assert {"h5", "e8", "c8"} <= clear - ends


def test_last_ditch_and_gold_reach_no_farther_than_sight() -> None:
    """MC-12.2: a flight stays within sight; gold brings a unit back only to a square its side sees."""
    near: dict[str, Any] = {**FOG, "weather": {"applies": True, "fog_sight": 2}}
    flights = texts(
        foggy("k7/8/8/8/8/8/8/4K3", near, units={"e1": {"abilities": ["last-ditch", "desperate-flight"]}})
    )
    assert "e1:last-ditch e3" in flights
    assert "e1:last-ditch e4" not in flights
    kings = {"e1": {"abilities": ["last-ditch", "desperate-flight", "divine-right"]}}
    swaps = foggy("k7/8/8/8/4R3/4R3/8/4K3", near, units=kings)
    assert "e1:last-ditch e3" in texts(swaps)
    assert "e1:last-ditch e4" not in texts(swaps)
    assert str(swaps.why_not("e1:last-ditch e4", 0)).endswith("2 squares. (MC-12.2)")
    rich: dict[str, Any] = {**FOG, "taxation": {"applies": True}}
    captured = {"ra1": {"captured": True}, "rh1": {"captured": True}}
    match = foggy("k7/8/8/8/8/8/8/4K3", rich, units=captured, gold=[20, 0])
    assert "revive rh1" in texts(match)
    assert "revive ra1" not in texts(match)


def test_units_out_of_sight_are_hidden() -> None:
    """MC-12.4: a side sees three squares around its units; spectators see units that the other side sees."""
    match = foggy("k6r/8/8/8/p7/8/8/R3K3")
    assert shown(match, 0) == "a1 a4 e1"
    assert shown(match, 1) == "a1 a4 a8 h8"
    assert shown(match, SPECTATOR) == "a1 a4"
    assert shown(foggy("k6r/8/8/8/p7/8/8/R3K3", OPEN), 0) == "a1 a4 a8 e1 h8"


def test_a_guest_is_seen_with_its_rook() -> None:
    """MC-12.4: a unit inside a Rook is seen or hidden with it."""
    inside = {"pa7": {"inside": "a4", "seat": "gold"}}
    near = foggy("k7/8/8/8/r7/8/8/R3K3", units=inside)
    assert len([unit for unit in near.view(0).board.units if unit.cell == "a4"]) == 2
    far = {"pa7": {"inside": "a6", "seat": "gold"}}
    assert "a6" not in shown(foggy("k7/8/r7/8/8/8/8/R3K3", units=far), 0)


def test_which_units_there_are_is_known() -> None:
    """MC-12.5: kind and rank of units out of sight are known, but not their squares or condition."""
    match = foggy("k6r/8/8/8/p7/8/8/R3K3", units={"h8": {"rank": 2, "hurt": 11, "loyalty": 33}}, **ATTRITION)
    assert zone(match, 0, "unseen:1") == ["Tower", "King"]
    assert zone(match, 1, "unseen:0") == ["King"]
    other = foggy("2k4/6r1/8/8/p7/8/8/R3K3".replace("2k4", "2k5"), units={"g7": {"rank": 2}}, **ATTRITION)
    assert other.view(0) == match.view(0)


def test_what_is_done_out_of_sight_is_not_told() -> None:
    """MC-12.5: a unit coming into or leaving sight is reported; what it does in between is not."""
    match = foggy("k6r/8/8/8/8/8/8/R3K3", to_move="gold")
    play(match, "h8-h6")
    assert told(match, 0) == []
    assert match.log(0) == ()
    play(match, "end-turn", "a1-a4", "end-turn")
    match = foggy("k7/8/8/r7/8/8/8/R3K3", to_move="gold")
    play(match, "a5-a4")
    assert told(match, 0) == ["Gold Rook comes into Blue's sight on a4."]
    assert match.log(0)[-1].text is None
    match = foggy("k7/8/8/8/r7/8/8/R3K3", to_move="gold")
    play(match, "a4-a6")
    assert told(match, 0) == ["Gold Rook, last seen on a4, is out of Blue's sight."]
    assert told(match, 1) == [
        "Gold Rook a4 moves to a6.",
        "Blue Rook, last seen on a1, is out of Gold's sight.",
    ]


def test_losses_out_of_sight_are_told() -> None:
    """MC-12.5: both sides are told that a unit falls, but not where."""
    match = foggy("k6r/7p/8/8/8/8/8/R3K3", to_move="gold", units={"h8": {"rank": 4}})
    play(match, "h8:sacrifice h7")
    assert told(match, 0)[0] == "Gold Pawn is sacrificed, out of Blue's sight."
    assert zone(match, 0, "captured:1") == ["Pawn"]

    assert told(match, SPECTATOR) == ["Gold Pawn is sacrificed, out of Blue's sight."]


@pytest.mark.parametrize(
    ("order", "unit", "beside"),
    [
        ("sacrifice a5", {"rank": 4}, "p"),
        ("sanctify a5", known("sanctify"), "p"),
        ("resurrection ph7 a5", known(*RESURRECTING), ""),
        ("garrison a5", known("garrison"), "p"),
        ("queens-gambit a5", known("queens-gambit"), "p"),
        ("farriery a5", known("farriery"), "n"),
        ("sharpened-blade a5", known("sharpened-blade"), "p"),
        ("field-surgery a5", known("field-surgery"), "p"),
        ("levy a5", known("levy", rank=4), ""),
    ],
)
def test_an_order_that_names_a_hidden_square_is_not_told(
    order: str, unit: dict[str, Any], beside: str
) -> None:
    """MC-12.5: Blue sees a4 but not a5; aimed at b4, which Blue sees too, the same order is reported."""
    fen = "k7/8/8/8/r7/8/8/R3K3" if not beside else f"k7/8/8/{beside}7/r{beside}6/8/8/R3K3"
    units = {"a4": unit, "ph7": {"captured": True}}
    if beside:
        units |= {"a5": {"hurt": 1}, "b4": {"hurt": 1}}
    hidden, seen = (foggy(fen, to_move="gold", units=units, **ATTRITION) for _ in range(2))
    play(hidden, f"a4:{order}")
    play(seen, f"a4:{order}".replace("a5", "b4"))
    for viewer in (0, SPECTATOR):
        assert [entry.text for entry in hidden.log(viewer)] in ([], [None])
        assert seen.log(viewer)[-1].text == f"a4:{order}".replace("a5", "b4")


def test_what_is_used_on_all_around_names_no_square() -> None:
    """MC-12.5: Holy Ground has no target, so it is reported wherever the healed units stand."""
    units = {"a4": known("sanctify", "holy-ground")}
    match = foggy("k7/8/8/p7/b7/8/8/R3K3", to_move="gold", units=units)
    play(match, "a4:sanctify")
    assert match.log(0)[-1].text == "a4:sanctify"


KINDS = ("king", "queen", "rook", "bishop", "bishop", "bishop", "knight", "knight", "pawn", "pawn", "medic")
RANKS = {"pawn": 5, "knight": 5, "bishop": 6, "rook": 5, "queen": 4, "king": 1, "medic": 1}
NAMED = {
    "blue": "ke1 qd1 ra1 bc1 bf1 nb1 ng1 pa2 pb2 pc2 pd2",
    "gold": "ke8 qd8 ra8 bc8 bf8 nb8 ng8 pa7 pb7 pc7 pd7",
}


def scattered(dice: random.Random) -> dict[str, Any]:
    """Units with many abilities anywhere on the board, in fog; some are captured, some for hire."""
    cells = sorted(dice.sample(CELLS[8:56], 26), key=lambda cell: int(cell[1]) + dice.randrange(4))
    units: dict[str, dict[str, Any]] = {}
    for seat, names in NAMED.items():
        for name, kind in zip(names.split(), KINDS, strict=True):
            abilities = dice.sample(ABILITY_NAMES[:40:4], 3) + dice.sample(ABILITY_NAMES, 8)
            units[name] = {"at": cells.pop(), "kind": kind, "seat": seat, "rank": RANKS[kind], "xp": 900}
            units[name] |= {"abilities": abilities, "hurt": 1}
        for number in range(2):
            units[f"mercenary{number + 1 + 2 * (seat == 'gold')}"] = {"at": cells.pop(), "kind": "knight"}
    for rook, guest, seat in (("ra1", "pf2", "blue"), ("ra8", "pf7", "gold")):
        units[rook] |= {"fortified": 2, "abilities": ["siege-engine"]}
        units[guest] = {"inside": rook, "seat": seat}
    units |= {name: {"captured": True} for name in ("rh1", "pe2", "rh8", "pe7")}
    seat = dice.choice(("blue", "gold"))
    rest = {"points": [10, 10], "gold": [9, 9], "weather": "fog", "acted": True, **ATTRITION}
    return {"to_move": seat, "units": units, **rest}


AIMED = {
    *("move", "attack", "charge", "last-ditch", "pontifical-guard", "garrison", "exit", "levy", "swear-to"),
    *("sanctify", "resurrection", "sacrifice", "queens-gambit", "fuse", "gift", "bid"),
    *("farriery", "sharpened-blade", "field-surgery", "siege-engine"),
}
"""Codes that name a square other than the acting unit's, except castling."""


def places_named(match: Match, action: Action) -> set[int]:
    """The squares in an action's text and picks, except those on which guards appear."""
    state = match.history.truth().window
    named = set(re.split(r"[ :=-]|(?<=\d)x", action.text)) & PLACES.keys()
    for pick in action.picks:
        what, _, name = pick.partition(":")
        if what == "cell":
            named.add(name)
        elif what == "unit" and state.status[SLOT_OF[name]] == STANDING:
            named.add(CELLS[state.place[SLOT_OF[name]]])
    if kind_of(action) in ("pontifical-guard", "guard"):
        named.remove(action.picks[-1].removeprefix("cell:"))
    return {PLACES[name] for name in named}


def kind_of(action: Action) -> str:
    """The kind of action: the word of an order or ability, else the action's kind."""
    return re.split(r"[: ]", action.text)[1] if ":" in action.text else action.kind


def test_every_square_that_is_told_is_seen() -> None:
    """MC-12.5: of all possible actions, others are told only those that name no square out of sight."""
    told, hidden = Counter[str](), Counter[str]()
    near: dict[str, Any] = {**ALWAYS, "weather": {**ALWAYS["weather"], "fog_sight": 2}}
    for seed in range(25):
        dice = random.Random(seed)
        match = game(near).position(scattered(dice), seed=seed)
        (seat,) = match.to_act
        before, legal = match.history.truth(), match.legal(seat)
        for action in legal:
            is_unseen = any(not sees(before.window, 1 - seat, place) for place in places_named(match, action))
            is_secret = is_hidden(before.seen_by(seat), seat, [action.code])
            assert is_secret or not is_unseen, f"seed {seed}: {action.text}"
            (hidden if is_secret else told)[kind_of(action)] += 1
        action = dice.choice(legal)
        is_secret = is_hidden(before.seen_by(seat), seat, [action.code])
        match.play(action, seat)
        for viewer in (1 - seat, SPECTATOR):
            texts_told = [entry.text for entry in match.log(viewer) if entry.text]
            assert texts_told == ([] if is_secret else [action.text]), f"seed {seed}"
    assert told.keys() & hidden.keys() >= AIMED


def test_what_is_done_unseen_is_no_news() -> None:
    """MC-12.5: neither the action count nor the turn shows it; what the enemy is told does."""
    units = {"h8": {"xp": 90, "abilities": ["charge"]}}
    match = foggy("k6n/8/8/8/r7/8/8/R3K3", to_move="gold", units=units, plies=7)
    play(match, "h8:learn lance-strike", "a8-b8", "a4-b4", "end-turn")
    for viewer in (0, SPECTATOR):
        assert [match.history.is_news(n, viewer) for n in range(4)] == [False, False, True, True]
        assert [entry.text for entry in match.log(viewer)] == ["a4-b4", "end-turn"]
        assert match.seen_by(viewer).window.plies == 9
    assert all(match.history.is_news(n, 1) for n in range(4))
    assert match.seen_by(1).window.plies == 11
    with pytest.raises(BadDocument, match="unseen"):
        foggy("k7/8/8/8/8/8/8/4K3", plies=1, unseen=[1, 1])


def test_what_an_unseen_unit_is_asked_for_is_no_news() -> None:
    """MC-12.5: no other viewer knows that a second move is open to it."""
    match = foggy("k6n/8/8/8/8/8/8/R3K3", {**FOG, **CLASSIC}, to_move="gold", units={"h8": {"rank": 3}})
    play(match, "h8-g6")
    assert match.to_act == (1,)
    assert "g6-f8" in texts(match, 1)
    assert not any(match.history.is_news(0, viewer) for viewer in (0, SPECTATOR))


def test_how_long_it_has_been_quiet_is_not_known() -> None:
    """MC-12.5: otherwise it would show that a Pawn moved out of sight."""
    rules: dict[str, Any] = {**FOG, "endings": {"quiet_turns": 50}}
    match = foggy("k7/7p/8/8/8/8/8/R3K3", rules, to_move="gold", quiet=30)
    play(match, "h7-h6")
    assert not match.history.is_news(0, 0)


def test_guards_are_seen_by_all() -> None:
    """MC-12.4: guards shine through the fog."""
    match = foggy(
        "k6b/8/8/8/8/8/8/R3K3", to_move="gold", units={"h8": {"rank": 5, "abilities": ["pontifical-guard"]}}
    )
    play(match, "h8:pontifical-guard g8")
    assert told(match, 0) == ["Gold Guard appears on g8."]
    assert shown(match, 0) == "a1 e1 g8"


def test_the_king_may_go_where_an_unseen_unit_attacks() -> None:
    """MC-12.6: only enemies in sight forbid a step; afterwards the King sees them, and is in check."""
    match = foggy("k7/8/8/4r3/8/8/8/4K3")
    assert "e1-e2" in texts(match)
    play(match, "e1-e2")
    assert "e5" in shown(match, 0)
    assert lay_out("k7/8/8/4r3/8/8/8/4K3", FOG).why_not("e1-e2", 0) is not None


def test_previews_know_nothing_of_what_is_hidden() -> None:
    """MC-12.5: the preview is the same, whatever is out of sight."""
    one = foggy("k6r/8/8/8/p7/8/8/R3K3", **ATTRITION)
    other = foggy("2k5/6r1/8/8/p7/8/8/R3K3", **ATTRITION)
    for action in ("a1xa4", "a1-a2", "end-turn"):
        assert one.preview(action, 0) == other.preview(action, 0)


def test_what_a_side_imagines() -> None:
    """MC-12.5: samples places out of its sight for unseen units, not for captured or visible ones."""
    fallen = {"ph7": {"captured": True}}
    match = foggy("k6r/pp5p/8/8/p7/8/8/R3K3", units=fallen)
    true, found = match.history.truth().window, set[tuple[int, ...]]()
    for seed in range(20):
        state = match.seen_by(0).imagined(0, seed).window
        assert list(state.kind) == list(true.kind)
        assert list(state.owner) == list(true.owner)
        assert list(state.status) == list(true.status)
        assert state.board[PLACES["a4"]] == true.board[PLACES["a4"]]
        hidden = [
            slot for slot in range(17, 33) if state.status[slot] == STANDING and not state.sighted[slot]
        ]
        assert len(hidden) == 5
        for slot in hidden:
            place = state.place[slot]
            assert all(max(abs(place // 8 - y), abs(place % 8 - x)) > 3 for x, y in ((0, 0), (4, 0)))
            assert state.kind[slot] != PAWN or 8 <= place < 56
        found.add(tuple(state.place[slot] for slot in hidden))
    assert len(found) > 10


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nothing_hidden_shows_in_random_play(seed: int) -> None:
    """MC-12.4, MC-12.5: in constant fog, what a side sees, may do and is told is the same in every sample."""
    match, dice = game(ALWAYS).match(seed=seed), random.Random(seed)
    for _ in range(25):
        if match.outcome:
            break
        truth, seat = match.history.truth(), match.to_act[0]
        codes = truth.codes(seat)
        for viewer in (0, 1):
            seen = truth.seen_by(viewer).state.tobytes()
            for other in other_truths(truth, viewer, 2):
                assert other.seen_by(viewer).state.tobytes() == seen, f"seed {seed}"
                assert viewer != seat or other.codes(seat) == codes, f"seed {seed}"
        code = dice.choice(codes)
        assert not any(leak(truth, viewer, seat, [code]) for viewer in (0, 1)), f"seed {seed}"
        match.play(code, seat)


def test_reasons_name_the_fog() -> None:
    """MC-12.2: only if nothing else forbids the action, and without revealing what fog hides."""
    far = "In fog no unit goes or strikes farther than it sees: 3 squares. (MC-12.2)"
    match = foggy("k6r/8/8/8/8/8/8/R3K2N", units={"e1": {"abilities": ["last-ditch"]}})
    for action in ("a1-a5", "a1-a8", "h1:charge g3 e3", "h1:charge g3 g5"):
        reason = match.why_not(action, 0)
        assert reason == (None if action == "h1:charge g3 e3" else far), action
    rich: dict[str, Any] = {**FOG, "taxation": {"applies": True}}
    poor = foggy("k7/8/8/8/8/8/8/4K3", rich, units={"ra1": {"captured": True}}, gold=[20, 0])
    assert poor.why_not("revive ra1", 0) == (
        "In fog you must see the square on which a unit is to come back. (MC-12.2)"
    )


def test_only_fog_that_hides_is_a_secret() -> None:
    """MC-12.4: a ruleset has secrets only if there can be fog, and fog hides."""
    assert game("campaign").has_secrets
    assert not game("default").has_secrets
    assert not game({"extends": "campaign", "weather": {"fog": 0}}).has_secrets
    assert not game({"extends": "campaign", "weather": {"fog_hides": False}}).has_secrets


def test_oaths_and_purses_of_the_enemy_are_not_shown() -> None:
    """MC-12.5: sheets of units in sight do not show them either; a side sees its own."""
    match = foggy("b6k/8/8/8/p7/8/8/R3K3", units={"a4": {"lord": "a8"}})
    clauses = {unit.cell: {note.clause for note in unit.notes} for unit in match.view(0).board.units}
    assert "MC-3.1" not in clauses["a4"]
    assert "MC-3.1" in {note.clause for unit in match.view(1).board.units for note in unit.notes}
    assert [counter.seat for counter in match.view(0).counters if counter.name == "action points"] == [0]


def test_squares_out_of_sight_are_marked() -> None:
    """MC-12.4: so that they are not taken for empty; for a side that sees them they are not marked."""
    match = foggy("b6k/8/8/8/p7/8/8/R3K3")
    marked = {cell for cell, told in match.view(0).board.cells.items() if "unseen" in told.marks}
    assert {"a8", "h8", "a5", "e5"} <= marked
    assert not marked & {"a4", "a1", "e4", "h1"}
    assert "a8" not in {cell for cell, told in match.view(1).board.cells.items() if "unseen" in told.marks}


def test_a_penalty_does_not_tell_where_units_are() -> None:
    """MC-12.5, MC-8.9: everybody learns of the fault, only its side which units it affected."""
    match = foggy("4k3/pppppppp/8/8/8/8/8/RNBQK3")
    before = shown(match, 1)
    match.note_fault(0, "illegal attempts")
    match.note_fault(0, "illegal attempts")
    assert shown(match, 1) == before
    assert len(told(match, 0)) > 1, "units that waver now"
    assert told(match, 1) == ["Blue has tried several illegal actions in a turn: its units lose 20 loyalty."]
