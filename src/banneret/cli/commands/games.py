"""`banneret games`."""

from rich.table import Table

from banneret.cli.arguments import JsonOption, print_json
from banneret.cli.consoles import standard_output
from banneret.engine import rulesets
from banneret.games import definitions


def games(json: JsonOption = False) -> None:
    """List the games and their rulesets."""
    found = definitions()
    rows = [(each.name, each.title, rulesets.names(each.rulesets_folder)) for each in found]
    if json:
        print_json([{"name": name, "title": title, "rulesets": own} for name, title, own in rows])
        return
    table = Table("Name", "Title", "Rulesets", box=None, padding=(0, 2, 0, 0))
    for name, title, own in rows:
        table.add_row(name, title, ", ".join(own))
    standard_output().print(table)
