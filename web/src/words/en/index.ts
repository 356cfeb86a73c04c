import { games } from "./games";
import { general } from "./general";
import { home } from "./home";
import { problems } from "./problems";
import { settings } from "./settings";

/** All that the client says, part by part. Other languages have the same parts. */
export const en = {
  games,
  general,
  home,
  problems,
  settings,
};

export type Words = typeof en;
