"""The catalogue of the server's own texts. Errors that only faulty programs cause are described in English:
these are the texts with field names in backticks.
"""

from pathlib import Path

from banneret.engine.text import Catalogue

CATALOGUE = Catalogue(Path(__file__).parent)
say, count, terms = CATALOGUE.say, CATALOGUE.count, CATALOGUE.terms
