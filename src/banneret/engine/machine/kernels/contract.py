"""The contract: what a game provides, and what it may rely on.

A game is three records and the functions below. Each is a kernel: it allocates nothing, raises nothing and
uses no Python containers. `state` is the position, `rules` the numbers of the ruleset and tables made of
them, `work` the calling thread's space, meaningless between calls. The order of arguments is always state,
rules, who, what, work.

Generic kernels (playing, counting, searching) import these names; `compiler.py` puts the game's own
functions in their place.
"""

from banneret.engine.machine.compiler import stub


@stub
def setup(state, rules, work):
    """Lays out the start in a wiped state and pushes the first frame.

    Afterwards somebody is asked (`turn` is not 0) or the game is over. The dice are already keyed.
    """


@stub
def legal(state, rules, seat, work):
    """Adds every action that is legal for a seat to the empty list in `work`, in rising order, each once.

    Called only for a seat that is asked; there must be one. Knows only what the seat may know.
    """


@stub
def take(state, rules, seat, action, work):
    """Gives the answer of an asked seat to the top frame: carries out a legal action.

    Frames may be pushed and popped, seats asked, the game finished. Answers that were asked for together do
    not come here: `step` collects them.
    """


@stub
def step(state, rules, work):
    """Moves the top frame on while nobody is asked and the game is not over.

    Called until somebody is asked. Each call must get nearer to that: go to the next stage, push a frame, pop
    one, ask, or finish. Once all who were asked together have answered, it finds their answers with
    `collect`.
    """


@stub
def redact(state, rules, viewer):
    """Wipes what a viewer may not know: a seat, or SPECTATOR for what everybody knows.

    The dice and answers laid face down are wiped by the engine before this is called; all else is the game's,
    the numbers of its frames too. What a seat has learnt
    must lie in the state: nothing else is there for `imagine` to go by.
    """


@stub
def imagine(state, rules, seat, work):
    """Fills what a redacted state does not tell this seat with a fair sample, by the state's own dice.

    The result is a position the seat cannot tell from the true one, and can be played to the end.
    """


@stub
def worth(state, rules, seat):
    """How well a seat stands, from 0 (lost) to CERTAIN (won): quick, and only from the position."""


@stub
def estimate(state, rules, seat, work):
    """How well a seat stands, in the eyes of a player that looks ahead: `worth`, or what it has learned."""


@stub
def urgency(state, rules, seat, action):
    """0 for a quiet action; larger the more an action may change at once, for the order of search."""


@stub
def outlook(state, rules, seat):
    """How much of a lead counts for the seat that has it, from 0 to OUTLOOK: less where it can hardly become
    a win, and nothing where it cannot. Quick, and only from the position.
    """


@stub
def recurs(state, rules):
    """Whether the position stood before, in a game that may go on like this for ever. Whoever looks ahead
    takes that for a draw: what got nobody anywhere once will not do so twice.
    """


@stub
def observe(state, rules, seat, out):
    """Writes what a seat sees, as numbers, over the zeros in `out`: plane by plane, row by row.

    The state is redacted for the seat. The seat's own side is always at the same edge of the board, so that
    what was learnt for one side serves the other.
    """


@stub
def index_of(state, rules, seat, action):
    """The index of a legal action among all that the game has, seen as `observe` sees the board."""


@stub
def action_at(state, rules, seat, index):
    """The action that has an index, if it is legal: the reverse of `index_of`."""


@stub
def input_at(state, rules, seat, slot):
    """What an evaluation that learns sees in one of a position's slots: the number of an input, or −1.

    Like an observation it is seen from the seat, so that what was learnt for one side serves the other.
    """


@stub
def mark_at(state, rules, slot):
    """A number of 32 bits that decides what a slot shows to whom: while it stays the same, so do its inputs.
    0 only where nothing is shown. It is asked for at every position that is judged, so it must be quick.
    """


@stub
def write_marks(state, rules, out):
    """Writes the marks of all groups of slots to `out`, for trees: while a mark stays the same, so do the
    inputs of its group, whoever sees them. 0 only where nothing is shown. It must be quick, too.
    """


@stub
def write_terms(state, rules, seat, out):
    """Writes what a seat's `worth` is made of to `out`, as numbers that a weight each is learned for."""
