"""What studies ask and report, and pages of balance that are written piece by piece."""

from pathlib import Path

import pytest

from banneret.lab.measures import Measures
from tests.lab.subjects import BLUE, BOTH, COMMANDER, GOLD, LIMIT, hand_made
from tools import balance
from tools.study_games import key_to_mend, wanted
from tools.study_pages import NO, OPEN, YES, answer, never_seen

EVEN = [(BLUE, COMMANDER, 50), (GOLD, COMMANDER, 50)]


def measured(games: list[tuple[int, int, int]]) -> Measures:
    return Measures(hand_made(games, players=("greedy",)))


@pytest.mark.parametrize(
    ("games", "mended", "targets"),
    [
        (EVEN * 500, "moves", ["seat_score=0.5±0.05", "moves=40±4"]),
        (
            [*EVEN * 350, *[(BOTH, LIMIT, 500)] * 300],
            "unfinished",
            ["seat_score=0.5±0.05", "unfinished=0±0.02"],
        ),
        ([*EVEN * 250, *[(BLUE, COMMANDER, 50)] * 500], "score.begins", ["seat_score=0.5±0.05"]),
    ],
)
def test_a_study_mends_what_is_wrong_and_asks_for_less_only_of_a_sound_game(
    games: list[tuple[int, int, int]], mended: str, targets: list[str]
) -> None:
    found = measured(games)
    assert key_to_mend(found) == mended
    assert [target.text for target in wanted(found)] == targets


def test_a_claim_holds_does_not_or_is_not_known() -> None:
    def fairness(blue: int, gold: int) -> str:
        games = [(BLUE, COMMANDER, 9)] * blue + [(GOLD, COMMANDER, 9)] * gold
        return answer(measured(games).balance.estimate, 0.45, 0.55)

    assert [fairness(1000, 1000), fairness(700, 300), fairness(6, 4)] == [YES, NO, OPEN]


def test_what_never_happens_at_any_level_is_named() -> None:
    """No unit shoots or converts in these games; units move in those of one level."""
    one, other = hand_made(EVEN * 100), hand_made(EVEN * 100)
    columns = other.arm.layout.columns
    moved = next(index for index, column in enumerate(columns) if column.event == "moved")
    other.arm.layout.counts(other.rows)[:, moved, 0] = 1
    found = never_seen([Measures(one), Measures(other)])
    assert "moved" not in found
    assert {"shot", "converted"} <= set(found)


def test_an_army_is_told_from_the_seat_that_it_usually_has() -> None:
    """Blue's army wins six games in ten from either seat: the seats are even, the armies are not."""
    usual = hand_made([*[(BLUE, COMMANDER, 9)] * 60, *[(GOLD, COMMANDER, 9)] * 40])
    exchanged = hand_made([*[(BLUE, COMMANDER, 9)] * 40, *[(GOLD, COMMANDER, 9)] * 60])
    found = balance.measure([usual, exchanged], "legion")
    assert found.army is not None
    assert (found.army.name, found.army.score.value, found.army.score.games) == ("legion", 0.6, 200)
    assert found.measures["score.blue"].estimate.value == 0.5


def test_a_chapter_of_balance_takes_the_place_of_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balance, "DOCUMENT", tmp_path / "balance.md")
    balance.write("Prevail: Ancient Battles", "## Prevail: Ancient Battles\n\nfirst\n")
    balance.write("Age of Chess – Warfare", "## Age of Chess – Warfare\n\nother\n")
    balance.write("Prevail: Ancient Battles", "## Prevail: Ancient Battles\n\nsecond\n")
    text = (tmp_path / "balance.md").read_text()
    assert text.startswith("# Balance\n")
    assert [line for line in text.splitlines() if line in ("first", "second", "other")] == ["other", "second"]
