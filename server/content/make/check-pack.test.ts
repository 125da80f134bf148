import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeTextPack } from '../../src/testing/text-pack.ts';
import { samplePackDir } from '../read-pack.ts';
import { checkPack } from './check-pack.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'chorus-pack-'));
  cpSync(samplePackDir, dir, { recursive: true });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('names what a usable pack lacks', async () => {
  const { usable, lines } = await checkPack(dir);
  expect(usable).toBe(true);
  expect(lines).toContainEqual(expect.stringMatching(/^warning \/items\/\d+: "science" has no picture$/));
});

it('names every place where a pack breaks the format', async () => {
  const path = join(dir, 'pack.json');
  const pack = JSON.parse(readFileSync(path, 'utf8'));
  pack.books[0].units[0].itemIds.push('word:none:x');
  pack.items[0].picture = 'picture:none';
  writeFileSync(path, JSON.stringify(pack));
  const { usable, lines } = await checkPack(dir);
  expect(usable).toBe(false);
  expect(lines.filter((line) => line.startsWith('error /'))).toHaveLength(2);
});

it('names the kind that may have been meant', async () => {
  const path = join(
    writeTextPack(join(dir, 'texts'), ({ items }) => (items[1]!.kind = 'symbl')),
    'pack.json',
  );
  const { usable, lines } = await checkPack(join(dir, 'texts'));
  expect(usable).toBe(false);
  expect(lines).toContain('error /items/1/kind: "symbl" is no kind of item; did you mean "symbol"?');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"symbl"', '"symbol"'));
  expect(await checkPack(join(dir, 'texts'))).toEqual({ usable: true, lines: ['warning /books/0/units/1: unit "u2" has no item'] });
});
