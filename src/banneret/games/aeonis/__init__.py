"""Aeonis: Combat: battle lines and reserves, archers, lords and sieges, in a small campaign on hexes.

`rules/combat/` implements the rulebook's chapter, `rules/campaign/` the campaign that this project adds;
RULES.md states both in words. `odds/` calculates the odds of battles. The other modules are the parts of the
definition: numbers, notation, documents, words, scene, refusals, forecasts, plans,
set-ups.
"""

from pathlib import Path

from banneret.engine.game import Definition, Kernels, Records, always
from banneret.games.aeonis.conduct import AeonisConduct
from banneret.games.aeonis.documents import AeonisDocuments
from banneret.games.aeonis.editing import AeonisEditing
from banneret.games.aeonis.fill_rules import fill_rules
from banneret.games.aeonis.forecasts import AeonisForecasts
from banneret.games.aeonis.names import seat_count
from banneret.games.aeonis.notation import AeonisNotation
from banneret.games.aeonis.numbers import AeonisNumbers
from banneret.games.aeonis.plans import AeonisPlans
from banneret.games.aeonis.refusals import AeonisRefusals
from banneret.games.aeonis.rules.board import RULES, STATE, WORK
from banneret.games.aeonis.rules.campaign.map import setup
from banneret.games.aeonis.rules.encoding import ENCODING
from banneret.games.aeonis.rules.inputs import TREE_INPUTS
from banneret.games.aeonis.rules.knowledge import imagine, redact
from banneret.games.aeonis.rules.turn import legal, step, take
from banneret.games.aeonis.rules.worth import urgency, worth
from banneret.games.aeonis.scene import AeonisScenes
from banneret.games.aeonis.setups import AeonisSetups
from banneret.games.aeonis.tally import AeonisTally
from banneret.games.aeonis.words import ENDINGS, AeonisWords

GAME = Definition(
    name="aeonis",
    title="Aeonis: Combat",
    version=3,
    clause_prefix="AE",
    folder=Path(__file__).parent,
    records=Records(STATE, RULES, WORK),
    kernels=Kernels(setup, legal, take, step, redact, imagine, worth, urgency),
    numbers=AeonisNumbers,
    fill_rules=fill_rules,
    endings=ENDINGS,
    seat_count=seat_count,
    has_dice=always,
    notation=AeonisNotation,
    refusals=AeonisRefusals,
    words=AeonisWords,
    scenes=AeonisScenes,
    documents=AeonisDocuments,
    editing=AeonisEditing,
    forecasts=AeonisForecasts,
    plans=AeonisPlans,
    setups=AeonisSetups(),
    conduct=AeonisConduct,
    tally=AeonisTally,
    encoding=ENCODING,
    tree_inputs=TREE_INPUTS,
)
