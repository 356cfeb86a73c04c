import { words } from "../words";
import { kindOf, nameOf } from "./continuations";
import { BACK, buttonKey, PLAY } from "./guide";
import type { LiveMatch } from "./match.svelte";
import { continuationLabel } from "./prompt";

/** A sentence that tells a learner what to use next. */
export function guideWords({ guide, picking, snapshot }: LiveMatch): string {
  if (!guide || !snapshot) return "";
  const { use } = guide;
  const { board, zones } = snapshot.view;
  const unitName = (id: string) => board.units.find((unit) => unit.id === id)?.name;
  const said = words.lesson;
  if (use === PLAY) return said.press(picking.chosen?.action.label ?? "");
  if (use === BACK) return said.press(words.general.back);
  const name = nameOf(use);
  switch (kindOf(use)) {
    case "cell": {
      const front = board.units.find(({ cell, place }) => cell === name && place === 0);
      return front ? said.tapUnit(front.name, name) : said.tap(name);
    }
    case "unit":
      return said.choose(unitName(name) ?? name);
    case "item":
      return said.tap(zones.flatMap(({ items }) => items).find(({ id }) => id === name)?.name ?? name);
    case "word":
      return said.choose(picking.picked?.abilities.find(({ word }) => word === name)?.name ?? name);
  }
  const { facings, words: buttons } = picking.continuations;
  const facing = facings.find((each) => buttonKey(each) === use);
  if (facing) {
    const way = nameOf(facing.picks.at(-1) ?? "");
    return said.face(board.names[way] ?? way);
  }
  const button = [...(picking.choice?.continuations ?? []), ...buttons].find(
    (each) => buttonKey(each) === use,
  );
  return button ? said.press(continuationLabel(button, unitName)) : "";
}
