import { expect, it } from 'vitest';
import { firstOf } from './first.ts';

const clicker = (by: string, at: number, pollMs = 50) => ({ by, at, pollMs });
const touch = (by: string, at: number) => ({ by, at });

it.each([
  ['nobody', [], []],
  ['a clicker that is a poll ahead of another', [clicker('a', 0), clicker('b', 50)], ['a']],
  ['clickers closer than a poll, as a tie', [clicker('a', 0), clicker('b', 49), clicker('c', 51)], ['a', 'b']],
  ['by the slower of two kinds of clickers', [clicker('a', 0, 50), clicker('b', 99, 100)], ['a', 'b']],
  ['a touch that is two frames ahead of another', [touch('left', 0), touch('right', 34)], ['left']],
  ['touches within a frame, as a tie', [touch('left', 0), touch('right', 16)], ['left', 'right']],
  ['a touch and a clicker closer than a poll, as a tie', [touch('left', 0), clicker('a', 49)], ['left', 'a']],
  ['who was first, though heard later', [touch('left', 60), clicker('a', 5)], ['a']],
  ['somebody who pressed twice, once', [clicker('a', 0), clicker('a', 10)], ['a']],
] as const)('names %s', (_what, buzzes, first) => {
  expect(firstOf(buzzes)).toEqual(first);
});
