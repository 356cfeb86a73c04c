"""The contract: what a game provides, and what it may rely on.

A game is three records and the functions below. Each is a kernel: it allocates nothing, raises nothing and
uses no Python containers. `state` is the position, `rules` the numbers of the ruleset and tables computed
from them, `work` the calling thread's scratch space, meaningless between calls. The order of arguments is
always state, rules, who, what, work.

Generic kernels (playing, counting, searching) import these names; `compiler.py` puts the game's own functions
in their place.
"""

from banneret.engine.machine.compiler import stub


@stub
def setup(state, rules, work):
    """Lays out the start in a wiped state and pushes the first frame.

    Afterwards a seat is asked (`turn` is not 0) or the game is over. The dice are already keyed.
    """


@stub
def legal(state, rules, seat, work):
    """Adds every legal action of a seat to the empty list in `work`, in rising order, each once.

    Called only for a seat that is asked; there must be at least one action. Uses only what the seat may know.
    """


@stub
def take(state, rules, seat, action, work):
    """Applies the answer of an asked seat, a legal action, to the top frame.

    May push and pop frames, ask seats, and finish the game. Not called for answers that were asked for
    together: `step` collects those.
    """


@stub
def step(state, rules, work):
    """Advances the top frame while no seat is asked and the game is not over.

    Called repeatedly until a seat is asked. Each call must make progress: go to the next stage, push or pop
    a frame, ask, or finish. Once all seats that were asked together have answered, it takes their answers
    with `collect`.
    """


@stub
def redact(state, rules, viewer):
    """Wipes what a viewer may not know. The viewer is a seat, or SPECTATOR for what everybody knows.

    The engine has already wiped the dice and face-down answers; everything else is up to the game, including
    the numbers of its frames. What a seat has learnt must be in the state: `imagine` has nothing else to use.
    """


@stub
def imagine(state, rules, seat, work):
    """Fills what is hidden from this seat in a redacted state with a fair sample, using the state's own dice.

    The result is a position that the seat cannot tell from the true one and that can be played to the end.
    """


@stub
def worth(state, rules, seat):
    """How well a seat stands, from 0 (lost) to CERTAIN (won): quick, and only from the position."""


@stub
def estimate(state, rules, seat, work):
    """How well a seat stands, as a searching player judges it: `worth`, or a learned evaluation."""


@stub
def urgency(state, rules, seat, action):
    """0 for a quiet action; larger the more an action may change at once. Used for move ordering."""


@stub
def loses_material(state, rules, seat, action):
    """Whether an urgent action probably loses more than it gains: it takes a covered unit of less worth, for
    example. Used by selective searches, as are the next two.
    """


@stub
def in_check(state, rules, seat):
    """Whether a seat that is asked must answer a threat at once, such as check."""


@stub
def null_move(state, rules, seat):
    """Prepares a scratch state for a pass of the seat that is asked, as `take` does for an action. False if
    passing may be better than any action; then the state is not used.
    """


@stub
def outlook(state, rules, seat):
    """How much of a seat's lead counts, from 0 to OUTLOOK: less if it can hardly be turned into a win,
    nothing if it cannot. Quick, and only from the position.
    """


@stub
def recurs(state, rules):
    """Whether the position has occurred before, in a game without a repetition rule. Searches score that as a
    draw, since repeating it makes no progress.
    """


@stub
def observe(state, rules, seat, out):
    """Writes a seat's observation into `out`, which holds zeros: plane by plane, row by row.

    The state is redacted for the seat. The seat's own side is always at the same edge of the board, so that
    what is learnt for one side serves the other.
    """


@stub
def index_of(state, rules, seat, action):
    """The index of a legal action among all actions of the game, oriented as in `observe`."""


@stub
def action_at(state, rules, seat, index):
    """The action that has an index, if it is legal: the reverse of `index_of`."""


@stub
def input_at(state, rules, seat, slot):
    """The number of the input that a learned evaluation sees in one slot of a position, or −1.

    Like an observation it is seen from the seat, so that what is learnt for one side serves the other.
    """


@stub
def mark_at(state, rules, slot):
    """A 32-bit number that determines a slot's inputs for all seats: while it is unchanged, so are they.
    0 only if the slot is empty. Called at every position that is evaluated, so it must be quick.
    """


@stub
def write_marks(state, rules, out):
    """Writes the marks of all groups of slots to `out`, for tree searches: while a mark is unchanged, so are
    the inputs of its group for all seats. 0 only if the group is empty. It must be quick, too.
    """


@stub
def write_terms(state, rules, seat, out):
    """Writes the terms of a seat's `worth` to `out`; a weight is learned for each."""
