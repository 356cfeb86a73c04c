import type { GameLook } from "../game";
import { crop } from "./crop";
import { glyphs } from "./glyphs";

const look: GameLook = {
  title: "Medieval Chess",
  glyphs,
  emblem: "king",
  tagline: "Chess pieces that bleed, rise and change sides.",
  facts: "40 min · lords and loyalty",
  crop,
};

export default look;
