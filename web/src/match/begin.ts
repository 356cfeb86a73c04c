import type { GameInfo, NewMatch, SeatWanted } from "../server/types";
import type { Opponent, Wish } from "./settings.svelte";

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
  return {
    ruleset,
    setup,
    side: side === "random" || side < seatsOf(game, ruleset, setup).length ? side : first.side,
    opponent:
      opponent.kind !== "computer" || game.levels.some(({ name }) => name === opponent.name)
        ? opponent
        : first.opponent,
  };
}

/** The match that a wish asks for. `chance` from 0 to 1 decides a random side. */
export function matchFor(game: GameInfo, wish: Wish, chance: number): NewMatch {
  const seats = seatsOf(game, wish.ruleset, wish.setup);
  const side = wish.side === "random" ? Math.floor(chance * seats.length) : wish.side;
  return {
    game: game.name,
    ruleset: wish.ruleset,
    setup: wish.setup ?? null,
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
