"""Plays orthodox chess in parallel with python-chess and compares everything, move by move.

    python -m tools.compare_chess [--games 10000] [--seed 1]

Compared before every move: the set of legal moves, whether the game is over, how and for whom, and whether a
draw can be claimed and why. Random games rarely repeat a position or go long without a capture, so most games
are biased in their moves and their starting positions. The number of comparisons of each ending is printed.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import chess

import banneret
from banneret.engine.game import Game
from banneret.engine.machine.compiler import Runner
from banneret.engine.machine.kernels.entry_points import carry_out, list_actions
from banneret.engine.machine.layout import Array, look
from banneret.games.medieval_chess.rules import endings
from banneret.games.medieval_chess.rules.board import EDGE
from banneret.games.medieval_chess.rules.codes import (
    CASTLE,
    CLAIM_DRAW,
    a_in,
    action_code,
    b_in,
    place_in,
    verb_in,
)
from banneret.games.medieval_chess.rules.moves import target_of
from tests.games.medieval_chess.positions import from_fen

CLAIM = int(action_code(EDGE, CLAIM_DRAW, 0, 0))

SURELY = 0.05
"""The share of positions in which python-chess itself is asked for claims, its slowest operation."""

ENDINGS = {
    chess.Termination.CHECKMATE: endings.ENDING_MATE,
    chess.Termination.STALEMATE: endings.ENDING_STALEMATE,
    chess.Termination.INSUFFICIENT_MATERIAL: endings.ENDING_DEAD,
    chess.Termination.SEVENTYFIVE_MOVES: endings.ENDING_QUIET,
    chess.Termination.FIVEFOLD_REPETITION: endings.ENDING_REPETITION,
    chess.Termination.FIFTY_MOVES: endings.ENDING_QUIET_CLAIMED,
    chess.Termination.THREEFOLD_REPETITION: endings.ENDING_REPETITION_CLAIMED,
}


class Different(Exception):
    """The two disagree."""


@dataclass
class Compared:
    """What was compared so far."""

    games: int = 0
    positions: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    claims: Counter[str] = field(default_factory=Counter)
    """The number of positions in which a draw could be claimed, by reason."""
    moves: Counter[str] = field(default_factory=Counter)
    """The number of special moves played, by kind."""

    def __str__(self) -> str:
        lines = [f"{self.games:,} games, {self.positions:,} positions: no difference."]
        for title, counts in (
            ("Endings", self.endings),
            ("Claims open", self.claims),
            ("Played", self.moves),
        ):
            lines.append(
                f"{title}: " + ", ".join(f"{name} {count:,}" for name, count in counts.most_common())
            )
        return "\n".join(lines)


@dataclass(frozen=True)
class Style:
    """How the moves of a game are drawn; the numbers are probabilities."""

    quiet: float = 0
    """Of excluding captures and Pawn moves, if there are others."""
    back: float = 0
    """Of undoing the move before last."""
    special: float = 0.3
    """Of castling, capturing en passant or promoting, if possible."""
    claim: float = 0.1
    """Of claiming a draw that can be claimed."""
    few: bool = False
    """Whether the game begins with few units on the board."""


STYLES = (
    Style(),
    Style(few=True),
    Style(back=0.5, claim=0.3),
    Style(back=0.7, claim=0.02),
    Style(quiet=0.99, claim=0),
    Style(quiet=0.98, claim=0.05, few=True),
    Style(back=0.6, claim=0.02, few=True),
)

FEW = ("", "N", "B", "BB", "NN", "BN", "R", "Q", "P", "PP", "RP", "BP", "NP", "QR")


class Comparison:
    """Plays games on both boards. `run` runs the kernels, with a ruleset that should equal chess."""

    def __init__(self, run: Runner | None = None, ruleset: Mapping[str, Any] | str = "orthodox") -> None:
        self.game: Game = banneret.game("medieval-chess", ruleset)
        self.ruleset = ruleset
        self.run = run or self.game.definition.compiled
        self.work = self.game.new_work()
        self.found = Compared()
        self._numbers: dict[int, int] = {}

    def play(self, seed: int) -> None:
        """Plays one game, determined by its seed; Different if the two disagree."""
        random = Random(seed)
        style = STYLES[seed % len(STYLES)]
        board = few_units(random) if style.few else chess.Board()
        state = (
            from_fen(board.fen(en_passant="fen"), self.ruleset) if style.few else self.game.match()
        ).state
        past = Past(board)
        try:
            while not self._is_over(state, past):
                code, move = self._choose(state, past, style, random)
                seat = 0 if board.turn else 1
                self.run(carry_out, state, self.game.rules, seat, code, self.work)
                if move is None:
                    self._check_outcome(state, board.outcome(claim_draw=True))
                    break
                self._count_move(board, move)
                past.push(move)
        except Different as difference:
            moves = " ".join(move.uci() for move in board.move_stack)
            raise Different(f"seed {seed}, from {board.root().fen()} by {moves}: {difference}") from None
        self.found.games += 1
        self.found.endings[self.game.definition.endings[int(state["ending"][0])]] += 1

    def _is_over(self, state: Array, past: "Past") -> bool:
        self.found.positions += 1
        is_over = bool(state["over"][0])
        if is_over or past.may_be_over():
            self._check_outcome(state, past.board.outcome())
        return is_over

    def _check_outcome(self, state: Array, outcome: chess.Outcome | None) -> None:
        expected = (0, 0)
        if outcome is not None:
            expected = (ENDINGS[outcome.termination], {None: 3, True: 1, False: 2}[outcome.winner])
        found = (int(state["ending"][0]), int(state["winners"][0]))
        if found != expected:
            raise Different(f"ended by {found}, python-chess {outcome}")

    def _choose(
        self, state: Array, past: "Past", style: Style, random: Random
    ) -> tuple[int, chess.Move | None]:
        """Compares the legal actions, and draws one: its code, and the move unless it is a claim."""
        seat = 0 if past.board.turn else 1
        count = self.run(list_actions, state, self.game.rules, seat, self.work)
        codes = self.work["actions"][0][:count].tolist()
        can_claim = codes[-1] == CLAIM
        ours = {self._number(code): code for code in codes[: count - can_claim]}
        theirs = {_number(move): move for move in past.legal}
        if ours.keys() != theirs.keys():
            raise Different(f"legal {sorted(ours)}, python-chess {past.legal}")
        claim = int(state["claim"][0])
        self._check_claim(claim, can_claim, past, surely=random.random() < SURELY)
        if can_claim and random.random() < style.claim:
            return CLAIM, None
        move = draw(past.board, past.legal, style, random)
        return ours[_number(move)], move

    def _check_claim(self, claim: int, can_claim: bool, past: "Past", *, surely: bool) -> None:
        expected = past.claim()
        if can_claim != bool(claim) or claim != expected:
            raise Different(f"claim {claim}, expected {expected}")
        if surely and past.is_repetition_claimed_by_python_chess() != (expected in _REPETITION):
            raise Different(f"claim {claim}, python-chess claims another one")
        if claim:
            self.found.claims[_CLAIMS[claim]] += 1

    def _number(self, code: int) -> int:
        """The move of an action, as a number."""
        if code not in self._numbers:
            place, way = int(place_in(code)), int(a_in(code))
            if verb_in(code) == CASTLE:
                target = place + 2 if way else place - 2
            else:
                target = int(target_of(look(self.game.rules)[0], place, way))
            self._numbers[code] = _number(chess.Move(place, target, int(b_in(code)) or None))
        return self._numbers[code]

    def _count_move(self, board: chess.Board, move: chess.Move) -> None:
        kind = kind_of(board, move)
        if kind:
            self.found.moves[kind] += 1


def _number(move: chess.Move) -> int:
    return int(move.from_square | move.to_square << 6 | (move.promotion or 0) << 12)


_CLAIMS = {
    endings.CLAIM_QUIET: "quiet",
    endings.CLAIM_QUIET_NEXT: "quiet by a move",
    endings.CLAIM_REPETITION: "repetition",
    endings.CLAIM_REPETITION_NEXT: "repetition by a move",
}
_REPETITION = (endings.CLAIM_REPETITION, endings.CLAIM_REPETITION_NEXT)


class Past:
    """A board with a count of its positions, so that python-chess is asked only if it may say yes."""

    def __init__(self, board: chess.Board) -> None:
        self.board = board
        self.counts: Counter[Any] = Counter()
        self._look()

    def push(self, move: chess.Move) -> None:
        if self.board.is_zeroing(move):
            self.counts.clear()
        self.board.push(move)
        self._look()

    def _look(self) -> None:
        self.legal = list(self.board.generate_legal_moves())
        self.key = self.board._transposition_key()
        self.counts[self.key] += 1

    def may_be_over(self) -> bool:
        return (
            not self.legal
            or self.board.halfmove_clock >= 150
            or self.counts[self.key] >= 5
            or self.board.is_insufficient_material()
        )

    def claim(self) -> int:
        """The reason for which a draw can be claimed; 0 if there is none."""
        board = self.board
        if board.halfmove_clock >= 100:
            return endings.CLAIM_QUIET
        # python-chess leaves out moves after which the other side cannot move. By the laws (9.3.1) any move
        # that completes the fifty qualifies.
        if board.halfmove_clock == 99 and not all(board.is_zeroing(move) for move in self.legal):
            return endings.CLAIM_QUIET_NEXT
        if self.counts[self.key] >= 3:
            return endings.CLAIM_REPETITION
        twice = {key for key, count in self.counts.items() if count >= 2}
        if any(self._leads_to(move, twice) for move in (self.legal if twice else ())):
            return endings.CLAIM_REPETITION_NEXT
        return 0

    def _leads_to(self, move: chess.Move, keys: set[Any]) -> bool:
        if self.board.is_zeroing(move):
            return False
        self.board.push(move)
        key = self.board._transposition_key()
        self.board.pop()
        return key in keys

    def is_repetition_claimed_by_python_chess(self) -> bool:
        """Whether python-chess itself says that a repetition can be claimed, but not fifty moves."""
        if self.board.can_claim_fifty_moves() or self.claim() == endings.CLAIM_QUIET_NEXT:
            return False
        return bool(self.board.can_claim_threefold_repetition())


def kind_of(board: chess.Board, move: chess.Move) -> str:
    """The kind of a special move; "" for all others."""
    if move.promotion:
        return "promotion"
    if board.is_castling(move):
        return "castling"
    return "en passant" if board.is_en_passant(move) else ""


def draw(board: chess.Board, moves: Sequence[chess.Move], style: Style, random: Random) -> chess.Move:
    """Draws a move in a style."""
    if len(board.move_stack) > 1 and random.random() < style.back:
        last = board.move_stack[-2]
        again = chess.Move(last.to_square, last.from_square)
        if again in moves:
            return again
    if random.random() < style.special:
        special = [move for move in moves if kind_of(board, move)]
        moves = special or moves
    if random.random() < style.quiet:
        quiet = [move for move in moves if not board.is_zeroing(move)]
        moves = quiet or moves
    return random.choice(moves)


def few_units(random: Random) -> chess.Board:
    """A position with Kings and few other units; castling is possible in some."""
    while True:
        board = chess.Board(None)
        board.turn = random.random() < 0.5
        home = random.random() < 0.3
        places = random.sample(range(64), 64)
        for colour, king in ((chess.WHITE, chess.E1), (chess.BLACK, chess.E8)):
            board.set_piece_at(king if home else places.pop(), chess.Piece(chess.KING, colour))
            for letter in random.choice(FEW):
                kind = chess.PIECE_SYMBOLS.index(letter.lower())
                board.set_piece_at(_free(board, places, kind), chess.Piece(kind, colour))
            if home:
                rook = random.choice((king - 4, king + 3))
                board.set_piece_at(rook, chess.Piece(chess.ROOK, colour))
        board.castling_rights = chess.BB_CORNERS if home else chess.BB_EMPTY
        board.castling_rights = board.clean_castling_rights()
        board.halfmove_clock = random.choice((0, 0, 60, 90, 97, 140))
        if board.is_valid() and not board.is_game_over():
            return board


def _free(board: chess.Board, places: list[int], kind: int) -> int:
    """An empty place on which a unit of a kind can stand."""
    return next(
        place
        for place in iter(places.pop, None)
        if board.piece_at(place) is None and (kind != chess.PAWN or 8 <= place < 56)
    )


def compare(
    games: int, seed: int, run: Runner | None = None, ruleset: Mapping[str, Any] | str = "orthodox"
) -> Iterator[Compared]:
    """Plays games, and yields what was compared after each."""
    comparison = Comparison(run, ruleset)
    for number in range(games):
        comparison.play(seed + number)
        yield comparison.found


def main(arguments: Sequence[str] | None = None) -> None:
    """Compares and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(arguments)
    found = Compared()
    for found in compare(wanted.games, wanted.seed):
        if found.games % 100 == 0:
            print(f"\r{found.games:,} games", end="", flush=True)
    print(f"\r{found}")


if __name__ == "__main__":
    main()
