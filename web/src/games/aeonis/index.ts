import type { GameLook } from "../game";
import { crop } from "./crop";
import { glyphs } from "./glyphs";

const look: GameLook = {
  title: "Aeonis",
  glyphs,
  emblem: "lord",
  tagline: "Lead a lord, besiege cities, and trust the dice.",
  facts: "45 min · dice · up to 4",
  crop,
};

export default look;
