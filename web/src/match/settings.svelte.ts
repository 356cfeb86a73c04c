import { prefersReducedMotion } from "svelte/motion";
import { savedSidesIn, type SavedSides } from "../choosing/savedSides";
import type { Language } from "../words";

export type Sound = "off" | "quiet" | "loud";

export type Theme = "auto" | "light" | "dark";

/** What boards are made of. */
export type Ground = "plain" | "map" | "stone";

export type Opponent = { kind: "computer"; name: string } | { kind: "friend" } | { kind: "screen" };

/** What a side brings: a ready-made side or a saved one, by its name. */
export type ChosenSide = { ready: string } | { own: string };

/** How somebody plays a game the next time: what they chose last. */
export interface MatchPlan {
  ruleset: string;
  /** A set-up, if the game has several. */
  setup?: string;
  /** Settings that are not as the ruleset has them, by their paths. */
  changes?: Record<string, boolean | number | string>;
  /** For each seat; none: as the game sets it up. */
  sides?: (ChosenSide | null)[];
  side: number | "random";
  opponent: Opponent;
  /** One of `TIME_CONTROLS`, by its name; none: no clock. */
  time?: string;
}

interface Kept {
  confirm: boolean;
  theme: Theme;
  ground: Ground;
  language: Language | "auto";
  turnBoard: boolean;
  motion: boolean;
  sound: Sound;
  /** Has the table been shown around? */
  toured: boolean;
  lastGame: string | null;
  /** The plan of the last match, by game. Browsers have it stored under this name. */
  wishes: Record<string, MatchPlan>;
  /** Has a match been finished since its plan was made? By game. */
  finished: Record<string, boolean>;
  /** The step to take next, by game and lesson; 0 where the lesson is finished. */
  steps: Record<string, number>;
  /** Sides that somebody built, by game and name. */
  own: Record<string, SavedSides>;
}

const KEY = "banneret.settings";
const DEFAULTS: Kept = {
  confirm: true,
  theme: "auto",
  ground: "plain",
  language: "auto",
  turnBoard: false,
  motion: true,
  sound: "off",
  toured: false,
  lastGame: null,
  wishes: {},
  finished: {},
  steps: {},
  own: {},
};

/** What this browser remembers. */
class Settings {
  #kept = $state<Kept>(read());

  get confirm() {
    return this.#kept.confirm;
  }
  set confirm(value: boolean) {
    this.#change({ confirm: value });
  }

  get theme() {
    return this.#kept.theme;
  }
  set theme(value: Theme) {
    this.#change({ theme: value });
  }

  get ground() {
    return this.#kept.ground;
  }
  set ground(value: Ground) {
    this.#change({ ground: value });
  }

  get language() {
    return this.#kept.language;
  }
  set language(value: Language | "auto") {
    this.#change({ language: value });
  }

  /** With two at one screen, turn the board to whoever acts. */
  get turnBoard() {
    return this.#kept.turnBoard;
  }
  set turnBoard(value: boolean) {
    this.#change({ turnBoard: value });
  }

  /** Is what happens seen moving? */
  get motion() {
    return this.#kept.motion;
  }
  set motion(value: boolean) {
    this.#change({ motion: value });
  }

  /** The same, unless the system asks for stillness. */
  get moves(): boolean {
    return this.#kept.motion && !prefersReducedMotion.current;
  }

  get sound() {
    return this.#kept.sound;
  }
  set sound(value: Sound) {
    this.#change({ sound: value });
  }

  get toured() {
    return this.#kept.toured;
  }
  set toured(value: boolean) {
    this.#change({ toured: value });
  }

  get lastGame() {
    return this.#kept.lastGame;
  }

  plan(game: string): MatchPlan | null {
    return this.#kept.wishes[game] ?? null;
  }

  remember(game: string, plan: MatchPlan): void {
    this.#change({
      lastGame: game,
      wishes: { ...this.#kept.wishes, [game]: plan },
      finished: { ...this.#kept.finished, [game]: false },
    });
  }

  /** Has somebody finished a match of a game since they last chose how to play it? */
  hasFinishedMatch(game: string): boolean {
    return this.#kept.finished[game] ?? false;
  }

  finishMatch(game: string): void {
    this.#change({ finished: { ...this.#kept.finished, [game]: true } });
  }

  /** Where somebody left a lesson. */
  nextStep(game: string, lesson: string): number {
    return this.#kept.steps[`${game}/${lesson}`] || 1;
  }

  hasFinished(game: string, lesson: string): boolean {
    return this.#kept.steps[`${game}/${lesson}`] === 0;
  }

  finishLesson(game: string, lesson: string): void {
    this.rememberStep(game, lesson, 0);
  }

  rememberStep(game: string, lesson: string, next: number): void {
    this.#change({ steps: { ...this.#kept.steps, [`${game}/${lesson}`]: next } });
  }

  /** The sides that somebody built for a game, by name. */
  savedSides(game: string): SavedSides {
    return this.#kept.own[game] ?? {};
  }

  saveSide(game: string, name: string, content: SavedSides[string]): void {
    this.#change({ own: { ...this.#kept.own, [game]: { ...this.savedSides(game), [name]: content } } });
  }

  deleteSide(game: string, name: string): void {
    const left = Object.entries(this.savedSides(game)).filter(([each]) => each !== name);
    this.#change({ own: { ...this.#kept.own, [game]: Object.fromEntries(left) } });
  }

  #change(part: Partial<Kept>): void {
    Object.assign(this.#kept, part);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    return { ...DEFAULTS, ...kept, own: savedSidesIn(kept.own) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = new Settings();
