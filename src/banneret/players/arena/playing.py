"""Plays one pair of games."""

from collections.abc import Sequence
from dataclasses import dataclass

from banneret.engine.game import Game
from banneret.engine.machine.compiler import CompileProgress
from banneret.engine.machine.kernels.dice import STREAM_GAME, derive
from banneret.engine.machine.kernels.frames import CERTAIN
from banneret.engine.match import ending_names
from banneret.players.arena.plan import Plan
from banneret.players.contest import compiled_game, play_game, prepare_game
from banneret.players.protocol import Player, Question, Stop, Thought, never
from banneret.players.registry import player


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one game."""

    winners: tuple[int, ...]
    """The seats that won or shared the win."""
    plies: int
    ending: str
    began: int = 0
    """The seats that were asked first, as a bitmask; 0 if unknown."""

    def payoff(self, seats: Sequence[int]) -> int:
        """The combined payoff of some seats, out of CERTAIN."""
        return sum(CERTAIN // len(self.winners) for seat in seats if seat in self.winners)


@dataclass(frozen=True, slots=True)
class Pair:
    """Games between two players with the same seed, one for each seating."""

    pairing: tuple[int, int]
    number: int
    """The pair's number, from 0, among those of the same two players."""
    results: tuple[Result, ...]

    def score(self, seatings: Sequence[Sequence[int]]) -> float:
        """The first player's score from 0 to 1, over all seats it had."""
        got = sum(
            result.payoff([seat for seat, who in enumerate(seating) if who == 0])
            for seating, result in zip(seatings, self.results, strict=True)
        )
        return got / (CERTAIN * len(self.results))


class Table:
    """Plays pairs of a plan."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._game = compiled_game(plan.game)
        self._players = [AfterOpening(player(name), plan.opening) for name in plan.players]
        self._endings = ending_names(plan.game.definition)

    def prepare(self, on_progress: CompileProgress) -> None:
        """Compiles the kernels, or loads them from the cache."""
        prepare_game(self._game, on_progress)
        for each in self._players:
            each.prepare(self._game, on_progress)

    def play(self, pairing: tuple[int, int], number: int) -> Pair:
        """Plays a pair. The plan and the number determine the result, unless players have a time budget."""
        seed = derive(self._plan.seed, number, STREAM_GAME)
        two = [self._players[each] for each in pairing]
        results = tuple(self._result([two[who] for who in seating], seed) for seating in self._plan.seatings)
        return Pair(pairing, number, results)

    def _result(self, seated: Sequence[Player], seed: int) -> Result:
        row = play_game(self._game, seated, seed)[0]
        winners = tuple(seat for seat in range(len(seated)) if int(row["winners"]) >> seat & 1)
        return Result(winners, int(row["plies"]), self._endings[int(row["ending"])], int(row["began"]))


class AfterOpening:
    """A player that takes over after a random opening.

    The opening's random actions depend on the seat and the game's seed, not on which player has the seat.
    """

    def __init__(self, then: Player, opening: int) -> None:
        self.name = then.name
        self._then = then
        self._opening = opening
        self._random = player("random")

    def prepare(self, game: Game, on_progress: CompileProgress) -> None:
        """Compiles what the opening and the player need."""
        for each in (self._random, self._then):
            each.prepare(game, on_progress)

    def think(self, game: Game, question: Question, stop: Stop = never, *, at_once: bool = False) -> Thought:
        """Chooses at random during the opening, then asks the player."""
        is_opening = int(question.state["plies"][0]) < self._opening
        return (self._random if is_opening else self._then).think(game, question, stop, at_once=at_once)
