"""Age of Chess – Warfare: chess pieces as an army that fights hand to hand, shoots, converts and stacks.

`rules/` implements the rulebook, one file per chapter; RULES.md states it in words. The other modules present
it to people: numbers, notation, documents, words, scene, refusals, forecasts.
"""

from pathlib import Path

from banneret.engine.game import Definition, Kernels, Records
from banneret.games.age_of_chess.documents import AgeOfChessDocuments
from banneret.games.age_of_chess.editing import AgeOfChessEditing
from banneret.games.age_of_chess.fill_rules import fill_rules
from banneret.games.age_of_chess.forecasts import AgeOfChessForecasts
from banneret.games.age_of_chess.notation import AgeOfChessNotation
from banneret.games.age_of_chess.numbers import AgeOfChessNumbers
from banneret.games.age_of_chess.plans import AgeOfChessPlans
from banneret.games.age_of_chess.refusals import AgeOfChessRefusals
from banneret.games.age_of_chess.rules.board import RULES, STATE, WORK
from banneret.games.age_of_chess.rules.encoding import ENCODING
from banneret.games.age_of_chess.rules.endings import recurs
from banneret.games.age_of_chess.rules.inputs import INPUTS
from banneret.games.age_of_chess.rules.knowledge import imagine, redact
from banneret.games.age_of_chess.rules.outlook import outlook
from banneret.games.age_of_chess.rules.turn import legal, setup, step, take
from banneret.games.age_of_chess.rules.worth import urgency, worth
from banneret.games.age_of_chess.scene import AgeOfChessScenes
from banneret.games.age_of_chess.setups import AgeOfChessSetups
from banneret.games.age_of_chess.tally import AgeOfChessTally
from banneret.games.age_of_chess.words import ENDINGS, AgeOfChessWords

GAME = Definition(
    name="age-of-chess",
    title="Age of Chess – Warfare",
    version=2,
    clause_prefix="AC",
    folder=Path(__file__).parent,
    records=Records(STATE, RULES, WORK),
    kernels=Kernels(setup, legal, take, step, redact, imagine, worth, urgency, outlook, recurs),
    numbers=AgeOfChessNumbers,
    fill_rules=fill_rules,
    endings=ENDINGS,
    notation=AgeOfChessNotation,
    refusals=AgeOfChessRefusals,
    words=AgeOfChessWords,
    scenes=AgeOfChessScenes,
    documents=AgeOfChessDocuments,
    editing=AgeOfChessEditing,
    forecasts=AgeOfChessForecasts,
    plans=AgeOfChessPlans,
    tally=AgeOfChessTally,
    setups=AgeOfChessSetups(),
    encoding=ENCODING,
    inputs=INPUTS,
)
