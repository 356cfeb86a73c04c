import type { ActionInfo, PickInfo, Verdict } from "../server/types";

/** One way on from where a path of picks has come: what to add to it, and where that leads. */
export interface Way {
  picks: string[];
  /** What the last of them is called, if it is a word. */
  name: string | null;
  action: ActionInfo | null;
  actions: number;
  verdict: Verdict | null;
}

/** The ways on, by what one taps for them. */
export interface Ways {
  /** By cell; a unit that can be pointed at counts for the cell it stands on. */
  cells: ReadonlyMap<string, readonly Way[]>;
  items: ReadonlyMap<string, readonly Way[]>;
  facings: readonly Way[];
  /** Words that complete an action, or lead to no cell: buttons. */
  words: readonly Way[];
  /** Words that stand on the sheet of the unit that acts. */
  abilities: readonly Way[];
}

export function kindOf(pick: string): string {
  return pick.slice(0, pick.indexOf(":"));
}

export function nameOf(pick: string): string {
  return pick.slice(pick.indexOf(":") + 1);
}

export function lastPick(way: Way): string {
  return way.picks.at(-1) ?? "";
}

/** Sorts picks by what one taps. Words that lead on to cells are passed through, so that one tap on the cell
 *  does the whole path; but an ability has its price, and is chosen first. */
export function waysOf(
  picks: readonly PickInfo[],
  cellOfUnit: (unit: string) => string | undefined,
  isAbility: (word: string) => boolean = () => false,
): Ways {
  const cells = new Map<string, Way[]>();
  const items = new Map<string, Way[]>();
  const facings: Way[] = [];
  const words: Way[] = [];
  const abilities: Way[] = [];

  function sort(each: readonly PickInfo[], before: string[]): void {
    for (const info of each) {
      const way = {
        ...info,
        picks: [...before, info.pick],
        name: info.name ?? null,
        verdict: info.verdict ?? null,
      };
      const name = nameOf(info.pick);
      switch (kindOf(info.pick)) {
        case "cell":
          put(cells, name, way);
          break;
        case "unit":
          put(cells, cellOfUnit(name) ?? name, way);
          break;
        case "item":
          put(items, name, way);
          break;
        case "facing":
          facings.push(way);
          break;
        default:
          if (isAbility(name)) {
            abilities.push(way);
            break;
          }
          if (leadsToCells(info)) sort(info.then, way.picks);
          if (!leadsToCells(info) || info.action) words.push(way);
      }
    }
  }

  sort(picks, []);
  return { cells, items, facings, words, abilities };
}

function leadsToCells(info: PickInfo): boolean {
  return info.then.some((next) => {
    const kind = kindOf(next.pick);
    return kind === "cell" || kind === "unit" || (kind === "word" && leadsToCells(next));
  });
}

function put(ways: Map<string, Way[]>, name: string, way: Way): void {
  const there = ways.get(name);
  if (there) there.push(way);
  else ways.set(name, [way]);
}

/** The only way on, if there is just one. */
export function onlyWay(ways: Ways): Way | null {
  const { cells, items, facings, words, abilities } = ways;
  const all = [...cells.values(), ...items.values(), facings, words, abilities].flat();
  return all.length === 1 ? (all[0] ?? null) : null;
}
