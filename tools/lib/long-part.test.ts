import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fifthOf, longPart, reach, reached, turnOf } from './long-part.mjs';
import { root } from './paths.mjs';
import { inBrowser, longFiles } from './vitest.mjs';

const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const none = (): boolean => false;

describe('the fifth', () => {
  it('is equal for equal content, and each of five over many contents', () => {
    const trees = Array.from({ length: 100 }, (_, n) => (n * 2_654_435_761).toString(16).padStart(8, '0').slice(-8).padEnd(40, '0'));
    expect(new Set(trees.map((tree) => fifthOf(tree, '')))).toEqual(new Set([1, 2, 3, 4, 5]));
    for (const tree of trees) expect(fifthOf(tree, '')).toBe(fifthOf(tree, ''));
  });

  it('is the one that is asked for, from 1 to 5', () => {
    expect(fifthOf('0'.repeat(40), '4')).toBe(4);
    for (const asked of ['0', '6', '1.5', 'two']) expect(() => fifthOf('', asked)).toThrow('CI_FIFTH is a number from 1 to 5');
  });

  it('is the first where there is no tree', () => expect(fifthOf(undefined, '')).toBe(1));
});

it('takes one of several in turn, the same for equal content', () => {
  const trees = Array.from({ length: 40 }, (_, n) => n.toString(16).padStart(16, '0').padEnd(40, '0'));
  expect(new Set(trees.map((tree) => turnOf(tree, [22, 24])))).toEqual(new Set([22, 24]));
  for (const tree of trees) expect(turnOf(tree, [22, 24])).toBe(turnOf(tree, [22, 24]));
  expect(turnOf(undefined, [22, 24])).toBe(22);
});

describe('a part of the long run', () => {
  it('has every item in one of the fifths, and in one only', () => {
    expect([1, 2, 3, 4, 5].flatMap((fifth) => longPart(items, none, fifth).rest)).toEqual(['a', 'f', 'b', 'g', 'c', 'd', 'e']);
  });

  it('has all that was touched, whatever the fifth, and no item twice', () => {
    for (const fifth of [1, 2, 3, 4, 5]) {
      const { touched, rest } = longPart(items, (item: string) => item === 'b' || item === 'g', fifth);
      expect(touched.flat()).toEqual(['b', 'g']);
      expect(rest).not.toContain('b');
      expect(rest).not.toContain('g');
    }
  });

  it('has of what was touched first those of its fifth', () => {
    const all = (): boolean => true;
    expect(longPart(items, all, 1).touched).toEqual([
      ['a', 'f'],
      ['b', 'c', 'd', 'e', 'g'],
    ]);
  });

  it('names every item that it leaves out, and why', () => {
    const { left } = longPart(items, (item: string) => item === 'b', 1);
    expect(left).toEqual(['c', 'd', 'e', 'g'].map((item, n) => `${item}: of fifth ${[3, 4, 5, 2][n]}, and not touched`));
  });
});

describe('what a browser test reaches through the build', () => {
  const browserTests = longFiles()
    .filter(inBrowser)
    .map((file) => basename(file, '.test.ts'));

  it('is declared for every one with a part in the long run', () => {
    expect(browserTests.filter((test) => !Object.values(reach).some((tests) => tests.includes(test)))).toEqual([]);
  });

  it('is declared of folders and tests that there are', () => {
    expect(Object.keys(reach).filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
    expect(
      Object.values(reach)
        .flat()
        .filter((test) => !browserTests.includes(test)),
    ).toEqual([]);
  });

  it('are the tests of the folders in which something changed', () => {
    expect(reached(['plugins/examples/quiz/src/index.ts', 'docs/architecture.md'])).toEqual(new Set(['09-quiz', 'dev', 'quiz.page']));
    expect(reached(['plugins/examples/quiz-two/src/index.ts'])).toEqual(new Set());
  });
});
