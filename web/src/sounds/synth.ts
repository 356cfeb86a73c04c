import type { Meaning } from "./meanings";

/** A tone or, without a pitch, a rustle, from `at` on; seconds and hertz. */
interface Note {
  at: number;
  length: number;
  pitch?: number;
  /** Where the pitch goes. */
  to?: number;
  /** How bright a rustle is. */
  bright?: number;
  loud: number;
}

/** Each sound is a few notes; nothing is recorded, nothing is fetched. */
const SCORES: Record<Meaning, readonly Note[]> = {
  move: [
    { at: 0, length: 0.05, bright: 900, loud: 0.5 },
    { at: 0, length: 0.09, pitch: 190, to: 150, loud: 0.6 },
  ],
  strike: [
    { at: 0, length: 0.1, bright: 2400, loud: 0.8 },
    { at: 0.01, length: 0.14, pitch: 150, to: 80, loud: 0.8 },
  ],
  loss: [{ at: 0, length: 0.34, pitch: 240, to: 90, loud: 0.5 }],
  dice: [0, 0.06, 0.11, 0.19, 0.24].map((at) => ({ at, length: 0.05, bright: 3200, loud: 1.1 })),
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

/** Between two sounds of one action: as long as a strike is seen. */
const APART = 0.24;
/** A browser that lets nothing be heard before the page was touched never says no; it only does not answer. */
const PATIENCE = 200;

let context: AudioContext | null = null;
/** When what is played now is over; the next waits for it, unless it would come too late to mean anything. */
let busyUntil = 0;
const LATEST = 0.8;

export async function play(meanings: readonly Meaning[], volume: number): Promise<void> {
  context ??= new AudioContext();
  const here = context;
  await Promise.race([here.resume(), new Promise((done) => setTimeout(done, PATIENCE))]);
  if (here.state !== "running") return;
  for (const meaning of meanings) {
    const start = Math.max(here.currentTime, busyUntil);
    if (start > here.currentTime + LATEST) return;
    busyUntil = start + APART;
    for (const note of SCORES[meaning]) sound(here, note, start, volume);
  }
}

function sound(here: AudioContext, note: Note, start: number, volume: number): void {
  const [at, end] = [start + note.at, start + note.at + note.length];
  const loudness = here.createGain();
  loudness.gain.setValueAtTime(0.0001, at);
  loudness.gain.exponentialRampToValueAtTime(note.loud * volume, at + 0.008);
  loudness.gain.exponentialRampToValueAtTime(0.0001, end);
  loudness.connect(here.destination);
  const source = note.pitch === undefined ? rustle(here, note, loudness) : tone(here, note, at, loudness);
  source.start(at);
  source.stop(end);
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
