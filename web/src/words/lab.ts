import { lab as de } from "./de/lab";
import { lab as en } from "./en/lab";
import { lab as es } from "./es/lab";
import { inAll } from "./words.svelte";

export type LabWords = typeof en;

/** What the lab says. Few people open it, so its words come with it. */
export const labWords: LabWords = inAll({ en, de, es });
