import { expect, test } from "vitest";
import type { GameInfo } from "../server/types";
import { firstWish, matchFor, possibleWish } from "./begin";

const seats = ["Blue", "Gold"];
const game: GameInfo = {
  name: "g",
  title: "G",
  seats,
  rulesets: [
    { name: "default", title: "", about: "", seats },
    { name: "three", title: "", about: "", seats: [...seats, "Green"] },
  ],
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
  expect(firstWish(game)).toEqual({
    ruleset: "default",
    side: 0,
    opponent: { kind: "computer", name: "usual" },
  });
});

test("what is no longer there is replaced, the rest is kept", () => {
  const wish = { ruleset: "gone", side: 1, opponent: { kind: "computer" as const, name: "gone" } };
  expect(possibleWish(wish, game)).toEqual({ ...firstWish(game), side: 1 });
});

test("a wish becomes seats", () => {
  const wish = firstWish(game);
  const computer = { player: "computer", computer: "usual" };
  expect(matchFor(game, wish, {}, 0).seats).toEqual([{ player: "me" }, computer]);
  expect(matchFor(game, { ...wish, side: "random" }, {}, 0.9).seats).toEqual([computer, { player: "me" }]);
  expect(matchFor(game, { ...wish, opponent: { kind: "screen" } }, {}, 0).seats).toEqual([
    { player: "me" },
    { player: "me" },
  ]);
});

test("a ruleset says how many sit at the table", () => {
  const wish = { ...firstWish(game), ruleset: "three", side: 2 };
  expect(possibleWish(wish, game).side).toBe(2);
  expect(matchFor(game, wish, {}, 0).seats.map(({ player }) => player)).toEqual([
    "computer",
    "computer",
    "me",
  ]);
});

test("a way to begin may say how many sit at the table", () => {
  const three = [...seats, "Green"];
  const several = { ...game, setups: [{ name: "for three", title: "", about: "", seats: three }] };
  const wish = { ...firstWish(several), side: 2 };
  expect(possibleWish(wish, several).side).toBe(2);
  expect(matchFor(several, wish, {}, 0).seats).toHaveLength(3);
});

test("a way to begin is chosen where there are several, and forgotten when it is gone", () => {
  const several = {
    ...game,
    setups: ["usual", "other"].map((name) => ({ name, title: "", about: "", seats: null })),
  };
  const wish = firstWish(several);
  expect(matchFor(several, wish, {}, 0).setup).toBe("usual");
  expect(possibleWish({ ...wish, setup: "other" }, several).setup).toBe("other");
  expect(possibleWish({ ...wish, setup: "gone" }, several).setup).toBe("usual");
  expect(matchFor(game, possibleWish({ ...wish, setup: "other" }, game), {}, 0).setup).toBeNull();
});

test("settings and what sides bring go with the match, what is one's own as data", () => {
  const wish = {
    ...firstWish(game),
    changes: { "fog.applies": true },
    sides: [{ own: "Mine" }, { ready: "theirs" }],
  };
  const match = matchFor(game, wish, { Mine: { king: ["a1"] } }, 0);
  expect(match.ruleset).toEqual({ extends: "default", fog: { applies: true } });
  expect(match.sides).toEqual([{ king: ["a1"] }, "theirs"]);
  expect(matchFor(game, { ...wish, sides: [{ own: "Lost" }, null] }, {}, 0).sides).toBeNull();
  expect(possibleWish({ ...wish, ruleset: "gone" }, game).changes).toBeUndefined();
});
