import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Phone and its neighbours, as they stand in a source file. */
const entries = (path: string) =>
  Array.from(readFileSync(new URL(path, import.meta.url), 'utf8').matchAll(/"?\b([A-Z]{1,2})"?: ["']([A-Z ]+)["']/g), ([, phone, near]) => [
    phone,
    near,
  ]);

it('has the neighbours that the nets were taught', () => {
  const own = entries('neighbours.ts');
  expect(own.length).toBeGreaterThan(30);
  expect(entries('../../training/neighbours.py')).toEqual(own);
});
