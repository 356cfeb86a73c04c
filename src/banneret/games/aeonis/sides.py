"""A lord and soldiers for one side, by the lord's name or as data (AE-7.1, AE-8.4).

lord: cassian
soldiers: {infantry: 2, archers: 1}
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from banneret.engine.text import shown
from banneret.games.aeonis.armies import SOLDIERS_MAX, Army, read_army
from banneret.games.aeonis.language import say
from banneret.games.aeonis.numbers import AeonisNumbers

NO_LORD = "none"
"""The side has no Lord; only in a single battle."""

USUAL = "usual"
"""The ruleset's default army in a single battle."""

SOLDIERS = ("infantry", "cavalry", "archers")


class Side(NamedTuple):
    """A lord and its army."""

    lord: str
    army: Army

    def content(self) -> dict[str, Any]:
        """The side as data; kinds with no soldiers are left out."""
        counts = {kind: getattr(self.army, kind) for kind in SOLDIERS}
        return {"lord": self.lord, "soldiers": {kind: count for kind, count in counts.items() if count}}

    def text(self, *, with_lord: bool) -> str:
        """The army in the notation of rulesets."""
        parts = [f"{count}{kind}" for kind, count in self.content()["soldiers"].items()]
        return "+".join([*parts, "lord"] if with_lord and self.lord != NO_LORD else parts)


def named_side(numbers: AeonisNumbers, name: str) -> Side | None:
    """The named lord with its usual soldiers; None if no lord has that name."""
    soldiers = numbers.campaign.armies.get(name)  # type: ignore[call-overload]  # any text may be asked for
    return None if soldiers is None else Side(name, read_army(soldiers))


def own_side(numbers: AeonisNumbers, seat: int) -> Side:
    """A seat's default side in a single battle, from the ruleset."""
    army = read_army((numbers.battle.attacker, numbers.battle.defender)[seat])
    return Side(numbers.lords[seat] if army.lord else NO_LORD, army)


def read_side(numbers: AeonisNumbers, content: Any) -> Side:
    """Parses a side from data; raises ValueError with the reason if it cannot."""
    if not isinstance(content, Mapping) or content.keys() - {"lord", "soldiers"}:
        raise ValueError(
            say("a side is a lord and soldiers, such as {lord: cassian, soldiers: {infantry: 2}}")
        )
    lord, soldiers = content.get("lord"), content.get("soldiers", {})
    lords = [*numbers.combat.lords, *([NO_LORD] if numbers.scenario == "battle" else [])]
    if lord not in lords:
        names = ", ".join(lords)
        raise ValueError(
            say("there is no lord {lord}; choose one of {names}", lord=shown(str(lord)), names=names)
        )
    if not isinstance(soldiers, Mapping) or soldiers.keys() - set(SOLDIERS):
        raise ValueError(say("soldiers are counted by kind: {kinds}", kinds=", ".join(SOLDIERS)))
    if any(type(count) is not int or not 0 <= count <= SOLDIERS_MAX for count in soldiers.values()):
        raise ValueError(say("each kind can have 0 to {most} soldiers", most=SOLDIERS_MAX))
    return Side(lord, Army(**soldiers))


def fewest(numbers: AeonisNumbers, side: Side) -> int:
    """The fewest soldiers a side can have; in a single battle a Lord may fight alone."""
    return 0 if numbers.scenario == "battle" and side.lord != NO_LORD else 1


def seated(numbers: AeonisNumbers, sides: Sequence[Side | None]) -> Mapping[str, Any]:
    """The changes to a ruleset that give seats these sides; None keeps the ruleset's own."""
    texts = {seat: side for seat, side in enumerate(sides) if side}
    changes: dict[str, Any] = {"lords": _lords(numbers, sides)}
    if numbers.scenario == "battle":
        names = ("attacker", "defender")
        changes["battle"] = {names[seat]: side.text(with_lord=True) for seat, side in texts.items()}
    else:
        armies = {side.lord: side.text(with_lord=False) for side in texts.values()}
        changes["campaign"] = {"armies": armies}
    return changes


def _lords(numbers: AeonisNumbers, sides: Sequence[Side | None]) -> list[str]:
    """The lord of each seat; lords that nobody chose keep their seats, or take a free one."""
    wanted = {seat: side.lord for seat, side in enumerate(sides) if side and side.lord != NO_LORD}
    free = [lord for lord in numbers.lords if lord not in wanted.values()]
    lords: list[str] = []
    for seat, usual in enumerate(numbers.lords):
        if seat in wanted:
            lords.append(wanted[seat])
        else:
            lords.append(free.pop(free.index(usual) if usual in free else 0))
    return lords
