"""People at one terminal in a game with secrets, simultaneous choices, dice and four seats."""

import io
from collections.abc import Iterator

from rich.console import Console

from banneret.cli.playing.loop import play_on
from banneret.cli.playing.players import seat_players
from banneret.cli.playing.session import Session
from banneret.engine.game import Game
from tests.engine.toy import ROAD


def sit(*lines: str, seats: str, ruleset: str = "default") -> str:
    """The output for people who type these lines."""
    game = Game(ROAD, ROAD.ruleset(ruleset))
    console = Console(file=io.StringIO(), width=80, height=24, markup=False, highlight=False)
    typed: Iterator[str] = iter(lines)

    def ask(prompt: str) -> str:
        console.print(prompt)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    play_on(Session(game.match(seed=5), seat_players(game, seats, "greedy"), console, ask))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_person_sees_their_own_hand_only() -> None:
    screen = sit(seats="gold")
    assert "Gold: Hand (2): The card held (card " in screen
    assert screen.count("The card held") == 1


def test_the_next_person_sits_down_before_their_hand_is_shown() -> None:
    shown = sit("ready", "", "ready", seats="blue,gold")
    _, handed_over, after = shown.partition("Gold: press Enter when nobody else looks.")
    assert handed_over
    assert "Blue: Hand (2): The card held" not in after.partition("Blue: press Enter")[0]
    assert "Gold: Hand (2): The card held" in after


def test_all_bid_at_once_and_the_match_goes_on() -> None:
    shown = sit("ready", "", "1", seats="blue", ruleset="four")
    assert "> { } Rose  greedy" in shown
    assert "1  bid 1" in shown
    assert "Blue: Bid for a turn." in shown
    assert "[ ] bid 1 Blue bid 1." in shown


def test_a_preview_tells_how_likely_each_outcome_is() -> None:
    shown = sit("ready", "bid 1", "preview walk", seats="blue")
    chances = [line for line in shown.splitlines() if "%: " in line]
    assert sum(int(line.partition("%")[0]) for line in chances) in (99, 100, 101)


def test_units_in_words() -> None:
    assert "Gold Gold: r1" in sit("units", seats="blue")
