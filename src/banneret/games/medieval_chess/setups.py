"""Settings that can be changed for a match: the pace, the core rules, the modules."""

from collections.abc import Sequence

from banneret.engine.game import Changeable, Setups
from banneret.games.medieval_chess.numbers import MedievalChessNumbers

_PACE = "Pace"
_BASE = "Base game"
_MODULES = "Modules"

_CHANGEABLE = (
    Changeable(
        "turn.actions",
        "A turn",
        _PACE,
        "As many actions as you have points for, or a single move or ability.",
        {"many": "Many actions", "one": "One action"},
    ),
    Changeable(
        "points.applies", "Action points", _BASE, "Moves and abilities cost points, which can be saved up."
    ),
    Changeable("points.income", "Points a turn", _BASE),
    Changeable(
        "loyalty.applies", "Loyalty", _BASE, "Units have lords. Disloyal units refuse orders and defect."
    ),
    Changeable(
        "abilities.applies", "Abilities", _BASE, "Every kind has two trees of abilities to learn and use."
    ),
    Changeable("experience.applies", "Experience", _BASE, "Units gain experience and rise in rank."),
    Changeable(
        "courts.applies", "Courts", _BASE, "Each half of the board gives bonuses to the side that holds it."
    ),
    Changeable(
        "attrition.applies",
        "Attrition",
        _BASE,
        "From a certain turn on, attacks cost hit points instead of capturing.",
    ),
    Changeable("attrition.turn", "Attrition begins in turn", _BASE),
    Changeable("terrain.applies", "Terrain", _BASE, "Forests, rivers and castles appear."),
    Changeable("terrain.turn", "Terrain appears in turn", _BASE),
    Changeable(
        "taxation.applies",
        "Taxation",
        _MODULES,
        "Captures bring gold, which heals, promotes and revives units.",
    ),
    Changeable("weather.applies", "Weather", _MODULES, "Rain slows, fog blinds, snow stops charges."),
    Changeable(
        "weather.fog_hides", "Fog hides", _MODULES, "In fog, units are hidden that no unit of a side sees."
    ),
    Changeable(
        "seasons.applies",
        "Seasons",
        _MODULES,
        "Each season changes one rule: experience, attrition, court bonuses or stress.",
    ),
    Changeable(
        "diplomacy.applies",
        "Diplomacy",
        _MODULES,
        "Mercenaries stand on the board and serve the side that gives most.",
    ),
)


class MedievalChessSetups(Setups):
    """Both sides begin as in chess; only settings can be changed."""

    def changeable(self, numbers: MedievalChessNumbers) -> Sequence[Changeable]:
        return _CHANGEABLE
