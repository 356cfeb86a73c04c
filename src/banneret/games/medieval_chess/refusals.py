"""Why an action is not legal: the first rule that forbids it, in a sentence."""

from collections.abc import Container, Sequence
from typing import Any

from banneret.engine.errors import BadNotation
from banneret.engine.game import Reason, Refusals
from banneret.engine.kit import no_such_action, nothing_there, split_pick, split_picks
from banneret.engine.machine.kernels.frames import top
from banneret.engine.machine.layout import copy_of, look
from banneret.games.medieval_chess.ability_refusals import (
    why_not_ability,
    why_not_guard,
    why_not_learn,
    why_not_use,
)
from banneret.games.medieval_chess.claims import why_no_claim
from banneret.games.medieval_chess.common_refusals import check_first, king_in_check, price_or_check
from banneret.games.medieval_chess.language import say, terms
from banneret.games.medieval_chess.move_refusals import (
    why_not_castle,
    why_not_move,
    why_not_moving,
    why_not_step,
)
from banneret.games.medieval_chess.names import CELLS, PLACES, SLOT_OF, TREE_WORDS, unit_name
from banneret.games.medieval_chess.order_refusals import ORDER_VERBS, why_not_order, why_not_revive
from banneret.games.medieval_chess.rules.board import EDGE, GUARD, STANDING
from banneret.games.medieval_chess.rules.codes import (
    BID,
    CASTLE,
    CLAIM_DRAW,
    DONE,
    END_TURN,
    EXIT,
    FIRST_TREE,
    FUSE,
    GIFT,
    HEAL,
    LAST_TREE,
    LEARN,
    MOVE,
    PLACE,
    RAISE,
    RESURRECT,
    REVIVE,
    SACRIFICE,
    STAY,
    STRIKE,
    SWEAR,
    VERBS,
    a_in,
    action_code,
    place_in,
    verb_in,
)
from banneret.games.medieval_chess.rules.prices import price_of
from banneret.games.medieval_chess.rules.turn import legal
from banneret.games.medieval_chess.rules.waiting import FOLLOW, FOLLOW_STEP, GUARDS_LEFT, TURN
from banneret.games.medieval_chess.verb_words import BARE, ORDERS

_OTHERS = terms(
    {
        EXIT: "Nobody inside can step out now.",
        STRIKE: "Only a fortified Rook with Siege Engine can strike without moving, at enemies near it.",
        RESURRECT: "It can bring nobody back now.",
        FUSE: "Two Cardinals side by side can become Pope if one of them has enough experience.",
        SACRIFICE: "A lord can sacrifice a comrade beside it, but never the King.",
        SWEAR: "There is no lord it could swear to: one that stands above it and has room.",
        HEAL: "There is nothing to heal, or not enough gold.",
        RAISE: "It has no higher rank to rise to, or there is not enough gold.",
        GIFT: "A lord can give a gift to a mercenary beside it that does not serve you.",
        BID: "A lord can bid gold for a mercenary beside it that does not serve you.",
    }
)
"""Why an order cannot be given at all, whatever its target."""
_OTHER_CLAUSES = {
    EXIT: "MC-6.14",
    STRIKE: "MC-6.13",
    RESURRECT: "MC-6.10",
    FUSE: "MC-5.6",
    SACRIFICE: "MC-3.11",
    SWEAR: "MC-3.5",
    HEAL: "MC-10.2",
    RAISE: "MC-10.2",
    GIFT: "MC-13.2",
    BID: "MC-13.3",
}


POINTS_MOST = 100
"""The most points that any ruleset lets a side store."""


