"""Prevail: Ancient Battles: armies that face eight ways, command cards, and a hand that is the will to fight.

`rules/` implements the rulebook, one file per chapter; RULES.md states it in prose. The other modules present
the game to people: numbers, notation, documents, words, scene, refusals, forecasts, setups.
"""

from pathlib import Path

from banneret.engine.game import Definition, Kernels, Records, always
from banneret.games.prevail.conduct import PrevailConduct
from banneret.games.prevail.documents import PrevailDocuments
from banneret.games.prevail.editing import PrevailEditing
from banneret.games.prevail.fill_rules import fill_rules
from banneret.games.prevail.forecasts import PrevailForecasts
from banneret.games.prevail.knowledge import PrevailKnowledge
from banneret.games.prevail.notation import PrevailNotation
from banneret.games.prevail.numbers import PrevailNumbers
from banneret.games.prevail.openings import PrevailPlans
from banneret.games.prevail.refusals import PrevailRefusals
from banneret.games.prevail.rules.board import RULES, STATE, WORK
from banneret.games.prevail.rules.deployment import setup
from banneret.games.prevail.rules.encoding import ENCODING
from banneret.games.prevail.rules.inputs import TREE_INPUTS
from banneret.games.prevail.rules.knowledge import imagine, redact
from banneret.games.prevail.rules.round import legal, step, take
from banneret.games.prevail.rules.worth import urgency, worth
from banneret.games.prevail.scene import PrevailScenes
from banneret.games.prevail.setups import PrevailSetups
from banneret.games.prevail.tally import PrevailTally
from banneret.games.prevail.words import ENDINGS, PrevailWords

GAME = Definition(
    name="prevail",
    title="Prevail: Ancient Battles",
    version=2,
    clause_prefix="PV",
    folder=Path(__file__).parent,
    records=Records(STATE, RULES, WORK),
    kernels=Kernels(setup, legal, take, step, redact, imagine, worth, urgency),
    numbers=PrevailNumbers,
    fill_rules=fill_rules,
    endings=ENDINGS,
    has_dice=always,
    has_secrets=always,
    notation=PrevailNotation,
    refusals=PrevailRefusals,
    words=PrevailWords,
    scenes=PrevailScenes,
    documents=PrevailDocuments,
    editing=PrevailEditing,
    knowledge=PrevailKnowledge,
    forecasts=PrevailForecasts,
    plans=PrevailPlans,
    setups=PrevailSetups(),
    conduct=PrevailConduct,
    tally=PrevailTally,
    encoding=ENCODING,
    tree_inputs=TREE_INPUTS,
)
