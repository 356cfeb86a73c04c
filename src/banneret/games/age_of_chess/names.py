"""Names and symbols of units and squares."""

from banneret.engine.kit import CHESSBOARD
from banneret.games.age_of_chess.language import terms
from banneret.games.age_of_chess.rules.board import (
    ARCHER,
    CAVALRY,
    COMMANDER,
    HEAVY,
    PIKEMAN,
    PRIESTESS,
)

KINDS: dict[str, int] = {
    "pikeman": PIKEMAN,
    "cavalry": CAVALRY,
    "archer": ARCHER,
    "heavy": HEAVY,
    "priestess": PRIESTESS,
    "commander": COMMANDER,
}
"""The word for each kind in rulesets and documents."""

KIND_WORDS = {code: word for word, code in KINDS.items()}

TITLES = terms(
    {
        PIKEMAN: "Pikeman",
        CAVALRY: "Cavalry",
        ARCHER: "Archer",
        HEAVY: "Heavy Infantry",
        PRIESTESS: "Priestess",
        COMMANDER: "Commander",
    }
)

NAMED = terms(
    {
        PIKEMAN: "a Pikeman",
        CAVALRY: "Cavalry",
        ARCHER: "an Archer",
        HEAVY: "Heavy Infantry",
        PRIESTESS: "a Priestess",
        COMMANDER: "a Commander",
    }
)
"""Each kind as the object of a sentence."""

NAMES = terms(
    {
        "pikeman": "Pikeman",
        "cavalry": "Cavalry",
        "archer": "Archer",
        "heavy": "Heavy Infantry",
        "priestess": "Priestess",
        "commander": "Commander",
        "threatened": "enemy near",
        "shoot": "Shoot",
        "convert": "Convert",
    }
)
"""How the words in views and picks read to people."""

SYMBOLS = {PIKEMAN: "P", CAVALRY: "C", ARCHER: "A", HEAVY: "H", PRIESTESS: "Q", COMMANDER: "K"}

SEATS = ("blue", "gold")

CELLS, PLACES = CHESSBOARD.cells, CHESSBOARD.places
