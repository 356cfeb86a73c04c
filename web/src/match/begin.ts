import type { Own } from "../choosing/own";
import { rulesetWith } from "../choosing/settings";
import type { GameInfo, NewMatch, SeatWanted, Way } from "../server/types";
import type { Brought, Opponent, Wish } from "./settings.svelte";

/** Who sits at the table: with some rulesets, or begun in some ways, there are more. */
export function seatsOf(game: GameInfo, ruleset: string, setup?: string): readonly string[] {
  const begun = game.setups.find(({ name }) => name === setup)?.seats;
  if (begun) return begun;
  return game.rulesets.find(({ name }) => name === ruleset)?.seats ?? game.seats;
}

/** What is played if nothing was chosen: the first ruleset, as the first side, against the usual level. */
export function firstWish(game: GameInfo): Wish {
  return {
    ruleset: game.rulesets[0]?.name ?? "default",
    setup: game.setups[0]?.name,
    side: 0,
    opponent: { kind: "computer", name: game.usual_level },
  };
}

/** A wish as far as it can still be had. */
export function possibleWish(wish: Wish | null, game: GameInfo): Wish {
  const first = firstWish(game);
  if (!wish) return first;
  const { side, opponent } = wish;
  const setup = game.setups.some(({ name }) => name === wish.setup) ? wish.setup : first.setup;
  const ruleset = game.rulesets.some(({ name }) => name === wish.ruleset) ? wish.ruleset : first.ruleset;
  const seats = seatsOf(game, ruleset, setup).length;
  return {
    ruleset,
    setup,
    // What was chosen besides belongs to these rules and this way to begin.
    ...(ruleset === wish.ruleset && setup === wish.setup
      ? { changes: wish.changes, sides: wish.sides?.length === seats ? wish.sides : undefined }
      : {}),
    side: side === "random" || side < seats ? side : first.side,
    opponent:
      opponent.kind !== "computer" || game.levels.some(({ name }) => name === opponent.name)
        ? opponent
        : first.opponent,
  };
}

/** How a wish wants the game to begin, with what is one's own. */
export function wayOf(wish: Wish, own: Own): Way {
  const sides = wish.sides?.map((brought) => sideOf(brought, own)) ?? [];
  return {
    ruleset: rulesetWith(wish.ruleset, wish.changes ?? {}),
    setup: wish.setup ?? null,
    sides: sides.some((side) => side !== null) ? sides : null,
  };
}

function sideOf(brought: Brought | null, own: Own): string | Record<string, unknown> | null {
  if (!brought) return null;
  return "ready" in brought ? brought.ready : (own[brought.own] ?? null);
}

/** The match that a wish asks for. `chance` from 0 to 1 decides a random side. */
export function matchFor(game: GameInfo, wish: Wish, own: Own, chance: number): NewMatch {
  const seats = seatsOf(game, wish.ruleset, wish.setup);
  const side = wish.side === "random" ? Math.floor(chance * seats.length) : wish.side;
  return {
    ...wayOf(wish, own),
    game: game.name,
    seats: seatsFor(seats.length, side, wish.opponent),
  };
}

/** Who is to play each seat, if whoever asks plays this one. */
export function seatsFor(count: number, side: number, opponent: Opponent): SeatWanted[] {
  return Array.from({ length: count }, (_, seat) => (seat === side ? { player: "me" } : other(opponent)));
}

function other(opponent: Opponent): SeatWanted {
  switch (opponent.kind) {
    case "computer":
      return { player: "computer", computer: opponent.name };
    case "friend":
      return { player: "friend" };
    case "screen":
      return { player: "me" };
  }
}
