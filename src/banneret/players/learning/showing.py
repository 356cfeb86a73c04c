"""Example games: the best net against the players that it descends from."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from banneret.engine.match import Match
from banneret.players.contest import compiled_game
from banneret.players.learning.running import Learned, Learning, nets_in
from banneret.players.opponent import Opponent


def write_games(learning: Learning, learned: Learned) -> list[Path]:
    """Writes game records into the folder `games`: the best net against each earlier best player, once from
    the first seat and once from the last. Existing records are kept.
    """
    folder, seats = learning.folder / "games", len(learning.game.seats)
    folder.mkdir(exist_ok=True)
    paths = []
    for earlier in dict.fromkeys(each["against"] for each in learned.generations):
        for own in (0, seats - 1) if earlier != learned.best else ():
            path = folder / f"{learned.best}-against-{earlier}-in-seat-{own}.json"
            if not path.exists():
                nets = [learned.best if seat == own else earlier for seat in range(seats)]
                path.write_text(json.dumps(_played(learning, nets)), encoding="utf-8")
            paths.append(path)
    return paths


def _played(learning: Learning, nets: Sequence[str]) -> dict[str, Any]:
    """The record of a game between nets, with as many nodes per action as in self-play."""
    match = Match(compiled_game(learning.game), seed=learning.seed)
    names = [f"search:nodes={learning.self_play.nodes}:net={net}" for net in nets]
    opponents = [Opponent(name, match, seat) for seat, name in enumerate(names)]
    with nets_in(learning.folder / "nets"):
        while not match.is_over:
            seat = match.to_act[0]
            match.play(opponents[seat].choose(), seat)
    return match.record(names)
