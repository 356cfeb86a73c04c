"""How quick players choose. A player is data: one compiled `decide` serves all of them.

A player is given what its seat may know: in games with secrets or dice a determinization with fresh dice;
otherwise the state itself, which hides nothing. Its random choices come from its own dice.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.contract import worth
from banneret.engine.machine.kernels.copying import copy_state
from banneret.engine.machine.kernels.dice import roll
from banneret.engine.machine.kernels.frames import list_legal, play

RANDOM = 0
GREEDY = 1


@kernel
def decide(state, rules, seat, player, mind):
    """The action a player chooses; the seat must be asked."""
    count = list_legal(state, rules, seat, mind.works[0])
    if player.kind == GREEDY:
        return choose_greedily(state, rules, seat, count, mind)
    return mind.works[0].actions[roll(mind.dice, count)]


@kernel
def choose_greedily(state, rules, seat, count, mind):
    """The action with the best worth for the seat immediately after it; ties are broken at random."""
    work = mind.works[0]
    best = -1
    best_worth = -1
    equals = 0
    for index in range(count):
        copy_state(mind.trials[0], state)
        play(mind.trials[0], rules, seat, work.actions[index], mind.works[1])
        value = worth(mind.trials[0], rules, seat)
        if value > best_worth:
            best = work.actions[index]
            best_worth = value
            equals = 1
        elif value == best_worth:
            equals += 1
            if roll(mind.dice, equals) == 0:
                best = work.actions[index]
    return best
