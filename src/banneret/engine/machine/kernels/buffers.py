"""The two lists that a game writes: legal actions and events."""

from banneret.engine.machine.compiler import kernel


@kernel
def clear_actions(work):
    """Starts a new list of actions."""
    work.action_count = 0


@kernel
def add_action(work, action):
    """Appends an action. The buffer has room for the most any position can have, so it cannot overflow."""
    work.actions[work.action_count] = action
    work.action_count += 1


@kernel
def add_action_in_order(work, action, first):
    """Inserts an action among those from index `first` on, which are in rising order."""
    place = work.action_count
    while place > first and work.actions[place - 1] > action:
        work.actions[place] = work.actions[place - 1]
        place -= 1
    work.actions[place] = action
    work.action_count += 1


@kernel
def clear_events(work):
    """Starts a new list of events."""
    work.event_count = 0


EVERYBODY = -1
"""All seats and spectators, as a bitmask."""

WATCHING = 7
"""The bit of spectators."""


@kernel
def tell(work, kind, seat, a, b, c, d):
    """Records an event that everybody may know of."""
    tell_to(work, EVERYBODY, kind, seat, a, b, c, d)


@kernel
def tell_to(work, known, kind, seat, a, b, c, d):
    """Records an event for those who may know of it, a bitmask; drops the event if the list is full."""
    count = work.event_count
    if count < len(work.events):
        event = work.events[count]
        event.kind = kind
        event.seat = seat
        event.known = known
        event.a = a
        event.b = b
        event.c = c
        event.d = d
        work.event_count = count + 1
