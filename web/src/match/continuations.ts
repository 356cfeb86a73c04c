import type { ActionInfo, PickInfo, Verdict } from "../server/types";

/** One continuation of a path of picks: the picks to add, and where they lead. */
export interface Continuation {
  picks: string[];
  /** The name of the last pick, if it is a word. */
  name: string | null;
  action: ActionInfo | null;
  actions: number;
  verdict: Verdict | null;
  /** The units that act together from here on, if several do. */
  together: readonly string[];
}

/** All continuations of a path, by tap target. */
export interface Continuations {
  /** By cell; a unit counts for the cell it stands on. */
  cells: ReadonlyMap<string, readonly Continuation[]>;
  items: ReadonlyMap<string, readonly Continuation[]>;
  facings: readonly Continuation[];
  /** Words that complete an action, or lead to no cell: buttons. */
  words: readonly Continuation[];
  /** Words shown on the acting unit's sheet. */
  abilities: readonly Continuation[];
  /** Words that have other units act together with this one. */
  joint: readonly Continuation[];
}

export function kindOf(pick: string): string {
  return pick.slice(0, pick.indexOf(":"));
}

export function nameOf(pick: string): string {
  return pick.slice(pick.indexOf(":") + 1);
}

export function lastPick(continuation: Continuation): string {
  return continuation.picks.at(-1) ?? "";
}

/** Groups picks by tap target. Words that lead on to cells are skipped over, so that one tap on the cell
 *  follows the whole path; but an ability has a cost, so it must be chosen first. */
export function continuationsOf(
  picks: readonly PickInfo[],
  cellOfUnit: (unit: string) => string | undefined,
  isAbility: (word: string) => boolean = () => false,
): Continuations {
  const cells = new Map<string, Continuation[]>();
  const items = new Map<string, Continuation[]>();
  const facings: Continuation[] = [];
  const words: Continuation[] = [];
  const abilities: Continuation[] = [];
  const joint: Continuation[] = [];

  function sort(each: readonly PickInfo[], before: string[]): void {
    for (const info of each) {
      const continuation = {
        ...info,
        picks: [...before, info.pick],
        name: info.name ?? null,
        verdict: info.verdict ?? null,
      };
      const name = nameOf(info.pick);
      switch (kindOf(info.pick)) {
        case "cell":
          put(cells, name, continuation);
          break;
        case "unit":
          put(cells, cellOfUnit(name) ?? name, continuation);
          break;
        case "item":
          put(items, name, continuation);
          break;
        case "facing":
          facings.push(continuation);
          break;
        default:
          if (isAbility(name)) {
            abilities.push(continuation);
            break;
          }
          if (info.together.length > 0) {
            joint.push(continuation);
            break;
          }
          if (leadsToCells(info)) sort(info.then, continuation.picks);
          if (!leadsToCells(info) || info.action) words.push(continuation);
      }
    }
  }

  sort(picks, []);
  return { cells, items, facings, words, abilities, joint };
}

function leadsToCells(info: PickInfo): boolean {
  return info.then.some((next) => {
    const kind = kindOf(next.pick);
    return kind === "cell" || kind === "unit" || (kind === "word" && leadsToCells(next));
  });
}

function put(continuations: Map<string, Continuation[]>, name: string, continuation: Continuation): void {
  const there = continuations.get(name);
  if (there) there.push(continuation);
  else continuations.set(name, [continuation]);
}

/** The only continuation; null if there are none or several. */
export function onlyContinuation(continuations: Continuations): Continuation | null {
  const { cells, items, facings, words, abilities, joint } = continuations;
  const all = [...cells.values(), ...items.values(), facings, words, abilities, joint].flat();
  return all.length === 1 ? (all[0] ?? null) : null;
}
