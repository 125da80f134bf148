import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadModel } from '../src/model/model.ts';
import { readModelFiles } from '../src/node.ts';
import { openCorpus } from './corpus.ts';
import { FoldedModels, speakersByAge, withAcoustic } from './folds.ts';
import { fileURLToPath } from 'node:url';

const files = readModelFiles();
const FOLDS = new URL('../training/folds/folds.json', import.meta.url);

it('puts another acoustic model of the same shape in the place of the shipped one', () => {
  const acoustic = Uint8Array.from(files.acoustic);
  acoustic[0] = acoustic[0]! ^ 1;
  expect(() => loadModel({ ...files, acoustic })).toThrow(/not the file/);
  expect(loadModel(withAcoustic(files, acoustic)).acoustic.layers).toHaveLength(loadModel(files).acoustic.layers.length);
  expect(() => loadModel(withAcoustic(files, acoustic.subarray(0, 1000)))).toThrow(expect.objectContaining({ code: 'model-misfit' }));
});

it('deals speakers by age, then by name', () => {
  const one = (speaker: string, age: number) => ({ name: `${speaker}1`, speaker, age, words: [], sentence: [0, 0, 0, 0] as const });
  expect(speakersByAge([one('b', 7), one('a', 30), one('a', 30), one('c', 6), one('d', 7)])).toEqual(['c', 'b', 'd', 'a']);
});

it('judges every speaker of the fixtures by the nets of one fold a mode, which have not heard the speaker', () => {
  const folds = new FoldedModels();
  const corpus = openCorpus(fileURLToPath(new URL('../fixtures/eval/', import.meta.url)));
  expect(folds.outOfFold).toBe(existsSync(FOLDS));
  if (!folds.outOfFold) return;
  const { notHeard } = JSON.parse(readFileSync(FOLDS, 'utf8')) as { notHeard: Record<string, string[][]> };
  for (const speaker of speakersByAge(corpus.utterances)) {
    const { nets } = folds.modelFor(speaker);
    const unheard = (kind: string) => notHeard[kind]!.filter((speakers) => speakers.includes(speaker));
    expect([nets.word.length, nets.sentence.length]).toEqual([unheard('word').length, unheard('sentence').length]);
    for (const kind of ['acoustic', 'word', 'sentence']) expect(new Set(unheard(kind).map(String)).size).toBe(1);
  }
  expect(() => folds.modelFor('99999')).toThrow(/has heard speaker 99999/);
});
