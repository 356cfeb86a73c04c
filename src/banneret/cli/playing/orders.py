"""The orders that a person can type besides actions."""

import shlex
from collections.abc import Callable
from typing import NamedTuple

from rich.table import Table
from rich.text import Text

from banneret.cli.clauses import show_rules_text
from banneret.cli.drawing.listing import list_units
from banneret.cli.drawing.palette import STRONG, seat_look
from banneret.cli.drawing.screen import describe_log
from banneret.cli.playing.session import Session
from banneret.engine.errors import BanneretError
from banneret.engine.rulebook import chapters, find_clauses
from banneret.engine.text import percent
from banneret.engine.views import Action, Odds, Threat

_OUTCOMES_SHOWN = 6


def obey(session: Session, line: str) -> None:
    """Carries out a typed line: an order, or else an action."""
    word, _, rest = line.strip().partition(" ")
    order = _ORDERS.get(word.casefold())
    if order is None:
        session.act(line.strip())
    else:
        order.carry_out(session, rest.strip())


def _help(session: Session, _: str) -> None:
    lines = Table.grid(padding=(0, 3, 0, 2))
    if not session.match.outcome:
        session.say("\nType an action. Or type a cell, or press Enter, to choose from a numbered list.\n")
        for example in _one_of_each_kind(session.match.legal(session.seat)):
            lines.add_row(Text(example.text, STRONG), example.words)
        lines.add_row()
    for word, order in _ORDERS.items():
        lines.add_row(Text(f"{word} {order.argument}".rstrip(), STRONG), order.meaning)
    session.console.print(lines)
    seats = ", ".join(_sign(seat, name) for seat, name in enumerate(session.match.game.seats))
    session.say(
        f"\nOn the board: {seats}. A + is below the first of a stack. "
        ": and /// show what the last action changed."
    )


def _sign(seat: int, name: str) -> str:
    look = seat_look(seat)
    return f"{look.left} {look.right} {name}"


def _one_of_each_kind(actions: list[Action]) -> list[Action]:
    return list({each.kind: each for each in reversed(actions)}.values())


def _moves(session: Session, _: str) -> None:
    by_kind: dict[str, list[str]] = {}
    for action in session.match.legal(session.seat):
        by_kind.setdefault(action.kind, []).append(action.text)
    lines = Table.grid(padding=(0, 2, 0, 0))
    for kind, texts in by_kind.items():
        lines.add_row(Text(kind, STRONG), "  ".join(texts))
    session.console.print(lines)


def _why(session: Session, action: str) -> None:
    _need(action, "why ACTION")
    reason = session.match.why_not(action, seat=session.seat)
    session.say(reason or f"{action} can be played.")


def _preview(session: Session, action: str) -> None:
    _need(action, "preview ACTION")
    preview = session.match.preview(action, seat=session.seat)
    session.warn(preview.warnings)
    for outcome in preview.outcomes[:_OUTCOMES_SHOWN]:
        chance = "certain" if outcome.chance == 1 else percent(outcome.chance)
        session.say(f"{chance}: {' '.join(filter(None, map(str, outcome.events))) or 'nothing to tell.'}")
    if len(preview.outcomes) > _OUTCOMES_SHOWN:
        session.say(f"and {len(preview.outcomes) - _OUTCOMES_SHOWN} less likely ways")
    if preview.samples and len(preview.outcomes) > 1:
        session.say(_counted_in(preview.samples))
    for cause in preview.causes:
        session.say(f"{cause.text} ({cause.clause})")
    if preview.odds:
        _tell_odds(session, preview.odds)


def _tell_odds(session: Session, odds: Odds) -> None:
    """Prints who wins and what is left, the likeliest first."""
    for each in (odds, *(part for part in odds.parts if not part.each_apart)):
        outcomes = [f"{chance.text} {percent(chance.chance, 1)}" for chance in each.chances[:_OUTCOMES_SHOWN]]
        if len(each.chances) > _OUTCOMES_SHOWN:
            outcomes.append(f"and {len(each.chances) - _OUTCOMES_SHOWN} less likely ways")
        session.say(f"{each.title}: {', '.join(outcomes)}.")
    if odds.samples:
        session.say(_counted_in(odds.samples))


