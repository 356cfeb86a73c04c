"""Finding an action by picks."""

import banneret
from banneret.cli.drawing.screen import describe_cell
from banneret.cli.playing.picking import Choice, choices_after, find_action, named
from banneret.engine.views import Action, Bar, Board, Cell, Unit
from tests.engine.test_picks import pointed_match


def action(text: str, *picks: str) -> Action:
    return Action(code=0, kind="deed", text=text, picks=picks, words=text, label=text)


def test_an_action_may_end_where_another_goes_on() -> None:
    match = pointed_match()
    _, _, short, long = match.legal(0)
    charge = ("unit:horse", "word:charge")
    assert choices_after(match, 0, ()) == [
        Choice(("unit:horse",), 3, None),
        Choice(("word:pass",), 1, match.legal(0)[1]),
    ]
    assert choices_after(match, 0, charge) == [Choice((*charge, "cell:d4"), 2, None)]
    assert choices_after(match, 0, (*charge, "cell:d4")) == [
        Choice(short.picks, 1, short),
        Choice(long.picks, 1, long),
    ]


def test_capitals_count_where_they_tell_two_actions_apart() -> None:
    lower, upper = action("b-c"), action("B-c")
    assert find_action([lower, upper], "B-c") is upper
    assert find_action([lower, upper], "B-C") is None
    assert find_action([upper], "b-C") is upper


def test_a_unit_answers_to_its_id_its_cell_and_its_name() -> None:
    match = banneret.game("age-of-chess").match()
    choices = choices_after(match, 0, ())
    for name in ("e2a", "E2", "pikeman e2"):
        (found,) = named(choices, name, match.view(0))
        assert found.picks == ("unit:e2a",)


def test_a_cell_is_described_with_all_that_is_known_of_it() -> None:
    view = banneret.game("age-of-chess").match().view(0)
    legion = Unit(
        id="u7",
        cell="e4",
        seat=1,
        kind="legion",
        name="Legion",
        symbol="L",
        facing="NE",
        bars=(Bar(name="hit points", value=30, of=40),),
        badges=("commanded",),
        values={"attack": 4},
    )
    board = Board(units=(legion,), cells={"e4": Cell(terrain="forest", owner=0, marks=("deployment",))})
    assert describe_cell(view.model_copy(update={"board": board}), "e4") == [
        "e4: forest, deployment, held by Blue",
        "Gold Legion e4: hit points 30 of 40, attack 4, faces NE, commanded",
    ]
