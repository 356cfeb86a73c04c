"""Every rule has an id, and no id is made up."""

import re
from collections.abc import Iterator
from itertools import pairwise

from banneret.conformance.check import check_where, is_default
from banneret.conformance.subject import Subject
from banneret.engine.game import Definition
from banneret.engine.rulebook import all_clauses

TEXT = (".py", ".md", ".yaml")


def mentioned_in(text: str, definition: Definition) -> set[str]:
    """The ids of a game's clauses that a text names, whether they exist or not."""
    return set(re.findall(rf"\b{definition.clause_prefix}-\d+\.\d+\b", text))


@check_where(is_default)
def ids_are_unique_and_in_order(subject: Subject) -> Iterator[str]:
    """RULES.md has clauses, with ids of the game's own prefix that rise."""
    prefix = subject.definition.clause_prefix
    ids = [clause.id for clause in all_clauses(subject.definition)]
    if not ids:
        yield f"RULES.md has no clauses: write them as `- **{prefix}-1.1** …`."
    for each in ids:
        if not each.startswith(f"{prefix}-"):
            yield f"RULES.md: {each} does not begin with {prefix}-."
    numbers = [tuple(map(int, each.split("-")[1].split("."))) for each in ids]
    for n, (before, after) in enumerate(pairwise(numbers), start=1):
        if before >= after:
            yield f"RULES.md: {ids[n]} stands after {ids[n - 1]}."


@check_where(is_default)
def every_id_that_is_named_exists(subject: Subject) -> Iterator[str]:
    """Every clause that the game's own files name is in RULES.md."""
    known = {clause.id for clause in all_clauses(subject.definition)}
    for path in sorted(subject.definition.folder.rglob("*")):
        if path.suffix in TEXT:
            for clause in sorted(mentioned_in(path.read_text(encoding="utf-8"), subject.definition) - known):
                name = path.relative_to(subject.definition.folder)
                yield f"{name} names {clause}, which RULES.md does not have."


@check_where(is_default)
def the_default_ruleset_is_complete_in_itself(subject: Subject) -> Iterator[str]:
    """default.yaml extends no other ruleset: it says what every number is that the others change."""
    if re.search("^extends:", (subject.definition.rulesets_folder / "default.yaml").read_text("utf-8"), re.M):
        yield "default.yaml extends another ruleset."
