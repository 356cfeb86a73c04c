import type { GameLook } from "../game";
import { crop } from "./crop";
import { glyphs } from "./glyphs";

const look: GameLook = {
  glyphs,
  emblem: "king",
  signature: "dragon",
  crop,
};

export default look;
