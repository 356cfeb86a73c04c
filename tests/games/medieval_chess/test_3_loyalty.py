"""Lords and loyalty: chapter 3."""

from typing import Any

import pytest

import banneret
from banneret.engine.machine.layout import look
from banneret.games.medieval_chess.rules.losses import neutral_in_100
from tests.games.medieval_chess.positions import (
    ATTRITION,
    at,
    lay_out,
    moves,
    play,
    side,
    texts,
    turns,
    value,
)

NO_COURTS: dict[str, Any] = {"courts": {"applies": False}}


def lords(match: banneret.Match) -> dict[str, str]:
    return {link.start: link.end for link in match.view(0).board.links}


def test_the_first_bonds() -> None:
    """MC-3.1: each unit but the King has exactly one lord."""
    found = lords(banneret.game("medieval-chess").match())
    assert len(found) == 30
    assert {name: found[name] for name in ("qd1", "bc1", "bf1", "ra1", "nb1", "ng1", "rh1")} == {
        "qd1": "ke1",
        "bc1": "qd1",
        "bf1": "qd1",
        "ra1": "qd1",
        "nb1": "qd1",
        "ng1": "bf1",
        "rh1": "bf1",
    }
    assert [found[f"p{file}2"] for file in "abcdefgh"] == ["bc1"] * 4 + ["bf1"] * 4


def test_who_can_be_a_lord() -> None:
    """MC-3.2: by kind and rank, above the vassal, with room."""
    fen = "4k3/8/8/8/8/PPPP4/8/RN1QKB2"
    units = {"a3": {"rank": 5}}
    match = lay_out(fen, units=units, to_move="blue")
    assert texts(match, start="b3:swear")
    swears = {text.split()[1] for text in texts(match) if text.startswith("b3:swear")}
    kinds = {look(match.state)[0].kind[list(banneret_ids()).index(name)] for name in swears}
    assert kinds == {3, 5, 6}
    assert not texts(match, start="e1:swear")
    full = lay_out(fen, units={"b1": {"rank": 4}, "b3": {"lord": "b1"}, "c3": {"lord": "b1"}})
    knight = banneret_ids()[at(full, "b1")]
    assert f"a3:swear-to {knight}" not in texts(full)


def banneret_ids() -> tuple[str, ...]:
    from banneret.games.medieval_chess.names import IDS

    return IDS


def test_stress() -> None:
    """MC-3.3: without a Queen, in check, or with half the army lost; it ends with its cause."""
    match = lay_out("4k3/8/8/8/8/8/8/3QK3")
    play(match, "end-turn")
    assert (side(match, "stress", 0), side(match, "stress", 1)) == (0, 1)
    checked = lay_out("3qk3/8/8/8/8/8/8/R2QK3")
    play(checked, "a1-a8")
    assert side(checked, "stress", 1) == 0
    checked = lay_out("3qk3/7p/8/8/8/8/8/4KR1Q", NO_COURTS)
    told = play(checked, "h1-h5")
    assert "Gold is under stress." in told
    lost = {name: {"captured": True} for name in ("pa2", "pb2", "pc2", "pd2", "pe2", "pf2", "pg2", "ph2")}
    half = lay_out("3qk3/8/8/8/8/8/8/4K2Q", units=lost)
    play(half, "end-turn")
    assert side(half, "stress", 0) == 1


def test_the_king_stands_in_for_the_queen() -> None:
    """MC-3.4: under stress her vassals and the Bishops answer to him; for good when she is lost."""
    units = {"a1": {"lord": "d1"}, "c1": {"lord": "d1"}}
    match = lay_out("4k3/8/8/8/8/8/8/R1BQK3", units=units, stress=[1, 0])
    assert set(lords(match).values()) == {"ke1"}
    calm = lay_out("4k3/8/8/8/8/8/8/R1BQK3", units=units)
    assert set(lords(calm).values()) == {"qd1"} or len(set(lords(calm).values())) == 1
    losing = lay_out("3rk3/8/8/8/8/8/8/R1BQK3", to_move="gold", units=units)
    play(losing, "d8xd1")
    assert [value(losing, "lord", cell) for cell in ("a1", "c1")] == [5, 5]


