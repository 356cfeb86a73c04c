import type { GameInfo, RulesetInfo, TimeControl } from "../server/types";

interface Offered {
  games: readonly GameInfo[];
  times: readonly (TimeControl | null)[];
  /** Which rulesets are allowed; all by default. */
  fits?: (rules: RulesetInfo) => boolean;
}

/** The terms of a match as chosen in a form: game, rules and time. A choice no longer offered falls back to
 *  the first option, or the last for the time. */
export class Terms {
  #offered: () => Offered;
  #game = $state("");
  #ruleset = $state("");
  #time = $state(0);

  constructor(offered: () => Offered, time = 0) {
    this.#offered = offered;
    this.#time = time;
  }

  get games(): readonly GameInfo[] {
    return this.#offered().games.filter((game) => this.#rulesetsOf(game).length > 0);
  }

  get game(): GameInfo | undefined {
    return this.games.find(({ name }) => name === this.#game) ?? this.games[0];
  }

  choose(game: string): void {
    this.#game = game;
  }

  get rulesets(): readonly RulesetInfo[] {
    return this.game ? this.#rulesetsOf(this.game) : [];
  }

  get rules(): RulesetInfo | undefined {
    return this.rulesets.find(({ name }) => name === this.#ruleset) ?? this.rulesets[0];
  }

  chooseRules(ruleset: string): void {
    this.#ruleset = ruleset;
  }

  get times(): readonly (TimeControl | null)[] {
    return this.#offered().times;
  }

  /** The index of the chosen time. */
  get time(): number {
    return Math.min(this.#time, this.times.length - 1);
  }

  set time(n: number) {
    this.#time = n;
  }

  get control(): TimeControl | null {
    return this.times[this.time] ?? null;
  }

  #rulesetsOf(game: GameInfo): readonly RulesetInfo[] {
    return game.rulesets.filter(this.#offered().fits ?? (() => true));
  }
}
