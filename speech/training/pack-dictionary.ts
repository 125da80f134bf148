/**
 * Packs the CMU Pronouncing Dictionary (npm `cmu-pronouncing-dictionary`) into `speech/dictionary/cmudict.txt`.
 *
 *     npx tsx speech/training/pack-dictionary.ts
 */
import { writeFileSync } from 'node:fs';
import { dictionary } from 'cmu-pronouncing-dictionary';
import { DICTIONARY_HEADER, encodePhones } from '../src/lexicon/dictionary.ts';

const words = new Map<string, string[]>();
for (const [key, arpabet] of Object.entries(dictionary)) {
  const word = key.replace(/\(\d+\)$/, '');
  const packed = encodePhones(arpabet.replace(/ #.*$/, ''));
  const all = words.get(word) ?? [];
  if (!all.includes(packed)) all.push(packed);
  words.set(word, all);
}
let previous = '';
const lines = [...words]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([word, packed]) => {
    let shared = 0;
    while (shared < 35 && shared < previous.length && word[shared] === previous[shared]) shared++;
    previous = word;
    return `${shared.toString(36)}${word.slice(shared)}\t${packed.join(' ')}`;
  });
writeFileSync(new URL('../dictionary/cmudict.txt', import.meta.url), `${DICTIONARY_HEADER}\n${lines.join('\n')}\n`);
