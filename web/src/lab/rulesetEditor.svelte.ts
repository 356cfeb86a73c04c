import * as labApi from "../server/labApi";
import type { LabChanges, LabCheck, LabNumber, LabRuleset, LabRulesetInfo } from "../server/types";
import { isChanged, withEdit, type Edits, type Value } from "./numbers";

const STORAGE_KEY = "banneret.lab";
const DEBOUNCE_MS = 250;

interface Kept {
  game: string;
  ruleset: string;
  edits: Edits;
}

/** The ruleset being edited. It survives a visit to a run, and a reload. */
class RulesetEditor {
  game = $state("");
  rulesets = $state.raw<LabRulesetInfo[]>([]);
  ruleset = $state.raw<LabRuleset | null>(null);
  edits = $state.raw<Edits>({});
  verdict = $state.raw<LabCheck | null>(null);
  /** Whether the verdict belongs to the current content of the form. */
  isChecked = $state(false);
  /** Whether another ruleset is on its way: what was typed now would be lost when it arrives. */
  isLoading = $state(false);
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

  /** Restores the edited ruleset, or loads the game's default. */
  async open(game: string): Promise<void> {
    if (this.ruleset)
      return this.#attempt(async () => void (this.rulesets = await labApi.rulesets(this.game)));
    const kept = readKept();
    await this.choose(kept?.game ?? game, kept?.ruleset ?? "default", kept?.edits ?? {});
    if (this.problem && kept) await this.choose(game, "default");
  }

  async choose(game: string, ruleset: string, edits: Edits = {}): Promise<void> {
    [this.isChecked, this.isLoading] = [false, true];
    const chosen = ++this.#chosen;
    await this.#attempt(async () => {
      const [listed, found] = await Promise.all([labApi.rulesets(game), labApi.numbers(game, ruleset)]);
      if (chosen !== this.#chosen) return; // another one was selected during the request
      [this.game, this.rulesets, this.ruleset] = [game, listed, found];
      const known = new Set(found.numbers.map(({ path }) => path));
      this.edits = Object.fromEntries(Object.entries(edits).filter(([path]) => known.has(path)));
      this.isLoading = false;
      this.#keep();
      await this.#check();
    });
    if (chosen === this.#chosen) this.isLoading = false; // also after a failure
  }

  set(number: LabNumber, value: Value): void {
    this.edits = withEdit(number, value, this.edits);
    this.isChecked = false;
    this.#keep();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#attempt(() => this.#check()), DEBOUNCE_MS);
  }

  /** Resets all numbers to the ruleset's file. */
  reset(): void {
    void this.choose(this.game, this.ruleset?.name ?? "default");
  }

  /** Saves the edits as a new ruleset and selects it. */
  async save(name: string, title: string): Promise<LabRulesetInfo> {
    const saved = await labApi.save(this.game, name, { ...this.changes, title });
    await this.choose(this.game, saved.name);
    return saved;
  }

  /** The request to the server: the ruleset with its edits, under its title. */
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
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
    } catch {
      // Storage is full or disabled: the edits last until the page is closed.
    }
  }
}

function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

export const rulesetEditor = new RulesetEditor();
