"""The limits of an army: its cost, its units, the cards of its deck (PV-1.5)."""

from typing import TYPE_CHECKING

from banneret.engine.text import shown
from banneret.games.prevail.language import CATALOGUE, count, say
from banneret.games.prevail.rules.board import SIDE

if TYPE_CHECKING:
    from banneret.games.prevail.numbers import Army, PrevailNumbers


def no_army(numbers: "PrevailNumbers", word: str) -> str:
    """Says that no army has this name, and lists those within the limits (PV-1.5)."""
    fitting = [each for each, army in numbers.armies.items() if not army_problems(numbers, army)]
    return say(
        "there is no army {army}; choose one of {armies}",
        army=shown(word),
        armies=", ".join(fitting or numbers.armies),
    )


def army_problems(numbers: "PrevailNumbers", army: "Army") -> list[str]:
    """Every limit that an army breaks, in sentences (PV-1.5)."""
    unknown = unknown_things(numbers, army)
    return unknown or [*unit_problems(numbers, army), *deck_problems(numbers, army)]


def unknown_things(numbers: "PrevailNumbers", army: "Army") -> list[str]:
    """Units and cards that the ruleset does not have, in sentences."""
    units = [say("there is no unit {unit}", unit=each) for each in army.units if each not in numbers.units]
    cards = [say("there is no card {card}", card=each) for each in army.deck if each not in numbers.cards]
    return units + cards


def cost_of(numbers: "PrevailNumbers", army: "Army") -> int:
    """What an army costs."""
    return sum(numbers.units[each].cost * number for each, number in army.units.items())


def morale_of(numbers: "PrevailNumbers", army: "Army") -> int:
    """The total morale of an army, the sum of its rout penalties."""
    return sum(numbers.units[each].morale * number for each, number in army.units.items())


def room_for(numbers: "PrevailNumbers") -> int:
    """The most units that a side can deploy."""
    board = numbers.board
    return min(SIDE, board.zone_rows * (board.columns - 2 * board.zone_margin))


def cards_of(numbers: "PrevailNumbers", army: "Army", rank: int) -> int:
    """The number of cards of an initiative in an army's deck."""
    return sum(numbers.cards[card].initiative == rank for card in army.deck)


def unit_problems(numbers: "PrevailNumbers", army: "Army") -> list[str]:
    """The limits that an army's units break; all of them must exist in the ruleset."""
    found, limits, types = [], numbers.limits, numbers.units
    cost, morale, room = cost_of(numbers, army), morale_of(numbers, army), room_for(numbers)
    size, kinds = sum(army.units.values()), len(army.units)
    if cost > limits.points:
        more, most = cost - limits.points, limits.points
        found.append(say("it costs {cost} points, {more} more than {most}", cost=cost, more=more, most=most))
    if kinds > limits.types:
        found.append(say("it has {types} types of units, more than {most}", types=kinds, most=limits.types))
    if morale < limits.morale:
        found.append(say("its morale is {morale}, less than {least}", morale=morale, least=limits.morale))
    for each, units in army.units.items():
        unit, most = CATALOGUE.passage(types[each].name), types[each].limit
        if units > most:
            found.append(
                say("it has {number} × {unit}, more than {most}", number=units, unit=unit, most=most)
            )
    if not 1 <= size <= room:
        found.append(say("it has {size} units; it must have 1 to {room}", size=size, room=room))
    return found


def deck_problems(numbers: "PrevailNumbers", army: "Army") -> list[str]:
    """The limits that an army's deck breaks; all its cards must exist in the ruleset."""
    found, each_initiative = [], numbers.limits.each_initiative
    twice = sorted({card for card in army.deck if army.deck.count(card) > 1})
    found += [
        say("{card} is in its deck more than once", card=CATALOGUE.passage(numbers.cards[card].name))
        for card in twice
    ]
    for rank in range(1, 5):
        cards = cards_of(numbers, army, rank)
        if cards != each_initiative:
            found.append(
                count(
                    cards,
                    "its deck has {number} card of initiative {rank}, not {wanted}",
                    "its deck has {number} cards of initiative {rank}, not {wanted}",
                    rank=rank,
                    wanted=each_initiative,
                )
            )
    return found