def _counted_in(samples: int) -> str:
    return f"Counted in {samples:,} imagined outcomes."


def _threats(session: Session, cell: str) -> None:
    found = session.match.threats(session.seat)
    for note in found.notes:
        session.say(f"{note.text} ({note.clause})")
    threats = [each for each in found.threats if cell in ("", each.cell)]
    for threat in threats:
        session.say(f"{threat.cell}: {threat.words}. {_risk(threat)}")
        for cause in threat.causes:
            session.say(f"  {cause.text} ({cause.clause})")
        if cell and threat.odds:
            _tell_odds(session, threat.odds)
    if not threats:
        session.say(f"Nothing threatens {cell or 'your units'}.")


def _risk(threat: Threat) -> str:
    """The risk of a threat, in a few words."""
    if threat.odds is not None and threat.odds.wins is not None:
        return f"The attacker wins in the end: {percent(threat.odds.wins)}."
    if threat.chance is not None and 0 < threat.chance < 1:
        return f"A unit falls: {percent(threat.chance)}."
    return {"behind": "Your unit falls.", "even": "Both may lose.", "ahead": "", None: "It lives."}[
        threat.verdict
    ]


def _look(session: Session, cell: str) -> None:
    _need(cell, "look CELL")
    session.look(cell)


def _units(session: Session, _: str) -> None:
    session.console.print(list_units(session.match.view(session.viewer)))


def _board(session: Session, _: str) -> None:
    session.is_shown = False


def _log(session: Session, _: str) -> None:
    if log := session.match.log(session.viewer):
        session.console.print(describe_log(log))
    else:
        session.say("Nothing has happened yet.")


def _rules(session: Session, clause: str) -> None:
    definition = session.match.game.definition
    if not clause:
        for chapter, title in chapters(definition).items():
            session.say(f"{chapter}: {title.partition(' ')[2]}")
        return
    for found in find_clauses(definition, clause):
        show_rules_text(session.console, found.text)


def _back(session: Session, _: str) -> None:
    session.step_back()


def _undo(session: Session, _: str) -> None:
    session.take_back()


def _resign(session: Session, _: str) -> None:
    session.resign()


def _save(session: Session, name: str) -> None:
    session.save(name)
    session.say("Saved.")
    _say_what_next(session)


def _quit(session: Session, _: str) -> None:
    if not session.is_saved:
        name = session.ask("File to save the match in (Enter: leave without saving): ").strip()
        if name:
            session.save(name)
    session.is_left = True
    if session.file and session.is_saved:
        _say_what_next(session)


def _say_what_next(session: Session) -> None:
    """Prints the command that resumes a saved match, on one line so that it can be copied."""
    file = shlex.quote(str(session.file))
    if session.match.outcome:
        session.console.print(f"Watch it again with: banneret replay {file}", soft_wrap=True)
    else:
        session.console.print(f"Continue later with: banneret play --resume {file}", soft_wrap=True)


def _need(argument: str, usage: str) -> None:
    if not argument:
        raise BanneretError(f"Write {usage}.")


class _Order(NamedTuple):
    argument: str
    meaning: str
    carry_out: Callable[[Session, str], None]


_ORDERS = {
    "?": _Order("", "this help", _help),
    "moves": _Order("", "every action you can take", _moves),
    "preview": _Order("ACTION", "what an action would do", _preview),
    "why": _Order("ACTION", "why you cannot take an action", _why),
    "threats": _Order("CELL", "what others could do to you next, there or anywhere", _threats),
    "look": _Order("CELL", "what stands there", _look),
    "units": _Order("", "all units, in words", _units),
    "rules": _Order("CLAUSE", "a rule or a chapter, by its number", _rules),
    "board": _Order("", "the board again", _board),
    "log": _Order("", "everything that has happened, and why", _log),
    "back": _Order("", "drop the last thing you picked", _back),
    "undo": _Order("", "take back your last action and everything since", _undo),
    "resign": _Order("", "give up the match", _resign),
    "save": _Order("FILE", "keep the match", _save),
    "quit": _Order("", "leave", _quit),
}
