import type { Words } from "../en";
import { games } from "./games";
import { general } from "./general";
import { home } from "./home";
import { problems } from "./problems";
import { settings } from "./settings";

export const de: Words = {
  games,
  general,
  home,
  problems,
  settings,
};
