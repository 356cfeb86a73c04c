import { counted } from "../plural";

/** The sheet of a unit, and lists of units. */
export const unit = {
  where: (side: string, cell: string) => `${side}, ${cell}`,
  effect: (name: string, turns: number) => `${name} (${counted(turns, "turn", "turns")} left)`,
  notNow: "Not now.",
  use: "Use",
  from: (band: string, start: number) => `${band} from ${start}.`,
  unitsOf: (side: string) => `${side}: units`,
};
