"""Plays many games on this machine's GPU."""

from collections.abc import Callable, Sequence

from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.compiler import CompileProgress, ignore_progress
from banneret.players.gpu.launcher import NoGpu, Played, Program, capability
from banneret.players.gpu.program import ARCHS, build
from banneret.players.registry import QUICK


def prepare(game: Game, players: Sequence[str], on_progress: CompileProgress = ignore_progress) -> None:
    """Compiles a game for this machine's GPU; raises if there is no usable GPU."""
    check_players(players)
    build([game], arch_here(), on_progress)


def check_players(players: Sequence[str]) -> None:
    """Refuses players that cannot play on a GPU."""
    thinking = [name for name in players if name not in QUICK]
    if thinking:
        raise BanneretError(f"On a GPU only {' and '.join(QUICK)} can play, not {thinking[0]}.")


def play_games(
    game: Game, players: Sequence[str], games: int, seed: int, on_progress: Callable[[int], None]
) -> Played:
    """Plays games on the GPU, with the same results as on the CPU."""
    return play_variants([game], players, games, seed, on_progress)


def play_variants(
    variants: Sequence[Game],
    players: Sequence[str],
    games_each: int,
    seed: int,
    on_progress: Callable[[int], None],
) -> Played:
    """Plays this many games of each variant of a game, numbered consecutively."""
    prepare(variants[0], players)
    made = build(variants, arch_here())
    program = Program(made.ptx.encode("ascii"), made.layout, made.variants)
    games = games_each * len(variants)
    return program.play(games, players, seed, games_each=games_each, on_progress=on_progress)


def arch_here() -> str:
    """The newest supported architecture that this machine's GPU can run."""
    try:
        found = capability()
    except NoGpu as error:
        raise BanneretError(str(error)) from None
    usable = [arch for arch in ARCHS if int(arch.removeprefix("sm_")) <= found]
    if not usable:
        raise BanneretError(f"The GPU here is too old: sm_{found}, and {ARCHS[0]} is the least.")
    return usable[-1]
