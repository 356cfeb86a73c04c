import type { ModerationWords } from "../moderation";
import { percent } from "./general";
import { counted } from "../plural";

const times = new Intl.DateTimeFormat("de", { dateStyle: "medium", timeStyle: "short" });

export const moderation: ModerationWords = {
  title: "Moderation",
  about:
    "Ein Hinweis oder eine Meldung ist ein Grund, hinzusehen, und nicht mehr. Eine Entscheidung wird festgehalten und bewirkt sonst nichts: Stummschalten und Sperren sind eigene Schritte auf der Seite der Person.",
  queue: "Zu prüfen",
  log: "Protokoll",
  more: "Mehr zeigen",
  when: (microseconds) => times.format(microseconds / 1000),
  match: "Die Partie",
  flags: "Hinweise",
  noFlags: "Kein Hinweis wartet auf eine Entscheidung.",
  kinds: { haste: "Zu schnell", rhythm: "Zu gleichmäßig" },
  kindsAbout: {
    haste: "Züge weniger als 100 ms, nachdem die Stellung zu sehen war.",
    rhythm: "Zehn oder mehr Züge in Folge, deren Zeiten höchstens 5 ms auseinanderliegen.",
  },
  evidence: (count, of) => `${count} von ${counted(of, "Zug", "Zügen")}`,
  action: "Zug",
  took: "Gebrauchte Zeit",
  milliseconds: (microseconds) => `${(microseconds / 1000).toFixed(1).replace(".", ",")} ms`,
  likeness: "Mit dem Computer vergleichen",
  isLike: (same, of, low, high) =>
    `Wo es eine Wahl gab, waren ${same} von ${counted(of, "Zug", "Zügen")} die erste Wahl des Computers: ein Anteil zwischen ${percent(low)} und ${percent(high)} (95-%-Intervall). Gute Züge allein beweisen nichts.`,
  partners: "Häufige Gegner",
  aboutPartners:
    "Gewertete Partien gegen alle, die fünfmal oder öfter Gegner waren: was erzielt wurde und was nach den Wertungen zu erwarten war. Wer Ergebnisse abspricht, fällt hier auf; Gegner mit veralteter Wertung aber auch.",
  noPartners: "Noch niemand war fünfmal Gegner.",
  partnerGames: (games: number, of: number) =>
    `${games} von ${counted(of, "gewerteten Partie", "gewerteten Partien")}`,
  partnerScore: (score: number, low: number, high: number) =>
    `${percent(score)} erzielt (95-%-Intervall: ${percent(low)} bis ${percent(high)})`,
  partnerExpected: (share: number) => `${percent(share)} erwartet`,
  surprising: "außerhalb des Intervalls",
  reports: "Meldungen",
  noReports: "Keine Meldung wartet auf eine Entscheidung.",
  reasons: {
    chat: "Was jemand gesagt hat",
    cheating: "Betrug",
    leaving: "Partien verlassen",
    other: "Etwas anderes",
  },
  reportedBy: (name) => `Gemeldet von ${name}`,
  said: "Im Chat gesagt",
  decide: "Entscheiden",
  decision: "Entscheidung",
  decisions: {
    clear: "Unbedenklich",
    suspicious: "Verdächtig",
    cheating: "Betrug",
    dismissed: "Zurückgewiesen",
    upheld: "Bestätigt",
  },
  note: "Warum",
  aboutNote: "Es steht im Protokoll. Wen es betrifft, kann es lesen.",
  decided: (decision, note) => (note ? `${decision}: ${note}` : decision),
  record: (name) => `Akte von ${name}`,
  toPlayer: "Wertungen und Ergebnisse",
  sanctions: "In Kraft",
  noSanctions: "Weder stummgeschaltet noch gesperrt.",
  sanctionKinds: { mute: "Stummgeschaltet", ban: "Gesperrt" },
  forGood: "für immer",
  until: (time) => `bis ${time}`,
  lift: "Aufheben",
  liftThis: (kind) => `Aufheben: ${kind}`,
  sanction: "Stummschalten oder sperren",
  kind: "Was nicht mehr erlaubt ist",
  mute: "Stummschalten",
  aboutMute: "Kann in keinem Chat mehr schreiben.",
  ban: "Sperren",
  aboutBan:
    "Kann keine Partien beginnen oder annehmen, suchen oder herausfordern. Laufende Partien gehen weiter.",
  days: "Tage",
  aboutDays: "Leer: für immer.",
  impose: "Verhängen",
  imposed: "Es gilt ab jetzt.",
  aboutLog:
    "Nichts darin lässt sich ändern: Jeder Eintrag hat einen Hash über den vorigen. Es kennt Leute nur als Nummern.",
  emptyLog: "Noch hat niemand etwas getan.",
  atTheMachine: "am Server selbst",
  number: (person) => `#${person}`,
  deeds: {
    appoint: "ernannte",
    dismiss: "entließ",
    decide: "entschied",
    mute: "schaltete stumm",
    ban: "sperrte",
    "lift mute": "hob die Stummschaltung auf",
    "lift ban": "hob die Sperre auf",
  },
  noneOf: "Keine.",
  aFlag: (id) => `Hinweis ${id}`,
  aReport: (id) => `Meldung ${id}`,
};
