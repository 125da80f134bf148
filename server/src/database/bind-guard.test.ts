import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindable, isWellFormed } from './bind-guard.ts';
import { openDatabase, type Db } from './open.ts';

describe('the bind guard', () => {
  let folder: string;
  let db: Db;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chorus-bind-'));
    db = await openDatabase(folder, Date.now, { durable: false });
  });
  afterAll(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  const roundTrip = async (value: unknown) => (await sql<{ value: unknown }>`select ${value} as value`.execute(db)).rows[0]?.value;

  it.each([
    ['text 🦊', 'text 🦊'],
    ['', ''],
    [0, 0],
    [-1.5, -1.5],
    [2 ** 53 - 1, 2 ** 53 - 1],
    [true, 1],
    [false, 0],
    [null, null],
    [7n, 7],
  ])('gives %s back as %s', async (value, back) => {
    expect(await roundTrip(value)).toBe(back);
  });

  it('gives bytes back', async () => {
    expect(Buffer.compare(Buffer.from((await roundTrip(Buffer.from([0, 255]))) as ArrayBuffer), Buffer.from([0, 255]))).toBe(0);
  });

  it.each([
    ['a NUL', 'a\0b', 'nul-character'],
    ['half a surrogate pair', 'a\ud800b', 'lone-surrogate'],
    ['the other half', 'a\udc00', 'lone-surrogate'],
    ['NaN', Number.NaN, 'not-finite'],
    ['Infinity', Number.POSITIVE_INFINITY, 'not-finite'],
    ['2^53', 2 ** 53, 'unsafe-integer'],
    ['a big bigint', 2n ** 60n, 'unsafe-integer'],
    ['undefined', undefined, 'not-a-value'],
    ['an object', {}, 'not-a-value'],
    ['a date', new Date(0), 'not-a-value'],
  ])('refuses %s', async (_name, value, code) => {
    await expect(roundTrip(value)).rejects.toMatchObject({ name: 'BindError', code });
  });

  it.each([
    ['text 🦊', 'text 🦊'],
    ['a\0b', 'a\ufffdb'],
    ['a\ud800b', 'a\ufffdb'],
    ['\udc00\ud83e', '\ufffd\ufffd'],
    ['\ud83e🦊', '\ufffd🦊'],
  ])('makes a text of %j that can be bound', async (text, back) => {
    expect(await roundTrip(bindable(text))).toBe(back);
  });

  it('takes whole surrogate pairs for well formed', () => {
    expect([isWellFormed('🦊🦊'), isWellFormed('\ud83e'), isWellFormed('\udd8a\ud83e')]).toEqual([true, false, false]);
  });
});
