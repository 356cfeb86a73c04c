"""What all games share: the contract, the compiler, dice, frames, matches, records, rulesets."""
