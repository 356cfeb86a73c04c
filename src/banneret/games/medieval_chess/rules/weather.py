"""Weather and seasons: chapter 12, modules (MC-12.1 to MC-12.3)."""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.engine.machine.kernels.dice import roll
from banneret.games.medieval_chess.rules.events import SEASON, WEATHER
from banneret.games.medieval_chess.rules.experience import AUTUMN, SPRING, SUMMER
from banneret.games.medieval_chess.rules.movement import RAIN


@kernel
def change_weather(state, rules, work):
    """Draws new weather every few turns (MC-12.1)."""
    if (state.turn - 1) % rules.weather_turns != 0:
        return
    total = 0
    for weather in range(4):
        total += rules.weather_chance[weather]
    drawn = roll(state.dice, total)
    weather = 0
    while drawn >= rules.weather_chance[weather]:
        drawn -= rules.weather_chance[weather]
        weather += 1
    if weather != state.weather:
        state.weather = weather
        if weather == RAIN:
            tell(work, WEATHER, 0, weather, rules.rain_reach, rules.rain_healing, 0)
        else:
            tell(work, WEATHER, 0, weather, rules.fog_sight, rules.fog_hides, 0)


@kernel
def change_season(state, rules, work):
    """Cycles through the seasons, spring first (MC-12.3)."""
    season = 1 + (state.turn - 1) // rules.season_turns % 4
    if season != state.season:
        state.season = season
        tell(work, SEASON, 0, season, season_number(rules, season), 0, 0)


@kernel
def season_number(rules, season):
    """The number of the rules that a season applies (MC-12.3)."""
    if season == SPRING:
        return rules.spring_xp
    if season == SUMMER:
        return rules.attrition_summer
    return rules.autumn_courts if season == AUTUMN else rules.stress_winter
