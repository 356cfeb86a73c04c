"""Reasons are true: once the obstacle that a reason names is removed, that reason no longer applies.

Positions and actions are random. If an action is refused, only what the reason names is changed: a piece is
removed, one is added, or another rule is in force. The action must then be legal, or be refused for a reason
that comes later in the order in which the rules are checked.
"""

import copy
import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from banneret import BadDocument
from tests.games.cyvasse.generated import random_document
from tests.games.cyvasse.pictures import ARMY, CELLS, SEATS, Ruleset, game_with
from tests.games.texts import which_reason

Document = dict[str, Any]
Edited = tuple[Document, Ruleset]
Undo = Callable[[Document, str, re.Match[str]], Edited | None]
"""Removes the obstacle named by a reason, for an action such as `F3-G2`; None if that is unplayable."""

CELL = "[A-K][0-9]+"


def without(document: Document, *cells: str) -> Document | None:
    """The position with some hexes emptied; None if a King is there, which must stay."""
    edited = copy.deepcopy(document)
    edited.pop("off", None)
    for seat in SEATS:
        if set(edited[seat]["king"].split()) & {*cells}:
            return None
        edited[seat] = {kind: _left(listed, cells) for kind, listed in edited[seat].items()}
    edited["mountains"] = _left(edited["mountains"], cells)
    return edited


def _left(listed: str, cells: tuple[str, ...]) -> str:
    return " ".join(cell for cell in listed.split() if cell not in cells)


def at(document: Document, cell: str) -> str:
    """The kind of the piece on a hex."""
    pieces = [pair for seat in SEATS for pair in document[seat].items()]
    return str(next(kind for kind, cells in pieces if cell in cells.split()))


def put_own(document: Document, action: str, reason: re.Match[str]) -> Edited | None:
    start, seat = re.findall(CELL, action)[0], document["to_move"]
    edited = without(document, start)
    if edited is None:
        return None
    spare = [kind for kind, most in ARMY.items() if len(edited[seat].get(kind, "").split()) < most]
    if not spare:
        return None
    edited[seat][spare[0]] = f"{edited[seat].get(spare[0], '')} {start}"
    return edited, "default"


def take_away(document: Document, action: str, reason: re.Match[str]) -> Edited | None:
    edited = without(document, *re.findall(CELL, reason[1]))
    return None if edited is None else (edited, "default")


def leave_only_both(document: Document, action: str, reason: re.Match[str]) -> Edited | None:
    """Removes every piece but Kings and those that the action is about."""
    keep = [*re.findall(CELL, action), *(document[seat]["king"] for seat in SEATS)]
    pieces = [cell for seat in SEATS for cells in document[seat].values() for cell in cells.split()]
    edited = without(document, *(cell for cell in pieces if cell not in keep))
    return None if edited is None else (edited, "default")


def weaken(document: Document, action: str, reason: re.Match[str]) -> Edited | None:
    """Makes the target defend with tier 1."""
    kind = at(document, re.findall(CELL, action)[1])
    return document, {"tiers": {kind: 1}, "defence": {"terrain": 0, "fortress": 0}}


REASONS: list[tuple[str, Undo | None]] = [
    (r"Nothing stands on \w+\. \(CV-1.8\)", put_own),
    (r"Mountains never move\. \(CV-2.7\)", None),
    (r"The piece on \w+ is not yours\. \(CV-1.8\)", put_own),
    (r".* stands on \w+ already\. \(CV-2.2\)", None),
    (r".* on \w+ can only (move|ride|fly) .*\. \(CV-2.[3-6]\)", None),
    (r"Your own piece stands on (\w+)\. \(CV-2.2\)", take_away),
    (r"(\w+) is a mountain\. \(CV-2.[26]\)", take_away),
    (r"The way from \w+ to \w+ is blocked by what stands on (.*)\. \(CV-2.2\)", take_away),
    (r"Pieces block every way for the Dragon from \w+ to \w+\. \(CV-2.6\)", leave_only_both),
    (r"Flanking together: .* Combined tier .* defends with tier \d\. \(CV-3.2\)", weaken),
    (r".*: tier \d\. .* defends with tier \d\. \(CV-3.1\)", weaken),
]
"""Every reason in the order in which the rules are checked, and how to remove its obstacle. None: it depends
only on the shape of the board, or on a rule without exception, so no other piece can matter.
"""
PATTERNS = [pattern for pattern, _ in REASONS]


