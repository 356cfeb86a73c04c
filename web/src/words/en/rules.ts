export const rules = {
  opening: "Opening the rules.",
  heading: (title: string) => `Rules · ${title}`,
  about:
    "The rules as they are played here. Each rule has an id, which the game names when it explains why something is not allowed. A small sign marks what a custom ruleset can change, and shows its value here.",
  named: (name: string, title: string) => `Where it says ${name}: as in the rules “${title}”.`,
  setting: "a setting",
  on: "on",
  off: "off",
  drawing: "Drawing",
  chapters: "Chapters",
  rule: (id: string) => `Rule ${id}`,
  read: (id: string) => `Read rule ${id}`,
  table: "Table",
};
