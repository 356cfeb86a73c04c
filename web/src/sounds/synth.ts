import type { Heard, Sound } from "./heard";

/** A tone, or without a pitch noise, starting at `at`; in seconds and hertz. */
interface Note {
  at: number;
  length: number;
  pitch?: number;
  /** The pitch it glides to. */
  to?: number;
  /** The brightness of the noise: its centre frequency. */
  bright?: number;
  loud: number;
}

/** Each sound is synthesized from a few notes, so that no audio file has to be loaded. */
const SCORES: Record<Sound, readonly Note[]> = {
  march: [
    { at: 0, length: 0.05, bright: 900, loud: 0.5 },
    { at: 0, length: 0.09, pitch: 190, to: 150, loud: 0.6 },
  ],
  // Hooves, accelerating.
  charge: [0, 0.09, 0.16, 0.21].map((at, nth) => ({ at, length: 0.05, bright: 420, loud: 0.7 + nth * 0.2 })),
  retreat: [0, 0.07, 0.15].map((at, nth) => ({ at, length: 0.05, bright: 700, loud: 0.6 - nth * 0.15 })),
  blow: [
    { at: 0, length: 0.1, bright: 2400, loud: 0.8 },
    { at: 0.01, length: 0.14, pitch: 150, to: 80, loud: 0.8 },
  ],
  // Bowstrings, then the flight.
  volley: [
    ...[0, 0.04, 0.07].map((at) => ({ at, length: 0.05, pitch: 320, to: 210, loud: 0.35 })),
    { at: 0.05, length: 0.2, bright: 4200, loud: 0.35 },
  ],
  loss: [{ at: 0, length: 0.34, pitch: 240, to: 90, loud: 0.5 }],
  rout: [
    { at: 0, length: 0.3, pitch: 260, to: 110, loud: 0.4 },
    ...[0.05, 0.12, 0.18, 0.23].map((at) => ({ at, length: 0.04, bright: 600, loud: 0.4 })),
  ],
  conversion: [
    { at: 0, length: 0.16, pitch: 330, to: 392, loud: 0.35 },
    { at: 0.12, length: 0.24, pitch: 494, loud: 0.35 },
  ],
  promotion: [
    { at: 0, length: 0.1, pitch: 392, loud: 0.35 },
    { at: 0.08, length: 0.18, pitch: 523, loud: 0.35 },
  ],
  siege: [0, 0.14, 0.28].map((at) => ({ at, length: 0.12, pitch: 110, to: 70, loud: 0.8 })),
  dice: [0, 0.06, 0.11, 0.19, 0.24].map((at) => ({ at, length: 0.05, bright: 3200, loud: 1.1 })),
  cards: [0, 0.07].map((at) => ({ at, length: 0.06, bright: 5200, loud: 0.7 })),
  turn: [
    { at: 0, length: 0.14, pitch: 523, loud: 0.4 },
    { at: 0.1, length: 0.2, pitch: 659, loud: 0.4 },
  ],
  end: [
    { at: 0, length: 0.2, pitch: 392, loud: 0.45 },
    { at: 0.16, length: 0.2, pitch: 523, loud: 0.45 },
    { at: 0.32, length: 0.5, pitch: 659, loud: 0.45 },
  ],
};

/** The gap between the last sound of one action and the next action, in seconds. */
const APART = 0.24;
/** A browser that blocks audio before the first user gesture does not reject resume(), but leaves it pending.
 *  In milliseconds. */
const PATIENCE = 200;

let context: AudioContext | null = null;
/** When the current sounds end; the next ones wait for it, unless they would be too late to make sense. */
let busyUntil = 0;
const LATEST = 0.8;
/** Sources that have not finished, with their start times. */
const coming = new Map<AudioScheduledSourceNode, number>();

export async function play(heard: readonly Heard[], volume: number): Promise<void> {
  context ??= new AudioContext();
  const here = context;
  await Promise.race([here.resume(), new Promise((done) => setTimeout(done, PATIENCE))]);
  if (here.state !== "running") return;
  const start = Math.max(here.currentTime, busyUntil);
  if (start > here.currentTime + LATEST) return;
  for (const { sound, at } of heard) {
    busyUntil = Math.max(busyUntil, start + at / 1000 + APART);
    for (const note of SCORES[sound]) schedule(here, note, start + at / 1000, volume);
  }
}

/** Stops sources that have not started. */
export function drop(): void {
  if (!context) return;
  const now = context.currentTime;
  for (const [source, at] of coming) if (at > now) source.stop();
  busyUntil = now;
}

function schedule(here: AudioContext, note: Note, start: number, volume: number): void {
  const [at, end] = [start + note.at, start + note.at + note.length];
  const loudness = here.createGain();
  loudness.gain.setValueAtTime(0.0001, at);
  loudness.gain.exponentialRampToValueAtTime(note.loud * volume, at + 0.008);
  loudness.gain.exponentialRampToValueAtTime(0.0001, end);
  loudness.connect(here.destination);
  const source = note.pitch === undefined ? rustle(here, note, loudness) : tone(here, note, at, loudness);
  source.start(at);
  source.stop(end);
  coming.set(source, at);
  source.onended = () => coming.delete(source);
}

function tone(
  here: AudioContext,
  { length, pitch = 440, to = pitch }: Note,
  at: number,
  into: AudioNode,
): OscillatorNode {
  const source = here.createOscillator();
  source.connect(into);
  source.type = "triangle";
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  return source;
}

function rustle(here: AudioContext, { length, bright = 1000 }: Note, into: AudioNode): AudioBufferSourceNode {
  const source = here.createBufferSource();
  source.buffer = here.createBuffer(1, Math.ceil(length * here.sampleRate), here.sampleRate);
  const samples = source.buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1;
  const filter = here.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = bright;
  source.connect(filter).connect(into);
  return source;
}