def test_swearing_to_another_lord() -> None:
    """MC-3.5: costs a point; one setting raises loyalty, another restricts it to orphans."""
    fen, units = "4k3/8/8/8/8/P7/8/2BQK3", {"a3": {"lord": "c1", "loyalty": 35}}
    match = lay_out(fen, units=units)
    queen = banneret_ids()[at(match, "d1")]
    while value(match, "lord", "a3") != at(match, "d1"):
        play(match, f"a3:swear-to {queen}")
    assert side(match, "points") < 10
    lifted = lay_out(fen, {"loyalty": {"sworn_least": 50, "refusal": 0}}, units=units)
    play(lifted, f"a3:swear-to {queen}")
    assert (value(lifted, "loyalty", "a3"), side(lifted, "points")) == (50, 9)
    orphans = lay_out(fen, {"loyalty": {"swear": "orphans"}}, units=units)
    assert not texts(orphans, start="a3:swear")


def test_the_bands() -> None:
    """MC-3.6: shown as badges; the King's loyalty never changes."""
    fen = "4k3/8/8/8/8/PPPPP3/8/4K3"
    given = {"a3": 90, "b3": 70, "c3": 69, "d3": 49, "e3": 29}
    match = lay_out(fen, units={cell: {"loyalty": loyalty} for cell, loyalty in given.items()})
    badges = {unit.cell: unit.badges for unit in match.view(0).board.units}
    assert badges["a3"] == ("devoted",)
    assert badges["b3"] == ()
    assert [badges[cell][0] for cell in ("c3", "d3", "e3")] == ["wavering", "disloyal", "defecting"]
    assert value(match, "loyalty", "e1") == 100
    assert banneret.game("medieval-chess").match().view(0).board.units[0].scales[0].value == 85


def test_the_wavering() -> None:
    """MC-3.7: one square less, and abilities cost a point more."""
    match = lay_out("4k3/8/8/8/8/P7/8/R3K3", NO_COURTS, units={"a1": {"loyalty": 60}})
    play(match, "a1:fortify")
    assert side(match, "points") == 7
    far = lay_out("4k3/8/8/8/8/8/8/B3K3", NO_COURTS, units={"a1": {"loyalty": 60}})
    assert moves(far, "a1") == "b2 c3 d4 e5 f6 g7"


def test_the_disloyal_refuse_orders() -> None:
    """MC-3.7: one in five; the points and the move are spent; not while the King is in check."""
    refused = 0
    for seed in range(100):
        match = lay_out("4k3/8/8/8/8/8/8/R3K3", seed=seed, units={"a1": {"loyalty": 40, "xp": 30}})
        play(match, "a1-a2")
        first = match.log(0)[-1].events[0]
        (rolled,) = first.dice
        is_refused = rolled <= 20
        result = "refuses the order" if is_refused else "obeys"
        assert first.text == f"Blue Rook on a1 {result}: {rolled} on d100 (refuses up to 20)."
        if is_refused:
            refused += 1
            assert (side(match, "points"), value(match, "moves", "a1"), value(match, "xp", "a1")) == (
                9,
                1,
                20,
            )
    assert 8 <= refused <= 35
    always = {"loyalty": {"refusal": 100}}
    checked = lay_out("k3r3/8/8/8/8/8/8/4KB2", always, units={"f1": {"loyalty": 40}})
    assert play(checked, "f1-e2")[0] == "Blue Deacon f1 moves to e2."


def test_beside_its_lord_a_unit_grows_loyal() -> None:
    """MC-3.8: five a turn."""
    units = {"d2": {"lord": "e1"}, "a2": {"lord": "e1"}}
    match = lay_out("3qk3/8/8/8/8/8/P2P4/4K2Q", NO_COURTS, units=units, to_move="gold")
    play(match, "end-turn")
    assert (value(match, "loyalty", "d2"), value(match, "loyalty", "a2")) == (85, 80)


def test_a_capture_makes_loyal() -> None:
    """MC-3.9: ten."""
    match = lay_out("4k3/8/8/8/8/8/p7/R3K3")
    play(match, "a1xa2")
    assert value(match, "loyalty", "a2") == 90


def test_hurt_alone() -> None:
    """MC-3.10: five less at the start of the next turn, if no comrade was beside the unit."""
    match = lay_out("r3k3/8/8/8/8/8/R7/4K3", NO_COURTS, to_move="gold", **ATTRITION)
    play(match, "a8xa2", "end-turn")
    assert value(match, "loyalty", "a2") == 75
    together = lay_out("r3k3/8/8/8/8/8/RP6/4K3", NO_COURTS, to_move="gold", **ATTRITION)
    play(together, "a8xa2", "end-turn")
    assert value(together, "loyalty", "a2") == 80


