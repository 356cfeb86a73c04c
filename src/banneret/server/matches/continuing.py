"""Continues a held match as a new one, from a position that the operator has checked.

The old match is ended without a result, with an entry that names the new one. The new match is played by the
current rules, begins with the position as its document, and does not count for ratings.
"""

from collections.abc import Mapping
from typing import Any

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.match import Match
from banneret.server.clock import now
from banneret.server.fairplay.chain import new_secret, state_after
from banneret.server.matches.creation import current_game, new_id, new_seed, restarted
from banneret.server.matches.holding import Holding
from banneret.server.matches.live import LiveMatch
from banneret.server.matches.progress import progress_of
from banneret.server.matches.time_outs import with_clocks
from banneret.server.models.time_controls import read_time_control
from banneret.server.storage.match_store import MatchStore
from banneret.server.storage.stored import Ending, SeatHolder, StoredMatch


def continue_held(
    holding: Holding, store: MatchStore, match: str, document: Mapping[str, Any] | None, reason: str
) -> str:
    """Continues a held match from a document, or by default from the last position in which its old rules and
    the current ones agree; returns the id of the new match. If it is repeated after a crash, it resumes.
    """
    stored = holding.find_unfinished(match)
    game = current_game(stored.rules)
    start = _last_agreed(stored, game) if document is None else document
    live = with_clocks(_continuation(stored, game, start))
    id = store.add_rematch(live.stored(), progress_of(live), of=match)
    holding.end(match, Ending(reason, continued=id))
    return id


def _last_agreed(stored: StoredMatch, game: Game) -> dict[str, Any]:
    """The document of the last position that is the same under the old and the current rules."""
    document: dict[str, Any] | None = None
    live, links = restarted(stored, game), stored.chain.links if stored.chain else ()
    for command, link in zip(stored.commands, links, strict=False):
        try:
            live.carry_out(command)
        except (BanneretError, ValueError, LookupError, TypeError):  # the current rules cannot read it
            break
        if link is None or state_after(command, live.match.state.tobytes()) != link.state:
            break
        document = live.match.document()
    if document is None:
        raise BanneretError("There is no position in which old and new rules agree. Give one: --document")
    return document


def _continuation(stored: StoredMatch, game: Game, start: Mapping[str, Any]) -> LiveMatch:
    if any(holder.is_open for holder in stored.holders):
        raise BanneretError("A seat of this match is open. End it instead: banneret matches end")
    match = Match(game, seed=new_seed(), start=start)
    if match.outcome is not None:
        raise BanneretError("The game is over in this position.")
    return LiveMatch(
        new_id(),
        match,
        tuple(SeatHolder(each.person, each.name, each.computer) for each in stored.holders),
        owner=stored.owner,
        begun=now(),
        time_control=None if stored.time_control is None else read_time_control(stored.time_control),
        secret=new_secret(),
    )
