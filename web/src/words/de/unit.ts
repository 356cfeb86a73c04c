import type { Words } from "../en";
import { counted } from "../plural";

export const unit: Words["unit"] = {
  where: (side, cell) => `${side}, ${cell}`,
  effect: (name, turns) => `${name} (noch ${counted(turns, "Runde", "Runden")})`,
  notNow: "Jetzt nicht.",
  use: "Einsetzen",
  from: (band, start) => `${band} ab ${start}.`,
  unitsOf: (side) => `${side}: Einheiten`,
};
