import { expect, it } from 'vitest';
import { PackageWatch, type FoundFile } from './package-watch.ts';

function watchForTest() {
  let files: readonly FoundFile[] = [];
  let next: (() => void) | undefined;
  const taken: string[] = [];
  const gone: string[] = [];
  const port = {
    files: async () => files,
    later: (_: number, call: () => void) => {
      next = call;
      return () => void (next = undefined);
    },
  };
  const watch = new PackageWatch(port, { take: ({ path }) => void taken.push(path), gone: (path) => void gone.push(path) });
  const look = async (now: readonly FoundFile[]) => {
    files = now;
    next?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { watch, look, taken, gone, waits: () => next !== undefined };
}

const file = (path: string, bytes: number, changedAt = 1): FoundFile => ({ path, bytes, changedAt });

it('takes a package when it has stopped growing, once', async () => {
  const { look, taken } = watchForTest();
  for (const bytes of [0, 10, 20, 20]) await look([file('a.zip', bytes)]);
  expect(taken).toEqual([]);
  for (let i = 0; i < 5; i += 1) await look([file('a.zip', 20)]);
  expect(taken).toEqual(['a.zip']);
});

it('takes it again when it was changed, and when the stick comes back', async () => {
  const { look, taken, gone } = watchForTest();
  for (let i = 0; i < 3; i += 1) await look([file('a.zip', 20)]);
  for (let i = 0; i < 3; i += 1) await look([file('a.zip', 20, 2)]);
  await look([]);
  for (let i = 0; i < 3; i += 1) await look([file('a.zip', 20, 2)]);
  expect(taken).toEqual(['a.zip', 'a.zip', 'a.zip']);
  // changed, then pulled
  expect(gone).toEqual(['a.zip', 'a.zip']);
});

it('leaves alone what is no package and what is empty', async () => {
  const { look, taken } = watchForTest();
  for (let i = 0; i < 5; i += 1) await look([file('a.txt', 20), file('b.zip', 0), file('c.zip.part', 9)]);
  expect(taken).toEqual([]);
});

it('looks no more once it is disposed', async () => {
  const { watch, look, waits } = watchForTest();
  await look([]);
  watch.dispose();
  expect(waits()).toBe(false);
});
