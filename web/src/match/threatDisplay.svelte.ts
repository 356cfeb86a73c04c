import * as api from "../server/api";
import type { Threats } from "../server/types";
import { say } from "../sounds/speech.svelte";
import { words } from "../words";
import { riskOf } from "./risk";
import type { LiveMatch } from "./match.svelte";

const NONE: Threats = { notes: [], threats: [] };

/** The threats against the viewer: fetched while switched on, and after each change. */
export class ThreatDisplay {
  readonly #match: LiveMatch;
  /** Whether threats are switched on. */
  wanted = $state(false);
  /** The server's answer; null until it arrives. */
  found = $state.raw<Threats | null>(null);
  problem = $state("");

  constructor(match: LiveMatch) {
    this.#match = match;
  }

  readonly threats = $derived(this.wanted ? (this.found ?? NONE).threats : []);

  toggle(): void {
    if (this.#match.seat !== null) this.wanted = !this.wanted;
  }

  /** Fetches the threats whenever the position on display has changed; must be called in an effect. */
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
