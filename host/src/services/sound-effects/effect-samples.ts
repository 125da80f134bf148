import type { SoundEffect } from '@chorus/sdk';

/** The loudest sample of any effect, before the room's level: −12 dBFS. */
export const peak = 10 ** (-12 / 20);

type Step = 1 | 2 | 3 | 4 | 5;
/** A tone in hertz, which may slide to another one. */
interface Note {
  readonly hz: number;
  readonly toHz?: number;
  readonly atMs: number;
  readonly ms: number;
}

const c5 = 523.25;
const d5 = 587.33;
const e5 = 659.26;
const g5 = 783.99;
const a5 = 880;
const c6 = 1046.5;
const e6 = 1318.51;
const pentatonic: Readonly<Record<Step, number>> = { 1: c5, 2: d5, 3: e5, 4: g5, 5: a5 };

const notes: Readonly<Record<Exclude<SoundEffect, 'star'>, readonly Note[]>> = {
  call: [
    { hz: g5, atMs: 0, ms: 80 },
    { hz: c6, atMs: 80, ms: 100 },
  ],
  start: [{ hz: a5, atMs: 0, ms: 60 }],
  stop: [{ hz: a5, toHz: d5, atMs: 0, ms: 60 }],
  score: [{ hz: e6, atMs: 0, ms: 90 }],
  mended: [
    { hz: c5, atMs: 0, ms: 90 },
    { hz: e5, atMs: 90, ms: 90 },
    { hz: g5, atMs: 180, ms: 120 },
  ],
  answered: [{ hz: c6, atMs: 0, ms: 40 }],
  praise: [
    { hz: g5, atMs: 0, ms: 80 },
    { hz: e5, atMs: 80, ms: 60 },
    { hz: c6, atMs: 140, ms: 200 },
    { hz: e6, atMs: 140, ms: 200 },
  ],
  'all-done': [c5, e5, g5, c6].map((hz) => ({ hz, atMs: 0, ms: 600 })),
};

/** Without them a tone begins and ends with a click. */
const attackMs = 3;
const releaseMs = 8;
/** Of what a tone begins with, so much is left at its end. */
const leftAtEnd = 0.12;
/** A soft second harmonic: a bare sine is hard to place in a room. */
const secondHarmonic = 0.2;

/** How long an effect is, in milliseconds. */
export const effectMs = (effect: SoundEffect): number => Math.max(...notesOf(effect, 1).map(({ atMs, ms }) => atMs + ms));

const made = new Map<string, Float32Array<ArrayBuffer>>();

/** An effect as samples in [-{@link peak}, {@link peak}], made once: one is heard while a class presses. `step`: the note of a star. */
export function effectSamples(effect: SoundEffect, step: Step, rateHz: number): Float32Array<ArrayBuffer> {
  const key = `${effect} ${step} ${rateHz}`;
  const samples = made.get(key) ?? makeSamples(effect, step, rateHz);
  made.set(key, samples);
  return samples;
}

function makeSamples(effect: SoundEffect, step: Step, rateHz: number): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round((effectMs(effect) / 1000) * rateHz));
  for (const note of notesOf(effect, step)) addNote(samples, note, rateHz);
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (sample / loudest) * peak);
}

function notesOf(effect: SoundEffect, step: Step): readonly Note[] {
  return effect === 'star' ? [{ hz: pentatonic[step] * 2, atMs: 0, ms: 60 }] : notes[effect];
}

function addNote(samples: Float32Array, { hz, toHz = hz, atMs, ms }: Note, rateHz: number): void {
  const from = Math.round((atMs / 1000) * rateHz);
  const length = Math.min(samples.length - from, Math.round((ms / 1000) * rateHz));
  let phase = 0;
  for (let at = 0; at < length; at += 1) {
    const share = at / length;
    const timeMs = (at / rateHz) * 1000;
    const edge = Math.min(1, timeMs / attackMs, (ms - timeMs) / releaseMs);
    samples[from + at]! += edge * leftAtEnd ** share * (Math.sin(phase) + secondHarmonic * Math.sin(2 * phase));
    phase += (2 * Math.PI * (hz + (toHz - hz) * share)) / rateHz;
  }
}
