import { capital } from "../../match/words";
import { counted } from "../plural";

/** `: 6 moves, 2 attacks.`, or a full stop where nothing is open. */
function open(counts: readonly string[]): string {
  return counts.length > 0 ? `: ${counts.join(", ")}.` : ".";
}

/** The line above the board's panels: what is asked, and what is open. */
export const prompt = {
  gone: "This match is no longer available.",
  lostSending: "Connection lost. Your move is saved and will be sent.",
  lost: "Connection lost. Reconnecting.",
  connected: "Connected again.",
  sending: "Sending your move.",
  yourMove: "Your move.",
  seatToMove: (seat: string) => `${seat} to move.`,
  choosing: (who: string, count: number) => `${who} ${count > 1 ? "are" : "is"} choosing.`,
  thinking: (who: string, count: number) => `${who} ${count > 1 ? "are" : "is"} thinking.`,
  /** Of how many a computer may take. */
  seconds: (count: number, most: number | null) =>
    most === null ? `${count} s` : `${count} of ${Math.max(count, most)} s`,
  moveNow: "Move now",
  drawOffered: "You have offered a draw.",
  moves: (count: number) => counted(count, "move", "moves"),
  attacks: (count: number) => counted(count, "attack", "attacks"),
  abilities: (count: number) => counted(count, "ability", "abilities"),
  /** `Cavalry d4 picked: 6 moves, 2 attacks.` */
  picked: (what: string, counts: readonly string[]) => `${what} picked${open(counts)}`,
  toPlace: (what: string) => `${what} picked: choose where it goes.`,
  pickedInFront: (what: string, counts: readonly string[]) => `${what}, in front, picked${open(counts)}`,
  pickedBehind: (what: string, counts: readonly string[]) => `${what}, behind, picked${open(counts)}`,
  tapAgain: (behind: string) => `Tap again for the ${behind} behind.`,
  together: (count: number, counts: readonly string[]) => `${count} units picked together${open(counts)}`,
  alone: (unit: string) => `${unit} alone`,
  all: (count: number) => `All ${count} together`,
  /** `Charge by c3: pick one of 5.` */
  ability: (name: string, by: string | null, targets: number) =>
    `${name}${by === null ? "" : ` by ${by}`}: pick one of ${targets}.`,
  chosen: (units: string, counts: readonly string[]) => `${units} chosen${open(counts)}`,
  /** `Archer a1 against Pikeman c3, with Cavalry b2. 1 more can help: tap it.` */
  against: (own: string, enemy: string, helpers: string, more: number) =>
    `${own} against ${enemy}${helpers ? `, with ${helpers}` : ""}.` +
    (more > 0 ? ` ${more} more can help: tap ${more > 1 ? "them" : "it"}.` : ""),
  enterPlays: "Enter plays it, Escape goes back.",
  /** `You lose a unit, 7 in 10.` */
  verdict: (verdict: string, chance: string) => `${capital(verdict)}, ${chance.toLowerCase()}.`,
  chooseOn: (cell: string) => `Choose what to do on ${cell}`,
  choices: (cell: string, ways: string) => `Choose what to do on ${cell}: ${ways}.`,
  chooseLook: "Choose where it faces",
  youCanAlso: "You can also",
  choose: "Choose",
};
