"""Every rule has an id, and every id that is used exists."""

import re
from collections.abc import Iterator
from itertools import pairwise

from banneret.conformance.check import check_where, is_default
from banneret.conformance.subject import Subject
from banneret.engine.game import Definition
from banneret.engine.rulebook import all_clauses

TEXT = (".py", ".md", ".yaml")


def mentioned_in(text: str, definition: Definition) -> set[str]:
    """The clause ids of a game that a text mentions, whether they exist or not."""
    return set(re.findall(rf"\b{definition.clause_prefix}-\d+\.\d+\b", text))


@check_where(is_default)
def ids_are_unique_and_in_order(subject: Subject) -> Iterator[str]:
    """RULES.md has clauses, with unique ids in rising order that begin with the game's prefix."""
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
    """Every clause that the game's files mention is in RULES.md."""
    known = {clause.id for clause in all_clauses(subject.definition)}
    for path in sorted(subject.definition.folder.rglob("*")):
        if path.suffix in TEXT:
            for clause in sorted(mentioned_in(path.read_text(encoding="utf-8"), subject.definition) - known):
                name = path.relative_to(subject.definition.folder)
                yield f"{name} names {clause}, which RULES.md does not have."


@check_where(is_default)
def the_default_ruleset_is_complete_in_itself(subject: Subject) -> Iterator[str]:
    """default.yaml extends no other ruleset: it has every number that the others can change."""
    if re.search("^extends:", (subject.definition.rulesets_folder / "default.yaml").read_text("utf-8"), re.M):
        yield "default.yaml extends another ruleset."
