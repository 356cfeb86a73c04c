"""Pages of studies: the measurements in words and tables, each figure with its games and interval."""

from collections.abc import Iterator, Sequence

import numpy as np

from banneret.lab.estimates import Estimate, estimate
from banneret.lab.formatting import shown, shown_difference, shown_difference_interval, shown_interval
from banneret.lab.measures import EVENTS, Measure, Measures
from banneret.lab.sweep import Effect
from banneret.lab.tuning.targets import Target
from banneret.lab.tuning.verdict import tuning_verdict
from banneret.lab.units import unit_worths
from banneret.lab.verdict import FAIR, RARE, decisive, findings, shown_share
from banneret.lab.verdict_of_changes import sweep_verdict
from banneret.players.sides import side_names
from tools.study_games import Study, shorter, worth_trying

_FEW = 30
"""The fewest games with which a level is reported."""
_SHAKY = 200
"""With fewer games, the interval is wider than ±7 points."""
_DEAD, _FORCED, _EARLY = 0.3, 0.5, 0.75
"""Thresholds for a dull game: the share of it that is played after it is decided, the share of forced
decisions, and how often the leader after a third of it wins."""
_CUT_OFF, _DRAWN = 0.02, 0.25
_SHOWN = 8
_KEYS = (
    "score.begins",
    "score.blue",
    "won",
    "drawn",
    "unfinished",
    "moves",
    "turns",
    "options",
    "forced",
    "lead_changes",
    "comebacks",
)
_NO_MOVE = "end.no move"
YES, NO, OPEN = "yes", "no", "open"
_WORDS = {YES: "met", NO: "missed", OPEN: "not known yet"}


def page(study: Study) -> str:
    """The whole page of a game."""
    parts = [_head(study), *_in_short(study), *_as_written(study.written)]
    if study.published:
        parts += [*_published(study.published), *_corrected(study)]
    parts += [*_units(study.quick), *_numbers(study), *_variant(study)]
    return "\n".join(parts)


def _head(study: Study) -> str:
    budget = study.budget
    return (
        f"# A study of {study.game.title}\n\n"
        "The [lab](../lab.md)'s results for the rules as written, played by computers of four strengths. "
        "`random` and `greedy` do not look ahead; `search` has the given number of nodes per action. "
        "Results with people may differ. "
        f"Up to {budget.games:,} games of each kind, within about {budget.minutes:g} minutes "
        f"({study.seconds:.0f} seconds of CPU time including compilation, on two busy cores). Where an "
        "interval is wide, more games are needed. Intervals are 95% confidence intervals. To repeat:\n"
        f"`python -m tools.studies {study.game.name} --games {budget.games} --minutes {budget.minutes:g} "
        f"--seed {budget.seed}`.\n"
    )


def _in_short(study: Study) -> Iterator[str]:
    """The summary: what is unbalanced, endless or dull, for whom; what never happens; fixes; certainty."""
    told = [each for each in study.written if each.played.games >= _FEW]
    yield "## In short\n"
    yield from _balance_in_short(told)
    yield _claim("Games come to an end", told, "unfinished", "cut off", 0, _CUT_OFF)
    yield _claim("Games are seldom drawn", told, "drawn", "drawn", 0, _DRAWN)
    yield from _dull_in_short(told)
    if never := never_seen(told):
        yield f"- **Never seen**, or in fewer than 1 game in 100 at every level: {', '.join(never)}."
    yield _numbers_in_short(study)
    yield _variant_in_short(study)
    yield _not_shown(study)
    yield ""


def _balance_in_short(told: Sequence[Measures]) -> Iterator[str]:
    """The balance of beginning, and of the first seat if that is not the same."""
    titles = list(dict.fromkeys(each.title for measures in told for each in decisive(measures)))
    for title in titles:
        found = {OPEN: list[str](), YES: list[str](), NO: list[str]()}
        for measures in told:
            for each in decisive(measures):
                if each.title == title:
                    low, high = measures.fair - FAIR, measures.fair + FAIR
                    found[answer(each.estimate, low, high)].append(_by(measures, each))
        yield f"- **{title}**: " + _sorted_out(found, "fair", "not fair")
    if told and (sides := side_names(told[0].played.arm.game)) and len(set(sides.values())) > 1:
        yield (
            "  A seat always has the same army here, so that line does not separate the army from the seat; "
            "`banneret lab armies` does."
        )


def _claim(text: str, told: Sequence[Measures], key: str, what: str, low: float, high: float) -> str:
    found = {OPEN: list[str](), YES: list[str](), NO: list[str]()}
    for each in told:
        found[answer(each[key].estimate, low, high)].append(_by(each, each[key]))
    return f"- **{text}** ({what}: {high:.0%} at most): " + _sorted_out(found, "true", "false")


