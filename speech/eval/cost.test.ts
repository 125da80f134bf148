import { expect, it } from 'vitest';
import { word } from '../fixtures/load.ts';
import { spoken, spokenWords } from '../fixtures/words.ts';
import { batchSeconds, memoryBytes, wireBytes } from './cost.ts';
import { tailP95 } from './latency.ts';

const samples = spokenWords.slice(0, 2).map((one) => ({ pcm: spoken(one), reference: word(one.text) }));

it('finds a model of at most 2 MB on the wire', () => {
  expect(wireBytes()).toBeGreaterThan(100_000);
  expect(wireBytes()).toBeLessThan(2_000_000);
});

const long = process.env['CHORUS_LONG'] === '1';

it.skipIf(!long)(
  'measures memory, the tail after the end of speech, and a batch on two threads',
  { tags: 'long', timeout: 60_000 },
  async () => {
    const memory = memoryBytes();
    expect(memory).toBeGreaterThan(2_000_000);
    expect(memory).toBeLessThan(120_000_000);
    const tail = tailP95(samples, 1);
    expect(tail).toBeGreaterThan(0);
    expect(await batchSeconds(samples)).toBeGreaterThan(0);
  },
);
