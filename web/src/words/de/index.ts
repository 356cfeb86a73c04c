import type { Words } from "../en";
import { board } from "./board";
import { choosing } from "./choosing";
import { threats } from "./threats";
import { editor } from "./editor";
import { games } from "./games";
import { general } from "./general";
import { glossary } from "./glossary";
import { help } from "./help";
import { home } from "./home";
import { invitation } from "./invitation";
import { lesson } from "./lesson";
import { newGame } from "./newGame";
import { preview } from "./preview";
import { problems } from "./problems";
import { prompt } from "./prompt";
import { rules } from "./rules";
import { settings } from "./settings";
import { study } from "./study";
import { table } from "./table";
import { unit } from "./unit";

export const de: Words = {
  board,
  choosing,
  threats,
  editor,
  games,
  general,
  glossary,
  help,
  home,
  invitation,
  lesson,
  newGame,
  preview,
  problems,
  prompt,
  rules,
  settings,
  study,
  table,
  unit,
};