def test_a_sacrifice() -> None:
    """MC-3.11: the lord who orders it loses twenty, all others gain fifteen; a King cannot be sacrificed."""
    match = lay_out("4k3/8/8/8/8/8/3PP2R/3QK3")
    assert "d1:sacrifice e1" not in texts(match)
    assert "h2:sacrifice e2" not in texts(match)
    play(match, "d1:sacrifice d2")
    assert at(match, "d2") == 0
    assert [value(match, "loyalty", cell) for cell in ("d1", "e2", "h2", "e1")] == [60, 95, 95, 100]
    assert side(match, "points") == 8


def test_a_king_loses_no_loyalty_by_a_sacrifice() -> None:
    """MC-3.11, MC-3.6: and its sheet does not claim that it does."""
    match = lay_out("4k3/8/8/8/8/8/3PP3/3QK3")
    told = {
        unit.kind: next(each.text for each in unit.abilities if each.word == "sacrifice")
        for unit in match.view(0).board.units
        if unit.cell in ("d1", "e1")
    }
    assert told["king"] == "Sacrifices a comrade beside him: all other comrades gain 15 loyalty."
    assert "it loses 20 loyalty" in told["queen"]
    play(match, "e1:sacrifice e2")
    assert [value(match, "loyalty", cell) for cell in ("e1", "d1", "d2")] == [100, 95, 95]


def test_an_insurrection() -> None:
    """MC-3.12: three disloyal units make random moves, then have fifty; not under stress."""
    units = {cell: {"loyalty": 35} for cell in ("a2", "b2", "c2")}
    match = lay_out("3qk3/8/8/8/8/8/PPP5/3QK3", NO_COURTS, units=units, to_move="gold")
    told = play(match, "end-turn")
    assert any("Insurrection: 3" in words for words in told)
    assert all(at(match, cell) == 0 for cell in ("a2", "b2", "c2"))
    assert side(match, "points") == 10
    dear = {**NO_COURTS, "points": {"income": 2, "move": 10}}
    poor = lay_out("3qk3/8/8/8/8/8/PPP5/3QK3", dear, units=units, to_move="gold", points=[0, 0])
    play(poor, "end-turn")
    assert all(at(poor, cell) == 0 for cell in ("a2", "b2", "c2"))
    stressed = lay_out("3qk3/8/8/8/8/8/PPP5/4K3", NO_COURTS, units=units, to_move="gold")
    assert not any("Insurrection" in words for words in play(stressed, "end-turn"))


def test_vassals_of_a_captured_lord() -> None:
    """MC-3.13: thirty less at once, and no lord."""
    match = lay_out("2r1k3/8/8/8/8/8/P7/2B1K3", NO_COURTS, units={"a2": {"lord": "c1"}}, to_move="gold")
    told = play(match, "c8xc1")
    assert value(match, "loyalty", "a2") == 50
    assert value(match, "lord", "a2") == 0
    assert "Blue Pawn on a2 has lost its lord." in told


def test_orphans_may_turn_neutral() -> None:
    """MC-3.14: after their side's next turn, likelier with less loyalty; not once they are sworn."""
    neutral = 0
    for seed in range(60):
        match = lay_out(
            "3qk3/8/8/8/8/8/P7/3QK3", NO_COURTS, seed=seed, units={"a2": {"orphan": 1, "loyalty": 50}}
        )
        play(match, "end-turn")
        (told,) = (event for event in match.log(0)[-1].events if event.dice)
        turned = value(match, "owner", "a2") == 2
        result = "turns neutral" if turned else "stays without a lord"
        assert told.text.startswith(f"Blue Pawn on a2 {result}: {told.dice[0]} on d100")
        assert (told.dice[0] < 50, told.end) == (turned, "a2")
        neutral += turned
    assert 15 <= neutral <= 45
    sworn = lay_out("3qk3/8/8/8/8/8/P7/3QK3", units={"a2": {"orphan": 1, "loyalty": 50}})
    play(sworn, "a2:swear-to ke1")
    assert value(sworn, "orphan", "a2") == 0
    loyal = lay_out("3qk3/8/8/8/8/8/P7/3QK3", units={"a2": {"orphan": 1, "loyalty": 100}})
    play(loyal, "end-turn")
    assert value(loyal, "owner", "a2") == 0


