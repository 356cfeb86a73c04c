import type { GameLook } from "../game";
import { crop } from "./crop";
import { glyphs } from "./glyphs";

const look: GameLook = {
  title: "Prevail",
  glyphs,
  emblem: "commander",
  tagline: "Lines, facings and a hand of command cards.",
  facts: "60 min · cards",
  crop,
};

export default look;
