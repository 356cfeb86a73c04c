import * as api from "../server/api";
import type { Threats } from "../server/types";
import { say } from "../sounds/speech.svelte";
import { words } from "../words";
import { riskOf } from "./risk";
import type { LiveMatch } from "./match.svelte";

const NONE: Threats = { notes: [], threats: [] };

/** What threatens whoever looks: asked of the server while it is wanted, and again after each change. */
export class ThreatDisplay {
  readonly #match: LiveMatch;
  /** Is it to be shown? */
  wanted = $state(false);
  /** What the server found; null until it has answered. */
  found = $state.raw<Threats | null>(null);
  problem = $state("");

  constructor(match: LiveMatch) {
    this.#match = match;
  }

  readonly threats = $derived(this.wanted ? (this.found ?? NONE).threats : []);

  toggle(): void {
    if (this.#match.seat !== null) this.wanted = !this.wanted;
  }

  /** Asks while it is wanted, whenever what this page shows has changed; to be called in an effect. */
  follow(): (() => void) | undefined {
    const { id, seat, snapshot, stage } = this.#match;
    this.found = null;
    if (!this.wanted || seat === null || snapshot === null || stage.busy) return undefined;
    const asking = new AbortController();
    this.problem = "";
    api.threats(id, seat, asking.signal).then(
      (found) => {
        this.found = found;
        say(threatWords(found));
      },
      (failed: Error) => {
        if (!asking.signal.aborted) this.problem = failed.message;
      },
    );
    return () => asking.abort();
  }
}

function threatWords({ threats }: Threats): string {
  if (threats.length === 0) return words.threats.none;
  return `${words.threats.title}: ${threats.map((threat) => `${threat.words}, ${riskOf(threat)}`).join("; ")}.`;
}
