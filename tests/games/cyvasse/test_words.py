"""The texts that players read: actions, events, endings, the board."""

import pytest

from banneret import ARBITER, Match
from tests.games.asking import told
from tests.games.cyvasse.pictures import begun, game, lay_out


@pytest.mark.parametrize(
    ("text", "kind", "picks", "words", "label"),
    [
        ("F6-F7", "move", "unit:F6 cell:F7", "Trebuchet F6 moves to F7", "Move to F7"),
        ("F6xF9", "capture", "unit:F6 cell:F9", "Trebuchet F6 captures Spears F9", "Capture F9"),
    ],
)
def test_actions(text: str, kind: str, picks: str, words: str, label: str) -> None:
    match = lay_out("KK2 TF6", "KA8 SF9")
    action = next(each for each in match.legal(0) if each.text == text)
    assert (action.kind, " ".join(action.picks), action.words, action.label) == (kind, picks, words, label)


@pytest.mark.parametrize(
    ("text", "kind", "picks", "words", "label"),
    [
        ("dragon@H1", "place", "item:dragon cell:H1", "Dragon is placed on H1", "Place Dragon on H1"),
        ("G3~F1", "rearrange", "unit:G3 cell:F1", "King G3 is put on F1", "Put on F1"),
        (
            "G3~F4",
            "exchange",
            "unit:G3 cell:F4",
            "King G3 swaps places with Spears F4",
            "Swap with F4",
        ),
        ("G3~tray", "take back", "unit:G3 word:tray", "King G3 goes back to the tray", "Take back"),
    ],
)
def test_actions_of_the_set_up(text: str, kind: str, picks: str, words: str, label: str) -> None:
    match = game().match()
    match.play("H2~tray", 0)
    action = next(each for each in match.legal(0) if each.text == text)
    assert (action.kind, " ".join(action.picks), action.words, action.label) == (kind, picks, words, label)


def test_ready_and_promotions() -> None:
    ready = game().match().legal(0)[-1]
    assert (ready.text, ready.picks, ready.label) == ("ready", ("word:ready",), "Ready")
    match = lay_out("KK2 RA6", "KA10 RC11", fortresses="A6 A10", stage="start")
    first = match.legal(0)[0]
    assert (first.text, first.picks) == ("=crossbows", ("word:promote-crossbows",))
    assert (first.words, first.label) == ("Is promoted to Crossbows", "Promote to Crossbows")


def test_events() -> None:
    """Each with the data that a board shows of it."""
    match = lay_out("KK2 TF1", "KA8 CF6", fortresses="K2 F6")
    match.play("F1xF6")
    strike, loss, move, ruin = match.log(ARBITER)[-1].events
    assert (strike.text, strike.deed) == ("Blue Trebuchet F1 attacks Crossbows on F6.", "strike")
    assert (loss.text, loss.deed) == ("Gold Crossbows on F6 is captured.", "loss")
    assert (move.text, move.deed) == ("Blue Trebuchet F1 moves to F6.", "move")
    assert (strike.start, strike.end, loss.start, move.start, move.end) == ("F1", "F6", "F6", "F1", "F6")
    assert (strike.kind, loss.kind, loss.seat, move.kind) == ("trebuchet", "crossbows", 1, "trebuchet")
    assert (ruin.text, ruin.deed, ruin.end) == ("Gold's fortress on F6 is ruined.", None, "F6")


def test_events_of_the_set_up() -> None:
    match = game().match()
    told_of = {
        "H2~tray": "Blue Dragon H2 goes back to the tray.",
        "dragon@H1": "Blue Dragon is placed on H1.",
        "G3~F1": "Blue King G3 moves to F1.",
        "F1~F4": "Blue King F1 moves to F4, and Spears to F1.",
        "ready": "Blue is ready.",
    }
    for text, words in told_of.items():
        assert match.play(text, 0) == (words,)
    assert match.play("ready", 1) == ("Gold is ready.", "Both sides are set up, and Blue begins.")
    assert match.log(0)[-1].words == ("Both sides are set up, and Blue begins.",)


