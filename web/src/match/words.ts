/** The label of a `word:` pick without a better name: `hold-the-walls` becomes "Hold the walls". */
export function spoken(word: string): string {
  return capital(word.replace(/[-_]+/g, " ").trim());
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
