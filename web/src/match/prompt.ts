import type { Seat, Snapshot, Unit } from "../server/types";
import { words } from "../words";
import { kindOf, lastPick, nameOf, type Continuations } from "./continuations";
import { spoken } from "./words";

export interface Asked {
  /** Whether the viewer is to act. */
  mine: boolean;
  lead: string;
  rest: string;
}

/** The name of a seat: its player, otherwise its side. A person's name is not translated. */
export function seatTitle(seat: Seat | undefined): string {
  if (!seat?.title) return seat?.name ?? "";
  return seat.player === "computer" ? seat.title.charAt(0).toUpperCase() + seat.title.slice(1) : seat.title;
}

/** The prompt as one sentence, with who has to answer it. */
export function asked({ seat, seats, view, draw_offered_by, undo_offered_by }: Snapshot): Asked {
  const { to_act, outcome } = view.status;
  if (outcome) return { mine: false, lead: outcome.text, rest: "" };
  const mine = seat !== null && to_act.includes(seat);
  const prompt = view.prompts.find((each) => each.seat === (mine ? seat : to_act[0]));
  if (mine) {
    const several = seats.filter((each) => each.mine).length > 1;
    const lead = several ? words.prompt.seatToMove(seats[seat]?.name ?? "") : words.prompt.yourMove;
    return { mine, lead, rest: prompt?.text ?? "" };
  }
  const others = to_act.map((each) => seatTitle(seats[each]));
  const say = isThinking({ seats, view }) ? words.prompt.thinking : words.prompt.choosing;
  const lead = say(words.general.list(others), others.length);
  const isOffering = draw_offered_by !== null && seats[draw_offered_by]?.mine;
  if (isOffering) return { mine, lead, rest: words.prompt.drawOffered };
  const isAsking = undo_offered_by !== null && seats[undo_offered_by]?.mine;
  return { mine, lead, rest: isAsking ? words.clock.askedBack : "" };
}

/** Whether only computer players are to act. */
export function isThinking({ seats, view }: Pick<Snapshot, "seats" | "view">): boolean {
  const { to_act, outcome } = view.status;
  return !outcome && to_act.length > 0 && to_act.every((seat) => seats[seat]?.player === "computer");
}

/** The number of moves, attacks and other options, without the current place. */
export function countsOf(
  here: string | null,
  continuations: Continuations,
  isForeign: (cell: string) => boolean,
): string[] {
  const targets = [...continuations.cells.keys()].filter((cell) => cell !== here);
  const attacks = targets.filter(isForeign).length;
  const moves = targets.length - attacks;
  const abilities = continuations.abilities.length;
  return [
    moves > 0 ? words.prompt.moves(moves) : "",
    attacks > 0 ? words.prompt.attacks(attacks) : "",
    abilities > 0 ? words.prompt.abilities(abilities) : "",
  ].filter(Boolean);
}

/** The picked unit and its options: `Cavalry d4 picked: 6 moves, 2 attacks.` */
export function pickedWords(
  unit: Unit,
  comrades: readonly Unit[],
  continuations: Continuations,
  isForeign: (cell: string) => boolean,
): string {
  const { picked, pickedInFront, pickedBehind, tapAgain } = words.prompt;
  const say = comrades.length < 2 ? picked : unit.place === 0 ? pickedInFront : pickedBehind;
  const said = say(`${unit.name} ${unit.cell}`, countsOf(null, continuations, isForeign));
  const next = comrades[comrades.findIndex(({ id }) => id === unit.id) + 1];
  return next ? `${said} ${tapAgain(next.name)}` : said;
}

/** A picked cell and its options: `A5 picked: 3 moves.` */
export function beganWords(
  cell: string,
  continuations: Continuations,
  isForeign: (cell: string) => boolean,
): string {
  return words.prompt.picked(cell, countsOf(cell, continuations, isForeign));
}

/** The options after an ability or an order: `Charge by c3: pick one of 5.` */
export function orderWords(name: string, path: readonly string[], continuations: Continuations): string {
  const by = [...path].reverse().find((pick) => kindOf(pick) === "cell");
  return words.prompt.ability(
    name,
    by ? nameOf(by) : null,
    continuations.cells.size + continuations.items.size,
  );
}

/** The picked units: `Pikeman a1 and Archer b1 chosen.`, or `Archer a1 against Pikeman c3, with …`, and how
 *  many more may help. */
export function chosenWords(
  units: readonly Unit[],
  called = ({ name, cell }: Unit) => `${name} ${cell}`,
  counts: readonly string[] = [],
  helpers = 0,
): string {
  const target = units.findIndex(({ seat }) => seat !== units[0]?.seat);
  const list = (some: readonly Unit[]) => words.general.list(some.map(called));
  if (target < 0) return words.prompt.chosen(list(units), counts);
  return words.prompt.against(
    list(units.slice(0, target)),
    list(units.slice(target, target + 1)),
    list(units.slice(target + 1)),
    helpers,
  );
}

/** The button label of a continuation. */
export function continuationLabel(
  continuation: Continuations["words"][number],
  unitName: (unit: string) => string | undefined,
): string {
  if (continuation.action) return continuation.action.label;
  if (continuation.name) return continuation.name;
  const word = [...continuation.picks].reverse().find((pick) => kindOf(pick) === "word");
  const last = lastPick(continuation);
  const name = last.slice(last.indexOf(":") + 1);
  if (word) return spoken(word.slice(5));
  return kindOf(last) === "unit" ? (unitName(name) ?? name) : spoken(name);
}
