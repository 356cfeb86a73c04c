import { en, type Words } from "./en";

/** The languages that are spoken here, each as it calls itself. */
export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español" } as const;

export type Language = keyof typeof LANGUAGES;

/** English comes with the page; another language only to whoever reads it. */
const OTHERS: Record<Exclude<Language, "en">, () => Promise<Words>> = {
  de: () => import("./de").then(({ de }) => de),
  es: () => import("./es").then(({ es }) => es),
};

let spoken = $state.raw<Words>(en);
let language = $state<Language>("en");
let wanted: Language = "en";
/** The language in which pages have asked the server for what they show. */
let asked = $state<Language>("en");

/** All that is said, in the language that is spoken now. A word is looked up where it is shown: one that was kept
 *  in a constant would stay in the language of that moment. */
export const words: Words = new Proxy(en, { get: (_, part) => Reflect.get(spoken, part) });

/** The words of a part that few people open, which brings them in all languages. */
export function inAll<Part extends object>(catalogues: Record<Language, Part>): Part {
  return new Proxy(catalogues.en, { get: (_, name) => Reflect.get(catalogues[language], name) as unknown });
}

/** Changes the language. Where it cannot be had, all stays as it is. */
export async function speak(chosen: Language): Promise<void> {
  wanted = chosen;
  const catalogue = chosen === "en" ? en : await OTHERS[chosen]().catch(() => null);
  if (wanted !== chosen || !catalogue) return;
  [spoken, language] = [catalogue, chosen];
  document.documentElement.lang = chosen;
}

/** The language in which the server is to answer. */
export function spokenLanguage(): Language {
  return wanted;
}

/** Has pages ask the server again for what it said in another language. */
export function renewWords(): void {
  asked = wanted;
}

/** The language of what pages show of the server's: when it changes, they start over. */
export function renewed(): Language {
  return asked;
}

/** The language for a choice; without one, the first that the browser asks for and we speak. */
export function languageFor(choice: Language | "auto", asked: readonly string[]): Language {
  if (choice !== "auto") return choice;
  const known = asked.map((tag) => tag.split("-")[0]?.toLowerCase() ?? "").find((tag) => tag in LANGUAGES);
  return (known as Language | undefined) ?? "en";
}
