import { expect, it } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

it('runs so many at once and the others in their order', async () => {
  const limit = new ConcurrencyLimit(2);
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const run = (name: string) =>
    limit.run(async () => {
      log.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = ['a', 'b', 'c', 'd'].map(run);
  await Promise.resolve();
  expect(log).toEqual(['a', 'b']);
  ends[1]!();
  await all[1];
  await new Promise((resolve) => setImmediate(resolve));
  expect(log).toEqual(['a', 'b', 'c']);
  ends[0]!();
  await all[0];
  await new Promise((resolve) => setImmediate(resolve));
  expect(log).toEqual(['a', 'b', 'c', 'd']);
  ends[2]!();
  ends[3]!();
  await Promise.all(all);
});

it('goes on after one that fails, and never begins what was given up while it waited', async () => {
  const limit = new ConcurrencyLimit(1);
  const over = new AbortController();
  let end: () => void = () => undefined;
  const first = limit.run(() => new Promise<void>((_, reject) => (end = () => reject(new Error('no')))));
  let begun = false;
  const second = limit.run(async () => void (begun = true), over.signal);
  second.catch(() => undefined);
  over.abort(new Error('over'));
  end();
  await expect(first).rejects.toThrow('no');
  await expect(second).rejects.toThrow('over');
  expect(begun).toBe(false);
  expect(await limit.run(async () => 'third')).toBe('third');
});