def _sorted_out(found: dict[str, list[str]], yes: str, no: str) -> str:
    words = {NO: no, YES: yes, OPEN: "not known"}
    return "; ".join(f"{words[each]} for {', '.join(found[each])}" for each in words if found[each]) + "."


def _by(measures: Measures, measure: Measure) -> str:
    """A share for one player, with its interval and games: `greedy 60.3% (55.3 to 65.0; 390 games)`."""
    share = shown_share(measure.estimate).removesuffix(")")
    return f"{measures.played.arm.players[0]} {share}; {measure.estimate.games:,} games)"


def _dull_in_short(told: Sequence[Measures]) -> Iterator[str]:
    found = [f"for {_who(each)}: {'; '.join(reasons)}" for each in told if (reasons := _dull(each))]
    judged = [each.played.arm.players[0] for each in told if "dead_tail" in each]
    if found:
        yield f"- **Dull** {'. Also '.join(found)}."
    elif judged:
        yield (
            f"- **Not dull**, by the leads and choices of {', '.join(judged)}: there is no significant "
            f"evidence that more than {_DEAD:.0%} of a game is as good as over, that the leader after a "
            f"third wins more than {_EARLY:.0%}, or that more than {_FORCED:.0%} of decisions are forced."
        )
    unknown = [each.played.arm.players[0] for each in told if "dead_tail" not in each]
    if unknown:
        yield (
            f"- No statement about leads in games of {', '.join(unknown)}: the evaluation of positions does "
            "not predict the winner."
        )


def _dull(measures: Measures) -> list[str]:
    """Significant reasons why a game is dull."""
    found = []
    if "dead_tail" in measures and measures["dead_tail"].estimate.low > _DEAD:
        found.append(
            f"{shown_share(measures['dead_tail'].estimate)} of a game is played after it is as good as over"
        )
    if "leader_wins.1" in measures and measures["leader_wins.1"].estimate.low > _EARLY:
        found.append(f"the leader after a third wins {shown_share(measures['leader_wins.1'].estimate)}")
    if measures["forced"].estimate.low > _FORCED:
        found.append(f"{shown_share(measures['forced'].estimate)} of decisions leave no choice")
    return found


def never_seen(measured: Sequence[Measures]) -> list[str]:
    """Events that hardly ever happen at any level."""
    return [
        event.key.removeprefix("events.").replace("_", " ")
        for event in (measured[-1].of_group(EVENTS) if measured else [])
        if all(np.mean(measures[event.key].values > 0) < RARE for measures in measured)
    ]


def _numbers_in_short(study: Study) -> str:
    confirmed = [each for each in worth_trying(study.swept) if each.is_confirmed]
    player, title = study.quick.played.arm.players[0], _in_a_sentence(study.swept.measure.title)
    if not confirmed:
        return f"- **No single step** of a number was shown to change the {title} ({player})."
    named = ", ".join(f"`{each.change.text}` ({_fresh(study.swept.measure, each)})" for each in confirmed[:3])
    return f"- **What matters most** for the {title} ({player}), confirmed in fresh games: {named}."


def _in_a_sentence(title: str) -> str:
    return title[0].lower() + title[1:]


def _fresh(measure: Measure, effect: Effect) -> str:
    """The difference in fresh games, as selection made the first estimate too large."""
    if effect.confirmed is None:
        return ""
    apart = effect.confirmed
    return f"{shown_difference(measure, apart.value)}, {shown_difference_interval(measure, apart)}"


def _variant_in_short(study: Study) -> str:
    tuned = study.tuned
    if tuned is None or tuned.is_base or not tuned.is_better:
        return "- **A variant**: the search found none that fresh games show to be nearer to the targets."
    text = f"- **A variant**, found with {tuned.players[0]}: {_changes(study)}. It is "
    text += "significantly nearer to the targets" if tuned.is_sure else "nearer, which could be chance"
    met = {
        _who(each): [_met(target, before, each) for target in tuned.targets]
        for before, each in _both(study, study.variant)
    }
    parts = [
        f"{word} by {', '.join(whom)}"
        for word, whom in (
            ("all targets met", [who for who, got in met.items() if set(got) == {YES}]),
            ("a target missed", [who for who, got in met.items() if NO in got]),
            ("not known", [who for who, got in met.items() if NO not in got and OPEN in got]),
        )
        if whom
    ]
    return f"{text}. At all levels: {'; '.join(parts)}.{_worse(study)}"


