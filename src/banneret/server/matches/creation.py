"""Makes live matches: new ones, rematches, and those from a record or the database."""

import logging
import secrets
import string
from collections.abc import Sequence
from typing import Any

from banneret import games
from banneret.engine import rulesets
from banneret.engine.errors import BanneretError
from banneret.engine.game import ILLEGAL_ATTEMPTS, MISSED_TURN, Game
from banneret.engine.lessons.attempt import Attempt
from banneret.engine.match import (
    DRAW,
    NO_RESULT,
    OUT_OF_TIME,
    RESIGN,
    SEED_LIMIT,
    TOO_MANY_ATTEMPTS,
    Match,
    RecordedDay,
    RecordedMix,
    RecordedStep,
    TimedAction,
    read_record,
)
from banneret.engine.text import suggestion
from banneret.players import registry
from banneret.players.gamedata import data_of
from banneret.server.clock import now
from banneret.server.errors import RequestError
from banneret.server.fairplay.chain import find_break, new_secret, state_after
from banneret.server.json_check import check_json
from banneret.server.language import say
from banneret.server.match_options import game_with, match_from, shared_game
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.seats import invitation
from banneret.server.matches.visitor import Visitor
from banneret.server.models.lobby import MatchTerms
from banneret.server.models.matches import NewMatch, SeatRequest
from banneret.server.models.time_controls import read_time_control
from banneret.server.storage.people import hash_secret
from banneret.server.storage.stored import (
    IMPORTED,
    CommandKind,
    SeatHolder,
    StoredCommand,
    StoredMatch,
    StoredRules,
    TimeOut,
)

_log = logging.getLogger(__name__)

_ID_LETTERS = string.ascii_letters + string.digits
_ID_LENGTH = 22
"""131 bits."""


def new_id() -> str:
    """A random id. Anybody who has it can watch the match, so it must be impossible to guess.

    It has letters and digits only: with a leading dash, the command line would take it for an option.
    """
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def new_seed() -> int:
    """A random seed for the dice."""
    return secrets.randbelow(SEED_LIMIT)


# New matches


def new_match(visitor: Visitor, wanted: NewMatch) -> LiveMatch:
    """A match from the start of a game, or from a position."""
    assert visitor.person is not None
    game = game_with(wanted.game, wanted)
    _check_seats(game, wanted)
    if wanted.rated:
        _check_rated(visitor, wanted)
    if wanted.start is not None and match_from(game, wanted.start).outcome is not None:
        raise RequestError(422, say("start: the game is over in this position."))
    id, seed = new_id(), new_seed() if wanted.seed is None else wanted.seed
    holders = tuple(_holder(visitor, id, seat, each, game) for seat, each in enumerate(wanted.seats))
    match = Match(game, seed=seed, start=wanted.start)
    return LiveMatch(
        id,
        match,
        holders,
        owner=visitor.person,
        begun=now(),
        time_control=wanted.time_control,
        rated=wanted.rated,
        secret=new_secret(),
    )


def match_between(people: Sequence[SeatHolder], terms: MatchTerms, *, rated: bool) -> LiveMatch:
    """A match between people, in the order of their seats."""
    game = game_with(terms.game, terms)
    expected, found = len(game.seats), len(people)
    if found != expected:
        text = say("seats: this ruleset has {expected} seats, not {found}.", expected=expected, found=found)
        raise RequestError(422, text)
    owner = people[0].person
    assert owner is not None
    return LiveMatch(
        new_id(),
        Match(game, seed=new_seed()),
        tuple(people),
        owner=owner,
        begun=now(),
        time_control=terms.time_control,
        rated=rated,
        secret=new_secret(),
    )


