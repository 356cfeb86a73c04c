"""The model of a ruleset: the numbers of the rules."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from banneret.engine.rulesets import Numbers, Repetitions, number, setting
from banneret.games.medieval_chess.ability_numbers import Abilities
from banneret.games.medieval_chess.module_numbers import Diplomacy, Seasons, Taxation, Terrain, Weather
from banneret.games.medieval_chess.rules.board import TRAIL_MOST

PLIES_MAX = 20_000

Slot = Literal["shield-wall", "fortify", "field-surgery", "levy"]


class Turn(Numbers):
    """What makes up a turn (chapter 8)."""

    actions: Literal["many", "one"] = setting(
        means="many: as many actions as a side has points for; one: a single move or ability"
    )
    check_ends: bool = setting(means="Whether an action that gives check ends the turn")


class Points(Numbers):
    """Action points (MC-8.2)."""

    applies: bool = setting(means="Whether actions cost points")
    income: int = number(low=2, high=50, unit="points", means="What a side gains at the start of its turn")
    most: int = number(low=2, high=100, unit="points", means="The most a side can store")
    move: int = number(low=0, high=10, unit="points", means="Cost of a move")
    cross_court: int = number(low=0, high=10, unit="points", means="Added if a move leads to the other court")
    swear: int = number(low=0, high=10, unit="points", means="Cost of swearing a unit to another lord")
    sacrifice: int = number(low=0, high=10, unit="points", means="Cost of a sacrifice")
    fusion: int = number(low=0, high=10, unit="points", means="Cost of becoming Pope")
    gift: int = number(low=0, high=10, unit="points", means="Cost of a gift to a mercenary")


class Loyalty(Numbers):
    """Loyalty and the feudal graph (chapter 3)."""

    applies: bool = setting(means="Whether units have lords and loyalty")
    start: int = number(low=0, high=100, unit="loyalty", means="What units begin with")
    king: int = number(low=0, high=100, unit="loyalty", means="What the King always has")
    devoted: int = number(low=0, high=100, unit="loyalty", means="From here on a unit is devoted")
    loyal: int = number(low=0, high=100, unit="loyalty", means="From here on a unit is loyal")
    wavering: int = number(low=0, high=100, unit="loyalty", means="From here on a unit is wavering")
    disloyal: int = number(
        low=0, high=100, unit="loyalty", means="From here on a unit is disloyal; below, defecting"
    )
    wavering_movement: int = number(low=0, high=7, unit="squares", means="Movement that wavering units lose")
    wavering_cost: int = number(
        low=0, high=10, unit="points", means="Added to what abilities cost wavering units"
    )
    refusal: int = number(
        low=0, high=100, unit="per cent", means="Chance that a disloyal unit refuses an order"
    )
    lord_lost: int = number(low=0, high=100, unit="loyalty", means="Lost when a unit's lord is captured")
    lord_near: int = number(low=0, high=100, unit="loyalty", means="Gained each turn beside the lord")
    capture: int = number(low=0, high=100, unit="loyalty", means="Gained by a capture")
    hurt_alone: int = number(low=0, high=100, unit="loyalty", means="Lost if hurt with no comrade beside")
    sacrifice_survivor: int = number(
        low=0, high=100, unit="loyalty", means="Lost by the lord that orders a sacrifice"
    )
    sacrifice_others: int = number(
        low=0, high=100, unit="loyalty", means="Gained by all other comrades of a sacrificed unit"
    )
    claimed: int = number(
        low=30, high=100, unit="loyalty", means="What claimed units and defectors begin with"
    )
    sworn_least: int = number(
        low=0, high=100, unit="loyalty", means="The least a unit has once sworn to another lord"
    )
    swear: Literal["any", "orphans"] = setting(means="Which units can be sworn to another lord")
    grace: int = number(low=1, high=20, unit="turns", means="How long an orphan has to find a lord")
    neutral_turns: int = number(low=0, high=20, unit="turns", means="How long a neutral unit cannot move")
    insurrection: int = number(
        low=0, high=16, unit="units", means="How many disloyal units start an insurrection; 0: never"
    )
    insurrection_resets: int = number(
        low=30, high=100, unit="loyalty", means="What these units have afterwards"
    )
    stress_losses: int = number(low=1, high=100, unit="per cent", means="Losses that put a side under stress")

    @model_validator(mode="after")
    def _in_order(self) -> "Loyalty":
        if not self.disloyal <= self.wavering <= self.loyal <= self.devoted:
            raise ValueError("disloyal, wavering, loyal and devoted must rise in this order")
        if self.applies and self.start < self.disloyal:
            raise ValueError("start must not be less than disloyal: all units would defect in the first turn")
        return self


class Defection(Numbers):
    """The effect of a defection on the unit (MC-3.18); in all other cases it gains an ability."""

    gains: int = number(low=0, high=100, unit="per cent", means="Chance to gain 1 on all its numbers")
    keeps: int = number(low=0, high=100, unit="per cent", means="Chance to stay as it is")
    forgets: int = number(low=0, high=100, unit="per cent", means="Chance to forget an ability")

    @model_validator(mode="after")
    def _within_all(self) -> "Defection":
        if self.gains + self.keeps + self.forgets > 100:
            raise ValueError("the three chances together must not be more than 100")
        return self


class Attrition(Numbers):
    """Fighting by hit points (chapter 4)."""

    applies: bool = setting(means="Whether attrition ever begins")
    turn: int = number(
        low=1, high=10_000, unit="turns", means="Until then, a unit that is attacked is captured"
    )
    levels: int = number(
        low=0, high=400, unit="levels", means="It begins earlier if a side's levels reach this; 0: never"
    )
    damage_factor: int = number(low=1, high=20, unit="times", means="Base damage is the value times this")
    level_part: int = number(low=1, high=100, unit="levels", means="How many levels double the damage")
    spread_low: int = number(low=0, high=5000, unit="thousandths", means="The least factor of damage")
    spread_high: int = number(low=0, high=5000, unit="thousandths", means="The greatest factor of damage")
    armour_low: int = number(
        low=0, high=1000, unit="thousandths", means="The least part of armour that counts"
    )
    armour_high: int = number(
        low=0, high=1000, unit="thousandths", means="The greatest part of armour that counts"
    )
    critical: int = number(low=0, high=100, unit="per cent", means="Chance of a critical blow")
    critical_devoted: int = number(low=0, high=100, unit="per cent", means="Added for devoted units")
    critical_factor: int = number(
        low=1000, high=10_000, unit="thousandths", means="Factor of damage of a critical blow"
    )
    least_damage: int = number(low=0, high=20, unit="hit points", means="The least damage of a blow")
    king_least: int = number(low=1, high=20, unit="hit points", means="What the King always keeps")
    rest: int = number(low=0, high=100, unit="per cent", means="Healed each turn by a unit at rest")
    rest_distance: int = number(
        low=0, high=7, unit="squares", means="No enemy may be this near a unit at rest"
    )
    fortified: int = number(low=0, high=100, unit="per cent", means="Damage that fortified units are spared")

    @model_validator(mode="after")
    def _in_order(self) -> "Attrition":
        if self.spread_low > self.spread_high or self.armour_low > self.armour_high:
            raise ValueError("the least factor must not be more than the greatest")
        return self


class Piece(Numbers):
    """Combat numbers of one kind of unit (MC-4.3 to MC-4.5), and its worth to computer players."""

    value: int = number(
        low=0, high=50, unit="points", means="Value for damage, and to compare units in a capture"
    )
    hit_points: int = number(low=2, high=120, unit="hit points", means="Hit points when unhurt")
    armour: int = number(low=0, high=50, unit="points", means="Armour")
    fixed_damage: int = number(
        low=0, high=100, unit="hit points", means="Damage it always does; 0: by the formula"
    )
    worth: int = number(low=0, high=1000, unit="points", means="Worth to computer players")


class Pieces(Numbers):
    """The kinds of units (MC-4.3)."""

    pawn: Piece
    knight: Piece
    bishop: Piece
    rook: Piece
    queen: Piece
    king: Piece
    peasant: Piece
    farrier: Piece
    blacksmith: Piece
    medic: Piece


class Experience(Numbers):
    """Gains and losses of experience (MC-5.1 to MC-5.3)."""

    applies: bool = setting(means="Whether units gain experience and ranks")
    capture: int = number(low=0, high=100, unit="experience", means="For a capture")
    capture_higher: int = number(
        low=0, high=100, unit="experience", means="Added if the captured unit has a higher value"
    )
    survive: int = number(low=0, high=100, unit="experience", means="For surviving")
    survive_every: int = number(
        low=0, high=100, unit="turns", means="How often units gain that for surviving; 0: never"
    )
    defend: int = number(
        low=0, high=100, unit="experience", means="For standing beside a comrade that withstands an attack"
    )
    check: int = number(low=0, high=100, unit="experience", means="For giving check")
    ability: int = number(low=0, high=100, unit="experience", means="For using an ability")
    vassal: int = number(
        low=0, high=100, unit="experience", means="For vassals of a lord that has lost none of them"
    )
    unfaithful: int = number(
        low=0, high=100, unit="experience", means="Lost when loyalty falls below wavering"
    )
    refusal: int = number(low=0, high=100, unit="experience", means="Lost by refusing an order")
    devoted: int = number(
        low=0, high=1000, unit="per cent", means="Share of every gain that devoted units get"
    )
    peasant: int = number(low=0, high=1000, unit="per cent", means="Share of every gain that Peasants get")


Thresholds = Annotated[tuple[Annotated[int, Field(ge=1, le=9000)], ...], Field(min_length=0, max_length=6)]


class Ranks(Numbers):
    """The experience needed for each rank after the first, and what ranks bring (MC-5.4 to MC-5.11)."""

    pawn: Thresholds = setting(means="Footman, Man-at-Arms, Sergeant, Captain")
    knight: Thresholds = setting(means="Knight-Errant, -Bachelor, -Banneret, -Commander")
    bishop: Thresholds = setting(means="Priest, Bishop, Archbishop, Patriarch, Cardinal, Pope")
    rook: Thresholds = setting(means="Tower, Castle, Fortress, Citadel")
    queen: Thresholds = setting(means="Queen-Consort, -Regent, -Paramount")
    peasant: Thresholds = setting(means="Footman")
    pawn_slots: Annotated[tuple[Slot, ...], Field(min_length=4, max_length=4)] = setting(
        means="The ability a Pawn gains with each of its four ranks"
    )
    man_at_arms_hit_points: int = number(
        low=2, high=120, unit="hit points", means="Hit points of a Man-at-Arms"
    )
    captain_vassals: int = number(low=0, high=46, unit="vassals", means="How many vassals a Captain may have")
    banneret_vassals: int = number(
        low=0, high=46, unit="vassals", means="How many vassals a Knight-Banneret may have"
    )

    @model_validator(mode="after")
    def _as_many_as_there_are(self) -> "Ranks":
        most = {"pawn": 4, "knight": 4, "bishop": 6, "rook": 4, "queen": 3, "peasant": 1}
        for name, count in most.items():
            if len(getattr(self, name)) > count:
                raise ValueError(f"{name} has at most {count} ranks after the first")
            if list(getattr(self, name)) != sorted(getattr(self, name)):
                raise ValueError(f"{name}: experience must rise from rank to rank")
        return self


class Courts(Numbers):
    """The two courts and their bonuses (chapter 7)."""

    applies: bool = setting(means="Whether courts give bonuses and cost points to cross")
    home: int = number(low=0, high=100, unit="loyalty", means="Gained each turn in the home court")
    healing: int = number(low=0, high=100, unit="hit points", means="Healed each turn in the King's Court")
    fortify: int = number(low=0, high=20, unit="turns", means="Added to a Rook's Fortify in the King's Court")
    movement: int = number(low=0, high=7, unit="squares", means="Added to movement in the Queen's Court")
    charge: int = number(low=0, high=100, unit="hit points", means="Added to a charge from the Queen's Court")
    contested: int = number(
        low=0, high=100, unit="per cent", means="Bonuses that are left while a court is contested"
    )
    falls_after: int = number(
        low=1, high=100, unit="turns", means="How long a court is contested before it falls"
    )


class Victories(Numbers):
    """Ways to win other than mate (chapter 9)."""

    attrition: bool = setting(means="Whether a side loses if its King is worn down and its Queen lost")
    defectors: int = number(low=0, high=46, unit="units", means="How many defectors win the game; 0: never")
    domination_units: int = number(
        low=1, high=46, unit="units", means="How many on the enemy's half count as domination"
    )
    domination_courts: bool = setting(means="Whether domination also needs more units in both enemy courts")
    domination_turns: int = number(
        low=0, high=100, unit="turns", means="How long domination must last to win; 0: never"
    )


class Endings(Numbers):
    """Endings without a winner (MC-9.5 to MC-9.10).

    Claims, repetition and dead positions apply only under the rules of chess alone.
    """

    quiet_turns: int = number(
        low=0,
        high=10_000,
        unit="turns",
        means="Draw after so long without a capture or a Pawn's move; 0: never",
    )
    quiet_claim: int = number(
        low=0,
        high=10_000,
        unit="turns",
        means="A draw can be claimed after so long without a capture or a Pawn's move; 0: never",
    )
    repetition: Repetitions = number(
        low=0, high=30, unit="times", means="Draw once the same position has stood so often; 0: never"
    )
    repetition_claim: Repetitions = number(
        low=0,
        high=30,
        unit="times",
        means="A draw can be claimed once the same position has stood so often; 0: never",
    )
    dead_positions: bool = setting(means="Whether a game is drawn once nobody could be mated any more")
    plies: int = number(
        low=2, high=PLIES_MAX, unit="actions", means="How many actions until the game ends unfinished"
    )

    @model_validator(mode="after")
    def _no_position_forgotten(self) -> "Endings":
        most = TRAIL_MOST // 2
        if (self.repetition or self.repetition_claim) and not 1 <= self.quiet_turns <= most:
            raise ValueError(
                f"with repetition or repetition_claim, quiet_turns must be from 1 to {most}: "
                "positions farther back are forgotten"
            )
        return self


class Conduct(Numbers):
    """The cost of missed turns and illegal attempts in matches with a clock or against people (chapter 8)."""

    missed_loyalty: int = number(
        low=0, high=100, unit="loyalty", means="Lost by all units of a side that misses a turn"
    )
    missed_most: int = number(
        low=1, high=20, unit="turns", means="How many missed turns in a row lose the match"
    )
    attempts: int = number(
        low=0, high=100, unit="attempts", means="How many illegal attempts in a turn cost loyalty; 0: none"
    )
    attempts_loyalty: int = number(
        low=0, high=100, unit="loyalty", means="Lost by all units of a side for that many"
    )
    attempts_most: int = number(
        low=0, high=1000, unit="attempts", means="How many illegal attempts lose the match; 0: none"
    )


class Peril(Numbers):
    """The share of an attacked unit's worth that computer players count as lost."""

    acting: int = number(low=0, high=100, unit="percent", means="While it can move before it is struck")
    waiting: int = number(
        low=0,
        high=100,
        unit="percent",
        means="While it cannot",
    )
    covered: int = number(
        low=0, high=100, unit="percent", means="While a comrade covers it, besides what the exchange costs"
    )


