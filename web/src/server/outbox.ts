import type { Command } from "./types";

type CommandStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Commands that the server has not answered yet. They survive a reload, so that a move is never lost. */
export class Outbox {
  readonly #storage: CommandStorage;
  readonly #key: string;
  #waiting: Command[];

  constructor(match: string, storage: CommandStorage) {
    this.#storage = storage;
    this.#key = `banneret.outbox.${match}`;
    this.#waiting = read(storage.getItem(this.#key));
  }

  get waiting(): readonly Command[] {
    return this.#waiting;
  }

  add(command: Command): void {
    this.#keep([...this.#waiting, command]);
  }

  /** Removes the command that was answered. */
  settle(id: string): Command | undefined {
    const settled = this.#waiting.find((command) => command.id === id);
    if (settled) this.#keep(this.#waiting.filter((command) => command !== settled));
    return settled;
  }

  #keep(waiting: Command[]): void {
    this.#waiting = waiting;
    if (waiting.length === 0) this.#storage.removeItem(this.#key);
    else this.#storage.setItem(this.#key, JSON.stringify(waiting));
  }
}

export function memoryStorage(): CommandStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

function read(kept: string | null): Command[] {
  if (kept === null) return [];
  try {
    const commands: unknown = JSON.parse(kept);
    return Array.isArray(commands) ? (commands as Command[]) : [];
  } catch {
    return [];
  }
}
