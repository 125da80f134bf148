import { FakeServices, sampleClassroom } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { drawFairly, timesPlayed } from './draw.ts';

const rowsOf = (count: number) => new FakeServices({ classroom: sampleClassroom(count) }).waiting.state.get().rows;
const chance = (values: number[]) => () => values.shift() ?? 0;

it('draws nobody twice and nobody who is away', () => {
  const rows = rowsOf(60).map((row, n) => ({ ...row, absent: n % 2 === 0 }));
  for (const random of [0, 0.3, 0.999_999]) {
    const drawn = drawFairly(rows, 4, new Map(), () => random);
    expect(new Set(drawn).size).toBe(4);
    for (const id of drawn) expect(rows.find(({ student }) => student.id === id)?.absent).toBe(false);
  }
});

it('draws as many as there are', () => {
  expect(drawFairly([], 2, new Map(), Math.random)).toEqual([]);
  expect(drawFairly(rowsOf(2).slice(0, 1), 2, new Map(), Math.random)).toEqual(['student-1']);
});

it('draws who has played less likely', () => {
  const rows = rowsOf(2);
  const record = { at: 0, mode: 'meaning', rule: 'right', words: 1, sides: [{ name: '', studentIds: ['student-1'], points: 0 }] } as const;
  const played = timesPlayed([record, record]);
  expect(played.get('student-1')).toBe(2);
  expect(drawFairly(rows, 1, new Map(), chance([0.2]))).toEqual(['student-1']);
  expect(drawFairly(rows, 1, played, chance([0.2]))).toEqual(['student-2']);
});
