export const rules = {
  opening: "Opening the rules.",
  heading: (title: string) => `Rules · ${title}`,
  about:
    "The rules as they are played here. Each has an id, by which the game names it when it says why something cannot be done. Small print names a setting, which rules of one's own can change.",
  setting: "A setting of the rules",
  chapters: "Chapters",
  rule: (id: string) => `Rule ${id}`,
  read: (id: string) => `Read rule ${id}`,
  table: "Table",
};