class Drive(Numbers):
    """Incentives for computer players to act rather than wait."""

    patience: int = number(
        low=0,
        high=1000,
        unit="turns",
        means="After how many turns of either side without a capture or a Pawn's move they grow bolder",
    )
    fading: int = number(
        low=0,
        high=100,
        unit="percent",
        means="By how much less perils are feared with every turn from then on",
    )
    approach: int = number(
        low=0,
        high=25,
        unit="of 12,000",
        means="What a step towards the enemy's King is worth, for every unit and each of the next four turns",
    )
    point: int = number(
        low=0, high=100, unit="of 12,000", means="What an action point is worth that is not spent"
    )
    king: int = number(
        low=0, high=100, unit="points", means="What the King is worth in attrition, for his wounds"
    )


class Worth(Numbers):
    """Evaluation terms besides the worth of units; no rule depends on them."""

    peril: Peril
    drive: Drive = Drive(patience=8, fading=5, approach=1, point=1, king=20)


class MedievalChessNumbers(Numbers):
    """Every number of Medieval Chess."""

    turn: Turn
    points: Points
    loyalty: Loyalty
    defection: Defection
    attrition: Attrition
    pieces: Pieces
    experience: Experience
    ranks: Ranks
    abilities: Abilities
    courts: Courts
    victories: Victories
    endings: Endings
    taxation: Taxation
    terrain: Terrain
    weather: Weather
    seasons: Seasons
    diplomacy: Diplomacy
    conduct: Conduct = Conduct(
        missed_loyalty=10, missed_most=3, attempts=3, attempts_loyalty=20, attempts_most=10
    )
    worth: Worth
