"""The prompt for each decision, and its clause."""

from banneret.games.aeonis.decisions import Decision
from banneret.games.aeonis.language import terms

TASKS = terms(
    {
        Decision.TURN: "act",
        Decision.GROUP: "choose a group",
        Decision.BATTLE_TURN: "attack or break off",
        Decision.HOLD_WALLS: "hold the walls or not",
        Decision.COMMIT: "commit units",
        Decision.JOIN: "reinforce the siege",
        Decision.LINE: "form the line",
        Decision.REINFORCE: "reinforce the line",
        Decision.STRIKE: "strike",
        Decision.RETREAT: "retreat or stay",
        Decision.LIFT: "lift the siege or keep it up",
        Decision.WITHDRAW: "retreat or stand fast",
        Decision.PRESSING: "press the attack or not",
        Decision.OCCUPATION: "occupy the hex",
    }
)
"""Each decision as a thing to do: "You are asked to ..."."""

PROMPTS = terms(
    {
        Decision.TURN: "Move, attack, recruit, or pass.",
        Decision.GROUP: "Choose who else goes, and where.",
        Decision.BATTLE_TURN: "Choose the hex to attack, or break off, which loses.",
        Decision.HOLD_WALLS: "Hold the walls, or fight in the open?",
        Decision.COMMIT: "Commit units to the battle.",
        Decision.JOIN: "Commit more units to the siege.",
        Decision.LINE: "Put units on your battle line.",
        Decision.REINFORCE: "Bring reserves onto your battle line.",
        Decision.STRIKE: "Choose who strikes whom.",
        Decision.RETREAT: "Retreat, or stay?",
        Decision.LIFT: "Lift the siege, or keep it up?",
        Decision.WITHDRAW: "Retreat, or stand fast?",
        Decision.PRESSING: "Press the attack, or wait?",
        Decision.OCCUPATION: "Choose who moves in.",
    }
)
"""The prompt of a side."""

BATTLE_PROMPTS = terms(
    {
        Decision.HOLD_WALLS: "{cell}: hold the walls, or fight in the open?",
        Decision.COMMIT: "{cell}: commit units to the battle.",
        Decision.JOIN: "{cell}: commit more units to the siege.",
        Decision.LINE: "{cell}: put units on your battle line.",
        Decision.REINFORCE: "{cell}: bring reserves onto your battle line.",
        Decision.STRIKE: "{cell}: choose who strikes whom.",
        Decision.RETREAT: "{cell}: retreat, or stay?",
        Decision.LIFT: "{cell}: lift the siege, or keep it up?",
        Decision.WITHDRAW: "{cell}: retreat, or stand fast?",
        Decision.PRESSING: "{cell}: press the attack, or wait?",
        Decision.OCCUPATION: "{cell}: choose who moves in.",
    }
)
"""The prompt of a side in the battle for a hex."""

CLAUSES = {
    Decision.TURN: "AE-9.3",
    Decision.GROUP: "AE-10.1",
    Decision.BATTLE_TURN: "AE-7.2",
    Decision.HOLD_WALLS: "AE-5.1",
    Decision.COMMIT: "AE-2.3",
    Decision.JOIN: "AE-5.4",
    Decision.LINE: "AE-2.7",
    Decision.REINFORCE: "AE-3.2",
    Decision.STRIKE: "AE-3.5",
    Decision.RETREAT: "AE-3.9",
    Decision.LIFT: "AE-5.5",
    Decision.WITHDRAW: "AE-3.10",
    Decision.PRESSING: "AE-3.12",
    Decision.OCCUPATION: "AE-4.1",
}
"""The clause behind each decision."""
