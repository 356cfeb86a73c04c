"""Proofs: finished matches with everything needed to verify how they were played. Writes and checks them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from pydantic import ValidationError

from banneret import games
from banneret.engine import rulesets
from banneret.engine.errors import BanneretError
from banneret.engine.game import Game
from banneret.engine.machine.kernels.frames import SPECTATOR
from banneret.engine.match import Match
from banneret.server.fairplay.chain import commitment, find_breaks, first_link, state_after
from banneret.server.fairplay.receipts import is_signed
from banneret.server.matches.live import LiveMatch
from banneret.server.models.fair_play import Proof, ProofEntry, Receipt
from banneret.server.models.time_controls import TimeControl, read_time_control
from banneret.server.storage.stored import (
    CommandKind,
    SeatHolder,
    StoredChain,
    StoredCommand,
    StoredLink,
)
from banneret.server.validation import describe_errors

FORMAT = "banneret-proof-1"


def proof_of(live: LiveMatch) -> Proof:
    """The proof of a finished match."""
    chain = live.chain
    assert chain is not None
    receipts = (live.receipt(viewer) for viewer in sorted(live.all_viewers))
    links = zip(live.commands, chain.states, chain.links[1:], strict=True)
    return Proof(
        format=FORMAT,
        beginning=chain.beginning,
        ruleset=rulesets.dump(live.game.ruleset),
        seed=live.match.seed,
        start=live.match.start,
        secret=chain.secret.hex(),
        link=chain.links[0],
        entries=tuple(
            ProofEntry(
                kind=command.kind,
                seat=command.seat,
                text=command.text,
                at=command.at,
                state=state,
                link=link,
            )
            for command, state, link in links
        ),
        outcome=_outcome(live),
        receipts=tuple(each for each in receipts if each is not None),
    )


def _outcome(live: LiveMatch) -> dict[str, Any] | None:
    """The outcome without its sentence: wording may change, and languages differ."""
    outcome = live.match.outcome
    return None if outcome is None else outcome.model_dump(mode="json", exclude={"text"})


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of checking a proof: the sentences say what does not match, and where."""

    problems: tuple[str, ...]
    commands: int = 0
    receipts: int = 0
    key: str = ""
    outcome: str = ""


def verify(data: Any, *, key: str | None = None, receipts: Sequence[Any] = ()) -> Verdict:
    """Checks a proof, along with receipts that a player has kept and the server's public key, if known."""
    try:
        proof = Proof.model_validate(data)
        kept = [Receipt.model_validate(each) for each in receipts]
    except ValidationError as error:
        return Verdict((f"This is not a proof, or not a receipt. {describe_errors(error.errors())}",))
    if proof.format != FORMAT:
        return Verdict((f"format: expected {FORMAT}, found {proof.format}.",))
    return _Check(proof, key or next((each.key for each in proof.receipts), ""), kept).verdict()


