import { prefersReducedMotion } from "svelte/motion";
import { savedSidesIn, type SavedSides } from "../choosing/savedSides";
import type { Language } from "../words";

export type Sound = "off" | "quiet" | "loud";

export type Theme = "auto" | "light" | "dark";

/** The looks of the board's ground. */
export type Ground = "plain" | "map" | "stone";

export type Opponent = { kind: "computer"; name: string } | { kind: "friend" } | { kind: "screen" };

/** A side: ready-made or saved, by name. */
export type ChosenSide = { ready: string } | { own: string };

/** How a user plays a game next: the last choices. */
export interface MatchPlan {
  ruleset: string;
  /** The set-up, if the game has several. */
  setup?: string;
  /** Settings that differ from the ruleset, by path. */
  changes?: Record<string, boolean | number | string>;
  /** For each seat; null means the game's default. */
  sides?: (ChosenSide | null)[];
  side: number | "random";
  opponent: Opponent;
  /** A key of `TIME_CONTROLS`; without it, no clock. */
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
  /** Whether the tour has been shown. */
  toured: boolean;
  lastGame: string | null;
  /** The plan of the last match, by game. The key is kept because browsers have stored it. */
  wishes: Record<string, MatchPlan>;
  /** Whether a match has been finished since its plan was made, by game. */
  finished: Record<string, boolean>;
  /** The next step, by game and lesson; 0 if the lesson is finished. */
  steps: Record<string, number>;
  /** Sides built by the user, by game and name. */
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

/** The settings stored in this browser. */
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

  /** With two players at one screen, turns the board to the one to act. */
  get turnBoard() {
    return this.#kept.turnBoard;
  }
  set turnBoard(value: boolean) {
    this.#change({ turnBoard: value });
  }

  /** Whether animations are on. */
  get motion() {
    return this.#kept.motion;
  }
  set motion(value: boolean) {
    this.#change({ motion: value });
  }

  /** Whether animations are on and the system does not ask for reduced motion. */
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

  /** Whether a match of the game was finished since the last choice of how to play it. */
  hasFinishedMatch(game: string): boolean {
    return this.#kept.finished[game] ?? false;
  }

  finishMatch(game: string): void {
    this.#change({ finished: { ...this.#kept.finished, [game]: true } });
  }

  /** The step at which a lesson was left. */
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

  /** The sides the user has built for a game, by name. */
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
      // Without storage, the settings last until the page is closed.
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
