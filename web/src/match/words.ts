/** What a `word:` pick is called where no action says it better: `hold-the-walls` is "Hold the walls". */
export function spoken(word: string): string {
  return capital(word.replace(/[-_]+/g, " ").trim());
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `1 step`, `6 steps`. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export const VERDICTS = {
  ahead: "you come out ahead",
  behind: "you lose a unit",
  even: "both lose, or chance decides",
} as const;
