import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { decodeSpeech } from '../src/audio/index.ts';
import { openCorpus } from './corpus.ts';

const FIXTURES = fileURLToPath(new URL('../fixtures/eval/', import.meta.url));
const corpus = openCorpus(FIXTURES);

it('reads labels and recordings of a folder', async () => {
  expect(corpus.utterances.length).toBeGreaterThanOrEqual(100);
  expect(new Set(corpus.utterances.map((one) => one.speaker)).size).toBeGreaterThanOrEqual(100);
  const [first] = corpus.utterances;
  expect(first!.words.every((word) => word.phones.length === word.phoneLabels.length)).toBe(true);
  const seconds = (await decodeSpeech(corpus.recording(first!.name))).length / 16_000;
  expect(seconds).toBeGreaterThan(0.5);
  expect(seconds).toBeLessThan(5.1);
});

it('reads the same out of an archive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'speech-corpus-'));
  const names = corpus.utterances.slice(0, 3).map((one) => one.name);
  mkdirSync(join(folder, 'opus'));
  for (const name of names) cpSync(join(FIXTURES, 'opus', `${name}.opus`), join(folder, 'opus', `${name}.opus`));
  cpSync(join(FIXTURES, 'train-labels.json'), join(folder, 'train-labels.json'));
  execFileSync('tar', ['cf', 'train.tar', 'opus'], { cwd: folder });
  const archived = openCorpus(folder);
  for (const name of names) expect(Buffer.compare(archived.recording(name), corpus.recording(name))).toBe(0);
  expect(() => archived.recording('000000000')).toThrow(/no recording/);
});
