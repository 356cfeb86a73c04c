import type { Words } from "../en";
import { account } from "./account";
import { battle } from "./battle";
import { board } from "./board";
import { choosing } from "./choosing";
import { clock } from "./clock";
import { threats } from "./threats";
import { editor } from "./editor";
import { games } from "./games";
import { general } from "./general";
import { glossary } from "./glossary";
import { held } from "./held";
import { help } from "./help";
import { home } from "./home";
import { invitation } from "./invitation";
import { lesson } from "./lesson";
import { lobby } from "./lobby";
import { newGame } from "./newGame";
import { preview } from "./preview";
import { problems } from "./problems";
import { prompt } from "./prompt";
import { ratings } from "./ratings";
import { rules } from "./rules";
import { settings } from "./settings";
import { study } from "./study";
import { table } from "./table";
import { tour } from "./tour";
import { tournaments } from "./tournaments";
import { unit } from "./unit";
import { vacation } from "./vacation";

export const es: Words = {
  account,
  battle,
  board,
  choosing,
  clock,
  threats,
  editor,
  games,
  general,
  glossary,
  held,
  help,
  home,
  invitation,
  lesson,
  lobby,
  newGame,
  preview,
  problems,
  prompt,
  ratings,
  rules,
  settings,
  study,
  table,
  tour,
  tournaments,
  unit,
  vacation,
};