def test_a_promotion_is_a_change_where_it_stands() -> None:
    match = lay_out("KK2 RA6", "KA10 RC11", fortresses="A6 A10", stage="start")
    match.play("=spears")
    (event,) = match.log(ARBITER)[-1].events
    assert (event.deed, event.kind, event.start, event.end) == ("change", "spears", "A6", "A6")
    assert told(match) == ("Blue Rabble on A6 becomes Spears.",)


def test_the_board() -> None:
    view = begun().view(0)
    units = {unit.id: unit for unit in view.board.units}
    assert (units["F4"].kind, units["F4"].values) == ("spears", {"tier": 2, "defence": 3})
    assert (units["G3"].kind, units["G3"].values) == ("king", {"tier": 1, "defence": 2})
    assert (units["H2"].values, units["E5"].values) == ({"tier": 4, "defence": 4}, {"tier": 1, "defence": 1})
    assert [(zone.id, zone.count) for zone in view.zones] == [("pool:0", 0), ("pool:1", 0)]
    assert (view.status.phase, view.status.turn, view.prompts[0].clause) == ("move", 1, "CV-1.8")


def test_the_tray() -> None:
    match = game().match()
    match.play("H2~tray", 0)
    match.play("F5~tray", 0)
    (tray,) = match.view(0).zones
    assert (tray.id, tray.count, [item.id for item in tray.items]) == ("tray:0", 2, ["rabble", "dragon"])
    assert match.view(0).prompts[0].text == "Place your pieces on your five rows."
    assert [zone.id for zone in match.view(ARBITER).zones] == ["tray:0", "tray:1"]


def test_what_is_off_the_board() -> None:
    match = lay_out("KK2 TF6", "KA8 SF9")
    match.play("F6xF9")
    pool = match.view(0).zones[1]
    assert {item.name: item.values["count"] for item in pool.items}["Spears"] == 2


def why(match: Match) -> list[str]:
    """The causes of the last entry of the log."""
    return [f"{cause.text} ({cause.clause})" for cause in match.log(ARBITER)[-1].causes]


def test_the_log_names_who_flanked() -> None:
    """CV-3.3, CV-3.4: each piece with its hex; a King that counts as tier 1 is not mentioned."""
    match = lay_out("KG4 RE5 RG5", "KA8 EF5", fortresses="K1 A10")
    match.play("E5xF5")
    assert why(match) == [
        "Rabble E5: tier 1. (CV-3.1)",
        "Flanking together: King G4, Rabble E5 and Rabble G5. Combined tier 3. (CV-3.3)",
        "Elephant F5: defends with tier 3. (CV-4.1)",
    ]


def test_the_log_tells_of_the_succession() -> None:
    """CV-6.1, CV-6.2: which piece becomes King and why, or why the game is lost."""
    match = lay_out("KK2 TF1", "KF7 TA10", fortresses="K2 A10")
    match.play("F1xF7")
    assert why(match)[-2:] == [
        "The King must be replaced in the very next turn. (CV-6.1)",
        "An heir on the fortress replaces a captured King. (CV-6.1)",
    ]
    match = lay_out("KK2 TF1", "KF7 TC10 RK6", fortresses="K2 A10")
    match.play("F1xF7")
    match.play("K6-K5")
    assert why(match) == ["No heir stands on the fortress at the end of the turn: the game is lost. (CV-6.2)"]


def test_the_log_tells_of_promotions() -> None:
    """CV-5.1: a piece promoted when its turn begins appears with the move before."""
    match = lay_out("KK2 CA6", "KA10 RC11", fortresses="A6 A10", to_move="gold")
    match.play("C11-C10")
    assert told(match)[-1] == "Blue Crossbows on A6 becomes Trebuchet."
    assert why(match) == ["A piece on its own fortress is promoted when its turn begins. (CV-5.1)"]
