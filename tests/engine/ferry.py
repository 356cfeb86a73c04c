"""The Ferry: the smallest game with halves and sets, made up for the tests.

Two ferrymen take turns, three each. In a turn a ferryman first names a bank to land on (a half), then takes
aboard up to two of four passengers (a set: halves in rising order, ended by `done` unless two are aboard),
then pays exactly two of its coins (a set without `done`), all as one action. Which coins a seat pays is
secret; how many it has left is not. Nobody ever wins.
"""

# mypy: allow-untyped-defs, allow-untyped-calls

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from banneret.engine.errors import BadNotation
from banneret.engine.game import (
    Definition,
    Game,
    Kernels,
    Knowledge,
    Members,
    Notation,
    Reason,
    Records,
    Refusals,
    Words,
    always,
)
from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import add_action, tell, tell_to
from banneret.engine.machine.kernels.frames import CERTAIN, ask, finish, go_on, pop, push, top
from banneret.engine.machine.layout import Array, rules_record, state_record, work_record
from banneret.engine.rulesets import Numbers, Ruleset, number
from banneret.engine.views import Action, Event, join_codes

COINS = 6
BANKS, PASSENGERS, PAY = 0, 1, 2
FERRY = 1
DONE = 9
FERRIED, PAID = 1, 2
ENDING = 16

STATE = state_record(
    position=[("coins", "i2", 2), ("aboard", "i2"), ("bank", "i2"), ("trips", "i2")], frames=2
)
RULES = rules_record([])
WORK = work_record(actions=8)


@kernel
def setup(state, rules, work):
    """Gives each seat six coins, numbered 0 to 5."""
    state.coins[0] = (1 << COINS) - 1
    state.coins[1] = (1 << COINS) - 1
    push(state, FERRY, 0)


@kernel
def legal(state, rules, seat, work):
    """Lists the banks; passengers in rising order; or coins that leave enough higher ones to pay with."""
    frame = top(state)
    if frame.stage == BANKS:
        add_action(work, 0)
        add_action(work, 1)
    elif frame.stage == PASSENGERS:
        for passenger in range(frame.a, 4):
            add_action(work, passenger)
        add_action(work, DONE)
    else:
        for coin in range(frame.a, COINS):
            if (state.coins[seat] >> coin) & 1 and (frame.b == 1 or state.coins[seat] >> (coin + 1)):
                add_action(work, coin)


@kernel
def take(state, rules, seat, action, work):
    """Moves on from one stage to the next; each code but the last is a half."""
    frame = top(state)
    if frame.stage == BANKS:
        state.bank = action
        frame.stage = PASSENGERS
        go_on(state, seat)
    elif frame.stage == PASSENGERS and action != DONE:
        state.aboard |= 1 << action
        frame.a = action + 1
        frame.b += 1
        if frame.b == 2:
            begin_to_pay(state)
        go_on(state, seat)
    elif frame.stage == PASSENGERS:
        begin_to_pay(state)
        go_on(state, seat)
    else:
        state.coins[seat] &= ~(1 << action)
        frame.a = action + 1
        frame.b -= 1
        if frame.b:
            go_on(state, seat)
        else:
            tell(work, FERRIED, seat, state.bank, state.aboard, 0, 0)
            tell_to(work, 1 << seat, PAID, seat, state.coins[seat], 0, 0, 0)
            state.trips += 1
            state.aboard = 0
            state.bank = 0
            pop(state)
            push(state, FERRY, 1 - seat)


@kernel
def begin_to_pay(state):
    """Starts the payment of two coins."""
    frame = top(state)
    frame.stage = PAY
    frame.a = 0
    frame.b = 2


@kernel
def step(state, rules, work):
    """Ends the game after six trips."""
    if state.trips == 6:
        finish(state, 3, ENDING)
    else:
        ask(state, top(state).seat)


@kernel
def redact(state, rules, viewer):
    """Hides which coins another seat has."""
    for seat in range(2):
        if seat != viewer:
            state.coins[seat] = 0


@kernel
def imagine(state, rules, seat, work):
    """Gives each other seat the highest coins, as many as its trips have left."""
    for each in range(2):
        if state.coins[each] == 0:
            trips = (state.trips + 1 - each) // 2
            state.coins[each] = ((1 << (COINS - 2 * trips)) - 1) << (2 * trips)


