import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shippedScorer } from '../../fixtures/load.ts';
import { decodeSpeech } from '../audio/index.ts';
import { tokenise } from '../lexicon/tokenise.ts';

it('has numbers for a child who goes back in the sentence and says its middle again', async () => {
  const samples = await decodeSpeech(new Uint8Array(readFileSync(new URL('../../fixtures/goes-back.ogg', import.meta.url))));
  const words = tokenise('Tim is a friend from German').map((text) => ({ text }));
  const outcome = shippedScorer().score(samples, { kind: 'sentence', words });
  expect(JSON.stringify(outcome)).not.toMatch(/":null/);
  expect(outcome).toMatchObject({ kind: 'scored' });
  if (outcome.kind !== 'scored') return;
  const order = outcome.words.filter((word) => word.said).map((word) => word.fromMs);
  expect(order).toEqual([...order].sort((a, b) => a - b));
});
