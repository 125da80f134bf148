import fc from 'fast-check';
import satisfies from 'semver/functions/satisfies.js';
import valid from 'semver/functions/valid.js';
import { describe, expect, it } from 'vitest';
import { compareVersions, inRange, isAhead, isVersion, isVersionRange } from './version.ts';

const small = fc.constantFrom(0, 1, 2, 10);
const pre = fc.constantFrom('', '', '', '-0', '-alpha', '-alpha.1', '-alpha.b', '-rc.2', '-rc.10', '-1', '-x-1');
const version = fc.tuple(small, small, small, pre).map(([a, b, c, d]) => `${a}.${b}.${c}${d}`);
const wild = fc.oneof(small.map(String), fc.constantFrom('x', 'X', '*'));
const simple = fc.oneof(
  fc.tuple(fc.constantFrom('', '^', '~'), version).map(([sign, v]) => sign + v),
  fc.tuple(fc.constantFrom('>=', '<=', '>', '<', '='), version).map(([sign, v]) => sign + v),
  fc.tuple(fc.constantFrom('', '^', '~'), small).map(([sign, a]) => `${sign}${a}`),
  fc.tuple(fc.constantFrom('', '^', '~'), small, wild).map(([sign, a, b]) => `${sign}${a}.${b}`),
  fc.tuple(fc.constantFrom('', '^', '~'), small, small, fc.constantFrom('x', '*')).map(([sign, a, b, c]) => `${sign}${a}.${b}.${c}`),
  fc.constantFrom('*', 'x'),
);
const range = fc
  .array(fc.array(simple, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 })
  .map((sets) => sets.map((set) => set.join(' ')).join(' || '));

describe('inRange', () => {
  it('agrees with the semver library', { tags: 'long' }, () => {
    fc.assert(
      fc.property(version, range, (v, r) => {
        expect([v, r, inRange(v, r)]).toEqual([v, r, satisfies(v, r, { includePrerelease: true })]);
      }),
      { numRuns: 5_000 * (process.env.CHORUS_LONG === '1' ? 10 : 1) },
    );
  });

  it('is false for what can’t be read', () => {
    expect(inRange('1.0', '*')).toBe(false);
    expect(inRange('1.0.0', 'newest')).toBe(false);
    expect(inRange('1.0.0', '1.0.0 || newest')).toBe(false);
  });
});

describe('isVersion', () => {
  it.each(['1.0.0', '0.0.0', '1.2.3-rc.1', '1.2.3-x-y.0'])('%s is', (text) => expect(isVersion(text) && valid(text) === text).toBe(true));
  it.each([
    '',
    '1',
    '1.0',
    'v1.0.0',
    '01.0.0',
    '1.0.0-',
    '1.0.0-01',
    '1.0.0-a..b',
    '1.0.0+build',
    ' 1.0.0',
    '1.0.0.0',
    `1.0.${'9'.repeat(16)}`,
  ])('%j is not', (text) => expect(isVersion(text)).toBe(false));
});

describe('isVersionRange', () => {
  it.each(['1.0.0', '^1', '~1.2', '1.x', '*', '>=1.0.0 <2.0.0', '1.0.0 || 2.0.0', '=1.0.0'])('%s is', (text) =>
    expect(isVersionRange(text)).toBe(true),
  );
  it.each(['', ' ', 'newest', '^', '>=1', '1.0.0 ||', '^^1', '1.x.2.3', '>= 1.0.0', '^1.0.0-'])('%j is not', (text) =>
    expect(isVersionRange(text)).toBe(false),
  );
});

describe('compareVersions', () => {
  it('puts the older one first; what is no version is older than any', () => {
    const versions = ['1.10.0', '1.9.0+b', 'x', '2.0.0', '2.0.0-rc.1'];
    expect(versions.toSorted(compareVersions)).toEqual(['x', '1.9.0+b', '1.10.0', '2.0.0-rc.1', '2.0.0']);
    expect(compareVersions('1.0.0+a', '1.0.0+b')).toBe(0);
  });
});

it.each([
  ['^2.0.0', true],
  ['^1.5.0', true],
  ['>1.4.0 <2.0.0', true],
  ['2', true],
  ['^2.0.0 || ^3.0.0', true],
  ['^1.0.0', false],
  ['^0.9.0', false],
  ['<1.4.0', false],
  ['^0.9.0 || ^2.0.0', false],
  ['*', false],
  ['newest', false],
])('knows whether %s begins after 1.4.0: %s', (range, ahead) => {
  expect(isAhead(range, '1.4.0')).toBe(ahead);
});
