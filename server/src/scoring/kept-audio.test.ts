import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KeptAudio } from './kept-audio.ts';

let dir: string;
let now = 0;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'chorus-kept-'))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));
const make = (most?: number) => new KeptAudio(join(dir, 'kept'), () => now, most);
const files = () => readdirSync(join(dir, 'kept'));

it('keeps a recording for a lesson under a name that nobody can guess', async () => {
  const kept = make();
  const name = (await kept.keep('mp3', new Uint8Array(3)))!;
  expect(name).toMatch(/^[0-9a-f]{32}\.mp3$/);
  expect(kept.typeOf(name)).toBe('audio/mpeg');
  now += 90 * 60_000;
  expect(kept.typeOf(name)).toBeUndefined();
  await kept.keep('opus', new Uint8Array(3));
  expect(files()).toHaveLength(1);
});

it('keeps only so much: the oldest go first', async () => {
  const kept = make(250);
  const big = new Uint8Array(100);
  const names = [await kept.keep('wav', big), await kept.keep('wav', big), await kept.keep('wav', big)];
  expect(names.map((name) => kept.typeOf(name!))).toEqual([undefined, 'audio/wav', 'audio/wav']);
  expect(files()).toHaveLength(2);
});

it('keeps nothing over a restart, nor what no browser plays, and gives nothing else away', async () => {
  await make().keep('wav', new Uint8Array(3));
  const kept = make();
  expect(await kept.keep('pcm', new Uint8Array(3))).toBeUndefined();
  for (const name of ['../chorus.db', '', 'a'.repeat(32), 'constructor']) expect(kept.typeOf(name)).toBeUndefined();
});