class MedievalChessRefusals(Refusals):
    """Checks the rules in the order in which a player would think of them."""

    def why_not(self, state: Any, seat: int, code: int) -> Reason:
        """The first rule that forbids an action."""
        if not 0 <= code < (EDGE + 1) << 21 or verb_in(code) >= VERBS:
            return no_such_action("MC-8.1")
        place, verb = place_in(code), verb_in(code)
        waiting = self._why_not_waiting(state, seat, code)
        if waiting is not None:
            return waiting
        if place == EDGE:
            return self._why_not_bare(state, seat, verb, a_in(code))
        slot = state.board[place]
        refused = _why_not_unit(state, seat, slot, place)
        if refused is not None:
            return refused
        if verb == MOVE:
            return why_not_move(state, self.rules, seat, slot, code)
        if verb == CASTLE:
            return why_not_castle(state, self.rules, seat, slot, code)
        if FIRST_TREE <= verb <= LAST_TREE:
            return why_not_use(state, self.rules, seat, slot, code)
        if verb == LEARN:
            return why_not_learn(state, self.rules, seat, slot, a_in(code))
        if verb in ORDER_VERBS:
            return why_not_order(state, self.rules, seat, slot, code)
        return no_such_action("MC-8.1")

    def _why_not_waiting(self, state: Any, seat: int, code: int) -> Reason | None:
        """Why an action does not answer the decision pending within the turn; None if none is pending."""
        frame, verb = top(state), verb_in(code)
        is_its_own = place_in(code) < EDGE and state.board[place_in(code)] == frame.a
        if frame.kind == FOLLOW and is_its_own and verb == MOVE:
            why = why_not_step if frame.b == FOLLOW_STEP else why_not_move
            return why(state, self.rules, seat, frame.a, code)
        if frame.kind == GUARDS_LEFT and verb == PLACE and place_in(code) == EDGE:
            refused = why_not_guard(state, self.rules, frame.a, a_in(code))
            return refused or check_first(state, self.rules, seat, no_such_action("MC-6.11"))
        return _why_not_now(state, verb)

    def why_not_picks(self, state: Any, seat: int, picks: Sequence[str]) -> Reason:
        """The first rule that forbids the picks: a unit, perhaps an order, and a target."""
        first, name = split_pick(picks[0] if picks else "")
        waiting = _why_not_now(state, END_TURN)
        if waiting is not None:
            return waiting
        if first == "word":
            item = split_picks(picks[1:2])
            lost = SLOT_OF.get(item[0][1], 0) if item else 0
            return self._why_not_bare(state, seat, BARE.get(name, REVIVE), lost)
        if first == "cell" and name in PLACES:
            return Reason(say("Nothing of yours stands on {cell}.", cell=name), "MC-8.1")
        if first != "unit" or name not in SLOT_OF:
            return Reason(say("There is no such unit."), "MC-1.2")
        slot = SLOT_OF[name]
        if state.status[slot] != STANDING:
            return Reason(say("That unit is not on the board, or cannot come out now."), "MC-6.14")
        refused = _why_not_unit(state, seat, slot, state.place[slot])
        if refused is not None:
            return refused
        rest = split_picks(picks[1:])
        if not rest:
            return self._why_idle(state, seat, slot)
        code = self._code_of(state, seat, slot, rest)
        if code is not None:
            return self.why_not(state, seat, code)
        words = [word for kind, word in rest if kind == "word"]
        return self._why_not_word(state, seat, slot, words[0]) if words else no_such_action("MC-8.1")

    def _code_of(self, state: Any, seat: int, slot: int, rest: Sequence[tuple[str, str]]) -> int | None:
        """The code of the picked action, parsed through its notation; None if the picks are incomplete."""
        words = [word for kind, word in rest if kind == "word"]
        named = [_in_notation(state, kind, name, words) for kind, name in rest if kind != "word"]
        start = CELLS[state.place[slot]]
        if not words:
            text = f"{start}-{named[0]}"
        elif words[0].startswith("learn-"):
            text = f"{start}:learn {words[0].removeprefix('learn-')}"
        else:
            text = " ".join((f"{start}:{words[0]}", *named))
        try:
            return self.game.notation.parse(state, seat, text)
        except BadNotation:
            return None

    def _why_idle(self, state: Any, seat: int, slot: int) -> Reason:
        """Why a unit can do nothing at all."""
        refused = None if self.rules.plain else why_not_moving(state, slot)
        said = say("{unit} can do nothing now.", unit=unit_name(state, slot))
        return (
            refused
            or self._too_dear(state, seat, slot, range(VERBS))
            or check_first(state, self.rules, seat, Reason(said, "MC-8.1"))
        )

    def _too_dear(self, state: Any, seat: int, slot: int, verbs: Container[int]) -> Reason | None:
        """The refusal of the unit's cheapest option for lack of points; None if points are no obstacle."""
        rich, work = copy_of(state), look(self.game.new_work())[0]
        rich.points[seat] = POINTS_MOST
        legal(rich, self.rules, seat, work)
        listed = (int(work.actions[index]) for index in range(work.action_count))
        uses = [code for code in listed if place_in(code) == state.place[slot] and verb_in(code) in verbs]
        if not uses:
            return None
        cheapest = min(uses, key=lambda code: int(price_of(state, self.rules, seat, code)))
        refused = price_or_check(state, self.rules, seat, cheapest)
        return refused if state.points[seat] < price_of(state, self.rules, seat, cheapest) else None

    def _why_not_word(self, state: Any, seat: int, slot: int, word: str) -> Reason:
        """Why a unit cannot do what a `word:` pick says, whatever the target."""
        if word == "castling":
            return why_not_castle(state, self.rules, seat, slot, int(action_code(0, CASTLE, 1, 0)))
        if word not in TREE_WORDS and word not in ORDERS:
            return no_such_action("MC-8.1")
        verb = FIRST_TREE + TREE_WORDS[word] if word in TREE_WORDS else ORDERS[word]
        dear = self._too_dear(state, seat, slot, (verb,))
        if word in TREE_WORDS:
            return why_not_ability(state, self.rules, seat, slot, TREE_WORDS[word], dear)
        return dear or check_first(state, self.rules, seat, Reason(_OTHERS[verb], _OTHER_CLAUSES[verb]))

    def _why_not_bare(self, state: Any, seat: int, verb: int, a: int) -> Reason:
        """Why an action without a unit is illegal."""
        if verb == CLAIM_DRAW:
            return why_no_claim(state, self.rules, look(self.game.new_work())[0])
        if verb == END_TURN and not self.rules.many:
            return Reason(say("A turn is one action and ends with it."), "MC-8.7")
        if verb == END_TURN:
            return king_in_check()
        return why_not_revive(state, self.rules, seat, a) if verb == REVIVE else no_such_action("MC-8.1")


