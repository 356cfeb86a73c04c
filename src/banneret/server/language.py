"""The catalogue of the server's own texts.

Mistakes that only programs make are described in English: the texts that name fields in backticks.
"""

from pathlib import Path

from banneret.engine.text import Catalogue

CATALOGUE = Catalogue(Path(__file__).parent)
say, count, terms = CATALOGUE.say, CATALOGUE.count, CATALOGUE.terms
