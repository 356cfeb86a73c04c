"""Positions set up by hand: the stages of a round, and engagements."""

from typing import Any

import pytest

from banneret import games
from banneret.engine.editing import Clear, Draft, Edit, Move, Put, Set, make_draft
from banneret.engine.game import Game

PREVAIL = games.definition("prevail")
GAME = Game(PREVAIL, PREVAIL.ruleset())


def put(kind: str, seat: int, cell: str) -> Put:
    return Put(do="put", kind=kind, seat=seat, cell=cell)


def moment(value: str) -> Set:
    return Set(do="set", setting="moment", value=value)


FIELD = (put("equites", 0, "E-5"), put("punic-cavalry", 1, "C-5"))
COMMANDERS = (put("commander", 0, "H-6"), put("commander", 1, "A-6"))


def set_up(*edits: Edit) -> Draft:
    draft = make_draft(GAME, GAME.match().document(), Clear(do="clear"))
    for edit in edits:
        assert draft.document is not None
        draft = make_draft(GAME, draft.document, edit)
    return draft


def values(draft: Draft, unit: str) -> dict[str, Any]:
    assert draft.sketch is not None
    piece = draft.sketch.piece(unit)
    assert piece is not None
    return piece.values


@pytest.mark.parametrize("initiative", ["blue", "gold"])
@pytest.mark.parametrize(
    ("now", "said"),
    [
        ("cards", "Blue and Gold are to act."),
        ("blue", "Blue is to act."),
        ("gold", "Gold is to act."),
    ],
)
def test_what_a_round_is_at(now: str, said: str, initiative: str) -> None:
    first = Set(do="set", setting="initiative", value=initiative)
    draft = set_up(*FIELD, *COMMANDERS, moment(now), first)
    assert (draft.check.playable, draft.check.text) == (True, said)
    back = set_up(*FIELD, *COMMANDERS, moment("blue"), moment("gold"), first, moment(now))
    assert back.check.text == said


def test_whoever_comes_to_an_enemy_engages_it_and_is_free_when_one_leaves() -> None:
    draft = set_up(*FIELD, *COMMANDERS, Move(do="move", unit="g1", cell="E-5"))
    assert draft.check.playable
    assert (values(draft, "g1")["engaged"], values(draft, "g1")["engager"]) == ("front", True)
    assert (values(draft, "b1")["engaged"], values(draft, "b1")["engager"]) == ("front", False)
    assert draft.document is not None
    apart = make_draft(GAME, draft.document, Move(do="move", unit="b1", cell="F-5"))
    assert apart.check.playable
    assert [values(apart, unit)["engaged"] for unit in ("b1", "g1")] == [None, None]


def test_what_is_set_of_one_of_two_who_are_engaged_is_so_of_the_other() -> None:
    draft = set_up(*FIELD, *COMMANDERS, Move(do="move", unit="g1", cell="E-5"))
    for setting, value in (("engaged", "flank"), ("engager", True), ("engaged", None)):
        assert draft.document is not None
        draft = make_draft(GAME, draft.document, Set(do="set", setting=setting, value=value, unit="b1"))
        assert draft.check.playable
    assert [values(draft, unit)["engaged"] for unit in ("b1", "g1")] == ["flank", "flank"]
    assert [values(draft, unit)["engager"] for unit in ("b1", "g1")] == [True, False]


def test_a_unit_that_is_given_a_command_can_carry_it_out() -> None:
    order = Set(do="set", setting="ordered", value=True, unit="b1")
    draft = set_up(*FIELD, *COMMANDERS, moment("blue"), order)
    assert draft.check.playable
    assert draft.sketch is not None
    assert draft.sketch.values["moment"] == "act blue"
    acted = Set(do="set", setting="acted", value=True, unit="g1")
    assert values(set_up(*FIELD, *COMMANDERS, moment("blue"), acted), "g1")["ordered"]
    back = set_up(*FIELD, *COMMANDERS, moment("blue"), order, moment("blue"))
    assert back.check.playable
    assert not values(back, "b1")["ordered"]


# Cards


def card(setting: str, pile: str) -> Set:
    return Set(do="set", setting=setting, value=pile)


def test_cards_are_laid_in_other_piles() -> None:
    draft = set_up(
        *FIELD, *COMMANDERS, moment("cards"), card("blue.move", "burnt"), card("gold.brace", "hand")
    )
    assert draft.check.playable
    assert draft.document is not None
    assert draft.document["blue"]["burnt"] == ["move"]
    assert "move" not in draft.document["blue"]["hand"]


def test_a_card_that_is_put_in_play_takes_the_place_of_another() -> None:
    """It also begins the commands of the side with the initiative, if cards were still to be chosen."""
    draft = set_up(*FIELD, *COMMANDERS, moment("cards"), card("blue.move", "in_play"))
    assert draft.check.playable
    assert draft.document is not None
    assert draft.sketch is not None
    assert draft.sketch.values["moment"] == draft.document["initiative"]
    assert draft.document["blue"]["in_play"] == "move"
    other = make_draft(GAME, draft.document, card("blue.advance", "in_play"))
    assert other.check.playable
    assert other.document is not None
    assert other.document["blue"]["in_play"] == "advance"
    assert "move" in other.document["blue"]["hand"]


def test_a_card_that_is_taken_out_of_play_is_followed_by_another() -> None:
    draft = set_up(*FIELD, *COMMANDERS, moment("blue"))
    assert draft.document is not None
    first = draft.document["blue"]["in_play"]
    changed = make_draft(GAME, draft.document, card(f"blue.{first}", "hand"))
    assert changed.check.playable
    assert changed.document is not None
    assert changed.document["blue"]["in_play"] not in (None, first)


def test_words_that_are_no_cards_are_left_to_be_mended() -> None:
    document = GAME.match().document()
    document["blue"]["hand"].append("thunder")
    draft = make_draft(GAME, document, card("blue.move", "played"))
    assert draft.document is not None
    assert draft.document["blue"]["hand"][-1] == "thunder"
    assert "thunder" in draft.check.text
