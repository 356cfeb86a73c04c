"""The syntax of players and options: `name:option=value`."""

import pytest

from banneret import BadPlayer
from banneret.players.cores import cores
from banneret.players.registry import is_player, meaning, names, options, player, served


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("greedy", "greedy"),
        ("uct", "uct"),
        ("uct:nodes=1000", "uct:nodes=1000"),
        ("search:seconds=0.50:threads=2", "search:seconds=0.5:threads=2"),
        ("search:nodes=0300:slack=7", "search:nodes=300:slack=7"),
        ("level:8", "level:8"),
        ("level:8:threads=2", "level:8:threads=2"),
        ("uct:seconds=1:threads=3", "uct:seconds=1:threads=3"),
    ],
)
def test_a_player_can_be_asked_for_again_by_its_name(text: str, name: str) -> None:
    assert player(text).name == name
    assert player(name).name == name
    assert is_player(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "There is no player called ''. There are: random, greedy, uct, search, level:1"),
        ("serch:nodes=5", "There is no player called 'serch'. Did you mean search?"),
        (
            "level:11",
            "There is no player called 'level:11'. There are: random, greedy, uct, search, level:1 to level",
        ),
        (
            "levle:3",
            "There is no player called 'levle'. There are: random, greedy, uct, search, level:1 to level",
        ),
        ("greedy:nodes=5", "greedy has no options, so nothing can follow its name."),
        ("uct:node=5", "uct has no option called 'node'. Did you mean nodes?"),
        ("uct:colour=5", "uct has no option called 'colour'. There are: nodes, seconds, threads."),
        ("uct:nodes", "Say what nodes is to be, such as uct:nodes=1."),
        ("uct:nodes=many", "uct: nodes must be a whole number from 1 to 1,000,000,000, not 'many'."),
        ("uct:nodes=0", "uct: nodes must be a whole number from 1 to 1,000,000,000, not '0'."),
        ("uct:nodes=1.5", "uct: nodes must be a whole number from 1 to 1,000,000,000, not '1.5'."),
        ("uct:nodes=-1", "uct: nodes must be a whole number from 1 to 1,000,000,000, not '-1'."),
        ("uct:nodes=", "uct: nodes must be a whole number from 1 to 1,000,000,000, not ''."),
        ("search:seconds=1e3", "search: seconds must be a number from 0.01 to 3,600, not '1e3'."),
        ("search:seconds=0", "search: seconds must be a number from 0.01 to 3,600, not '0'."),
        ("level:8:nodes=5", "level:8 has no option called 'nodes'. There are: threads."),
        ("uct:threads=0", "uct: threads must be a whole number from 1 to 64, or all, not '0'."),
        ("search:slack=1:slack=2", "search: slack is set twice."),
        (
            "search::",
            "search has no option called ''. There are: nodes, seconds, depth, playouts, slack, stakes,",
        ),
    ],
)
def test_what_is_no_player_is_refused_with_the_reason(text: str, complaint: str) -> None:
    assert not is_player(text)
    with pytest.raises(BadPlayer) as refused:
        player(text)
    assert str(refused.value).startswith(complaint)


def test_all_cores_can_be_asked_for() -> None:
    assert player("level:8:threads=all").name == f"level:8:threads={cores()}"


def test_players_and_options_say_what_they_are() -> None:
    for name in names():
        assert meaning(name)
        assert all(option.means for option in options(name).values())
    assert set(served()) < set(names())