def _in_notation(state: Any, kind: str, name: str, words: Sequence[str]) -> str:
    """A pick in notation: units by their squares, except lords and captured units, by name."""
    if kind == "unit" and name in SLOT_OF and words != ["swear-to"]:
        place = state.place[SLOT_OF[name]]
        return CELLS[place] if place >= 0 else name
    return name


def _why_not_now(state: Any, verb: int) -> Reason | None:
    """Why a pending decision within the turn comes first; None if the action is possible now."""
    frame = top(state)
    if frame.kind == FOLLOW:
        text = say("First move the {unit} once more, or let it stay.", unit=unit_name(state, frame.a))
        return Reason(text, "MC-6.5")
    if frame.kind != TURN:
        return Reason(say("First place the guards that are left, or place no more."), "MC-6.11")
    if verb in (STAY, PLACE, DONE):
        return Reason(say("You are not asked for that now."), "MC-8.1")
    return None


def _why_not_unit(state: Any, seat: int, slot: int, place: int) -> Reason | None:
    if slot == 0:
        return nothing_there(CELLS[place], "MC-8.1")
    if state.owner[slot] != seat:
        return Reason(say("The unit on {cell} is not yours.", cell=CELLS[place]), "MC-8.1")
    if state.kind[slot] == GUARD:
        return Reason(say("Guards cannot act."), "MC-6.11")
    return None
