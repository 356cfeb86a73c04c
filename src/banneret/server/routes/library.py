"""What there is to play, by which rules, and against whom."""

from functools import cache
from itertools import groupby
from typing import Annotated

from fastapi import APIRouter, Query, Request

from banneret import __version__, games
from banneret.engine.game.choices import Choices, Judgement, choices_of
from banneret.engine.game.definition import Definition
from banneret.engine.game.game import Game
from banneret.engine.game.setups import with_setup
from banneret.engine.lessons import files as lessons
from banneret.engine.rulebook.clauses import all_clauses
from banneret.engine.rulebook.glossary import glossary
from banneret.engine.rulesets import ruleset as rulesets
from banneret.engine.text.language import spoken
from banneret.engine.views.view import Entry
from banneret.players import registry
from banneret.players.levels import USUAL_LEVEL, level_name, levels
from banneret.server.language import say
from banneret.server.models import (
    About,
    Chapter,
    Clause,
    GameInfo,
    LevelInfo,
    PlayerInfo,
    RulesetInfo,
    SetupInfo,
    Way,
)
from banneret.server.problems import Trouble
from banneret.server.routes.answers import problems
from banneret.server.visitors import TheHall
from banneret.server.ways import judged, known_game, ruleset_for

router = APIRouter(prefix="/api", tags=["library"])


@router.get("/about", operation_id="about", summary="What answers at this address")
async def about(request: Request, hall: TheHall) -> About:
    """Its name and version, and for whom it is."""
    return About(
        name="banneret",
        version=__version__,
        addresses=request.app.state.addresses,
        thinking=hall.limits.thinking,
    )


@router.get("/games", operation_id="games", summary="The games there are")
async def list_games(hall: TheHall) -> list[GameInfo]:
    """With their seats, by the default rules, and their rulesets."""
    return await hall.run(lambda: [_describe(games.definition(name), spoken()) for name in games.names()])


@router.get(
    "/games/{game}/rules", operation_id="rules", summary="The rules of a game", responses=problems(404)
)
async def rules(game: str, hall: TheHall) -> list[Chapter]:
    """Every clause, chapter by chapter, in Markdown."""
    return await hall.run(lambda: _chapters(known_game(game)))


@router.get(
    "/games/{game}/glossary",
    operation_id="glossary",
    summary="What there is to look up of a game",
    responses=problems(404),
)
async def game_glossary(game: str, hall: TheHall, ruleset: str = "default") -> list[Entry]:
    """Units, cards, abilities, ground and terms, with the numbers of one of its rulesets."""
    return await hall.run(lambda: _glossary(known_game(game), ruleset, spoken()))


@router.get(
    "/games/{game}/choices",
    operation_id="choices",
    summary="What can be chosen before a match",
    responses=problems(404),
)
async def choices(
    game: str,
    hall: TheHall,
    ruleset: Annotated[str, Query(max_length=40)] = "default",
    setup: Annotated[str | None, Query(max_length=40)] = None,
) -> Choices:
    """By one of the game's rulesets, and begun in one of its ways: settings, and what each side can bring."""
    return await hall.run(lambda: _choices(known_game(game), ruleset, setup))


@router.post(
    "/games/{game}/judgement",
    operation_id="judge",
    summary="Whether a match could begin so",
    responses=problems(404),
)
async def judge(game: str, way: Way, hall: TheHall) -> Judgement:
    """All that is wrong with it, each thing with its place; nothing is begun."""
    return await hall.run(lambda: judged(known_game(game), way))


@router.get("/players", operation_id="players", summary="The computer players, the weakest first")
async def players() -> list[PlayerInfo]:
    """With what each of them does."""
    return [PlayerInfo(name=name, meaning=registry.meaning(name)) for name in registry.served()]


@cache
def _glossary(definition: Definition, ruleset: str, language: str) -> list[Entry]:
    """In that language, which is spoken."""
    if ruleset not in rulesets.names(definition.rulesets_folder):
        raise Trouble(404, say("The game has no such ruleset."))
    return [*glossary(Game(definition, definition.ruleset(ruleset)))]


def _choices(definition: Definition, ruleset: str, setup: str | None) -> Choices:
    return choices_of(definition, ruleset_for(definition, Way(ruleset=ruleset, setup=setup)))


@cache
def _describe(definition: Definition, language: str) -> GameInfo:
    """In that language, which is spoken."""
    names = rulesets.names_in_order(definition.rulesets_folder)
    return GameInfo(
        name=definition.name,
        title=definition.title,
        seats=Game(definition, definition.ruleset()).sides,
        rulesets=tuple(_describe_ruleset(definition, name) for name in names),
        setups=_describe_setups(definition),
        lessons=tuple(lessons.names(definition)),
        levels=tuple(
            LevelInfo(name=each.name, title=each.title, about=each.about) for each in levels(definition)
        ),
        usual_level=level_name(USUAL_LEVEL),
    )


def _describe_setups(definition: Definition) -> tuple[SetupInfo, ...]:
    """With who sits at the table, where that is what some of them change."""
    ruleset, said = definition.ruleset(), definition.catalogue.passage
    setups = definition.setups(ruleset.numbers)
    seats = {name: Game(definition, with_setup(definition, ruleset, name)).sides for name in setups}
    varies = len(set(seats.values())) > 1
    return tuple(
        SetupInfo(
            name=name,
            title=_title(definition, name),
            about=said(about),
            seats=seats[name] if varies else None,
        )
        for name, about in setups.items()
    )


def _title(definition: Definition, name: str) -> str:
    """What people call a way to begin: on the board the same name may mean something else."""
    names = definition.names
    title = names.get(f"begin {name}") or names.get(name) or name.replace("-", " ").replace("_", " ")
    return title[:1].upper() + title[1:]


def _describe_ruleset(definition: Definition, name: str) -> RulesetInfo:
    ruleset, said = definition.ruleset(name), definition.catalogue.passage
    return RulesetInfo(
        name=name,
        title=said(ruleset.title),
        about=said(rulesets.about(name, definition.rulesets_folder)),
        seats=Game(definition, ruleset).sides,
    )


def _chapters(definition: Definition) -> list[Chapter]:
    by_chapter = groupby(all_clauses(definition), key=lambda clause: clause.chapter)
    return [
        Chapter(
            title=title, clauses=tuple(Clause(id=each.id, text=_without_id(each.text)) for each in clauses)
        )
        for title, clauses in by_chapter
    ]


def _without_id(text: str) -> str:
    """A clause begins with its id in bold."""
    return text.partition("** ")[2]
