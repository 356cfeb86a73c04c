"""The search tree of playouts: actions, visit counts and values.

The tree is open-loop, as in information-set MCTS: a node stands for a sequence of actions, across all dice
and determinizations. So an action may be legal at one visit and not at the next; a node counts how often it
was available, and the exploration term uses this count instead of the parent's visits. The children of a node
are a linked list, sorted by seat and action.
"""

from banneret.engine.machine.compiler import kernel
from banneret.players.kernels.fixed import LOG_BITS, ROOT_BITS, log_of, root_of

NO_NODE = 0
"""Node 0 is reserved for "none"."""

_RATIO_BITS = 12


@kernel
def add_node(tree, nodes, above, before, seat, action):
    """Adds a child to a node, after `before` or at the head of its list; NO_NODE if there is no room."""
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
    """Whether a node precedes the place of a seat's action in the list."""
    return node.seat < seat or (node.seat == seat and node.action < action)


@kernel
def find_or_add(tree, nodes, above, seat, action):
    """The child of a node for an action, added if missing."""
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
    """The mean value of a node for its seat; the prior counts as `prior_weight` visits."""
    visits = node.visits + tree.prior_weight
    return (node.total + node.prior * tree.prior_weight) // visits if visits else 0


@kernel
def ucb_score(tree, node):
    """The selection score of a node: its mean, plus the UCB exploration bonus, plus the progressive bias."""
    visits = max(1, node.visits + tree.prior_weight)
    doubt = (log_of(tree, node.available + 1) << _RATIO_BITS) // visits
    bonus = (tree.explore * root_of(tree, doubt)) >> (ROOT_BITS + (LOG_BITS + _RATIO_BITS) // 2)
    return mean_of(tree, node) + bonus + node.bias // (1 + node.visits)
