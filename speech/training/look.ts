/**
 * What the scorer says of recordings by speakers that it has not heard: the acoustic model and the nets of the speaker's folds.
 *
 *     npx tsx speech/training/look.ts LIST.json WAV-FOLDER > OUTCOMES.json
 *
 * LIST: [{name, words: [{text, pronunciations}]}]; `look.py` writes it and draws the outcomes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../src/model/manifest.ts';
import { sha256 } from '../src/model/sha256.ts';
import { decodeWav, readModelFiles } from '../src/node.ts';
import { Scorer } from '../src/scorer.ts';
import type { ReferenceWord } from '../src/types.ts';

const SPEAKER = 5;
const [list, folder] = process.argv.slice(2);
if (!list || !folder) throw new Error('usage: look.ts LIST.json WAV-FOLDER');

interface Folds {
  readonly acoustic: readonly string[];
  /** Per model or net the speakers that it never heard. */
  readonly notHeard: Readonly<Record<'acoustic' | 'sentence' | 'word', readonly (readonly string[])[]>>;
}
const home = new URL('folds/', import.meta.url);
const folds = JSON.parse(readFileSync(new URL('folds.json', home), 'utf8')) as Folds;
const shipped = readModelFiles();
const manifest = JSON.parse(new TextDecoder().decode(shipped.manifest)) as Manifest;

function scorerOf(speaker: string): Scorer {
  const strange = (what: keyof Folds['notHeard']): number[] => folds.notHeard[what].flatMap((all, n) => (all.includes(speaker) ? [n] : []));
  const acoustic = readFileSync(new URL(folds.acoustic[strange('acoustic')[0]!]!, home));
  const of = (mode: 'sentence' | 'word') => strange(mode).map((n) => manifest.scorer.nets[mode][n]!);
  const nets = { sentence: of('sentence'), word: of('word') };
  const own = { ...manifest.acoustic, bytes: acoustic.length, sha256: sha256(acoustic) };
  const text = JSON.stringify({ ...manifest, acoustic: own, scorer: { ...manifest.scorer, nets } });
  return Scorer.load({ manifest: new TextEncoder().encode(text), acoustic, scorer: shipped.scorer });
}

const wanted = JSON.parse(readFileSync(list, 'utf8')) as { readonly name: string; readonly words: readonly ReferenceWord[] }[];
const outcomes = wanted.map(({ name, words }) => {
  const pcm = decodeWav(readFileSync(join(folder, `${name}.wav`)));
  return { name, outcome: scorerOf(name.slice(0, SPEAKER)).score(pcm, { kind: 'sentence', words }) };
});
console.log(JSON.stringify(outcomes));
