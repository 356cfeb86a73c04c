"""The engine that all games share: contract, compiler, dice, frames, matches, records, rulesets."""
