import { phoneIndex } from '../phones.ts';
import type { Pronunciation } from '../types.ts';
import type { Dictionary } from './dictionary.ts';
import { mapLetters } from './letters.ts';
import { readNumber } from './numbers.ts';

/** Most pronunciations of a word that are tried: more would let nearly anything pass. */
const MOST = 4;

const VOICELESS = new Set(['P', 'T', 'K', 'F', 'TH']);
const SIBILANT = new Set(['S', 'Z', 'SH', 'ZH', 'CH', 'JH']);

/**
 * Pronunciations of a word as a reader says it: the dictionary's; else those of a number, of its parts (`ice-cream`), or of its stem with
 * a possessive or plural ending. Empty when nothing of that fits. `letters` is filled where it can be.
 */
export function lookUp(text: string, dictionary: Dictionary): Pronunciation[] {
  const found = find(text, dictionary).slice(0, MOST);
  return found.map((one) => withLetters(text, one));
}

/** The pronunciation with the letters of each phone, if it has none yet and they can be told. */
export function withLetters(text: string, pronunciation: Pronunciation): Pronunciation {
  if (pronunciation.letters) return pronunciation;
  const plain = pronunciation.phones.map((phone) => phone.toUpperCase().replace(/[012]$/, ''));
  if (plain.some((phone) => phoneIndex(phone) === undefined)) return pronunciation;
  const letters = mapLetters(text, plain);
  return letters ? { ...pronunciation, letters } : pronunciation;
}

function find(text: string, dictionary: Dictionary): Pronunciation[] {
  const whole = dictionary.lookup(text);
  if (whole.length > 0) return whole;
  const readings = readNumber(text);
  if (readings.length > 0) return readings.flatMap((words) => joined(words, dictionary));
  const parts = text.split(/[-\s]+/).filter(Boolean);
  if (parts.length > 1) return joined(parts, dictionary);
  const bare = text.replace(/^'+|'+$/g, '');
  if (bare !== text && bare !== '') return find(bare, dictionary);
  return inflected(text, dictionary);
}

function joined(words: readonly string[], dictionary: Dictionary): Pronunciation[] {
  let all: Pronunciation[] = [{ phones: [], stress: [] }];
  for (const word of words) {
    const next = find(word, dictionary).slice(0, MOST);
    all = all
      .flatMap((head) =>
        next.map((tail) => ({
          phones: [...head.phones, ...tail.phones],
          stress: [...(head.stress ?? []), ...(tail.stress ?? tail.phones.map(() => 0))],
        })),
      )
      .slice(0, MOST);
  }
  return all;
}

/** The endings that English adds by rule, each with the stems that it may have been added to. */
const ENDINGS: readonly { readonly ending: RegExp; readonly stems: readonly string[]; readonly sound: (last: string) => string[] }[] = [
  { ending: /'s$/i, stems: [''], sound: plural },
  { ending: /ies$/i, stems: ['y'], sound: plural },
  { ending: /es$/i, stems: ['', 'e'], sound: plural },
  { ending: /s$/i, stems: [''], sound: plural },
  { ending: /ied$/i, stems: ['y'], sound: past },
  { ending: /ed$/i, stems: ['', 'e'], sound: past },
  { ending: /ing$/i, stems: ['', 'e'], sound: () => ['IH', 'NG'] },
  { ending: /ly$/i, stems: [''], sound: () => ['L', 'IY'] },
];

function plural(last: string): string[] {
  return SIBILANT.has(last) ? ['IH', 'Z'] : VOICELESS.has(last) ? ['S'] : ['Z'];
}

function past(last: string): string[] {
  if (last === 'T' || last === 'D') return ['IH', 'D'];
  return VOICELESS.has(last) || last === 'S' || last === 'SH' || last === 'CH' ? ['T'] : ['D'];
}

/** The word as a stem of the dictionary with an ending. A doubled consonant (`hopping`) is undone. */
function inflected(text: string, dictionary: Dictionary): Pronunciation[] {
  for (const { ending, stems, sound } of ENDINGS) {
    if (!ending.test(text)) continue;
    const head = text.replace(ending, '');
    const single = /([bdgklmnprtvz])\1$/i.test(head) ? [head.slice(0, -1)] : [];
    for (const stem of [...stems.map((end) => head + end), ...single]) {
      const found = stem.length > 2 ? dictionary.lookup(stem) : [];
      if (found.length === 0) continue;
      return found.map(({ phones, stress }) => {
        const added = sound(phones.at(-1)!);
        return { phones: [...phones, ...added], stress: [...(stress ?? phones.map(() => 0)), ...added.map(() => 0)] };
      });
    }
  }
  return [];
}