class _Check:
    """One check of a proof."""

    def __init__(self, proof: Proof, key: str, kept: Sequence[Receipt]) -> None:
        self._proof = proof
        self._key = key
        self._kept = kept

    def verdict(self) -> Verdict:
        problems, outcome = list[str](), None
        try:
            problems += self._of_data()
            live = self._begun()
            problems += self._of_beginning(live)
            problems += self._of_replay(live)
            problems += self._of_receipts(live)
            outcome = live.match.outcome
        except BanneretError as problem:
            problems.append(str(problem))
        return Verdict(
            tuple(problems),
            commands=len(self._proof.entries),
            receipts=len(self._proof.receipts) + len(self._kept),
            key=self._key,
            outcome=outcome.text if outcome else "",
        )

    # Hashes

    def _of_data(self) -> Iterator[str]:
        proof = self._proof
        if first_link(proof.beginning) != proof.link:
            yield "beginning: the first link of the chain is not that of this beginning."
        secret, ruleset = bytes.fromhex(proof.secret), str(proof.ruleset.get("hash"))
        if proof.beginning.get("commitment") != commitment(secret, proof.seed, proof.start, ruleset):
            yield "seed: this is not the seed, start, ruleset or secret to which the server committed itself."
        links = tuple(StoredLink(entry.state, entry.link) for entry in proof.entries)
        chain = StoredChain(bytes.fromhex(proof.secret), proof.link, links)
        for n in find_breaks(self._commands(), chain):
            yield f"entries.{n}: the chain breaks at command {n + 1} ({self._named(n)})."

    def _commands(self) -> list[StoredCommand]:
        return [
            StoredCommand(_kind(entry, n), entry.seat, entry.text, None, None, 0, entry.at)
            for n, entry in enumerate(self._proof.entries)
        ]

    def _named(self, n: int) -> str:
        entry = self._proof.entries[n]
        return f"{entry.kind} {entry.text}" if entry.kind == "play" else entry.kind

    # Replaying the match

    def _begun(self) -> LiveMatch:
        """The match at its beginning, as this installation creates it."""
        proof, beginning = self._proof, self._proof.beginning
        try:
            definition = games.definition(str(beginning.get("game")))
            if beginning.get("version") != definition.version:
                raise BanneretError(
                    f"it was played by version {beginning.get('version')} of {definition.name}; "
                    f"this is version {definition.version}, which cannot replay it."
                )
            ruleset = rulesets.restore(proof.ruleset, game=definition.name, model=definition.numbers)
            game = Game(definition, ruleset)
            match = Match(game, seed=proof.seed, start=proof.start)
            holders = tuple(map(_holder, beginning.get("seats") or ()))
            if len(holders) != len(game.seats):
                raise BanneretError(f"there are {len(game.seats)} seats, not {len(holders)}.")
        except BanneretError as problem:
            raise BanneretError(f"beginning: {problem}") from None
        id, begun, secret = beginning.get("match"), beginning.get("begun"), bytes.fromhex(proof.secret)
        if not isinstance(id, str) or not isinstance(begun, int):
            raise BanneretError("beginning: the match or its time is missing.")
        return LiveMatch(
            id,
            match,
            holders,
            owner=0,
            begun=begun,
            time_control=_time_control(beginning.get("time_control")),
            rated=bool(beginning.get("rated")),
            secret=secret,
        )

    def _of_beginning(self, live: LiveMatch) -> Iterator[str]:
        assert live.chain is not None
        expected, found = live.chain.beginning, self._proof.beginning
        for name in sorted((expected.keys() | found.keys()) - {"commitment"}):
            if expected.get(name) != found.get(name):
                yield f"beginning.{name}: expected {expected.get(name)}, found {found.get(name)}."

    def _of_replay(self, live: LiveMatch) -> Iterator[str]:
        for n, (command, entry) in enumerate(zip(self._commands(), self._proof.entries, strict=True)):
            try:
                live.carry_out(command, entry.state)
            except (BanneretError, ValueError, LookupError, TypeError) as problem:
                where = f"entries.{n}: command {n + 1} ({self._named(n)}) cannot be carried out here"
                raise BanneretError(f"{where}. {problem}") from None
            if state_after(command, live.match.state.tobytes()) != entry.state:
                yield (
                    f"entries.{n}: command {n + 1} ({self._named(n)}) leads to a different position: "
                    "the dice or the rules have changed."
                )
        if self._proof.outcome != _outcome(live):
            yield "outcome: the commands lead to a different outcome."

    # Receipts

    def _of_receipts(self, live: LiveMatch) -> Iterator[str]:
        seats = sorted(SPECTATOR if each.seat is None else each.seat for each in self._proof.receipts)
        if seats != sorted(live.all_viewers):
            yield "receipts: expected one for each seat, and one for those who watch."
        for n, receipt in enumerate(self._proof.receipts):
            yield from self._of_receipt(live, receipt, f"receipts.{n}", is_last=True)
        for receipt in self._kept:
            yield from self._of_receipt(live, receipt, "the receipt that was kept", is_last=False)

    def _of_receipt(self, live: LiveMatch, receipt: Receipt, name: str, *, is_last: bool) -> Iterator[str]:
        viewer = SPECTATOR if receipt.seat is None else receipt.seat
        if receipt.key != self._key:
            yield f"{name}: it names the key {receipt.key}, not {self._key}."
        if not is_signed(receipt, self._key):
            yield f"{name}: the signature is not that of the key {self._key}."
        if receipt.match != live.id:
            yield f"{name}: it is for another match, {receipt.match}."
        if viewer not in live.all_viewers:
            yield f"{name}: there is no seat {receipt.seat}."
            return
        assert live.chain is not None
        count = live.chain.count(viewer)
        if receipt.links > count or (is_last and receipt.links != count):
            yield f"{name}: it covers {receipt.links} commands that the seat could notice; there are {count}."
        elif live.chain.head(viewer, receipt.links) != receipt.head:
            yield f"{name}: this is not the match that the server signed after {receipt.links} commands."


def _kind(entry: ProofEntry, n: int) -> CommandKind:
    for kind in get_args(CommandKind):
        if entry.kind == kind:
            known: CommandKind = kind
            return known
    raise BanneretError(f"entries.{n}: there is no command {entry.kind!r}.")


def _time_control(found: Any) -> TimeControl | None:
    try:
        return None if found is None else read_time_control(found)
    except ValidationError:
        raise BanneretError("beginning.time_control: this is no time control.") from None


def _holder(at_first: Any) -> SeatHolder:
    """A seat holder as far as the proof describes it."""
    kind, _, name = str(at_first).partition(" ")
    if kind == "computer":
        return SeatHolder(computer=name)
    return SeatHolder(person=0, invitation=b"" if kind == "invited" else None)