def _check_rated(visitor: Visitor, wanted: NewMatch) -> None:
    """Refuses rated matches with custom rules or sides, and players who have no rating at stake."""
    if isinstance(wanted.ruleset, dict) or wanted.sides is not None or wanted.start is not None:
        text = say("rated: a rated match must use one of the game's own rulesets and begin at the start.")
        raise RequestError(422, text)
    if wanted.time_control is None:
        raise RequestError(422, say("A rated match needs a clock."))
    players = sorted(each.player for each in wanted.seats)
    if players != ["friend"] * (len(players) - 1) + ["me"]:
        raise RequestError(422, say("In a rated match, one seat is yours and all others are open to people."))
    if not visitor.is_account:
        raise RequestError(409, say("Only people with accounts can play rated matches."))


def _check_seats(game: Game, wanted: NewMatch) -> None:
    expected, found = len(game.seats), len(wanted.seats)
    if found != expected:
        text = say("seats: this ruleset has {expected} seats, not {found}.", expected=expected, found=found)
        raise RequestError(422, text)
    with_friend = any(each.player == "friend" for each in wanted.seats)
    if wanted.seed is not None and game.has_unknowns and with_friend:
        raise RequestError(422, say("seed: you cannot choose the seed in a match with other people."))


def _holder(visitor: Visitor, match: str, seat: int, wanted: SeatRequest, game: Game) -> SeatHolder:
    if (wanted.player == "computer") != (wanted.computer is not None):
        raise RequestError(
            422, f"seats.{seat}: `computer` is required for a computer player, and not allowed otherwise."
        )
    if wanted.player == "me":
        return SeatHolder(person=visitor.person, name=visitor.name)
    if wanted.player == "friend":
        return _open_seat(visitor, match, seat)
    served = _computers(game)
    if wanted.computer not in served:
        hint = suggestion(wanted.computer or "", served)
        text = say("There is no computer player {name}. {hint}", name=repr(wanted.computer), hint=hint)
        raise RequestError(422, f"seats.{seat}: {text}")
    return SeatHolder(computer=wanted.computer)


def _computers(game: Game) -> tuple[str, ...]:
    """The computer players that can be chosen as opponents in a game."""
    return registry.served(len(data_of(game.definition).levels))


def _open_seat(visitor: Visitor, match: str, seat: int) -> SeatHolder:
    return SeatHolder(invitation=hash_secret(invitation(visitor.key, match, seat)))


def rematch_of(live: LiveMatch, visitor: Visitor) -> LiveMatch:
    """A match between the same players, each moved one seat on. The visitor owns it, and so invites people to
    open seats.
    """
    assert visitor.person is not None
    id = new_id()
    rotated = (*live.holders[-1:], *live.holders[:-1])
    holders = tuple(
        _open_seat(visitor, id, seat)
        if holder.is_open
        else SeatHolder(holder.person, holder.name, holder.computer)
        for seat, holder in enumerate(rotated)
    )
    match = Match(live.game, seed=new_seed(), start=live.match.start)
    return LiveMatch(
        id,
        match,
        holders,
        owner=visitor.person,
        begun=now(),
        time_control=live.time_control,
        rated=live.rated,
        secret=new_secret(),
    )


# From a record

_KINDS: dict[str, tuple[CommandKind, str | None]] = {
    RESIGN: ("resign", None),
    DRAW: ("accept-draw", None),
    OUT_OF_TIME: ("time-out", TimeOut(loses=True).to_text()),
    MISSED_TURN: ("time-out", TimeOut(loses=False).to_text()),
    ILLEGAL_ATTEMPTS: ("penalty", None),
    TOO_MANY_ATTEMPTS: ("forfeit", None),
    NO_RESULT: ("end", None),
}
"""The commands that correspond to recorded steps outside the rules, by the text of the step."""


def match_from_record(visitor: Visitor, data: Any) -> LiveMatch:
    """A match from a record. Seats named after computer players go to them, all others to the visitor."""
    assert visitor.person is not None
    check_json(data)
    record = read_record(data)
    match, steps = games.replay_steps(record)
    holders = tuple(
        SeatHolder(computer=name)
        if name in _computers(match.game)
        else SeatHolder(person=visitor.person, name=visitor.name)
        for name in record.seats
    )
    at = now()
    live = LiveMatch(new_id(), match, holders, owner=visitor.person, begun=at, secret=new_secret())
    for n, step in enumerate(steps, start=1):
        kind, text = _command_for(step)
        id, when = (IMPORTED, step.at) if isinstance(step, TimedAction | RecordedDay) else (None, at)
        live.add_played(StoredCommand(kind, step.seat, text, None, id, n, when))
    return live