def reason_in(document: Document, ruleset: Ruleset, action: str) -> str | None:
    """Why a move or capture is refused; None if it is legal, or the game is over."""
    match = game_with(ruleset).position(document)
    start, end = re.findall(CELL, action)
    return match.why_not(CELLS.index(start) << 7 | CELLS.index(end)) if match.to_act else None


def action_to_try(document: Document, chance: Random) -> str:
    """An action to try: usually by an own piece, often to an occupied hex."""
    own = [cell for cells in document[document["to_move"]].values() for cell in cells.split()]
    enemies = [cell for seat in SEATS for cells in document[seat].values() for cell in cells.split()]
    start = chance.choice(own if chance.random() < 0.95 else CELLS)
    manned = [*enemies, *document["mountains"].split()]
    return f"{start}-{chance.choice(manned if chance.random() < 0.6 else CELLS)}"


def test_what_a_reason_names_is_what_forbids() -> None:
    """CV-1.8, CV-2.2 to CV-2.7, CV-3.1, CV-3.2: with the obstacle removed, the reason is gone."""
    seen = Counter[int]()
    for seed in range(150):
        chance = Random(seed)
        document = random_document(chance)
        if not game_with("default").position(document).to_act:
            continue
        for _ in range(14):
            action = action_to_try(document, chance)
            reason = reason_in(document, "default", action)
            if reason is not None:
                seen[_check(document, action, reason, seed)] += 1
    missed = [pattern for rank, (pattern, _) in enumerate(REASONS) if not seen[rank]]
    assert not missed, f"reasons that no position led to: {missed}"


def _check(document: Document, action: str, reason: str, seed: int) -> int:
    rank, match = which_reason(PATTERNS, reason)
    undo = REASONS[rank][1]
    shown = f"seed {seed}: {document['to_move']} {action}: {reason}"
    if undo is None:
        alone = leave_only_both(document, action, match)
        if alone is not None:
            still = reason_in(*alone, action)
            assert still is not None, shown
            assert which_reason(PATTERNS, still)[0] == rank, f"{shown}\nand alone: {still}"
        return rank
    again: str | None = reason
    edited: Edited | None = (document, "default")
    for _ in range(8):  # there may be another piece behind the one that blocks
        if again is None or edited is None or which_reason(PATTERNS, again)[0] != rank:
            break
        try:
            edited = undo(edited[0], action, which_reason(PATTERNS, again)[1])
            again = None if edited is None else reason_in(*edited, action)
        except BadDocument:
            return rank
    assert again is None or which_reason(PATTERNS, again)[0] > rank, (
        f"{shown}\nundone, and still: {again}\n{edited}"
    )
    return rank


def test_reasons_of_the_set_up() -> None:
    """CV-1.2 to CV-1.6: missing pieces are placed where they can go; then the side may be ready."""
    for seed in range(12):
        chance, match = Random(seed), game_with({"setup": {"blue": "empty"}}).match(seed)
        for _ in range(chance.randint(0, 25)):
            match.play(chance.choice([each for each in match.legal(0) if each.kind == "place"]), 0)
        reason = match.why_not("ready", 0)
        named = re.fullmatch(r"Still in your tray: (.*)\. Free hexes: (.*)\. \(CV-1.6\)", reason or "")
        assert named, f"seed {seed}: {reason}"
        words = {unit.name: unit.kind for unit in game_with("default").match().view(0).board.units}
        kinds = []
        for each in re.split(", | and ", named[1]):
            count, _, name = each.rpartition(" × ")
            kinds += [words[name]] * int(count or 1)
        free = {action.text.split("@")[1] for action in match.legal(0) if action.kind == "place"}
        if "your five rows" in named[2]:
            assert named[2] == f"{len(free)} on your five rows", f"seed {seed}"
        else:
            assert set(named[2].split(", ")) == free, f"seed {seed}"
        for kind, cell in zip(kinds, sorted(free), strict=False):
            match.play(f"{kind}@{cell}", 0)
        assert match.why_not("ready", 0) is None, f"seed {seed}"


def test_changes_that_are_kept() -> None:
    """CV-1.6: with one more change, the same action would be legal."""
    for changes in (1, 2, 3):
        match = game_with({"setup": {"changes": changes}}).match(1)
        while match.why_not("H2~tray", 0) is None:
            match.play("H2~tray", 0)
            match.play("dragon@H2", 0)
        assert re.search(r"\(CV-1.6\)", match.why_not("H2~tray", 0) or "")
        document = match.document()
        more = game_with({"setup": {"changes": changes + 2}}).position(document)
        assert more.why_not("H2~tray", 0) is None
