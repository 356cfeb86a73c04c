export const rules = {
  opening: "Opening the rules.",
  heading: (title: string) => `Rules · ${title}`,
  about:
    "The rules as they are played here. Each has an id, by which the game names it when it says why something cannot be done. A small sign marks what rules of one's own can change, and says to what it is set here.",
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
