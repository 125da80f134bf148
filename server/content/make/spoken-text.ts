import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Voice } from './cast.ts';
import { levelledClip } from './loudness.ts';
import { samplesOf } from './mp3.ts';
import { call } from './programs.ts';
import { fliteSpelling } from './voices.ts';

/** `letters` are [start, end) in UTF-16 units of the text. */
export interface SpokenWord {
  letters: [number, number];
  fromMs: number;
  toMs: number;
}

/** A sentence as it is said; its words' times count from the clip's first sample. */
export interface Clip {
  samples: Float32Array;
  words: SpokenWord[];
}

/** Where the words of a text stand. */
export const wordsOf = (text: string): [number, number][] =>
  [...text.matchAll(/[A-Za-z]+(?:['-][A-Za-z]+)*/g)].map(({ 0: word, index }) => [index, index + word.length]);

/** What espeak-ng joins to the word before ("in the", "did not"), so that it has no time of its own, in its own phoneme letters. */
const espeakPhonemes: Record<string, string> = {
  // Before a vowel it says this one otherwise by itself.
  the: 'D@2',
  a: 'a#',
  of: '@v',
  am: "'am",
  had: "h'ad",
  not: "n'0t",
  once: "w'Vns",
  one: "w'Vn",
  was: 'w0z',
  // Names that it reads otherwise.
  li: "l'i:",
  zhao: "dZ'aU",
};

/** Says one sentence: of one loudness, with little silence at both ends, and with its words' times as the synthesiser tells them. */
export async function speakText(text: string, { engine, name, speed, higher = 1 }: Voice, slower: number, rateHz: number): Promise<Clip> {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-voice-'));
  try {
    const wav = join(folder, 'spoken.wav');
    const script = fileURLToPath(new URL('speak.py', import.meta.url));
    const asked = engine === 'flite' ? forFlite(text) : forEspeak(text);
    const pace = engine === 'flite' ? speed * slower * higher : speed / slower / higher;
    const printed = await call('python3', [script, engine, name, String(pace), String(higher), asked.asked, wav]);
    const { samples, start } = levelledClip(samplesOf(wav, rateHz), rateHz);
    const startMs = (start / rateHz) * 1000;
    const times = timesOf(printed, asked);
    const words = wordsOf(text).map((letters, i): SpokenWord => {
      const { fromMs, toMs } = times[i]!;
      return { letters, fromMs: Math.max(0, Math.round(fromMs - startMs)), toMs: Math.round(toMs - startMs) };
    });
    return { samples, words };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a synthesiser is given to read, and whether it means a word of it, by its number, by what it tells. */
export interface Asked {
  asked: string;
  count: number;
  means(told: string, word: number): boolean;
}

export function forFlite(text: string): Asked {
  const { asked, words } = written(text, (word) => fliteSpelling[word]);
  return { asked, count: words.length, means: (told, i) => told === words[i]!.word };
}

export function forEspeak(text: string): Asked {
  const phonemes = (word: string) => (Object.hasOwn(espeakPhonemes, word) ? `[[${espeakPhonemes[word]}]]` : undefined);
  const { asked, words } = written(text, phonemes);
  // Of some pairs of words ("so much") it tells that the second begins within the first.
  const from = (i: number) => (i === 0 ? 0 : words[i - 1]!.at + 1);
  return { asked, count: words.length, means: (told, i) => Number(told) >= from(i) && Number(told) < words[i]!.at + words[i]!.word.length };
}

/** The text with some of its words written otherwise, and where its words are in it then. */
function written(text: string, otherwise: (word: string) => string | undefined): { asked: string; words: { word: string; at: number }[] } {
  let asked = '';
  let done = 0;
  const words = wordsOf(text).map(([start, end]) => {
    const plain = text.slice(start, end);
    const word = otherwise(plain.toLowerCase()) ?? plain;
    asked += text.slice(done, start);
    const at = asked.length;
    asked += word;
    done = end;
    return { word, at };
  });
  return { asked: asked + text.slice(done), words };
}

/** The times that a synthesiser printed, a word each. Throws where it gave two words one time, or told of something else. */
export function timesOf(printed: string, { asked, count, means }: Asked): { fromMs: number; toMs: number }[] {
  const lines = printed.split('\n').filter((line) => line !== '');
  const told = lines.map((line) => line.split('\t') as [string, string, string]);
  const wrong = told.findIndex(([name], i) => i >= count || !means(name, i));
  if (wrong >= 0 || told.length !== count)
    throw new Error(`"${asked}": the voice told ${told.length} words of ${count}: ${told.map(([name]) => name).join(' ')}`);
  return told.map(([, from, to]) => ({ fromMs: Number(from), toMs: Number(to) }));
}
