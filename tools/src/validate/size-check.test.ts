import { expect, it } from 'vitest';
import type { PluginSource } from './plugin-source.ts';
import { sizeCheck } from './size-check.ts';

const found = (parts: Record<string, number>, files: readonly { path: string; bytes: number }[]) =>
  sizeCheck({ built: { parts, manifest: { files } } } as unknown as PluginSource).map(({ message }) => message);

it('names the dependencies that made the code large, the largest first', () => {
  const parts = { src: 20_000, three: 1_900_000, '@lab/charts': 400_000, tiny: 10 };
  expect(found(parts, [{ path: 'index.js', bytes: 1_200_000 }])).toEqual([
    'Scripts and styles have 1200000 bytes; at most 1000000 are allowed. The most of it is three (82 %), @lab/charts (17 %).',
  ]);
});

it('names the files that made the bundle large', () => {
  const files = [
    { path: 'a.mp4', bytes: 19_000_000 },
    { path: 'b.png', bytes: 2_000_000 },
  ];
  expect(found({}, files)).toEqual([
    'The bundle has 21000000 bytes; at most 20000000 are allowed. The most of it is a.mp4 (90 %), b.png (10 %). Content belongs into a content pack.',
  ]);
});
