import * as labApi from "../server/labApi";
import type { LabChanges, LabCheck, LabNumber, LabRuleset, LabRulesetInfo } from "../server/types";
import { isChanged, withEdit, type Edits, type Value } from "./numbers";

const KEPT = "banneret.lab";
const PAUSE = 250;

interface Kept {
  game: string;
  ruleset: string;
  edits: Edits;
}

/** The ruleset that somebody is changing. It stays while they look at a run, and through a reload. */
class Bench {
  game = $state("");
  rulesets = $state.raw<LabRulesetInfo[]>([]);
  ruleset = $state.raw<LabRuleset | null>(null);
  edits = $state.raw<Edits>({});
  verdict = $state.raw<LabCheck | null>(null);
  /** Is the verdict that of what stands in the form now? */
  isChecked = $state(false);
  problem = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #chosen = 0;

  get numbers(): readonly LabNumber[] {
    return this.ruleset?.numbers ?? [];
  }

  get changed(): readonly LabNumber[] {
    return this.numbers.filter((number) => isChanged(number, this.edits));
  }

  /** What was being changed before; else the default of a game. */
  async open(game: string): Promise<void> {
    if (this.ruleset)
      return this.#attempt(async () => void (this.rulesets = await labApi.rulesets(this.game)));
    const kept = readKept();
    await this.choose(kept?.game ?? game, kept?.ruleset ?? "default", kept?.edits ?? {});
    if (this.problem && kept) await this.choose(game, "default");
  }

  async choose(game: string, ruleset: string, edits: Edits = {}): Promise<void> {
    this.isChecked = false;
    const chosen = ++this.#chosen;
    await this.#attempt(async () => {
      const [listed, found] = await Promise.all([labApi.rulesets(game), labApi.numbers(game, ruleset)]);
      if (chosen !== this.#chosen) return; // another was chosen meanwhile
      [this.game, this.rulesets, this.ruleset] = [game, listed, found];
      const known = new Set(found.numbers.map(({ path }) => path));
      this.edits = Object.fromEntries(Object.entries(edits).filter(([path]) => known.has(path)));
      this.#keep();
      await this.#check();
    });
  }

  set(number: LabNumber, value: Value): void {
    this.edits = withEdit(number, value, this.edits);
    this.isChecked = false;
    this.#keep();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#attempt(() => this.#check()), PAUSE);
  }

  /** All numbers as the ruleset's file has them. */
  reset(): void {
    void this.choose(this.game, this.ruleset?.name ?? "default");
  }

  /** Saves a ruleset of one's own, and goes on with that. */
  async save(name: string, title: string): Promise<LabRulesetInfo> {
    const saved = await labApi.save(this.game, name, { ...this.changes, title });
    await this.choose(this.game, saved.name);
    return saved;
  }

  /** What the server is asked about: the ruleset with its edits, by the title it has. */
  get changes(): LabChanges {
    return { ruleset: this.ruleset?.name ?? "default", changes: { ...this.edits }, title: "" };
  }

  async #check(): Promise<void> {
    const asked = ++this.#asked;
    const verdict = await labApi.check(this.game, this.changes);
    if (asked === this.#asked) [this.verdict, this.isChecked] = [verdict, true];
  }

  async #attempt(deed: () => Promise<void>): Promise<void> {
    this.problem = "";
    try {
      await deed();
    } catch (failed) {
      this.problem = failed instanceof Error ? failed.message : String(failed);
    }
  }

  #keep(): void {
    const kept: Kept = { game: this.game, ruleset: this.ruleset?.name ?? "default", edits: this.edits };
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(kept));
    } catch {
      // No room, or not allowed: then it lasts until the page is left.
    }
  }
}

function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

export const bench = new Bench();
