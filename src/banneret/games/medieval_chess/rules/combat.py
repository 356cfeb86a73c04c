"""Attacks: captures at first, hit points in attrition: chapter 4 (MC-4.1 to MC-4.9).

Factors are drawn in thousandths, so that every machine rolls the same.
"""

from banneret.engine.machine.compiler import kernel
from banneret.engine.machine.kernels.buffers import tell
from banneret.engine.machine.kernels.dice import roll
from banneret.games.medieval_chess.rules.board import (
    GUARD,
    KING,
    RANKS,
    called,
    has_comrade_beside,
    side_of,
)
from banneret.games.medieval_chess.rules.events import (
    ATTACKED,
    BY_CAPTURE,
    BY_DICE,
    BY_PLATING,
    CRITICAL,
    HEALED,
    WOUNDED,
)
from banneret.games.medieval_chess.rules.experience import gain_xp
from banneret.games.medieval_chess.rules.losses import lose_unit
from banneret.games.medieval_chess.rules.loyalty import change_loyalty
from banneret.games.medieval_chess.rules.movement import CASTLE_TILE, FOREST, RAIN

GUARDIANS_RESOLVE = 6
REACTIVE_PLATING = 18
SHIELD_WALL = 4
SHARPENED_BLADE = 41

THOUSAND = 1000
HIT_POINTS_MOST = 127


@kernel
def most_hit_points(state, rules, slot):
    """A unit's full hit points (MC-4.3)."""
    return min(
        HIT_POINTS_MOST, rules.hit_points[state.kind[slot] * RANKS + state.rank[slot]] + state.boost[slot]
    )


@kernel
def value_of(state, rules, slot):
    """A unit's value in the damage formula (MC-4.4)."""
    return rules.value[state.kind[slot]] + state.boost[slot]


@kernel
def armour_of(state, rules, slot):
    """A unit's armour with all bonuses (MC-4.5, MC-6.6, MC-11.4)."""
    armour = rules.armour[state.kind[slot]] + state.boost[slot]
    if state.shield[slot] > 0:
        armour += rules.power[SHIELD_WALL]
    if state.terrain[state.place[slot]] == FOREST:
        armour += rules.forest_armour
    return armour


@kernel
def spared_percent(state, rules, slot):
    """The share of the damage that a unit is spared, in per cent (MC-6.12, MC-11.4)."""
    if state.fortified[slot] > 0 or state.terrain[state.place[slot]] == CASTLE_TILE:
        return rules.fortified_percent
    return 0


@kernel
def bonus_of(state, rules, slot):
    """A unit's bonus to the damage of every blow (MC-6.22)."""
    return rules.power[SHARPENED_BLADE] if state.sharpened[slot] > 0 else 0


@kernel
def critical_chance(state, rules, slot):
    """The chance of a critical blow, in per cent (MC-4.6)."""
    if rules.loyalty_on and state.loyalty[slot] >= rules.devoted:
        return rules.critical + rules.critical_devoted
    return rules.critical


@kernel
def raw_damage(rules, value, level, spread, critical):
    """The damage of a blow before bonus and armour, in thousandths (MC-4.4, MC-4.6)."""
    damage = value * rules.damage_factor * (rules.level_part + level) * spread // rules.level_part
    return damage * rules.critical_factor // THOUSAND if critical else damage


