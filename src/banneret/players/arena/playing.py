"""One pair of games."""

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
    """How one game came out."""

    winners: tuple[int, ...]
    """The seats that won, or shared."""
    plies: int
    ending: str
    began: int = 0
    """Who was asked first, as bits of seats; 0: not known."""

    def payoff(self, seats: Sequence[int]) -> int:
        """What some seats got together, of CERTAIN."""
        return sum(CERTAIN // len(self.winners) for seat in seats if seat in self.winners)


@dataclass(frozen=True, slots=True)
class Pair:
    """Games of two players with the same seed, one for each way to seat them."""

    pairing: tuple[int, int]
    number: int
    """Counted from 0, among those of the two."""
    results: tuple[Result, ...]

    def score(self, seatings: Sequence[Sequence[int]]) -> float:
        """What the first player made of it, from 0 to 1: all that its seats got."""
        got = sum(
            result.payoff([seat for seat, who in enumerate(seating) if who == 0])
            for seating, result in zip(seatings, self.results, strict=True)
        )
        return got / (CERTAIN * len(self.results))


class Table:
    """Where pairs of a plan are played."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._game = compiled_game(plan.game)
        self._players = [AfterOpening(player(name), plan.opening) for name in plan.players]
        self._endings = ending_names(plan.game.definition)

    def prepare(self, on_progress: CompileProgress) -> None:
        """Compiles what is needed, or loads it if that was done before."""
        prepare_game(self._game, on_progress)
        for each in self._players:
            each.prepare(self._game, on_progress)

    def play(self, pairing: tuple[int, int], number: int) -> Pair:
        """Plays a pair. The plan and its number decide everything about it, unless players go by time."""
        seed = derive(self._plan.seed, number, STREAM_GAME)
        two = [self._players[each] for each in pairing]
        results = tuple(self._result([two[who] for who in seating], seed) for seating in self._plan.seatings)
        return Pair(pairing, number, results)

    def _result(self, seated: Sequence[Player], seed: int) -> Result:
        row = play_game(self._game, seated, seed)[0]
        winners = tuple(seat for seat in range(len(seated)) if int(row["winners"]) >> seat & 1)
        return Result(winners, int(row["plies"]), self._endings[int(row["ending"])], int(row["began"]))


class AfterOpening:
    """A player who takes over after a number of actions at random.

    What is drawn at random depends on the seat and on the seed of the game, not on who sits there.
    """

    def __init__(self, then: Player, opening: int) -> None:
        self.name = then.name
        self._then = then
        self._opening = opening
        self._random = player("random")

    def prepare(self, game: Game, on_progress: CompileProgress) -> None:
        """Compiles what either needs."""
        for each in (self._random, self._then):
            each.prepare(game, on_progress)

    def think(self, game: Game, question: Question, stop: Stop = never, *, at_once: bool = False) -> Thought:
        """Chooses at random in the opening, then as the player does."""
        is_opening = int(question.state["plies"][0]) < self._opening
        return (self._random if is_opening else self._then).think(game, question, stop, at_once=at_once)
