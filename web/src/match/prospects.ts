import type { Event, Figure, Preview, Verdict } from "../server/types";
import { words } from "../words";
import { inTen, isCertain, isListed, likelihood } from "./chances";

/** The side that an outcome favours, as the reader sees it. */
export type Favour = "you" | "they" | "none";

/** One possible outcome of an action. */
export interface Prospect {
  favours: Favour;
  text: string;
  chance: number;
  /** The units left, or those that fall. */
  figures: readonly (Pick<Figure, "seat" | "kind" | "symbol"> & Partial<Figure>)[];
  /** Whether these units fall. */
  fallen: boolean;
}

/** An outcome with at least this chance looks good; its complement looks bad. */
const GOOD = 0.8;
const BAD = 0.2;

/** The possible outcomes of an action, the likeliest first; empty if it is certain, or if there are too
 *  many. */
export function prospectsOf(preview: Preview, seat: number | null): Prospect[] {
  const { odds } = preview;
  if (isListed(preview.outcomes)) return ofOutcomes(preview.outcomes, seat);
  if (odds?.endings.length) return byChance(odds.endings.map((ending) => ofEnding(ending, seat)));
  if (odds) return byChance(odds.chances.map((chance) => ofChance(chance, seat)));
  return [];
}

/** What the chances rest on, as a sentence; empty if they are exact. */
export function premiseOf({ odds, outcomes, samples }: Preview): string {
  if (odds?.chances.length && !odds.endings.length && !isListed(outcomes)) return `${odds.title}.`;
  return samples ? words.preview.counted(samples) : "";
}

function ofOutcomes(outcomes: Preview["outcomes"], seat: number | null): Prospect[] {
  const told = sharedBy(outcomes);
  return outcomes.map(({ chance, events }) => ofEvents(events, told, chance, seat));
}

/** A verdict as a mark and in words. */
interface Judgement {
  verdict: Verdict;
  words: string;
  /** Whether the words say all that the mark says. */
  isPlain: boolean;
}

/** The verdict on an action for a seat. */
export function judge(preview: Preview, seat: number | null): Judgement | null {
  const { odds, verdict } = preview;
  const wins =
    odds?.endings.length && !isListed(preview.outcomes)
      ? odds.endings.filter(({ winner }) => winner === seat).reduce((sum, { chance }) => sum + chance, 0)
      : null;
  if (wins !== null) {
    const looks = wins >= GOOD ? "ahead" : wins <= BAD ? "behind" : "even";
    return { verdict: looks, words: words.preview.forYou(inTen(wins)), isPlain: false };
  }
  const leaning = odds && leaningOf(odds.chances, seat);
  if (leaning) return leaning;
  if (!verdict) return null;
  if (isCertain(preview))
    return { verdict, words: words.preview.certain[verdict], isPlain: verdict !== "ahead" };
  return { verdict, words: words.preview.forYou(likelihood(preview, seat)), isPlain: false };
}

/** Which side the chances favour; null if neither is likely. */
function leaningOf(chances: readonly Chance[], seat: number | null): Judgement | null {
  const sum = (favours: Favour) =>
    chances
      .filter((each) => favour(each.favours, seat) === favours)
      .reduce((all, each) => all + each.chance, 0);
  const [mine, theirs] = [sum("you"), sum("they")];
  if (mine + theirs === 0) return null;
  const verdict = mine >= GOOD ? "ahead" : theirs >= GOOD ? "behind" : "even";
  const told = mine >= theirs ? words.preview.forYou(inTen(mine)) : words.preview.forThem(inTen(theirs));
  return { verdict, words: told, isPlain: false };
}

type Ending = NonNullable<Preview["odds"]>["endings"][number];
type Chance = NonNullable<Preview["odds"]>["chances"][number];

function ofEnding({ chance, winner, left, words: text }: Ending, seat: number | null): Prospect {
  return { favours: favour(winner, seat), text, chance, figures: left, fallen: false };
}

function ofChance({ chance, favours, text }: Chance, seat: number | null): Prospect {
  return { favours: favour(favours, seat), text, chance, figures: [], fallen: false };
}

function ofEvents(events: readonly Event[], told: number, chance: number, seat: number | null): Prospect {
  const differing = events.slice(told);
  const lost = differing.filter(({ deed, kind }) => deed === "loss" && kind !== null);
  const [mine, theirs] = [
    lost.some((event) => event.seat === seat),
    lost.some((event) => event.seat !== seat),
  ];
  return {
    favours: mine === theirs ? "none" : theirs ? "you" : "they",
    text: differing
      .filter((event) => !isSaidAlready(event, seat, lost))
      .map(({ text }) => text)
      .filter(Boolean)
      .join(" "),
    chance,
    figures: lost.map((event) => ({ seat: event.seat, kind: event.kind ?? "", symbol: "" })),
    fallen: true,
  };
}

/** Whether the title says it, or the loss of the unit whose place is taken. */
function isSaidAlready({ deed, ...event }: Event, seat: number | null, lost: readonly Event[]): boolean {
  if (deed === "strike" || deed === "shot") return true;
  return deed === "move" && event.seat === seat && lost.some(({ start }) => start === event.end);
}

/** The number of leading events shared by all outcomes: the title covers them. */
function sharedBy(outcomes: Preview["outcomes"]): number {
  const [first = [], ...others] = outcomes.map(({ events }) => events.map(({ text }) => text));
  const differs = first.findIndex((text, index) => others.some((texts) => texts[index] !== text));
  return differs === -1 ? 0 : differs;
}

function favour(whom: number | null, seat: number | null): Favour {
  if (whom === null) return "none";
  return whom === seat ? "you" : "they";
}

function byChance(prospects: Prospect[]): Prospect[] {
  return prospects.sort((a, b) => b.chance - a.chance);
}
