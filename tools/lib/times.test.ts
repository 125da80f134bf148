import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './paths.mjs';
import { Times } from './times.mjs';

const ended = (path: string, ms: number) => ({ at: 1, file: join(root, path), state: 'ended', ms });

it('prints what each stage, the ten dearest files and each room took', () => {
  const times = new Times();
  times.stage('types', 9_000);
  times.stage('unit', 61_040);
  times.files([
    ended('server/src/a.test.ts', 2_000),
    { at: 1, file: join(root, 'server/src/a.test.ts'), name: 'a test', state: 'passed' },
    ended('server/src/b.test.ts', 3_500),
    ended('plugins/pk/src/a.test.ts', 25_000),
    ended('plugins/examples/quiz/src/a.test.ts', 10),
    ...Array.from({ length: 9 }, (_, n) => ended(`sdk/src/${n}.test.ts`, 100 + n)),
  ]);
  const lines = times.summary().split('\n');
  expect(lines.slice(0, 5)).toEqual(['', 'Stages:', '      9.0 s  types', '     61.0 s  unit', '']);
  expect(lines.slice(5, 10)).toEqual([
    'Dearest files:',
    '     25.0 s  plugins/pk/src/a.test.ts',
    '      3.5 s  server/src/b.test.ts',
    '      2.0 s  server/src/a.test.ts',
    '      0.1 s  sdk/src/8.test.ts',
  ]);
  expect(lines.slice(16)).toEqual([
    '',
    'Rooms:',
    '     25.0 s  plugins/pk',
    '      5.5 s  server',
    '      0.9 s  sdk',
    '      0.0 s  plugins/examples/quiz',
    '',
  ]);
});

it('adds up a file that ran in two stages, and names a plugin whose tests took more than 25 s', () => {
  const times = new Times();
  times.files([ended('plugins/pk/src/a.test.ts', 12_600), ended('host/src/a.test.ts', 30_000)]);
  times.files([ended('plugins/pk/src/a.test.ts', 12_500)]);
  expect(times.summary()).toContain('\nAbove the 25 s of a plugin:\n     25.1 s  plugins/pk\n');
  expect(times.summary().match(/host/g)).toHaveLength(2);
});
