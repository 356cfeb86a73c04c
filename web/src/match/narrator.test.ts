import { beforeEach, expect, test } from "vitest";
import type { LogEntry, Outcome, Snapshot } from "../server/types";
import { Narrator } from "./narrator";

const entry = (n: number, text: string): LogEntry => ({
  n,
  move: n,
  setup: false,
  seat: n % 2,
  text: "",
  events: [
    {
      text,
      deed: "move",
      seat: 0,
      kind: "pikeman",
      start: null,
      end: null,
      dice: [],
      blow: null,
      flees: false,
    },
  ],
  deed: null,
  causes: [],
});
const [first, second] = [entry(1, "Blue Pikeman e2 moves to e3."), entry(2, "Gold Pikeman e7 moves to e6.")];

function snapshot(asks = "Move one unit.", outcome: Outcome | null = null, player = "computer"): Snapshot {
  const seats = [
    { name: "Blue", mine: true, player: "person" },
    { name: "Gold", mine: false, player },
  ];
  const status = { to_act: [0], outcome };
  return {
    seat: 0,
    seats,
    draw_offered_by: null,
    undo_offered_by: null,
    view: { status, prompts: [{ seat: 0, text: asks }] },
  } as unknown as Snapshot;
}

let said: string[];
let match: { snapshot: Snapshot; log: LogEntry[]; isVeiled: boolean; isMyTurn: boolean };
let narrator: Narrator;

beforeEach(() => {
  said = [];
  match = { snapshot: snapshot(), log: [], isVeiled: false, isMyTurn: true };
  narrator = new Narrator(match, (text) => said.push(text));
});

/** What the narrator says once a changed match has come to rest. */
function rested(change: Partial<typeof match>): string[] {
  Object.assign(match, change);
  narrator.rests();
  return said.splice(0);
}

test("each thing is told once: a move when it is seen, then what is asked, if it is new", () => {
  expect(rested({})).toEqual(["Your move. Move one unit."]);
  match.log = [first, second];
  narrator.shows(first);
  narrator.shows(second);
  expect(rested({})).toEqual(["Blue Pikeman e2 moves to e3.", "Gold Pikeman e7 moves to e6.", "Your move."]);
  expect(rested({})).toEqual([]);
});

test("whoever comes back hears what happened last", () => {
  expect(rested({ log: [first, second] })).toEqual([
    "Gold Pikeman e7 moves to e6. Your move. Move one unit.",
  ]);
});

test("the last move is told before the result", () => {
  rested({});
  match.log = [first];
  narrator.shows(first);
  const outcome = { result: "won", winners: [1], text: "Gold wins: Blue has no Commander." } as Outcome;
  expect(rested({ snapshot: snapshot("", outcome), isMyTurn: false })).toEqual([
    "Blue Pikeman e2 moves to e3.",
    "You lost. Gold wins: Blue has no Commander.",
  ]);
});

test("what is taken back is said to be", () => {
  rested({ log: [first, second] });
  expect(rested({ log: [] })).toEqual(["Move taken back. Your move."]);
});

test("a set-up that is laid out at once is told as one", () => {
  rested({});
  narrator.laysOut(true);
  expect(rested({ log: [first, second] })).toEqual(["Your set-up is laid out. Your move."]);
});

test("nothing is told to who is not there: behind a veil, or before a friend has come", () => {
  match.log = [first];
  match.isVeiled = true;
  narrator.shows(first);
  expect(rested({})).toEqual([]);
  expect(rested({ isVeiled: false })).toEqual(["Blue Pikeman e2 moves to e3. Your move. Move one unit."]);
  const open = snapshot("Move one unit.", null, "open");
  expect(rested({ log: [first, second], snapshot: open })).toEqual([]);
});
