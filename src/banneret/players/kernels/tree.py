"""The tree that playouts grow: what was tried after what, by whom, and what came of it.

A node stands for an action of a seat after those of the nodes above it, whatever dice fell in between and
whatever was imagined (an open loop). So an action may be legal at one visit and not at the next; how often it
was is counted, and takes the place of the visits of the node above where it is judged how much an action
deserves another try. The nodes below a node are a list in the order of seats and actions.
"""

from banneret.engine.machine.compiler import kernel
from banneret.players.kernels.fixed import LOG_BITS, ROOT_BITS, log_of, root_of

NO_NODE = 0
"""Node 0 is none."""

_RATIO_BITS = 12


@kernel
def add_node(tree, nodes, above, before, seat, action):
    """A new node below one, in the list after `before`, or at its beginning; NO_NODE if there is no room."""
    if tree.used >= len(nodes):
        return NO_NODE
    index = tree.used
    tree.used += 1
    node = nodes[index]
    node.seat = seat
    node.action = action
    if before == NO_NODE:
        node.next = nodes[above].first
        nodes[above].first = index
    else:
        node.next = nodes[before].next
        nodes[before].next = index
    return index


@kernel
def comes_before(node, seat, action):
    """Whether a node stands before where an action of a seat would."""
    return node.seat < seat or (node.seat == seat and node.action < action)


@kernel
def find_or_add(tree, nodes, above, seat, action):
    """The node of an action below a node."""
    before = NO_NODE
    each = nodes[above].first
    while each != NO_NODE and comes_before(nodes[each], seat, action):
        before = each
        each = nodes[each].next
    if each != NO_NODE and nodes[each].seat == seat and nodes[each].action == action:
        return each
    return add_node(tree, nodes, above, before, seat, action)


@kernel
def mean_of(tree, node):
    """What a node's seat has got of it so far, on average; its first guess counts as a few visits."""
    visits = node.visits + tree.trust
    return (node.total + node.guess * tree.trust) // visits if visits else 0


@kernel
def promise(tree, node):
    """How much a node deserves the next visit: what it has brought, and more the less it was tried."""
    visits = max(1, node.visits + tree.trust)
    doubt = (log_of(tree, node.available + 1) << _RATIO_BITS) // visits
    bonus = (tree.explore * root_of(tree, doubt)) >> (ROOT_BITS + (LOG_BITS + _RATIO_BITS) // 2)
    return mean_of(tree, node) + bonus + node.lure // (1 + node.visits)
