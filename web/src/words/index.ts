export { LANGUAGES, languageFor, speak, words, type Language } from "./words.svelte";
