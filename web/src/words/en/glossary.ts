/** What can be looked up of a game. */
export const glossary = {
  title: "Glossary",
  heading: (title: string) => `Glossary · ${title}`,
  byUsualRules: (title: string) => `${title}, with the default rules.`,
  allRules: "All rules",
  inShort: "Glossary: units, cards and terms at a glance",
  find: "Find",
  nothing: "No entry has that name.",
  opening: "Opening the glossary.",
  groups: { unit: "Units", card: "Cards", ability: "Abilities", ground: "Ground", term: "Terms" },
  /** A sentence on the ground that a unit stands on. */
  onGround: (ground: string, text: string) => `${ground}: ${text}`,
};
