"""The settings of a unit in the editor, read from and written to its document."""

from collections.abc import Iterator, Mapping
from typing import Any

from banneret.engine.views import SEAT, Property, Value, choice, flag, number, unit
from banneret.games.medieval_chess.language import say, terms
from banneret.games.medieval_chess.names import ABILITY_NAMES, COURTS, KIND_WORDS, NAMES, TREE_WORDS
from banneret.games.medieval_chess.rules.abilities.using import CLASS_TREES, first_of, tree_of
from banneret.games.medieval_chess.rules.board import GUARD, KING, RANKS
from banneret.games.medieval_chess.unit_documents import HOMES
from banneret.games.medieval_chess.usual_units import usual_known, usual_loyalty

_EFFECTS = terms(
    {
        "shield": "Shielded",
        "immune": "Cannot be hurt",
        "fortified": "Fortified",
        "rooted": "Rooted",
        "sharpened": "Sharpened blade",
        "swift": "Fresh shoes",
        "rallied": "Rallied",
        "frozen": "Cannot move (turns of both sides)",
    }
)
_MOST = {"frozen": 41, "swift": 101, "rallied": 101}
_LONGEST = 100
_HAS, _WAITS = "has ", "waits "
"""Prefixes of ability settings: whether the unit has it, and the turns left of its cooldown."""


