import { expect, test } from "vitest";
import { happening } from "../board/scene";
import type { Preview } from "../server/types";
import { judge, premiseOf, prospectsOf } from "./prospects";

const nothing: Preview = {
  outcomes: [],
  samples: 0,
  verdict: null,
  causes: [],
  fates: [],
  warnings: [],
  strengths: {},
  area: [],
  odds: null,
};

function fight(mine: number, theirs: number): Preview {
  const ending = (chance: number, winner: number) => ({ chance, winner, left: [], words: `${winner} wins` });
  const odds = {
    title: "",
    chances: [],
    wins: null,
    each_apart: false,
    samples: 0,
    notes: [],
    parts: [],
    endings: [ending(mine, 1), ending(theirs, 0)],
  };
  return { ...nothing, odds };
}

test("the odds of a fight are told for whoever reads them", () => {
  expect(prospectsOf(fight(0.25, 0.75), 1).map(({ favours, chance }) => [favours, chance])).toEqual([
    ["they", 0.75],
    ["you", 0.25],
  ]);
  expect(prospectsOf(fight(0.25, 0.75), 0)[0]?.favours).toBe("you");
});

test("a fight looks good from eight in ten on, and bad up to two", () => {
  const marks = [0.8, 0.5, 0.2].map((mine) => judge(fight(mine, 1 - mine), 1)?.verdict);
  expect(marks).toEqual(["ahead", "even", "behind"]);
  expect(judge(fight(0.75, 0.25), 1)?.words).toBe("you, 8 in 10");
});

test("a certain loss is told in words", () => {
  const judged = (verdict: Preview["verdict"]) => judge({ ...nothing, verdict }, 0)?.words;
  expect([judged("ahead"), judged("behind"), judged("even")]).toEqual([
    "Certain",
    "Certain loss",
    "Both lose",
  ]);
  expect(judge(nothing, 0)).toBeNull();
});

const event = happening({});
const falls = { ...event, text: "It falls.", deed: "loss" as const, seat: 1, kind: "pawn" };

test("an outcome is good for who loses nobody, and shows who falls", () => {
  const outcomes = [
    { chance: 0.6, events: [falls] },
    { chance: 0.4, events: [{ ...event, text: "It lives." }] },
  ];
  const found = prospectsOf({ ...nothing, outcomes }, 0);
  expect(found.map(({ favours, text, figures }) => [favours, text, figures.length])).toEqual([
    ["you", "It falls.", 1],
    ["none", "It lives.", 0],
  ]);
});

test("what happens in every outcome is not repeated in each", () => {
  const outcomes = [
    { chance: 0.6, events: [falls, { ...event, text: "One turns neutral." }] },
    { chance: 0.4, events: [falls, { ...event, text: "Nobody turns neutral." }] },
  ];
  const found = prospectsOf({ ...nothing, outcomes }, 0);
  expect(found.map(({ favours, text, figures }) => [favours, text, figures.length])).toEqual([
    ["none", "One turns neutral.", 0],
    ["none", "Nobody turns neutral.", 0],
  ]);
});

test("an outcome repeats neither the title nor the move onto a taken place", () => {
  const there = { end: "c5", seat: 0 };
  const outcomes = [
    {
      chance: 0.65,
      events: [
        { ...event, ...there, text: "It attacks.", deed: "strike" as const },
        { ...falls, start: "c5" },
        { ...event, ...there, text: "It moves there.", deed: "move" as const },
      ],
    },
    { chance: 0.35, events: [{ ...event, text: "It refuses." }] },
  ];
  const found = prospectsOf({ ...nothing, outcomes }, 0);
  expect(found.map(({ text }) => text)).toEqual(["It falls.", "It refuses."]);
});

test("what chances rest on is told once: a card that may be committed, or what was played out", () => {
  const chances = [{ text: "no effect", chance: 1, exact: "1", favours: null }];
  const odds = { title: "If Gold commits none", chances, endings: [], notes: [], samples: 0 } as never;
  expect(premiseOf({ ...nothing, samples: 500, odds })).toBe("If Gold commits none.");
  expect(premiseOf({ ...nothing, samples: 500 })).toBe("Estimated from 500 simulated outcomes.");
  expect(premiseOf(nothing)).toBe("");
});
