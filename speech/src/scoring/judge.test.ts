import { expect, it } from 'vitest';
import { recording, textOf, vectors } from '../../fixtures/load.ts';
import { align } from '../align/align.ts';
import type { Frames } from '../frames.ts';
import { prepareReference } from '../lexicon/prepare.ts';
import { loadModel } from '../model/model.ts';
import { readModelFiles } from '../node.ts';
import { finishSteps } from '../steps.ts';
import { Take } from '../stream/take.ts';
import { held, saidWords } from './judge.ts';
import { measureWords } from './score-span.ts';

const model = loadModel(readModelFiles());
/** Leaving a single word out is a gain, two in a row are none. */
const eager = { ...model, manifest: { ...model.manifest, skipCost: { open: -400, extend: 1_000 } } };

it('leaves out no word that the nets hear, and each that they don’t', () => {
  const [vector] = vectors;
  const reference = prepareReference(textOf(vector!))!;
  const take = finishSteps(Take.opening(model, reference, { provider: 'device', version: 'test', modelChecksum: '' }));
  take.push(recording(vector!.id));
  const frames = Reflect.get(take, 'frames') as Frames;
  take.finish();
  const words = reference.sentences.flat();
  const all = measureWords(model, frames, finishSteps(align(words, frames, model.manifest.acoustic.logPrior))!);
  const asked = finishSteps(held(model, frames, reference, all));
  const unheard = {
    ...asked,
    sentences: asked.sentences.map((one) => ({ ...one, net: { ...one.net, words: one.net.words.map((word) => ({ ...word, said: 0 })) } })),
  };
  const said = (which: typeof asked) => finishSteps(saidWords(eager, frames, reference, which)).length;
  expect(said(asked)).toBe(words.length);
  expect(said(unheard)).toBeLessThan(words.length);
});
