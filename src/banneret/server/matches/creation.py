"""Makes live matches: new ones, rematches, from a record, or from the database."""

import secrets
from typing import Any

from banneret import games
from banneret.engine import rulesets
from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.match import DRAW, RESIGN, SEED_LIMIT, Match, read_record
from banneret.engine.text import suggestion
from banneret.players import registry
from banneret.server.clock import now
from banneret.server.errors import RequestError
from banneret.server.json_check import check_json
from banneret.server.language import say
from banneret.server.match_options import game_with, match_from
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.seats import invitation
from banneret.server.matches.visitor import Visitor
from banneret.server.models.matches import NewMatch, SeatRequest
from banneret.server.storage.people import hash_secret
from banneret.server.storage.stored import CommandKind, SeatHolder, StoredCommand, StoredMatch, StoredRules


def new_id() -> str:
    """A random id: everybody who has it can watch the match, so it cannot be guessed."""
    return secrets.token_urlsafe(16)


def _new_seed() -> int:
    return secrets.randbelow(SEED_LIMIT)


# New matches


def new_match(visitor: Visitor, wanted: NewMatch) -> LiveMatch:
    """A match from the start of a game, or from a position."""
    assert visitor.person is not None
    game = game_with(wanted.game, wanted)
    _check_seats(game, wanted)
    if wanted.start is not None and match_from(game, wanted.start).outcome is not None:
        raise RequestError(422, say("start: the game is over in this position."))
    id, seed = new_id(), _new_seed() if wanted.seed is None else wanted.seed
    holders = tuple(_holder(visitor, id, seat, each) for seat, each in enumerate(wanted.seats))
    match = Match(game, seed=seed, start=wanted.start)
    return LiveMatch(id, match, holders, owner=visitor.person, begun=now())


def _check_seats(game: Game, wanted: NewMatch) -> None:
    expected, found = len(game.seats), len(wanted.seats)
    if found != expected:
        text = say("seats: this ruleset has {expected} seats, not {found}.", expected=expected, found=found)
        raise RequestError(422, text)
    with_friend = any(each.player == "friend" for each in wanted.seats)
    if wanted.seed is not None and game.has_unknowns and with_friend:
        raise RequestError(422, say("seed: you cannot choose the seed in a match with other people."))


def _holder(visitor: Visitor, match: str, seat: int, wanted: SeatRequest) -> SeatHolder:
    if (wanted.player == "computer") != (wanted.computer is not None):
        raise RequestError(422, f"seats.{seat}: `computer` names the computer player, and only that.")
    if wanted.player == "me":
        return SeatHolder(person=visitor.person, name=visitor.name)
    if wanted.player == "friend":
        return _open_seat(visitor, match, seat)
    if wanted.computer not in registry.served():
        hint = suggestion(wanted.computer or "", registry.served())
        text = say("There is no computer player {name}. {hint}", name=repr(wanted.computer), hint=hint)
        raise RequestError(422, f"seats.{seat}: {text}")
    return SeatHolder(computer=wanted.computer)


def _open_seat(visitor: Visitor, match: str, seat: int) -> SeatHolder:
    return SeatHolder(invitation=hash_secret(invitation(visitor.token, match, seat)))


def rematch_of(live: LiveMatch, visitor: Visitor) -> LiveMatch:
    """The same players again, each one seat further. The visitor invites to seats that are still open."""
    assert visitor.person is not None
    id = new_id()
    rotated = (*live.holders[-1:], *live.holders[:-1])
    holders = tuple(
        _open_seat(visitor, id, seat)
        if holder.is_open
        else SeatHolder(holder.person, holder.name, holder.computer)
        for seat, holder in enumerate(rotated)
    )
    match = Match(live.game, seed=_new_seed(), start=live.match.start)
    return LiveMatch(id, match, holders, owner=visitor.person, begun=now())


# From a record

_KINDS: dict[str, CommandKind] = {RESIGN: "resign", DRAW: "accept-draw"}


def match_from_record(visitor: Visitor, data: Any) -> LiveMatch:
    """A match from a record. Seats named after computer players are theirs, all others the visitor's."""
    assert visitor.person is not None
    check_json(data)
    record = read_record(data)
    match, actions = games.replay_steps(record)
    holders = tuple(
        SeatHolder(computer=name)
        if name in registry.served()
        else SeatHolder(person=visitor.person, name=visitor.name)
        for name in record.seats
    )
    at = now()
    live = LiveMatch(new_id(), match, holders, owner=visitor.person, begun=at)
    for n, each in enumerate(actions, start=1):
        kind = _KINDS.get(each.text, "play")
        live.add_played(StoredCommand(kind, each.seat, each.text, None, None, n, at))
    return live


# From the database


def load(stored: StoredMatch) -> LiveMatch:
    """A stored match, with all its commands carried out again."""
    game = _stored_game(stored.rules)
    try:
        match = Match(game, seed=stored.seed, start=stored.start)
        live = LiveMatch(
            stored.id,
            match,
            stored.holders,
            owner=stored.owner,
            begun=stored.begun,
            rematch=stored.rematch,
        )
        for command in stored.commands:
            live.carry_out(command)
    except BanneretError as problem:
        raise _cannot_be_loaded(problem) from None
    return live


def can_be_loaded(rules: StoredRules) -> bool:
    """Whether matches with these rules can still be played here."""
    try:
        _stored_game(rules)
    except RequestError:
        return False
    return True


def _stored_game(rules: StoredRules) -> Game:
    try:
        definition = games.definition(rules.game)
        if definition.version == rules.version:
            ruleset = rulesets.restore(rules.ruleset, game=rules.game, model=definition.numbers)
            return Game(definition, ruleset)
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


def _cannot_be_loaded(problem: BanneretError) -> RequestError:
    return RequestError(409, say("This match cannot be opened any more: {problem}", problem=problem))
