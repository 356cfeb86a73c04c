"""Medieval Chess: chess with lords and loyalty, action points, ranks, abilities, courts and attrition.

`rules/` implements the rulebook, one file per chapter, and `rules/abilities/` one per class; RULES.md states
it in prose. The other modules present the game to people: numbers, notation, documents, words, scene,
refusals, forecasts.
"""

from pathlib import Path

from banneret.engine.game import Definition, Kernels, Records
from banneret.games.medieval_chess.conduct import MedievalChessConduct
from banneret.games.medieval_chess.documents import MedievalChessDocuments
from banneret.games.medieval_chess.editing import MedievalChessEditing
from banneret.games.medieval_chess.fill_rules import fill_rules
from banneret.games.medieval_chess.forecasts import MedievalChessForecasts
from banneret.games.medieval_chess.knowledge import MedievalChessKnowledge, has_secrets
from banneret.games.medieval_chess.notation import MedievalChessNotation
from banneret.games.medieval_chess.numbers import MedievalChessNumbers
from banneret.games.medieval_chess.plans import MedievalChessPlans
from banneret.games.medieval_chess.refusals import MedievalChessRefusals
from banneret.games.medieval_chess.rules.board import RULES, STATE, WORK
from banneret.games.medieval_chess.rules.encoding import ENCODING
from banneret.games.medieval_chess.rules.inputs import INPUTS
from banneret.games.medieval_chess.rules.knowledge import imagine, redact
from banneret.games.medieval_chess.rules.pruning import in_check, loses_material, null_move
from banneret.games.medieval_chess.rules.tree_inputs import TREE_INPUTS
from banneret.games.medieval_chess.rules.turn import legal, setup, step, take
from banneret.games.medieval_chess.rules.worth import urgency, worth
from banneret.games.medieval_chess.scene import MedievalChessScenes
from banneret.games.medieval_chess.setups import MedievalChessSetups
from banneret.games.medieval_chess.tally import MedievalChessTally
from banneret.games.medieval_chess.words import ENDINGS, MedievalChessWords


def has_dice(numbers: MedievalChessNumbers) -> bool:
    """Whether the rules in force ever roll dice."""
    base = (numbers.loyalty, numbers.attrition, numbers.abilities)
    modules = (numbers.terrain, numbers.weather, numbers.diplomacy)
    return any(each.applies for each in (*base, *modules))


GAME = Definition(
    name="medieval-chess",
    title="Medieval Chess",
    version=2,
    clause_prefix="MC",
    folder=Path(__file__).parent,
    records=Records(STATE, RULES, WORK),
    kernels=Kernels(
        setup,
        legal,
        take,
        step,
        redact,
        imagine,
        worth,
        urgency,
        loses_material=loses_material,
        in_check=in_check,
        null_move=null_move,
    ),
    numbers=MedievalChessNumbers,
    fill_rules=fill_rules,
    endings=ENDINGS,
    has_dice=has_dice,
    has_secrets=has_secrets,
    notation=MedievalChessNotation,
    refusals=MedievalChessRefusals,
    words=MedievalChessWords,
    scenes=MedievalChessScenes,
    documents=MedievalChessDocuments,
    editing=MedievalChessEditing,
    knowledge=MedievalChessKnowledge,
    forecasts=MedievalChessForecasts,
    plans=MedievalChessPlans,
    setups=MedievalChessSetups(),
    conduct=MedievalChessConduct,
    tally=MedievalChessTally,
    encoding=ENCODING,
    inputs=INPUTS,
    tree_inputs=TREE_INPUTS,
)
