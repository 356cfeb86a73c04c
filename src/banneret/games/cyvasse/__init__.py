"""Mikelepage's Cyvasse: armies set up in secret on hexes, with fortresses, mountains, and a Dragon each.

`rules/` implements the rulebook, one file per chapter; RULES.md states it in words. The other modules present
it to people: numbers, set-ups, notation, documents, words, scene, refusals, forecasts.
"""

from pathlib import Path

from banneret.engine.game import Definition, Kernels, Records
from banneret.games.cyvasse.conduct import CyvasseConduct
from banneret.games.cyvasse.documents import CyvasseDocuments
from banneret.games.cyvasse.editing import CyvasseEditing
from banneret.games.cyvasse.fill_rules import fill_rules
from banneret.games.cyvasse.forecasts import CyvasseForecasts
from banneret.games.cyvasse.knowledge import CyvasseKnowledge, has_secrets
from banneret.games.cyvasse.notation import CyvasseNotation
from banneret.games.cyvasse.numbers import CyvasseNumbers
from banneret.games.cyvasse.openings import CyvassePlans
from banneret.games.cyvasse.refusals import CyvasseRefusals
from banneret.games.cyvasse.rules.board import RULES, STATE, WORK
from banneret.games.cyvasse.rules.encoding import ENCODING
from banneret.games.cyvasse.rules.inputs import INPUTS
from banneret.games.cyvasse.rules.knowledge import imagine, redact
from banneret.games.cyvasse.rules.setup import setup
from banneret.games.cyvasse.rules.turn import legal, step, take
from banneret.games.cyvasse.rules.worth import urgency, worth
from banneret.games.cyvasse.scene import CyvasseScenes
from banneret.games.cyvasse.setups import CyvasseSetups
from banneret.games.cyvasse.tally import CyvasseTally
from banneret.games.cyvasse.words import ENDINGS, CyvasseWords

GAME = Definition(
    name="cyvasse",
    title="Mikelepage's Cyvasse",
    version=2,
    clause_prefix="CV",
    folder=Path(__file__).parent,
    records=Records(STATE, RULES, WORK),
    kernels=Kernels(setup, legal, take, step, redact, imagine, worth, urgency),
    numbers=CyvasseNumbers,
    fill_rules=fill_rules,
    endings=ENDINGS,
    has_secrets=has_secrets,
    notation=CyvasseNotation,
    refusals=CyvasseRefusals,
    words=CyvasseWords,
    scenes=CyvasseScenes,
    documents=CyvasseDocuments,
    editing=CyvasseEditing,
    knowledge=CyvasseKnowledge,
    forecasts=CyvasseForecasts,
    plans=CyvassePlans,
    setups=CyvasseSetups(),
    conduct=CyvasseConduct,
    tally=CyvasseTally,
    encoding=ENCODING,
    inputs=INPUTS,
)
