import { expect, it } from 'vitest';
import { builtText } from './say-findings.ts';

const file = (bytes: number) => ({ path: 'a.js', bytes, integrity: '' });
const built = { dir: '/a/dist', manifest: { id: 'lab.a', version: '1.2.3', files: [file(3), file(4)] } } as never;

it('says what was built where nothing is wrong', () => {
  expect(builtText(built, 0)).toBe('✓ lab.a 1.2.3: 2 files, 7 bytes, in /a/dist');
});

it('calls what has findings not ready, whatever was built', () => {
  expect(builtText(built, 2)).toBe(
    '✗ lab.a 1.2.3 is not ready (findings: 2). What was built is in /a/dist, to be looked at, not to be handed on.',
  );
});