def test_lords_claim() -> None:
    """MC-3.15: a lord that moves claims neutral units and disloyal enemies beside it; other units do not."""
    units: dict[str, dict[str, Any]] = {"c4": {"seat": "neutral"}, "e4": {"loyalty": 40}}
    match = lay_out("4k3/8/8/8/2p1p3/8/8/3QK3", units=units)
    told = play(match, "d1-d3")
    assert "Blue claims the Pawn on c4." in told
    assert [value(match, field, "e4") for field in ("owner", "loyalty", "lord")] == [0, 50, at(match, "d3")]
    common = lay_out("4k3/8/8/8/2p1p3/8/8/3RK3", units=units)
    play(common, "d1-d3")
    assert value(common, "owner", "c4") == 2


def test_who_stands_too_high_for_a_lord_is_the_kings() -> None:
    """MC-3.2, MC-3.15: a Queen claimed by a Bishop, so that the Bishop can be sworn to her."""
    match = lay_out("4k3/8/8/8/3q4/8/8/B3K3", units={"d4": {"seat": "neutral"}})
    play(match, "a1-c3")
    assert value(match, "lord", "d4") == at(match, "e1")


@pytest.mark.parametrize("claimer", [0, 1])
@pytest.mark.parametrize("left", [0, 1])
def test_neutral_units_cannot_move_for_two_turns_of_either_side(left: int, claimer: int) -> None:
    """MC-3.16: two turns of the claiming side, whichever side the unit has left."""
    side, cell = ("blue", "gold")[left], "c4"
    fen = "3qk3/8/8/8/2P5/8/8/3QK3" if left == 0 else "3qk3/8/8/8/2p5/8/8/3QK3"
    calm = {**NO_COURTS, "loyalty": {"start": 95}}
    units = {cell: {"orphan": 1, "loyalty": 0}}
    for seed in range(99):
        match = lay_out(fen, calm, side, seed, units=units)
        play(match, "end-turn")
        if value(match, "owner", cell) == 2:
            break
    if match.to_act != (claimer,):
        play(match, "end-turn")
    blocked = 0
    play(match, "d1-d3" if claimer == 0 else "d8-d5")
    assert value(match, "owner", cell) == claimer
    while not moves(match, cell, claimer):
        blocked += match.to_act == (claimer,)
        play(match, "end-turn")
    assert blocked == 2


def test_how_long_a_unit_waits_is_told() -> None:
    """MC-3.16: in turns of its own side, including this one."""
    match = lay_out("4k3/8/8/8/2p5/8/8/3QK3", units={"c4": {"seat": "neutral", "frozen": 4}})
    play(match, "d1-d3")
    assert "cannot move for 2 more turns" in str(match.why_not("c4-c5"))
    turns(match, 1)
    assert "cannot move for 1 more turn." in str(match.why_not("c4-c5"))
    turns(match, 1)
    assert "c5" in moves(match, "c4")


def test_defection() -> None:
    """MC-3.17: below thirty at the end of the turn; never the King."""
    match = lay_out("3qk3/8/8/8/8/P7/8/3QK3", NO_COURTS, units={"a3": {"loyalty": 20}})
    told = play(match, "end-turn")
    assert any("goes over to Gold" in words for words in told)
    assert (value(match, "owner", "a3"), value(match, "loyalty", "a3")) == (1, 50)
    assert side(match, "defectors", 1) == 1


def test_defection_comes_with_the_turn_in_which_loyalty_falls() -> None:
    """MC-3.17: in either side's turn; if a lord falls in the enemy's turn, there is no time left."""
    units = {"a2": {"lord": "c1", "loyalty": 55}}
    match = lay_out("2rqk3/8/8/8/8/8/P7/2BQK3", NO_COURTS, units=units, to_move="gold")
    play(match, "c8xc1")
    assert (value(match, "owner", "a2"), value(match, "loyalty", "a2")) == (0, 25)
    assert "The Pawn on a2 goes over to Gold." in foreseen_end(match)
    play(match, "end-turn")
    assert value(match, "owner", "a2") == 1
    assert side(match, "defectors", 1) == 1
    before = lay_out("3qk3/8/8/8/8/P7/8/3QK3", NO_COURTS, "gold", units={"a3": {"loyalty": 20}})
    play(before, "end-turn")
    assert value(before, "owner", "a3") == 1


