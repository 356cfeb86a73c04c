// Finds elements in the page by role and name. Read by visitor.py.

const ROLES = {
  button: "button:enabled",
  cell: "[role=gridcell]",
  deed: ".deeds .button.main",
  link: "a[href]",
  prompt: ".prompt:has(.dot.mine)",
  radio: "input[type=radio]",
  region: "section[aria-label]",
};

const called = (element) => element.ariaLabel ?? (element.labels?.[0] ?? element).textContent.replace(/\s+/g, " ").trim();

/** All visible elements of a role whose names match; only within regions of a matching name, if given. */
const found = (role, name, region) =>
  [...document.querySelectorAll(ROLES[role])].filter(
    (element) =>
      new RegExp(name).test(called(element)) &&
      element.checkVisibility() &&
      (!region || new RegExp(region).test(element.closest(ROLES.region)?.ariaLabel)),
  );

/** The text of the log. */
const logged = () => document.querySelector("[role=tabpanel]").textContent;

/** Whether a click that lands on `met` reaches `element`. A label stands for its input; cells lie under the
 *  drawing. */
const reaches = (element, met) =>
  [element, ...(element.labels ?? [])].some((each) => each.contains(met)) ||
  (element.matches(ROLES.cell) && met !== null && met.contains(element));

/** The click point; null while the element is missing, moving or covered. */
async function placeOf(element) {
  if (!element) return null;
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const shown = element.labels?.[0] ?? element;
  const before = shown.getBoundingClientRect();
  await new Promise(requestAnimationFrame);
  const { left, top, width, height } = shown.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const isStill = before.left === left && before.top === top;
  if (!isStill || !reaches(element, document.elementFromPoint(x, y))) return null;
  window.hasMet = false;
  // A button must still be there when the mouse is released; a board handles the pointer by itself.
  const event = element.matches(ROLES.cell) ? "pointerdown" : "click";
  addEventListener(event, ({ target }) => (window.hasMet = reaches(element, target)), { capture: true, once: true });
  return { x, y };
}

/** Polls until there is an answer. */
async function until(ask, what, patience) {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${what} is not there: ${document.body.innerText}`);
}
