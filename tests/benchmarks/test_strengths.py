"""The tables of `docs/players.md`."""

import json
from pathlib import Path

import pytest

from banneret.players.arena.head_to_head import Meeting
from banneret.players.arena.plan import Plan
from banneret.players.arena.playing import Pair, Result
from benchmarks.strengths.__main__ import in_turn
from benchmarks.strengths.meetings import REFERENCES, aim_plans, kept, meetings, open_results, path_of, plans
from benchmarks.strengths.tables import BEGIN, EARLIER, END, PAGE, aims_table, linked_ratings, write_tables
from tests.players.arena.samples import sample

WON = (Result((0,), 40, "commander"), Result((1,), 60, "commander"))
SPLIT = (Result((0,), 40, "commander"), Result((0,), 60, "commander"))


def plan_of(*players: str) -> Plan:
    listed = (*plans("age-of-chess"), *aim_plans("age-of-chess"))
    return next(plan for plan in listed if plan.players == players)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Some results: greedy has won three pairs of four, level:1 two of four."""
    for players, won in ((("greedy", "random"), 3), (("level:1", "greedy"), 2)):
        results = open_results(plan_of(*players), tmp_path)
        for number in range(4):
            results.add(Pair((0, 1), number, WON if number < won else SPLIT))
        results.close()
    return tmp_path


def test_everybody_is_linked_to_everybody() -> None:
    """Otherwise there would be no common scale."""
    pairs = meetings("age-of-chess")
    everybody = {name for two in pairs for name in two}
    met = [Meeting(first, second, [], sample(1, 1, 1, 1, 1)) for first, second in pairs]
    assert set(linked_ratings(met)) == everybody
    assert everybody >= {*REFERENCES, "level:1", "level:8"}


def test_what_takes_long_comes_last() -> None:
    """So that a few minutes give results for every game."""
    players = [plan.players for plan in in_turn(["cyvasse", "prevail"])]
    assert players[:2] == [("level:2", "level:1")] * 2
    assert players.index(("level:8", "level:7")) > players.index(("level:7", "level:6"))


def test_the_tables_stand_between_their_marks(folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# Before\n\n{BEGIN}\nold\n{END}\n\nAfter\n")
    write_tables(page, folder)
    text = page.read_text()
    assert text.startswith(f"# Before\n\n{BEGIN}\n\n### Age of Chess – Warfare\n")
    assert text.endswith(f"\n\n{END}\n\nAfter\n")
    assert "old" not in text
    assert "| `greedy` – `random` | 8 | 87.5% | +338 |" in text
    assert "| `random` | 0 |  |  |" in text
    assert text.index("| `level:1` |") < text.index("| `greedy` | +") < text.index("| `random` |")
    write_tables(page, folder)
    assert page.read_text() == text


def test_tables_of_earlier_rules_stay_and_say_so(folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"{BEGIN}\n\n### Age of Chess – Warfare\n\nold\n\n### Medieval Chess\n\nolder\n\n{END}\n")
    for _ in range(2):
        write_tables(page, folder)
        text = page.read_text()
        assert "old\n" not in text
        assert text.count("Measured under earlier rules") == 1
        assert text.endswith(f"### Medieval Chess\n\n{EARLIER}\n\nolder\n\n{END}\n")


@pytest.mark.parametrize(
    ("won", "score", "verdict"),
    [
        (4, "100.0%", "reached, not yet certain"),
        (3, "87.5%", "missed, not yet certain"),
        (0, "50.0%", "missed"),
    ],
)
def test_aims_are_told_with_what_was_scored(won: int, score: str, verdict: str, tmp_path: Path) -> None:
    results = open_results(plan_of("search:nodes=20000", "uct:nodes=1000"), tmp_path)
    for number in range(4):
        results.add(Pair((0, 1), number, WON if number < won else SPLIT))
    results.close()
    *_, row = aims_table(["age-of-chess"], tmp_path).splitlines()
    assert f": `search:nodes=20000` – `uct:nodes=1000` | 8 | {score} |" in row
    assert row.endswith(f"| 97% | {verdict} |")


def test_a_player_without_a_link_has_no_rating() -> None:
    lonely = [
        Meeting("greedy", "random", [], sample(0, 0, 1, 0, 1)),
        Meeting("x", "y", [], sample(0, 0, 1, 0, 1)),
    ]
    assert set(linked_ratings(lonely)) == {"greedy", "random"}
    assert linked_ratings(lonely[1:]) == {}


def test_results_of_a_level_that_was_changed_are_played_anew(folder: Path) -> None:
    plan = plan_of("level:1", "greedy")
    path = path_of(plan, folder)
    header, *pairs = path.read_text().splitlines()
    changed = {**json.loads(header), "plays": ["search:nodes=49", "greedy"]}
    path.write_text("\n".join([json.dumps(changed), *pairs]) + "\n")
    assert kept(plan, folder) is None
    assert open_results(plan, folder).pairs == []
    assert kept(plan_of("greedy", "random"), folder) is not None


def test_results_of_older_code_are_told_as_such(folder: Path, tmp_path: Path) -> None:
    """They are still shown, but not added to."""
    plan = plan_of("greedy", "random")
    path = path_of(plan, folder)
    header, *pairs = path.read_text().splitlines()
    path.write_text("\n".join([json.dumps({**json.loads(header), "sources": "0123"}), *pairs]) + "\n")
    found = kept(plan, folder)
    assert found is not None
    assert (found.is_old, found.scoreboard.games) == (True, 8)
    page = tmp_path / "page.md"
    page.write_text(f"{BEGIN}{END}")
    write_tables(page, folder)
    assert "has changed since" in page.read_text()
    assert open_results(plan, folder).pairs == []
    write_tables(page, folder)
    assert "has changed since" not in page.read_text()


def test_the_page_has_room_for_them() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text.count(BEGIN) == text.count(END) == 1
    assert text.index(BEGIN) < text.index(END)
