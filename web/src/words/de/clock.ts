import type { Words } from "../en";

export const clock: Words["clock"] = {
  of: (who) => `Uhr: ${who}`,
  days: (days, hours) => `${days} T ${hours} Std`,
  hours: (hours, minutes) => `${hours} Std ${minutes} Min`,
  minutes: (minutes) => `${minutes} Min`,
  low: "wenig Zeit übrig",
  missed: (count) => (count === 1 ? "1 Zug versäumt" : `${count} Züge versäumt`),
  time: "Bedenkzeit",
  none: "Ohne Uhr",
  live: (minutes, seconds) => `${minutes} Min + ${seconds} Sek`,
  aboutLive: "Für die ganze Partie, und mehr mit jeder Aktion",
  correspondence: (days) => (days === 1 ? "1 Tag je Zug" : `${days} Tage je Zug`),
  aboutCorrespondence: "Ein versäumter Zug wird für dich gespielt; drei in Folge verlieren",
  asksBack: (who) => `${who} möchte zurückgehen`,
  aboutBack: "Der letzte Zug wird zurückgenommen.",
  goBack: "Zurückgehen",
  askedBack: "Du hast darum gebeten zurückzugehen.",
};
