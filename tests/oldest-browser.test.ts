import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Rooms whose code runs in the page or its workers. */
const rooms = ['contract/src', 'sdk/src', 'speech/src', 'host/src', 'plugins', 'tools/templates'];

/**
 * What came after Chromium 109, the oldest browser that the README names, and is not rewritten by a build: `browserTarget` lowers what is written, not
 * what is called. Types do not tell, for some of it is of one library with what 109 has (`findLast`).
 */
const younger = [
  /\.(?:toSorted|toReversed|toSpliced)\(/, // 110
  /\.with\(/, // 110
  /\.(?:isWellFormed|toWellFormed)\(/, // 111
  /\b(?:Object|Map)\.groupBy\(/, // 117
  /\bPromise\.(?:withResolvers|try)\(/, // 119, 128
  /\bURL\.(?:canParse|parse)\(/, // 120, 126
  /\bArray\.fromAsync\(/, // 121
  /\bAbortSignal\.any\(/, // 116
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, // 122
  /\bIterator\.from\(/, // 122
  /\.(?:showPopover|hidePopover|togglePopover|startViewTransition|moveBefore|setHTMLUnsafe|getHTML)\(/, // 111 and later
  /\bscheduler\.yield\(/, // 129
];
const codeOf = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const foundIn = (text: string) => younger.flatMap((name) => name.exec(codeOf(text))?.[0] ?? []);

describe('the oldest browser', () => {
  it('has every function that is called in a page', () => {
    const files = rooms
      .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|[\\/](?:testing|node_modules|dist)[\\/]/.test(file));
    expect(files.length).toBeGreaterThan(500);
    const calls = files.flatMap((file) => foundIn(readFileSync(join(root, file), 'utf8')).map((call) => `${file}: ${call}`));
    expect(calls).toEqual([]);
  });

  it('is told by the name of a call, wherever it stands', () => {
    expect(foundIn('const sorted = [...names].filter(Boolean).toSorted();')).toEqual(['.toSorted(']);
    expect(foundIn('// not Map.groupBy(), which it does not have\nconst last = names.findLast(isShort);')).toEqual([]);
  });
});
