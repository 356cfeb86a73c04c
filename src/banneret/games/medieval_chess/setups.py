"""What of the rules can be switched for a match: the pace, the parts of the base game, the modules."""

from collections.abc import Sequence

from banneret.engine.game.choices import Changeable
from banneret.engine.game.setups import Setups
from banneret.games.medieval_chess.numbers import MedievalChessNumbers

_PACE = "The pace"
_BASE = "Parts of the base game"
_MODULES = "Modules"

_CHANGEABLE = (
    Changeable(
        "turn.actions",
        "A turn",
        _PACE,
        "As many actions as there are points for, or a single move or ability.",
        {"many": "Many actions", "one": "One action"},
    ),
    Changeable(
        "points.applies", "Action points", _BASE, "Whatever units do costs points, which can be saved up."
    ),
    Changeable("points.income", "Points a turn", _BASE),
    Changeable(
        "loyalty.applies", "Loyalty", _BASE, "Units have lords. The disloyal refuse orders, and defect."
    ),
    Changeable(
        "abilities.applies", "Abilities", _BASE, "Every kind has two trees of abilities to learn and use."
    ),
    Changeable("experience.applies", "Experience", _BASE, "Units rise in rank by what they do."),
    Changeable("courts.applies", "Courts", _BASE, "Each half of the board helps who holds it."),
    Changeable(
        "attrition.applies",
        "Attrition",
        _BASE,
        "From some turn on, blows take hit points instead of captures.",
    ),
    Changeable("attrition.turn", "Attrition begins in turn", _BASE),
    Changeable(
        "taxation.applies", "Taxation", _MODULES, "Captures bring gold, which heals, promotes and revives."
    ),
    Changeable("terrain.applies", "Terrain", _MODULES, "Forests, rivers and castles appear."),
    Changeable("terrain.turn", "Terrain appears in turn", _MODULES),
    Changeable("weather.applies", "Weather", _MODULES, "Rain slows, fog blinds, snow stops charges."),
    Changeable(
        "seasons.applies",
        "Seasons",
        _MODULES,
        "Spring teaches, summer wears down, autumn pays, winter presses.",
    ),
    Changeable("diplomacy.applies", "Diplomacy", _MODULES, "Mercenaries on the board, for who gives most."),
)


class MedievalChessSetups(Setups):
    """Both sides begin as in chess; only settings can be changed."""

    def changeable(self, numbers: MedievalChessNumbers) -> Sequence[Changeable]:
        return _CHANGEABLE
