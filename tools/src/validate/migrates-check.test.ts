import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeptAnswer } from '@chorus/sdk';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { extractDeclaration, type Migration } from '../build/extract-declaration.ts';
import { root } from '../build/paths.ts';
import { migratesCheck } from './migrates-check.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chorus-kept-'));
  mkdirSync(join(folder, 'kept'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = 'kept/one.json';
const sample = (value: unknown) => writeFileSync(join(folder, file), typeof value === 'string' ? value : JSON.stringify(value));
const old = { type: 'lab.guess/1', item: { word: 'cat' }, answer: 'dog', result: { right: false } };
const good: KeptAnswer = { item: { words: ['cat'] }, answer: ['dog'], result: { overall: 0 } };
const type = (...tries: Migration['tries']): Migration => ({
  id: 'lab.guess/2',
  itemSchema: { type: 'object', required: ['words'] },
  answerSchema: { type: 'array' },
  resultSchema: { type: 'object', required: ['overall'] },
  tries,
});
const found = (...migrations: Migration[]) =>
  migratesCheck({ folder, built: { migrations } }).map(({ message, where }) => `${where}: ${message}`);

it('finds nothing where every sample is brought to the type’s own form, and nothing where no type migrates', () => {
  expect(found()).toEqual([]);
  sample(old);
  expect(found(type({ file, brought: good }))).toEqual([]);
});

it('asks for an older answer to try', () => {
  expect(found(type())).toEqual([expect.stringMatching(/^kept: "lab.guess\/2" has "migrate", and there is no older answer/)]);
});

it.each<[string, Omit<Migration['tries'][number], 'file'>, RegExp]>([
  ['throws', { error: 'Error: lost' }, /Error: lost/],
  ['gives nothing', {}, /item/],
  ['gives an item that does not fit', { brought: { ...good, item: old.item } }, /item/],
  ['gives an answer that does not fit', { brought: { ...good, answer: 'dog' } }, /answer does/],
  ['gives a result that does not fit', { brought: { ...good, result: old.result } }, /its result/],
  ['loses the result', { brought: { item: good.item, answer: good.answer } }, /none where there was one/],
])('finds a migrate that %s, and names the sample', (_what, tried, why) => {
  sample(old);
  expect(found(type({ file, ...tried }))).toEqual([expect.stringMatching(why)]);
  expect(found(type({ file, ...tried }))[0]).toMatch(/^kept\/one\.json: "lab\.guess\/2" can't bring this answer of "lab\.guess\/1"/);
});

it('finds samples that are none, and those that no type here brings on', () => {
  for (const broken of ['{', { type: 'lab.guess/1', item: {} }, { item: {}, answer: {} }]) {
    sample(broken);
    expect(found()).toEqual([expect.stringMatching(/^kept\/one\.json: It is no kept answer/)]);
  }
  sample(old);
  expect(found()).toEqual([expect.stringMatching(/^kept\/one\.json: No evaluate type here has a newer major than "lab\.guess\/1"/)]);
});

it('has tried them by the plugin’s own code', async () => {
  const { migrations } = await extractDeclaration(join(root, 'tests/fixtures/plugins/migrates'), 'src/index.ts');
  const brought = { item: { word: 'cat' }, answer: { chosen: 'dog' }, result: { overall: 100 } };
  expect(migrations).toMatchObject([
    { id: 'lab.guess/2', itemSchema: { required: ['words'] }, tries: [{ file: 'kept/guess-1.json', brought }] },
  ]);
});
