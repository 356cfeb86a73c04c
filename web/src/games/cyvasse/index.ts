import type { GameLook } from "../game";
import { crop } from "./crop";
import { glyphs } from "./glyphs";

const look: GameLook = {
  title: "Cyvasse",
  glyphs,
  emblem: "king",
  tagline: "Hide your setup, then flank with horse and dragon.",
  facts: "30 min · hidden setup",
  crop,
};

export default look;
