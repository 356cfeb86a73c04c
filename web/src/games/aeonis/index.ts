import type { GameLook } from "../game";
import { crop } from "./crop";
import { glyphs } from "./glyphs";

const look: GameLook = {
  glyphs,
  emblem: "lord",
  signature: "archers",
  crop,
};

export default look;
