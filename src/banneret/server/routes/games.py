"""The games: rules, glossary, options, computer players."""

from functools import cache
from itertools import groupby
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from banneret import __version__, games
from banneret.engine import rulesets
from banneret.engine.game import Choices, Definition, Game, OptionsCheck, choices_of
from banneret.engine.lessons import files as lessons
from banneret.engine.match import first_board
from banneret.engine.rulebook import Guide, all_clauses, glossary_of, guide_of
from banneret.engine.rulesets import LABELS, WayToPlay, ways_to_play
from banneret.engine.text import spoken
from banneret.engine.views import GlossaryEntry
from banneret.players import registry
from banneret.players.levels import USUAL_LEVEL, level_name, levels
from banneret.server.errors import RequestError
from banneret.server.language import say
from banneret.server.match_options import check_match_options, find_game, game_with, ruleset_with
from banneret.server.models.games import (
    About,
    BoardPicture,
    Chapter,
    Clause,
    GameInfo,
    LevelInfo,
    PlayerInfo,
    RulesetInfo,
    SetupInfo,
    WayInfo,
)
from banneret.server.models.matches import MatchOptions
from banneret.server.routes.dependencies import Service, limited, why_no_lab
from banneret.server.routes.responses import as_json, problems

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/about", operation_id="about", summary="Get information about the server")
async def about(request: Request, service: Service) -> About:
    """Returns the server's name, version and addresses, and what it offers."""
    return About(
        name="banneret",
        version=__version__,
        addresses=request.app.state.addresses,
        thinking_time=service.limits.thinking_time,
        mail=request.app.state.mail.is_on,
        online=request.app.state.online,
        lab=not why_no_lab(request),
    )


@router.get("/games", operation_id="games", summary="List games")
async def list_games(service: Service) -> list[GameInfo]:
    """Lists the games with their seats, rulesets, set-ups, lessons and levels."""
    return await service.run(lambda: [_describe(each, spoken()) for each in games.definitions()])


@router.get(
    "/games/{game}/rules", operation_id="rules", summary="Get the rules of a game", responses=problems(404)
)
async def rules(game: str, service: Service) -> list[Chapter]:
    """Returns every clause, chapter by chapter, in Markdown."""
    return await service.run(lambda: _chapters(find_game(game)))


@router.get(
    "/games/{game}/glossary",
    operation_id="glossary",
    summary="Get the glossary of a game",
    responses=problems(404),
)
async def game_glossary(game: str, service: Service, ruleset: str = "default") -> list[GlossaryEntry]:
    """Explains units, cards, abilities, terrain and terms, with the numbers of a ruleset."""
    return await service.run(lambda: _glossary(find_game(game), ruleset, spoken()))


@router.get(
    "/games/{game}/guide",
    operation_id="guide",
    summary="Get the guide to a game",
    response_model=Guide,
    responses=problems(404),
)
async def game_guide(game: str, service: Service, ruleset: str = "default") -> Response:
    """Returns a five-minute guide, with pictures of what units can do, by the numbers of a ruleset."""
    return as_json(await service.run(lambda: _guide(find_game(game), ruleset, spoken())))


@router.get(
    "/games/{game}/choices",
    operation_id="choices",
    summary="Get the choices before a match",
    dependencies=[limited("positions")],
    responses=problems(404),
)
async def choices(
    game: str,
    service: Service,
    ruleset: Annotated[str, Query(max_length=40)] = "default",
    setup: Annotated[str | None, Query(max_length=40)] = None,
) -> Choices:
    """Returns the settings, and what each side can bring, for a ruleset and a set-up."""
    return await service.run(lambda: _choices(find_game(game), ruleset, setup))


@router.post(
    "/games/{game}/options-check",
    operation_id="check_options",
    summary="Check match options",
    dependencies=[limited("positions")],
    responses=problems(404),
)
async def options_check(game: str, options: MatchOptions, service: Service) -> OptionsCheck:
    """Reports every problem with the options, each with its place. It does not begin a match."""
    return await service.run(lambda: check_match_options(find_game(game), options))


@router.post(
    "/games/{game}/picture",
    operation_id="options_picture",
    summary="Preview the starting board",
    response_model=BoardPicture,
    dependencies=[limited("positions")],
    responses=problems(404),
)
async def options_picture(game: str, options: MatchOptions, service: Service) -> Response:
    """Returns the starting board with these options. Anything random is drawn once; no match is begun."""

    def draw() -> BoardPicture:
        found = game_with(game, options)
        return BoardPicture(grid=found.grid, board=first_board(found))

    return as_json(await service.run(draw))


@router.get("/players", operation_id="players", summary="List computer players")
async def players() -> list[PlayerInfo]:
    """Lists each player with a short description."""
    return [PlayerInfo(name=name, meaning=registry.meaning(name)) for name in registry.served()]


@cache
def _glossary(definition: Definition, ruleset: str, language: str) -> list[GlossaryEntry]:
    """Cached for each language; the current one has to be `language`."""
    return [*glossary_of(_game_with(definition, ruleset))]


@cache
def _guide(definition: Definition, ruleset: str, language: str) -> Guide:
    """Cached for each language; the current one has to be `language`."""
    return guide_of(_game_with(definition, ruleset))


def _game_with(definition: Definition, ruleset: str) -> Game:
    """The game with one of the rulesets it comes with."""
    if ruleset not in rulesets.names(definition.rulesets_folder):
        raise RequestError(404, say("This game has no such ruleset."))
    return Game(definition, definition.ruleset(ruleset))


def _choices(definition: Definition, ruleset: str, setup: str | None) -> Choices:
    return choices_of(definition, ruleset_with(definition, MatchOptions(ruleset=ruleset, setup=setup)))


@cache
def _describe(definition: Definition, language: str) -> GameInfo:
    """Cached for each language; the current one has to be `language`."""
    names = rulesets.names_in_order(definition.rulesets_folder)
    return GameInfo(
        name=definition.name,
        title=definition.title,
        seats=Game(definition, definition.ruleset()).sides,
        rulesets=tuple(_describe_ruleset(definition, name) for name in names),
        ways=tuple(_describe_way(definition, way) for way in ways_to_play(definition.rulesets_folder)),
        setups=_describe_setups(definition),
        lessons=tuple(lessons.names(definition)),
        levels=tuple(
            LevelInfo(name=each.name, title=each.title, about=each.about) for each in levels(definition)
        ),
        usual_level=level_name(USUAL_LEVEL),
    )


def _describe_setups(definition: Definition) -> tuple[SetupInfo, ...]:
    """The set-ups, with their seats if these differ between set-ups."""
    ruleset, said = definition.ruleset(), definition.catalogue.passage
    setups = definition.setups.names(ruleset.numbers)
    seats = {name: Game(definition, definition.with_setup(ruleset, name)).sides for name in setups}
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
    """The title of a set-up, which is not always its name's: as a word on the board, that may mean something
    else.
    """
    names = definition.words.names
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


def _describe_way(definition: Definition, way: WayToPlay) -> WayInfo:
    return WayInfo(
        label=way.label,
        title=LABELS[way.label],
        about=definition.catalogue.passage(way.about),
        ruleset=way.ruleset,
        setup=way.setup or None,
        changes=way.changes,
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
    """Strips the id in bold with which a clause begins."""
    return text.partition("** ")[2]