@kernel
def worth(state, rules, seat):
    """Nobody ever wins."""
    return CERTAIN // 2


@kernel
def urgency(state, rules, seat, action):
    """Nothing is urgent."""
    return 0


class FerryNumbers(Numbers):
    """Every number of the Ferry."""

    plies: int = number(low=1, high=100, unit="actions", means="After so many the game ends unfinished")


PEOPLE = ("ann", "bob", "cid", "dot")


class FerryNotation(Notation):
    """A bank, the passengers, the coins: `b1+ann+done$2$3`."""

    halves = 5

    def is_half(self, state: Any, seat: int, code: int) -> bool:
        return not (top(state).stage == PAY and top(state).b == 1)

    def members(self, state: Any, seat: int) -> Members | None:
        frame = top(state)
        if frame.stage == PASSENGERS and frame.b == 0:
            return Members((0, 1, 2, 3), 2)
        if frame.stage == PAY and frame.b == 2:
            coins = tuple(coin for coin in range(COINS) if state.coins[seat] >> coin & 1)
            return Members(coins, 2)
        return None

    def describe(self, state: Any, seat: int, code: int) -> Action:
        frame = top(state)
        if frame.stage == BANKS:
            return Action(code, "ferry", f"b{code}", (f"cell:b{code}",), "Lands", "Land")
        if frame.stage == PASSENGERS:
            if code == DONE:
                return Action(code, "ferry", "+done", ("word:done",), "Casts off", "Cast off")
            return Action(code, "ferry", f"+{PEOPLE[code]}", (f"unit:{PEOPLE[code]}",), "Takes", "Take")
        return Action(code, "ferry", f"${code}", (f"item:coin{code}",), f"Pays {code}", f"Pay {code}")

    def parse(self, state: Any, seat: int, text: str) -> int:
        head, *coins = text.split("$")
        bank, *people = head.split("+")
        if bank not in ("b0", "b1") or len(coins) != 2 or not {*people} <= {*PEOPLE, "done"}:
            raise BadNotation("Write b1+ann+done$2$3.")
        codes = sorted(DONE if each == "done" else PEOPLE.index(each) for each in people)
        return join_codes([int(bank[1]), *codes, *sorted(map(int, coins))])


class FerryRefusals(Refusals):
    """Where the ferry is, and why a pick is not possible."""

    def why_not(self, state: Any, seat: int, code: int) -> Reason:
        return Reason(f"Not {code} at stage {top(state).stage}.", "TF-1.1")

    def why_not_picks(self, state: Any, seat: int, picks: Sequence[str]) -> Reason:
        return Reason(f"Not {' '.join(picks)} at stage {top(state).stage}.", "TF-1.1")


class FerryWords(Words):
    """Trips and payments."""

    def event(self, event: Any) -> Event:
        what = "pays" if event["kind"] == PAID else "ferries"
        return Event(text=f"{self.game.seats[int(event['seat'])]} {what} {int(event['a'])}.")


class FerryKnowledge(Knowledge):
    """Payments are secret."""

    def is_hidden(self, state: Any, seat: int, code: int) -> bool:
        return bool(top(state).stage == PAY)


def fill_rules(numbers: FerryNumbers, rules: Array) -> None:
    rules["plies"] = numbers.plies


FERRY_GAME = Definition(
    name="the-ferry",
    title="The Ferry",
    version=1,
    clause_prefix="TF",
    folder=Path(__file__).parent,
    records=Records(STATE, RULES, WORK),
    kernels=Kernels(setup, legal, take, step, redact, imagine, worth, urgency),
    numbers=FerryNumbers,
    fill_rules=fill_rules,
    endings={ENDING: "trips"},
    has_secrets=always,
    notation=FerryNotation,
    refusals=FerryRefusals,
    words=FerryWords,
    knowledge=FerryKnowledge,
)


def ferry(plies: int = 100) -> Game:
    """The game, ready to be played."""
    ruleset = Ruleset(FERRY_GAME.name, "default", "The Ferry", FerryNumbers(plies=plies))
    return Game(FERRY_GAME, ruleset)
