import { describe, expect, it } from "vitest";
import type { GameInfo, RulesetInfo, TimeControl } from "../server/types";
import { Terms } from "./terms.svelte";

const rules = (name: string, seats: number) =>
  ({ name, seats: Array.from({ length: seats }, String) }) as unknown as RulesetInfo;
const game = (name: string, ...rulesets: RulesetInfo[]) => ({ name, rulesets }) as unknown as GameInfo;
const GAMES = [game("duel", rules("default", 2), rules("long", 2)), game("brawl", rules("default", 4))];
const LIVE: TimeControl = { pace: "live", bank: 600, increment: 5 };
const SLOW: TimeControl = { pace: "correspondence", hours: 72 };

describe("what is to be played", () => {
  it("is the first of everything until something is chosen", () => {
    const terms = new Terms(() => ({ games: GAMES, times: [LIVE, SLOW, null] }));
    expect([terms.game?.name, terms.rules?.name, terms.control]).toEqual(["duel", "default", LIVE]);
    terms.chooseRules("long");
    terms.time = 2;
    expect([terms.rules?.name, terms.control]).toEqual(["long", null]);
  });

  it("has no rules that the game does not have", () => {
    const terms = new Terms(() => ({ games: GAMES, times: [LIVE] }));
    terms.chooseRules("long");
    terms.choose("brawl");
    expect(terms.rules?.name).toBe("default");
  });

  it("is among what fits, and games without anything that fits are not offered", () => {
    const fits = ({ seats }: RulesetInfo) => seats.length === 4;
    const terms = new Terms(() => ({ games: GAMES, times: [LIVE], fits }));
    expect(terms.games.map(({ name }) => name)).toEqual(["brawl"]);
    terms.choose("duel");
    expect(terms.game?.name).toBe("brawl");
  });

  it("keeps to the times that are offered now", () => {
    let times = [LIVE, SLOW];
    const terms = new Terms(() => ({ games: GAMES, times }), 1);
    expect(terms.control).toBe(SLOW);
    times = [LIVE];
    expect(terms.control).toBe(LIVE);
  });

  it("is nothing while there are no games yet", () => {
    const terms = new Terms(() => ({ games: [], times: [] }));
    expect([terms.game, terms.rules, terms.control]).toEqual([undefined, undefined, null]);
  });
});
