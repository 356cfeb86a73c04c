import type { SavedSides } from "../choosing/savedSides";
import { rulesetWith } from "../choosing/settings";
import { isChosen, planOf } from "../choosing/ways";
import type { GameInfo, NewMatch, SeatRequest, MatchOptions } from "../server/types";
import { TIME_CONTROLS } from "./clock";
import type { ChosenSide, Opponent, MatchPlan } from "./settings.svelte";

/** The names of the seats in a match: some rulesets and set-ups have more. */
export function seatsOf(game: GameInfo, ruleset: string, setup?: string): readonly string[] {
  const begun = game.setups.find(({ name }) => name === setup)?.seats;
  if (begun) return begun;
  return game.rulesets.find(({ name }) => name === ruleset)?.seats ?? game.seats;
}

/** The plan without any choice: the easiest way to play, or the next one after a finished match; the first
 *  side and the usual level. */
export function defaultPlan(game: GameInfo, hasFinished = false): MatchPlan {
  const way = game.ways[hasFinished ? 1 : 0] ?? game.ways[0];
  return {
    ruleset: game.rulesets[0]?.name ?? "default",
    ...(way && planOf(way)),
    setup: way?.setup ?? game.setups[0]?.name,
    side: 0,
    opponent: { kind: "computer", name: game.usual_level },
  };
}

/** The plan for the next match: the last one, unless that was a first game and has been finished. */
export function nextPlan(game: GameInfo, last: MatchPlan | null, hasFinished: boolean): MatchPlan {
  const [first] = game.ways;
  if (!last) return defaultPlan(game, hasFinished);
  const plan = possiblePlan(last, game);
  if (!hasFinished || !first || !isChosen(first, last, game)) return plan;
  return { ...defaultPlan(game, hasFinished), side: plan.side, opponent: plan.opponent, time: plan.time };
}

/** The plan without options that are no longer available. */
export function possiblePlan(plan: MatchPlan, game: GameInfo): MatchPlan {
  const first = defaultPlan(game);
  const { side, opponent } = plan;
  const setup = game.setups.some(({ name }) => name === plan.setup) ? plan.setup : first.setup;
  const ruleset = game.rulesets.some(({ name }) => name === plan.ruleset) ? plan.ruleset : first.ruleset;
  const seats = seatsOf(game, ruleset, setup).length;
  return {
    ruleset,
    setup,
    // settings and sides are only valid for this ruleset and set-up
    ...(ruleset === plan.ruleset && setup === plan.setup
      ? { changes: plan.changes, sides: plan.sides?.length === seats ? plan.sides : undefined }
      : {}),
    side: side === "random" || side < seats ? side : first.side,
    opponent:
      opponent.kind !== "computer" || game.levels.some(({ name }) => name === opponent.name)
        ? opponent
        : first.opponent,
    ...(plan.time && plan.time in TIME_CONTROLS ? { time: plan.time } : {}),
  };
}

/** The match options of a plan. */
export function optionsOf(plan: MatchPlan, own: SavedSides): MatchOptions {
  const sides = plan.sides?.map((brought) => sideOf(brought, own)) ?? [];
  return {
    ruleset: rulesetWith(plan.ruleset, plan.changes ?? {}),
    setup: plan.setup ?? null,
    sides: sides.some((side) => side !== null) ? sides : null,
  };
}

function sideOf(brought: ChosenSide | null, own: SavedSides): string | Record<string, unknown> | null {
  if (!brought) return null;
  return "ready" in brought ? brought.ready : (own[brought.own] ?? null);
}

/** The request for a plan's match. `chance`, from 0 to 1, picks a random side. */
export function matchFor(game: GameInfo, plan: MatchPlan, own: SavedSides, chance: number): NewMatch {
  const seats = seatsOf(game, plan.ruleset, plan.setup);
  const side = plan.side === "random" ? Math.floor(chance * seats.length) : plan.side;
  return {
    ...optionsOf(plan, own),
    game: game.name,
    seats: seatsFor(seats.length, side, plan.opponent),
    ...(plan.opponent.kind === "friend" ? { time_control: TIME_CONTROLS[plan.time ?? ""] ?? null } : {}),
  };
}

/** The player of each seat if the person plays `side`. */
export function seatsFor(count: number, side: number, opponent: Opponent): SeatRequest[] {
  return Array.from({ length: count }, (_, seat) => (seat === side ? { player: "me" } : other(opponent)));
}

function other(opponent: Opponent): SeatRequest {
  switch (opponent.kind) {
    case "computer":
      return { player: "computer", computer: opponent.name };
    case "friend":
      return { player: "friend" };
    case "screen":
      return { player: "me" };
  }
}
