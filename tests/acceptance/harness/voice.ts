import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

const rate = 48_000;

/** A piece of what the fake microphone hears. Words are files in `tests/fixtures/voice`, 16 kHz mono 16-bit. */
export type Heard =
  | { readonly silence: number }
  /** Nothing comes from the device for so many seconds; of an injected voice only. */
  | { readonly stall: number }
  | { readonly noise: number; readonly level: number }
  /** `ms`: only this piece of it, of an injected voice only. */
  | { readonly word: string; readonly gain?: number; readonly ms?: readonly [from: number, to: number] };

function samplesOfWav(file: Buffer): Int16Array {
  let at = 12;
  while (file.toString('ascii', at, at + 4) !== 'data') at += 8 + file.readUInt32LE(at + 4);
  const length = file.readUInt32LE(at + 4);
  return Int16Array.from({ length: length / 2 }, (_, i) => file.readInt16LE(at + 8 + 2 * i));
}

/** 16 kHz → 48 kHz by straight lines; what that adds lies above 8 kHz and is filtered away on the way back to 16 kHz. */
function threefold(samples: Int16Array): Int16Array {
  const out = new Int16Array(samples.length * 3);
  for (let i = 0; i < samples.length; i += 1) {
    const here = samples[i] ?? 0;
    const next = samples[i + 1] ?? 0;
    out[3 * i] = here;
    out[3 * i + 1] = Math.round((2 * here + next) / 3);
    out[3 * i + 2] = Math.round((here + 2 * next) / 3);
  }
  return out;
}

/** The same noise each time: a test must not pass by luck. */
function noiseOf(seconds: number, level: number): Int16Array {
  let state = 12345;
  return Int16Array.from({ length: Math.round(seconds * rate) }, () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.round((state / 0x40000000 - 1) * level * 32767);
  });
}

function piece(heard: Heard): Int16Array {
  if ('stall' in heard) throw new Error('Only an injected voice can stall.');
  if ('silence' in heard) return noiseOf(heard.silence, 0.0005);
  if ('noise' in heard) return noiseOf(heard.noise, heard.level);
  const gain = heard.gain ?? 1;
  return threefold(samplesOfWav(readFileSync(join(projectRoot, 'tests/fixtures/voice', `${heard.word}.wav`)))).map((sample) =>
    Math.max(-32768, Math.min(32767, Math.round(sample * gain))),
  );
}

/** Writes what Chromium's own fake microphone will hear, as the 48 kHz WAV that it wants, and gives its path. */
export function voiceFile(pieces: readonly Heard[]): string {
  const parts = pieces.map(piece);
  const bytes = 2 * parts.reduce((sum, part) => sum + part.length, 0);
  const wav = Buffer.alloc(44 + bytes);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + bytes, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(2 * rate, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(bytes, 40);
  let at = 44;
  for (const part of parts) for (const sample of part) at = wav.writeInt16LE(sample, at);
  const path = join(mkdtempSync(join(tmpdir(), 'chorus-voice-')), 'voice.wav');
  writeFileSync(path, wav);
  return path;
}

/** A student who reads one word after a moment, and is then quiet. */
export const reads = (word: string): readonly Heard[] => [{ silence: 0.8 }, { word }];

/** Longer than a recording may last, without a pause. */
export const talk: readonly Heard[] = Array.from({ length: 12 }, () => ({ word: 'teacher' }));

const samplesPerMs = 16;

/** The words of a voice as they are put into a page: 16 kHz mono 16-bit in base64. */
export type Spoken = Exclude<Heard, { readonly word: string }> | { readonly samples: string; readonly gain: number };

/** What {@link speak} takes. */
export const spoken = (voice: readonly Heard[]): readonly Spoken[] =>
  voice.map((heard) => {
    if (!('word' in heard)) return heard;
    const whole = samplesOfWav(readFileSync(join(projectRoot, 'tests/fixtures/voice', `${heard.word}.wav`)));
    const samples = heard.ms ? whole.slice(heard.ms[0] * samplesPerMs, heard.ms[1] * samplesPerMs) : whole;
    return { samples: Buffer.from(samples.buffer).toString('base64'), gain: heard.gain ?? 1 };
  });

/**
 * Runs in a page, before its own scripts: each recording hears this voice from its beginning, and then silence. The device, the
 * permission and the track are real, and the worklet that gathers their samples is replaced: no sample is lost where the machine is
 * busy, and pages of one browser hear different voices. The recorder's way from a device is held by the tests that give a `voiceFile`.
 */
export function speak(voice: readonly Spoken[]): void {
  const rateHz = 16_000;
  const blockSamples = 800;
  let state = 12345;
  const noise = (samples: number, level: number) =>
    Float32Array.from({ length: samples }, () => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      return (state / 0x40000000 - 1) * level;
    });
  const pieces = voice.map((piece) => {
    if ('stall' in piece) return new Float32Array();
    if ('silence' in piece) return noise(piece.silence * rateHz, 0.0005);
    if ('noise' in piece) return noise(piece.noise * rateHz, piece.level);
    const bytes = Uint8Array.from(atob(piece.samples), (character) => character.charCodeAt(0));
    return Float32Array.from(new Int16Array(bytes.buffer), (sample) => Math.max(-1, Math.min(1, (sample * piece.gain) / 32_768)));
  });
  const said = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  const stalls: { readonly at: number; readonly samples: number }[] = [];
  let end = 0;
  for (const [n, piece] of pieces.entries()) {
    said.set(piece, end);
    end += piece.length;
    const heard = voice[n]!;
    if ('stall' in heard) stalls.push({ at: end, samples: heard.stall * rateHz });
  }
  /** How many samples have come when so many could have. */
  const come = (samples: number) => stalls.reduce((so, stall) => (so > stall.at ? Math.max(stall.at, so - stall.samples) : so), samples);
  globalThis.AudioWorkletNode = function microphone(context: BaseAudioContext) {
    const { port1, port2 } = new MessageChannel();
    const begun = performance.now();
    let at = 0;
    const send = (until: number) => {
      const block = noise(until - at, 0.0005);
      block.set(said.subarray(at, until));
      at = until;
      port2.postMessage(block, [block.buffer]);
    };
    const give = () => {
      while (at + blockSamples <= come(((performance.now() - begun) / 1000) * rateHz)) send(at + blockSamples);
    };
    const timer = setInterval(give, 25);
    port2.onmessage = () => {
      clearInterval(timer);
      give();
      port2.postMessage('closed');
    };
    return Object.assign(new GainNode(context, { gain: 0 }), { port: port1 });
  } as unknown as typeof AudioWorkletNode;
}
