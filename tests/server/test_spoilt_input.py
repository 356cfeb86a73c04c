"""Corrupted input through every entry point; `python -m tests.hostile` tries any number of them."""

from tests.hostile import WAYS, besiege


def test_spoilt_input_changes_nothing_and_is_never_the_servers_fault() -> None:
    besieged = besiege(25, seed=7)
    assert besieged.problems == []
    assert {what.partition(":")[0] for what in besieged.told} == {*WAYS}