def _worse(study: Study) -> str:
    """A warning, without significance, that the variant seems farther from a target than the rules as
    written.
    """
    assert study.tuned is not None
    found = [
        f"{_in_a_sentence(target.measure(each).title)} by {_by(each, target.measure(each))} instead of "
        f"{shown(target.measure(before), target.measure(before).estimate.value)}"
        for before, each in _both(study, study.variant)
        for target in study.tuned.targets
        if target.key != "moves"
        and each.played.games >= _FEW
        and target.miss(target.measure(each).estimate.value)
        > max(1, target.miss(target.measure(before).estimate.value))
    ]
    return f" Beware: {'; '.join(found)}." if found else ""


def _changes(study: Study) -> str:
    assert study.tuned is not None
    space = study.tuned.space
    return ", ".join(
        f"`{path}` {values[new]} instead of {values[old]}"
        for path, values, new, old in zip(
            space.paths, space.values, study.tuned.best, space.base, strict=True
        )
        if new != old
    )


def _not_shown(study: Study) -> str:
    """What the number of games is too small to show."""
    few = [_who(each) for each in study.written if each.played.games < _FEW]
    shaky = [_who(each) for each in study.written if _FEW <= each.played.games < _SHAKY]
    told = []
    if few:
        told.append(f"no statement about {', '.join(few)}")
    if shaky:
        told.append(f"only large effects are visible with {', '.join(shaky)}")
    told.append("numbers are varied one at a time, so interactions of two numbers are not found")
    return f"- **What this budget does not show**: {'; '.join(told)}."


def _as_written(measured: Sequence[Measures]) -> Iterator[str]:
    yield "## The rules as written\n"
    for measures in measured:
        yield f"**{measures.played.arm.title}, {measures.played.games:,} games.**\n"
        yield from (f"- {finding.text}" for finding in findings(measures)[:-1])
        yield ""
    scores = {each.key for measures in measured for each in decisive(measures)}
    keys = [
        key
        for key in _KEYS
        if any(key in measures for measures in measured) and (key in scores or not key.startswith("score."))
    ]
    heads = [_who(measures) for measures in measured]
    yield f"| | {' | '.join(heads)} |\n|---|{'---|' * len(heads)}"
    for key in keys:
        title = next(measures[key].title for measures in measured if key in measures)
        yield f"| {title} | {' | '.join(_value(measures, key) for measures in measured)} |"
    yield ""


def _who(measures: Measures) -> str:
    return f"{measures.played.arm.players[0]}, {_games(measures.played.games)}"


def _games(count: int) -> str:
    return f"{count:,} {'game' if count == 1 else 'games'}"


def answer(estimate: Estimate, low: float, high: float) -> str:
    """Whether a value is within bounds: yes, no, or not known."""
    if estimate.is_within(low, high):
        return YES
    return NO if estimate.is_outside(low, high) else OPEN


def _value(measures: Measures, key: str) -> str:
    if key not in measures:
        return "–"
    measure = measures[key]
    return f"{shown(measure, measure.estimate.value)} ({shown_interval(measure)})"


def _published(published: Sequence[Measures]) -> Iterator[str]:
    yield "## Beside the published study\n"
    yield "The authors published a study of 10,000 random games under v2: 45% and 46% won by the two sides,"
    yield "145 plies on average; greedy beat random in 97.8%. The same players here:\n"
    first, second = published
    won = [(first.played.rows["winners"] == bit).mean() for bit in (1, 2)]
    yield (
        f"- random under v2, {first.played.games:,} games: Blue won {won[0]:.1%}, Gold {won[1]:.1%}; "
        f"{_value(first, 'moves')} moves."
    )
    score = second["score.greedy"].estimate
    yield f"- greedy scores {shown_share(score)} against random in {score.games:,} games."
    yield _beside("Games of random players", first["moves"].estimate, 145, "moves")
    yield _beside("greedy against random", score, 0.978, "")
    yield ""


def _beside(what: str, ours: Estimate, theirs: float, unit: str) -> str:
    """Whether a published figure is within the measured interval."""
    agrees = "agrees with ours" if ours.low <= theirs <= ours.high else "lies outside our interval"
    figure = f"{theirs:g} {unit}" if unit else f"{theirs:.1%}"
    return f"- {what}: the published figure, {figure}, {agrees}."


def _corrected(study: Study) -> Iterator[str]:
    """Whether the lab detects what the authors corrected by hand."""
    yield "## Beside the authors' corrections\n"
    yield "The second edition (v2) lets units at the far edge move again, and draws the third repetition."
    yield "Would the lab have found the problem? The share of games that end because a side has no move left"
    yield "shows it:\n"
    both = _both(study, study.corrected)
    yield f"| | {' | '.join(each.played.arm.players[0] for each in study.corrected)} |"
    yield f"|---|{'---|' * len(both)}"
    for title, key in (("no move left", _NO_MOVE), ("cut off", "unfinished")):
        for row, index in (("as written", 0), ("v2", 1)):
            cells = [_share_of(pair[index], key) for pair in both]
            yield f"| {title}, {row} | {' | '.join(cells)} |"
    yield ""


