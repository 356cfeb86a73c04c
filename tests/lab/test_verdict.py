"""Findings about games, in words."""

import pytest

from banneret.lab.measures import Measures
from banneret.lab.verdict import Tone, findings
from tests.lab.subjects import BLUE, BOTH, COMMANDER, GOLD, LIMIT, hand_made


def first(games: list[tuple[int, int, int]], *players: str) -> tuple[Tone, str]:
    found = findings(Measures(hand_made(games, players=players or ("greedy",))))[0]
    return found.tone, found.text


@pytest.mark.parametrize(
    ("blue", "gold", "tone", "words"),
    [
        (1000, 1000, Tone.GOOD, "Fair. Who begins scores 50.0% (47.8 to 52.2)"),
        (1400, 600, Tone.BAD, "Not fair. Who begins scores 70.0%"),
        (52, 48, Tone.OPEN, "Not known yet. Who begins scores 52.0% (42.3 to 61.5)"),
    ],
)
def test_fair_not_fair_or_not_known(blue: int, gold: int, tone: Tone, words: str) -> None:
    found = first([(BLUE, COMMANDER, 9)] * blue + [(GOLD, COMMANDER, 9)] * gold)
    assert found[0] == tone
    assert found[1].startswith(words)


def test_what_is_not_known_says_how_many_games_would_tell() -> None:
    """52% is 3 points from the border; 100 games give ±9.6, so it takes ten times as many."""
    _, text = first([(BLUE, COMMANDER, 9)] * 52 + [(GOLD, COMMANDER, 9)] * 48)
    assert text.endswith("About 1,100 games would tell.")


def test_unequal_players_say_nothing_of_fairness() -> None:
    games = [(BLUE, COMMANDER, 9), (GOLD, COMMANDER, 9)] * 50
    told = findings(Measures(hand_made(games, players=("greedy", "random"))))
    assert told[0].text == "greedy scores 100.0% (92.9 to 100.0) against random."
    assert not any(each.text.startswith(("Fair", "Not fair")) for each in told)


def test_games_that_do_not_end() -> None:
    told = findings(Measures(hand_made([(BOTH, LIMIT, 500)] * 50 + [(BLUE, COMMANDER, 9)] * 50)))
    assert any(each.tone is Tone.BAD and "are cut off" in each.text for each in told)


def test_who_played_is_always_said() -> None:
    told = findings(Measures(hand_made([(BLUE, COMMANDER, 9)], players=("level:4",))))
    assert told[-1].text == "Measured in 1 game of level:4."


def test_units_that_never_appear_are_told_apart_from_what_never_happens() -> None:
    """Archers never shoot together, but are present; Priestesses were never seen at all."""
    played = hand_made([(BLUE, COMMANDER, 9)] * 500)
    counts = played.arm.layout.counts(played.rows)
    for index, column in enumerate(played.arm.layout.columns):
        counts[:, index, 0] = column.kind != "priestess" and column.name != "shot.together"
    told = " ".join(finding.text for finding in findings(Measures(played)))
    assert "Seen in fewer than 1 game in 100: shot.together." in told
    assert "Nothing was seen of these, which perhaps no side has: priestess." in told
