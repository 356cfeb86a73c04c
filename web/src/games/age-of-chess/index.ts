import type { GameLook } from "../game";
import { crop } from "./crop";
import { glyphs } from "./glyphs";

const look: GameLook = {
  title: "Age of Chess",
  glyphs,
  emblem: "commander",
  tagline: "Chess ranks, stacks of two, no way back.",
  facts: "10 min · easy to start",
  crop,
};

export default look;
