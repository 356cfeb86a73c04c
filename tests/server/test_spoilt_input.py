"""Corrupted input through every entry point; `python -m tests.hostile` tries any number of them."""

from tests.hostile import WAYS, fuzz


def test_spoilt_input_changes_nothing_and_is_never_the_servers_fault() -> None:
    server = fuzz(25, seed=7)
    assert server.problems == []
    assert {what.partition(":")[0] for what in server.told} == {*WAYS}
