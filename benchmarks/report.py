"""The results as rows of numbers, from which both the tables and the JSON are made."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from benchmarks.compiling import Waiting
from benchmarks.lab import Cost
from benchmarks.machine import About
from benchmarks.ours import Counting, Interpreting, Playing
from benchmarks.peers import Peer
from benchmarks.samples import Trial
from benchmarks.searching import ALPHA_BETA, CHESS, UCT, Searching

Row = dict[str, str | float | None]
"""Numbers by name. A number with an aim is accompanied by its verdict, `..._aim`: ok, MISS, or None."""

TIMES_CHESS_AIMS = {"age-of-chess": 10.0, "cyvasse": 5.0}
TIMES_CHESS_ELSEWHERE = 5.0
ALPHA_BETA_AIMS = {"age-of-chess": 1_500_000.0}
TIMES_UCT_AIM = 2.0
SCALING_AIM = 0.95
COLD_AIM = 20.0
CACHED_AIM = 1.0
ROW_AIM = 0.5
AIMS = {
    "times_openspiel_chess, random players": {name: f">= {aim:g}" for name, aim in TIMES_CHESS_AIMS.items()},
    "search nodes_per_s, alpha-beta": {name: f">= {aim:g}" for name, aim in ALPHA_BETA_AIMS.items()},
    "times_openspiel_uct, chess": f">= {TIMES_UCT_AIM:g}",
    "scaling": f">= {SCALING_AIM:g}",
    "cold_s": f"<= {COLD_AIM:g}",
    "cached_s": f"<= {CACHED_AIM:g}",
    "row_adds": f"<= {ROW_AIM:g}",
}

OK = "ok"
MISS = "MISS"


@dataclass(frozen=True, slots=True)
class Report:
    """All results."""

    machine: About
    method: dict[str, float]
    sections: dict[str, list[Row]]

    def verdicts(self) -> list[str]:
        """The verdicts on all aims that could be judged."""
        values = [value for rows in self.sections.values() for row in rows for value in row.values()]
        return [str(value) for value in values if value in (OK, MISS)]

    def as_json(self) -> dict[str, Any]:
        return {"machine": self.machine, "method": self.method, "aims": AIMS, **self.sections}


def one_core(playing: Sequence[Playing], peers: Sequence[Peer]) -> list[Row]:
    """Banneret's rates, then the peers'."""
    chess = peers[0].trial
    ours = [_speed(each.game, each.ruleset, each.player, each.one_core, chess) for each in playing]
    theirs = [_speed(each.game, each.library, "random", each.trial, chess) for each in peers]
    for row in ours:
        if row["players"] == "random":
            aim = TIMES_CHESS_AIMS.get(str(row["game"]), TIMES_CHESS_ELSEWHERE)
            row["times_openspiel_chess_aim"] = _at_least(aim, row["times_openspiel_chess"])
    return ours + theirs


def _speed(game: str, rules: str, players: str, trial: Trial | None, chess: Trial | None) -> Row:
    row: Row = {"game": game, "rules": rules, "players": players}
    if trial is None:
        return row | {"moves_per_s": None, "note": "not installed"}
    return (
        row
        | _rates(trial)
        | {
            "mean_length": trial.mean_length,
            "times_openspiel_chess": None if chess is None else trial.times(chess),
            "times_openspiel_chess_aim": None,
        }
    )


def all_cores(playing: Sequence[Playing], cores: int, machine_scaling: float) -> list[Row]:
    """The same games on all cores; scaling is the fraction of its speed that each core keeps."""
    rows: list[Row] = [{"game": "the machine", "rules": "hashing", "players": "", "scaling": machine_scaling}]
    for each in playing:
        scaling = each.all_cores.times(each.one_core) / cores
        rows.append(
            {"game": each.game, "rules": each.ruleset, "players": each.player}
            | _rates(each.all_cores)
            | {"scaling": scaling, "scaling_aim": _at_least(SCALING_AIM, scaling)}
        )
    return rows


def _rates(trial: Trial) -> Row:
    return {
        "moves_per_s": median(trial.moves_per_second),
        "moves_per_s_best": max(trial.moves_per_second),
        "games_per_s": median(trial.games_per_second),
    }


def search(searching: Sequence[Searching]) -> list[Row]:
    """OpenSpiel's rate, then Banneret's; only the same game is judged against it."""
    chess = searching[0].trial
    return [_searched(each, chess) for each in searching]


def _searched(each: Searching, chess: Trial | None) -> Row:
    row: Row = {"game": each.game, "rules": each.rules, "search": each.search}
    if each.trial is None:
        return row | {"nodes_per_s": None, "note": "not installed"}
    rate = median(each.trial.moves_per_second)
    row |= {"nodes_per_s": rate, "nodes_per_s_best": max(each.trial.moves_per_second)}
    if each.search == ALPHA_BETA and each.game in ALPHA_BETA_AIMS:
        row["nodes_per_s_aim"] = _at_least(ALPHA_BETA_AIMS[each.game], rate)
    if each.search == UCT and chess is not None:
        row["times_openspiel_uct"] = times = each.trial.times(chess)
        row["times_openspiel_uct_aim"] = (
            _at_least(TIMES_UCT_AIM, times) if (each.game, each.rules) == CHESS else None
        )
    return row


def perft(counting: Sequence[Counting]) -> list[Row]:
    """Perft from the start, on one core."""
    return [
        {
            "game": each.game,
            "depth": each.depth,
            "nodes_per_s": median(each.trial.moves_per_second),
            "nodes_per_s_best": max(each.trial.moves_per_second),
        }
        for each in counting
    ]


def interpreted(interpreting: Sequence[Interpreting]) -> list[Row]:
    """Random play interpreted, in moves per second."""
    return [
        {
            "game": each.game,
            "match_moves_per_s": median(each.match.moves_per_second),
            "match_moves_per_s_best": max(each.match.moves_per_second),
            "kernel_moves_per_s": median(each.kernels.moves_per_second),
            "kernel_moves_per_s_best": max(each.kernels.moves_per_second),
        }
        for each in interpreting
    ]


def rows(costs: Sequence[Cost]) -> list[Row]:
    """The cost that the lab's rows add to random games."""
    return [
        {
            "game": each.game,
            "games_per_s": each.games_per_s,
            "row_adds": each.added,
            "row_adds_aim": _at_most(ROW_AIM, each.added),
        }
        for each in costs
    ]


def waits(waiting: Sequence[Waiting]) -> list[Row]:
    """Seconds in fresh processes; `cold_s` and `cached_s` exclude the start, which is `start_s`."""
    rows: list[Row] = []
    for each in waiting:
        start = median(each.starts)
        cold = None if each.cold is None else each.cold - start
        cached = median(whole - bare for whole, bare in zip(each.cached, each.starts, strict=True))
        rows.append(
            {
                "game": each.game,
                "cold_s": cold,
                "cold_s_aim": _at_most(COLD_AIM, cold),
                "cached_s": cached,
                "cached_s_aim": _at_most(CACHED_AIM, cached),
                "cached_whole_s": median(each.cached),
                "cached_whole_s_best": min(each.cached),
                "start_s": start,
                "start_s_best": min(each.starts),
                "first_board_s": median(each.boards),
                "first_board_s_best": min(each.boards),
            }
        )
    return rows


def _at_least(aim: float, found: str | float | None) -> str | None:
    return None if not isinstance(found, float) else OK if found >= aim else MISS


def _at_most(aim: float, found: str | float | None) -> str | None:
    return None if not isinstance(found, float) else OK if found <= aim else MISS
