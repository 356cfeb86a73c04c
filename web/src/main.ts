import { mount } from "svelte";
import "./look/look.css";
import App from "./App.svelte";
import { holdPresses } from "./look/press";
import { keepPage } from "./server/worker";
import { settings } from "./match/settings.svelte";
import { languageFor, renewWords, speak } from "./words";

holdPresses(document);

const target = document.getElementById("app");
// Mounts only after the words have loaded: switching language in sight of the user is worse than a later
// start. Without `await`, because the words of other languages import from this chunk and would wait for it
// in turn.
void speak(languageFor(settings.language, navigator.languages)).then(() => {
  renewWords();
  if (target) mount(App, { target });
  keepPage();
});
