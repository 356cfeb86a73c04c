"""The result of a search, in words, and as a ruleset that documents itself."""

from dataclasses import dataclass
from enum import StrEnum
from textwrap import wrap
from typing import Any

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.rulesets import Ruleset, differences, names, write_yaml
from banneret.lab.changes import shown_value
from banneret.lab.formatting import shown, shown_interval
from banneret.lab.measures import Measures
from banneret.lab.tuning.search import Tuned
from banneret.lab.tuning.targets import Target
from banneret.lab.verdict import games_to_tell

_WIDTH = 100


class Met(StrEnum):
    """Whether a target is met, judging by the interval of its measure."""

    YES = "met"
    NO = "missed"
    OPEN = "not known yet"


@dataclass(frozen=True, slots=True)
class Judged:
    """A target and its result in fresh games."""

    target: Target
    title: str
    met: Met
    text: str
    """The value and its interval."""
    more: str
    """How many games would be conclusive, if these are not."""


def judged(tuned: Tuned, measures: Measures) -> list[Judged]:
    """The result of each target in fresh games."""
    return [_judge(target, measures) for target in tuned.targets]


def _judge(target: Target, measures: Measures) -> Judged:
    measure = target.measure(measures)
    estimate = measure.estimate
    met = Met.OPEN
    if estimate.is_within(target.low, target.high):
        met = Met.YES
    elif estimate.is_outside(target.low, target.high):
        met = Met.NO
    text = f"{shown(measure, estimate.value)} ({shown_interval(measure)})"
    more = f" {games_to_tell(estimate, target.low, target.high)}" if met is Met.OPEN else ""
    return Judged(target, measure.title, met, text, more)


def tuning_verdict(tuned: Tuned) -> list[str]:
    """The recommendation and its significance, in a few sentences."""
    sentences = [_recommendation(tuned)]
    if tuned.base is None or tuned.tuned is None:
        return [*sentences, "No fresh games confirm it yet."]
    before = {each.target.key: each for each in judged(tuned, tuned.base)}
    for each in judged(tuned, tuned.tuned):
        was = "" if tuned.is_base else f", and {before[each.target.key].text} as it is"
        sentences.append(f"{each.target.text}: {each.met}. {each.title}: {each.text}{was}.{each.more}")
    games = tuned.tuned.played.games
    others = "" if tuned.is_base else " of each ruleset"
    sentences.append(f"Measured in {games:,} fresh games{others} by {_players(tuned)}.")
    if not tuned.is_base:
        sentences.append(_confirmed(tuned))
    return sentences


def _confirmed(tuned: Tuned) -> str:
    nearer = "nearer to the targets than the ruleset as it is"
    if tuned.is_sure:
        return f"They confirm that it comes {nearer}."
    if tuned.is_better:
        return f"By them it comes {nearer}; that could be chance."
    return f"They do not confirm that it comes {nearer}."


def _recommendation(tuned: Tuned) -> str:
    tried = len({trial.point for trial in tuned.trials})
    looked = f"{tried:,} of {tuned.space.size:,} combinations were tried."
    if tuned.is_base:
        return f"Nothing better was found than the ruleset as it is. {looked}"
    return f"Recommended: {', '.join(_changes(tuned))}. {looked}"


def _changes(tuned: Tuned) -> list[str]:
    """The changed numbers, with their former values."""
    space = tuned.space
    return [
        f"{path} {shown_value(values[new])} (was {shown_value(values[old])})"
        for path, values, new, old in zip(space.paths, space.values, tuned.best, space.base, strict=True)
        if new != old
    ]


def _players(tuned: Tuned) -> str:
    return " and ".join(dict.fromkeys(tuned.players))


def written_ruleset(tuned: Tuned, command: str) -> str:
    """The recommended ruleset as YAML, with its evidence in a comment."""
    game, base = tuned.change.game, tuned.space.game
    parent = _parent(base)
    head = {"title": f"{base.ruleset.title}, tuned", "extends": parent.name}
    changes = differences(game.ruleset, parent)
    comment = "".join(f"# {line}".rstrip() + "\n" for line in _evidence(tuned, command))
    text = f"{comment}\n{write_yaml({**head, **changes})}"
    _check(game, parent, changes)
    return text


def _evidence(tuned: Tuned, command: str) -> list[str]:
    texts = [
        f"Found by: {command}",
        f"Searched in {tuned.games:,} games of {_players(tuned)}, seed {tuned.seed}.",
        *tuning_verdict(tuned),
    ]
    return [line for text in texts for line in wrap(text, _WIDTH - 2, break_long_words=False)]


def _parent(game: Game) -> Ruleset[Any]:
    """The shipped ruleset that the new one extends: the one this one is named after, or the default."""
    name = game.ruleset.name.partition(" ")[0]
    known = names(game.definition.rulesets_folder)
    return game.definition.ruleset(name if name in known else "default")


def _check(game: Game, parent: Ruleset[Any], changes: dict[str, object]) -> None:
    """Checks that the written file gives the recommended game: a wrong file would be worse than none."""
    again = game.definition.ruleset({"extends": parent.name, **changes})
    if again.hash != game.ruleset.hash:
        raise BanneretError("The ruleset cannot be written as changes of one of the game's own.")
