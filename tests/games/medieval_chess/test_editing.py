"""Positions set up by hand: lords, ranks and abilities of a unit."""

from typing import Any

from banneret.engine.editing import Draft, Edit, Remove, Set, make_draft
from banneret.games.medieval_chess.editing import MedievalChessEditing
from tests.games.medieval_chess.positions import game

GAME = game("default")


def edited(*edits: Edit) -> Draft:
    draft = make_draft(GAME, GAME.match().document())
    for edit in edits:
        assert draft.document is not None
        draft = make_draft(GAME, draft.document, edit)
    assert draft.check.playable, draft.check.text
    return draft


def set_of(unit: str, setting: str, value: Any) -> Set:
    return Set(do="set", unit=unit, setting=setting, value=value)


def told(draft: Draft, unit: str) -> Any:
    assert draft.document is not None
    return draft.document["units"][unit]


def sheet(draft: Draft, cell: str) -> str:
    """What the sheet of a unit says."""
    assert draft.document is not None
    units = GAME.position(draft.document).view(0).board.units
    return next(unit for unit in units if unit.cell == cell).model_dump_json()


def test_a_unit_is_given_another_lord_by_hand() -> None:
    draft = edited(set_of("pa2", "lord", "bf1"))
    assert told(draft, "pa2")["lord"] == "bf1"
    assert "Sworn to the Deacon on f1" in sheet(draft, "a2")
    assert "lord" not in told(edited(set_of("pa2", "lord", None)), "pa2")


def test_whoever_stands_above_it_can_be_its_lord() -> None:
    settings = MedievalChessEditing(GAME).palette.stock("bishop", 0)
    assert settings is not None
    (lord,) = (each for each in settings.settings if each.name == "lord")
    assert sorted(lord.among) == ["king", "queen"]


def test_a_lord_who_is_removed_has_no_vassals() -> None:
    sworn = edited(set_of("pa2", "lord", "bf1"))
    assert sworn.document is not None
    assert "lord" not in told(make_draft(GAME, sworn.document, Remove(do="remove", unit="bf1")), "pa2")


def test_abilities_come_and_go_with_a_rank() -> None:
    risen = edited(set_of("nb1", "rank", 4))
    assert "abilities" not in told(risen, "nb1")
    assert '"Levy"' in sheet(risen, "b1")
    assert "rank" not in told(edited(set_of("nb1", "rank", 4), set_of("nb1", "rank", 1)), "nb1")


def test_what_was_learnt_stays_when_a_rank_changes() -> None:
    draft = edited(set_of("nb1", "has stalwart", True), set_of("nb1", "rank", 4))
    assert told(draft, "nb1")["abilities"] == ["charge", "shield-wall", "stalwart", "levy"]


def test_an_ability_that_waits() -> None:
    draft = edited(set_of("nb1", "waits charge", 2))
    assert told(draft, "nb1")["cooldowns"] == {"charge": 2}
    assert "cooldowns" not in told(edited(set_of("nb1", "waits charge", 0)), "nb1")


def test_an_ability_of_another_kind_is_kept() -> None:
    """A promoted unit may have learned something as a Pawn."""
    document = GAME.match().document()
    document["units"]["nb1"] |= {"abilities": ["charge", "shield-wall", "sanctify"], "cooldowns": {"levy": 1}}
    draft = make_draft(GAME, document, set_of("nb1", "has shield-wall", False))
    assert told(draft, "nb1")["abilities"] == ["charge", "sanctify"]
    assert told(draft, "nb1")["cooldowns"] == {"levy": 1}
