"""The effects of rule changes, in words."""

from collections.abc import Sequence

from banneret.lab.comparison import Comparison
from banneret.lab.formatting import rounded_up, shown, shown_difference, shown_size
from banneret.lab.measures import BALANCE, COURSE, ENDS, LENGTH, Measures
from banneret.lab.sweep import Effect, Sweep, strongest_first

_HEADLINES = (BALANCE, LENGTH, ENDS, COURSE)
_NAMED = 4
_WORTH_SEEING = 0.02
"""The smallest difference in score that is worth detecting."""


def compared_names(measured: Sequence[Measures]) -> list[str]:
    """The titles of two arms in a comparison: their rulesets, or whatever else distinguishes them."""
    arms = [measures.played.arm for measures in measured]
    names = [arm.game.ruleset.name for arm in arms]
    if arms[0].players != arms[1].players:
        names = [arm.title for arm in arms]
    return (
        names
        if names[0] != names[1]
        else [f"{name} ({letter})" for name, letter in zip(names, "AB", strict=True)]
    )


def diff_verdict(measured: Sequence[Measures], comparisons: Sequence[Comparison]) -> list[str]:
    """The differences between two rulesets, the balance first, in a few sentences."""
    balance = next(each for each in comparisons if each.base.key == measured[0].balance.key)
    sure = [each for each in comparisons if each.is_sure and each is not balance]
    sure.sort(key=lambda each: _HEADLINES.index(each.base.group) if each.base.group in _HEADLINES else 9)
    sentences = [_sentence_on(balance)]
    sentences += [_sentence_on(each) for each in sure[:_NAMED]]
    if len(sure) > _NAMED:
        sentences.append(f"{len(sure) - _NAMED} more measures differ significantly.")
    if not sure and not balance.is_sure:
        sentences.append("No other measure differs significantly.")
    return [*sentences, _how(measured)]


def _how(measured: Sequence[Measures]) -> str:
    """How many games were compared, and by which players."""
    counts = [
        f"{each.played.games:,} games of {' and '.join(dict.fromkeys(each.played.arm.players))}"
        for each in measured
    ]
    if counts[0] == counts[1]:
        return f"Measured in {counts[0]} by each ruleset."
    return f"Measured in {counts[0]} and {counts[1]}."


def _sentence_on(each: Comparison) -> str:
    measure, apart = each.base, each.difference
    values = (
        f"{shown(measure, each.other.estimate.value)} instead of {shown(measure, each.base.estimate.value)}"
    )
    if each.is_sure:
        return f"{measure.title}: {values}. That is more than chance."
    needed = apart.games_to_detect(_WORTH_SEEING) if measure.is_share else 0
    text = f"{measure.title}: no difference larger than {shown_size(measure, apart.at_most)} ({values})."
    detectable = shown_size(measure, apart.minimum_detectable)
    text += f" {apart.games:,} games each would usually reveal a difference of {detectable}."
    if needed > apart.games:
        text += f" To detect {shown_size(measure, _WORTH_SEEING)}, play {rounded_up(needed):,} each."
    return text


def sweep_verdict(sweep: Sweep) -> list[str]:
    """Which numbers matter, in a few sentences."""
    measure, arm = sweep.measure, sweep.base.played.arm
    names = " and ".join(dict.fromkeys(arm.players))
    value = shown(measure, measure.estimate.value)
    games = f"{sweep.base.played.games:,} games of {names} each"
    how = f"{measure.title} is {value} as it is. {len(sweep.effects)} changes, {games}, on the same seeds."
    sure = [each for each in strongest_first(sweep.effects) if each.is_sure]
    if not sure:
        most = max((each.difference.minimum_detectable for each in _well_played(sweep.effects)), default=0)
        return [
            f"No change shows an effect; one of {shown_size(measure, most)} would usually have been seen.",
            how,
        ]
    confirmed, sentences = [each for each in sure if each.is_confirmed], list[str]()
    if confirmed:
        sentences.append(
            f"What matters most: {'; '.join(_effect(sweep, each) for each in confirmed[:_NAMED])}."
        )
        sentences.append("Fresh games confirm that.")
    rest = len(sure) - len(confirmed)
    if rest:
        sentences.append(
            f"{rest} {'more change has' if rest == 1 else 'more changes have'} a significant effect."
        )
    return [*sentences, how]


def _well_played(effects: Sequence[Effect]) -> list[Effect]:
    """The effects with at least half as many games as the largest: those not cut short for lack of time."""
    most = max((each.difference.games for each in effects), default=0)
    return [each for each in effects if 2 * each.difference.games >= most]


def _effect(sweep: Sweep, effect: Effect) -> str:
    change = shown_difference(sweep.measure, effect.difference.value)
    return f"{effect.change.text} ({change})"
