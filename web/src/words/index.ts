export {
  LANGUAGES,
  languageFor,
  renewed,
  renewWords,
  speak,
  spokenLanguage,
  words,
  type Language,
} from "./words.svelte";
