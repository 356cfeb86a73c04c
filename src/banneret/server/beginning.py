"""How a match comes about: new, from a record, as a rematch, or read from where it is kept."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from banneret import games
from banneret.engine.errors import BanneretError
from banneret.engine.game.game import Game
from banneret.engine.match.match import DRAW, RESIGN, SEED_LIMIT, Match
from banneret.engine.match.records import read_record
from banneret.engine.rulesets import ruleset as rulesets
from banneret.engine.text.wording import suggestion
from banneret.players import registry
from banneret.server.language import say
from banneret.server.models import NewMatch, SeatWanted
from banneret.server.plain import check_plain
from banneret.server.problems import Trouble
from banneret.server.sitting.course import Course
from banneret.server.sitting.seats import invitation
from banneret.server.sitting.sitting import Sitting
from banneret.server.sitting.visitor import Visitor
from banneret.server.storage.persons import hashed, now
from banneret.server.storage.rows import Chair, Entry, Kept, Kind, Rules, Standing
from banneret.server.ways import game_for, match_from


@dataclass(frozen=True, slots=True)
class Beginning:
    """A match to be kept."""

    kept: Kept
    standing: Standing


def new_match(visitor: Visitor, wanted: NewMatch) -> Beginning:
    """A match from the start of a game, or from a position."""
    game = game_for(wanted.game, wanted)
    if len(wanted.seats) != len(game.seats):
        raise Trouble(
            422,
            say(
                "seats: expected {expected} with this ruleset, found {found}.",
                expected=len(game.seats),
                found=len(wanted.seats),
            ),
        )
    if (
        wanted.seed is not None
        and game.has_unknowns
        and any(each.player == "friend" for each in wanted.seats)
    ):
        raise Trouble(422, say("seed: in a match with somebody else nobody chooses how the dice fall."))
    match = new_id()
    chairs = tuple(_chair(visitor, match, seat, each) for seat, each in enumerate(wanted.seats))
    seed = _new_seed() if wanted.seed is None else wanted.seed
    if wanted.start is not None and match_from(game, wanted.start).outcome is not None:
        raise Trouble(422, say("start: the game is over in this position."))
    return _begin(match, visitor, game, seed, wanted.start, chairs)


def imported(visitor: Visitor, data: Any) -> Beginning:
    """A match from a record. Seats named after computer players are theirs, all others the visitor's."""
    check_plain(data)
    record = read_record(data)
    match = games.replay(record)
    chairs = tuple(
        Chair(computer=name) if name in registry.served() else Chair(person=visitor.person, name=visitor.name)
        for name in record.seats
    )
    at = now()
    entries = tuple(
        Entry(_KINDS.get(each.text, "play"), each.seat, each.text, None, None, n, at)
        for n, each in enumerate(record.actions, start=1)
    )
    return _begin(new_id(), visitor, match.game, match.seed, match.start, chairs, entries)


_KINDS: dict[str, Kind] = {RESIGN: "resign", DRAW: "accept-draw"}


def rematch_of(sitting: Sitting, visitor: Visitor) -> Beginning:
    """The same players once more, each a seat further. Whoever asks invites to seats that are still open."""
    match, played = new_id(), sitting.course.match
    turned = (*sitting.chairs[-1:], *sitting.chairs[:-1])
    chairs = tuple(
        Chair(invitation=_hashed_invitation(visitor, match, seat))
        if chair.is_open
        else Chair(chair.person, chair.name, chair.computer)
        for seat, chair in enumerate(turned)
    )
    return _begin(match, visitor, played.game, _new_seed(), played.start, chairs)


def opened(kept: Kept) -> Sitting:
    """A match as it was kept, with everything done again that was done in it."""
    game = _kept_game(kept.rules)
    try:
        course = Course(Match(game, seed=kept.seed, start=kept.start), kept.begun)
        for entry in kept.entries:
            course.add(entry)
    except BanneretError as problem:
        raise _cannot_be_opened(problem) from None
    return Sitting(kept.id, course, kept.chairs, kept.owner, kept.rematch)


def can_go_on(rules: Rules) -> bool:
    """Whether a match that was begun by these rules can still be played here."""
    try:
        _kept_game(rules)
    except Trouble:
        return False
    return True


def _kept_game(rules: Rules) -> Game:
    try:
        definition = games.definition(rules.game)
        if definition.version == rules.version:
            ruleset = rulesets.restore(rules.ruleset, game=rules.game, model=definition.numbers)
            return Game(definition, ruleset)
    except BanneretError as problem:
        raise _cannot_be_opened(problem) from None
    raise Trouble(
        409,
        say(
            "This match was begun with version {theirs} of {game}; here is version {ours}, by whose rules it "
            "cannot go on.",
            theirs=rules.version,
            game=definition.title,
            ours=definition.version,
        ),
    )


def _cannot_be_opened(problem: BanneretError) -> Trouble:
    return Trouble(409, say("This match cannot be opened any more: {problem}", problem=problem))


def _begin(
    match: str,
    visitor: Visitor,
    game: Game,
    seed: int,
    start: Mapping[str, Any] | None,
    chairs: tuple[Chair, ...],
    entries: tuple[Entry, ...] = (),
) -> Beginning:
    assert visitor.person is not None
    kept = Kept(
        id=match,
        rules=Rules(game.name, game.definition.version, rulesets.dump(game.ruleset)),
        seed=seed,
        start=None if start is None else dict(start),
        owner=visitor.person,
        begun=now(),
        rematch=None,
        chairs=chairs,
        entries=entries,
    )
    return Beginning(kept, opened(kept).course.standing())


def _chair(visitor: Visitor, match: str, seat: int, wanted: SeatWanted) -> Chair:
    if (wanted.player == "computer") != (wanted.computer is not None):
        raise Trouble(422, f"seats.{seat}: `computer` says which computer player, where one is to play.")
    if wanted.player == "me":
        return Chair(person=visitor.person, name=visitor.name)
    if wanted.player == "friend":
        return Chair(invitation=_hashed_invitation(visitor, match, seat))
    if wanted.computer not in registry.served():
        hint = suggestion(wanted.computer or "", registry.served())
        what = say("There is no player called {name} here. {hint}", name=repr(wanted.computer), hint=hint)
        raise Trouble(422, f"seats.{seat}: {what}")
    return Chair(computer=wanted.computer)


def _hashed_invitation(visitor: Visitor, match: str, seat: int) -> bytes:
    return hashed(invitation(visitor.token, match, seat))


def new_id() -> str:
    """Whoever has it can watch the match, so it cannot be guessed."""
    return secrets.token_urlsafe(16)


def _new_seed() -> int:
    return secrets.randbelow(SEED_LIMIT)