class UnitSettings:
    """The settings of each kind of unit, under the rules in force."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self._nothing: dict[int, dict[str, Value]] = {}
        """The default values of each kind's settings, before those that depend on the slot."""

    def of_kind(self, kind: int, side: Property) -> Iterator[Property]:
        """The settings of a kind; `side` is the setting of its owner."""
        rules = self.rules
        if kind != KING:
            yield side
        if kind == GUARD:
            yield number("lasts", say("Turns left"), _LONGEST)
            return
        if rules.loyalty_on:
            yield from self._of_loyalty(kind)
        if rules.ranks[kind] > 1 and not rules.plain:
            yield number("rank", say("Rank"), int(rules.ranks[kind]), low=1)
        if rules.experience_on:
            yield number("xp", say("Experience"), 9999)
        if rules.attrition_on:
            yield number("hurt", say("Hit points lost"), 126)
        yield flag("unmoved", say("Has never moved"))
        if rules.abilities_on:
            yield from self._of_abilities(kind)
            for name, title in _EFFECTS.items():
                yield number(name, title, _MOST.get(name, _LONGEST), group=say("Effects (turns left)"))

    def _of_loyalty(self, kind: int) -> Iterator[Property]:
        if kind != KING:
            yield unit("lord", say("Sworn to"), self._lords_of(kind))
        yield number("loyalty", say("Loyalty"), 100)
        if self.rules.courts_on and kind != KING:
            yield choice("home", say("Home"), {word: COURTS[n] for n, word in enumerate(HOMES)})

    def _lords_of(self, kind: int) -> Iterator[str]:
        """The kinds above a kind that can have vassals at some rank (MC-3.2)."""
        rules = self.rules
        for other, word in KIND_WORDS.items():
            ranks = rules.vassals[other * RANKS : other * RANKS + RANKS]
            if any(ranks) and rules.level[other] < rules.level[kind]:
                yield word

    def _of_abilities(self, kind: int) -> Iterator[Property]:
        names = self._abilities_of(kind)
        for name in names:
            yield flag(_HAS + name, NAMES[name], group=say("Abilities"))
        for name in names:
            if name in TREE_WORDS:
                waits = say("Cooldowns (turns left)")
                yield number(_WAITS + name, NAMES[name], _LONGEST, group=waits)

    def _abilities_of(self, kind: int) -> list[str]:
        """The abilities that a kind can have or learn, tree by tree (MC-6.1)."""
        known = usual_known(self.rules, kind, int(self.rules.ranks[kind]))
        trees = [int(tree_of(n)) for n in range(len(ABILITY_NAMES)) if known >> n & 1]
        return [
            ABILITY_NAMES[int(first_of(tree)) + n]
            for tree in dict.fromkeys(trees)
            for n in range(4 if tree < CLASS_TREES else 1)
        ]

    # Documents

    def values(self, document: Mapping[str, Any], slot: int, kind: int) -> dict[str, Value]:
        """The values of the settings in a unit's document."""
        usual = self.usual(slot, kind)
        values = {key: document.get(key, value) for key, value in usual.items()}
        given = (
            document["abilities"] if "abilities" in document else self._come_with(kind, values.get("rank", 1))
        )
        for key in usual:
            if key.startswith(_HAS):
                values[key] = key.removeprefix(_HAS) in given
            elif key.startswith(_WAITS):
                values[key] = document.get("cooldowns", {}).get(key.removeprefix(_WAITS), 0)
        return values

    def rest(self, document: Mapping[str, Any], slot: int, kind: int) -> dict[str, Any]:
        """The parts of a unit's document without a setting, such as abilities foreign to its kind."""
        settable = self.usual(slot, kind)
        rest = {key: value for key, value in document.items() if key not in settable}
        foreign = {
            "abilities": [name for name in document.get("abilities", ()) if _HAS + name not in settable],
            "cooldowns": {
                name: turns
                for name, turns in document.get("cooldowns", {}).items()
                if _WAITS + name not in settable
            },
        }
        return {key: value for key, value in rest.items() if key not in foreign} | {
            key: value for key, value in foreign.items() if value
        }

    def document(
        self, values: Mapping[str, Value], rest: Mapping[str, Any], slot: int, kind: int
    ) -> dict[str, Any]:
        """A unit's document, with only what differs from the usual values."""
        usual = self.usual(slot, kind)
        document: dict[str, Any] = {
            key: values[key]
            for key in usual
            if values[key] != usual[key] and not key.startswith((_HAS, _WAITS))
        }
        foreign = rest.get("abilities", ())
        known = [name for name in ABILITY_NAMES if values.get(_HAS + name) or name in foreign]
        known += [name for name in foreign if name not in ABILITY_NAMES]
        if known != self._come_with(kind, values.get("rank", 1)):
            document["abilities"] = known
        waits = {name: values[_WAITS + name] for name in ABILITY_NAMES if values.get(_WAITS + name)}
        waits |= rest.get("cooldowns", {})
        if waits:
            document["cooldowns"] = waits
        return {**{key: value for key, value in rest.items() if key != "abilities"}, **document}

    def usual(self, slot: int, kind: int) -> dict[str, Value]:
        """The usual settings of a unit, for an empty document and without abilities."""
        if kind not in self._nothing:
            settings = self.of_kind(kind, flag(SEAT, ""))
            self._nothing[kind] = {each.name: _nothing(each) for each in settings if each.name != SEAT}
        usual = dict(self._nothing[kind])
        if "loyalty" in usual:
            usual["loyalty"] = usual_loyalty(self.rules, slot, kind)
        if "home" in usual:
            usual["home"] = HOMES[self.rules.start_home[slot]]
        return usual

    def new(self, slot: int, kind: int) -> dict[str, Value]:
        """The settings of a new unit."""
        return self.values({"lasts": 1} if kind == GUARD else {}, slot, kind)

    def raised(self, values: Mapping[str, Value], kind: int, before: Value) -> dict[str, Value]:
        """The settings of a unit whose rank has changed, with the abilities of the new rank."""
        old, new = (set(self._come_with(kind, rank)) for rank in (before, values.get("rank", 1)))
        gained = {_HAS + name: name in new for name in old ^ new if _HAS + name in values}
        return {**values, **gained}

    def _come_with(self, kind: int, rank: Value) -> list[str]:
        """The abilities that a kind has by rank."""
        known = usual_known(self.rules, kind, min(int(rank or 1), int(self.rules.ranks[kind])))
        return [name for number, name in enumerate(ABILITY_NAMES) if known >> number & 1]


def _nothing(setting: Property) -> Value:
    if setting.kind == "unit":
        return None
    return setting.low if setting.kind == "number" else False
