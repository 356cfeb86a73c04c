"""The turn: chapter 8."""

from typing import Any

import banneret
from banneret.engine.machine.layout import look
from banneret.players.hints import hints_for
from banneret.players.opponent import ask
from banneret.players.search.player import Searching
from tests.games.medieval_chess.positions import lay_out, moves, named, play, side, texts, value

BARE: dict[str, Any] = {"courts": {"applies": False}}


def test_a_turn_is_many_actions_and_ends_when_one_says_so() -> None:
    """MC-8.1: Blue begins; the turn number goes up after Gold has played."""
    match = banneret.game("medieval-chess").match()
    play(match, "a2-a3", "b2-b3", "end-turn")
    assert match.to_act == (1,)
    assert match.view(0).status.turn == 1
    play(match, "end-turn")
    assert (match.to_act, match.view(0).status.turn) == ((0,), 2)


def test_points() -> None:
    """MC-8.2: five a turn, ten at most, one for a move."""
    match = banneret.game("medieval-chess").match()
    assert side(match, "points") == 5
    play(match, "a2-a3")
    assert side(match, "points") == 4
    play(match, "end-turn")
    assert side(match, "points", 1) == 5
    for _ in range(4):
        play(match, "end-turn")
    assert (side(match, "points", 0), side(match, "points", 1)) == (10, 10)
    poor = lay_out("k7/8/8/8/8/8/8/R3K3", points=[0, 0])
    assert "That costs 1 point, and you have 0." in str(poor.why_not("a1-a2"))


def test_a_unit_moves_once_and_check_ends_the_turn() -> None:
    """MC-8.3: only a new check."""
    match = lay_out("4k3/8/8/8/8/8/8/R3K3")
    play(match, "a1-a2")
    assert match.why_not("a2-a3") == "Rook a2 has already moved this turn. (MC-8.3)"
    check = lay_out("4k3/8/8/8/8/8/8/R3K3")
    assert "Blue gives check to the King on e8, which ends the turn." in play(check, "a1-a8")
    assert check.to_act == (1,)
    free = lay_out("4k3/8/8/8/8/8/8/R3K3", {"turn": {"check_ends": False}})
    play(free, "a1-a8")
    assert free.to_act == (0,)


def test_a_turn_begins_with_points_healing_and_loyalty() -> None:
    """MC-8.4: in this order, and effects end."""
    units = {"a1": {"swift": 1, "moves": 1}}
    match = lay_out("3qk3/8/8/8/8/8/8/N2QK3", units=units, to_move="gold", points=[3, 5])
    play(match, "end-turn")
    assert (side(match, "points"), value(match, "swift", "a1"), value(match, "moves", "a1")) == (8, 0, 0)
    assert value(match, "loyalty", "a1") == 85


def test_cooldowns_advance_after_the_actions() -> None:
    """MC-8.5: those of the side whose turn it was."""
    units = {"a1": {"cooldowns": {"fortify": 2}}, "a8": {"cooldowns": {"fortify": 2}}}
    match = lay_out("r3k3/8/8/8/8/8/8/R3K3", units=units)
    play(match, "end-turn")
    state = look(match.state)[0]
    assert [state.cooldown[state.board[place] * 14 + 4] for place in (0, 56)] == [1, 2]


def test_experience_comes_before_promotions_at_the_end() -> None:
    """MC-8.6: experience gained at the end of a turn can raise a unit's rank at once."""
    match = lay_out("3qk3/8/8/8/8/P7/8/3QK3", units={"a3": {"xp": 15}}, turn=5)
    play(match, "end-turn")
    assert value(match, "rank", "a3") == 2