@kernel
def final_damage(rules, raw, bonus, armour, kept, spared):
    """A blow's damage in hit points, after the bonus, armour and the spared share (MC-4.5, MC-4.7)."""
    damage = raw + bonus * THOUSAND - armour * kept
    damage = damage * (100 - spared) // 100
    return max(rules.least_damage, damage // THOUSAND)


@kernel
def attack(state, rules, slot, victim, bonus, work):
    """Carries out an attack; returns whether the victim's place is free afterwards (MC-4.1, MC-4.8)."""
    place = state.place[slot]
    target = state.place[victim]
    tell(work, ATTACKED, side_of(state, slot), place, target, called(state, slot), called(state, victim))
    state.quiet = 0
    if not state.attrition:
        reward_capture(state, rules, slot, victim, work)
        lose_unit(state, rules, victim, state.owner[slot], BY_CAPTURE, work)
        return True
    return strike(state, rules, slot, victim, bonus, work)


@kernel
def strike(state, rules, slot, victim, bonus, work):
    """Carries out a blow in attrition: draws its damage and applies it (MC-4.4 to MC-4.8)."""
    fixed = rules.fixed_damage[state.kind[slot]]
    how = 0
    if fixed > 0:
        damage = fixed
    else:
        spread = rules.spread_low + roll(state.dice, rules.spread_high - rules.spread_low + 1)
        critical = roll(state.dice, 100) < critical_chance(state, rules, slot)
        kept = rules.armour_low + roll(state.dice, rules.armour_high - rules.armour_low + 1)
        raw = raw_damage(rules, value_of(state, rules, slot), state.rank[slot], spread, critical)
        damage = final_damage(
            rules,
            raw,
            bonus + bonus_of(state, rules, slot),
            armour_of(state, rules, victim),
            kept,
            spared_percent(state, rules, victim),
        )
        how = BY_DICE | CRITICAL * critical
    side = state.owner[victim]
    plated = (state.known[victim] >> REACTIVE_PLATING) & 1 and state.fortified[victim] > 0
    dead = falls_by(state, rules, victim, damage, how, work)
    if dead:
        reward_capture(state, rules, slot, victim, work)
        lose_unit(state, rules, victim, state.owner[slot], BY_CAPTURE, work)
    else:
        reward_defenders(state, rules, victim)
    if plated and falls_by(state, rules, slot, rules.power[REACTIVE_PLATING], 0, work):
        lose_unit(state, rules, slot, side, BY_PLATING, work)
        return False
    return dead


@kernel
def falls_by(state, rules, slot, damage, how, work):
    """Hurts a unit; returns whether it has no hit points left, but a King keeps one (MC-4.3, MC-3.10)."""
    if state.immune[slot] > 0:
        damage = 0
    most = most_hit_points(state, rules, slot)
    if state.kind[slot] == KING:
        most -= rules.king_least
    if damage > 0:
        state.struck[slot] = 1
        state.alone[slot] = not has_comrade_beside(state, rules, slot)
        guardian = state.shield_by[slot]
        if state.shield[slot] > 0 and (state.known[guardian] >> GUARDIANS_RESOLVE) & 1:
            change_loyalty(state, rules, guardian, rules.heart[GUARDIANS_RESOLVE], work)
    damage = min(damage, most - state.hurt[slot])
    state.hurt[slot] += damage
    tell(work, WOUNDED, side_of(state, slot), state.place[slot], called(state, slot), damage, how)
    return state.hurt[slot] >= most and state.kind[slot] != KING


@kernel
def reward_capture(state, rules, slot, victim, work):
    """Rewards a unit for capturing another (MC-3.9, MC-5.1, MC-6.18)."""
    higher = rules.value[state.kind[victim]] > rules.value[state.kind[slot]]
    gain_xp(state, rules, slot, rules.xp_capture + (rules.xp_higher if higher else 0))
    if state.glory[slot] > 0:
        gain_xp(state, rules, slot, state.glory[slot])
        state.glory[slot] = 0
    change_loyalty(state, rules, slot, rules.capture_gain, work)


@kernel
def reward_defenders(state, rules, victim):
    """Gives experience to the comrades beside a unit that withstood an attack (MC-5.1)."""
    place = state.place[victim]
    for direction in range(8):
        other = state.board[rules.near[place * 16 + direction]]
        if state.owner[other] == state.owner[victim] and state.kind[other] != GUARD:
            gain_xp(state, rules, other, rules.xp_defend)


@kernel
def heal(state, rules, slot, amount, work):
    """Heals a unit, and records by how much if it was hurt (MC-4.10, MC-12.2)."""
    if state.weather == RAIN:
        amount = amount * (100 - rules.rain_healing) // 100
    healed = min(amount, state.hurt[slot])
    if healed > 0:
        state.hurt[slot] -= healed
        if state.place[slot] >= 0:
            tell(work, HEALED, state.owner[slot], state.place[slot], called(state, slot), healed, 0)