def foreseen_end(match: banneret.Match) -> list[str]:
    return [event.text for event in match.preview("end-turn").outcomes[0].events]


def test_a_lord_that_leaves_in_the_last_phase_gives_its_vassals_a_whole_turn() -> None:
    """MC-3.13, MC-3.14: their time ends exactly at the end of their side's next turn."""
    units: dict[str, dict[str, Any]] = {"c1": {"loyalty": 20}, "a2": {"lord": "c1", "loyalty": 100}}
    match = lay_out("3qk3/8/8/8/8/8/P7/2B1K2Q", NO_COURTS, units=units)
    play(match, "end-turn")
    assert (value(match, "owner", "c1"), value(match, "orphan", "a2")) == (1, 1)
    told = play(match, "end-turn", "end-turn")
    assert any("Blue Pawn on a2 stays without a lord" in words for words in told)


@pytest.mark.parametrize("first", ["a2", "b2"])
def test_a_lord_that_turns_neutral_gives_its_vassals_a_whole_turn(first: str) -> None:
    """MC-3.14: in any order: a new orphan's time does not start in the same last phase."""
    lord, vassal = first, "b2" if first == "a2" else "a2"
    units: dict[str, dict[str, Any]] = {
        lord: {"kind": "bishop", "orphan": 1, "loyalty": 0},
        vassal: {"lord": lord, "loyalty": 100},
    }
    for seed in range(9):
        match = lay_out("3qk3/8/8/8/8/8/PP6/3QK3", NO_COURTS, seed=seed, units=units)
        play(match, "end-turn")
        if value(match, "owner", lord) == 2:
            assert value(match, "orphan", vassal) == 1


def test_an_orphan_inside_a_rook_waits() -> None:
    """MC-3.14: it rolls once it is on the board again, and can be sworn before."""
    units: dict[str, dict[str, Any]] = {"a1": {"rank": 4}, "b1": {"inside": "a1", "orphan": 1, "loyalty": 0}}
    match = lay_out("3qk3/8/8/8/8/8/8/RN1QK3", NO_COURTS, units=units)
    name = banneret_ids()[look(match.state)[0].inside[:].index(at(match, "a1"))]
    play(match, "end-turn", "end-turn")
    assert next(unit for unit in match.view(0).board.units if unit.id == name).badges
    play(match, f"a1:exit {name} b1")
    assert value(match, "orphan", "b1") == 1
    assert texts(match, start="b1:swear-to")


@pytest.mark.parametrize(("loyalty", "turning"), [(50, 49), (98, 1), (99, 0), (100, 0), (0, 99)])
def test_the_orphans_roll(loyalty: int, turning: int) -> None:
    """MC-3.14: neutral below 100 minus loyalty: at 50, a roll of 49 turns it and a roll of 50 does not."""
    match = lay_out("3qk3/8/8/8/8/8/P7/3QK3", NO_COURTS, units={"a2": {"orphan": 1, "loyalty": loyalty}})
    state = look(match.state)[0]
    assert neutral_in_100(state, at(match, "a2")) == turning
    for seed in range(300):
        match = lay_out(
            "3qk3/8/8/8/8/8/P7/3QK3", NO_COURTS, seed=seed, units={"a2": {"orphan": 1, "loyalty": 50}}
        )
        play(match, "end-turn")
        (told,) = (event for event in match.log(0)[-1].events if event.dice)
        if told.dice[0] in (49, 50):
            assert (value(match, "owner", "a2") == 2) == (told.dice[0] == 49)
        if loyalty != 50:
            break


def test_the_four_outcomes_of_a_defection() -> None:
    """MC-3.18: stronger, unchanged, an ability less, an ability more."""
    fen, unit = "3qk3/8/8/8/8/N7/8/3QK3", {"a3": {"loyalty": 20}}

    def after(**chances: int) -> banneret.Match:
        match = lay_out(fen, {"defection": {"gains": 0, "keeps": 0, "forgets": 0, **chances}}, units=unit)
        play(match, "end-turn")
        return match

    assert value(after(gains=100), "boost", "a3") == 1
    same = after(keeps=100)
    assert (value(same, "boost", "a3"), value(same, "known", "a3")) == (0, 1 | 1 << 4)
    assert value(after(forgets=100), "known", "a3") in (1, 1 << 4)
    more = value(after(), "known", "a3") & ((1 << 44) - 1)
    assert more.bit_count() == 3