def test_one_action_a_turn() -> None:
    """MC-8.7: a move or an ability; learning before it; a second move at once."""
    match = banneret.game("medieval-chess", "classic").match()
    assert "end-turn" not in texts(match)
    play(match, "a2-a3")
    assert match.to_act == (1,)
    assert match.why_not("end-turn") == "A turn is one action and ends with it. (MC-8.7)"
    learner = lay_out("3qk3/8/8/8/8/8/8/R2QK3", "classic", units={"a1": {"xp": 40}})
    play(learner, "a1:learn immovable-object")
    assert learner.to_act == (0,)
    gambit = lay_out("3qk3/8/8/8/8/8/P7/Q3K3", "classic")
    play(gambit, "a1:queens-gambit a2")
    assert {"a1-a4", "stay"} <= set(texts(gambit))
    assert "a1-a5" not in texts(gambit)
    rider = lay_out("3qk3/8/8/8/8/8/8/N2QK3", "classic", units={"a1": {"rank": 3}})
    play(rider, "a1-b3")
    assert "stay" in texts(rider)
    play(rider, "b3-a1")
    assert rider.to_act == (1,)


def test_points_are_kept() -> None:
    """MC-8.8: unspent points are there in the next turn."""
    match = banneret.game("medieval-chess").match()
    play(match, "a2-a3", "end-turn", "end-turn")
    assert side(match, "points") == 9
    assert moves(match, "a3") == "a4"


def test_without_points_only_the_end_of_the_turn_is_left() -> None:
    """MC-8.2: the end of the turn is still asked for, and listed as the only hint."""
    match = lay_out("4k3/8/8/8/8/8/8/R3K3", points=[0, 5], acted=True)
    assert match.view(0).prompts[0].text == "No points left: end your turn."
    searching = Searching("search", {"playouts": 20})
    hints = hints_for(match.game, ask(match, 0), 3, searching, at_once=True).hints
    assert [hint.text for hint in hints] == ["end-turn"]


def test_a_check_that_no_move_gives_is_told() -> None:
    """MC-2.6, MC-8.3: a freeze ends, a guard fades, a unit rises or changes sides."""
    frozen = lay_out("3rk3/8/8/8/8/8/8/3K4", BARE, units={"d8": {"frozen": 1}})
    assert "Gold now attacks the King on d1: he is in check." in play(frozen, "end-turn")
    guard = {"guard1": {"at": "d4", "seat": "gold", "lasts": 1, "lord": "d8"}}
    fading = lay_out("3rk3/8/8/8/8/8/8/3K4", BARE, units=guard)
    assert "Gold now attacks the King on d1: he is in check." in play(fading, "end-turn")
    rising = lay_out("4k3/8/8/8/8/8/4B3/3K4", BARE, units={"e2": {"loyalty": 10, "rank": 4}})
    assert "Gold now attacks the King on d1: he is in check." in play(rising, "end-turn")
    told = play(lay_out("4k3/8/8/8/8/8/8/R2K4", BARE), "a1-a8")
    assert told[-1:] != ["Blue now attacks the King on e8: he is in check."]
    assert sum("the King on e8" in words for words in told) == 1


def test_stress_counts_a_check_that_no_move_gives() -> None:
    """MC-3.3: at the end of the turn in which the check comes about."""
    match = lay_out("3qk3/8/8/8/8/8/3QB3/3K4", BARE, units={"e2": {"loyalty": 10, "rank": 4}})
    assert "Blue is under stress." in play(match, "end-turn")


def test_cooldowns_of_units_inside_a_rook_advance() -> None:
    """MC-6.3: they count turns of their side, wherever the unit is."""
    units: dict[str, dict[str, Any]] = {
        "a1": {"rank": 4},
        "nb1": {"inside": "a1", "cooldowns": {"charge": 3}},
    }
    match = lay_out("3qk3/8/8/8/8/8/8/R2QK3", BARE, units=units)
    play(match, "end-turn", "end-turn")
    assert look(match.state)[0].cooldown[named(match, "nb1") * 14] == 2


def loyalty_of(match: banneret.Match, seat: int) -> list[int]:
    return [int(each) for each in match.state["loyalty"][0][1 + 16 * seat : 17 + 16 * seat]]