def _share_of(measures: Measures, key: str) -> str:
    """A share of games with their number, which may be 0."""
    games = measures.played.games
    none = estimate(np.zeros(games), len(measures.played.arm.seatings), is_share=True)
    return f"{shown_share(measures[key].estimate if key in measures else none)}, {_games(games)}"


def _both(study: Study, others: Sequence[Measures]) -> list[tuple[Measures, Measures]]:
    """Pairs the rules as written with others, by player."""
    written = {each.played.arm.players[0]: each for each in study.written}
    return [(written[each.played.arm.players[0]], each) for each in others]


def _units(measures: Measures) -> Iterator[str]:
    worths = unit_worths(measures.played)
    if not worths:
        return
    yield "## What units are worth\n"
    yield f"The value of one more loss by the enemy than by the side itself, in Elo ({_who(measures)}). It"
    yield "shows correlation, not causation.\n"
    yield "| unit | Elo | sure |\n|---|---|---|"
    for each in worths:
        elo = f"{each.elo.value:.0f} ({each.elo.low:.0f} to {each.elo.high:.0f})".replace("-", "−")
        yield f"| {each.name.replace('_', ' ')} | {elo} | {'yes' if each.is_sure else ''} |"
    yield ""


def _numbers(study: Study) -> Iterator[str]:
    swept = study.swept
    yield "## Which numbers matter\n"
    seen = len(swept.effects)
    if unseen := len(swept.refused):
        yield (
            f"{seen} of {seen + unseen} one-step changes were tried, starting with those that alter most of "
            "a few random games; there was no time for the others.\n"
        )
    yield f"{' '.join(sweep_verdict(swept))}\n"
    yield f"| change | games | {swept.measure.title} | difference | 95% interval | | in fresh games |"
    yield "|---|---|---|---|---|---|---|"
    for effect in worth_trying(swept)[:_SHOWN]:
        sure = "confirmed" if effect.is_confirmed else "sure" if effect.is_sure else "could be chance"
        yield (
            f"| `{effect.change.text}` | {effect.difference.games:,} | "
            f"{shown(swept.measure, effect.estimate.value)} | "
            f"{shown_difference(swept.measure, effect.difference.value)} | "
            f"{shown_difference_interval(swept.measure, effect.difference)} | {sure} | "
            f"{_fresh(swept.measure, effect)} |"
        )
    yield ""


def _variant(study: Study) -> Iterator[str]:
    tuned = study.tuned
    if tuned is None:
        return
    yield "## A variant\n"
    asked = ", ".join(target.text for target in tuned.targets)
    yield f"Targets: `{asked}`, by changing {', '.join(f'`{path}`' for path in tuned.space.paths)}.\n"
    yield from (f"- {text}" for text in tuning_verdict(tuned))
    yield ""
    if study.variant:
        yield from _variant_at_levels(tuned.targets, study)


def _variant_at_levels(targets: Sequence[Target], study: Study) -> Iterator[str]:
    yield "The same variant at all levels, in fresh games, below the results of the rules as written."
    if any(target.key == "moves" for target in targets):
        yield "The length of a game depends on the players, so the target for each is a fifth fewer moves."
    yield ""
    both = _both(study, study.variant)
    yield f"| | {' | '.join(each.played.arm.players[0] for each in study.variant)} |"
    yield f"|---|{'---|' * len(both)}"
    for target in targets:
        title = target.measure(study.quick).title
        for row, index in (("as written", 0), ("variant", 1)):
            cells = [
                f"{_estimated(target.measure(pair[index]))}: {_WORDS[_met(target, pair[0], pair[index])]}"
                for pair in both
            ]
            yield f"| {title}, {row} | {' | '.join(cells)} |"
    yield ""


def _estimated(measure: Measure) -> str:
    found = measure.estimate
    return f"{shown(measure, found.value)} ({shown_interval(measure)}), {_games(found.games)}"


def _met(target: Target, written: Measures, measures: Measures) -> str:
    """Whether a target is met; for length, relative to the player's games with the rules as written.

    Too few games are inconclusive, however narrow their interval.
    """
    if min(written.played.games, measures.played.games) < _FEW:
        return OPEN
    wanted = shorter(written) if target.key == "moves" else target
    return answer(wanted.measure(measures).estimate, wanted.low, wanted.high)
