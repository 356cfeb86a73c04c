import { expect, test } from "vitest";
import type { GameInfo } from "../server/types";
import { defaultPlan, matchFor, nextPlan, possiblePlan } from "./matchPlan";

const seats = ["Blue", "Gold"];
const game: GameInfo = {
  name: "g",
  title: "G",
  seats,
  rulesets: [
    { name: "default", title: "", about: "", seats },
    { name: "three", title: "", about: "", seats: [...seats, "Green"] },
  ],
  ways: [],
  setups: [],
  lessons: [],
  levels: [
    { name: "weak", title: "", about: "" },
    { name: "usual", title: "", about: "" },
    { name: "strong", title: "", about: "" },
  ],
  usual_level: "usual",
};

test("at first one plays the first side against the usual level", () => {
  expect(defaultPlan(game)).toEqual({
    ruleset: "default",
    side: 0,
    opponent: { kind: "computer", name: "usual" },
  });
});

test("the easiest way to play comes first, the next once a match is finished", () => {
  const way = { label: "first" as const, title: "", about: "", setup: null };
  const easy = { ...way, ruleset: "default", changes: { "stacks.size": 1 } };
  const taught = { ...game, ways: [easy, { ...way, ruleset: "three", changes: {} }] };
  const begun = { ...nextPlan(taught, null, false), side: 1 };
  expect(begun).toMatchObject({ ruleset: "default", changes: { "stacks.size": 1 } });
  expect(nextPlan(taught, begun, false)).toEqual(begun);
  expect(nextPlan(taught, begun, true)).toMatchObject({ ruleset: "three", changes: {}, side: 1 });
  expect(nextPlan(taught, null, true).ruleset).toBe("three");
  // All other choices are reset.
  const own = { ...begun, changes: {} };
  expect(nextPlan(taught, own, true)).toEqual(own);
});

test("what is no longer there is replaced, the rest is kept", () => {
  const plan = { ruleset: "gone", side: 1, opponent: { kind: "computer" as const, name: "gone" } };
  expect(possiblePlan(plan, game)).toEqual({ ...defaultPlan(game), side: 1 });
});

test("a plan becomes seats", () => {
  const plan = defaultPlan(game);
  const computer = { player: "computer", computer: "usual" };
  expect(matchFor(game, plan, {}, 0).seats).toEqual([{ player: "me" }, computer]);
  expect(matchFor(game, { ...plan, side: "random" }, {}, 0.9).seats).toEqual([computer, { player: "me" }]);
  expect(matchFor(game, { ...plan, opponent: { kind: "screen" } }, {}, 0).seats).toEqual([
    { player: "me" },
    { player: "me" },
  ]);
});

test("a ruleset says how many sit at the table", () => {
  const plan = { ...defaultPlan(game), ruleset: "three", side: 2 };
  expect(possiblePlan(plan, game).side).toBe(2);
  expect(matchFor(game, plan, {}, 0).seats.map(({ player }) => player)).toEqual([
    "computer",
    "computer",
    "me",
  ]);
});

test("a way to begin may say how many sit at the table", () => {
  const three = [...seats, "Green"];
  const several = { ...game, setups: [{ name: "for three", title: "", about: "", seats: three }] };
  const plan = { ...defaultPlan(several), side: 2 };
  expect(possiblePlan(plan, several).side).toBe(2);
  expect(matchFor(several, plan, {}, 0).seats).toHaveLength(3);
});

test("a way to begin is chosen where there are several, and forgotten when it is gone", () => {
  const several = {
    ...game,
    setups: ["usual", "other"].map((name) => ({ name, title: "", about: "", seats: null })),
  };
  const plan = defaultPlan(several);
  expect(matchFor(several, plan, {}, 0).setup).toBe("usual");
  expect(possiblePlan({ ...plan, setup: "other" }, several).setup).toBe("other");
  expect(possiblePlan({ ...plan, setup: "gone" }, several).setup).toBe("usual");
  expect(matchFor(game, possiblePlan({ ...plan, setup: "other" }, game), {}, 0).setup).toBeNull();
});

test("settings and what sides bring go with the match, what is one's own as data", () => {
  const plan = {
    ...defaultPlan(game),
    changes: { "fog.applies": true },
    sides: [{ own: "Mine" }, { ready: "theirs" }],
  };
  const match = matchFor(game, plan, { Mine: { king: ["a1"] } }, 0);
  expect(match.ruleset).toEqual({ extends: "default", fog: { applies: true } });
  expect(match.sides).toEqual([{ king: ["a1"] }, "theirs"]);
  expect(matchFor(game, { ...plan, sides: [{ own: "Lost" }, null] }, {}, 0).sides).toBeNull();
  expect(possiblePlan({ ...plan, ruleset: "gone" }, game).changes).toBeUndefined();
});
