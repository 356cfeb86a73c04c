/** What a `word:` pick is called where no action says it better: `hold-the-walls` is "Hold the walls". */
export function spoken(word: string): string {
  return capital(word.replace(/[-_]+/g, " ").trim());
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
