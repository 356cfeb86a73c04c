import type { Words } from "../en";
import { counted } from "../plural";

export const unit: Words["unit"] = {
  where: (side, cell) => `${side}, ${cell}`,
  effect: (name, turns) => `${name} (${counted(turns, "turno más", "turnos más")})`,
  notNow: "Ahora no.",
  use: "Usar",
  from: (band, start) => `${band} desde ${start}.`,
  unitsOf: (side) => `${side}: unidades`,
};