def test_a_missed_turn_ends_and_costs_loyalty() -> None:
    """MC-8.9: all units except the King lose 10; earlier actions stand."""
    match = banneret.game("medieval-chess").match()
    play(match, "a2-a3")
    assert match.automatic(0).text == "end-turn"
    play(match, "end-turn")
    before, enemies = loyalty_of(match, 0), loyalty_of(match, 1)
    match.note_fault(0, "missed turn")
    lost = [was - now for was, now in zip(before, loyalty_of(match, 0), strict=True)]
    assert (lost.count(10), lost.count(0), lost[4]) == (15, 1, 0)
    assert loyalty_of(match, 1) == enemies
    assert match.to_act == (1,)
    told = match.log(1)[-1].events[0].text
    assert told == "Blue has missed a turn: its units lose 10 loyalty."


def test_a_side_in_check_answers_it_before_its_missed_turn_ends() -> None:
    """MC-8.9: it may not end its turn in check, so the quietest answer is played first."""
    match = lay_out("4k3/8/8/8/8/8/4r3/R3K2R")
    assert match.why_not("end-turn") is not None
    match.play(match.automatic(0), 0)
    assert not look(match.state)[0].checked[0]


def test_without_loyalty_a_fault_costs_nothing() -> None:
    """MC-8.9, MC-8.10: chess has no loyalty to lose, and no penalty for attempts."""
    match = banneret.game("medieval-chess", "orthodox").match()
    before = match.state.tobytes()
    match.note_fault(0, "missed turn")
    assert match.state.tobytes() == before
    assert match.log(0)[-1].events[0].text == "Blue has missed a turn."
    assert match.game.conduct.attempt_limits == (0, 10)


def test_illegal_attempts_cost_loyalty_in_the_middle_of_a_turn() -> None:
    """MC-8.10: 20 loyalty, and the side goes on with what it can still do."""
    match = banneret.game("medieval-chess").match()
    before = loyalty_of(match, 0)
    match.note_fault(0, "illegal attempts")
    assert [was - now for was, now in zip(before, loyalty_of(match, 0), strict=True)].count(20) == 15
    assert match.to_act == (0,)
    assert match.game.conduct.attempt_limits == (3, 10)


def test_what_faults_cost_is_a_matter_of_the_ruleset() -> None:
    """MC-8.9 to MC-8.11: numbers with bounds; saved rulesets without them get the defaults."""
    strict = {"conduct": {"missed_loyalty": 50, "missed_most": 1, "attempts": 1, "attempts_most": 2}}
    conduct = banneret.game("medieval-chess", strict).conduct
    assert (conduct.missed_turns, conduct.attempt_limits) == (1, (1, 2))
    default = banneret.game("medieval-chess")
    record = default.match().record()
    assert "conduct" not in record["ruleset"]["numbers"], "as in records of old"
    assert banneret.replay(record).game.ruleset.hash == default.ruleset.hash


def test_who_must_act_and_no_longer_can_is_judged_anew() -> None:
    """MC-8.10: if a turn is one action, a side is asked afterwards, or the game is over."""
    match = banneret.game("medieval-chess", "classic").match()
    match.note_fault(0, "illegal attempts")
    assert match.to_act == (0,)
    assert match.legal(0)


def test_three_missed_turns_or_ten_attempts_lose() -> None:
    """MC-8.11: the two are distinguished, and both are in the record."""
    for end, ending in (("run_out_of_time", "time"), ("forfeit_by_attempts", "illegal attempts")):
        match = banneret.game("medieval-chess").match()
        match.note_fault(0, "missed turn")
        getattr(match, end)(0)
        assert match.outcome is not None
        assert (match.outcome.ending, match.outcome.winners) == (ending, (1,))
        assert banneret.replay(match.record()).outcome == match.outcome
    assert banneret.game("medieval-chess").conduct.missed_turns == 3
