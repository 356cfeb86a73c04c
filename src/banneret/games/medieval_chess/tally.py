"""What is counted when many games are studied."""

from collections.abc import Mapping

from banneret.engine.game import Counted, Tally
from banneret.games.medieval_chess.names import ABILITY_NAMES, KIND_WORDS
from banneret.games.medieval_chess.rules import events

_KINDS = tuple(KIND_WORDS.get(code, "") for code in range(max(KIND_WORDS) + 1))
_KIND = 0b1111
"""The bits of a unit's kind, below its rank (`board.called`)."""

_BY_KIND = {
    events.MOVED: ("moved", "c"),
    events.ATTACKED: ("attacked", "c"),
    events.PROMOTED: ("promoted", "b"),
    events.RANKED: ("ranked", "b"),
    events.REFUSED: ("refused", "b"),
    events.DEFECTED: ("defected", "b"),
    events.TURNED_NEUTRAL: ("turned_neutral", "b"),
}

_AS_ONE = {
    events.HEALED: "healed",
    events.ORPHANED: "orphaned",
    events.CLAIMED: "claimed",
    events.SWORN: "sworn",
    events.INSURRECTION: "insurrection",
    events.STRESS: "stress",
    events.APPEARED: "appeared",
    events.ATTRITION: "attrition",
    events.CHECK: "check",
    events.FAVOURED: "favoured",
    events.FUSED: "fused",
    events.ENDED: "ended_turn",
}


class MedievalChessTally(Tally):
    """Combat and losses by kinds of units; abilities by name; loyalty, courts and the rest."""

    def events(self) -> Mapping[int, Counted]:
        by_kind = {kind: Counted(name, number, _KINDS, _KIND) for kind, (name, number) in _BY_KIND.items()}
        return {
            **by_kind,
            events.DIED: Counted("lost", "b", _KINDS, _KIND, is_loss=True),
            events.USED: Counted("used", "b", tuple(ABILITY_NAMES)),
            events.COURT: Counted("court", "b", ("restored", "contested", "fallen")),
            **{kind: Counted(name) for kind, name in _AS_ONE.items()},
        }