def _command_for(step: RecordedStep) -> tuple[CommandKind, str | None]:
    """The kind and text of the command that corresponds to a step of a record."""
    if isinstance(step, RecordedMix):
        return "mix", step.seed
    if isinstance(step, RecordedDay):
        return "vacation", step.day
    return _KINDS.get(step.text, ("play", step.text))


# From the database


def load(stored: StoredMatch, attempt: Attempt | None = None) -> LiveMatch:
    """A stored match with all its commands replayed; for a lesson, with a new attempt."""
    game = _stored_game(stored.rules)
    try:
        live = restarted(stored, game, attempt)
        _check_chain(live, stored)
        links = stored.chain.links if stored.chain else [None] * len(stored.commands)
        for command, link in zip(stored.commands, links, strict=True):
            live.carry_out(command, link.state if link else None)
            if link and state_after(command, live.match.state.tobytes()) != link.state:
                raise BanneretError(_not_the_same(len(live.commands)))
    except BanneretError as problem:
        raise _cannot_be_loaded(problem) from None
    except Exception:  # under changed rules, replaying old commands can fail in any way
        _log.exception("The match %s cannot be carried out again", stored.id)
        text = say("its commands cannot be carried out under this server's rules.")
        raise _cannot_be_loaded(BanneretError(text)) from None
    return live


def restarted(stored: StoredMatch, game: Game, attempt: Attempt | None = None) -> LiveMatch:
    """A stored match, or a new attempt at a step of a lesson, before its first command."""
    match = Match(game, seed=stored.seed, start=stored.start) if attempt is None else attempt.match
    return LiveMatch(
        stored.id,
        match,
        stored.holders,
        owner=stored.owner,
        begun=stored.begun,
        rematch=stored.rematch,
        rematch_offers=stored.rematch_offers,
        attempt=attempt,
        lesson=stored.lesson,
        time_control=None if stored.time_control is None else read_time_control(stored.time_control),
        rated=stored.rated,
        secret=stored.chain.secret if stored.chain else None,
    )


def _not_the_same(n: int) -> str:
    return say("command {n} leads to a different position under this server's rules.", n=n)


def _check_chain(live: LiveMatch, stored: StoredMatch) -> None:
    """Refuses a match whose stored commands do not match its chain."""
    if live.chain is None or stored.chain is None:
        return
    broken = find_break(live.chain.beginning, stored.commands, stored.chain)
    if broken is None:
        return
    _log.error("The chain of the match %s is broken at %s", stored.id, broken)
    raise BanneretError(say("its stored data has been changed or is incomplete."))


def can_be_loaded(rules: StoredRules) -> bool:
    """Whether this installation can still play matches with these rules."""
    try:
        _stored_game(rules)
    except RequestError:
        return False
    return True


def _stored_game(rules: StoredRules) -> Game:
    try:
        definition = games.definition(rules.game)
        if definition.version == rules.version:
            return current_game(rules)
    except BanneretError as problem:
        raise _cannot_be_loaded(problem) from None
    raise RequestError(
        409,
        say(
            "This match was begun with version {theirs} of {game}. This server has version {ours} and cannot "
            "continue it.",
            theirs=rules.version,
            game=definition.title,
            ours=definition.version,
        ),
    )


def current_game(rules: StoredRules) -> Game:
    """The current version of a game with a stored ruleset, whatever version of the rules that was for."""
    definition = games.definition(rules.game)
    restored = rulesets.restore(rules.ruleset, game=rules.game, model=definition.numbers)
    return shared_game(definition, restored)


def _cannot_be_loaded(problem: BanneretError) -> RequestError:
    return RequestError(409, say("This match can no longer be opened: {problem}", problem=problem))
