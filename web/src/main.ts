import { mount } from "svelte";
import "./look/look.css";
import App from "./App.svelte";
import { holdPresses } from "./look/press";
import { keepPage } from "./server/worker";
import { settings } from "./match/settings.svelte";
import { languageFor, renewWords, speak } from "./words";

holdPresses(document);

const target = document.getElementById("app");
// Not before the words are there: a page that changes its language under the eyes is worse than a later one.
// Without `await`, for the words of another language import from here, and would wait in turn.
void speak(languageFor(settings.language, navigator.languages)).then(() => {
  renewWords();
  if (target) mount(App, { target });
  keepPage();
});
